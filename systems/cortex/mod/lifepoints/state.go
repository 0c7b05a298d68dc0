package lifepoints

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
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

// tellSet tells the points lost or regained, and the points left.
func tellSet(e LifeSet) []game.Msg {
	name, n := rulekit.NameOr(e.Name, e.Char), e.Losses.total()-e.Was.total()
	key := "cortex.event.life.set"
	switch {
	case e.Losses.Score != e.Was.Score && n == 0:
		return rulekit.Msgs(game.Say("cortex.event.life.score", name, game.N("max", e.Score)))
	case e.Why == "damage" || e.Why == "rest":
		key = "cortex.event.life." + e.Why
	case n < 0 && e.Why == "recovery":
		key = "cortex.event.life.recovery"
	}
	if e.Splits {
		return rulekit.Msgs(game.Say(key+"_split", name, game.N("n", max(n, -n)), game.N("wounds", e.Losses.Wounds),
			game.N("stun", e.Losses.Stun),
			game.N("max", e.Score)))
	}
	return rulekit.Msgs(game.Say(key, name, game.N("n", max(n, -n)), game.N("has", e.Score-e.Losses.total()),
		game.N("max", e.Score)))
}

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

// formula is the option for the ratings that add up to life points (LIFE-01).
var formula = people.NewFormula("life.formula", "LIFE-01", harm.HarmModel.Option, modelLife)

// score returns the life points of a character when unhurt.
func score(s *engine.State, c *people.Character) int {
	if h := lossesOf(s, c.ID); h.Score > 0 {
		return h.Score
	}
	return formulaScore(s, c)
}

// formulaScore returns the sum of the two ratings that the formula names.
func formulaScore(s *engine.State, c *people.Character) int {
	two := formula.Ratings(s, c)
	return int(two[0] + two[1])
}
