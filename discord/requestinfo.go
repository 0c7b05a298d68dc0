package discord

import (
	"errors"
	"time"

	"mesa/game"
)

// RequestInfo is what became of one thing that somebody asked of the bot. It says
// nothing of who that was, nor of what they asked.
type RequestInfo struct {
	ID      string // by which the person and the log call it
	Kind    string // one of Kinds
	Outcome string // one of Outcomes
	Took    time.Duration
}

// Kinds are what can be asked, and Outcomes what may become of it.
var (
	Kinds    = []string{kindCommand, kindPress, kindForm, kindCompletion, kindLine}
	Outcomes = []string{outcomeDone, outcomeRefused, outcomeFailed}
)

const (
	kindCommand    = "command"
	kindPress      = "press"
	kindForm       = "form"
	kindCompletion = "completion"
	kindLine       = "line"

	outcomeDone    = "done"
	outcomeRefused = "refused"
	outcomeFailed  = "failed"
)

// reportRequest tells the host of an answer, once it is made.
func (w *Bot) reportRequest(id, kind string, began time.Time, err error) {
	if w.opts.OnRequest == nil {
		return
	}
	a := RequestInfo{ID: id, Kind: kind, Outcome: outcomeDone, Took: time.Since(began)}
	var no *game.Refusal
	switch {
	case errors.As(err, &no):
		a.Outcome = outcomeRefused
	case err != nil:
		a.Outcome = outcomeFailed
	}
	w.opts.OnRequest(a)
}

// kindOf is what an interaction is called.
func kindOf(in *interaction) string {
	switch in.Type {
	case typeComponent:
		return kindPress
	case typeForm:
		return kindForm
	case typeAutocomplete:
		return kindCompletion
	}
	return kindCommand
}
