package sfxplay_test

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/mod/sfxplay"
)

// vera is a character with a device as a power set.
const vera = "Vera: Cyber Arm (powers): Strength d8, Senses d8 | Skills: Fight d10 | Distinctions: Hot Head d8"

// bank returns the plot points of the bank.
func (b table) bank() int {
	free, _ := b.Points(points.BankKey)
	return free
}

// Rules: SFX-LIM-03 RUL-LIM-DECLINE
//
// TestLimitsAreOfferedBeforeTheyAct: a player that accepts earns a point and the limit acts; after a
// decline the GM activates it for a point of the bank, and the player earns none.
func TestLimitsAreOfferedBeforeTheyAct(t *testing.T) {
	b := newTable(t, vera, 1)
	b.gains("lim-gear cyber-arm-powers Gear")
	b.WantRefusal("SFX-LIM-03", "ana", "sfx answer", "answer=accept")
	b.WantRefusal("SFX-LIM-03", game.GMChair, "sfx activate", "sfx=gear")
	b.Do(game.GMChair, "sfx offer", "sfx=gear")
	b.wantTold("cortex.event.sfx.limit.offered")
	b.WantRefusal("SFX-LIM-03", game.GMChair, "sfx offer", "sfx=gear")
	b.WantRefusal("SFX-LIM-03", "beto", "sfx answer", "answer=decline")
	b.WantUrgent("ana", "sfx answer")
	b.Do("ana", "sfx answer", "answer=decline")
	b.WantRefusal("RUL-LIM-DECLINE", game.GMChair, "sfx offer", "sfx=gear")
	if o := b.FindOffer(game.GMChair, "sfx activate", "sfx=gear"); o == nil || !o.Destructive || o.Closed != nil {
		t.Fatalf("offered is %+v", o)
	}
	b.Do(game.GMChair, "sfx activate", "sfx=gear")
	b.wantClosed("ana Cyber Arm (powers)")
	b.wantFree(1)
	if got := b.bank(); got != 2 {
		t.Errorf("the bank has %d, want 2", got)
	}

	b = newTable(t, vera, 1)
	b.gains("lim-gear cyber-arm-powers Gear")
	b.Do(game.GMChair, "sfx offer", "sfx=gear")
	b.Do("ana", "sfx answer", "answer=accept")
	b.wantTold("cortex.event.sfx.limit.accept")
	b.wantClosed("ana Cyber Arm (powers)")
	b.wantFree(2)
	if got := b.bank(); got != 3 {
		t.Errorf("the bank has %d, want 3: the point comes from the pile", got)
	}
}

// Rules: SFX-LIM-03
//
// TestOfferedLimitsHaveACard: it names the limit, and goes with the answer.
func TestOfferedLimitsHaveACard(t *testing.T) {
	b := newTable(t, vera, 1)
	b.gains("lim-gear cyber-arm-powers Gear")
	cards := func() []game.Card {
		return slices.DeleteFunc(b.Rules.Show(b.S, b.Actor("ana"), "").Cards,
			func(c game.Card) bool { return c.About != "limit/ana:gear" })
	}
	b.Do(game.GMChair, "sfx offer", "sfx=gear")
	want := game.Say("cortex.sfx.limit.title", game.W("name", "Vera"), game.W("sfx", "Gear"))
	if got := cards(); len(got) != 1 || !got[0].Title.Equal(want) {
		t.Errorf("shown are %+v", got)
	}
	b.Do("ana", "sfx answer", "answer=decline")
	if got := cards(); len(got) > 0 {
		t.Errorf("still shown are %+v", got)
	}
}

// Rules: RUL-LIM-NOBANK
//
// TestWithoutABankThePointGoesToThePile: the GM pays nothing that anybody has, and the player gets
// nothing.
func TestWithoutABankThePointGoesToThePile(t *testing.T) {
	b := newTable(t, vera, 1, "pp.bank=none")
	b.gains("lim-gear cyber-arm-powers Gear")
	b.Do(game.GMChair, "sfx offer", "sfx=gear")
	b.Do("ana", "sfx answer", "answer=decline")
	if o := b.FindOffer(game.GMChair, "sfx activate", "sfx=gear"); o == nil || o.Cost != nil || o.Closed != nil {
		t.Fatalf("offered is %+v", o)
	}
	b.Do(game.GMChair, "sfx activate", "sfx=gear")
	b.wantTold("cortex.event.sfx.limit.activated_pile")
	b.wantFree(1)
	b.wantClosed("ana Cyber Arm (powers)")
}

