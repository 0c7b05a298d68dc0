package character

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sheet"
)

// table is a table of the mods up to this package: three players with a PC each, and the GMC Vex.
type table struct {
	t      *testing.T
	rules  game.Rules[engine.State]
	moves  game.MoveIndex
	s      *engine.State
	events []game.Event // of the last decision
}

// newTable returns a table with more mods. Options are "variable=value".
func newTable(t *testing.T, options string, mods ...*engine.Mod) *table {
	t.Helper()
	mods = append([]*engine.Mod{check.Mod(), things.Mod(), scene.Mod(), Mod(), points.Mod(), people.Mod()}, mods...)
	r := engine.New(engine.Core{After: func(t *engine.Tx, _ bool) { check.Advance(t) },
		Start: func(s *engine.State, _ json.RawMessage) error {
			s.Options = map[string]string{}
			for _, o := range strings.Fields(options) {
				key, value, _ := strings.Cut(o, "=")
				s.Options[key] = value
			}
			s.Lang = "en"
			s.Chairs = []game.Chair{{ID: game.GMChair, Name: "GM", Role: game.GM, User: "u"}}
			return nil
		}}, mods...).Rules("cortex", nil)
	s, err := r.Init(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &table{t: t, rules: r, moves: game.NewMoveIndex(game.Play(r), nil), s: s}
	for _, name := range []string{"Ana", "Beto", "Caio"} {
		id := strings.ToLower(name)
		s.Chairs = append(s.Chairs, game.Chair{ID: id, Name: name, Role: game.Player, User: "u"})
		b.fold(character(id, people.PC, id))
	}
	b.fold(character("vex", people.Major, game.GMChair))
	return b
}

// character returns the event that brings a character to the table.
func character(id, rank, chair string) people.CharacterSet {
	c := people.Character{ID: id, Rank: rank, Chair: chair}
	c.Name = strings.ToUpper(id[:1]) + id[1:]
	return people.CharacterSet{Char: c}
}

func (b *table) fold(es ...game.Event) *table {
	for _, e := range es {
		b.rules.Events.Fold(b.s, e)
	}
	return b
}

// tx returns a decision of the GM's that folds and notes its events.
func (b *table) tx() *engine.Tx {
	b.events = nil
	return &engine.Tx{S: b.s, Dice: dice.Script(), Emit: func(e game.Event) {
		b.events = append(b.events, e)
		b.fold(e)
	}}
}

// actor returns the holder of a chair.
func actor(chair string) game.Actor {
	if chair == game.GMChair {
		return game.Actor{Chair: chair, User: "u", Role: game.GM}
	}
	return game.Actor{Chair: chair, User: "u", Role: game.Player}
}

// try makes a decision, with arguments as "name=word", and returns the refusal or nil.
func (b *table) try(chair, move string, words ...string) *game.Refusal {
	b.t.Helper()
	args := game.Args{}
	for _, w := range words {
		name, value, _ := strings.Cut(w, "=")
		args[name] = append(args[name], value)
	}
	t := b.tx()
	_, err := game.Table{Moves: b.moves, Rules: b.rules.TableAt(b.s)}.Decide([]game.Actor{actor(chair)},
		game.Command{Move: move, Args: args, Sure: true}, func(r game.Resolution) (game.AnyTx, error) {
			return game.AnyTx{Actor: r.Actor, Now: time.Unix(0, 0), Dice: t.Dice, Emit: t.Emit}, nil
		})
	if err == nil {
		return nil
	}
	no, refused := err.(*game.Refusal)
	if !refused {
		b.t.Fatalf("%s> %s %v: %v", chair, move, words, err)
	}
	return no
}

// do makes a decision that must not be refused.
func (b *table) do(chair, move string, words ...string) {
	b.t.Helper()
	if no := b.try(chair, move, words...); no != nil {
		b.t.Fatalf("%s> %s %v: %v %v", chair, move, words, no, no.Reason)
	}
}

// wantRefusal checks the rule by which a decision is refused.
func (b *table) wantRefusal(rule, chair, move string, words ...string) {
	b.t.Helper()
	if no := b.try(chair, move, words...); no == nil || no.Rule != rule {
		b.t.Errorf("%s> %s %v: %v, want a refusal by %s", chair, move, words, no, rule)
	}
}

// char returns a character, which must be there.
func (b *table) char(id string) *people.Character {
	b.t.Helper()
	c := people.Of(b.s).Char(id)
	if c == nil {
		b.t.Fatalf("there is no %s", id)
	}
	return c
}

// offersOf returns the offers of a move to the holder of a chair.
func (b *table) offersOf(chair, move string) []game.Offer {
	return b.rules.TableAt(b.s).Offers(actor(chair), func(m *game.Spec) bool { return m.Name == move })
}

// traits returns the traits of a character as "set: name d8".
func (b *table) traits(id string) string {
	b.t.Helper()
	var all []string
	for set, t := range b.char(id).All() {
		all = append(all, set+": "+t.Name+" "+t.Die.String())
	}
	return strings.Join(all, ", ")
}

// skilled returns the event by which a PC has a distinction Reckless and a skill Fight of a size.
func skilled(id string, d dice.Die, sfx ...sheet.SFX) people.CharacterSet {
	e := character(id, people.PC, id)
	e.Char.Sets = []sheet.Set{
		{Name: "distinctions", Traits: []sheet.Trait{{Word: "reckless", Name: "Reckless", Die: d}}},
		{Name: "skills", Traits: []sheet.Trait{{Word: "fight", Name: "Fight", Die: d}}}}
	e.Char.SFX = sfx
	return e
}
