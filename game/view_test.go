package game

import "testing"

func TestViewName(t *testing.T) {
	view := View{
		{About: "char/ana", Title: Say("x.sheet", W("name", "Ana of the sheet"))},
		{Items: []Item{
			{About: "char/bia", Label: Say("x.line", W("name", "Bia"), N("hearts", 5))},
			{About: "scene", Label: Say("x.scene")},
		}},
	}
	for ref, want := range map[Ref]Msg{
		"char/bia":  Quote("Bia"), // not her Hearts
		"char/ana":  Say("x.sheet", W("name", "Ana of the sheet")),
		"scene":     Say("x.scene"),
		"char/caio": Quote("caio"),
	} {
		if got := view.Name(ref); !got.Equal(want) {
			t.Errorf("%s is called %v, not %v", ref, got, want)
		}
	}
}
