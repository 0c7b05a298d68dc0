package gametest

import (
	"fmt"
	"maps"
	"slices"

	"mesa/game"
)

// Messages holds the keys of all sentences that were said, each with the names of its arguments.
// The catalogues must have them all.
type Messages map[string]map[string]bool

// add records a key, and the name of an argument unless it is "".
func (ms Messages) add(key, arg string) {
	if ms[key] == nil {
		ms[key] = map[string]bool{}
	}
	if arg != "" {
		ms[key][arg] = true
	}
}

// Args returns the names of a key's arguments, sorted.
func (ms Messages) Args(key string) []string { return slices.Sorted(maps.Keys(ms[key])) }

// Record records a sentence and the sentences in it. It fails for an empty sentence, for an
// argument without a name or with a name used twice, and for a MsgArg that does not hold exactly
// one sentence.
func (ms Messages) Record(m game.Msg) error {
	if m.Empty() {
		return fmt.Errorf("a sentence without a key")
	}
	ms.add(m.Key, "")
	var names []string
	for _, a := range m.Args {
		if a.Name == "" || slices.Contains(names, a.Name) {
			return fmt.Errorf("%s: argument %q has no name, or one that is taken", m.Key, a.Name)
		}
		names = append(names, a.Name)
		ms.add(m.Key, a.Name)
		if a.Kind == game.MsgArg && len(a.Msgs) != 1 {
			return fmt.Errorf("%s: argument %s holds %d sentences", m.Key, a.Name, len(a.Msgs))
		}
		for _, inner := range a.Msgs {
			if err := ms.Record(inner); err != nil {
				return fmt.Errorf("%s: argument %s: %w", m.Key, a.Name, err)
			}
		}
	}
	return nil
}

// wordsIn returns all literal words of a sentence.
func wordsIn(m game.Msg) []string {
	var words []string
	for _, a := range m.Args {
		words = append(words, a.Words)
		for _, inner := range a.Msgs {
			words = append(words, wordsIn(inner)...)
		}
	}
	return words
}
