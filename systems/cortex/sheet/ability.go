package sheet

import (
	"slices"
	"strings"

	"mesa/game"
)

// Abilities returns the names of the 62 abilities, in the book's order (ABIL-09).
func Abilities() []string { return namesOf(ruleTables.abilities) }

// PortugueseName returns the Portuguese name of a listed ability or power, by its name in either
// language. A subtype after a colon stays as it is written; a text in brackets is left out. The
// result is "" for other names.
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

// abilityNamed gives the listed ability by each of its canonical names, in either language. It is a
// map because sheets are read often.
var abilityNamed = func() map[string]named {
	by := map[string]named{}
	for _, a := range ruleTables.abilities {
		by[game.Canonical(a.Name)], by[game.Canonical(a.Gloss)] = a, a
		by[strings.TrimSuffix(game.Canonical(a.Gloss), "-se")] = a
	}
	return by
}()

// Effects returns the words for the six kinds of effects of abilities, such as "attack" (ABIL-05).
func Effects() []string { return slices.Clone(ruleTables.effects) }

// Ability returns the English name of the listed ability that an ability or device is, "" if it is
// none. ListedAs comes first, then the trait's own name in either language. If the own name is two
// names, one in brackets, "Blast (Flame Strike)" or "Flame Strike (Blast)", the listed one counts
// (ABIL-06).
func (t Trait) Ability() string {
	for _, name := range []string{t.NotesOrEmpty().ListedAs, t.Name, baseName(t.Name), inBrackets(t.Name)} {
		if a, ok := abilityNamed[game.Canonical(name)]; ok {
			return a.Name
		}
	}
	return ""
}

// Effects returns the words for what an ability does: its Tags, or else those of the listed
// ability. It is nil if neither is known.
func (t Trait) Effects() []string {
	if says := strings.Fields(t.NotesOrEmpty().Tags); len(says) > 0 {
		return says
	}
	return slugs(abilityNamed[game.Canonical(t.Ability())].Tags)
}

// EffectMsg returns the text for a word of Effects; an unknown word is quoted.
func EffectMsg(word string) game.Msg {
	if !slices.Contains(ruleTables.effects, word) {
		return game.Quote(word)
	}
	return game.Term(word)
}

// Does returns a text with the trait's ListedAs and Effects; it is empty if the trait has neither.
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

// MeantKind returns the likely kind of a set that has none by its name: "powers" if all its traits
// are listed powers, "abilities" if all are listed abilities. It is "" for other sets.
func (s Set) MeantKind() string {
	each := func(listed func(Trait) bool) bool {
		return len(s.Traits) > 0 && !slices.ContainsFunc(s.Traits, func(t Trait) bool { return !listed(t) })
	}
	switch {
	case KindOf(s.Name) != "":
		return ""
	case each(func(t Trait) bool { _, ok := powerOf(t.Name); return ok }):
		return KindPowers
	case each(func(t Trait) bool { return t.Ability() != "" }):
		return KindAbilities
	}
	return ""
}
