package stress

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
)

// applyStress applies stress of one type to a character. by is the character that caused it, or "".
// A larger die replaces the present one, an equal or smaller one steps it up (STRESS-03, -04). For
// stress beyond d12 see stressOut, for a character that is stressed out already see applyAfterOut.
func applyStress(t *engine.Tx, char, by, track string, d dice.Die, why string) {
	has := Section.Of(t.S).die(char, track)
	switch c := people.Of(t.S).Char(char); {
	case c == nil || c.Out == people.OutLost:
	case applyAfterOut(t, c, track, d):
	case d > has:
		raiseStress(t, StressSet{Char: char, Track: track, Die: d, Was: has, Why: why})
	default:
		stepStress(t, char, by, track, 1, why)
	}
}

// applyAfterOut applies stress to a character that is stressed out, and reports whether nothing is
// left to do. With trauma, the stress becomes trauma (TRAUMA-02). Without, more of the type that
// stressed the character out has no effect (STRESS-R4).
func applyAfterOut(t *engine.Tx, c *people.Character, track string, d dice.Die) bool {
	switch {
	case c.Out != outHow(t.S):
		return false
	case withTrauma(t.S):
		applyTrauma(t, c.ID, track, d)
		return true
	}
	return c.OutBy == stressWord(c.ID, track)
}

// stepStress steps stress by n, down if n is negative. Below d4 it is gone. Beyond d12 it stays at
// d12 and its bearer is stressed out (STRESS-08).
func stepStress(t *engine.Tx, char, by, track string, n int, why string) {
	was := findDie(Section.Of(t.S).Dice, char, track)
	d, over := was.Die.Step(n)
	if d != was.Die {
		raiseStress(t, StressSet{Char: char, Track: track, Die: d, Was: was.Die, Barred: was.Barred && d > 0, Why: why})
	}
	if over > 0 {
		stressOut(t, char, by, track)
	}
}

// stressOut takes a character out of the scene (STRESS-08). If the table lets a plot point prevent
// that and the character can pay it, the player is asked first (STRESS-R4).
func stressOut(t *engine.Tx, char, by, track string) {
	switch c := people.Of(t.S).Char(char); {
	case c == nil || c.Out == people.OutLost:
	case c.Out != outStressed && canBuyOff(t.S) &&
		points.RefuseUnpayable(t.S, points.WalletAgainst(t.S, char, by), 1) == nil:
		t.Emit(check.DecisionOwed{Pending: check.Pending{ID: check.Of(t.S).NextID + 1, Kind: pendStrain, Char: char,
			From: by, Name: track, Die: dice.D12}})
	default:
		takeOut(t, c, track)
	}
}

// canBuyOff reports whether the table lets a plot point prevent being stressed out (STRESS-R4).
func canBuyOff(s *engine.State) bool { return withStress(s) && stressPP.On(s) }

// takeOut takes a character out of the scene, with trauma if the table uses it (TRAUMA-01).
func takeOut(t *engine.Tx, c *people.Character, track string) {
	if c.Out != outHow(t.S) {
		t.Emit(people.OutSet{Char: c.ID, How: outHow(t.S), By: stressWord(c.ID, track)})
	}
	if withTrauma(t.S) {
		giveTrauma(t, c.ID, track)
	}
}

// endAll returns a function that ends all afflictions of a kind. It runs when the GM converts or
// removes all harm.
func endAll(kind *things.AfflictionKind) func(t *engine.Tx) {
	return func(t *engine.Tx) {
		for _, b := range kind.All(t.S) {
			kind.End(t, b.ID, "ruled")
		}
	}
}

// stressKind is the kind of affliction of stress.
var stressKind = &things.AfflictionKind{
	Kind: modelStress, Ref: "stress", RivalRule: "STRESS-14",
	All: func(s *engine.State) []things.Affliction {
		var all []things.Affliction
		for _, d := range Section.Of(s).Dice {
			b := things.Affliction{Kind: modelStress, ID: stressWord(d.Char, d.Track), Name: d.Track, Die: d.Die,
				On:     d.Char,
				Barred: d.Barred, RivalGroup: "stress/" + d.Char}
			if withShaken(s) {
				b = asTraitStress(s, b)
			}
			all = append(all, b)
		}
		return all
	},
	Note: func(s *engine.State, b things.Affliction) game.Msg {
		return game.Say("cortex.pool.stress", game.W("name", people.Of(s).Name(b.On)))
	},
	Full: func(s *engine.State, b things.Affliction) string { return localName(s, stressNames, b.Name) },
	Step: func(t *engine.Tx, id string, n int, why string) {
		if b, ok := things.FindAffliction(t.S, id); ok {
			stepStress(t, b.On, "", b.Name, n, why)
		}
	},
	End: func(t *engine.Tx, id, why string) {
		if b, ok := things.FindAffliction(t.S, id); ok {
			t.Emit(StressSet{Char: b.On, Track: b.Name, Was: b.Die, Why: why})
		}
	},
	Add: func(t *engine.Tx, b things.Affliction, on, why string) { applyStress(t, on, "", b.Name, b.Die, why) },
	Bar: func(t *engine.Tx, id, why string) {
		if b, ok := things.FindAffliction(t.S, id); ok {
			t.Emit(StressSet{Char: b.On, Track: b.Name, Die: b.Die, Was: b.Die, Barred: true, Why: why})
		}
	},
	StepDown: func(t *engine.Tx, id string) {
		if b, ok := things.FindAffliction(t.S, id); ok {
			to, _ := b.Die.Step(-1)
			t.Emit(StressSet{Char: b.On, Track: b.Name, Die: to, Was: b.Die, Barred: true, Why: "recovery"})
		}
	},
	ReturnsWith: func(t *engine.Tx, id string) {
		// the stress of a stricken character may be less (SHAKEN-05)
		if b, ok := things.FindAffliction(t.S, id); ok && b.Die < dice.D12 {
			t.Emit(StressSet{Char: b.On, Track: b.Name, Die: dice.D12, Was: b.Die, Barred: b.Barred, Why: "back"})
		}
	},
	HitchSteps:       func(s *engine.State) bool { return stressHitch.On(s) },
	OpportunitySteps: func(s *engine.State) bool { return stressSeized.On(s) },
}

// stepDownAll steps down all stress once, except of characters that are out for good. It runs when
// a scene with rest is framed (STRESS-10, -R5).
func stepDownAll(t *engine.Tx) {
	for _, d := range slices.Clone(Section.Of(t.S).Dice) {
		if people.Of(t.S).Char(d.Char).Out == people.OutLost {
			continue
		}
		stepStress(t, d.Char, "", d.Track, -1, "rest")
	}
}
