package nde

import (
	"slices"

	"mesa/game"
)

// sceneMove opens an ordinary scene and first closes the present scene, if there is one. If that is
// a conflict, all PCs count as having taken part and all foes leave.
func sceneMove() move {
	return gmMove(game.Spec{Name: "scene", Category: game.CategoryScene, Params: []game.Param{paramSceneName}},
		func(s *State, c *game.Collector) {
			c.Add(asDestructive(game.Offer{Label: game.Say("nde.scene.new"), About: "scene",
				Inputs: []game.Input{{Param: paramSceneName}},
				Closed: s.refuseUndecided()}, s.endLosses(nil)))
		}, func(t *tx, args game.Args) {
			var all []string
			for _, p := range t.S.PCs {
				all = append(all, p.ID)
			}
			closeScene(t, all, nil)
			openScene(t, Ordinary, args)
		})
}

var (
	paramSceneName = game.Param{Name: "name", Kind: game.Text, Max: 80}
	paramFinal     = game.Param{Name: "final", Kind: game.Pick, Max: 1}
)

const finalWord = "final"

// conflictMove begins a conflict (NDE-FIGHT-02). The present scene becomes the conflict; without
// one a new scene opens. In a final scene bosses have 5 Hearts (NDE-R24).
func conflictMove() move {
	return gmMove(game.Spec{Name: "conflict", Category: game.CategoryScene, Slash: true,
		Params: []game.Param{paramFinal, paramSceneName}},
		func(s *State, c *game.Collector) {
			if s.Scene.Fight() {
				c.Close(refuse("fighting"))
				return
			}
			inputs := []game.Input{{Param: paramFinal,
				Choices: []game.Choice{{Word: finalWord, Label: game.Say("nde.conflict.final"),
					Selected: s.Scene.Final}}}}
			if !s.Scene.Open() {
				inputs = append(inputs, game.Input{Param: paramSceneName})
			}
			c.Add(game.Offer{Label: game.Say("nde.conflict.begin"), About: "scene", Inputs: inputs,
				Primary: len(s.standingFoes()) > 0 && (s.Playing || s.Session == 0)})
		}, func(t *tx, args game.Args) {
			if t.S.Scene.Open() {
				t.Emit(FightBegun{args.Has("final", finalWord)})
			} else {
				openScene(t, Conflict, args)
			}
			if args.Has("final", finalWord) {
				strengthen(t)
			}
		})
}

// strengthen gives the bosses already at the table the Hearts of a final scene, except bosses that
// lost Hearts or have as many already.
func strengthen(t *tx) {
	for _, f := range slices.Clone(t.S.Foes) {
		if _, hearts := t.S.usualValues(f.Kind); (f.Kind == Boss || f.Kind == Legendary) && f.Hearts == f.MaxHearts &&
			f.MaxHearts < hearts {
			next := *f
			next.Hearts, next.MaxHearts = hearts, hearts
			t.Emit(FoeSet{next, "changed"})
		}
	}
}

// openScene begins a scene. Under armor_tokens each PC with a protection gets a token (NDE-MOD-01).
// Counters that were added before the scene become part of it (NDE-R40).
func openScene(t *tx, kind string, args game.Args) {
	e := SceneOpened{N: t.S.Scenes + 1, Name: args.One("name"), Kind: kind, Final: args.Has("final", finalWord)}
	for _, p := range t.S.PCs {
		if armorTokens.On(t.S) && len(p.Equipment.Protection) > 0 {
			e.Tokens = append(e.Tokens, p.ID)
		}
	}
	for _, c := range t.S.Scene.Counters { // added before the scene: an earlier scene is closed by now
		e.Counters = append(e.Counters, *c)
	}
	t.Emit(e)
}

