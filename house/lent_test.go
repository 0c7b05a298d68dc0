package house_test

import (
	"slices"
	"testing"

	"mesa/game"
	"mesa/house"
)

// lentBoard returns a demo that eva founded: she is the GM and holds all other chairs.
func lentBoard(t *testing.T) *board {
	b := newBoard(t)
	b.Fold(game.TableCreated{Title: "Demo", System: "counter", Lang: "en", Lent: []string{"ana", "bia"},
		Chairs: []game.Chair{
			{ID: "gm", Name: "Eva", Role: game.GM, User: "eva"},
			{ID: "ana", Name: "Ana", Role: game.Player, User: "eva"},
			{ID: "bia", Name: "Bia", Role: game.Player, User: "eva"},
		}})
	return b
}

// joinableChairs returns the chairs that a user may take.
func (b *board) joinableChairs(user string) (chairs []string) {
	for _, o := range b.Offers(b.actor(user), game.AnyMove) {
		if id := o.Fixed.One("chair"); o.Move == "join" && id != "" {
			chairs = append(chairs, id)
		}
	}
	return chairs
}

// A person who joins a demo takes a chair from the founder, who is told and stays the GM. A chair
// that a person has taken stays theirs.
func TestLentChairGoesToTheFirstWhoJoins(t *testing.T) {
	b := lentBoard(t)
	if got := b.joinableChairs("u1"); !slices.Equal(got, []string{"ana", "bia"}) || b.joinableChairs("eva") != nil {
		t.Errorf("open to u1: %v, to eva: %v", got, b.joinableChairs("eva"))
	}
	b.mustNot("refused.name_free", "u1", "join", "name", "ána")
	told := house.System().Tell(b.must("u1", "join", "chair", "ana"), game.Actor{})
	if given := told.Lines[0]; told.Headline.Key != "house.event.joined" || given.Key != "house.event.given" ||
		given.Args[0].Words != "Eva" || given.Args[1].Words != "Ana" {
		t.Errorf("%+v", told)
	}
	if b.holder("ana") != "u1" || b.holder("gm") != "eva" || b.holder("bia") != "eva" || len(b.h.Chairs) != 3 {
		t.Errorf("%+v", b.h.Chairs)
	}
	b.mustNot("refused.chair_taken", "u2", "join", "chair", "ana")
	b.mustNot("refused.chair_taken", "u1", "join", "chair", "bia") // bia has a chair already
	b.must("u2", "join", "name", "Ana")                            // her chair is taken: a second Ana says so
	b.must("u3", "join", "chair", "bia")
	if got := b.joinableChairs("u4"); got != nil {
		t.Errorf("all are given away, and %v is open", got)
	}
}

// A chair that was taken, handed over or retaken is no longer lent, and neither is the last chair
// of a founder who is no longer the GM.
func TestTakenChairIsNoLongerLent(t *testing.T) {
	b := lentBoard(t)
	b.must("eva", "leave", "chair", "ana")
	b.must("eva", "join", "chair", "ana")
	b.must("u1", "join", "chair", "bia")
	b.must("eva", "hand", "chair", "bia", "to", "gm")
	if got := b.joinableChairs("u2"); got != nil {
		t.Errorf("%v is open", got)
	}
	b = lentBoard(t)
	b.must("u1", "join", "chair", "bia")
	b.must("eva", "hand", "chair", "gm", "to", "bia")
	if got := b.joinableChairs("u2"); got != nil {
		t.Errorf("%v is open, and its holder would have none", got)
	}
}

// If the GM admits people, they ask for a lent chair and get it if it is still lent. An
// invitation's code gives it at once.
func TestLentChairNeedsAdmissionIfTheDoorAsks(t *testing.T) {
	b := lentBoard(t)
	b.must("eva", "set", "setting", "door", "value", "ask")
	b.must("u1", "join", "chair", "ana", "name", "Uma")
	b.must("u2", "join", "chair", "ana", "name", "Rui")
	b.must("eva", "admit", "who", "uma")
	b.must("eva", "admit", "who", "rui")
	if b.holder("ana") != "u1" || b.holder("rui") != "u2" {
		t.Errorf("%+v", b.h.Chairs)
	}
	b.Fold(game.InviteCreated{Invite: game.Invite{ID: "i", Hash: game.HashCode("sesame")}})
	b.must("u3", "join", "chair", "bia", "name", "Zoe", "code", "sesame")
	if b.holder("bia") != "u3" {
		t.Errorf("%+v", b.h.Chairs)
	}
}
