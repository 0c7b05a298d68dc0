package scene

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// The events of Sessions and rests.
type (
	// Rested is a rest of these PCs. Kind is Breather or SafeRest. Hearts and PP say which of the
	// two the rest fills.
	Rested struct {
		Kind   string      `json:"kind"`
		PCs    []string    `json:"pcs"`
		Hearts bool        `json:"hearts,omitempty"`
		PP     bool        `json:"pp,omitempty"`
		Names  state.Names `json:"names,omitempty"`
	}
	// SessionBegun begins a Session and sets the Luck of every PC, also of those retired, to Luck.
	SessionBegun struct {
		N    int `json:"n"`
		Luck int `json:"luck"`
	}
	// SessionEnded ends a Session.
	SessionEnded struct {
		N int `json:"n"`
	}
)

func (Rested) EventName() string       { return "nde.rested" }
func (SessionBegun) EventName() string { return "nde.session" }
func (SessionEnded) EventName() string { return "nde.session.ended" }

// OpensSession implements game.SessionOpener.
func (SessionBegun) OpensSession() {}

func foldRested(s *state.State, e Rested) {
	s.Fought = false
	for _, id := range e.PCs {
		s.ChangePC(id, func(p *state.PC) { applyRest(p, e) })
	}
}

func foldBegun(s *state.State, e SessionBegun) {
	s.Session, s.Playing = e.N, true
	for _, p := range slices.Concat(s.PCs, s.Retired) {
		p.Luck = e.Luck
	}
}

func applyRest(p *state.PC, e Rested) {
	if e.Hearts {
		p.Hearts = max(p.Hearts, p.MaxHearts)
	}
	if e.PP {
		p.PP = max(p.PP, p.MaxPP)
	}
}

func nameRested(s *state.State, e Rested) Rested { e.Names = s.NamesOf(e.PCs...); return e }

func tellBegun(e SessionBegun) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.session", game.N("n", e.N), game.N("luck", e.Luck)))
}

func tellEnded(e SessionEnded) []game.Msg {
	return rulekit.Msgs(game.Say("nde.event.session.ended", game.N("n", e.N)))
}

func tellRested(e Rested) []game.Msg {
	key := "nde.event.rested.nothing"
	switch {
	case e.PP:
		key = "nde.event.rested.safe"
	case e.Hearts:
		key = "nde.event.rested.breather"
	}
	return rulekit.Msgs(game.Say(key, game.L("names", e.Names.PCNames(e.PCs)...)))
}

// SessionTitle implements game.TitledSession.
func (e SessionBegun) SessionTitle() game.Msg {
	return game.Say("nde.session.called", game.N("n", e.N))
}

// ClosesSession implements game.SessionCloser.
func (SessionEnded) ClosesSession() {}

// sessionMove begins and ends Sessions (section 22.6). A new Session first ends an open Session,
// and sets the Luck of all PCs (NDE-LUCK-03). The end of a Session reveals the hidden throws.
func sessionMove() state.Move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	return state.GMMove(game.Spec{Name: "session", Category: game.CategoryTable, Slash: true,
		Params: []game.Param{paramWhat}},
		func(s *state.State, c *game.Collector) {
			begin := game.Offer{Fixed: game.Args{"what": {"start"}}, About: "people", Primary: !s.Playing,
				Label: game.Say("nde.session.start", game.N("n", s.Session+1))}
			if !s.Playing {
				c.Add(begin)
				return
			}
			var then []game.Msg
			if n := len(s.Hidden.Hidden); n > 0 {
				then = rulekit.Msgs(game.Say("nde.session.then.hidden", game.N("n", n)))
			}
			end := game.Offer{Fixed: game.Args{"what": {"end"}}, About: "people",
				Label: game.Say("nde.session.end", game.N("n", s.Session))}
			c.Add(rules.AsDestructive(begin, then), rules.AsDestructive(end, then))
		}, func(t *state.Tx, args game.Args) {
			for _, o := range slices.Clone(t.S.Owed) { // taken as told at the table (NDE-R46)
				t.Emit(outcome.ConsequenceNamed{ID: o.ID, PC: o.PC})
			}
			if t.S.Playing {
				t.Emit(SessionEnded{t.S.Session})
				if len(t.S.Hidden.Hidden) > 0 {
					t.Reveal()
				}
			}
			if args.One("what") == "start" {
				t.Emit(SessionBegun{t.S.Session + 1, rules.StartLuck})
			}
		})
}

// restMove lets PCs rest: a breather after a conflict fills Hearts, unless harsh_recovery is on; a
// rest in a safe place fills Hearts and Power Points (NDE-REST-01 to NDE-REST-05).
func restMove() state.Move {
	paramKind := game.Param{Name: "kind", Kind: game.Pick, Min: 1, Max: 1}
	return state.GMMove(game.Spec{Name: "rest", Category: game.CategoryScene, Slash: true,
		Params: []game.Param{paramKind, rules.ParamPCs}},
		func(s *state.State, c *game.Collector) {
			switch {
			case s.Scene.Fight():
				c.Close(rules.Refuse("in-conflict"))
				return
			case !s.Fought:
				c.Close(rules.Refuse("no-conflict"), "kind", rules.Breather)
			}
			for _, w := range rules.Rests {
				if len(s.PCs) > 0 && (w.Word == rules.SafeRest || s.Fought) {
					c.Add(restOffer(s, w))
				}
			}
		}, func(t *state.Tx, args game.Args) {
			safe := args.One("kind") == rules.SafeRest
			t.Emit(Rested{Kind: args.One("kind"), PCs: args["who"], Hearts: safe || !rules.HarshRecovery.On(t.S),
				PP: safe})
		})
}

// restOffer returns a rest for all PCs. After a conflict one tap takes it, unless the rest gives
// nothing at this table.
func restOffer(s *state.State, w rules.Word) game.Offer {
	key, next, all := "nde.rest."+w.Word, s.Fought, 0
	if w.Word == rules.Breather && rules.HarshRecovery.On(s) {
		key, next = "nde.rest.breather_harsh", false
	}
	if next {
		all = 1
	}
	return game.Offer{Fixed: game.Args{"kind": {w.Word}}, Aliases: game.Args{"kind": w.Also},
		Label:   game.Say(key, game.N("all", all)),
		About:   "people",
		Primary: next, Form: game.Form{OpensForm: !next},
		Inputs: []game.Input{{Param: rules.ParamPCs, Choices: s.AllPCChoices()}}}
}
