package scene

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/foe"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
)

// Moves returns the moves that begin and end scenes and Sessions, rests, and hidden throws.
func Moves() []state.Move {
	return []state.Move{endMove(), conflictMove(), sceneMove(), sessionMove(), restMove(), hiddenMove()}
}

// Events returns the events of scenes, Sessions, rests and hidden throws.
func Events() []state.EventKind {
	return []state.EventKind{
		game.EventOf(tellOpened, game.On(foldOpened), state.RemarkSharedNames[SceneOpened]()),
		game.EventOf(tellSceneClosed, game.On(foldSceneClosed), state.RemarkSharedNames[SceneClosed]()),
		game.EventOf(tellFight, game.On(foldFight)),
		game.WithNames(game.EventOf(tellRested, game.On(foldRested)), nameRested),
		game.EventOf(tellBegun, game.On(foldBegun)),
		game.EventOf(tellEnded, game.On(func(s *state.State, _ SessionEnded) { s.Playing = false })),
		game.EventOf(tellHidden, game.On(foldHidden)),
		game.EventOf[state.State](tellShown),
	}
}

// sceneMove opens an ordinary scene and first closes the present scene, if there is one. If the
// present scene is a conflict, all PCs count as having taken part and all foes leave.
func sceneMove() state.Move {
	return state.GMMove(game.Spec{Name: "scene", Category: game.CategoryScene, Params: []game.Param{paramSceneName}},
		func(s *state.State, c *game.Collector) {
			c.Add(rules.AsDestructive(game.Offer{Label: game.Say("nde.scene.new"), About: "scene",
				Inputs: []game.Input{{Param: paramSceneName}},
				Closed: check.RefuseUndecided(s)}, endLosses(s, nil)))
		}, func(t *state.Tx, args game.Args) {
			var all []string
			for _, p := range t.S.PCs {
				all = append(all, p.ID)
			}
			closeScene(t, all, nil)
			openScene(t, state.Ordinary, args)
		})
}

var (
	paramSceneName = game.Param{Name: "name", Kind: game.Text, Max: 80}
	paramFinal     = game.Param{Name: "final", Kind: game.Pick, Max: 1}
)

const finalWord = "final"

// conflictMove begins a conflict (NDE-FIGHT-02). The present scene becomes the conflict; if no
// scene is open, a new scene opens. In a final scene bosses have 5 Hearts (NDE-R24).
func conflictMove() state.Move {
	return state.GMMove(game.Spec{Name: "conflict", Category: game.CategoryScene, Slash: true,
		Params: []game.Param{paramFinal, paramSceneName}},
		func(s *state.State, c *game.Collector) {
			if s.Scene.Fight() {
				c.Close(rules.Refuse("fighting"))
				return
			}
			inputs := []game.Input{{Param: paramFinal,
				Choices: []game.Choice{{Word: finalWord, Label: game.Say("nde.conflict.final"),
					Selected: s.Scene.Final}}}}
			if !s.Scene.Open() {
				inputs = append(inputs, game.Input{Param: paramSceneName})
			}
			c.Add(game.Offer{Label: game.Say("nde.conflict.begin"), About: "scene", Inputs: inputs,
				Primary: len(s.StandingFoes()) > 0 && (s.Playing || s.Session == 0)})
		}, func(t *state.Tx, args game.Args) {
			if t.S.Scene.Open() {
				t.Emit(FightBegun{args.Has("final", finalWord)})
			} else {
				openScene(t, state.Conflict, args)
			}
			if args.Has("final", finalWord) {
				strengthen(t)
			}
		})
}

// strengthen gives the bosses already at the table the Hearts of a final scene, except bosses that
// lost Hearts or have at least that maximum.
func strengthen(t *state.Tx) {
	for _, f := range slices.Clone(t.S.Foes) {
		if _, hearts := foe.UsualValues(t.S, f.Kind); (f.Kind == rules.Boss || f.Kind == rules.Legendary) &&
			f.Hearts == f.MaxHearts && f.MaxHearts < hearts {
			next := *f
			next.Hearts, next.MaxHearts = hearts, hearts
			t.Emit(foe.FoeSet{Foe: next, Why: "changed"})
		}
	}
}

