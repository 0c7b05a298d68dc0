package table_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"mesa/game"
	"mesa/store/memory"
	"mesa/table"
)

// reads has every way to read a table except View.
var reads = map[string]func(fixture, *testing.T, game.TableID, table.Caller) error{
	"log": func(r fixture, t *testing.T, id game.TableID, by table.Caller) error {
		_, err := r.Log(t.Context(), id, by, 0, 9)
		return err
	},
	"file": func(r fixture, t *testing.T, id game.TableID, by table.Caller) error {
		_, err := r.File(t.Context(), id, by, "house", "")
		return err
	},
	"export": func(r fixture, t *testing.T, id game.TableID, by table.Caller) error {
		return r.Export(t.Context(), id, by, io.Discard)
	},
	"verify": func(r fixture, t *testing.T, id game.TableID, by table.Caller) error {
		_, err := r.Verify(t.Context(), id, by)
		return err
	},
	"stats": func(r fixture, t *testing.T, id game.TableID, by table.Caller) error {
		_, err := r.Stats(t.Context(), id, by)
		return err
	},
	"sessions": func(r fixture, t *testing.T, id game.TableID, by table.Caller) error {
		_, err := r.Sessions(t.Context(), id, by)
		return err
	},
	"summaries": func(r fixture, t *testing.T, id game.TableID, by table.Caller) error {
		_, _, err := r.SessionSummaries(t.Context(), id, by, 0, 9)
		return err
	},
	"recap": func(r fixture, t *testing.T, id game.TableID, by table.Caller) error {
		_, err := r.Recap(t.Context(), id, by, 1)
		return err
	},
	"growth": func(r fixture, t *testing.T, id game.TableID, by table.Caller) error {
		_, err := r.Growth(t.Context(), id, by, "")
		return err
	},
	"history": func(r fixture, t *testing.T, id game.TableID, by table.Caller) error {
		_, err := r.History(t.Context(), id, by, "house", 0, 9)
		return err
	},
	"view at": func(r fixture, t *testing.T, id game.TableID, by table.Caller) error {
		_, err := r.ViewAt(t.Context(), id, by, 1)
		return err
	},
	"steps": func(r fixture, t *testing.T, id game.TableID, by table.Caller) error {
		_, err := r.SessionSteps(t.Context(), id, by, 1)
		return err
	},
}

// A banned player sees nothing of the table by any call. Strangers still do.
func TestBannedPlayersReadNothing(t *testing.T) {
	r := newFixture(t, memory.New(), table.Options{})
	id := r.create("eva")
	max := table.Caller{User: "max"}
	r.do(id, max, "join", "name", "Max")
	r.do(id, gm, "ban", "chair", "max")
	if _, err := r.View(t.Context(), id, max, table.ViewQuery{}); err != error(game.ErrBanned) {
		t.Errorf("view: who is banned reads %v", err)
	}
	for name, read := range reads {
		if err := read(r, t, id, max); err != error(game.ErrBanned) {
			t.Errorf("%s: who is banned reads %v", name, err)
		}
		if err := read(r, t, id, table.Caller{User: "rui"}); err == error(game.ErrBanned) ||
			err == error(game.ErrSeatedOnly) {
			t.Errorf("%s: a stranger is refused: %v", name, err)
		}
	}
	// The view that comes with a refusal shows a banned player no more.
	view, err := r.Do(t.Context(), id, max, game.Command{ID: "again", Move: "join", Args: game.Args{"name": {"Max"}}},
		table.ViewQuery{Log: 9})
	wantRefusal(t, err, "refused.banned")
	if !view.JoinOnly || len(view.Log) > 0 || len(view.View.Blocks) > 1 || len(view.News) > 0 {
		t.Errorf("who is banned is shown %+v", view)
	}
}

// At a table for seated players only, a stranger is told its name and how to sit down, and reads
// nothing else. The setting follows the door until the GM chooses.
func TestSeatedOnlyTableIsClosedToStrangers(t *testing.T) {
	r := newFixture(t, memory.New(), table.Options{})
	id := r.create("eva")
	max := table.Caller{User: "max"}
	r.do(id, table.Caller{User: "ana"}, "join", "chair", "ana")
	set := func(setting, value string) { r.do(id, gm, "set", "setting", setting, "value", value) }
	for _, step := range []struct {
		setting, value string
		outside        bool
	}{
		{"pace", "quick", false},
		{"door", game.DoorAsk, true},
		{"audience", game.AudienceAnyone, false},
		{"audience", game.AudienceSeated, true},
		{"door", game.DoorOpen, true},
	} {
		set(step.setting, step.value)
		what := step.setting + " " + step.value
		view, err := r.View(t.Context(), id, max, table.ViewQuery{Log: 9})
		if err != nil || view.JoinOnly != step.outside {
			t.Fatalf("%s: outside is %v, %v", what, view.JoinOnly, err)
		}
		if !step.outside {
			continue
		}
		if len(view.Log)+len(view.News)+len(view.View.People)+len(view.View.Cards)+len(view.Buttons) > 0 ||
			len(view.View.Blocks) != 1 || strings.Contains(fmt.Sprint(view.Chairs), "Ana") {
			t.Errorf("%s: shows %+v", what, view)
		}
		if len(view.Offers) == 0 {
			t.Errorf("%s: offers no seat", what)
		}
		for _, o := range view.Offers {
			if o.Move != game.JoinMove {
				t.Errorf("%s: offers %s", what, o.Move)
			}
		}
		for name, read := range reads {
			want := game.ErrSeatedOnly.Reason.Key
			if name == "export" {
				want = game.KeyGMOnly
			}
			var no *game.Refusal
			if err := read(r, t, id, max); !errors.As(err, &no) || no.Reason.Key != want {
				t.Errorf("%s: %s: who has no seat reads %v", what, name, err)
			}
			if err := read(r, t, id, table.Caller{}); err == error(game.ErrSeatedOnly) {
				t.Errorf("%s: %s: a channel is refused", what, name)
			}
			if err := read(r, t, id, table.Caller{User: "ana"}); err == error(game.ErrSeatedOnly) {
				t.Errorf("%s: %s: who sits there is refused", what, name)
			}
		}
	}
	set("door", game.DoorAsk)
	if view := r.do(id, max, "join", "name", "Max"); !view.JoinOnly || view.DoneNews.Headline.Empty() ||
		len(view.News) != 1 {
		t.Errorf("who asks for a seat is not told that they did: %+v", view)
	}
	set("door", game.DoorOpen)
	if view := r.do(id, max, "join", "name", "Max"); view.JoinOnly || view.Actor.Chair != "max" {
		t.Errorf("who sits down sees %+v", view)
	}
	r.do(id, max, "leave")
	if view, err := r.View(t.Context(), id, max, table.ViewQuery{}); err != nil || !view.JoinOnly {
		t.Errorf("who has left still looks on: %v", err)
	}
}
