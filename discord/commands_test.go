package discord

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"mesa/cmdline"
	"mesa/game"
)

// The fake checks Discord's limits when the commands are registered; this test checks the
// requirements of people.
func TestCommandsMeetTheRequirements(t *testing.T) {
	w := newWorld(t)
	if n := w.fake.CommandUpdates(); n != 1 {
		t.Fatalf("registered %d times", n)
	}
	commands, err := w.bot.commands()
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
		contexts, installs := []int{0}, []int{0} // commands with subcommands are for channels
		switch {
		case slices.Contains([]string{rollCommand, oddsCommand, explainCommand}, o.Name): // usable anywhere
			contexts, installs = []int{0, 1, 2}, []int{0, 1}
		case !slices.ContainsFunc(o.Options, func(p outline) bool { return p.Type <= 2 }):
			contexts = []int{0, 1}
		}
		if o.size() > maxCommandSize || !slices.Equal(o.Contexts, contexts) || !slices.Equal(o.Installs, installs) {
			t.Errorf("/%s: %d characters, contexts %v, installs %v", o.Name, o.size(), o.Contexts, o.Installs)
		}
		checkTexts(t, o)
	}
	for _, s := range w.tables.Systems() {
		if got := len(names[s.Name()].Options); got > game.MaxSlash {
			t.Errorf("/%s has %d subcommands and groups, at most %d: move some into a group", s.Name(), got,
				game.MaxSlash)
		}
		if got, want := names[s.Name()].leaves(), len(slashSpecs(s.Specs())); got != want {
			t.Errorf("/%s has %d subcommands, the system marks %d", s.Name(), got, want)
		}
	}
	mesa := map[string]bool{}
	for _, o := range names["mesa"].Options {
		mesa[o.Name] = true
	}
	for _, s := range cmdline.Lobby() {
		if !mesa[s.Name] && s.Name != "import" && s.Name != tutorialWord {
			t.Errorf("/mesa %s is missing", s.Name)
		}
	}
}

// checkTexts fails unless every description exists in both languages.
func checkTexts(t *testing.T, o outline) {
	t.Helper()
	if o.Description == "" || strings.Contains(o.Description, "⟦") || o.Local["pt-BR"] == "" ||
		strings.Contains(o.Local["pt-BR"], "⟦") {
		t.Errorf("%s: %q, %q", o.Name, o.Description, o.Local)
	}
	for _, inner := range o.Options {
		checkTexts(t, inner)
	}
}

// leaves counts the subcommands, those in groups too.
func (o outline) leaves() int {
	n := 0
	for _, inner := range o.Options {
		if inner.Type == typeGroup {
			n += inner.leaves()
		} else {
			n++
		}
	}
	return n
}

// Moves of a group are in a group of subcommands, and are found there.
func TestGroupedMovesAreSubcommands(t *testing.T) {
	w := newWorld(t)
	specs := []game.Spec{
		{Key: "cortex.test", Name: "test", Slash: true}, {Key: "cortex.hitch", Name: "doom spend", Slash: true},
		{Key: "cortex.roll", Name: "doom add", Slash: true},
	}
	data, err := json.Marshal(w.bot.subcommands("cortex", specs, maxDescription))
	if err != nil {
		t.Fatal(err)
	}
	var got []outline
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || got[0].Name != "test" || got[1].Name != "doom" || got[1].Type != typeGroup ||
		len(got[1].Options) != 2 || got[1].Options[0].Name != "spend" || got[1].Options[1].Name != "add" {
		t.Errorf("the subcommands are %s", data)
	}
	var in interaction
	const grouped = `{"data":{"name":"cortex","options":[{"name":"doom","type":2,"options":[` +
		`{"name":"add","type":1,"options":[{"name":"n","value":3}]}]}]}}`
	if err := json.Unmarshal([]byte(grouped), &in); err != nil {
		t.Fatal(err)
	}
	sub, spec, err := (&handler{Bot: w.bot, in: &in}).subcommandOf(specs)
	if err != nil || spec.Name != "doom add" || len(sub.Options) != 1 {
		t.Errorf("it is read as %q with %v: %v", spec.Name, sub.Options, err)
	}
}

// The commands are sent again only if they differ.
func TestOnlyChangedCommandsAreRegistered(t *testing.T) {
	w := newWorld(t)
	for range 2 {
		if err := w.bot.Register(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if n := w.fake.CommandUpdates(); n != 1 {
		t.Errorf("the same commands were sent %d times", n)
	}
	w.fake.ChangeCommand(0, "description", "something else")
	if err := w.bot.Register(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := w.fake.CommandUpdates(); n != 2 {
		t.Errorf("changed commands were sent %d times", n)
	}
}

// A button of any move fits into a custom_id, for any chair.
func TestIDsFit(t *testing.T) {
	w := newWorld(t)
	for system, specs := range w.bot.systems {
		for _, s := range specs.all {
			o := game.Offer{Move: s.Name, Fixed: game.Args{"x": {"y"}}}
			i := id{at: 1 << 40, page: 99, chair: strings.Repeat("x", game.MaxWord)}.forButton(actPress, o.Button(""))
			if got, err := parseID(i.String()); err != nil || got != i {
				t.Errorf("%s.%s: %q: %v", system, s.Name, i, err)
			}
		}
	}
}
