package lifepoints

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

// lifeHarm is the harm model of life points. The loser loses as many points as the margin, by
// option one more (LIFE-R1), and effect dice do not change that (LIFE-02, LIFE-R5, LIFE-R6).
type lifeHarm struct{}

// Apply applies the damage. A declared complication takes no life points and is applied as a
// complication.
func (lifeHarm) Apply(t *engine.Tx, b check.Damage) {
	if b.Aim == pool.AimComplication {
		harm.LandReducedComplication(t, b)
		return
	}
	n := damage(t.S, b)
	wounds, stun := split(t.S, n)
	hit(t, people.Of(t.S).Char(b.On), wounds, stun, b)
}

// damage returns the points that damage costs: the winner's total minus the loser's, by option one
// more (LIFE-R1), minus the points soaked (LIFE-R9). It is at least 0.
func damage(s *engine.State, b check.Damage) int {
	n := max(0, b.Margin)
	if margins.Is(s, "margin_plus_one") {
		n++
	}
	return max(0, n-b.Soaked)
}

// split splits damage into wounds and stun. An odd point is stun (LIFE-07, LIFE-R2).
func split(s *engine.State, n int) (wounds, stun int) {
	if splitsDamage(s) {
		return n / 2, n - n/2
	}
	return n, 0
}

// hit takes life points from a character. It may then be dead, or out unless a plot point prevents
// that (LIFE-04 to -06, -09, -10, LIFE-R4).
func hit(t *engine.Tx, c *people.Character, wounds, stun int, b check.Damage) {
	if c == nil || c.Out == people.OutLost || wounds+stun == 0 {
		return
	}
	next := lossesOf(t.S, c.ID)
	next.Wounds, next.Stun = next.Wounds+wounds, next.Stun+stun
	setLosses(t, next, "damage")
	switch {
	case isDead(t.S, c):
		t.Emit(people.OutSet{Char: c.ID, How: people.OutLost})
	case !isDown(t.S, c) || c.Out != "" || isClinging(t.S, c):
	case points.RefuseUnpayable(t.S, points.WalletAgainst(t.S, c.ID, b.By), 1) == nil:
		t.Emit(check.DecisionOwed{Pending: check.Pending{ID: check.Of(t.S).NextID + 1, Kind: pendAlive, Roll: b.Roll,
			Of: b.EffectRoll, Char: c.ID, From: b.By}})
	default:
		t.Emit(people.OutSet{Char: c.ID, How: outHow(t.S)})
	}
}

// isClinging reports whether a character still has to decide whether to pay to stay in the scene.
func isClinging(s *engine.State, c *people.Character) bool {
	return slices.ContainsFunc(check.Of(s).Pending,
		func(p *check.Pending) bool { return p.Kind == pendAlive && p.Char == c.ID })
}

// outHow returns how a character without life points is out.
func outHow(s *engine.State) string {
	if splitsDamage(s) {
		return outUnconscious
	}
	return outClinging
}

// ApplyUnopposed applies the damage as it is (LIFE-R6).
func (h lifeHarm) ApplyUnopposed(t *engine.Tx, b check.Damage) { h.Apply(t, b) }

// ComparesEffects returns false: effect dice take no life points (LIFE-R5).
func (lifeHarm) ComparesEffects() bool { return false }

// Compares reports whether the damage is a complication that is compared with the loser's effect
// die.
func (lifeHarm) Compares(s *engine.State, b check.Damage) bool {
	return harm.ComparesComplication(s, b)
}

// SizedByEffect returns false: the margin is the damage (LIFE-02).
func (lifeHarm) SizedByEffect() bool { return false }

// Takeout returns nothing: effect dice take no life points (LIFE-R5).
func (lifeHarm) Takeout(*engine.State, check.Damage) (key, wallet string) { return "", "" }

// LandingDie returns the effect die unchanged. Its size costs no points.
func (lifeHarm) LandingDie(_ *engine.State, b check.Damage) dice.Die { return b.Die }

// CannotStay refuses to pay for a character that is out by life points (OUT-08).
func (lifeHarm) CannotStay(_ *engine.State, c *people.Character) *game.Refusal {
	return game.Refuse("OUT-08", "cortex.refused.no_alive", game.W("name", c.DisplayName()))
}

// Declining returns the label that says what follows if the damage is not opposed.
func (lifeHarm) Declining(s *engine.State, name string, b check.Damage) game.Msg {
	who, on := game.W("name", name), game.W("on", people.Of(s).Name(b.On))
	if b.Aim == pool.AimComplication {
		return game.Say(b.DecliningKey("comp"), who, on, game.W("comp", b.Name), game.D("die", b.Die))
	}
	return game.Say(b.DecliningKey("life"), who, on, game.N("n", damage(s, b)))
}

// damageAim aims a test at an opponent's life points. The margin of a success is the damage
// (LIFE-02).
var damageAim = &draft.AimKind{
	Kind: "damage", TargetsCharacter: true, FirstOnly: true, Apply: harm.HitAim,
	Validate: harm.RefuseHarmAim,
	Choices: func(s *engine.State, st check.RollContext) []game.Choice {
		var cs []game.Choice
		for _, c := range harm.Targets(s, st) {
			cs = append(cs, game.Choice{Word: "damage:" + c.ID,
				Label: game.Say("cortex.aim.damage", game.W("name", c.DisplayName()))})
		}
		return cs
	},
}

// pendAlive is the kind of decision of a character without life points: pay a plot point, or be out
// (LIFE-05, OUT-08).
const pendAlive = "alive"

var aliveDecision = &check.DecisionKind{
	Kind: pendAlive, Word: "how", MayLeave: true,
	Spec: check.HowSpec("hold-on"),
	Offers: func(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
		offers := points.PayOrNot(s, by, p, hitch.HowPay, "out", func(how string) game.Msg {
			return game.Say("cortex.hold-on."+how, game.W("name", people.NameFor(s, by, p.Char)))
		})
		for i := range offers {
			offers[i].WaitLabel = game.Say("cortex.hold-on.wait")
		}
		return offers
	},
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		if args.One("how") == hitch.HowPay {
			points.Pay(t, points.WalletForDecision(t.S, p), 1, "alive")
		} else if people.Of(t.S).Char(p.Char) != nil {
			t.Emit(people.OutSet{Char: p.Char, How: outHow(t.S)})
		}
	},
	WhyNone: func(s *engine.State, by game.Actor) *game.Refusal {
		for _, c := range people.Of(s).Chars {
			switch {
			case c.Out != outHow(s) || !people.Of(s).PlayedBy(by, c.ID):
			case points.RefuseUnasked(s, c) != nil:
				return points.RefuseUnasked(s, c)
			default:
				return lifeHarm{}.CannotStay(s, c)
			}
		}
		return people.ClosedReason(by, "LIFE-05", "nobody_clings")
	},
}
