package table_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/systems/nde"
	"mesa/table"
)

// learning is a lesson of NDE for Ana, in a Hall over a store.
func learning(t *testing.T, st store.Store) (*table.Hall, game.TableID) {
	t.Helper()
	h := learn(t, st)
	id, err := h.Learn(t.Context(), "ana", "", "nde", "en")
	if err != nil {
		t.Fatal(err)
	}
	return h, id
}

func learn(t *testing.T, st store.Store) *table.Hall {
	t.Helper()
	h := table.New(st, []game.System{nde.System()}, table.Options{Fault: func(err error) { t.Error(err) },
		Dice: func(game.TableID) dice.Source { return sixes{} }})
	t.Cleanup(func() { h.Close() })
	return h
}

// sixes are dice that all show a six.
type sixes struct{}

func (sixes) Roll(sizes ...dice.Die) []int {
	faces := make([]int, len(sizes))
	for i := range faces {
		faces[i] = 6
	}
	return faces
}

// TestTwoHallsTeachOnce: what is the GM's in a lesson is done once, whichever process is
// asked first, and after a restart the lesson stands where it stood.
func TestTwoHallsTeachOnce(t *testing.T) {
	st := memory.New()
	here, id := learning(t, st)
	there, same := learning(t, st)
	if id != same {
		t.Fatalf("two lessons: %s and %s", id, same)
	}
	by := table.Who{User: "ana"}
	at := game.Seq(1)
	attack := game.Args{"target": {"guard"}, "way": {"power"}}
	for i, c := range []game.Command{{Move: game.NextStep}, {Move: "attack", Args: attack}, {Move: "keep"}, {Move: "undo"},
		{Move: "keep"}} {
		h := []*table.Hall{here, there}[i%2]
		if _, err := h.Wait(t.Context(), id, at-1); err != nil { // until it has heard of the other's decision
			t.Fatal(err)
		}
		sight, err := h.Do(t.Context(), id, by, c, table.Want{})
		if at = sight.At; err != nil {
			t.Fatalf("%s: %v", c.Move, err)
		}
	}
	if s, err := learn(t, st).Look(t.Context(), id, by, table.Want{}); err != nil || s.Lesson.Step != 6 {
		t.Errorf("after a restart at step %d, %v", s.Lesson.Step, err)
	}
	hurt := 0
	entries, err := here.Log(t.Context(), id, by, 0, 50)
	for _, e := range entries {
		if e.Move == "nde.hurt" {
			hurt++
		}
	}
	if err != nil || hurt != 1 {
		t.Errorf("the guard struck %d times, %v", hurt, err)
	}
}

// TestLessonIsNobodyElses: others neither read a lesson nor lead it on, and one that is
// brought from a file is a table of whoever brought it.
func TestLessonIsNobodyElses(t *testing.T) {
	h, id := learning(t, memory.New())
	for _, move := range []string{game.NextStep, game.EndLesson, "hurt", "undo"} {
		var no *game.Refusal
		if _, err := h.Do(t.Context(), id, table.Who{User: "eva"}, game.Command{Move: move}, table.Want{}); !errors.As(err, &no) {
			t.Errorf("Eva: %s: %v", move, err)
		}
	}
	if s, err := h.Look(t.Context(), id, table.Who{User: "eva"}, table.Want{}); err != nil || s.Lesson.Step != 0 {
		t.Errorf("Eva reads %+v, %v", s.Lesson, err)
	}
	sight, err := h.Do(t.Context(), id, table.Who{User: "ana"}, game.Command{Move: game.EndLesson}, table.Want{})
	if err != nil || sight.Lesson.Step != 0 || len(sight.Mine) != 2 || sight.Mine[0].Name != "GM" {
		t.Fatalf("the lesson does not end: %+v, %v", sight.Mine, err)
	}
	again, err := h.Learn(t.Context(), "ana", "", "nde", "en")
	if err != nil || again == id {
		t.Errorf("a lesson that is over is begun again: %v", err)
	}
	var file bytes.Buffer
	if err := h.Export(t.Context(), id, table.Who{User: "ana", Chair: "gm"}, &file); err != nil {
		t.Fatal(err)
	}
	brought, err := h.Import(t.Context(), "eva", "", strings.NewReader(file.String()))
	if err != nil {
		t.Fatal(err)
	}
	if s, err := h.Look(t.Context(), brought, table.Who{User: "eva"}, table.Want{}); err != nil || s.Lesson.Step != 0 ||
		s.Seat.Role != game.GM {
		t.Errorf("the file is a lesson still: %+v, %v", s.Seat, err)
	}
}
