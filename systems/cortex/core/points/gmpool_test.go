package points

import (
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/pool"
)

// Rules: PP-BANK-01 PP-BANK-R1
//
// TestBankBeginsASessionWithAPointForEachPlayer: leftovers go unless pp.bank_carry keeps them; a
// player without a PC adds nothing.
func TestBankBeginsASessionWithAPointForEachPlayer(t *testing.T) {
	for name, c := range map[string]struct {
		options string
		events  []game.Event
		want    int
	}{
		"three players":      {"", []game.Event{set(BankKey, 5)}, 3},
		"one without a PC":   {"", []game.Event{people.CharacterGone{ID: "ana"}}, 2},
		"leftovers carry":    {"pp.bank_carry=true", []game.Event{set(BankKey, 5)}, 8},
		"nothing to carry":   {"pp.bank_carry=true", nil, 3},
		"two PCs of a chair": {"", []game.Event{coretest.Character("bo", people.PC, "ana")}, 3},
	} {
		b := newTable(t, c.options).fold(c.events...)
		if GM.Of(b.S).BeginSession(b.Tx()); Of(b.S).Wallet(BankKey).Free != c.want {
			t.Errorf("%s: the bank has %d, want %d", name, Of(b.S).Wallet(BankKey).Free, c.want)
		}
		if GM.Of(b.S).SetUp(b.Tx()); Of(b.S).Wallet(BankKey).Free != c.want {
			t.Errorf("%s: a bank with points is set up to %d", name, Of(b.S).Wallet(BankKey).Free)
		}
	}
	b := newTable(t, "")
	GM.Of(b.S).SetUp(b.Tx())
	b.wantPoints(BankKey, 3, 0)
}

// Rules: PP-BANK-04 PP-BANK-R2 PP-GM-R1
//
// TestBankEarnsAndRaises: what GMCs earn comes to the bank, locked to the roll; plain difficulty
// dice are raised only under pp.bank_scope=any.
func TestBankEarnsAndRaises(t *testing.T) {
	b := newTable(t, "")
	Earn(b.Tx(), WalletOf(b.S, "vex"), 1, 4, "sfx")
	b.wantPoints(BankKey, 0, 1)
	if got := Amounts(b.S, BankKey, 2); len(got) != 1 || got[0].Unit != "cortex.bank" || got[0].N != 2 {
		t.Errorf("earned is %v", got)
	}
	for options, rule := range map[string]string{"": "PP-GM-R1", "pp.bank_scope=any": ""} {
		if got := ruleOf(GM.Of(b.S).CannotRaise(newTable(t, options).S)); got != rule {
			t.Errorf("%q: refused by %q, want %q", options, got, rule)
		}
	}
	items := GM.Of(b.S).Items(b.S)
	if len(items) != 1 || items[0].About != "purse/bank" || items[0].Label.Key != "cortex.points.has_locked" {
		t.Errorf("the bank is shown as %v", items)
	}
	if got := Of(b.S).Wallet("ana").Item(b.S).Label; !got.Equal(game.Say("cortex.points.has",
		game.M("who", game.Quote("Ana")), game.N("n", 0))) {
		t.Errorf("Ana's wallet is shown as %v", got)
	}
}

// bankingPool gains d6 in place of points.
type bankingPool struct {
	toyPool
	saved *string
}

func (bankingPool) Saves(*engine.State, *people.Character) []game.Amount {
	return []game.Amount{{Unit: "d6", N: 1}}
}

func (p bankingPool) Save(_ *engine.Tx, c *people.Character) { *p.saved += c.ID }

// Rules: PP-EARN-07 PP-BANK-04 PP-MOD-06
//
// TestHinderEarnsAPointOrADie: a PC earns a point locked to the roll, a GMC one for the bank, or
// without a bank a d6 of its own.
func TestHinderEarnsAPointOrADie(t *testing.T) {
	b := newTable(t, "")
	for _, c := range []struct{ char, wallet, unit string }{
		{"ana", "ana", "cortex.pp"}, {"vex", BankKey, "cortex.bank"},
	} {
		EarnHinder(b.Tx(), c.char, 4)
		b.wantPoints(c.wallet, 0, 1)
		got := HinderAmounts(b.S, people.Of(b.S).Char(c.char))
		if len(got) != 1 || got[0].Unit != c.unit || got[0].N != 1 {
			t.Errorf("%s earns %v", c.char, got)
		}
	}
	saved := ""
	b = newTable(t, "pp.bank=none",
		&engine.Mod{Name: "toy", Policies: []engine.Answer{GM.Is(bankingPool{saved: &saved})}})
	EarnHinder(b.Tx(), "vex", 4)
	EarnHinder(b.Tx(), "ana", 4)
	b.wantPoints("ana", 0, 1)
	if got := HinderAmounts(b.S, people.Of(b.S).Char("vex")); saved != "vex" || got[0].Unit != "d6" {
		t.Errorf("%q earned %v", saved, got)
	}
}