// endMove closes the present scene. A conflict gives every PC that took part 1 Power Point
// (NDE-REST-03, NDE-R33). Foes that have not fallen stay unless the GM deselects them, so one tap
// removes none of them.
func endMove() move {
	paramIn := game.Param{Name: "in", Kind: game.Pick, Max: maxPCs}
	paramStay := game.Param{Name: "stay", Kind: game.Pick, Max: maxFoes}
	return gmMove(game.Spec{Name: "end", Category: game.CategoryScene, Slash: true, AnswersCards: true,
		Params: []game.Param{paramIn, paramStay}},
		func(s *State, c *game.Collector) {
			switch {
			case !s.Scene.Open():
				c.Close(refuse("no-scene"))
				return
			case !s.Scene.Fight():
				c.Add(asDestructive(game.Offer{Label: game.Say("nde.end.scene"), About: "scene",
					Closed: s.refuseUndecided()}, s.endLosses(nil)))
				return
			}
			in, stay := game.Input{Param: paramIn}, game.Input{Param: paramStay}
			for _, p := range s.PCs {
				in.Choices = append(in.Choices,
					game.Choice{Word: p.ID, Label: game.Quote(p.displayName()), Selected: true})
			}
			var all []string
			for _, f := range s.standingFoes() {
				stay.Choices = append(stay.Choices, game.Choice{Word: f.ID, Label: f.nameMsg(), Selected: true})
				all = append(all, f.ID)
			}
			over := s.isDecided()
			o := game.Offer{Label: game.Say("nde.end.conflict"), About: "scene",
				ForCard: game.ForCard{Card: roundRef, Urgent: over && s.refuseUndecided() == nil},
				Inputs:  []game.Input{in, stay}, Primary: over, Closed: s.refuseUndecided()}
			if !over { // otherwise closing is the next step and loses nothing of use
				o = asDestructive(o, s.endLosses(all))
			}
			c.Add(o)
		}, func(t *tx, args game.Args) { closeScene(t, args["in"], args["stay"]) })
}

// isDecided reports whether a conflict has nothing left to fight for: there were foes and all have
// fallen, or all PCs are out of action.
func (s *State) isDecided() bool {
	return len(s.Foes) > 0 && len(s.standingFoes()) == 0 || len(s.PCs) > 0 && len(s.ablePCs()) == 0
}

// closeScene ends the present scene, if there is one. It settles open tests and harm, and removes
// fallen foes and the foes of a conflict that are not in stay. After a conflict the PCs that in
// lists get their Power Point.
func closeScene(t *tx, in, stay []string) {
	sc := t.S.Scene
	if !sc.Open() {
		return
	}
	settleAll(t, true)
	for _, h := range slices.Clone(t.S.Harms) {
		takeHarm(t, h)
	}
	e := SceneClosed{N: sc.N, Kind: sc.Kind}
	for _, f := range t.S.Foes {
		if f.Fallen() || sc.Fight() && !slices.Contains(stay, f.ID) {
			e.Gone = append(e.Gone, f.ID)
		}
	}
	t.Emit(e)
	if sc.Fight() {
		for _, p := range t.S.PCs {
			if slices.Contains(in, p.ID) {
				refill(t, p.ID, 1, "conflict")
			}
		}
	}
}

// settleAll settles open tests before the phase or the scene changes. It closes throws that the
// next action would keep, and drops tests for an Action that are not thrown yet. If all is true it
// settles every test; otherwise owners' decisions and tests that use no Action stay open.
func settleAll(t *tx, all bool) {
	for _, test := range slices.Clone(t.S.Tests) {
		switch {
		case test.Thrown() && (all || t.S.isKeptByNext(test)):
			finish(t, test.ID)
		case !test.Thrown() && (all || !test.Free):
			endTest(t, test.ID, Dropped)
		}
	}
}

// standingFoes returns the foes that have not fallen.
func (g *People) standingFoes() []*Foe {
	var fs []*Foe
	for _, f := range g.Foes {
		if !f.Fallen() {
			fs = append(fs, f)
		}
	}
	return fs
}

// ablePCs returns the PCs that are not out of action.
func (g *People) ablePCs() []*PC {
	var ps []*PC
	for _, p := range g.PCs {
		if !p.Down() {
			ps = append(ps, p)
		}
	}
	return ps
}

// waitingPCs returns the PCs that can act and have neither acted nor passed in the players' phase;
// nil in any other phase.
func (s *State) waitingPCs() []*PC {
	if !s.Scene.Fight() || s.Scene.Phase != PlayersPhase {
		return nil
	}
	return slices.DeleteFunc(s.ablePCs(), func(p *PC) bool { return p.Acted || p.Passed })
}

// passMove ends a PC's turn without an Action.
func passMove() move {
	return move{
		Spec:  game.Spec{Name: "pass", Category: game.CategoryAct, AnswersCards: true, Params: []game.Param{paramWho}},
		Lacks: "NDE-R23",
		Offers: func(s *State, c *game.Collector) {
			if s.closedInPeace(c) {
				return
			}
			waiting := s.waitingPCs()
			for p := range s.playedPCs(c) {
				if !c.Closed(s.refusePass(c.Actor, p), "who", p.ID) && slices.Contains(waiting, p) {
					c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID),
						ForCard: game.ForCard{Card: roundRef,
							Urgent: p.isOwn(c.Actor) && len(s.standingFoes()) == 0 && !s.isDecided()},
						Label: game.Say("nde.pass.now", game.W("name", s.nameFor(c.Actor, p)))})
				}
			}
		},
		Do: func(t *tx, args game.Args) {
			t.Emit(TurnEnded{PC: args.One("who")})
			endPhase(t)
		},
	}
}

