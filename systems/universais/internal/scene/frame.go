package scene

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/harm"
	"mesa/systems/universais/internal/roll"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

var (
	paramName    = game.Param{Name: "name", Kind: game.Text, Max: sheet.MaxName}
	paramMode    = game.Param{Name: "mode", Kind: game.Pick, Min: 1, Max: 1}
	paramPresent = game.Param{Name: "present", Kind: game.Pick, Max: state.MaxPresent}
)

// sceneMove opens a Scene in one of the two modes and ends the Scene that runs: a jump in the
// story, or a change between play and combat, is a new Scene (UNI-SCENE-03, UNI-SCENE-04, UNI-R20).
func sceneMove() state.Move {
	return acting.GMMove(game.Spec{Name: "scene", Category: game.CategoryScene, Slash: true,
		Params: []game.Param{paramMode, paramName, paramPresent}},
		func(s *state.State, c *game.Collector) {
			if no := refuseEndScene(s); no != nil {
				c.Add(game.Offer{Label: game.Say("universais.scene"), About: "scene", Closed: no})
				return
			}
			for _, mode := range state.Modes {
				key := "universais.scene.open."
				if s.Scene.Open() {
					key = "universais.scene.next."
				}
				c.Add(game.Offer{Fixed: game.Args{"mode": {mode.Word}}, Aliases: game.Args{"mode": mode.Also},
					About:   "scene",
					Primary: !s.Scene.Open() && mode.Word == state.Unstructured, Label: game.Say(key + mode.Word),
					Closed: refuseResting(s),
					Inputs: []game.Input{{Param: paramName},
						{Param: paramPresent, Choices: acting.CastChoices(s, s.AbleIDs(), true)}}})
			}
		}, func(t *state.Tx, args game.Args) {
			closeScene(t)
			t.Emit(SceneBegun{Scene: state.Scene{N: t.S.Scenes + 1, Name: args.One("name"), Mode: args.One("mode"),
				Tension: 1, In: args["present"]}})
			harm.ReturnAll(t)
		})
}

// refuseResting refuses a Scene while an Intermission is open.
func refuseResting(s *state.State) *game.Refusal {
	if s.Resting != nil {
		return game.Refuse("UNI-R22", "universais.refused.intermission-open")
	}
	return nil
}

// refuseEndScene refuses to end a Scene while something in it waits for an answer (UNI-R20).
func refuseEndScene(s *state.State) *game.Refusal {
	for _, p := range s.PCs {
		if p.Fall != nil {
			return acting.RefuseOutOfPlay(s, p.ID)
		}
	}
	if len(s.Duels) > 0 {
		return acting.Refuse("duel-pending")
	}
	for _, r := range s.Rolls {
		if !acting.IsKeptByNext(s, r) {
			return acting.RefuseBusy(s, r)
		}
	}
	return nil
}

// closeScene ends the open rolls, the consequences that are owed, and the Scene that runs, if any.
func closeScene(t *state.Tx) {
	for _, r := range slices.Clone(t.S.Rolls) {
		roll.Close(t, r.ID)
	}
	for _, o := range slices.Clone(t.S.Owed) {
		t.Emit(roll.ConsequenceSettled{ID: o.ID, Roll: o.Roll, Who: o.Who, Kind: o.Kind})
	}
	if t.S.Scene.Open() {
		t.Emit(SceneEnded{N: t.S.Scene.N, Name: t.S.Scene.Name, Tension: t.S.Scene.Tension})
	}
}

// endMove closes the Scene.
func endMove() state.Move {
	return acting.WithLacks("UNI-R20",
		acting.GMMove(game.Spec{Name: "end", Category: game.CategoryScene}, func(s *state.State, c *game.Collector) {
			if s.Scene.Open() {
				c.Add(game.Offer{Label: game.Say("universais.end.now"), About: "scene", Closed: refuseEndScene(s)})
			}
		}, func(t *state.Tx, _ game.Args) { closeScene(t) }))
}

// tensionMove sets the Tension of the Scene, or changes it (UNI-R21).
func tensionMove() state.Move {
	return acting.WithLacks("UNI-R21",
		acting.GMMove(game.Spec{Name: "tension", Category: game.CategoryScene, Repeat: true,
			Params: []game.Param{acting.ParamTension}},
			func(s *state.State, c *game.Collector) {
				if s.Scene.Open() {
					now := s.Scene.Tension
					c.Add(game.Offer{Label: game.Say("universais.tension.now", game.N("n", now)), About: "scene",
						Inputs:   []game.Input{{Param: acting.ParamTension, Preset: "+1"}},
						Validate: acting.FitTension(now)})
					c.Against("n", acting.RefuseBelow(1, "tension-floor"))
				}
			}, func(t *state.Tx, args game.Args) {
				was := t.S.Scene.Tension
				now, _ := game.NumberOf(args.One("n"), was)
				t.Emit(Tensed{Now: now, Was: was})
			}))
}
