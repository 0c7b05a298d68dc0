package draft

import (
	"math"
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
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// table is a table of the mods up to this package: three players with a PC each, and the GMC Vex.
type table struct{ *coretest.Table }

// newTable returns a table with more mods. Options are "variable=value".
func newTable(t *testing.T, options string, mods ...*engine.Mod) *table {
	t.Helper()
	mods = append([]*engine.Mod{check.Mod(), things.Mod(), scene.Mod(), Mod(), points.Mod(), people.Mod()}, mods...)
	return &table{coretest.New(t, options, nil, mods...)}
}

// fold folds events that no decision made.
func (b *table) fold(es ...game.Event) *table {
	b.Fold(es...)
	return b
}

// char returns a character of the table.
func (b *table) char(id string) *people.Character { return people.Of(b.S).Char(id) }

// at returns the context of a character's throw in the check x1 against foes.
func (b *table) at(id string, foes ...string) check.RollContext {
	st := check.RollContextOf(b.S, b.char(id), "x1")
	st.Foes = foes
	return st
}

// draft returns the pool that a character builds in the check x1 from a preset, without foes.
func (b *table) draft(id string, picked ...string) PoolDraft {
	st := b.at(id)
	st.Preset = picked
	return PoolDraftOf(b.S, st)
}

// hooked returns a mod with hooks.
func hooked(hooks ...engine.Hooks) *engine.Mod { return &engine.Mod{Name: "toy", Hooks: hooks} }

// answering returns a mod with answers to policies.
func answering(answers ...engine.Answer) *engine.Mod {
	return &engine.Mod{Name: "toy", Policies: answers}
}

// written returns the event that gives a character a sheet. A set is "skills fight d10 crew 3d6"; the
// die of a talent is "-".
func written(id, rank string, sets ...string) people.CharacterSet {
	chair := game.GMChair
	if rank == people.PC {
		chair = id
	}
	e := coretest.Character(id, rank, chair)
	for _, line := range sets {
		words := strings.Fields(line)
		set := sheet.Set{Name: words[0]}
		for i := 1; i < len(words); i += 2 {
			trait := sheet.Trait{Word: words[i], Name: words[i]}
			if ds := sizes(words[i+1]); len(ds) > 0 {
				trait.Die, trait.N = ds[0], len(ds)
			}
			set.Traits = append(set.Traits, trait)
		}
		e.Char.Sets = append(e.Char.Sets, set)
	}
	return e
}

// sizes returns the dice of a text such as "2d6 d8", nil for a text without dice.
func sizes(text string) []dice.Die {
	ds, err := dice.Parse(text, game.MaxDice)
	if err != nil {
		return nil
	}
	return ds
}

// loose returns dice without a source.
func loose(text string) []pool.Die { return pool.LooseDice(sizes(text), pool.FromLoose) }

// traits returns dice of traits, each a trait of its own.
func traits(set string, words ...string) []pool.Die {
	var ds []pool.Die
	for i := 0; i < len(words); i += 2 {
		ds = append(ds, pool.Die{Word: words[i], Name: words[i], Set: set, From: pool.FromTrait,
			Die: sizes(words[i+1])[0]})
	}
	return ds
}

// asset returns the event of an asset of an owner, open to all if shared.
func asset(id, owner, die string, shared bool) things.AssetSet {
	d := sizes(die)[0]
	return things.AssetSet{Asset: things.Asset{ID: id, Name: id, Die: d, BaseDie: d, Owner: owner,
		For: things.ForScene, Shared: shared}}
}

// hurt returns the event of a complication.
func hurt(id, on, die string) things.ComplicationSet {
	return things.ComplicationSet{Complication: things.Complication{ID: id, Name: id, On: on, Die: sizes(die)[0]}}
}

// dark is the event of a scene with a trait Dark d8.
var dark = scene.SceneBegun{Scene: scene.Scene{N: 1, Name: "Roof", Type: scene.Action,
	Traits: []sheet.Trait{{Word: "dark", Name: "Dark", Die: dice.D8}}}}

// has returns the event that gives a wallet free points.
func has(key string, n int) game.Event { return points.PointsMoved{Wallet: key, N: n} }

// thrown returns the event of a roll in the check x1 that adds its first two dice.
func thrown(id int, char string, gm bool, ds []pool.Die, faces ...int) check.Rolled {
	return check.Rolled{Roll: pool.Roll{ID: id, For: "x1", Char: char, GM: gm, Pool: ds, Faces: faces, KeptFree: 2,
		Kept: []int{0, 1}}}
}

// listed returns options with their dice, as "fight d10, brave d8". Behind an option that starts in
// the pool stands a plus, behind a closed one the rule.
func listed(os []PoolOption) string {
	var all []string
	for _, o := range os {
		text := o.Word
		for _, d := range o.Dice {
			text += " " + d.Die.String()
		}
		if o.StartsIn {
			text += "+"
		}
		if o.Closed != nil {
			text += " " + o.Closed.Rule
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

// show returns dice as "d10 d8", in their order.
func show(ds []pool.Die) string {
	var all []string
	for _, d := range ds {
		all = append(all, d.Die.String())
	}
	return strings.Join(all, " ")
}

// ruleOf returns the rule of a refusal, "" for none.
func ruleOf(no *game.Refusal) string {
	if no == nil {
		return ""
	}
	return no.Rule
}

// isNear reports whether two probabilities differ by rounding alone.
func isNear(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

// wantOdds checks odds: one for each chance, now or after, in their order. A negative chance is not
// known.
func wantOdds(t *testing.T, what string, got []game.Odds, key string, now, after float64) {
	t.Helper()
	chance := func(p float64) game.Chance {
		if p < 0 {
			return 0
		}
		return game.ChanceOf(p)
	}
	switch {
	case key == "" && got != nil:
		t.Errorf("%s: %v, want none", what, got)
	case key != "" && (len(got) != 1 || got[0].Of.Key != key || got[0].Now != chance(now) ||
		got[0].After != chance(after)):
		t.Errorf("%s: %+v, want %s with %v and %v", what, got, key, chance(now), chance(after))
	}
}
