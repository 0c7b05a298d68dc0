package sfxplay_test

import (
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/mod/sfxplay"
	"mesa/systems/cortex/pool"
)

// nova is a character with a power set.
const nova = "Nova: Fire Suit (powers): Blast d8, Flight d10 | Skills: Fight d8 | Distinctions: Hot Head d8"

// Rules: SFX-TRICK-01 SFX-TRICK-04 SFX-BEN-02 SFX-BEN-03 SFX-BEN-04 SFX-PWR-01 SFX-EX-01
// Rules: RUL-PWR-DANGEROUS RUL-PWR-FOCUS RUL-PWR-MULTI RUL-PWR-VERSATILE RUL-SWAP RUL-SFX-DOUBLE
//
// TestPoolSFXChangeTheDice: what each SFX makes of the dice of a pool, and what that costs.
func TestPoolSFXChangeTheDice(t *testing.T) {
	for _, c := range []struct {
		sheet, entry, host, pool, want string
		cost                           int
	}{
		{nova, "pset-typical-double", "fire-suit-powers", "blast,fight,trick", "d8 d8 d8", 1},
		{nova, "pset-typical-step", "fire-suit-powers", "blast,fight,trick:fight", "d10 d8", 1},
		{nova, "pset-typical-add", "fire-suit-powers", "blast,fight,trick", "d8 d8 d6", 1},
		{nova, "pwr-constructs", "fire-suit-powers", "blast,fight,trick", "d8 d8 d6", 0},
		{nova, "pwr-dangerous", "fire-suit-powers", "flight,fight,trick", "d8 d8 d6", 0},
		{nova, "pwr-focus", "fire-suit-powers", "blast,fight,hot-head,trick", "d10 d8", 0},
		{nova, "pwr-multipower", "fire-suit-powers", "blast,flight,fight,trick", "d8 d8 d6", 0},
		{nova, "pwr-versatile", "fire-suit-powers", "blast,fight,trick:2", "d8 d6 d6", 0},
		{nova, "pwr-versatile", "fire-suit-powers", "blast,fight,trick:3", "d8 d4 d4 d4", 0},
		{nova, "pwr-unleashed", "fire-suit-powers", "blast,fight,trick:up", "d10 d8", 0},
		{nova, "pwr-unleashed", "fire-suit-powers", "blast,fight,trick:double", "d8 d8 d8", 0},
		{nova, "pwr-burst", "fire-suit-powers", "blast,fight,hot-head,trick:up", "d10 d8 d8", 0},
		{nova, "pwr-area-attack", "fire-suit-powers", "blast,fight,trick:targets3", "d8 d8 d6 d6", 2},
		{hero, "ex-life-pp", "old-hand", "mental,fix,trick", "d10 d6", 1},
		{hero, "ex-quirk-pp", "old-hand", "fix,vex,trick", "d8 d8 d6", 1},
		{hero, "arch-intriguing", "old-hand", "mental,fix,trick:up", "d10 d6", 1},
		{hero, "arch-intriguing", "old-hand", "mental,fix,trick:double", "d8 d8 d6", 1},
		{hero, "std-swap", "old-hand", "mental,physical,fix,trick:physical", "d8 d6 d6", 1},
		{hero, "sig-typical", "sword", "sword,fix,trick", "d8 d8", 1},
	} {
		b := newTable(t, c.sheet, 2)
		b.gains(c.entry + " " + c.host + " Trick")
		b.test(2, 2)
		b.rolls(c.pool, slices.Repeat([]int{3}, len(strings.Fields(c.want))))
		b.wantPool(c.want)
		b.wantFree(2 - c.cost)
		used := slices.IndexFunc(b.Last, func(e game.Event) bool { return e.EventName() == "cortex.sfx.used" })
		if used < 0 {
			t.Errorf("%s %s: no use is noted", c.entry, c.pool)
		} else if e := b.Last[used].(sfxplay.SFXUsed); e.Char != "ana" || e.SFX != "Trick" || !e.Throw {
			t.Errorf("%s %s: noted is %+v", c.entry, c.pool, e)
		}
	}
}

