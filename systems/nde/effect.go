package nde

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// Effect is a lasting effect on a PC or foe, from an exceptional hit or from the GM. It has no rule
// of its own: the players read it, and the GM ends it.
type Effect struct {
	ID   int    `json:"id"`
	On   string `json:"on"`             // the id of a PC or foe
	Text string `json:"text,omitempty"` // "" for a strong effect that was only told at the table
}

type (
	// EffectSet begins an effect. Why is "hit", or "said" if the GM began it.
	EffectSet struct {
		Effect Effect `json:"effect"`
		Why    string `json:"why"`
		Names  Names  `json:"names,omitempty"`
	}
	// EffectGone ends an effect.
	EffectGone struct {
		Effect Effect `json:"effect"`
		Names  Names  `json:"names,omitempty"`
	}
)

func (EffectSet) EventName() string  { return "nde.effect" }
func (EffectGone) EventName() string { return "nde.effect.gone" }

func (s *State) nameEffect(e EffectSet) EffectSet { e.Names = s.names(e.Effect.On); return e }

func (s *State) nameEffectGone(e EffectGone) EffectGone { e.Names = s.names(e.Effect.On); return e }

const maxEffects = 40 // kept in the state; older effects are in the log only

func (s *State) foldEffect(e EffectSet) {
	s.NextID++
	sc := &s.Scene
	sc.Effects = append(slices.Clip(sc.Effects), e.Effect)
	sc.Effects = slices.Delete(sc.Effects, 0, max(0, len(sc.Effects)-maxEffects))
}

func (s *State) foldEffectGone(e EffectGone) {
	s.Scene.Effects = slices.DeleteFunc(slices.Clone(s.Scene.Effects),
		func(f Effect) bool { return f.ID == e.Effect.ID })
}

// removeEffectsOn removes the effects on a PC or foe that leaves.
func (sc *Scene) removeEffectsOn(id string) {
	sc.Effects = slices.DeleteFunc(slices.Clone(sc.Effects), func(f Effect) bool { return f.On == id })
}

// beginEffect begins an effect on a PC, or on a foe that has not fallen. For others it does
// nothing.
func beginEffect(t *tx, who, text, why string) {
	if slices.Contains(t.S.combatants(), who) {
		t.Emit(EffectSet{Effect: Effect{ID: t.S.NextID + 1, On: who, Text: text}, Why: why})
	}
}

// lasting reports whether the choice on an exceptional success begins a lasting effect: a strong
// effect always does, a larger scale or a benefit only if it is described.
func (t *Test) lasting() bool {
	switch t.Choice {
	case StrongEffect:
		return true
	case LargerScale, MoreBenefit:
		return t.Benefit != ""
	}
	return false
}

func tellEffect(e EffectSet) []game.Msg {
	if e.Why != "said" {
		return nil // the choice on a hit has been told
	}
	return rulekit.Msgs(effectMsg("nde.event.effect", e.Names.nameMsg(e.Effect.On), e.Effect))
}

func tellEffectGone(e EffectGone) []game.Msg {
	return rulekit.Msgs(effectMsg("nde.event.effect.gone", e.Names.nameMsg(e.Effect.On), e.Effect))
}

func effectMsg(key string, on game.Msg, f Effect) game.Msg {
	text := game.Say("nde.effect.untold")
	if f.Text != "" {
		text = game.Quote(f.Text)
	}
	return game.Say(key, game.M("name", on), game.M("text", text))
}

// effectMsgs returns a line for each effect on a PC or on a foe that has not fallen.
func (s *State) effectMsgs() []game.Msg {
	var ms []game.Msg
	for _, f := range s.Scene.Effects {
		if slices.Contains(s.combatants(), f.On) {
			ms = append(ms, effectMsg("nde.effect.line", s.nameMsg(f.On), f))
		}
	}
	return ms
}

// effectMove lets the GM begin a lasting effect on a PC or foe.
func effectMove() move {
	paramText := game.Param{Name: "text", Kind: game.Text, Min: 1, Max: 200}
	return gmMove(game.Spec{Name: "effect", Category: game.CategoryPeople, Params: []game.Param{paramWho, paramText}},
		func(s *State, c *game.Collector) {
			all := s.combatantChoices()
			switch {
			case !s.Scene.Open():
				c.Close(refuseBy("NDE-R25", "no-scene"))
			case len(all) > 0:
				c.Add(game.Offer{Label: game.Say("nde.effect.new"), About: "scene",
					Inputs: []game.Input{{Param: paramWho, Choices: all}, {Param: paramText}}})
			}
		}, func(t *tx, args game.Args) { beginEffect(t, args.One("who"), args.One("text"), "said") })
}

// effectWord returns the word for the i-th effect of the scene: its text, or the id of the PC or
// foe that it is on. If an earlier effect has the same word, the effect's id is added.
func (sc *Scene) effectWord(i int) string {
	word := func(f Effect) string { return rulekit.Truncate(cmp.Or(game.Slug(f.Text), f.On), maxID) }
	f := sc.Effects[i]
	if slices.ContainsFunc(sc.Effects[:i], func(before Effect) bool { return word(before) == word(f) }) {
		return word(f) + "-" + game.Itoa(f.ID)
	}
	return word(f)
}

// endEffectMove ends a lasting effect.
func endEffectMove() move {
	paramEffect := game.Param{Name: "effect", Kind: game.Pick, Min: 1, Max: 1}
	return withLacks("NDE-R25", gmMove(game.Spec{Name: "end-effect", Category: game.CategoryPeople,
		Params: []game.Param{paramEffect}},
		func(s *State, c *game.Collector) {
			for i, f := range s.Scene.Effects {
				c.Add(game.Offer{Fixed: game.Args{"effect": {s.Scene.effectWord(i)}},
					Aliases: game.Args{"effect": {f.On, f.Text}},
					About:   "scene",
					Label:   effectMsg("nde.end-effect.now", s.nameMsg(f.On), f)})
			}
		}, func(t *tx, args game.Args) {
			for i, f := range t.S.Scene.Effects {
				if t.S.Scene.effectWord(i) == args.One("effect") {
					t.Emit(EffectGone{Effect: f})
					return
				}
			}
		}))
}
