package nde

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// sessionMove begins and ends Sessions (section 22.6). A new Session first ends an open one, and
// sets the Luck of all PCs (NDE-LUCK-03). The end of a Session reveals the hidden throws.
func sessionMove() move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	return gmMove(game.Spec{Name: "session", Category: game.CategoryTable, Slash: true,
		Params: []game.Param{paramWhat}},
		func(s *State, c *game.Collector) {
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
			c.Add(asDestructive(begin, then), asDestructive(end, then))
		}, func(t *tx, args game.Args) {
			for _, o := range slices.Clone(t.S.Owed) { // taken as told at the table (NDE-R46)
				t.Emit(ConsequenceNamed{ID: o.ID, PC: o.PC})
			}
			if t.S.Playing {
				t.Emit(SessionEnded{t.S.Session})
				if len(t.S.Hidden.Hidden) > 0 {
					t.Reveal()
				}
			}
			if args.One("what") == "start" {
				t.Emit(SessionBegun{t.S.Session + 1, startLuck})
			}
		})
}

// The rests (NDE-R33).
const (
	Breather = "breather"
	SafeRest = "safe"
)

var rests = []word{
	{Breather, []string{"respiro"}},
	{SafeRest, []string{"seguro", "descanso-seguro", "safe-rest"}},
}

// restMove lets PCs rest: a breather after a conflict fills Hearts, unless harsh_recovery is on; a
// rest in a safe place fills Hearts and Power Points (NDE-REST-01 to NDE-REST-05).
func restMove() move {
	paramKind := game.Param{Name: "kind", Kind: game.Pick, Min: 1, Max: 1}
	return gmMove(game.Spec{Name: "rest", Category: game.CategoryScene, Slash: true,
		Params: []game.Param{paramKind, paramPCs}},
		func(s *State, c *game.Collector) {
			switch {
			case s.Scene.Fight():
				c.Close(refuse("in-conflict"))
				return
			case !s.Fought:
				c.Close(refuse("no-conflict"), "kind", Breather)
			}
			for _, w := range rests {
				if len(s.PCs) > 0 && (w.word == SafeRest || s.Fought) {
					c.Add(s.restOffer(w))
				}
			}
		}, func(t *tx, args game.Args) {
			safe := args.One("kind") == SafeRest
			t.Emit(Rested{Kind: args.One("kind"), PCs: args["who"], Hearts: safe || !harshRecovery.On(t.S), PP: safe})
		})
}

// restOffer returns a rest for all PCs. After a conflict one tap takes it, unless the rest gives
// nothing at this table.
func (s *State) restOffer(w word) game.Offer {
	key, next, all := "nde.rest."+w.word, s.Fought, 0
	if w.word == Breather && harshRecovery.On(s) {
		key, next = "nde.rest.breather_harsh", false
	}
	if next {
		all = 1
	}
	return game.Offer{Fixed: game.Args{"kind": {w.word}}, Aliases: game.Args{"kind": w.also},
		Label:   game.Say(key, game.N("all", all)),
		About:   "people",
		Primary: next, Form: game.Form{OpensForm: !next},
		Inputs: []game.Input{{Param: paramPCs, Choices: s.allPCChoices()}}}
}
