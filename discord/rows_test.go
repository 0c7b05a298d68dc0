package discord

import (
	"slices"
	"strings"
	"testing"

	"mesa/discord/fake"
)

// field returns the content of a form's field by the beginning of its label.
func field(t *testing.T, f *fake.Form, label string) string {
	t.Helper()
	i := slices.IndexFunc(f.Fields(), func(f fake.Field) bool { return strings.HasPrefix(f.Label, label) })
	if i < 0 {
		t.Fatalf("no field %q among %+v", label, f.Fields())
	}
	return f.Fields()[i].Value
}

// A form has a field with the present value of each trait set; every fault is told with its line,
// and everything typed is kept.
func TestSheetFormTellsEachFault(t *testing.T) {
	w := newWorld(t)
	_, ana := w.openDemo("en-US")
	p := &player{User: ana, w: w}
	rewrite := func(label string) *fake.Form {
		t.Helper()
		p.show(ana.Slash(w.channel, "menu"))
		if p.openPart(label) {
			return ana.Press(p.menu, label).Form
		}
		return ana.Choose(p.menu, label).Form
	}
	form := rewrite("Rewrite Ana")
	if form == nil || len(form.Fields()) != 5 {
		t.Fatalf("no form with a name, three sets and others: %+v", form)
	}
	stood := field(t, form, "Distinctions")
	if field(t, form, "The character") != "Ana" || !strings.Contains(stood, " d8\n") ||
		strings.Contains(stood, "Distinctions") {
		t.Fatalf("what stands does not stand there: %+v", form.Fields())
	}
	skills := "Fight d7\nMove d8\nHide"
	refused := w.wantPrivate(ana.Submit(form, "Skills", skills, "The character's name", "Anna",
		"Set: others", "Powers:\nFly d8\nBurn d8+d6"))
	for _, line := range []string{"Skills, row 1 (“Fight d7”)", "CORE-DICE-01", "Skills, row 3 (“Hide”)"} {
		if !strings.Contains(refused.Message.Text, line) {
			t.Errorf("no %q in:\n%s", line, refused.Message.Text)
		}
	}
	form = ana.Press(refused.Message, "Fill it in again").Form
	if got := field(t, form, "Skills"); got != skills || field(t, form, "The character") != "Anna" ||
		field(t, form, "Distinctions") != stood || !strings.Contains(field(t, form, "Set"), "Burn d8+d6") {
		t.Fatalf("what was typed is lost: %+v", form.Fields())
	}
	refused = w.wantPrivate(ana.Submit(form, "Skills", "Fight d8\nMove d8\nHide k6"))
	w.wantTexts(refused, "Powers, row 2 (“Burn d8+d6”)",
		"All dice of one trait have the same size, like 3d8, and d8+d6 mixes sizes.")
	form = ana.Press(refused.Message, "Fill it in again").Form
	w.wantPrivate(ana.Submit(form, "Set: others", "Powers: Fly 2d8"))
	form = rewrite("Rewrite Anna")
	pages := []string{field(t, form, "Skills"), field(t, form, "Powers"), field(t, form, "Distinctions")}
	if pages[0] != "Fight d8\nMove d8\nHide d6" || pages[1] != "Fly 2d8" || pages[2] != stood {
		t.Errorf("the sheet is %q", pages)
	}
	// Now there are six fields: a page is kept, and the next has the rest, and room for a
	// biography.
	kept := w.wantPrivate(ana.Submit(form, "Skills", ""))
	w.wantTexts(kept, "part 1 of 2 is kept")
	next := ana.Press(kept.Message, "Continue: part 2 of 2").Form
	if len(next.Fields()) != 3 || field(t, next, "Background") != "" {
		t.Fatalf("the second page is %+v", next.Fields())
	}
	refused = w.wantPrivate(ana.Submit(next, "Set: others", "Gear\nRope"))
	w.wantTexts(refused, "Rope")
	again := ana.Press(refused.Message, "Fill it in again").Form
	if len(again.Fields()) != 3 || field(t, again, "Set") != "Gear\nRope" {
		t.Errorf("the page with the fault is not the one that opens: %+v", again.Fields())
	}
	w.wantPrivate(ana.Submit(next, "Set: others", "Gear: Rope d6"))
	form = rewrite("Rewrite Anna")
	for _, f := range form.Fields() {
		if strings.HasPrefix(f.Label, "Skills") {
			t.Errorf("an emptied set stands: %+v", form.Fields())
		}
	}
	if field(t, form, "Gear") != "Rope d6" || field(t, form, "Powers") != "Fly 2d8" {
		t.Errorf("the pages are not one sheet: %+v", form.Fields())
	}
}
