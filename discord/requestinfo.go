package discord

import (
	"errors"
	"time"

	"mesa/game"
)

// RequestInfo is the outcome of one request to the bot. It holds neither the person nor the
// content.
type RequestInfo struct {
	ID      string // the id that the person reads and the log has
	Kind    string // one of Kinds
	Outcome string // one of Outcomes
	Took    time.Duration
}

// Kinds lists the kinds of requests, and Outcomes their outcomes.
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

// reportRequest reports an answered request to the host.
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

// kindOf returns the kind of an interaction.
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
