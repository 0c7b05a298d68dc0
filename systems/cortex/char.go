package cortex

import (
	"strings"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
)

// Bounds of a character line.
const (
	maxSets   = 12
	maxTraits = 40 // in all sets together
	maxName   = 64 // characters
)

// ParseChar reads a character from one line:
//
//	Ana: affiliations Solo d6, Buddy d8 | distinctions Quick d8 | skills Fight d10
//
// A name, a colon, and trait sets apart by bars or semicolons: the first word is the set's
// name (or all before a colon), then traits with a die, apart by commas. A
// crowd gives several dice of a size, "Crowd 3d8". The refusal points at the
// part that does not read. ID, Chair and Rank are left to the caller.
func ParseChar(line string) (Char, *game.Refusal) {
	if len(line) > 2000 {
		return Char{}, game.Refuse("", "cortex.refused.line.long", game.N("max", 2000))
	}
	name, rest, _ := strings.Cut(line, ":")
	c := Char{Name: strings.TrimSpace(name)}
	if no := fitName(c.Name); no != nil {
		return Char{}, no
	}
	words := map[string]int{}
	for _, part := range strings.FieldsFunc(rest, func(r rune) bool { return r == '|' || r == ';' }) {
		if strings.TrimSpace(part) == "" {
			continue
		}
		set, no := parseSet(strings.TrimSpace(part), words)
		if no != nil {
			return Char{}, no
		}
		c.Sets = append(c.Sets, set)
	}
	if len(c.Sets) > maxSets {
		return Char{}, game.Refuse("", "cortex.refused.line.sets", game.N("max", maxSets))
	}
	return c, nil
}

func fitName(name string) *game.Refusal {
	clean, bad := game.Clean(name)
	n := utf8.RuneCountInString(clean)
	if bad || clean != name || n == 0 || n > maxName {
		return game.Refuse("", "cortex.refused.line.name", game.N("max", maxName))
	}
	return nil
}

// parseSet reads "skills Fight d10, Move d8" or "skills: Fight d10".
func parseSet(part string, words map[string]int) (Set, *game.Refusal) {
	name, rest, ok := strings.Cut(part, ":")
	if !ok {
		name, rest, _ = strings.Cut(part, " ")
	}
	set := Set{Name: strings.TrimSpace(name)}
	if no := fitName(set.Name); no != nil {
		return Set{}, no
	}
	for _, text := range strings.Split(rest, ",") {
		t, no := parseTrait(strings.TrimSpace(text), set.Name)
		if no != nil {
			return Set{}, no
		}
		slug := clip(game.Slug(t.Name), maxTraitWord)
		if words[slug]++; words[slug] > 1 {
			slug += "-" + game.Itoa(words[slug])
		}
		t.Word = slug
		set.Traits = append(set.Traits, t)
		if len(words) > maxTraits {
			return Set{}, game.Refuse("", "cortex.refused.line.traits", game.N("max", maxTraits))
		}
	}
	return set, nil
}

// parseTrait reads "Fight d10" or "Crowd 3d8".
func parseTrait(text, set string) (Trait, *game.Refusal) {
	i := strings.LastIndexByte(text, ' ')
	pool, err := dice.Parse(text[i+1:], 12)
	if i < 0 || err != nil || len(pool) == 0 {
		return Trait{}, game.Refuse("CORE-DICE-01", "cortex.refused.line.trait", game.W("text", short(text)), game.W("set", set))
	}
	if no := offLadder(pool); no != nil {
		return Trait{}, no
	}
	t := Trait{Name: strings.TrimSpace(text[:i]), Die: pool[0]}
	if len(pool) > 1 {
		t.N = len(pool)
	}
	return t, fitName(t.Name)
}

func short(s string) string {
	if utf8.RuneCountInString(s) > 40 {
		return string([]rune(s)[:39]) + "…"
	}
	return s
}

// FormatChar writes a character as ParseChar reads it.
func FormatChar(c Char) string {
	var sets []string
	for _, set := range c.Sets {
		var traits []string
		for _, t := range set.Traits {
			traits = append(traits, t.Name+" "+dice.Format(t.Dice()))
		}
		sets = append(sets, set.Name+": "+strings.Join(traits, ", "))
	}
	return c.Name + ": " + strings.Join(sets, " | ")
}