// openScene begins a scene. Under armor_tokens each PC with a protection gets a token (NDE-MOD-01).
// Counters that were added before the scene become part of it (NDE-R40).
func openScene(t *state.Tx, kind string, args game.Args) {
	e := SceneOpened{N: t.S.Scenes + 1, Name: args.One("name"), Kind: kind, Final: args.Has("final", finalWord)}
	for _, p := range t.S.PCs {
		if rules.ArmorTokens.On(t.S) && len(p.Equipment.Protection) > 0 {
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
func endMove() state.Move {
	paramIn := game.Param{Name: "in", Kind: game.Pick, Max: rules.MaxPCs}
	paramStay := game.Param{Name: "stay", Kind: game.Pick, Max: rules.MaxFoes}
	return state.GMMove(game.Spec{Name: "end", Category: game.CategoryScene, Slash: true, AnswersCards: true,
		Params: []game.Param{paramIn, paramStay}},
		func(s *state.State, c *game.Collector) {
			switch {
			case !s.Scene.Open():
				c.Close(rules.Refuse("no-scene"))
				return
			case !s.Scene.Fight():
				c.Add(rules.AsDestructive(game.Offer{Label: game.Say("nde.end.scene"), About: "scene",
					Closed: check.RefuseUndecided(s)}, endLosses(s, nil)))
				return
			}
			in, stay := game.Input{Param: paramIn}, game.Input{Param: paramStay}
			for _, p := range s.PCs {
				in.Choices = append(in.Choices,
					game.Choice{Word: p.ID, Label: game.Quote(p.DisplayName()), Selected: true})
			}
			var all []string
			for _, f := range s.StandingFoes() {
				stay.Choices = append(stay.Choices, game.Choice{Word: f.ID, Label: f.NameMsg(), Selected: true})
				all = append(all, f.ID)
			}
			over := turn.IsDecided(s)
			o := game.Offer{Label: game.Say("nde.end.conflict"), About: "scene",
				ForCard: game.ForCard{Card: turn.RoundRef, Urgent: over && check.RefuseUndecided(s) == nil},
				Inputs:  []game.Input{in, stay}, Primary: over, Closed: check.RefuseUndecided(s)}
			if !over { // otherwise closing is the next step and loses nothing of use
				o = rules.AsDestructive(o, endLosses(s, all))
			}
			c.Add(o)
		}, func(t *state.Tx, args game.Args) { closeScene(t, args["in"], args["stay"]) })
}

// closeScene ends the present scene, if there is one. It settles open tests and harm, and removes
// fallen foes and the foes of a conflict that are not in stay. After a conflict the PCs that in
// lists get their Power Point.
func closeScene(t *state.Tx, in, stay []string) {
	sc := t.S.Scene
	if !sc.Open() {
		return
	}
	outcome.SettleAll(t, true)
	for _, h := range slices.Clone(t.S.Harms) {
		outcome.TakeHarm(t, h)
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
				outcome.Refill(t, p.ID, 1, "conflict")
			}
		}
	}
}

// endLosses returns what is lost when the present scene ends, and then which foes stay; nil if
// nothing is lost. In a conflict the foes in stay are kept. They are not named, because the offer's
// input shows them.
func endLosses(s *state.State, stay []string) []game.Msg {
	sc := &s.Scene
	var leave, kept, counters, effects []game.Msg
	for _, f := range s.StandingFoes() {
		switch {
		case !sc.Fight():
			kept = append(kept, f.NameMsg())
		case !slices.Contains(stay, f.ID):
			leave = append(leave, f.NameMsg())
		}
	}
	for _, c := range sc.Counters {
		if sc.Open() && !c.Full() { // without a scene, they go on in the next one
			counters = append(counters, outcome.CounterMsg(c))
		}
	}
	for _, f := range sc.Effects {
		if slices.Contains(s.Combatants(), f.On) {
			effects = append(effects, outcome.EffectMsg("nde.effect.line", s.NameMsg(f.On), f))
		}
	}
	var then []game.Msg
	for _, lost := range []struct {
		key   string
		names []game.Msg
	}{{"nde.end.then.foes", leave}, {"nde.end.then.counters", counters}, {"nde.end.then.effects", effects}} {
		if len(lost.names) > 0 {
			then = append(then, game.Say(lost.key, rules.FirstNames(lost.names)...))
		}
	}
	if len(then) > 0 && len(kept) > 0 {
		then = append(then, game.Say("nde.end.then.stay", rules.FirstNames(kept)...))
	}
	return then
}
