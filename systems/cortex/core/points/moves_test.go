package points

import (
	"testing"

	"mesa/game"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/coretest"
)

// Rules: PP-EARN-06 PP-EARN-R1 PP-START-R2
//
// TestAwardIsFreeAtOnce: the GM gives points for roleplaying to a PC, free at once, where the table
// has them and the wallet has room.
func TestAwardIsFreeAtOnce(t *testing.T) {
	b := newTable(t, "pp.max=3")
	b.Do(game.GMChair, "award", "who=ana", "n=2")
	b.wantPoints("ana", 2, 0)
	b.WantRefusal("PP-START-R2", game.GMChair, "award", "who=ana", "n=2")
	b.Do(game.GMChair, "award", "who=ana")
	b.wantPoints("ana", 3, 0)
	if b.Try("ana", "award", "who=ana") == nil {
		t.Error("a player gives points")
	}
	newTable(t, "pp.roleplay_award=false").WantRefusal("PP-EARN-06", game.GMChair, "award", "who=ana")
}

// Rules: PP-SPEND-R2 PP-SPEND-19 PP-START-R2
//
// TestGiftGoesToAnotherPlayer: a player gives free points to another player's PC where the table
// allows it; the GM gives none.
func TestGiftGoesToAnotherPlayer(t *testing.T) {
	b := newTable(t, "pp.gift=true pp.max=3").fold(set("ana", 3), set("beto", 1))
	b.Do("ana", "gift", "to=beto", "n=2")
	b.wantPoints("ana", 1, 0)
	b.wantPoints("beto", 3, 0)
	b.WantRefusal("PP-START-R2", "ana", "gift", "to=beto")
	b.WantRefusal("PP-SPEND-19", "ana", "gift", "to=caio", "n=2")
	b.WantRefusal("PP-SPEND-19", "caio", "gift", "to=ana")
	b.WantRefusal("PP-SPEND-R2", game.GMChair, "gift", "to=ana")
	for _, c := range pcChoices(b.S, "ana") {
		if c.Word == "ana" || c.Word == "vex" {
			t.Errorf("Ana may give to %s", c.Word)
		}
	}
	newTable(t, "").fold(set("ana", 1)).WantRefusal("PP-SPEND-R2", "ana", "gift", "to=beto")
	b = newTable(t, "pp.gift=true").fold(set("ana", 1), people.SceneEntered{Char: "ana", Away: true})
	if b.Try("ana", "gift", "to=beto") == nil {
		t.Error("a player without a PC in the scene gives points")
	}
	b = newTable(t, "pp.gift=true").fold(set("ana", 1), people.CharacterGone{ID: "beto"},
		people.CharacterGone{ID: "caio"})
	b.WantRefusal("PP-SPEND-R2", "ana", "gift", "to=beto")
}

// Rules: PP-START-R2
//
// TestGMCorrectsAWallet: to a number or by one, never below 0; what would go below is closed.
func TestGMCorrectsAWallet(t *testing.T) {
	b := newTable(t, "").fold(set("ana", 3))
	for _, c := range []struct {
		wallet, n string
		want      int
	}{{"ana", "5", 5}, {"ana", "+1", 6}, {"ana", "-2", 4}, {BankKey, "2", 2}} {
		if b.Do(game.GMChair, "points", "purse="+c.wallet, "n="+c.n); Of(b.S).Wallet(c.wallet).Free != c.want {
			t.Errorf("%s %s: %d, want %d", c.wallet, c.n, Of(b.S).Wallet(c.wallet).Free, c.want)
		}
	}
	if b.Try(game.GMChair, "points", "purse=beto", "n=-1") == nil || b.Try("ana", "points", "purse=ana", "n=9") == nil {
		t.Error("a wallet goes below 0, or a player sets one")
	}
	for _, o := range b.Offers(game.GMChair, "points") {
		for _, c := range o.Inputs[0].Choices {
			if (c.Closed != nil) != (o.Fixed.Has("n", "-1") && Of(b.S).Wallet(c.Word).Free == 0) {
				t.Errorf("%v of %s: closed by %v", o.Fixed, c.Word, c.Closed)
			}
		}
	}
	if n := len(newTable(t, "").Offers(game.GMChair, "points")); n != 2 {
		t.Errorf("%d offers where every wallet is empty, want two: to set, and one more", n)
	}
}

// Rules: PP-BANK-01 PP-START-R3
//
// TestActorPaysFromItsOwnWallet: the GM from the bank, a player from the wallet of the first PC in
// the scene, or without one from the chair's.
func TestActorPaysFromItsOwnWallet(t *testing.T) {
	b := newTable(t, "pp.owner=character").fold(coretest.Character("bo", people.PC, "ana"))
	for chair, want := range map[string]string{game.GMChair: BankKey, "ana": CharWallet("ana")} {
		if got := ChairWallet(b.S, coretest.Actor(chair)); got != want {
			t.Errorf("%s pays from %s, want %s", chair, got, want)
		}
	}
	b.Fold(people.SceneEntered{Char: "ana", Away: true})
	if got := ChairWallet(b.S, coretest.Actor("ana")); got != CharWallet("bo") {
		t.Errorf("with one PC away she pays from %s", got)
	}
	b.Fold(people.SceneEntered{Char: "bo", Away: true})
	if got := ChairWallet(b.S, coretest.Actor("ana")); got != "ana" {
		t.Errorf("with both away she pays from %s", got)
	}
}
