package sfxplay

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// pendLift is the kind of decision on an effect die that is about to be used.
const pendLift = "sfx_effect"

// lift is a use of an SFX that steps the effect die of a roll (on). by is the number of steps,
// negative for down.
type lift struct {
	sfx.Use
	on *pool.Roll
	by int
}

func (l lift) word() string {
	if way := l.Way(l.Branch); way != "" {
		return l.Word + ":" + way
	}
	return l.Word
}

// oweLift owes a decision if the character of either roll that is compared has an SFX for the
// effect die. about is the id of the roll that is about to be compared. The first such character is
// asked.
func oweLift(t *engine.Tx, about string) {
	both := check.ComparedBy(t.S, about)
	for _, of := range both {
		if r := both[0]; len(lifts(t.S, r, of)) > 0 {
			t.Emit(check.DecisionOwed{Pending: check.Pending{ID: check.Of(t.S).NextID + 1, Kind: pendLift, Roll: r.ID,
				Of: of.ID, Char: of.Char}})
			return
		}
	}
}

// lifts returns the ways to step the effect die that is about to be used, by SFX of the character
// that threw the roll of. read is the roll that was just read. Each SFX acts once in a roll
// (RUL-SFX-ONCE), and only if it can be paid.
func lifts(s *engine.State, read, of *pool.Roll) []lift {
	c, used := people.Of(s).Char(of.Char), winningRoll(s, read)
	if c == nil || used == nil {
		return nil
	}
	var all []lift
	for _, u := range usableSFX(s, c) {
		if u.Usage.Event == "roll_won" && used.ID != of.ID || !mayStepEffect(s, c, of, u) {
			continue
		}
		for way := range u.Ways() {
			u.Branch = way
			if draft.RefuseEffectSFX(s, u) != nil {
				continue
			}
			for _, op := range ops(u) {
				own := op.Die.First() == "effect.own"
				if op.Op == "step" && own == (used.ID == of.ID) {
					all = append(all, lift{u, used, op.By.N})
				}
			}
		}
	}
	return all
}

// mayStepEffect reports whether a character may use an SFX on an effect die after its roll, won or
// not.
func mayStepEffect(s *engine.State, c *people.Character, r *pool.Roll, u sfx.Use) bool {
	return u.Usage.Phase == sfx.Effect && !slices.Contains(r.SFXUsed, u.Word) &&
		!isUsedUp(s, c, u) && !isUnaffordable(s, c, u) && u.RefuseUnmet(r.Pool, draft.SFXWorld(s, c, r.For)) == nil
}

// liftDecision is the decision to step the effect die that is about to be used, or to leave it.
var liftDecision = &check.DecisionKind{
	Kind: pendLift, Word: "how", BeforeComparison: true, Default: howPass, Wrap: takesCallback,
	Spec: check.HowSpec("sfx effect"),
	Offers: func(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
		name := game.W("name", people.NameFor(s, by, p.Char))
		var offers []game.Offer
		for _, l := range lifts(s, check.Of(s).Roll(p.Roll), check.Of(s).Roll(p.Of)) {
			key := "cortex.sfx.effect.up"
			if l.by < 0 {
				key = "cortex.sfx.effect.down"
			}
			o := p.Answer(s, by, "how", l.word(),
				game.Say(key, name, game.W("sfx", l.Name), game.D("die", l.on.EffectDie(0))))
			o.Cost, o.Closed = points.Cost(s, points.WalletOf(s, p.Char), l.Price()),
				points.RefuseUnpayable(s, points.WalletOf(s, p.Char), l.Price())
			offers = append(offers, o)
		}
		return append(offers, p.Answer(s, by, "how", howPass, game.Say("cortex.sfx.effect.none", name)))
	},
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		for _, l := range lifts(t.S, check.Of(t.S).Roll(p.Roll), check.Of(t.S).Roll(p.Of)) {
			if l.word() == args.One("how") {
				t.Emit(SFXUsed{Char: p.Char, Word: l.Word, SFX: l.Name, Scene: l.Uses.Per == "scene"})
				points.Pay(t, points.WalletOf(t.S, p.Char), l.Price(), "sfx")
				t.Emit(check.SFXOn{Roll: p.Of, Use: l.Word, On: l.on.ID, Lift: l.by})
				oweLift(t, game.Itoa(p.Roll))
				return
			}
		}
	},
	WhyNone: func(_ *engine.State, by game.Actor) *game.Refusal {
		return people.ClosedReason(by, "SFX-TRICK-05", "no_sfx_effect")
	},
}

// afterReading runs the SFX that follow the reading of dice: those that wait for a rival's dice,
// and those on effect dice.
func afterReading(t *engine.Tx, r *pool.Roll) {
	giveAwaited(t, r)
	oweLift(t, game.Itoa(r.ID))
}
