package life

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// lifeHarm is harm as life points: what was missing is lost, and effect dice
// make nothing of it (LIFE-02, LIFE-R5, LIFE-R6).
type lifeHarm struct{}

// Land takes the damage, and a complication that was declared as one: that is no
// harm.
func (lifeHarm) Land(t *core.Tx, b core.Blow) {
	if b.Aim == pool.AimComp {
		core.LandReduced(t, b)
		return
	}
	n := damage(t.S, b)
	wounds, stun := split(t.S, n)
	hit(t, t.S.Char(b.On), wounds, stun, b)
}

// damage is the winner's total above the loser's (LIFE-R1).
func damage(s *core.State, b core.Blow) int {
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
func hit(t *core.Tx, c *core.Char, wounds, stun int, b core.Blow) {
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
	case t.S.CanPay(t.S.PurseAgainst(c.ID, b.By), 1) == nil:
		t.Emit(core.Owed{Pending: core.Pending{ID: t.S.NextID + 1, Kind: pendAlive, Roll: b.Roll, Of: b.Of, Char: c.ID, From: b.By}})
	default:
		t.Emit(core.OutSet{Char: c.ID, How: outHow(t.S)})
	}
}

// clings reports whether a character has yet to say whether it holds on.
func clings(s *core.State, c *core.Char) bool {
	return slices.ContainsFunc(s.Pending, func(p *core.Pending) bool { return p.Kind == pendAlive && p.Char == c.ID })
}

// outHow is how one is out whose life points are gone.
func outHow(s *core.State) string {
	if splits(s) {
		return outUnconscious
	}
	return outClinging
}

// Unopposed lands it as it is (LIFE-R6).
func (h lifeHarm) Unopposed(t *core.Tx, b core.Blow) { h.Land(t, b) }

func (lifeHarm) Compared() bool { return false }

func (lifeHarm) Effects() bool { return false }

func (lifeHarm) Risk() string { return "risky_life" }

func (lifeHarm) NoStay(_ *core.State, c *core.Char) *game.Refusal {
	return game.Refuse("OUT-08", "cortex.refused.no_alive", game.W("name", c.Shown()))
}

func (lifeHarm) Declining(s *core.State, name string, b core.Blow) game.Msg {
	who, on := game.W("name", name), game.W("on", s.Name(b.On))
	if b.Aim == pool.AimComp {
		return game.Say(b.Declining("comp"), who, on, game.W("comp", b.Name), game.D("die", b.Die))
	}
	return game.Say(b.Declining("life"), who, on, game.N("n", damage(s, b)))
}

// damageAim aims a test at a foe's life points: as many as it beats the
// difficulty by (LIFE-02).
var damageAim = &core.AimKind{
	Kind: "damage", Hits: true, First: true, Apply: core.HitAim,
	Choices: func(s *core.State, st core.Site) []game.Choice {
		var cs []game.Choice
		for _, c := range s.Foes(st) {
			cs = append(cs, game.Choice{Word: "damage:" + c.ID, Label: game.Say("cortex.aim.damage", game.W("name", c.Shown()))})
		}
		return cs
	},
}

// pendAlive is the word of whoever is out of life points: a plot point, or out
// (LIFE-05, OUT-08).
const pendAlive = "alive"

var aliveStop = &core.Stop{
	Kind: pendAlive, Word: "how", Leaves: true,
	Spec: core.HowSpec("hold-on"),
	Offers: func(s *core.State, by game.Seat, p *core.Pending) []game.Offer {
		offers := s.PayOrNot(by, p, core.HowPay, "out", func(how string) game.Msg {
			return game.Say("cortex.hold-on."+how, game.W("name", s.NameFor(by, p.Char)))
		})
		for i := range offers {
			offers[i].Wait = game.Say("cortex.hold-on.wait")
		}
		return offers
	},
	Answer: func(t *core.Tx, p *core.Pending, args game.Args) {
		if args.One("how") == core.HowPay {
			core.Pay(t, t.S.OwedPurse(p), 1, "alive")
		} else if t.S.Char(p.Char) != nil {
			t.Emit(core.OutSet{Char: p.Char, How: outHow(t.S)})
		}
	},
	Why: func(_ *core.State, by game.Seat, _ game.Args) *game.Refusal {
		return core.Closed(by, "LIFE-05", "nobody_clings")
	},
}
