package discord

import (
	"encoding/json"
	"strings"
	"testing"

	"mesa/game"
	"mesa/words"
)

// The fake counts Discord's limits when the commands are registered; here is
// what they must hold for people.
func TestCommands(t *testing.T) {
	w := newWorld(t)
	if n := w.fake.Puts(); n != 1 {
		t.Fatalf("registered %d times", n)
	}
	commands, err := w.window.commands()
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(commands)
	if err != nil {
		t.Fatal(err)
	}
	var outlines []outline
	if err := json.Unmarshal(data, &outlines); err != nil {
		t.Fatal(err)
	}
	names := map[string]outline{}
	for _, o := range outlines {
		names[o.Name] = o
		if o.size() > maxCommandSize || len(o.Contexts) != 1 || o.Contexts[0] != 0 || len(o.Installs) != 1 || o.Installs[0] != 0 {
			t.Errorf("/%s: %d characters, contexts %v, installs %v", o.Name, o.size(), o.Contexts, o.Installs)
		}
		checkTexts(t, o)
	}
	for _, s := range w.hall.Systems() {
		if got, want := len(names[s.Name()].Options), len(slashed(s.Specs())); got != want || want > 25 {
			t.Errorf("/%s has %d subcommands, the system marks %d", s.Name(), got, want)
		}
	}
	mesa := map[string]bool{}
	for _, o := range names["mesa"].Options {
		mesa[o.Name] = true
	}
	for _, s := range words.Lobby() {
		if !mesa[s.Name] && s.Name != "import" {
			t.Errorf("/mesa %s is missing", s.Name)
		}
	}
}

// checkTexts wants every description in both languages.
func checkTexts(t *testing.T, o outline) {
	t.Helper()
	if o.Description == "" || strings.Contains(o.Description, "⟦") || o.Local["pt-BR"] == "" || strings.Contains(o.Local["pt-BR"], "⟦") {
		t.Errorf("%s: %q, %q", o.Name, o.Description, o.Local)
	}
	for _, inner := range o.Options {
		checkTexts(t, inner)
	}
}

// The commands are sent again only if they differ.
func TestRegister(t *testing.T) {
	w := newWorld(t)
	for range 2 {
		if err := w.window.Register(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if n := w.fake.Puts(); n != 1 {
		t.Errorf("the same commands were sent %d times", n)
	}
	w.fake.Tamper(0, "description", "something else")
	if err := w.window.Register(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := w.fake.Puts(); n != 2 {
		t.Errorf("changed commands were sent %d times", n)
	}
}

// A button of any move fits into a custom_id, whoever's chair it is for.
func TestIDsFit(t *testing.T) {
	w := newWorld(t)
	for system, specs := range w.window.systems {
		for _, s := range specs.all {
			o := game.Offer{Move: s.Name, Fixed: game.Args{"x": {"y"}}}
			i := id{at: 1 << 40, page: 99, chair: strings.Repeat("x", game.MaxWord)}.of(actPress, o.Button(""))
			if got, err := parseID(i.String()); err != nil || got != i {
				t.Errorf("%s.%s: %q: %v", system, s.Name, i, err)
			}
		}
	}
}
