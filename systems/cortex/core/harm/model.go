package harm

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// Harm is a harm model: what a character that loses suffers (option harm.model).
type Harm interface {
	// Apply applies a damage by section 9 of docs/rules/cortex-core.md.
	Apply(t *engine.Tx, b check.Damage)
	// ApplyUnopposed applies a damage that nothing opposed in high stakes (CORE-CONTEST-R6).
	ApplyUnopposed(t *engine.Tx, b check.Damage)
	// ComparesEffects reports whether a larger effect die takes out in high stakes
	// (CORE-STAKES-02).
	ComparesEffects() bool
	// SizedByEffect reports whether harm is as large as an effect die, so that an effect beyond d12
	// may take out (CORE-EFFECT-R1).
	SizedByEffect() bool
	// Takeout returns how an effect beyond d12 takes out: the last word of the message keys, "" if
	// it does not, and the wallet that can pay against it, "" for none.
	Takeout(s *engine.State, b check.Damage) (key, wallet string)
	// Compares reports whether the effect die of a damage is compared with the effect die of the
	// beaten roll.
	Compares(s *engine.State, b check.Damage) bool
	// LandingDie returns the size of the harm of a damage, 0 if nothing is left of it.
	LandingDie(s *engine.State, b check.Damage) dice.Die
	// CannotStay explains why a character that is out cannot stay; nil if a point could have helped
	// (OUT-07).
	CannotStay(s *engine.State, c *people.Character) *game.Refusal
	// Declining returns the consequences for b.On if the character called name does not oppose the
	// damage.
	Declining(s *engine.State, name string, b check.Damage) game.Msg
}

// The policies: questions that at most one mod in the game answers.
var (
	// Model says what befalls a character that loses, by default a complication.
	Model = engine.NewPolicy[Harm]("harm", complicationHarm{})
	// Recovery says what a test may recover besides afflictions. nil: nothing.
	Recovery = engine.NewPolicy[*Healing]("healing", nil)
)

// ModelFor returns the harm model of a character: the table's, or complications for a crowd or a
// vehicle.
func ModelFor(s *engine.State, char string) Harm {
	if c := people.Of(s).Char(char); c != nil && !c.TakesHarm() {
		return complicationHarm{}
	}
	return Model.Of(s)
}

// Targets returns the characters that an effect die may be aimed at as harm of the table's model.
func Targets(s *engine.State, st check.RollContext) []*people.Character {
	return slices.DeleteFunc(draft.AimTargets(s, st), func(c *people.Character) bool { return !c.TakesHarm() })
}

// RefuseHarm refuses harm of the table's model for a character that does not take that harm: a
// crowd or a vehicle. It is nil if c is nil.
func RefuseHarm(c *people.Character) *game.Refusal {
	switch {
	case c == nil || c.TakesHarm():
		return nil
	case c.IsCrowd():
		return game.Refuse("GMC-R1", "cortex.refused.loses_dice", game.W("name", c.DisplayName()))
	}
	return game.Refuse("RUL-VEH-HARM", "cortex.refused.takes_comps", game.W("name", c.DisplayName()))
}

// RefuseHarmAim refuses an aim at a character that does not take harm of the table's model.
func RefuseHarmAim(s *engine.State, _ string, aim pool.Aim) *game.Refusal {
	return RefuseHarm(people.Of(s).Char(aim.On))
}

// Hooks are the functions of a mod on harm.
type Hooks struct {
	// TakesOver applies damage in place of the harm model, and reports whether it did.
	TakesOver func(t *engine.Tx, b check.Damage) bool
	// Harms returns the harm that the mod has done to people: the GM converts it before the
	// harm model changes.
	Harms func(*engine.State) []things.Affliction
	// Heal ends all harm of the mod when the GM converts it.
	Heal func(t *engine.Tx)
	// OnStay runs when a character has paid to stay in the scene.
	OnStay func(t *engine.Tx, char string)
	// Takeout returns the character that a damage takes out and the wallet that can pay against
	// it. The first is "" for a damage that the mod leaves to others, the second where nobody can
	// pay.
	Takeout func(s *engine.State, b check.Damage) (on, wallet string)
	// Supports reports whether a character supports the leader that a roll has beaten (GANG-04).
	Supports func(s *engine.State, r *pool.Roll, c *people.Character) bool
	// Reads reports whether the mod reads the effect die of a damage, and whether it compares
	// that with the effect die of the beaten roll.
	Reads func(s *engine.State, b check.Damage) (effect, beaten bool)
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "harm" }

// Healing describes what a test may recover besides afflictions (LIFE-11). The recovery is tried
// against two dice and the patient's complications.
type Healing struct {
	Difficulty   string // of the two dice
	NeedsHealing func(*engine.State, *people.Character) bool
	Label        func(*engine.State, *people.Character) game.Msg
	Odds         func(s *engine.State, c *people.Character, margins []float64) []game.Odds // by margin
	Heal         func(t *engine.Tx, char string, margin int)
}

// takeout describes a takeout of the target of a damage.
type takeout struct {
	on       string // the character that is taken out
	key      string // last word of the message keys; "": there is no takeout
	wallet   string // wallet that can pay against it, "": none
	compares bool   // a larger effect die takes out too (CORE-STAKES-02)
}

// takeoutOf returns the takeout of the target of a damage, from a mod that handles the damage, or
// else from the harm model.
func takeoutOf(s *engine.State, b check.Damage) takeout {
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.Takeout == nil || people.Of(s).Char(b.On) == nil {
			continue
		}
		if on, wallet := h.Takeout(s, b); on != "" {
			return takeout{on: on, key: "takeout", wallet: wallet, compares: true}
		}
	}
	model := ModelFor(s, b.On)
	key, wallet := model.Takeout(s, b)
	return takeout{on: b.On, key: key, wallet: wallet, compares: model.ComparesEffects()}
}

// ComparesEffects reports whether a character that loses to a larger effect die in high stakes is
// taken out (CORE-STAKES-02). It is false for a crowd and where the harm model of the character
// compares none.
func ComparesEffects(s *engine.State, char string) bool {
	return !people.Of(s).IsCrowd(char) && ModelFor(s, char).ComparesEffects()
}
