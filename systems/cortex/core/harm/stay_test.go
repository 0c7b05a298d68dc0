package harm

import (
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// falls returns a damage of Vex's roll that takes Ana out.
func falls() check.Damage {
	return check.Damage{Roll: 1, EffectRoll: 2, On: "ana", By: "vex", Die: dice.D8, Beyond: true}
}

// falling returns a high stakes scene in which Vex's d8 takes Ana out, after these events.
func falling(t *testing.T, options string, es ...game.Event) *table {
	b := newTable(t, options).fold(inScene(scene.HighStakes), anas(nil), vexs(dice.D8, nil)).fold(es...)
	ApplyDamage(b.Tx(), falls())
	return b
}

// earned returns the event of a point that Ana earned in a roll.
func earned(roll int) game.Event { return points.PointsMoved{Wallet: "ana", N: 1, Roll: roll} }

// Rules: OUT-04 OUT-05 OUT-R1 CORE-STAKES-04 CORE-STAKES-R5 PP-EARN-01
//
// TestWhoCanPayIsAskedToStay: one point is enough, if it is free or the table releases it to stay. The
// player of a PC with a complication is asked after the GM, all others at once.
func TestWhoCanPayIsAskedToStay(t *testing.T) {
	for name, c := range map[string]struct {
		options string
		events  []game.Event
		on      string
		out     string
		owed    string
	}{
		"with a point":          {"", []game.Event{has("ana", 1)}, "ana", "", "stay ana"},
		"without":               {"", nil, "ana", people.OutCompared, ""},
		"earned in the roll":    {"", []game.Event{earned(1)}, "ana", people.OutCompared, ""},
		"released to stay":      {"pp.lock=release_for_stay", []game.Event{earned(1)}, "ana", "", "stay ana"},
		"released, other roll":  {"pp.lock=release_for_stay", []game.Event{earned(2)}, "ana", people.OutCompared, ""},
		"with a complication":   {"", []game.Event{has("ana", 1), hurt("ana", dice.D6)}, "ana", "", "land ana"},
		"a GMC":                 {"", []game.Event{has("bank", 1)}, "vex", "", "stay vex"},
		"a GMC, hurt":           {"", []game.Event{has("bank", 1), hurt("vex", dice.D6)}, "vex", "", "stay vex"},
		"a GMC, no point":       {"", []game.Event{has("ana", 1)}, "vex", people.OutCompared, ""},
		"hurt and cannot pay":   {"", []game.Event{hurt("ana", dice.D6)}, "ana", people.OutCompared, ""},
		"another is hurt":       {"", []game.Event{has("ana", 1), hurt("beto", dice.D6)}, "ana", "", "stay ana"},
		"of the scene's own":    {"", []game.Event{has("ana", 1), hurt("", dice.D6)}, "ana", "", "stay ana"},
		"without a bank, a GMC": {"pp.bank=none", []game.Event{has("bank", 1)}, "vex", "", "stay vex"},
	} {
		b := newTable(t, c.options).fold(anas(nil), vexs(dice.D8, nil)).fold(c.events...)
		d := falls()
		if c.on == "vex" {
			d.On, d.By = "vex", "ana"
		}
		before := b.comps(c.on)
		ApplyDamage(b.Tx(), d)
		b.want(name, c.on, before, c.out, c.owed)
	}
}

// Rules: NOEFF-R4 CORE-STAKES-R5
//
// TestPlayerSaysWhatHindersABeatenGMC: at a table without effect dice, where a PC has beaten it; so the
// player is asked before the bank pays.
func TestPlayerSaysWhatHindersABeatenGMC(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*pool.Roll)
		on, by string
		asks   string
	}{
		"no effect dice": {noEffect, "vex", "ana", "ana"},
		"effect dice":    {nil, "vex", "ana", ""},
		"against a PC":   {noEffect, "beto", "ana", ""},
		"by a GMC":       {noEffect, "vex", "bob", ""},
		"by nobody":      {noEffect, "vex", "", ""},
	} {
		b := newTable(t, "").fold(coretest.Character("bob", people.Minor, game.GMChair), anas(c.change),
			hurt("vex", dice.D6), hurt("beto", dice.D6))
		if got := landDecider(b.S, check.Damage{EffectRoll: 1, On: c.on, By: c.by}); got != c.asks {
			t.Errorf("%s: %q decides, want %q", name, got, c.asks)
		}
	}
	b := newTable(t, "").fold(anas(noEffect), hurt("vex", dice.D6), has("bank", 1))
	ApplyDamage(b.Tx(), check.Damage{Roll: 1, EffectRoll: 1, On: "vex", By: "ana", Die: dice.D6, Beyond: true})
	b.want("asked is Ana first", "vex", "Hurt d6", "", "land vex")
	b.Do("ana", "land", "on=new", "name=Tired")
	b.want("then the bank", "vex", "Hurt d6", "", "stay vex")
}

