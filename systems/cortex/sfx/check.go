package sfx

import (
	"fmt"
	"slices"
	"strings"
)

// Grammar is the vocabulary of entries: the words that each field may have. For some words it holds
// their meaning.
type Grammar struct {
	Phases     map[string]any   `json:"phases"`
	Rolls      map[string]any   `json:"rolls"`
	Events     map[string]any   `json:"events"`
	Requires   map[string]Needs `json:"requires"`
	Refs       map[string]any   `json:"refs"`
	Ops        map[string]any   `json:"ops"`
	Conditions map[string]any   `json:"conditions"`
	Durations  []Duration       `json:"durations"`
	Restores   map[string]any   `json:"restore_conditions"`
	Modes      map[string]any   `json:"modes"`
	Starts     map[string]any   `json:"starts"`
	Kinds      []string         `json:"kinds"`
	Hosts      []string         `json:"hosts"`
	ParamTypes []string         `json:"param_types"`
	Counters   map[string]any   `json:"counters"`
}

// Needs says how it is known whether a requirement is met.
type Needs struct {
	By string `json:"by"` // "engine": from the table; "declared": the owner of the SFX says so
}

// Declared reports whether the owner of an SFX declares that a requirement is met, because the
// table does not show it (SFXM-05).
func Declared(requirement string) bool { return model.Grammar.Requires[requirement].By == "declared" }

// Check returns the first fault of an entry: a word outside the grammar, a shutdown that nothing
// ends (SFX-LIM-02), no benefit, or neither cost nor condition (SFXM-09). A limit needs no benefit;
// a rule needs no benefit, cost or condition.
func (e *Entry) Check() error {
	c := checker{grammar: &model.Grammar, of: e}
	c.checkIn("kind", e.Kind, c.grammar.Kinds)
	c.checkKnown("phase", e.Usage.Phase, c.grammar.Phases)
	c.checkKnown("mode", e.Mode, c.grammar.Modes)
	c.checkKnown("start", e.Start, c.grammar.Starts)
	if e.Usage.Event != "" {
		c.checkKnown("event", e.Usage.Event, c.grammar.Events)
	}
	for _, r := range e.Usage.Rolls {
		c.checkKnown("roll", r, c.grammar.Rolls)
	}
	for _, r := range e.Usage.Requires {
		if _, ok := c.grammar.Requires[r]; !ok {
			c.setErr("requirement %q", r)
		}
	}
	for _, h := range e.Hosts {
		c.checkIn("host", h, c.grammar.Hosts)
	}
	for name, p := range e.Params {
		c.checkIn("type of "+name, p.Type, c.grammar.ParamTypes)
	}
	c.checkOps(e.Cost)
	c.checkOps(e.Gain)
	if len(e.Gain) == 0 && e.Kind != Limit && e.Kind != Rule {
		c.setErr("no benefit")
	}
	if len(e.Cost) == 0 && !e.Usage.hasCondition() && e.Kind != Rule {
		c.setErr("neither a cost nor a condition")
	}
	return c.err
}

// hasCondition reports whether a use depends on more than its phase.
func (w Usage) hasCondition() bool {
	return w.Event != "" || len(w.Requires) > 0 || len(w.Rolls) > 0 || w.Fictional()
}

// checker keeps the first error.
type checker struct {
	grammar *Grammar
	of      *Entry
	err     error
}

func (c *checker) setErr(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("sfx: %s: "+format, append([]any{c.of.ID}, args...)...)
	}
}

func (c *checker) checkIn(what, word string, list []string) {
	if !slices.Contains(list, word) {
		c.setErr("%s %q", what, word)
	}
}

func (c *checker) checkKnown(what, word string, words map[string]any) {
	if _, ok := words[word]; !ok {
		c.setErr("%s %q", what, word)
	}
}

func (c *checker) checkOps(ops []Op) {
	for _, op := range ops {
		c.checkKnown("op", op.Op, c.grammar.Ops)
		for _, ref := range append(slices.Clone(op.Die), op.Dice) {
			c.checkRef(ref)
		}
		if op.Per != "" {
			c.checkKnown("counter", op.Per, c.grammar.Counters)
		}
		if op.At != "" {
			c.checkKnown("phase", op.At, c.grammar.Phases)
		}
		if op.Cond != "" {
			c.checkKnown("condition", op.Cond, c.grammar.Conditions)
		}
		if op.For != "" && !slices.Contains(c.grammar.Durations, op.For) {
			c.setErr("duration %q", op.For)
		}
		for _, on := range op.Until.On {
			c.checkKnown("end of a shutdown", on, c.grammar.Restores)
		}
		if op.Op == "shutdown" && len(op.Until.On) == 0 {
			c.setErr("a shutdown that nothing ends (SFX-LIM-02)")
		}
		for _, list := range op.Of.Lists {
			c.checkOps(list)
		}
		c.checkOps(op.Then)
		c.checkOps(op.Else)
	}
}

// checkRef checks a reference to a die. It may also be "", a size, "copy" or a parameter of the
// entry.
func (c *checker) checkRef(ref string) {
	_, size := sizeOf(ref)
	name, param := strings.CutPrefix(ref, "param.")
	switch {
	case ref == "" || size || ref == "copy":
	case param:
		if _, ok := c.of.Params[name]; !ok {
			c.setErr("parameter %q", name)
		}
	default:
		c.checkKnown("reference", ref, c.grammar.Refs)
	}
}
