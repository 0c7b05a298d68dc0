package lifepoints

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Mod returns the mod for life points as harm.model (section 19.4).
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "life", Chapter: engine.ChapterHarm,
		Section:      Section,
		Enabled:      usesLifePoints,
		CannotRemove: refuseRemoval,
		Options:      []*rulekit.Option{method.Option, formula.Option, margins.Option},
		Values:       []rulekit.Value{{Option: harm.HarmModel.Option, Word: modelLife}},
		Synonyms:     terms,
		Events: []engine.EventKind{
			game.WithNames(engine.EventOf(tellSet, engine.On(Section, (*LifePoints).set)),
				func(s *engine.State, e LifeSet) LifeSet {
					e.Name = people.Of(s).Name(e.Char)
					return e
				}),
		},
		Handlers: []engine.Handler{engine.On(Section, func(g *LifePoints, e people.CharacterGone) {
			g.Losses = slices.DeleteFunc(slices.Clone(g.Losses), func(h Losses) bool { return h.Char == e.ID })
		})},
		Moves: []game.Move[engine.State]{lifeMove()},
		Valid: func(s *engine.State) bool {
			hurt := Section.Of(s).Losses
			return len(hurt) <= engine.MaxLists && !slices.ContainsFunc(hurt, func(h Losses) bool {
				return sheet.IsTooLong(h.Char) || min(h.Wounds, h.Stun, h.Score) < 0 ||
					max(h.Wounds, h.Stun, h.Score) > 2*maxLost
			})
		},
		Hooks: []engine.Hooks{
			draft.Hooks{Aims: []*draft.AimKind{damageAim}},
			framing.Hooks{OnRested: healStun},
			check.Hooks{Decisions: []*check.DecisionKind{aliveDecision}},
			view.Hooks{CharacterItems: characterItems},
			harm.Hooks{
				Harms: afflictions,
				Heal: func(t *engine.Tx) {
					for _, h := range slices.Clone(Section.Of(t.S).Losses) {
						h.Wounds, h.Stun = 0, 0
						setLosses(t, h, "ruled")
					}
				},
			},
		},
		Policies: []engine.Answer{harm.Model.Is(lifeHarm{}), harm.Recovery.Is(healing),
			check.RiskKey.Is("risky_life")},
	}
}

// terms are the synonyms of the words of life points.
var terms = game.Synonyms{
	modelLife:         {"pontos-de-vida"},
	"ablative":        {"ablativo"},
	"threshold":       {"limiar"},
	"margin":          {"diferenca"},
	"margin_plus_one": {"diferenca-mais-um"},
	wayHurt:           {"ferir"},
	wayHeal:           {"curar"},
	wayLeft:           {"restam"},
	waySet:            {"anotar"},
	wayScore:          {"total"},
	asWounds:          {"feridas"},
	asStun:            {"atordoamento"},
	asBoth:            {"ambos"},
}

// characterItems returns the item with a character's track: the points left of the score, or by the
// threshold method the points lost, which may exceed the score (LIFE-09). It returns nil for a
// character without life points.
func characterItems(s *engine.State, c *people.Character) []game.Item {
	if refuseLifePoints(s, c) != nil {
		return nil
	}
	h, item := lossesOf(s, c.ID), game.Item{About: game.Ref("life/" + c.ID), Max: score(s, c)}
	if splitsDamage(s) {
		item.Label, item.N = game.Say("cortex.life.damage", game.N("wounds", h.Wounds), game.N("stun", h.Stun)),
			h.total()
	} else {
		left := item.Max - h.total()
		item.Label = game.Say("cortex.life.points", game.N("below", max(0, -left)))
		item.N = max(left, 0) // the label tells how far below 0 it is
	}
	if h.total() > 0 {
		item.Tone = game.Trouble
	}
	return []game.Item{item}
}

// hurtNames has the name of lost life points as a complication, by language.
var hurtNames = map[string]string{"en": "Wounded", "pt-BR": "Ferimentos"}

// afflictions returns lost life points as complications: d6 for less than half of the score, d8
// from half on, d10 for all of it, d12 for more.
func afflictions(s *engine.State) []things.Affliction {
	var all []things.Affliction
	for _, h := range Section.Of(s).Losses {
		c := people.Of(s).Char(h.Char)
		if c == nil || h.total() == 0 {
			continue
		}
		b := things.Affliction{On: c.ID, Name: cmp.Or(hurtNames[s.Lang], hurtNames["en"]), Die: dice.D6}
		switch score := score(s, c); {
		case h.total() > score:
			b.Die = dice.D12
		case h.total() == score:
			b.Die = dice.D10
		case 2*h.total() >= score:
			b.Die = dice.D8
		}
		all = append(all, b)
	}
	return all
}

// refuseRemoval refuses to turn life points off while a character has lost any (CFG-R2).
func refuseRemoval(s *engine.State) *game.Refusal {
	for _, h := range Section.Of(s).Losses {
		if h.total() > 0 {
			return game.Refuse("CFG-R2", "cortex.refused.life_held", game.W("name", people.Of(s).Name(h.Char)),
				game.N("n", h.total()))
		}
	}
	return nil
}
