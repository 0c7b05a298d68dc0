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

// LifePoints is the state: the losses of each character.
type LifePoints struct {
	Losses []Losses `json:"hurt,omitempty"`
}

// Losses has the points that a character has lost. By the ablative method all are Wounds. Score is
// the score that the GM has set, 0 for the score of the formula.
type Losses struct {
	Char   string `json:"char"`
	Wounds int    `json:"wounds,omitempty"`
	Stun   int    `json:"stun,omitempty"`
	Score  int    `json:"score,omitempty"`
}

// Section is the state of life points.
var Section = engine.NewSection[LifePoints]("life", 0)

// The value of the option harm.model, and the ways a character is out.
const (
	modelLife      = "life_points"
	outClinging    = "clinging"    // at 0 or less (LIFE-04)
	outUnconscious = "unconscious" // wounds and stun above the score (LIFE-09)
)

// maxLost is the largest score and the largest loss at once. Wounds, and stun, come to at most
// twice as many points, which is enough to die at any score.
const maxLost = 100

// The options of life points.
var (
	method  = rulekit.NewEnum("life.method", "LIFE-03", "ablative", "threshold").With(harm.HarmModel.Option, modelLife)
	margins = rulekit.NewEnum("life.damage", "LIFE-R1", "margin", "margin_plus_one").With(harm.HarmModel.Option,
		modelLife)
)

func usesLifePoints(s *engine.State) bool { return harm.HarmModel.Is(s, modelLife) }

// splitsDamage reports whether damage is split into wounds and stun (LIFE-07).
func splitsDamage(s *engine.State) bool { return method.Is(s, "threshold") }

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

// LifeSet sets the losses and the score of a character.
type LifeSet struct {
	Losses Losses `json:"hurt"`
	Was    Losses `json:"was"`
	Score  int    `json:"score"`           // in force
	Splits bool   `json:"split,omitempty"` // by the threshold method
	Char   string `json:"char"`
	Why    string `json:"why"` // damage, recovery, rest, ruled
	Name   string `json:"name,omitempty"`
}

// EventName implements game.Event.
func (LifeSet) EventName() string { return "cortex.life" }

func (g *LifePoints) set(e LifeSet) {
	g.Losses = slices.Clone(g.Losses)
	is := func(h Losses) bool { return h.Char == e.Char }
	switch i := slices.IndexFunc(g.Losses, is); {
	case e.Losses == Losses{Char: e.Char}:
		g.Losses = slices.DeleteFunc(g.Losses, is)
	case i >= 0:
		g.Losses[i] = e.Losses
	default:
		g.Losses = append(g.Losses, e.Losses)
	}
}

// refuseLifePoints refuses a character without life points: a crowd or a vehicle, unless it has
// lost points before it became one.
func refuseLifePoints(s *engine.State, c *people.Character) *game.Refusal {
	if lossesOf(s, c.ID).total() > 0 {
		return nil
	}
	return harm.RefuseHarm(c)
}

// lossesOf returns the losses of a character.
func lossesOf(s *engine.State, char string) Losses {
	for _, h := range Section.Of(s).Losses {
		if h.Char == char {
			return h
		}
	}
	return Losses{Char: char}
}

// total returns the sum of all lost points.
func (h Losses) total() int { return h.Wounds + h.Stun }

// setLosses emits the losses of a character, within their bounds.
func setLosses(t *engine.Tx, next Losses, why string) {
	c := people.Of(t.S).Char(next.Char)
	next.Wounds, next.Stun = min(max(next.Wounds, 0), 2*maxLost), min(max(next.Stun, 0), 2*maxLost)
	e := LifeSet{Char: c.ID, Losses: next, Was: lossesOf(t.S, c.ID), Splits: splitsDamage(t.S), Why: why}
	if e.Score = next.Score; e.Score == 0 {
		e.Score = formulaScore(t.S, c)
	}
	if e.Losses != e.Was || why == "ruled" {
		t.Emit(e)
	}
}

// isDown reports whether the losses take a character out: nothing is left, or by the threshold
// method wounds and stun exceed the score (LIFE-04, LIFE-09, LIFE-R3).
func isDown(s *engine.State, c *people.Character) bool {
	if splitsDamage(s) {
		return lossesOf(s, c.ID).total() > score(s, c)
	}
	return lossesOf(s, c.ID).total() >= score(s, c)
}

// isDead reports whether the losses kill: twice the score, or by the threshold method wounds alone
// above the score (LIFE-06, LIFE-10, LIFE-R3).
func isDead(s *engine.State, c *people.Character) bool {
	if splitsDamage(s) {
		return lossesOf(s, c.ID).Wounds > score(s, c)
	}
	return lossesOf(s, c.ID).total() >= 2*score(s, c)
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
