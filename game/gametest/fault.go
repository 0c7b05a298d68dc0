package gametest

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"mesa/game"
)

// fault records a broken promise with the last commands before it, unless a fault with the same
// text is recorded already.
func (r *runner) fault(format string, args ...any) {
	r.faultWithExample(fmt.Sprintf(format, args...), "")
}

// faultWithExample records a fault with an example, once for each text.
func (r *runner) faultWithExample(text, example string) {
	if slices.ContainsFunc(r.report.Faults, func(f string) bool { return strings.HasPrefix(f, text) }) {
		return
	}
	if example != "" {
		text += ": " + example
	}
	for _, line := range r.trail {
		text += "\n  after " + line
	}
	r.report.Faults = append(r.report.Faults, text)
}

// recoverFault records a panic of the rules as a fault. It is deferred.
func (r *runner) recoverFault() {
	if p := recover(); p != nil {
		if fmt.Sprintf("%T", p) == "rapid.invalidData" || fmt.Sprintf("%T", p) == "rapid.stopTest" {
			panic(p) // rapid's own way to end a run
		}
		r.fault("panic: %v\n%s", p, debug.Stack())
	}
}

// noteTrail records a command, to be shown with a fault.
func (r *runner) noteTrail(actor game.Actor, c game.Command, o game.Offer) {
	r.trail = append(r.trail, fmt.Sprintf("%q does %s %v %v", actor.Chair, o.Move, o.Fixed, c.Args))
	if len(r.trail) > maxTrail {
		r.trail = r.trail[1:]
	}
}
