package sheet

import (
	"slices"
	"strings"

	"mesa/game"
)

// Abilities are the names of the 62, in the book's order (ABIL-09).
func Abilities() []string { return namesOf(book.abilities) }

// PortugueseName is what an ability or a power of the list is called in Portuguese, a power with
// its kind; "" of another.
func PortugueseName(name string) string {
	if a, ok := abilityNamed[game.Canonical(name)]; ok {
		return a.Gloss
	}
	p, ok := powerOf(name)
	if !ok {
		return ""
	}
	_, kind, _ := strings.Cut(name, ":")
	return strings.TrimSpace(p.Gloss + kind)
}

// abilityNamed finds an ability by its name in either language: sheets are asked
// again and again.
var abilityNamed = func() map[string]named {
	by := map[string]named{}
	for _, a := range book.abilities {
		by[game.Canonical(a.Name)], by[game.Canonical(a.Gloss)] = a, a
		by[strings.TrimSuffix(game.Canonical(a.Gloss), "-se")] = a
	}
	return by
}()

// Effects are the words of what abilities do (ABIL-05): attack, sensory ...
func Effects() []string { return slices.Clone(book.effects) }

// Ability is the name of the one of the list that an ability, or a device, is: that
// which it stands for, or else its own, in either language; of a name in brackets behind
// another, "Blast (Flame Strike)" or "Flame Strike (Blast)", the one that is listed
// (ABIL-06); "" if it is none of them.
func (t Trait) Ability() string {
	for _, name := range []string{t.NotesOrEmpty().ListedAs, t.Name, base(t.Name), inBrackets(t.Name)} {
		if a, ok := abilityNamed[game.Canonical(name)]; ok {
			return a.Name
		}
	}
	return ""
}

// Effects are the words of what an ability does: what its sheet says, or else the
// list.
func (t Trait) Effects() []string {
	if says := strings.Fields(t.NotesOrEmpty().Tags); len(says) > 0 {
		return says
	}
	return words(abilityNamed[game.Canonical(t.Ability())].Tags)
}

// EffectMsg says what an ability does; a word that the book does not know stands as
// it is.
func EffectMsg(word string) game.Msg {
	if !slices.Contains(book.effects, word) {
		return game.Quote(word)
	}
	return game.Term(word)
}

// Does says which of the list an ability is, where its name does not, and what it
// does; nothing of one of the group's own that says neither.
func (t Trait) Does() game.Msg {
	var does []game.Msg
	for _, word := range t.Effects() {
		does = append(does, EffectMsg(word))
	}
	of := t.NotesOrEmpty().ListedAs
	if of == "" && len(does) == 0 {
		return game.Msg{}
	}
	return game.Say("cortex.ability.does", game.W("of", of), game.L("effects", does...))
}

// words are names as words of a line.
func words(names []string) []string {
	var ws []string
	for _, name := range names {
		ws = append(ws, game.Slug(name))
	}
	return ws
}
