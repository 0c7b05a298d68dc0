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

// startTutorial returns a tutorial of NDE for Ana, in a Service over a store.
func startTutorial(t *testing.T, st store.Store) (*table.Service, game.TableID) {
	t.Helper()
	svc := newTutorialService(t, st)
	id, err := svc.StartTutorial(t.Context(), "ana", "", "nde", "en")
	if err != nil {
		t.Fatal(err)
	}
	return svc, id
}

func newTutorialService(t *testing.T, st store.Store) *table.Service {
	t.Helper()
	svc := table.New(st, []game.System{nde.System()}, table.Options{Fault: func(err error) { t.Error(err) },
		Dice: func(game.TableID) dice.Source { return sixes{} }})
	t.Cleanup(func() { svc.Close() })
	return svc
}

type sixes struct{}

func (sixes) Roll(sizes ...dice.Die) []int {
	faces := make([]int, len(sizes))
	for i := range faces {
		faces[i] = 6
	}
	return faces
}

// The GM's part of a tutorial is done once by two processes, and after a restart the tutorial goes on where it was.
func TestTwoServicesRunATutorialOnce(t *testing.T) {
	st := memory.New()
	here, id := startTutorial(t, st)
	there, same := startTutorial(t, st)
	if id != same {
		t.Fatalf("two lessons: %s and %s", id, same)
	}
	by := table.Caller{User: "ana"}
	at := game.Seq(1)
	attack := game.Args{"target": {"guard"}, "way": {"power"}}
	for i, c := range []game.Command{{Move: game.NextStep}, {Move: "attack", Args: attack}, {Move: "keep"},
		{Move: "undo"},
		{Move: "keep"}} {
		svc := []*table.Service{here, there}[i%2]
		if _, err := svc.Wait(t.Context(), id, at-1); err != nil { // until it has heard of the other's decision
			t.Fatal(err)
		}
		view, err := svc.Do(t.Context(), id, by, c, table.ViewQuery{})
		if at = view.Seq; err != nil {
			t.Fatalf("%s: %v", c.Move, err)
		}
	}
	if view, err := newTutorialService(t, st).View(t.Context(), id, by, table.ViewQuery{}); err != nil ||
		view.Tutorial.Step != 6 {
		t.Errorf("after a restart at step %d, %v", view.Tutorial.Step, err)
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

// Other users neither read nor advance a tutorial. An imported one is a table of the user who imports it.
func TestTutorialIsForItsLearnerOnly(t *testing.T) {
	svc, id := startTutorial(t, memory.New())
	for _, move := range []string{game.NextStep, game.EndTutorial, "hurt", "undo"} {
		var no *game.Refusal
		if _, err := svc.Do(t.Context(), id, table.Caller{User: "eva"}, game.Command{Move: move},
			table.ViewQuery{}); !errors.As(err, &no) {
			t.Errorf("Eva: %s: %v", move, err)
		}
	}
	if view, err := svc.View(t.Context(), id, table.Caller{User: "eva"}, table.ViewQuery{}); err != nil ||
		view.Tutorial.Step != 0 {
		t.Errorf("Eva reads %+v, %v", view.Tutorial, err)
	}
	view, err := svc.Do(t.Context(), id, table.Caller{User: "ana"}, game.Command{Move: game.EndTutorial},
		table.ViewQuery{})
	if err != nil || view.Tutorial.Step != 0 || len(view.OwnChairs) != 2 || view.OwnChairs[0].Name != "GM" {
		t.Fatalf("the lesson does not end: %+v, %v", view.OwnChairs, err)
	}
	again, err := svc.StartTutorial(t.Context(), "ana", "", "nde", "en")
	if err != nil || again == id {
		t.Errorf("a lesson that is over is begun again: %v", err)
	}
	var file bytes.Buffer
	if err := svc.Export(t.Context(), id, table.Caller{User: "ana", Chair: "gm"}, &file); err != nil {
		t.Fatal(err)
	}
	brought, err := svc.Import(t.Context(), "eva", "", strings.NewReader(file.String()))
	if err != nil {
		t.Fatal(err)
	}
	if view, err := svc.View(t.Context(), brought, table.Caller{User: "eva"}, table.ViewQuery{}); err != nil ||
		view.Tutorial.Step != 0 ||
		view.Actor.Role != game.GM {
		t.Errorf("the file is a lesson still: %+v, %v", view.Actor, err)
	}
}
