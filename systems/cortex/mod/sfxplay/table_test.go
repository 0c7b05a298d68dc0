package sfxplay_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/sfxplay"
	"mesa/systems/cortex/sheet"
)

// table is a table in an action scene at which Ana plays the first sheet, Beto plays Beto, and the
// GM has Vex, a major GMC, and Robo, a minor one. The bank has 3 plot points.
type table struct{ *cortextest.Table }

// newTable returns a table with Ana's sheet as a line and her plot points. Options are
// "variable=value".
func newTable(t *testing.T, line string, points int, options ...string) table {
	t.Helper()
	setup := core.Setup{Points: map[string]int{"ana": points, "beto": 1, "bank": 3}, Options: map[string]string{},
		Scene: scene.Scene{N: 1, Name: "Roof", Type: scene.Action, Stakes: scene.NormalStakes}}
	for _, o := range options {
		key, value, _ := strings.Cut(o, "=")
		setup.Options[key] = value
	}
	for _, c := range []struct{ id, rank, chair, line string }{
		{"ana", people.PC, "ana", line},
		{"beto", people.PC, "beto", "Beto: Skills: Fight d8, Move d8 | Distinctions: Old Soldier d8"},
		{"vex", people.Major, game.GMChair, "Vex: Skills: Fight d8, Talk d10"},
		{"robo", people.Minor, game.GMChair, "Robo: Gear: Rifle d8 | Abilities: Claws d10"},
	} {
		s, no := sheet.Parse(c.line)
		if no != nil {
			t.Fatal(c.line, no)
		}
		setup.Chars = append(setup.Chars, people.Character{Sheet: s, ID: c.id, Rank: c.rank, Chair: c.chair})
	}
	return table{cortextest.Begin(t, setup)}
}

// gains lets Ana put SFX on her sheet, each as "entry host name".
func (b table) gains(sfx ...string) {
	b.T.Helper()
	for _, x := range sfx {
		f := strings.Fields(x)
		b.Do("ana", "sfx add", "sfx="+f[0], "on="+f[1], "name="+f[2])
	}
}

// test begins a test of Ana against these faces of 2d8.
func (b table) test(faces ...int) {
	b.T.Helper()
	b.Dice.Add(faces...)
	b.Do(game.GMChair, "test", "who=ana", "with=")
}

// rolls lets Ana throw a pool that shows these faces. more are further arguments.
func (b table) rolls(pool string, faces []int, more ...string) {
	b.T.Helper()
	b.Dice.Add(faces...)
	b.Do("ana", "roll", append([]string{"pool=" + pool}, more...)...)
}

// wins lets Ana win a test with a pool of two dice: 12 against 7, with d4 as the effect die.
func (b table) wins(pool string) {
	b.T.Helper()
	b.test(4, 3)
	b.rolls(pool, []int{7, 5})
}

// ana returns Ana's character.
func (b table) ana() *people.Character { return people.Of(b.S).Char("ana") }

// wantPool checks the sizes of the dice of the last roll, the largest first, as in "d10 d8".
func (b table) wantPool(want string) {
	b.T.Helper()
	rolls := check.Of(b.S).Rolls
	var have []dice.Die
	for _, d := range rolls[len(rolls)-1].Pool {
		have = append(have, d.Die)
	}
	slices.SortFunc(have, func(a, b dice.Die) int { return int(b) - int(a) })
	if got := strings.Trim(fmt.Sprint(have), "[]"); got != want {
		b.T.Errorf("the pool is %q, want %q", got, want)
	}
}

// wantFree checks Ana's free plot points.
func (b table) wantFree(want int) {
	b.T.Helper()
	if free, _ := b.Points("ana"); free != want {
		b.T.Errorf("Ana has %d plot points, want %d", free, want)
	}
}

// wantAsset checks an asset of Ana's character for the scene.
func (b table) wantAsset(name string, die dice.Die) {
	b.T.Helper()
	for _, a := range things.Of(b.S).Assets {
		if a.Name == name {
			if a.Die != die || a.Owner != "ana" || a.For != things.ForScene {
				b.T.Errorf("%s is %+v, want %v of Ana's for the scene", name, *a, die)
			}
			return
		}
	}
	b.T.Errorf("there is no asset %s", name)
}

// wantClosed checks what is shut down or stepped, each as its character, its trait or set, and its
// steps and further dice if there are any.
func (b table) wantClosed(want ...string) {
	b.T.Helper()
	var have []string
	for _, d := range sfxplay.Section.Of(b.S).Closed {
		text := d.Char + " " + d.Trait + d.Set
		if d.Step != 0 || d.More != 0 {
			text += " " + game.Itoa(d.Step) + " " + game.Itoa(d.More)
		}
		have = append(have, text)
	}
	if !slices.Equal(have, want) {
		b.T.Errorf("closed are %q, want %q", have, want)
	}
}

// wantTold checks that the last decision tells a message with this key.
func (b table) wantTold(key string) {
	b.T.Helper()
	var keys []string
	for _, m := range b.Rules.Events.Tell(b.Last, b.Actor("ana")).All() {
		keys = append(keys, m.Key)
	}
	if !slices.Contains(keys, key) {
		b.T.Errorf("told are %q, want %q among them", keys, key)
	}
}

// wantEnds checks that the scene ends, and what is still closed then.
func (b table) wantEnds(closed ...string) {
	b.T.Helper()
	b.Do(game.GMChair, "end-scene")
	b.wantClosed(closed...)
}

// choiceWords returns the words of the choices of an input, with spaces between.
func choiceWords(in game.Input) string {
	var words []string
	for _, c := range in.Choices {
		words = append(words, c.Word)
	}
	return strings.Join(words, " ")
}

// afflictions returns the dice that a character bears.
func afflictions(b table, char string) []string {
	var all []string
	for _, a := range things.AfflictionsOn(b.S, char) {
		all = append(all, a.Die.String())
	}
	return all
}

// sizes returns the dice of a character's sheet, the largest first; "" if the character is gone.
func sizes(b table, char string) string {
	c := people.Of(b.S).Char(char)
	if c == nil {
		return ""
	}
	var all []dice.Die
	for _, t := range c.All() {
		all = append(all, t.Dice()...)
	}
	slices.SortFunc(all, func(a, b dice.Die) int { return int(b) - int(a) })
	return strings.Trim(fmt.Sprint(all), "[]")
}
