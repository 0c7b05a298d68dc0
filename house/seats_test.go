package house_test

import (
	"slices"
	"testing"

	"mesa/game"
)

func TestGMChairIsNeverFree(t *testing.T) {
	b := newBoard(t)
	b.mustNot("refused.last_gm", "eva", "leave", "chair", "gm")
	b.must("eva", "co-gm", "to", "ana")
	if c, ok := b.h.Chair("gm-2"); !ok || c.Role != game.GM || c.User != "u1" || c.Name != "Ana" ||
		b.holder("ana") != "u1" {
		t.Fatalf("%+v", b.h.Chairs)
	}
	b.must("eva", "leave", "chair", "gm") // the other GM takes over the first chair
	if _, there := b.h.Chair("gm-2"); there || b.holder("gm") != "u1" || len(b.h.ChairsOf("eva")) != 0 {
		t.Fatalf("%+v", b.h.Chairs)
	}
	for _, o := range b.Offers(game.Actor{User: "eva"}, game.AnyMove) {
		if o.Move == "join" && o.Fixed.One("chair") == "gm" {
			t.Error("the GM's chair is offered to a guest")
		}
	}
}

func TestStepDownRemovesAGMChair(t *testing.T) {
	b := newBoard(t)
	b.mustNot("refused.not_offered", "eva", "no-gm", "chair", "gm")
	b.must("eva", "co-gm", "to", "ana")
	b.must("eva", "no-gm", "chair", "gm-2")
	if _, there := b.h.Chair("gm-2"); there || b.holder("gm") != "eva" {
		t.Errorf("%+v", b.h.Chairs)
	}
	b.mustNot("refused.gm_only", "u1", "co-gm", "to", "gm")
}

// Every offer that takes a person's chair is destructive and names the loss.
func TestOffersThatTakeAChairAreDestructive(t *testing.T) {
	b := newBoard(t)
	b.must("eva", "co-gm", "to", "ana")
	for _, o := range b.Offers(game.Actor{Chair: "gm", User: "eva", Role: game.GM}, game.AnyMove) {
		destructive := slices.Contains([]string{"leave", "remove-chair", "ban", "hand", "co-gm", "no-gm"}, o.Move)
		if destructive != o.Destructive || o.Destructive && len(o.Consequences) == 0 {
			t.Errorf("%s %v: destructive %v, %d sentences", o.Move, o.Fixed, o.Destructive, len(o.Consequences))
		}
	}
}

func TestDoorAsksBeforeSeating(t *testing.T) {
	b := newBoard(t)
	b.must("eva", "set", "setting", "door", "value", game.DoorAsk)
	b.mustNot("refused.unsaid", "u2", "join")
	b.must("u2", "join", "chair", "bia", "name", "Marta")
	if b.holder("bia") != "" || len(b.h.JoinRequests) != 1 {
		t.Fatalf("a stranger sat down: %+v", b.h)
	}
	b.must("u2", "join", "name", "Marta") // the new request replaces the first
	b.must("u3", "join", "name", "Marta")
	b.mustNot("refused.gm_only", "u1", "admit", "who", "marta")
	b.must("eva", "admit", "who", "marta")
	b.must("eva", "turn-away", "who", "marta-2")
	if c := b.h.ChairsOf("u2"); len(c) != 1 || c[0].Name != "Marta" || len(b.h.ChairsOf("u3")) != 0 ||
		len(b.h.JoinRequests) != 0 {
		t.Errorf("%+v %+v", b.h.Chairs, b.h.JoinRequests)
	}
	b.must("eva", "ban", "chair", "marta")
	if len(b.h.ChairsOf("u2")) != 0 {
		t.Error("still seated")
	}
	b.mustNot("refused.banned", "u2", "join", "name", "Marta")
	b.must("eva", "unban", "who", "marta")
	b.must("u2", "join", "name", "Marta")
	b.must("eva", "rename-chair", "chair", "bia", "name", "Bruna")
	b.must("eva", "remove-chair", "chair", "bia")
	if _, there := b.h.Chair("bia"); there {
		t.Error("bia is still there")
	}
}

func TestInvitationsSeatAtOnce(t *testing.T) {
	b := newBoard(t)
	b.Fold(game.SettingChanged{Setting: "door", Value: game.DoorAsk})
	b.Fold(game.InviteCreated{Invite: game.Invite{ID: "i1", Hash: game.HashCode("abc"), Chair: "bia", By: "eva"}})
	b.Fold(game.InviteCreated{Invite: game.Invite{ID: "i2", Hash: game.HashCode("def")}})
	b.mustNot("refused.code", "u2", "join", "name", "Max", "code", "abd")
	b.must("u2", "join", "name", "Max", "code", " ABC ")
	if b.holder("bia") != "u2" {
		t.Fatal("bia is free")
	}
	b.mustNot("refused.code", "u3", "join", "name", "Max", "code", "abc") // used
	b.must("u3", "join", "code", "def", "name", "Rita")
	b.must("u4", "join", "code", "def", "name", "Rita")
	b.must("eva", "uninvite", "invitation", "i2")
	b.mustNot("refused.code", "u5", "join", "code", "def", "name", "Rita")
	if b.holder("rita") != "u3" || b.holder("rita-2") != "u4" {
		t.Errorf("%+v", b.h.Chairs)
	}
}

// A join request is on the page of the GM, with its offers; the waiting person sees their own; no
// other actor does.
func TestJoinRequestIsShownToGMAndAsker(t *testing.T) {
	b := newBoard(t)
	b.Fold(game.SettingChanged{Setting: "door", Value: game.DoorAsk})
	gm := game.Actor{Chair: "gm", User: "eva", Role: game.GM}
	if v := b.Show(gm, ""); v.Any() {
		t.Errorf("nobody waits: %v", v)
	}
	b.must("u2", "join", "name", "Marta")
	v := b.Show(gm, "").Blocks
	if len(v) != 1 || len(v[0].Items) != 1 || v[0].Items[0].About != "asking/marta" {
		t.Fatalf("%v", v)
	}
	for _, o := range b.Offers(gm, game.AnyMove) {
		if (o.Move == "admit" || o.Move == "turn-away") && o.About != v[0].Items[0].About {
			t.Errorf("%s is about %q", o.Move, o.About)
		}
	}
	if v := b.Show(game.Actor{User: "u2"}, "").Blocks; len(v) != 1 || v[0].Items[0].Label.Key != "house.asking.you" {
		t.Errorf("Marta reads %v", v)
	}
	for _, o := range b.Offers(game.Actor{User: "u2"}, game.AnyMove) {
		if o.Move == "join" && o.Fixed.One("chair") == "" && (o.Primary || o.Label.Key != "house.join.again") {
			t.Errorf("asked to ask again: %+v", o.Label)
		}
	}
	for _, actor := range []game.Actor{{}, {User: "u3"}, {Chair: "ana", User: "u1", Role: game.Player}} {
		if v := b.Show(actor, ""); v.Any() {
			t.Errorf("%v reads %v", actor, v)
		}
	}
}