// toyCheck is a contest of Vex and Ana, with the id x1.
type toyCheck struct{ compared, waits bool }

// kind returns the kind of the check.
func (c toyCheck) kind() *check.CheckKind {
	return &check.CheckKind{Name: "toy", Prefix: 'x', Course: c, Throwing: c, Standing: c, Rounds: c}
}

func (toyCheck) Opponents(*engine.State, *pool.Roll) []string { return []string{"ana"} }

func (toyCheck) CheckInProgress(*engine.State, string) string { return "x1" }

func (toyCheck) NothingOpen(*engine.State, *pool.Roll) bool { return false }

func (c toyCheck) AwaitsAnswer(*engine.State, *pool.Roll) bool { return c.waits }

func (c toyCheck) IsCompared(*engine.State, *pool.Roll) bool { return c.compared }

func (toyCheck) Keeps(*engine.State, string) bool { return true }

func (toyCheck) Card(*engine.State, game.Actor, string) game.Card { return game.Card{} }

func (toyCheck) Conclude(*engine.Tx, *pool.Roll) {}

func (toyCheck) OpportunitiesOpen(*engine.State, *pool.Roll) bool { return false }

func (toyCheck) Abandon(*engine.Tx, string) {}

func (toyCheck) RollContexts(*engine.State, game.Actor) []check.RollContext { return nil }

func (toyCheck) NoRollContext(*engine.State, game.Actor) *game.Refusal { return nil }

func (toyCheck) ThrowPlace(*engine.State, *pool.Roll) string { return "" }

func (toyCheck) Goal(*engine.State, game.Actor, string, string) (int, bool) { return 0, false }

func (toyCheck) HoldOdds(*engine.State, *pool.Roll, int) []game.Odds { return nil }

func (toyCheck) StakesLabel(_ *engine.State, _, _ string, label game.Msg) game.Msg { return label }

func (toyCheck) WinChance(*engine.State, check.RollContext, pool.Throw) (float64, bool) {
	return 0, false
}

// Rules: PP-MOD-05 PP-EARN-R2 HERO-R6
//
// TestGivenPointsAreFreeAfterTheComparison: points of players that are locked to a roll of the GM's
// are free once that roll was compared and no decision is open; those of a player's roll wait until
// it is resolved and waits for no answer.
func TestGivenPointsAreFreeAfterTheComparison(t *testing.T) {
	owed := check.DecisionOwed{Pending: check.Pending{ID: 2, Kind: "stay", Roll: 4}}
	given := PointsMoved{Wallet: "ana", N: 1, Roll: 4, Given: true}
	for name, c := range map[string]struct {
		char   string
		kind   toyCheck
		events []game.Event
		free   int
	}{
		"not compared":              {"vex", toyCheck{}, []game.Event{given}, 0},
		"compared":                  {"vex", toyCheck{compared: true}, []game.Event{given}, 1},
		"compared, a decision open": {"vex", toyCheck{compared: true}, []game.Event{given, owed}, 0},
		"a player's roll, compared": {"beto", toyCheck{compared: true}, []game.Event{given}, 0},
		"a player's roll, resolved": {"beto", toyCheck{}, []game.Event{check.RollResolved{Roll: 4}, given}, 1},
		"a player's roll, to be answered": {"beto", toyCheck{waits: true},
			[]game.Event{check.RollResolved{Roll: 4}, given}, 0},
	} {
		b := newTable(t, "", &engine.Mod{Name: "toy", Hooks: []engine.Hooks{check.Hooks{Kind: c.kind.kind()}}})
		b.fold(check.Rolled{Roll: pool.Roll{ID: 4, For: "x1", Char: c.char}}).fold(c.events...)
		if freeGiven(b.Tx()); Of(b.S).Wallet("ana").Free != c.free {
			t.Errorf("%s: %d free, want %d", name, Of(b.S).Wallet("ana").Free, c.free)
		}
	}
}

// Rules: PP-MOD-04
//
// TestWithoutABankTheOpponentIsPaid: in a check the wallet of a GMC names its opponent.
func TestWithoutABankTheOpponentIsPaid(t *testing.T) {
	b := newTable(t, "pp.bank=none", &engine.Mod{Name: "toy", Hooks: []engine.Hooks{
		check.Hooks{Kind: toyCheck{}.kind()}}})
	if got := PaidTo(WalletOf(b.S, "vex")); len(got) != 1 || got[0] != "ana" {
		t.Errorf("Vex pays %v", got)
	}
}