// refusePass refuses a PC that cannot end its turn now.
func (s *State) refusePass(by game.Actor, p *PC) *game.Refusal {
	if t := s.testOf(p.ID); t != nil {
		return refuse("test-open", game.M("hold", s.waitMsg(t)))
	}
	return s.refuseTry(by, p)
}

// endPhase begins the opponents' phase once every PC that can act has acted or passed (NDE-R23) and
// no test or harm is open. It does nothing if no PC can act.
func endPhase(t *tx) {
	s := t.S
	if s.Scene.Fight() && s.Scene.Phase == PlayersPhase && len(s.ablePCs()) > 0 && len(s.waitingPCs()) == 0 &&
		len(s.Tests) == 0 &&
		len(s.Harms) == 0 {
		t.Emit(OpponentsTurn{true})
	}
}

// opponentsMove lets the GM begin the opponents' phase early.
func opponentsMove() move {
	return gmMove(game.Spec{Name: "opponents", Category: game.CategoryAct}, func(s *State, c *game.Collector) {
		switch {
		case c.Closed(s.refuseRound()):
		case s.Scene.Phase != PlayersPhase:
			c.Close(refuseBy("NDE-FIGHT-04", "foes-act"))
		default:
			c.Add(game.Offer{Label: game.Say("nde.opponents.now"), About: "scene",
				Primary: len(s.waitingPCs()) == 0})
		}
	}, func(t *tx, _ game.Args) {
		settleAll(t, false)
		t.Emit(OpponentsTurn{})
	})
}

// The choices of giveBackMove.
const (
	backAction = "action"
	backMove   = "move"
)

// giveBackMove lets the GM give a PC back its Action or movement of this round (NDE-R23). If the
// opponents' phase has begun, the players' phase goes on.
func giveBackMove() move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	return withLacks("NDE-R23", gmMove(game.Spec{Name: "give-back", Category: game.CategoryAct,
		Params: []game.Param{paramWho, paramWhat}},
		func(s *State, c *game.Collector) {
			if !s.Scene.Fight() {
				return
			}
			for _, p := range s.PCs {
				spent := map[string]bool{backAction: p.Acted || p.Passed, backMove: p.Moved}
				for _, what := range []string{backAction, backMove} {
					if spent[what] {
						c.Add(game.Offer{Fixed: game.Args{"who": {p.ID}, "what": {what}}, About: pcRef(p.ID),
							Label: game.Say("nde.give-back."+what, game.W("name", p.displayName()))})
					}
				}
			}
		}, func(t *tx, args game.Args) {
			if args.One("what") == backMove {
				t.Emit(MovedBack{PC: args.One("who")})
			} else {
				t.Emit(ActionUsed{PC: args.One("who"), Used: false})
			}
			if t.S.Scene.Phase == OpponentsPhase {
				t.Emit(PlayersTurn{})
			}
		}))
}

// roundMove begins the next round: movement and Action come back (NDE-R23). In the opponents' phase
// it is urgent, so that a crowd of foes does not hide it, and primary once all foes have acted.
func roundMove() move {
	return gmMove(game.Spec{Name: "next-round", Category: game.CategoryAct, Slash: true, AnswersCards: true},
		func(s *State, c *game.Collector) {
			if c.Closed(s.refuseRound()) {
				return
			}
			foes := s.Scene.Phase == OpponentsPhase
			c.Add(game.Offer{Label: game.Say("nde.next-round.now", game.N("n", s.Scene.Round+1)), About: "scene",
				ForCard: game.ForCard{Card: roundRef, Urgent: foes},
				Primary: foes && len(s.foesToAct()) == 0 && !s.isDecided()})
		}, func(t *tx, _ game.Args) {
			settleAll(t, false)
			t.Emit(RoundBegun{t.S.Scene.Round + 1})
		})
}

// refuseRound refuses to begin a phase or a round outside a conflict.
func (s *State) refuseRound() *game.Refusal {
	if s.Scene.Fight() {
		return nil
	}
	return refuseBy("NDE-FIGHT-04", "no-fight")
}

// foesToAct returns the foes that have yet to act in the opponents' phase: none if all PCs are out
// of action.
func (s *State) foesToAct() []*Foe {
	if !s.Scene.Fight() || s.Scene.Phase != OpponentsPhase || len(s.ablePCs()) == 0 {
		return nil
	}
	return slices.DeleteFunc(s.standingFoes(), func(f *Foe) bool { return f.Acted })
}
