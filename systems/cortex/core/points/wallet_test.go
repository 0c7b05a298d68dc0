package points

import (
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/coretest"
)

// Rules: PP-EARN-01 PP-EARN-R1 PP-BANK-R2 PP-SPEND-19
//
// TestPointsOfARollAreLockedUntilItIsResolved: points of a roll are not free before that roll is
// resolved; a resolved roll frees its own points in every wallet, and no others.
func TestPointsOfARollAreLockedUntilItIsResolved(t *testing.T) {
	for name, c := range map[string]struct {
		events       []game.Event
		free, locked int
	}{
		"earned outside a roll":  {[]game.Event{earned("ana", 0)}, 1, 0},
		"earned in a roll":       {[]game.Event{earned("ana", 4)}, 0, 1},
		"twice in a roll":        {[]game.Event{earned("ana", 4), earned("ana", 4)}, 0, 2},
		"the roll is resolved":   {[]game.Event{earned("ana", 4), check.RollResolved{Roll: 4}}, 1, 0},
		"another is resolved":    {[]game.Event{earned("ana", 4), check.RollResolved{Roll: 5}}, 0, 1},
		"one of two is resolved": {[]game.Event{earned("ana", 4), earned("ana", 5), check.RollResolved{Roll: 5}}, 1, 1},
		"freed before":           {[]game.Event{earned("ana", 4), pointsFreed{4}}, 1, 0},
		"taken back": {[]game.Event{earned("ana", 4), PointsMoved{Wallet: "ana", N: -1, Roll: 4},
			check.RollResolved{Roll: 4}}, 0, 0},
		"paid":             {[]game.Event{set("ana", 3), PointsMoved{Wallet: "ana", N: -2}}, 1, 0},
		"never below 0":    {[]game.Event{set("ana", 1), PointsMoved{Wallet: "ana", N: -2}}, 0, 0},
		"set, not below 0": {[]game.Event{set("ana", 2), set("ana", -1)}, 0, 0},
	} {
		b := newTable(t, "").fold(c.events...)
		if w := Of(b.S).Wallet("ana"); w.Free != c.free || w.LockedTotal() != c.locked {
			t.Errorf("%s: %d+%dL, want %d+%dL", name, w.Free, w.LockedTotal(), c.free, c.locked)
		}
	}
	b := newTable(t, "").fold(earned(BankKey, 4), pointsFreed{4})
	b.wantPoints(BankKey, 0, 1)
	b.fold(check.RollResolved{Roll: 4}).wantPoints(BankKey, 1, 0)
}

// TestWalletGoesWithItsChairUnlessAPCStays: a chair that is gone takes its points along, unless its
// PC is still at the table; the bank stays.
func TestWalletGoesWithItsChairUnlessAPCStays(t *testing.T) {
	for name, c := range map[string]struct {
		gone []game.Event
		left int
	}{
		"its PC stays":       {[]game.Event{game.ChairRemoved{Chair: "ana"}}, 2},
		"its PC went before": {[]game.Event{people.CharacterGone{ID: "ana"}, game.ChairRemoved{Chair: "ana"}}, 0},
		"another chair":      {[]game.Event{people.CharacterGone{ID: "ana"}, game.ChairRemoved{Chair: "beto"}}, 2},
	} {
		b := newTable(t, "").fold(set("ana", 2), set(BankKey, 3)).fold(c.gone...)
		if got := Of(b.S).Wallet("ana").Free; got != c.left || Of(b.S).Wallet(BankKey).Free != 3 {
			t.Errorf("%s: Ana has %d, want %d; the bank has %d", name, got, c.left, Of(b.S).Wallet(BankKey).Free)
		}
	}
}

// Rules: PP-START-R3 PP-START-R2
//
// TestPointsGoAlongWhenTheOwnerChanges: a player's points go to the first of the player's PCs, a
// character's to its player, as far as its wallet has room.
func TestPointsGoAlongWhenTheOwnerChanges(t *testing.T) {
	b := newTable(t, "").fold(coretest.Character("bo", people.PC, "ana"), set("ana", 3))
	before := b.S.As(nil)
	b.S.Options["pp.owner"] = "character"
	CarryPoints(b.Tx(), before)
	b.wantPoints("ana", 0, 0)
	b.wantPoints(CharWallet("ana"), 3, 0)
	b.wantPoints(CharWallet("bo"), 0, 0)
	b.Fold(set(CharWallet("bo"), 1))
	CarryPoints(b.back())
	b.wantPoints("ana", 4, 0)
	b = newTable(t, "pp.max=3").fold(set(CharWallet("ana"), 2), set("ana", 2))
	CarryPoints(b.back())
	b.wantPoints("ana", 3, 0)
}

// back returns a decision after pp.owner is the player again, and the table before it.
func (b *table) back() (*engine.Tx, *engine.State) {
	before := b.S.As(map[string]string{"pp.owner": "character"})
	b.S.Options["pp.owner"] = "player"
	return b.Tx(), before
}

// Rules: PP-START-R3 PP-BANK-01
//
// TestWalletsAreThoseOfTheTable: the bank, then the players'; with points of characters a wallet for
// each PC, and a chair's only while it holds points; without a bank none for the GM.
func TestWalletsAreThoseOfTheTable(t *testing.T) {
	for options, want := range map[string][]string{
		"":                   {BankKey, "ana", "beto", "caio"},
		"pp.owner=character": {BankKey, "beto", CharWallet("ana"), CharWallet("beto"), CharWallet("caio")},
	} {
		b := newTable(t, options).fold(earned("beto", 4))
		if got := Wallets(b.S); !hasKeys(got, want) {
			t.Errorf("%q: wallets %v, want %v", options, got, want)
		}
	}
	b := newTable(t, "", &engine.Mod{Name: "toy", Policies: []engine.Answer{GM.Is(toyPool{})}})
	if got := Wallets(b.S); !hasKeys(got, []string{"ana", "beto", "caio"}) {
		t.Errorf("another pool than the bank: wallets %v", got)
	}
}

func hasKeys(ws []Wallet, keys []string) bool {
	for i, w := range ws {
		if i >= len(keys) || w.Key != keys[i] {
			return false
		}
	}
	return len(ws) == len(keys)
}

// TestTooManyWalletsAreNotValid: an import keeps the bound of lists.
func TestTooManyWalletsAreNotValid(t *testing.T) {
	b := newTable(t, "")
	for n := range engine.MaxLists {
		b.Fold(set("w"+game.Itoa(n), 1))
	}
	if !b.Rules.Valid(b.S) {
		t.Errorf("%d wallets are not valid", engine.MaxLists)
	}
	if b.Fold(set("one more", 1)); b.Rules.Valid(b.S) {
		t.Error("more wallets than the bound are valid")
	}
}
