package outcome

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/nde/internal/turn"
	"mesa/systems/rulekit"
)

type (
	// EffectSet begins an effect. Why is "hit", or "said" if the GM began it.
	EffectSet struct {
		Effect state.Effect `json:"effect"`
		Why    string       `json:"why"`
		Names  state.Names  `json:"names,omitempty"`
	}
	// EffectGone ends an effect.
	EffectGone struct {
		Effect state.Effect `json:"effect"`
		Names  state.Names  `json:"names,omitempty"`
	}
)

func (EffectSet) EventName() string  { return "nde.effect" }
func (EffectGone) EventName() string { return "nde.effect.gone" }

const maxEffects = 40 // kept in the state; older effects are in the log only

func foldEffect(s *state.State, e EffectSet) {
	s.NextID++
	sc := &s.Scene
	sc.Effects = append(slices.Clip(sc.Effects), e.Effect)
	sc.Effects = slices.Delete(sc.Effects, 0, max(0, len(sc.Effects)-maxEffects))
}

func foldEffectGone(s *state.State, e EffectGone) {
	s.Scene.Effects = slices.DeleteFunc(slices.Clone(s.Scene.Effects),
		func(f state.Effect) bool { return f.ID == e.Effect.ID })
}

func nameEffect(s *state.State, e EffectSet) EffectSet { e.Names = s.NamesOf(e.Effect.On); return e }

func nameEffectGone(s *state.State, e EffectGone) EffectGone {
	e.Names = s.NamesOf(e.Effect.On)
	return e
}

func tellEffect(e EffectSet) []game.Msg {
	if e.Why != "said" {
		return nil // the choice on a hit has been told
	}
	return rulekit.Msgs(EffectMsg("nde.event.effect", e.Names.NameMsg(e.Effect.On), e.Effect))
}

func tellEffectGone(e EffectGone) []game.Msg {
	return rulekit.Msgs(EffectMsg("nde.event.effect.gone", e.Names.NameMsg(e.Effect.On), e.Effect))
}

// EffectMsg returns a sentence about an effect on a PC or foe with this name.
func EffectMsg(key string, on game.Msg, f state.Effect) game.Msg {
	text := game.Say("nde.effect.untold")
	if f.Text != "" {
		text = game.Quote(f.Text)
	}
	return game.Say(key, game.M("name", on), game.M("text", text))
}

// EffectMsgs returns a line for each effect on a PC or on a foe that has not fallen.
func EffectMsgs(s *state.State) []game.Msg {
	var ms []game.Msg
	for _, f := range s.Scene.Effects {
		if slices.Contains(s.Combatants(), f.On) {
			ms = append(ms, EffectMsg("nde.effect.line", s.NameMsg(f.On), f))
		}
	}
	return ms
}

// beginEffect begins an effect on a PC, or on a foe that has not fallen. For others it does
// nothing.
func beginEffect(t *state.Tx, who, text, why string) {
	if slices.Contains(t.S.Combatants(), who) {
		t.Emit(EffectSet{Effect: state.Effect{ID: t.S.NextID + 1, On: who, Text: text}, Why: why})
	}
}

// effectMove lets the GM begin a lasting effect on a PC or foe.
func effectMove() state.Move {
	paramText := game.Param{Name: "text", Kind: game.Text, Min: 1, Max: 200}
	return state.GMMove(game.Spec{Name: "effect", Category: game.CategoryPeople,
		Params: []game.Param{rules.ParamWho, paramText}},
		func(s *state.State, c *game.Collector) {
			all := turn.CombatantChoices(s)
			switch {
			case !s.Scene.Open():
				c.Close(rules.RefuseBy("NDE-R25", "no-scene"))
			case len(all) > 0:
				c.Add(game.Offer{Label: game.Say("nde.effect.new"), About: "scene",
					Inputs: []game.Input{{Param: rules.ParamWho, Choices: all}, {Param: paramText}}})
			}
		}, func(t *state.Tx, args game.Args) { beginEffect(t, args.One("who"), args.One("text"), "said") })
}

// endEffectMove ends a lasting effect.
func endEffectMove() state.Move {
	paramEffect := game.Param{Name: "effect", Kind: game.Pick, Min: 1, Max: 1}
	return state.WithLacks("NDE-R25", state.GMMove(game.Spec{Name: "end-effect", Category: game.CategoryPeople,
		Params: []game.Param{paramEffect}},
		func(s *state.State, c *game.Collector) {
			for i, f := range s.Scene.Effects {
				c.Add(game.Offer{Fixed: game.Args{"effect": {s.Scene.EffectWord(i)}},
					Aliases: game.Args{"effect": {f.On, f.Text}},
					About:   "scene",
					Label:   EffectMsg("nde.end-effect.now", s.NameMsg(f.On), f)})
			}
		}, func(t *state.Tx, args game.Args) {
			for i, f := range t.S.Scene.Effects {
				if t.S.Scene.EffectWord(i) == args.One("effect") {
					t.Emit(EffectGone{Effect: f})
					return
				}
			}
		}))
}