// Rules: OUT-04 CORE-STAKES-04 OUT-R1
//
// TestStayingCostsAPointAndTheDie: for a point the complication of the opposing die lands, with the name
// that is typed or proposed; else the character goes out, as the damage says.
func TestStayingCostsAPointAndTheDie(t *testing.T) {
	b := falling(t, "", has("ana", 2))
	b.Do("ana", "stay", "how=stay", "name=Shaken Up")
	b.want("stays", "ana", "Shaken Up d8", "", "")
	if got := points.Of(b.S).Wallet("ana").Free; got != 1 {
		t.Errorf("Ana has %d points left, want 1", got)
	}
	if used := check.Of(b.S).Roll(2).Used; len(used) != 1 || used[0] != things.Of(b.S).Complications[0].ID {
		t.Errorf("Vex's effect die was used on %v", used)
	}

	b = falling(t, "", has("ana", 1))
	b.Do("ana", "stay", "how=stay")
	if got := things.Of(b.S).Complications; len(got) != 1 || got[0].Name == "" {
		t.Errorf("without a name is made %v", got)
	}

	b = falling(t, "", has("ana", 1))
	b.Do("ana", "stay", "how=out")
	b.want("goes", "ana", "", people.OutCompared, "")
	if got := points.Of(b.S).Wallet("ana").Free; got != 1 {
		t.Errorf("to go has cost Ana a point: %d are left", got)
	}

	b = newTable(t, "").fold(anas(nil), vexs(dice.D8, nil), has("ana", 1))
	TakeOut(b.Tx(), TakeoutDamage(check.Of(b.S).Roll(2), "ana", "toy", dice.D8))
	b.Do(game.GMChair, "stay", "how=out")
	b.want("goes in a way of a mod", "ana", "", "toy", "")

	b = falling(t, "pp.lock=release_for_stay", earned(1))
	b.Do("ana", "stay", "how=stay", "name=Sore")
	b.want("stays by a locked point", "ana", "Sore d8", "", "")
	if w := points.Of(b.S).Wallet("ana"); w.Free+w.LockedTotal() != 0 {
		t.Errorf("the locked point is not spent: %+v", w)
	}
}

// Rules: OUT-05 COMP-R1
//
// TestBankKeepsAGMC: the GM who pays names a first complication. If Vex has another, the GM then says
// which it is. A mod hears of it.
func TestBankKeepsAGMC(t *testing.T) {
	for _, before := range []string{"", "Hurt d6"} {
		var stayed []string
		b := newTable(t, "", with(nil, Hooks{}, Hooks{OnStay: func(_ *engine.Tx, char string) {
			stayed = append(stayed, char)
		}})).fold(anas(nil), has("bank", 1))
		owed, after := "", "Sore d8"
		if before != "" {
			b.fold(hurt("vex", dice.D6))
			owed, after = "land vex", "Hurt d6"
		}
		d := pinned(dice.D8, 0)
		d.Beyond, d.TakeoutReason = true, "toy"
		ApplyDamage(b.Tx(), d)
		b.Do(game.GMChair, "stay", "how=stay", "name=Sore")
		b.want("before "+before, "vex", after, "", owed)
		for _, p := range check.Of(b.S).Pending {
			if p.Falls != "" || p.Die != dice.D8 {
				t.Errorf("owed is %+v, which takes nobody out any more", p)
			}
		}
		if len(stayed) != 1 || stayed[0] != "vex" || points.Of(b.S).Wallet("bank").Free != 0 {
			t.Errorf("stayed is %v, the bank has %d", stayed, points.Of(b.S).Wallet("bank").Free)
		}
	}
}

// Rules: OUT-04 OUT-R1 PP-SPEND-19
//
// TestOfferToStaySaysPriceAndComplication: one point; the label has the name, and the size that a
// complication would come to. It is closed once the point is gone, but not the way out.
func TestOfferToStaySaysPriceAndComplication(t *testing.T) {
	b := falling(t, "", has("ana", 1))
	offers := b.Offers("ana", "stay")
	if len(offers) != 2 {
		t.Fatalf("offered is %v", offers)
	}
	stay, out := offers[0], offers[1]
	want := game.Say("cortex.stay.pay_named", game.W("name", ""), game.D("die", dice.D8),
		game.W("comp", stay.Inputs[0].Preset))
	if !stay.Label.Equal(want) || len(stay.Cost) != 1 || stay.Cost[0].N != -1 || len(out.Cost) > 0 ||
		!stay.Urgent || stay.Closed != nil {
		t.Errorf("offered is %+v", stay)
	}
	b.fold(has("ana", -1))
	b.WantRefusal("PP-SPEND-19", "ana", "stay", "how=stay")
	b.Do("ana", "stay", "how=out")
}

// Rules: CORE-STAKES-R5 COMP-R1
//
// TestStayLabelNamesWhatTheGMSaid: a new complication by its name, another with the size that it comes
// to; the die alone while the complication of a GMC is not said yet. A complication that is gone
// meanwhile is not named.
func TestStayLabelNamesWhatTheGMSaid(t *testing.T) {
	for name, c := range map[string]struct {
		char, into string
		die        dice.Die
		want       game.Msg
	}{
		"new": {"ana", check.OnNew, dice.D8, game.Say("cortex.stay.pay_named", game.W("name", "Ana"),
			game.D("die", dice.D8), game.W("comp", "Tired"))},
		"larger": {"ana", "hurt", dice.D8, game.Say("cortex.stay.pay_named", game.W("name", "Ana"),
			game.D("die", dice.D8), game.W("comp", "Hurt"))},
		"equal": {"ana", "hurt", dice.D6, game.Say("cortex.stay.pay_named", game.W("name", "Ana"),
			game.D("die", dice.D8), game.W("comp", "Hurt"))},
		"not said": {"ana", "", dice.D8, game.Say("cortex.stay.pay", game.W("name", "Ana"), game.D("die", dice.D8))},
		"gone": {"ana", "gone", dice.D8, game.Say("cortex.stay.pay", game.W("name", "Ana"), game.D("die",
			dice.D8))},
		"proposed": {"vex", "", dice.D8, game.Say("cortex.stay.pay_named", game.W("name", "Vex"),
			game.D("die", dice.D8), game.W("comp", "Tired"))},
	} {
		b := newTable(t, "").fold(hurt("ana", dice.D6))
		p := &check.Pending{Char: c.char, Die: c.die, Name: "Tired", Damage: &check.Damage{Name: "Tired", Into: c.into}}
		if got := stayLabel(b.S, coretest.Actor("beto"), p); !got.Equal(c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
