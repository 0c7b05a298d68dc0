package scene

import (
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/state"
)

// enterMove brings a PC or NPC into the Scene.
func enterMove() state.Move {
	return presenceMove("enter", func(s *state.State) []string {
		return slices.DeleteFunc(s.AbleIDs(), func(id string) bool {
			p := s.PC(id)
			return s.Scene.Has(id) || s.DuelOf(id) != nil || p != nil && p.Out != nil
		})
	}, func(t *state.Tx, id string) { t.Emit(Present{Who: id, In: true}) })
}

// exitMove takes a PC or NPC out of the Scene.
func exitMove() state.Move {
	return presenceMove("exit", func(s *state.State) []string {
		return slices.DeleteFunc(slices.Clone(s.Scene.In), func(id string) bool {
			return s.RollOf(id) != nil || acting.RefuseOutOfPlay(s, id) != nil ||
				s.DuelOf(id) != nil
		})
	}, func(t *state.Tx, id string) { t.Emit(Present{Who: id}) })
}

func presenceMove(name string, present func(*state.State) []string, do func(*state.Tx, string)) state.Move {
	return acting.WithLacks("UNI-R20",
		acting.GMMove(game.Spec{Name: name, Category: game.CategoryScene, Params: []game.Param{acting.ParamWho}},
			func(s *state.State, c *game.Collector) {
				if !s.Scene.Open() {
					return
				}
				for _, id := range present(s) {
					c.Add(game.Offer{Fixed: game.Args{"who": {id}}, About: s.Ref(id),
						Label: game.Say("universais."+name+".now", game.W("name", s.Name(id)))})
				}
				for _, r := range s.Rolls {
					for _, h := range r.Hands {
						if c.Explains() && !c.Has("who", h.Who) {
							c.Close(acting.RefuseBusy(s, r), "who", h.Who)
						}
					}
				}
			}, func(t *state.Tx, args game.Args) { do(t, args.One("who")) }))
}
