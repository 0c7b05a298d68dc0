package game_test

import (
	"slices"
	"testing"

	"mesa/game"
)

// lentBoard is a demo that eva founded: she is the GM and holds all else.
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

// words are the chairs that a user may take.
func (b *board) words(user string) (chairs []string) {
	for _, o := range b.Offers(b.seat(user), game.AnyMove) {
		if id := o.Fixed.One("chair"); o.Move == "join" && id != "" {
			chairs = append(chairs, id)
		}
	}
	return chairs
}

// Whoever comes to a demo gets one of its chairs from the founder, who is told and
// stays the GM; nobody gets one that somebody sat down on.
func TestALentChairGoesToWhoComes(t *testing.T) {
	b := lentBoard(t)
	if got := b.words("u1"); !slices.Equal(got, []string{"ana", "bia"}) || b.words("eva") != nil {
		t.Errorf("open to u1: %v, to eva: %v", got, b.words("eva"))
	}
	b.mustNot("refused.name_free", "u1", "join", "name", "ána")
	told := game.HouseRules().Tell(b.must("u1", "join", "chair", "ana"), game.Actor{})
	if given := told.Lines[0]; told.Headline.Key != "house.event.joined" || given.Key != "house.event.given" ||
		given.Args[0].Words != "Eva" || given.Args[1].Words != "Ana" {
		t.Errorf("%+v", told)
	}
	if b.user("ana") != "u1" || b.user("gm") != "eva" || b.user("bia") != "eva" || len(b.h.Chairs) != 3 {
		t.Errorf("%+v", b.h.Chairs)
	}
	b.mustNot("refused.chair_taken", "u2", "join", "chair", "ana")
	b.mustNot("refused.chair_taken", "u1", "join", "chair", "bia") // has one already
	b.must("u2", "join", "name", "Ana")                            // her chair is taken: a second Ana says so
	b.must("u3", "join", "chair", "bia")
	if got := b.words("u4"); got != nil {
		t.Errorf("all are given away, and %v is open", got)
	}
}

// A chair that somebody took, got or took again is theirs, and so is the last one of
// a founder who is the GM no more.
func TestALentChairIsLentOnce(t *testing.T) {
	b := lentBoard(t)
	b.must("eva", "leave", "chair", "ana")
	b.must("eva", "join", "chair", "ana")
	b.must("u1", "join", "chair", "bia")
	b.must("eva", "hand", "chair", "bia", "to", "gm")
	if got := b.words("u2"); got != nil {
		t.Errorf("%v is open", got)
	}
	b = lentBoard(t)
	b.must("u1", "join", "chair", "bia")
	b.must("eva", "hand", "chair", "gm", "to", "bia")
	if got := b.words("u2"); got != nil {
		t.Errorf("%v is open, and its holder would have none", got)
	}
}

// Where the GM lets people in they ask for a lent chair, and get it if it is one
// still; the code of an invitation opens it at once.
func TestALentChairBehindADoor(t *testing.T) {
	b := lentBoard(t)
	b.must("eva", "set", "setting", "door", "value", "ask")
	b.must("u1", "join", "chair", "ana", "name", "Uma")
	b.must("u2", "join", "chair", "ana", "name", "Rui")
	b.must("eva", "admit", "who", "uma")
	b.must("eva", "admit", "who", "rui")
	if b.user("ana") != "u1" || b.user("rui") != "u2" {
		t.Errorf("%+v", b.h.Chairs)
	}
	b.Fold(game.InviteCreated{Invite: game.Invite{ID: "i", Hash: game.HashCode("sesame")}})
	b.must("u3", "join", "chair", "bia", "name", "Zoe", "code", "sesame")
	if b.user("bia") != "u3" {
		t.Errorf("%+v", b.h.Chairs)
	}
}
