package cortex

import (
	"encoding/json"
	"testing"

	"mesa/game"
)

// tide is a made-up mod: a counter that every hitch used raises.
type tide struct{ N int }

var tideGroup = &Group[tide]{Name: "tide"}

func tidePart() *Part {
	return &Part{
		Name: "tide", Group: tideGroup,
		Hears: []Hear{On(tideGroup, func(g *tide, e OnesSpent) { g.N += len(e.Dice) })},
		Show: func(s *State, _ game.Seat) []game.Block {
			return []game.Block{{Kind: game.ListBlock, About: "tide", Title: game.Quote("Tide"), Items: []game.Item{{Label: game.Quote("Tide"), N: tideGroup.Of(s).N}}}}
		},
	}
}

// TestPartComesInAlone: a mod is one part; the core hears, shows and keeps it
// without knowing it, and it outlives a snapshot.
func TestPartComesInAlone(t *testing.T) {
	k := NewKit(append(theKit.parts, tidePart())...)
	s, err := k.start(nil)
	if err != nil {
		t.Fatal(err)
	}
	k.fold(s, OnesSpent{Roll: 1, Dice: []int{0, 2}})
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	back, err := k.resume(data)
	if err != nil {
		t.Fatal(err)
	}
	view := show(back, game.Seat{}, "")
	last := view.Blocks[len(view.Blocks)-1]
	if last.About != "tide" || last.Items[0].N != 2 {
		t.Errorf("after two hitches: %+v", last)
	}
	if _, err := theKit.resume(data); err != nil {
		t.Errorf("a table that knew a mod which is gone: %v", err)
	}
	if _, err := k.resume([]byte("{}")); err == nil {
		t.Error("a snapshot without groups was taken")
	}
}

// TestTwoOwners: a fact belongs to one part.
func TestTwoOwners(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("two owners of one fact were taken")
		}
	}()
	NewKit(pointsPart(), pointsPart())
}

// TestPartsCommute: what parts make of a moment does not hang on their order.
func TestPartsCommute(t *testing.T) {
	back := make([]*Part, 0, len(theKit.parts))
	for i := len(theKit.parts) - 1; i >= 0; i-- {
		back = append(back, theKit.parts[i])
	}
	setup := json.RawMessage(`{"options":{"harm.model":"stress"},"chars":[{"id":"ana","name":"Ana","rank":"pc","chair":"ana"}],"scene":{"n":1,"type":"action"}}`)
	snapshot := func(k *Kit) string {
		s, err := k.start(setup)
		if err != nil {
			t.Fatal(err)
		}
		emit := func(e game.Event) { k.fold(s, k.named(s, e)) }
		emit(StressSet{Char: "ana", Track: "Physical", Die: 8})
		emit(CompSet{Comp: Comp{ID: "wet", Name: "Wet", Die: 6, On: "ana"}})
		for _, m := range []Moment{AtRest, AtClose} {
			happen(&tx{S: s, Emit: emit}, m, "t1")
		}
		emit(SceneEnded{Type: Action})
		emit(CharGone{ID: "ana"})
		data, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if one, other := snapshot(theKit), snapshot(NewKit(back...)); one != other {
		t.Errorf("%s\n%s", one, other)
	}
}
