package character

import (
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/coretest"
	"mesa/systems/cortex/sheet"
)

// table is a table of the mods up to this package: three players with a PC each, and the GMC Vex.
type table struct{ *coretest.Table }

// newTable returns a table with more mods. Options are "variable=value".
func newTable(t *testing.T, options string, mods ...*engine.Mod) *table {
	t.Helper()
	mods = append([]*engine.Mod{check.Mod(), things.Mod(), scene.Mod(), Mod(), points.Mod(), people.Mod()}, mods...)
	return &table{coretest.New(t, options, func(t *engine.Tx) { check.Advance(t) }, mods...)}
}

// fold folds events that no decision made.
func (b *table) fold(es ...game.Event) *table {
	b.Fold(es...)
	return b
}

// char returns a character, which must be there.
func (b *table) char(id string) *people.Character {
	b.T.Helper()
	c := people.Of(b.S).Char(id)
	if c == nil {
		b.T.Fatalf("there is no %s", id)
	}
	return c
}

// traits returns the traits of a character as "set: name d8".
func (b *table) traits(id string) string {
	b.T.Helper()
	var all []string
	for set, t := range b.char(id).All() {
		all = append(all, set+": "+t.Name+" "+t.Die.String())
	}
	return strings.Join(all, ", ")
}

// skilled returns the event by which a PC has a distinction Reckless and a skill Fight of a size.
func skilled(id string, d dice.Die, sfx ...sheet.SFX) people.CharacterSet {
	e := coretest.Character(id, people.PC, id)
	e.Char.Sets = []sheet.Set{
		{Name: "distinctions", Traits: []sheet.Trait{{Word: "reckless", Name: "Reckless", Die: d}}},
		{Name: "skills", Traits: []sheet.Trait{{Word: "fight", Name: "Fight", Die: d}}}}
	e.Char.SFX = sfx
	return e
}
