package points

import (
	"fmt"
	"math"
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// toyPool is a GM's pool that is neither points nor dice. It notes what it earns.
type toyPool struct {
	GMPool
	earned *[]string
}

func (toyPool) CannotPay(_ *engine.State, payees []string, _ int) *game.Refusal {
	return game.Refuse("TOY-01", "toy", game.N("payees", len(payees)))
}

func (toyPool) EarnedAmounts(_ *engine.State, n int) []game.Amount {
	return []game.Amount{{Unit: "toy", N: n}}
}

func (p toyPool) Earn(_ *engine.Tx, n, rollID int, why string) {
	*p.earned = append(*p.earned, fmt.Sprintln(n, rollID, why))
}

// withTokens returns a mod by which a wallet has tokens beside points.
func withTokens(wallet string, tokens ...Token) *engine.Mod {
	return &engine.Mod{Name: "toy", Hooks: []engine.Hooks{Hooks{
		Tokens: func(_ *engine.State, key string) []Token {
			if key != wallet {
				return nil
			}
			return tokens
		}}}}
}

// Rules: PP-SPEND-19 PP-EARN-01 PP-GM-R2 PP-BANK-R2 HERO-15
//
// TestOnlySpendablePointsPay: locked points and dice in the pool pay nothing; a refusal says whether
// points are locked or missing.
func TestOnlySpendablePointsPay(t *testing.T) {
	token := Token{Unit: "toy", Word: "die"}
	for name, c := range map[string]struct {
		wallet string
		events []game.Event
		n      int
		dice   []pool.Die
		rule   string
	}{
		"nothing costs nothing":       {"ana", nil, 0, nil, ""},
		"no points":                   {"ana", nil, 1, nil, "PP-SPEND-19"},
		"enough points":               {"ana", []game.Event{set("ana", 2)}, 2, nil, ""},
		"one too few":                 {"ana", []game.Event{set("ana", 2)}, 3, nil, "PP-SPEND-19"},
		"locked points":               {"ana", []game.Event{earned("ana", 4)}, 1, nil, "PP-EARN-01"},
		"a free and a locked point":   {"ana", []game.Event{set("ana", 1), earned("ana", 4)}, 2, nil, "PP-EARN-01"},
		"more than the locked points": {"ana", []game.Event{earned("ana", 4)}, 2, nil, "PP-SPEND-19"},
		"a token":                     {"beto", nil, 1, nil, ""},
		"a token and a point":         {"beto", []game.Event{set("beto", 1)}, 2, nil, ""},
		"a token that is in the pool": {"beto", nil, 1, []pool.Die{{Word: "die"}}, "PP-SPEND-19"},
		"an empty bank":               {BankKey, nil, 1, nil, "PP-GM-R2"},
		"a bank with points":          {BankKey, []game.Event{set(BankKey, 1)}, 1, nil, ""},
		"a bank with locked points":   {BankKey, []game.Event{earned(BankKey, 4)}, 1, nil, "PP-EARN-01"},
	} {
		b := newTable(t, "", withTokens("beto", token)).fold(c.events...)
		if got := ruleOf(RefuseUnpayable(b.S, c.wallet, c.n, c.dice...)); got != c.rule {
			t.Errorf("%s: refused by %q, want %q", name, got, c.rule)
		}
	}
}

// Rules: HERO-15 GROW-CB-01
//
// TestTokensStandForPoints: tokens that are spent first pay before points, the others after them;
// the cost names each unit and what there is of it.
func TestTokensStandForPoints(t *testing.T) {
	spent := ""
	spends := func(word string) func(*engine.Tx, string) {
		return func(_ *engine.Tx, why string) { spent += word + " for " + why + ";" }
	}
	first := Token{Unit: "first", SpentFirst: true, NamedForThis: true, Spend: spends("first")}
	last := Token{Unit: "last", Spend: spends("last")}
	for _, c := range []struct {
		n      int
		cost   []game.Amount
		spent  string
		points int
	}{
		{0, nil, "", 1},
		{1, []game.Amount{{Unit: "first", N: -1, Available: 1}}, "first for act;", 1},
		{2, []game.Amount{{Unit: "cortex.pp", N: -1, Available: 1}, {Unit: "first", N: -1, Available: 1}},
			"first for act;", 0},
		{4, []game.Amount{{Unit: "cortex.pp", N: -1, Available: 1}, {Unit: "first", N: -1, Available: 1},
			{Unit: "last", N: -2, Available: 2}}, "first for act;last for act;last for act;", 0},
		{5, []game.Amount{{Unit: "cortex.pp", N: -2, Available: 1}, {Unit: "first", N: -1, Available: 1},
			{Unit: "last", N: -2, Available: 2}}, "first for act;last for act;last for act;", 0},
	} {
		b := newTable(t, "", withTokens("ana", first, last, last)).fold(set("ana", 1))
		if got := Price(b.S, "ana", c.n); fmt.Sprint(got) != fmt.Sprint(c.cost) {
			t.Errorf("%d cost %v, want %v", c.n, got, c.cost)
		}
		spent = ""
		Pay(b.Tx(), "ana", c.n, "act")
		if spent != c.spent {
			t.Errorf("%d: spent %q, want %q", c.n, spent, c.spent)
		}
		b.wantPoints("ana", c.points, 0)
		if !HasNamedToken(b.S, "ana") || HasNamedToken(b.S, "beto") {
			t.Error("a token that is laid down by its name is Ana's alone")
		}
	}
}

// Rules: PP-BANK-03 PP-BANK-06 PP-GM-R2
//
// TestGMPaysFromTheBankToThePile: what the GM pays leaves the bank, against whom it may be, and
// comes to no player.
func TestGMPaysFromTheBankToThePile(t *testing.T) {
	b := newTable(t, "").fold(set(BankKey, 2), set("ana", 1))
	Pay(b.Tx(), gmWalletAgainst("ana"), 1, "stay")
	b.wantPoints(BankKey, 1, 0)
	b.wantPoints("ana", 1, 0)
	if len(b.Events) != 1 || b.Events[0].(PointsMoved).Has != 1 {
		t.Errorf("told as %v", b.Events)
	}
}

// Rules: PP-START-R2
//
// TestWalletTakesNoMoreThanTheMaximum: with pp.max what does not fit is lost; free and locked points
// count alike; without it there is no maximum.
func TestWalletTakesNoMoreThanTheMaximum(t *testing.T) {
	b := newTable(t, "pp.max=3").fold(set("ana", 1), earned("ana", 4))
	for n, rule := range map[int]string{1: "", 2: "PP-START-R2"} {
		if got := ruleOf(RefuseNoRoom(b.S, "ana", n)); got != rule {
			t.Errorf("%d more are refused by %q, want %q", n, got, rule)
		}
	}
	Earn(b.Tx(), "ana", 5, 0, "award")
	b.wantPoints("ana", 2, 1)
	Earn(b.Tx(), "ana", 1, 0, "award")
	if b.wantPoints("ana", 2, 1); len(b.Events) > 0 {
		t.Errorf("a full wallet gets %v", b.Events)
	}
	if no := RefuseNoRoom(b.S, "ana", 1); no == nil || no.Reason.Key != "cortex.refused.full" {
		t.Errorf("a full wallet: %v", no)
	}
	if got := RoomFor(newTable(t, "").S, "ana"); got != math.MaxInt {
		t.Errorf("room for %d without a maximum", got)
	}
}

// Rules: PP-MOD-04 PP-MOD-R3 PP-START-R3 PP-BANK-01
//
// TestWalletOfEachCharacterPays: a PC pays from the player's or its own, a GMC from the bank; without a bank
// the GM's wallet names the PCs that it is against, outside of a roll those in the scene.
func TestWalletOfEachCharacterPays(t *testing.T) {
	off := people.SceneEntered{Char: "beto", Away: true}
	for _, c := range []struct{ options, of, against, outside string }{
		{"", "ana", BankKey, BankKey},
		{"pp.owner=character", CharWallet("ana"), BankKey, BankKey},
		{"pp.bank=none", "ana", BankKey + "/ana+beto", BankKey + "/ana+caio"},
	} {
		b := newTable(t, c.options).fold(off)
		for what, w := range map[string][2]string{
			"a PC":                    {WalletOf(b.S, "ana"), c.of},
			"a PC against a GMC":      {WalletAgainst(b.S, "ana", "vex"), c.of},
			"a PC outside of a roll":  {WalletOutsideRoll(b.S, "ana"), c.of},
			"a GMC against others":    {WalletAgainst(b.S, "vex", "ana", "beto", "vex"), c.against},
			"a GMC outside of a roll": {WalletOutsideRoll(b.S, "vex"), c.outside},
		} {
			if w[0] != w[1] {
				t.Errorf("%q: %s pays from %s, want %s", c.options, what, w[0], w[1])
			}
		}
	}
	for options, unit := range map[string]string{"": "cortex.bank", "pp.bank=none": UnitGiven} {
		if s := newTable(t, options).S; UnitOf(s, BankKey) != unit || UnitOf(s, "ana") != "cortex.pp" {
			t.Errorf("%q: the GM pays in %s, Ana in %s", options, UnitOf(s, BankKey), UnitOf(s, "ana"))
		}
	}
}

// Rules: PP-MOD-R3
//
// TestAnotherPoolPaysAndEarnsForTheGM: the policy answers for the GM's wallets and for no others.
func TestAnotherPoolPaysAndEarnsForTheGM(t *testing.T) {
	var got []string
	toy := toyPool{earned: &got}
	b := newTable(t, "", &engine.Mod{Name: "toy", Policies: []engine.Answer{GM.Is(toy)}}).fold(set(BankKey, 3))
	no := RefuseUnpayable(b.S, gmWalletAgainst("ana", "beto"), 1)
	if ruleOf(no) != "TOY-01" || no.Reason.Args[0].Num != 2 {
		t.Errorf("the GM cannot pay: %v", no)
	}
	Earn(b.Tx(), BankKey, 2, 7, "sfx")
	Earn(b.Tx(), "ana", 2, 7, "sfx")
	b.wantPoints("ana", 0, 2)
	if b.wantPoints(BankKey, 3, 0); len(got) != 1 || got[0] != "2 7 sfx\n" {
		t.Errorf("the pool earns %q", got)
	}
	if gm, ana := Amounts(b.S, BankKey, 2), Amounts(b.S, "ana", 2); gm[0].Unit != "toy" || ana[0].Unit != "cortex.pp" {
		t.Errorf("earned are %v and %v", gm, ana)
	}
}

// Rules: OUT-R1 PP-EARN-01
//
// TestPointOfTheLostRollDoesNotPayToStay: a point earned in the losing roll pays only where
// pp.lock=release_for_stay, and a point of another roll not even there.
func TestPointOfTheLostRollDoesNotPayToStay(t *testing.T) {
	const release = "pp.lock=release_for_stay"
	for name, c := range map[string]struct {
		options string
		event   game.Event
		rule    string
	}{
		"a free point":                 {"", set("ana", 1), ""},
		"a locked point":               {"", earned("ana", 4), "PP-EARN-01"},
		"released, of this roll":       {release, earned("ana", 4), ""},
		"released, of another roll":    {release, earned("ana", 3), "PP-EARN-01"},
		"released, but there are none": {release, set("ana", 0), "PP-SPEND-19"},
	} {
		b := newTable(t, c.options).fold(c.event)
		if got := ruleOf(RefuseStay(b.S, "ana", "vex", 4)); got != c.rule {
			t.Errorf("%s: refused by %q, want %q", name, got, c.rule)
		}
	}
}

// TestDecisionIsPaidOrNot: one answer costs a point and is closed without one, the other costs
// nothing; the GM pays for a GMC.
func TestDecisionIsPaidOrNot(t *testing.T) {
	for char, c := range map[string]struct{ wallet, unit, rule string }{
		"ana": {"ana", "cortex.pp", "PP-SPEND-19"}, "vex": {BankKey, "cortex.bank", "PP-GM-R2"},
	} {
		b, p := newTable(t, ""), &check.Pending{ID: 2, Kind: "stay", Char: char, From: "beto"}
		say := func(how string) game.Msg { return game.Say(how) }
		broke := PayOrNot(b.S, coretest.Actor(char), p, "pay", "go", say)
		if len(broke) != 2 || ruleOf(broke[0].Closed) != c.rule || broke[1].Closed != nil {
			t.Fatalf("%s without a point: %v", char, broke)
		}
		offers := PayOrNot(b.fold(set(c.wallet, 1)).S, coretest.Actor(char), p, "pay", "go", say)
		if offers[0].Closed != nil || len(offers[0].Cost) != 1 || offers[0].Cost[0].Unit != c.unit ||
			len(offers[1].Cost) != 0 {
			t.Errorf("%s with a point: %v", char, offers)
		}
	}
}

// TestUnaskedCharactersLackAPoint: a character is not asked if it cannot pay; without a bank the GM
// is never short.
func TestUnaskedCharactersLackAPoint(t *testing.T) {
	for name, c := range map[string]struct{ options, char, rule string }{
		"a PC":           {"", "ana", "PP-SPEND-19"},
		"a GMC":          {"", "vex", "PP-GM-R2"},
		"a GMC, no bank": {"pp.bank=none", "vex", ""},
		"a PC, no bank":  {"pp.bank=none", "ana", "PP-SPEND-19"},
		"a PC who can":   {"", "beto", ""},
	} {
		b := newTable(t, c.options).fold(set("beto", 1))
		if got := ruleOf(RefuseUnasked(b.S, people.Of(b.S).Char(c.char))); got != c.rule {
			t.Errorf("%s: refused by %q, want %q", name, got, c.rule)
		}
	}
}
