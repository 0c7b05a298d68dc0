package game

import (
	"slices"
	"testing"
)

var seen = View{
	Cards: []Card{{About: "test/1", Title: Say("x.test")}},
	People: []Person{
		{About: "char/ana", Name: Quote("Ana"), Items: []Item{{About: "comp/dazed", Label: Quote("Dazed")}}},
		{About: "char/bia", Name: Quote("Bia")},
	},
	Blocks: []Block{{About: "scene", Title: Say("x.scene"),
		Items: []Item{{About: "comp/fog", Label: Quote("Fog")}, {Label: Quote("It is late.")}}}},
}

func TestViewName(t *testing.T) {
	for ref, want := range map[Ref]Msg{
		"char/bia": Quote("Bia"), "comp/dazed": Quote("Dazed"), "comp/fog": Quote("Fog"), "scene": Say("x.scene"),
		"test/1":    Say("x.test"),
		"char/caio": Quote("caio"),
	} {
		if got := seen.Name(ref); !got.Equal(want) {
			t.Errorf("%s is called %v, not %v", ref, got, want)
		}
	}
}

// Each thing of a view can be shown alone.
func TestViewPartShowsOneThing(t *testing.T) {
	for ref := range seen.Things() {
		part := seen.Part(ref)
		if n := len(part.Cards) + len(part.People) + len(part.Blocks); n != 1 {
			t.Errorf("%s: %+v", ref, part)
		}
	}
	if part := seen.Part(AboutPeople); len(part.People) != 2 || len(part.Blocks) != 0 {
		t.Errorf("people: %+v", part)
	}
	if seen.Part("comp/none").Any() {
		t.Error("something that is not there is shown")
	}
}

// A card waits for every chair that can answer it, with all its possible answers; optional ones
// come last.
func TestCardsWaitForEveryAnswerer(t *testing.T) {
	buttons := []Button{
		{Chair: "gm", Move: "roll", Character: "char/bia", Card: "test/1", Urgent: true},
		{Chair: "gm", Move: "give", Character: "char/bia", Card: "test/1", Optional: true},
		{Chair: "gm", Move: "roll", Character: "char/bia", Card: "test/1", Urgent: true},
		{Chair: "gm", Move: "hitch", Card: "test/1", Optional: true},
		{Chair: "ana", Move: "keep", Card: "test/1", WaitLabel: Say("x.keep.failure"), Urgent: true},
		{Chair: "gm", Move: "roll", Card: "test/2", Urgent: true},
	}
	view := seen
	view.Cards = slices.Clone(seen.Cards)
	view = view.Answered(buttons, Quote, func(move string) Msg { return Say("x." + move) })
	want := []Wait{
		{Chair: "gm", Name: Quote("Bia"), Character: "char/bia", Actions: []Msg{Say("x.roll"), Say("x.give")}},
		{Chair: "ana", Name: Quote("ana"), Actions: []Msg{Say("x.keep.failure")}},
		{Chair: "gm", Name: Quote("gm"), Actions: []Msg{Say("x.hitch")}, Optional: true},
	}
	same := func(a, b Wait) bool {
		return a.Chair == b.Chair && a.Character == b.Character && a.Optional == b.Optional && a.Name.Equal(b.Name) &&
			slices.EqualFunc(a.Actions, b.Actions, Msg.Equal)
	}
	if got := view.Cards[0].Waits; !slices.EqualFunc(got, want, same) {
		t.Errorf("%+v", got)
	}
}
