package lifepoints

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// lifeHarm is harm as life points: what was missing is lost, and effect dice
// make nothing of it (LIFE-02, LIFE-R5, LIFE-R6).
type lifeHarm struct{}

// Apply takes the damage, and a complication that was declared as one: that is no
// harm.
func (lifeHarm) Apply(t *core.Tx, b core.Damage) {
	if b.Aim == pool.AimComplication {
		core.LandReducedComplication(t, b)
		return
	}
	n := damage(t.S, b)
	wounds, stun := split(t.S, n)
	hit(t, t.S.Char(b.On), wounds, stun, b)
}

// damage is the winner's total above the loser's (LIFE-R1).
func damage(s *core.State, b core.Damage) int {
	n := max(0, b.Margin)
	if margins.Is(s, "margin_plus_one") {
		n++
	}
	return n
}

// split parts damage into wounds and stun; the odd point is stun (LIFE-07,
// LIFE-R2).
func split(s *core.State, n int) (wounds, stun int) {
	if splits(s) {
		return n / 2, n - n/2
	}
	return n, 0
}

// hit takes life points from a character, and says what that brings: out, unless
// a plot point holds it, or dead (LIFE-04 to -06, -09, -10, LIFE-R4).
func hit(t *core.Tx, c *core.Character, wounds, stun int, b core.Damage) {
	if c == nil || c.Out == core.OutLost || wounds+stun == 0 {
		return
	}
	next := hurt(t.S, c.ID)
	next.Wounds, next.Stun = next.Wounds+wounds, next.Stun+stun
	put(t, next, "damage")
	switch {
	case dead(t.S, c):
		t.Emit(core.OutSet{Char: c.ID, How: core.OutLost})
	case !down(t.S, c) || c.Out != "" || clings(t.S, c):
	case t.S.RefuseUnpayable(t.S.WalletAgainst(c.ID, b.By), 1) == nil:
		t.Emit(core.DecisionOwed{Pending: core.Pending{ID: t.S.NextID + 1, Kind: pendAlive, Roll: b.Roll, Of: b.EffectRoll, Char: c.ID, From: b.By}})
	default:
		t.Emit(core.OutSet{Char: c.ID, How: outHow(t.S)})
	}
}

// clings reports whether a character has yet to say whether it holds on.
func clings(s *core.State, c *core.Character) bool {
	return slices.ContainsFunc(s.Pending, func(p *core.Pending) bool { return p.Kind == pendAlive && p.Char == c.ID })
}

// outHow is how one is out whose life points are gone.
func outHow(s *core.State) string {
	if splits(s) {
		return outUnconscious
	}
	return outClinging
}

// ApplyUnopposed lands it as it is (LIFE-R6).
func (h lifeHarm) ApplyUnopposed(t *core.Tx, b core.Damage) { h.Apply(t, b) }

func (lifeHarm) ComparesEffects() bool { return false }

func (lifeHarm) SizedByEffect() bool { return false }

func (lifeHarm) RiskKey() string { return "risky_life" }

func (lifeHarm) CannotStay(_ *core.State, c *core.Character) *game.Refusal {
	return game.Refuse("OUT-08", "cortex.refused.no_alive", game.W("name", c.DisplayName()))
}

func (lifeHarm) Declining(s *core.State, name string, b core.Damage) game.Msg {
	who, on := game.W("name", name), game.W("on", s.Name(b.On))
	if b.Aim == pool.AimComplication {
		return game.Say(b.DecliningKey("comp"), who, on, game.W("comp", b.Name), game.D("die", b.Die))
	}
	return game.Say(b.DecliningKey("life"), who, on, game.N("n", damage(s, b)))
}

// damageAim aims a test at a foe's life points: as many as it beats the
// difficulty by (LIFE-02).
var damageAim = &core.AimKind{
	Kind: "damage", TargetsCharacter: true, FirstOnly: true, Apply: core.HitAim,
	Choices: func(s *core.State, st core.RollContext) []game.Choice {
		var cs []game.Choice
		for _, c := range s.AimTargets(st) {
			cs = append(cs, game.Choice{Word: "damage:" + c.ID, Label: game.Say("cortex.aim.damage", game.W("name", c.DisplayName()))})
		}
		return cs
	},
}

// pendAlive is the word of whoever is out of life points: a plot point, or out
// (LIFE-05, OUT-08).
const pendAlive = "alive"

var aliveStop = &core.DecisionKind{
	Kind: pendAlive, Word: "how", MayLeave: true,
	Spec: core.HowSpec("hold-on"),
	Offers: func(s *core.State, by game.Actor, p *core.Pending) []game.Offer {
		offers := s.PayOrNot(by, p, core.HowPay, "out", func(how string) game.Msg {
			return game.Say("cortex.hold-on."+how, game.W("name", s.NameFor(by, p.Char)))
		})
		for i := range offers {
			offers[i].WaitLabel = game.Say("cortex.hold-on.wait")
		}
		return offers
	},
	Answer: func(t *core.Tx, p *core.Pending, args game.Args) {
		if args.One("how") == core.HowPay {
			core.Pay(t, t.S.WalletForDecision(p), 1, "alive")
		} else if t.S.Char(p.Char) != nil {
			t.Emit(core.OutSet{Char: p.Char, How: outHow(t.S)})
		}
	},
	Explain: func(_ *core.State, by game.Actor, _ game.Args) *game.Refusal {
		return core.ClosedReason(by, "LIFE-05", "nobody_clings")
	},
}
