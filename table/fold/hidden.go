package fold

import (
	"encoding/base64"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
)

// IsHiddenFrom reports whether parts of a record may be hidden from an actor who is not a GM: the
// record is newer than the last reveal, or one of its throws is still hidden.
func (s *State) IsHiddenFrom(actor game.Actor, rec store.Record) bool {
	return actor.Role != game.GM && (rec.Seq > s.House.RevealedAt || slices.ContainsFunc(rec.Throws, s.House.IsHidden))
}

// VisibleThrows returns the throws of a record as an actor may see them.
func (s *State) VisibleThrows(actor game.Actor, rec store.Record) []dice.Throw {
	if !s.IsHiddenFrom(actor, rec) {
		return rec.Throws
	}
	ts := slices.Clone(rec.Throws)
	for i, t := range ts {
		if s.House.IsHidden(t) {
			ts[i] = t.Public()
		}
	}
	return ts
}

func (s *State) tellFor(actor game.Actor, rec store.Record, events []game.Event) game.News {
	if s.IsHiddenFrom(actor, rec) {
		events = game.PublicEvents(events)
	}
	return s.Ruleset.Tell(events, actor)
}

// sealMsgs returns the published seals of the hidden throws of a record.
func sealMsgs(rec store.Record) []game.Msg {
	var ms []game.Msg
	for _, t := range rec.Throws {
		if t.Hidden {
			ms = append(ms, game.Say("house.hidden.seal", game.N("n", t.I), game.N("chain", t.Chain),
				game.W("seal", base64.StdEncoding.EncodeToString(t.Seal))))
		}
	}
	return ms
}

// thrownDie is one die with its face.
type thrownDie struct {
	die    dice.Die
	face   int
	hidden bool
}

// HaveSameDice reports whether events hold exactly the dice of throws, in order.
func HaveSameDice(throws []dice.Throw, events []game.Event) bool {
	return slices.Equal(throwDice(throws), eventDice(events))
}

// throwDice returns the dice of throws, in order.
func throwDice(ts []dice.Throw) []thrownDie {
	var all []thrownDie
	for _, t := range ts {
		all = appendThrown(all, t.Pool, t.Faces, t.Hidden)
	}
	return all
}

// eventDice returns the dice that events hold, in order.
func eventDice(es []game.Event) []thrownDie {
	var all []thrownDie
	for _, e := range es {
		if r, ok := e.(game.DiceThrown); ok {
			pool, faces := r.Thrown()
			all = appendThrown(all, pool, faces, game.HasHidden(e))
		}
	}
	return all
}

// appendThrown adds dice with their faces. A die without a face, or a face without a die, is added
// too, so that a comparison finds it.
func appendThrown(all []thrownDie, pool []dice.Die, faces []int, hidden bool) []thrownDie {
	for i := range max(len(pool), len(faces)) {
		f := thrownDie{hidden: hidden}
		if i < len(pool) {
			f.die = pool[i]
		}
		if i < len(faces) {
			f.face = faces[i]
		}
		all = append(all, f)
	}
	return all
}