// Rules: SFX-LIM-03
//
// TestGMHasNoSayInOtherSFX: an SFX that is no limit is neither offered nor activated, and an empty
// bank activates none.
func TestGMHasNoSayInOtherSFX(t *testing.T) {
	b := newTable(t, vera, 1)
	b.gains("std-edit hot-head Edit", "lim-gear cyber-arm-powers Gear")
	b.WantRefusal("SFX-LIM-03", game.GMChair, "sfx offer", "sfx=edit")
	b.WantRefusal("SFX-LIM-03", game.GMChair, "sfx activate", "sfx=edit")
	b.Do(game.GMChair, "sfx offer", "sfx=gear")
	b.Do("ana", "sfx answer", "answer=decline")
	b.Fold(b.S, points.PointsMoved{Wallet: points.BankKey, N: -3})
	if no := b.Decide(game.GMChair, game.Command{Move: "sfx activate", Args: game.Args{"sfx": {"gear"}}, Sure: true},
		nil); no == nil {
		t.Error("an empty bank pays")
	}
}

// Rules: POWER-08 SFX-LIM-04 RUL-LIM-OWN RUL-GEAR-TEST
//
// TestShutSetsGiveNoDiceUntilRestored: they say why, use no SFX of their own, and a won test against
// their dice restores them.
func TestShutSetsGiveNoDiceUntilRestored(t *testing.T) {
	b := newTable(t, vera, 1)
	b.gains("lim-gear cyber-arm-powers Gear")
	b.Do("ana", "sfx use", "sfx=gear")
	b.wantTold("cortex.event.sfx.shut")
	b.wantFree(2)
	b.WantRefusal("POWER-08", "ana", "sfx use", "sfx=gear")
	b.Dice.Add(4, 3)
	b.Do(game.GMChair, "test", "who=ana", "difficulty=ana:cyber-arm-powers", "with=")
	b.wantPool("d8 d8")
	b.WantRefusal("POWER-08", "ana", "roll", "pool=senses,fight")
	b.rolls("hot-head,fight", []int{9, 6})
	b.wantClosed()
	b.wantTold("cortex.event.sfx.restored")
	if no := b.Decide(game.GMChair, game.Command{Move: "sfx restore"}, nil); no == nil ||
		no.Reason.Key != "cortex.refused.nothing_shut" {
		t.Errorf("restored is nothing: %v", no)
	}
}

// Rules: RUL-LIM-OPPORTUNITY SFX-LIM-04
//
// TestOpportunityRestoresAPower: for its point; the limit shuts down a power of its own set alone.
func TestOpportunityRestoresAPower(t *testing.T) {
	b := newTable(t, nova, 1)
	b.gains("lim-exhausted fire-suit-powers Tired")
	b.Do("ana", "sfx use", "sfx=tired", "traits=blast")
	b.wantFree(2)
	if got := choiceWords(b.OpenOffer("ana", "sfx use", "sfx=tired").Inputs[0]); got != "flight" {
		t.Errorf("shut down can be %q, want what still gives dice", got)
	}
	b.test(1, 3)
	b.Do("ana", "opportunity", "on=ana:blast")
	b.wantClosed()
	b.wantFree(1)
}

// Rules: RUL-LIM-UNCONTROL
//
// TestUncontrollablePowersBecomeComplications: of the power's size; the power returns with the end of
// the complication, and ends it when it returns.
func TestUncontrollablePowersBecomeComplications(t *testing.T) {
	for _, how := range []string{"complication", "power"} {
		b := newTable(t, nova, 1)
		b.gains("lim-uncontrollable fire-suit-powers Wild")
		b.Do(game.GMChair, "sfx offer", "sfx=wild")
		b.Do("ana", "sfx answer", "answer=accept", "traits=flight", "name=Wildfire")
		b.WantComps("ana", "d10")
		b.wantClosed("ana flight")
		if how == "complication" {
			b.Do(game.GMChair, "remove", "thing="+things.Of(b.S).Complications[0].ID)
		} else {
			b.Do(game.GMChair, "sfx restore", "what=ana:flight")
		}
		b.WantComps("ana", "")
		b.wantClosed()
	}
}

// Rules: RUL-LIM-ASLEEP SFX-LIM-04
//
// TestSleepersLoseTheirSet: by itself, without a point, until they are back.
func TestSleepersLoseTheirSet(t *testing.T) {
	b := newTable(t, nova, 1)
	b.gains("lim-conscious-activation fire-suit-powers Awake")
	b.WantRefusal("SFXM-03", "ana", "sfx use", "sfx=awake")
	b.Do(game.GMChair, "out", "who=ana")
	b.wantClosed("ana Fire Suit (powers)")
	b.Do(game.GMChair, "back", "who=ana")
	b.wantClosed()
	b.wantFree(1)
}

