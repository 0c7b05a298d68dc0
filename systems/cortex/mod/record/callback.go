package record

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
)

// unit is the message key of the unit of a session that stands for a plot point.
const unit = "cortex.callback"

// mayCall reports whether a session on a record may be called back now: a session is being played,
// the session on the record is unspent, and it was not called back in the session being played
// (GROW-CB-01, -02, GROW-REC-02).
func mayCall(s *engine.State, r Record) bool {
	return scene.Of(s).Playing && r.Spent == 0 && r.Called != scene.Of(s).Session
}

// callbacks returns the sessions that a character may call back. A session without a name yet has
// its number as title.
func callbacks(s *engine.State, char string) []points.Callback {
	var all []points.Callback
	for _, r := range recordsOf(s, char) {
		if !mayCall(s, r) {
			continue
		}
		session := CallbackSession{Char: char, N: r.N}
		all = append(all, points.Callback{Word: r.word(), Aliases: r.aliases(), Name: r.title(s), TokenUnit: unit,
			WithToken: func(s *engine.State) *engine.State {
				then := *Section.Of(s)
				then.Callback = &session
				return Section.With(s, then)
			},
			LayToken: func(t *engine.Tx) { t.Emit(CallbackChosen{Callback: session}) },
		})
	}
	return all
}

// tokens returns the session that is being called back as a token, if it belongs to the wallet.
func tokens(s *engine.State, wallet string) []points.Token {
	session := Section.Of(s).Callback
	if session == nil || points.WalletOf(s, session.Char) != wallet {
		return nil
	}
	return []points.Token{{Unit: unit, SpentFirst: true, NamedForThis: true, Spend: func(t *engine.Tx, why string) {
		title := numberTitle(t.S, session.N)
		if r, ok := recordNamed(recordsOf(t.S, session.Char), (Record{N: session.N}).word()); ok {
			title = r.title(t.S)
		}
		t.Emit(CalledBack{Char: session.Char, N: session.N, In: scene.Of(t.S).Session, For: why, Title: title})
	}}}
}

// refuseCallback refuses a word that names no session of a character, or a session that the
// character cannot call back now.
func refuseCallback(s *engine.State, c *people.Character, word string) *game.Refusal {
	if no := refuseCurrent(s, word); no != nil {
		return no
	}
	r, ok := recordNamed(recordsOf(s, c.ID), word)
	title := game.W("name", r.title(s))
	switch {
	case !ok:
		return game.Refuse("", "cortex.refused.no_record", game.W("name", c.DisplayName()), game.W("word", word))
	case r.Spent > 0:
		return game.Refuse("GROW-REC-02", "cortex.fault.E_REC_SPENT", title)
	case !scene.Of(s).Playing:
		return game.Refuse("GROW-CB-01", "cortex.refused.callback_later", title)
	case r.Called == scene.Of(s).Session:
		return game.Refuse("GROW-CB-02", "cortex.fault.E_REC_CALLED", title)
	}
	return nil
}

// callbackSource answers the policy points.Callbacks with sessions on record.
type callbackSource struct{}

// Callbacks implements points.CallbackSource.
func (callbackSource) Callbacks(s *engine.State, char string) []points.Callback {
	return callbacks(s, char)
}

// NoCallback implements points.CallbackSource.
func (callbackSource) NoCallback(s *engine.State, c *people.Character, word string) *game.Refusal {
	return refuseCallback(s, c, word)
}
