package discord

import (
	"slices"
	"testing"

	"mesa/discord/fake"
)

// The form of a destructive move opens again after a refusal with all answers and with the
// statement of the loss; corrected, it is accepted. This holds for the menu and for a typed line.
func TestRefusedDestructiveFormKeepsAnswers(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	const lost = "Ends with the scene: Rope and Slippery Tiles."
	asked := func(f *fake.Form) {
		t.Helper()
		if f == nil {
			t.Fatal("no form")
		}
		if !slices.Contains(f.Texts(), lost+"\nStays: Bruised.") {
			t.Errorf("the form does not say what is lost: %q", f.Texts())
		}
	}
	form := w.find(gil, "Frame a scene").Form
	asked(form)
	const kind, name = "What kind of scene", "Where it is, or what it is about"
	traits := form.Fields()[len(form.Fields())-1].Label
	refused := w.wantPrivate(gil.Submit(form, kind, "bridge scene", name, "The Kitchen", traits, "Dark dx"))
	w.wantTexts(refused, "dx")
	for range 2 { // opened and left open, it keeps the answers
		form = gil.Press(refused.Message, "Fill it in again").Form
		asked(form)
		if got := formContents(form); !slices.Equal(got,
			[]string{"bridge scene (a rest: stress steps down, people recover and make assets)", "The Kitchen",
				"normal stakes", "Dark dx"}) {
			t.Errorf("of what was filled in there is left: %q", got)
		}
	}
	gil.Submit(form, traits, "Dark d8")
	w.public("New scene: The Kitchen (bridge scene, normal stakes).")

	w.wantTexts(gil.Slash(w.channel, "cortex scene", "type", "tag", "name", "Home", "traits", "Fire dx"), "dx")
	form = gil.Slash(w.channel, "cortex scene", "type", "tag", "name", "Home", "traits", "Fire d8").Form
	if form == nil {
		t.Fatal("the scene ends at a word")
	}
	again := w.wantPrivate(gil.Submit(form, traits, "Fire dx"))
	answer := gil.Press(again.Message, "Fill it in again")
	if form = answer.Form; form == nil {
		t.Fatalf("no form, but %s", answer.Raw)
	}
	if got := formContents(form); !slices.Equal(got,
		[]string{"tag scene (a look back: statements, milestones and growth)", "Home", "normal stakes", "Fire dx"}) {
		t.Errorf("of what was said and filled in there is left: %q", got)
	}
	gil.Submit(form, traits, "Fire d8")
	w.public("New scene: Home (tag scene, normal stakes).")
}

// formContents returns the contents of a form, field by field.
func formContents(f *fake.Form) (all []string) {
	for _, field := range f.Fields() {
		if field.Label == "" {
			continue // a text
		}
		value := field.Value
		for _, o := range field.Options {
			if o.Lit {
				value += o.Label
			}
		}
		all = append(all, value)
	}
	return all
}

// A form with five inputs has no room for the statement of the loss. The loss is shown after the
// form, and one button sends the answers. Ending a scene at a table with stress has five inputs.
func TestFullDestructiveFormIsConfirmed(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	w.wantPublic(gil.Slash(w.channel, "do", "line", "option harm.model stress"))
	form := w.find(gil, "Frame a scene").Form
	if form == nil || len(form.Fields()) != 5 {
		t.Fatalf("the form of a scene: %+v", form)
	}
	asked := w.wantPrivate(gil.Submit(form, "What kind of scene", "bridge scene", "Where it is, or what it is about",
		"The Kitchen"))
	w.wantTexts(asked, "are you sure?", "Ends with the scene: Rope and Slippery Tiles.")
	if w.count("The Kitchen") > 0 {
		t.Fatal("the scene ended before anybody was sure")
	}
	gil.Press(asked.Message, "Frame a scene")
	w.public("New scene: The Kitchen (bridge scene, normal stakes).")
}
