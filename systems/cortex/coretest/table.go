// Package coretest has a table of a few mods, on which the rooms of package core are tried one by
// one. It imports no room above package people, so that their internal tests can import it.
package coretest

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// Table is a table at which a GM and the players Ana, Beto and Caio sit. Each player has a PC, and the
// GM has Vex, a major GMC. The id of a PC is that of its chair.
type Table struct {
	T      *testing.T
	Rules  game.Rules[engine.State]
	S      *engine.State
	Dice   *dice.Scripted // what the next throws show
	Events []game.Event   // of the last decision

	moves game.MoveIndex
}

// New returns a table of these mods, in the order of a game; that of package people must be among
// them. Options are "variable=value". The table calls after at the end of each decision, if after is
// not nil. Offers do not say which character acts by them. The test fails if a scripted die is left
// over.
func New(t *testing.T, options string, after func(*engine.Tx), mods ...*engine.Mod) *Table {
	t.Helper()
	core := engine.Core{Start: func(s *engine.State, _ json.RawMessage) error {
		s.Lang, s.Options = "en", map[string]string{}
		for _, o := range strings.Fields(options) {
			key, value, _ := strings.Cut(o, "=")
			s.Options[key] = value
		}
		for _, id := range []string{game.GMChair, "ana", "beto", "caio"} {
			s.Chairs = append(s.Chairs, game.Chair{ID: id, Name: title(id), Role: Actor(id).Role, User: "u"})
		}
		return nil
	}}
	core.Mark = func(_ *engine.State, _ game.Actor, o game.Offer) game.Offer { return o }
	core.After = func(t *engine.Tx, _ bool) {
		if after != nil {
			after(t)
		}
	}
	r := engine.New(core, mods...).Rules("cortex", nil)
	s, err := r.Init(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &Table{T: t, Rules: r, S: s, Dice: dice.Script(), moves: game.NewMoveIndex(game.Play(r), nil)}
	t.Cleanup(func() {
		if err := b.Dice.Err(); err != nil {
			t.Error(err)
		}
	})
	for _, id := range []string{"ana", "beto", "caio"} {
		b.Fold(Character(id, people.PC, id))
	}
	b.Fold(Character("vex", people.Major, game.GMChair))
	return b
}

// title returns a word with a capital.
func title(word string) string { return strings.ToUpper(word[:1]) + word[1:] }

// Character returns the event that brings a character to the table.
func Character(id, rank, chair string) people.CharacterSet {
	c := people.Character{ID: id, Rank: rank, Chair: chair}
	c.Name = title(id)
	return people.CharacterSet{Char: c}
}

// Actor returns the holder of a chair.
func Actor(chair string) game.Actor {
	if chair == game.GMChair {
		return game.Actor{Chair: chair, User: "u", Role: game.GM}
	}
	return game.Actor{Chair: chair, User: "u", Role: game.Player}
}

// Fold folds events that no decision made.
func (b *Table) Fold(es ...game.Event) {
	for _, e := range es {
		b.Rules.Events.Fold(b.S, e)
	}
}

// Tx returns a decision that folds and notes its events.
func (b *Table) Tx() *engine.Tx {
	b.Events = nil
	return &engine.Tx{S: b.S, Dice: b.Dice, Emit: func(e game.Event) {
		b.Events = append(b.Events, e)
		b.Fold(e)
	}}
}

// Try makes a decision, with arguments as "name=word", and returns the refusal or nil.
func (b *Table) Try(chair, move string, words ...string) *game.Refusal {
	b.T.Helper()
	args := game.Args{}
	for _, w := range words {
		name, value, _ := strings.Cut(w, "=")
		args[name] = append(args[name], value)
	}
	t := b.Tx()
	_, err := game.Table{Moves: b.moves, Rules: b.Rules.TableAt(b.S)}.Decide([]game.Actor{Actor(chair)},
		game.Command{Move: move, Args: args, Sure: true}, func(r game.Resolution) (game.AnyTx, error) {
			return game.AnyTx{Actor: r.Actor, Now: time.Unix(0, 0), Dice: t.Dice, Emit: t.Emit}, nil
		})
	if err == nil {
		return nil
	}
	no, refused := err.(*game.Refusal)
	if !refused {
		b.T.Fatalf("%s> %s %v: %v", chair, move, words, err)
	}
	return no
}

// Do makes a decision that must not be refused.
func (b *Table) Do(chair, move string, words ...string) {
	b.T.Helper()
	if no := b.Try(chair, move, words...); no != nil {
		b.T.Fatalf("%s> %s %v: %v %v", chair, move, words, no, no.Reason)
	}
}

// WantRefusal checks the rule by which a decision is refused.
func (b *Table) WantRefusal(rule, chair, move string, words ...string) {
	b.T.Helper()
	if no := b.Try(chair, move, words...); no == nil || no.Rule != rule {
		b.T.Errorf("%s> %s %v: %v, want a refusal by %s", chair, move, words, no, rule)
	}
}

// Offers returns the offers of a move to the holder of a chair.
func (b *Table) Offers(chair, move string) []game.Offer {
	return b.Rules.TableAt(b.S).Offers(Actor(chair), func(m *game.Spec) bool { return m.Name == move })
}
