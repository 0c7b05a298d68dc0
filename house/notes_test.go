package house_test

import (
	"strings"
	"testing"

	"mesa/game"
	"mesa/house"
)

// Players neither see a note, nor are offered one, nor told of it.
func TestNotesAreVisibleToGMsOnly(t *testing.T) {
	b := newBoard(t)
	b.mustNot("refused.gm_only", "u1", "note", "text", "The mayor lies.")
	b.must("eva", "note", "text", "The mayor lies.")
	b.must("eva", "note", "text", "Rain by night.")
	b.must("eva", "note", "note", "1", "text", "The mayor lies, and knows.")
	gm, player := game.Actor{Chair: "gm", User: "eva", Role: game.GM},
		game.Actor{Chair: "ana", User: "u1", Role: game.Player}
	said := func(by game.Actor, about game.Ref) (texts []string) {
		for _, block := range b.Show(by, about).Blocks {
			for _, it := range block.Items {
				if strings.HasPrefix(string(it.About), "note/") {
					texts = append(texts, it.Label.Args[0].Words)
				}
			}
		}
		return texts
	}
	for _, about := range []game.Ref{"", "notes"} {
		if got := strings.Join(said(gm, about), "|"); got != "The mayor lies, and knows.|Rain by night." {
			t.Errorf("the GM reads %q about %q", got, about)
		}
		for _, by := range []game.Actor{player, {}, {User: "u9"}} {
			if got := said(by, about); len(got) > 0 {
				t.Errorf("%v reads %q", by, got)
			}
		}
	}
	for _, o := range b.Offers(player, game.AnyMove) {
		if strings.Contains(o.Move, "note") {
			t.Errorf("a player is offered %s", o.Move)
		}
	}
	if news := house.System().Tell([]game.Event{game.NoteWritten{Note: game.GMNote{ID: 1, Text: "x"}}},
		gm); !news.Headline.Empty() {
		t.Errorf("a note is told: %+v", news)
	}
}

// A note is deleted only after confirmation, and its number is not used again.
func TestStruckNoteIsGone(t *testing.T) {
	b := newBoard(t)
	b.must("eva", "note", "text", "First.")
	b.mustNot("refused.word", "eva", "strike-note", "note", "2")
	b.must("eva", "strike-note", "note", "1")
	b.must("eva", "note", "text", "Second.")
	if len(b.h.Notes) != 1 || b.h.Notes[0] != (game.GMNote{ID: 2, Text: "Second."}) {
		t.Errorf("%+v", b.h.Notes)
	}
	for range 59 {
		b.must("eva", "note", "text", "More.")
	}
	b.mustNot("refused.note.full", "eva", "note", "text", "Too many.")
}