// Rules: RUL-LIM-MUTEX SFX-LIM-04
//
// TestExclusiveSetsAreNeverBothActive: the first has the turn; a use, or another shutdown of it,
// brings the other back; with one limit left nothing is shut down.
func TestExclusiveSetsAreNeverBothActive(t *testing.T) {
	b := newTable(t, "Nova: Fire (powers): Blast d8 | Ice (powers): Frost d10 | Distinctions: Hot Head d8", 1)
	b.gains("lim-mutually-exclusive fire-powers Burn")
	b.wantClosed()
	b.WantRefusal("SFX-COST-01", "ana", "sfx use", "sfx=burn")
	b.gains("lim-mutually-exclusive ice-powers Freeze", "lim-gear fire-powers Tank")
	b.wantClosed("ana Ice (powers)")
	b.WantRefusal("POWER-08", "ana", "sfx use", "sfx=freeze")
	b.Do("ana", "sfx use", "sfx=burn")
	b.wantClosed("ana Fire (powers)")
	b.Do("ana", "sfx use", "sfx=freeze")
	b.wantClosed("ana Ice (powers)")
	b.Do("ana", "sfx use", "sfx=tank")
	b.wantClosed("ana Fire (powers)")
	b.Do(game.GMChair, "sfx restore", "what=ana:fire-powers")
	b.wantClosed("ana Ice (powers)")
	b.Do("ana", "sfx drop", "sfx=burn")
	b.wantClosed()
	b.gains("lim-mutually-exclusive fire-powers Burn") // Ice has it first now
	b.wantClosed("ana Fire (powers)")
	b.Do("ana", "sfx drop", "sfx=burn")
	b.wantClosed()
}

// Rules: SFX-STD-01 RUL-SHUTDOWN SFXM-07
//
// TestTheShutdownTakesTraitsForTheScene: as many as are named, for one point.
func TestTheShutdownTakesTraitsForTheScene(t *testing.T) {
	b := newTable(t, hero, 1)
	b.gains("std-shutdown old-hand Shutdown")
	b.Do("ana", "sfx use", "sfx=shutdown", "traits=mental,know")
	b.wantClosed("ana mental", "ana know")
	b.wantFree(2)
	b.test(4, 3)
	b.WantRefusal("POWER-08", "ana", "roll", "pool=mental,physical")
	losses := b.FindOffer(game.GMChair, "end-scene")
	if losses == nil || len(losses.Consequences) == 0 {
		t.Errorf("the end of the scene says nothing of what it ends: %+v", losses)
	}
	b.wantEnds()
}

// Rules: SFX-LIM-04 ABIL-08 SFXM-07
//
// TestLimitsOfAbilitiesAndDevices: each shuts down what carries it, for a point, until its own end.
func TestLimitsOfAbilitiesAndDevices(t *testing.T) {
	b := newTable(t, "Nova: Abilities: Blast d8 | Gear: Rifle d8 | Distinctions: Old Hand d8", 1)
	b.gains("lim-ability blast Cold", "lim-ability-gear rifle Jams")
	b.Do("ana", "sfx use", "sfx=cold")
	b.Do("ana", "sfx use", "sfx=jams")
	b.wantClosed("ana blast", "ana rifle")
	b.wantFree(3)
	b.WantRefusal("POWER-08", "ana", "sfx use", "sfx=jams")
	b.wantEnds("ana rifle")
}

// Rules: SFX-LIM-03
//
// TestGoneLimitsAreForgotten: an offer and a decline end with the SFX and with the scene.
func TestGoneLimitsAreForgotten(t *testing.T) {
	for _, end := range []string{"drop", "scene"} {
		b := newTable(t, vera, 1)
		b.gains("lim-gear cyber-arm-powers Gear", "lim-exhausted cyber-arm-powers Tired")
		b.Do(game.GMChair, "sfx offer", "sfx=gear")
		b.Do("ana", "sfx answer", "answer=decline", "sfx=gear")
		b.Do(game.GMChair, "sfx offer", "sfx=tired")
		if end == "drop" {
			b.Do("ana", "sfx drop", "sfx=gear")
			b.Do("ana", "sfx drop", "sfx=tired")
		} else {
			b.wantEnds()
		}
		if g := sfxplay.Section.Of(b.S); len(g.Offered)+len(g.Declined) > 0 {
			t.Errorf("%s: offered are %+v, declined %+v", end, g.Offered, g.Declined)
		}
	}
}