// Rules: RUL-SFX-HOST RUL-SFX-ONCE RUL-SFX-STEP-TOP RUL-PWR-MULTI RUL-PWR-VERSATILE SFX-COST-01
// Rules: RUL-PWR-SECOND-WIND
//
// TestPoolSFXAreRefused: without what they require, twice in a roll, beyond d12 for a price, below
// d4, or without the points.
func TestPoolSFXAreRefused(t *testing.T) {
	const small = "Nova: Suit (powers): Flight d4, Blast d12 | Skills: Fight d12 | Distinctions: Hot Head d8"
	for _, c := range []struct{ rule, sheet, entry, host, pool string }{
		{"RUL-SFX-HOST", nova, "pset-typical-double", "fire-suit-powers", "fight,hot-head,trick"},
		{"RUL-SFX-HOST", nova, "pwr-focus", "fire-suit-powers", "flight,fight,trick"},
		{"RUL-SFX-HOST", nova, "pwr-second-wind", "fire-suit-powers", "blast,fight,trick"},
		{"RUL-SFX-HOST", hero, "arch-intriguing", "old-hand", "physical,fix,trick:up"},
		{"RUL-SFX-ONCE", hero, "arch-intriguing", "old-hand", "mental,fix,trick:up,trick:double"},
		{"SFX-COST-01", nova, "pwr-area-attack", "fire-suit-powers", "blast,fight,trick:targets4"},
		{"RUL-PWR-MULTI", small, "pwr-multipower", "suit-powers", "flight,blast,trick"},
		{"RUL-PWR-VERSATILE", small, "pwr-versatile", "suit-powers", "flight,fight,trick:2"},
		{"RUL-SFX-STEP-TOP", small, "pset-typical-step", "suit-powers", "flight,fight,trick:fight"},
	} {
		b := newTable(t, c.sheet, 2)
		b.gains(c.entry + " " + c.host + " Trick")
		b.test(2, 2)
		no := b.Decide("ana", game.Command{Move: "roll", Args: game.Args{"pool": strings.Split(c.pool, ",")}}, nil)
		if no == nil || no.Rule != c.rule {
			t.Errorf("%s with %s: %v, want %s", c.entry, c.pool, no, c.rule)
		}
	}
}

// Rules: RUL-PWR-UNLEASHED
//
// TestUnleashedCostsWhenTheRollIsLost: a complication with the name of the SFX and the rating on the
// sheet; a won roll costs nothing, and a tie in a test is lost.
func TestUnleashedCostsWhenTheRollIsLost(t *testing.T) {
	for opposed, want := range map[int]string{6: "", 7: "d8"} {
		b := newTable(t, nova, 0)
		b.gains("pwr-unleashed fire-suit-powers Unleashed")
		b.test(opposed, 5)
		b.rolls("blast,fight,unleashed:up", []int{7, 5})
		b.WantComps("ana", want)
		if c := things.Of(b.S).Complications; want != "" && c[0].Name != "Unleashed" {
			t.Errorf("the complication is called %q", c[0].Name)
		}
	}
}

// Rules: RUL-PWR-SECOND-WIND
//
// TestSecondWindHandsADieToTheGM: the picked complication leaves its owner with the throw, and the
// GM throws it once in a later opposition.
func TestSecondWindHandsADieToTheGM(t *testing.T) {
	b := newTable(t, nova, 0)
	b.gains("pwr-second-wind fire-suit-powers Wind")
	for _, c := range []string{"Winded d6", "Scared d8"} {
		name, die, _ := strings.Cut(c, " ")
		b.Do(game.GMChair, "new-complication", "name="+name, "on=ana", "die="+die)
	}
	b.test(4, 3)
	b.rolls("blast,fight,wind:scared", []int{7, 5})
	b.wantPool("d10 d8")
	b.WantComps("ana", "d6")
	b.wantTold("cortex.event.sfx.yielded")
	want := sfxplay.HandedDie{Word: "kept-scared", Name: "Scared", Die: dice.D8}
	if got := sfxplay.Section.Of(b.S).Kept; !slices.Equal(got, []sfxplay.HandedDie{want}) {
		t.Fatalf("kept are %+v, want %+v", got, want)
	}
	blocks := b.Rules.Show(b.S, b.Actor("ana"), "").Blocks
	i := slices.IndexFunc(blocks, func(k game.Block) bool { return k.About == "kept" })
	if i < 0 || len(blocks[i].Items) != 1 || blocks[i].Items[0].Dice[0].Size != dice.D8 {
		t.Errorf("shown are %+v", blocks)
	}
	b.Dice.Add(4, 3, 5)
	b.Do(game.GMChair, "test", "who=ana", "with=kept-scared")
	b.wantPool("d8 d8 d8")
	b.wantTold("cortex.event.sfx.laid")
	if got := sfxplay.Section.Of(b.S).Kept; len(got) > 0 {
		t.Errorf("still kept are %+v", got)
	}
}

// Rules: RUL-PWR-SECOND-WIND
//
// TestSecondWindFeedsTheDoomPool: where there is one, the die goes there.
func TestSecondWindFeedsTheDoomPool(t *testing.T) {
	b := newTable(t, nova, 0, "doom.mode=full")
	b.gains("pwr-second-wind fire-suit-powers Wind")
	b.Do(game.GMChair, "new-complication", "name=Scared", "on=ana", "die=d8")
	b.Do(game.GMChair, "test", "who=ana", "with=")
	b.rolls("flight,fight,wind", []int{4, 3})
	b.wantPool("d12 d8")
	b.WantComps("ana", "")
	b.wantTold("cortex.event.doom.added")
	if got := sfxplay.Section.Of(b.S).Kept; len(got) > 0 {
		t.Errorf("kept are %+v", got)
	}
}

// Rules: RUL-LIM-DREAD
//
// TestGrowingDreadMakesTwosHitches: in a roll with a power of the set, and in no other.
func TestGrowingDreadMakesTwosHitches(t *testing.T) {
	for pool, want := range map[string]int{"blast,fight,hot-head": 2, "fight,hot-head": 0} {
		b := newTable(t, nova, 0)
		b.gains("lim-growing-dread fire-suit-powers Dread")
		b.test(4, 3)
		b.rolls(pool, []int{2, 5, 4}[:len(strings.Split(pool, ","))])
		rolls := check.Of(b.S).Rolls
		if got := rolls[len(rolls)-1].HitchUpTo; got != want {
			t.Errorf("%s: hitches go up to %d, want %d", pool, got, want)
		}
	}
}

