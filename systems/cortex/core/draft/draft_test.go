package draft

import (
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

// drafted returns the event of a pool that Ana builds in the check x1.
func drafted(loose []dice.Die, words ...string) check.Drafted {
	return check.Drafted{Draft: check.Draft{Char: "ana", For: "x1", Pick: words, Dice: loose}}
}

// anaWith is a sheet of a distinction and two skills.
var anaWith = written("ana", people.PC, "distinctions brave d8", "skills fight d10 move d8")

// Rules: CORE-POOL-R4 CORE-POOL-R6 TRAIT-06
//
// TestDraftHoldsWhatWasPicked: what was stored, else the preset; of a distinction the half picked last;
// options that start in a pool, until they are taken out; required ones in any case.
func TestDraftHoldsWhatWasPicked(t *testing.T) {
	mod := hooked(Hooks{PoolOptions: func(*engine.State, *people.Character, string) []PoolOption {
		return []PoolOption{
			{Word: "tide", Dice: loose("d6"), StartsIn: true}, {Word: "must", Dice: loose("d4"), Required: true},
			{Word: "big", Dice: loose("d12"), StartsIn: true, ExclusiveGroup: "scale"},
			{Word: "small", Dice: loose("d4"), ExclusiveGroup: "scale"},
		}
	}})
	for name, c := range map[string]struct {
		stored []game.Event
		preset []string
		want   string
		dice   string
	}{
		"nothing":              {nil, nil, "tide must big", "d6 d4 d12"},
		"a preset":             {nil, []string{"fight"}, "fight tide must big", "d10 d6 d4 d12"},
		"the other of a group": {nil, []string{"small"}, "small tide must", "d6 d4 d4"},
		"stored":               {[]game.Event{drafted(nil, "move")}, []string{"fight"}, "move must", "d8 d4"},
		"emptied":              {[]game.Event{drafted(nil)}, []string{"fight"}, "must", "d4"},
		"with loose dice":      {[]game.Event{drafted(sizes("2d6"), "move", "must")}, nil, "move must", "d8 d4 d6 d6"},
		"the d4 was picked last": {[]game.Event{drafted(nil, "brave", "fight", "brave:hinder")}, nil,
			"fight brave:hinder must", "d4 d10 d4"},
		"gone from the sheet": {[]game.Event{drafted(nil, "sneak", "fight")}, nil, "sneak fight must", "d10 d4"},
	} {
		b := newTable(t, "", mod).fold(anaWith).fold(c.stored...)
		d := b.draft("ana", c.preset...)
		if got := strings.Join(d.Picked, " "); got != c.want {
			t.Errorf("%s: picked is %q, want %q", name, got, c.want)
		}
		if p := d.Pool(); show(p.Dice) != c.dice || p.Wallet != "ana" || p.Char != "ana" {
			t.Errorf("%s: the pool is %q of %s, want %q", name, show(p.Dice), p.Wallet, c.dice)
		}
	}
}

// Rules: PP-MOD-04 PP-GM-R3 RUL-ABIL-PRECOG
//
// TestDraftIsPaidAndThrownAgainstItsFoes: without a bank a GMC's pool pays the player whom it is
// against; of dice that a foe foresees the largest is lost.
func TestDraftIsPaidAndThrownAgainstItsFoes(t *testing.T) {
	b := newTable(t, "pp.bank=none", foreseenBy("ana")).fold(written("vex", people.Major, "skills blade d10 wit d8"))
	for foe, lost := range map[string]string{"ana": "d10", "beto": ""} {
		st := b.at("vex", foe)
		st.Preset = []string{"blade", "wit"}
		p := PoolDraftOf(b.S, st).Pool()
		if paid := points.PaidTo(p.Wallet); !slices.Equal(paid, []string{foe}) || show(p.LostDice) != lost {
			t.Errorf("against %s: paid is %v, lost %q", foe, paid, show(p.LostDice))
		}
	}
}

// Rules: CORE-POOL-R6 TRAIT-06
//
// TestTapPutsInAndTakesOut: a tap on a word; a tap on the other half of a distinction replaces the one
// that is picked.
func TestTapPutsInAndTakesOut(t *testing.T) {
	for _, c := range []struct{ picked, word, want string }{
		{"", "fight", "fight"}, {"fight move", "fight", "move"}, {"fight", "move", "fight move"},
		{"brave fight", "brave:hinder", "fight brave:hinder"}, {"fight brave:hinder", "brave:hinder", "fight"},
		{"brave:hinder", "brave", "brave"},
	} {
		d := newTable(t, "").fold(anaWith).draft("ana", strings.Fields(c.picked)...)
		if got := strings.Join(d.WordsAfterTap(c.word), " "); got != c.want {
			t.Errorf("%q and a tap on %s: %q, want %q", c.picked, c.word, got, c.want)
		}
	}
}

// TestPoolIsBegunByAPick: what starts in a pool is no pick, a trait and a loose die are.
func TestPoolIsBegunByAPick(t *testing.T) {
	mod := hooked(Hooks{PoolOptions: func(*engine.State, *people.Character, string) []PoolOption {
		return []PoolOption{{Word: "tide", Dice: loose("d6"), StartsIn: true}}
	}})
	for name, c := range map[string]struct {
		stored []game.Event
		want   bool
	}{
		"nothing":           {nil, false},
		"what starts there": {[]game.Event{drafted(nil, "tide")}, false},
		"emptied":           {[]game.Event{drafted(nil)}, false},
		"a trait":           {[]game.Event{drafted(nil, "fight")}, true},
		"a loose die":       {[]game.Event{drafted(sizes("d6"))}, true},
	} {
		if got := newTable(t, "", mod).fold(anaWith).fold(c.stored...).draft("ana").HasPicks(); got != c.want {
			t.Errorf("%s: picked something: %v", name, got)
		}
	}
}

// Rules: SCALE-02 SCALE-06 ADDALL-R1 CORE-ROLL-02
//
// TestScaleKeepsOneMoreResult: however many dice of scale; an SFX may keep more; not where all count.
func TestScaleKeepsOneMoreResult(t *testing.T) {
	big := pool.Die{Die: 8, KeepsMore: true}
	for name, c := range map[string]struct {
		all     bool
		applied int
		dice    []pool.Die
		want    int
	}{
		"two count":    {false, 0, loose("3d6"), 2},
		"one of scale": {false, 0, append(loose("2d6"), big), 3},
		"two of scale": {false, 0, append(loose("2d6"), big, big), 3},
		"by an SFX":    {false, 3, loose("3d6"), 3},
		"all count":    {true, 3, append(loose("2d6"), big), pool.All},
	} {
		b := newTable(t, "")
		if c.all {
			b = newTable(t, "", answering(check.ResultsAdded.Is(pool.All)))
		}
		p := Pool{Dice: c.dice}
		p.Applied.Keep = c.applied
		if got := b.draft("ana").AsIfThrown(p).ResultsKept; got != c.want {
			t.Errorf("%s: %d are kept, want %d", name, got, c.want)
		}
	}
}

// Rules: CORE-HITCH-R11 RUL-LIM-DREAD
//
// TestHitchesAreOnesUnlessAnSFXWidensThem: a throw counts the faces that the SFX says as hitches.
func TestHitchesAreOnesUnlessAnSFXWidensThem(t *testing.T) {
	dread := answering(PlaySFX.Is(toySFX{hitches: 2}))
	for want, b := range map[int]*table{0: newTable(t, ""), 2: newTable(t, "", dread)} {
		d := b.fold(anaWith).draft("ana", "fight", "move")
		p := d.Pool()
		p.Applied.Drop = want == 2
		got := d.Throw(b.S, p)
		if got.HitchUpTo != want || got.Drop != (want == 2) || got.Keep != 2 || show(got.Dice) != "d10 d8" {
			t.Errorf("faces up to %d are hitches, want %d: %+v", got.HitchUpTo, want, got)
		}
	}
}
