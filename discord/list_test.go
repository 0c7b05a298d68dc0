package discord

import (
	"fmt"
	"strings"
	"testing"

	"mesa/discord/fake"
)

// crowd fills the demo of a system with n things, each by a typed line of the GM.
func (w *world) crowd(system string, n int, line string) (gil *fake.User) {
	w.t.Helper()
	gil = w.fake.User("Gil", "en-US")
	w.wantPublic(gil.Slash(w.channel, "mesa demo", "system", system))
	for n := range n {
		w.wantPublic(gil.Slash(w.channel, "do", "line", fmt.Sprintf(line, n)))
	}
	return gil
}

// find searches the parts of a menu for an entry of a select.
func (w *world) find(u *fake.User, label string) fake.Answer {
	w.t.Helper()
	menu := w.wantPrivate(u.Slash(w.channel, "menu"))
	m := findLeaf(u, menu.Message, label)
	if m == nil {
		w.t.Fatalf("no part of the menu has %q", label)
	}
	if value := entry(m, label); value != "" {
		return u.Choose(m, value)
	}
	return u.Press(m, label)
}

// noTyping fails if a form asks to type a value that could be picked.
func (w *world) noTyping(f *fake.Form, label string) fake.Field {
	w.t.Helper()
	if f == nil {
		w.t.Fatal("no form")
	}
	for _, field := range f.Fields() {
		if field.Label == label {
			if len(field.Options) == 0 {
				w.t.Errorf("%q is typed", label)
			}
			return field
		}
	}
	w.t.Fatalf("no field %q among %v", label, f.Fields())
	return fake.Field{}
}

func selectedLabels(os []fake.Option) (labels []string) {
	for _, o := range os {
		if o.Lit {
			labels = append(labels, o.Label)
		}
	}
	return labels
}

// One of thirty characters is picked from a page, and nothing else is asked.
func TestOneOfALongListIsPickedFromAPage(t *testing.T) {
	w := newWorld(t)
	gil := w.crowd("cortex", 30, `character "Guard %02d: distinctions Thing d8" rank=minor`)
	page := w.wantPrivate(w.find(gil, "Give Rope"))
	w.wantTexts(page, "Who gets it: nothing picked yet")
	if n := len(page.Message.Selects()); n != 2 {
		t.Fatalf("%d selects:\n%s", n, page.Message.AllText())
	}
	w.wantPrivate(gil.Choose(page.Message, "Guard 27"))
	w.public("Guard 27")
}

// Several of a long list are picked across its parts; the other inputs follow in the form, where
// the choices can still be changed.
func TestSeveralOfALongListArePicked(t *testing.T) {
	w := newWorld(t)
	gil := w.crowd("nde", 24, `foe kind=elite name="Foe %02d"`)
	page := w.wantPrivate(w.find(gil, "Give or remove cover"))
	if _, ok := page.Message.Button("Continue…"); ok {
		t.Error("it goes on without anybody in cover")
	}
	page = w.wantPrivate(gil.Choose(page.Message, "Foe 03", "Foe 04"))
	page = w.wantPrivate(gil.Choose(page.Message, "Foe 23"))
	w.wantTexts(page, "Who is in cover: Foe 03, Foe 04 and Foe 23")
	form := gil.Press(page.Message, "Continue…").Form
	if got := selectedLabels(w.noTyping(form, "Who is in cover").Options); len(got) != 3 {
		t.Errorf("the form shows as picked: %q", got)
	}
	w.wantPrivate(gil.Submit(form, "How much cover", "full cover", "Who is in cover", "Foe 03", "Who is in cover",
		"Foe 23"))
	w.public("Foe 23: full cover")
	if strings.Contains(w.publicText(), "Foe 04: full cover") {
		t.Error("Foe 04 was taken out of the form")
	}
	if page = w.wantPrivate(w.find(gil, "Give or remove cover")); len(selectedLabels(page.Message.Options())) != 0 {
		t.Errorf("what was done is picked again: %q", selectedLabels(page.Message.Options()))
	}
}

// Choices that have no field in the form are kept with it: all of them are used.
func TestChoicesWithoutAFieldAreKept(t *testing.T) {
	w := newWorld(t)
	gil := w.crowd("nde", 24, `foe kind=elite name="Foe %02d"`)
	page := w.wantPrivate(w.find(gil, "Remove foes"))
	for n := range page.Message.Selects() {
		var all []string
		id := page.Message.Selects()[n]
		for _, o := range page.Message.OptionsOf(id) {
			all = append(all, o.Value)
		}
		page = w.wantPrivate(gil.PressID(page.Message, id, all...))
	}
	form := gil.Press(page.Message, "Continue…").Form
	if form == nil {
		t.Fatal("those who stand are gone unasked")
	}
	gil.Submit(form)
	w.public("Foe 00")
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "menu")), "You are the GM.")
	if m := gil.Slash(w.channel, "menu").Message; strings.Contains(m.Text, "Foe 2") {
		t.Errorf("there are foes left:\n%s", m.Text)
	}
}