// Rules: RUL-PWR-AREA
//
// TestAreaAttackKeepsMoreEffectDice: one for each target past the first, and each needs its own
// target.
func TestAreaAttackKeepsMoreEffectDice(t *testing.T) {
	b := newTable(t, nova, 1)
	b.gains("pwr-area-attack fire-suit-powers Area")
	b.test(4, 3)
	b.rolls("blast,fight,hot-head,area:targets2", []int{5, 4, 3, 2}, "make=complication:vex", "name=Burns")
	b.Keep("ana", "1,2", "3")
	b.WantComps("vex", "d8")
	b.WantRefusal("RUL-PWR-AREA", "ana", "use", "make=complication:vex", "name=Smoke", "die=4")
	b.Do("ana", "use", "make=complication:robo", "name=Smoke", "die=4")
	b.WantComps("robo", "d6")
}

// Rules: POWER-LIST-06
//
// TestGrowAndShrinkAreNeverTogether: the two modes of one power are not in one pool.
func TestGrowAndShrinkAreNeverTogether(t *testing.T) {
	b := newTable(t, "Nova: Giant (powers): Size-Changing: Grow d8 | Ant (powers): Size-Changing: Shrink d8 |"+
		" Distinctions: Hot Head d8", 2)
	b.test(4, 3)
	b.WantRefusal("POWER-LIST-06", "ana", "roll", "pool=size-changing-grow,size-changing-shrink,hot-head")
	b.rolls("size-changing-grow,hot-head", []int{4, 7})
	b.wantPool("d8 d8")
}

// Rules: RUL-MIMIC-CAP RUL-MIMIC-ROLL
//
// TestMimicCapsItsCopies: an asset that Mimic makes is no larger than Mimic; one without it is.
func TestMimicCapsItsCopies(t *testing.T) {
	for dieWords, want := range map[string]dice.Die{"mimic,hot-head,fight": dice.D6, "hot-head,talk,fight": dice.D10} {
		b := newTable(t, "Nova: Mirror (powers): Mimic d6 | Distinctions: Hot Head d8 | Skills: Fight d10 |"+
			" Talks: Talk d8", 2)
		b.test(4, 3)
		b.rolls(dieWords, []int{5, 4, 3}, "make=asset", "name=Copied Blast")
		r := check.Of(b.S).Rolls[len(check.Of(b.S).Rolls)-1]
		fight := slices.IndexFunc(r.Pool, func(d pool.Die) bool { return d.Word == "fight" })
		total := []string{"1", "2", "3"}
		b.Keep("ana", strings.Join(slices.Delete(total, fight, fight+1), ","), game.Itoa(fight+1))
		b.wantAsset("Copied Blast", want)
	}
}

// Rules: RUL-PWR-HEALING
//
// TestHealingHelpsTheRecoveryOfAnother: one power of the set goes into the pool of another's
// recovery, also if its owner rolls, but none that is there already and none for the own wound.
func TestHealingHelpsTheRecoveryOfAnother(t *testing.T) {
	b := newTable(t, nova, 0)
	b.gains("pwr-healing fire-suit-powers Healing")
	b.Do(game.GMChair, "new-complication", "name=Cut", "on=beto", "die=d6")
	b.Dice.Add(4, 3, 2)
	b.Do("beto", "recover", "complication=cut")
	b.WantRefusal("RUL-SFX-ONCE", "beto", "roll", "pool=fight,heal:ana:healing:blast,heal:ana:healing:flight")
	b.Dice.Add(5, 8)
	b.Do("beto", "roll", "pool=fight,heal:ana:healing:flight")
	b.wantPool("d10 d8")
	b.WantComps("beto", "d4")

	b = newTable(t, nova, 0)
	b.gains("pwr-healing fire-suit-powers Healing")
	b.Do(game.GMChair, "new-complication", "name=Cut", "on=beto", "die=d6")
	b.Dice.Add(4, 3, 2)
	b.Do("ana", "recover", "complication=cut", "who=ana")
	b.WantRefusal("RUL-PWR-HEALING", "ana", "roll", "pool=fight,flight,heal:ana:healing:flight")
	b.rolls("fight,flight,heal:ana:healing:blast", []int{5, 8, 7})
	b.wantPool("d10 d8 d8")

	b = newTable(t, nova, 0)
	b.gains("pwr-healing fire-suit-powers Healing")
	b.Do(game.GMChair, "new-complication", "name=Cut", "on=ana", "die=d8")
	b.Dice.Add(4, 3, 2)
	b.Do("ana", "recover", "complication=cut")
	o := b.OpenOffer("ana", "roll")
	if words := choiceWords(o.Inputs[0]); strings.Contains(words, "heal:") {
		t.Errorf("offered are %q", words)
	}
}
