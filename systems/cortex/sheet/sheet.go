package sheet

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/kit"
)

// Bounds of a sheet.
const (
	maxSets      = 12
	MaxTraits    = 40 // in all sets together
	MaxName      = 64 // characters
	longestName  = 80 // characters of any name that could ever be typed
	MaxTraitWord = 17 // bytes; see the bounds of words in the core
)

// Sheet is what a character is made of: named traits with dice in named sets.
type Sheet struct {
	Name string `json:"name"`
	Sets []Set  `json:"sets"`
}

// Set is a trait set: one die of it goes into a pool for free (CORE-POOL-03).
type Set struct {
	Name   string  `json:"name"`
	Traits []Trait `json:"traits"`
}

// Trait gives N dice of a size (one, but for crowds and some specialties).
type Trait struct {
	Word string   `json:"word"` // unique within the character
	Name string   `json:"name"`
	Die  dice.Die `json:"die"`
	N    int      `json:"n,omitempty"` // 0 means 1
}

// Dice are the trait's dice.
func (t Trait) Dice() []dice.Die { return slices.Repeat([]dice.Die{t.Die}, max(t.N, 1)) }

// Parse reads a character from one line:
//
//	Ana: affiliations Solo d6, Buddy d8 | distinctions Quick d8 | skills Fight d10
//
// A name, a colon, and trait sets apart by bars or semicolons: the first word is the set's
// name (or all before a colon), then traits with a die, apart by commas. A
// crowd gives several dice of a size, "Crowd 3d8". The refusal points at the
// part that does not read.
func Parse(line string) (Sheet, *game.Refusal) {
	if len(line) > 2000 {
		return Sheet{}, game.Refuse("", "cortex.refused.line.long", game.N("max", 2000))
	}
	name, rest, _ := strings.Cut(line, ":")
	c := Sheet{Name: strings.TrimSpace(name)}
	if no := fitName(c.Name); no != nil {
		return Sheet{}, no
	}
	words := map[string]bool{}
	for _, part := range strings.FieldsFunc(rest, func(r rune) bool { return r == '|' || r == ';' }) {
		if strings.TrimSpace(part) == "" {
			continue
		}
		set, no := parseSet(strings.TrimSpace(part), words)
		if no != nil {
			return Sheet{}, no
		}
		c.Sets = append(c.Sets, set)
	}
	if len(c.Sets) > maxSets {
		return Sheet{}, game.Refuse("", "cortex.refused.line.sets", game.N("max", maxSets))
	}
	return c, nil
}

func fitName(name string) *game.Refusal {
	clean, bad := game.Clean(name)
	n := utf8.RuneCountInString(clean)
	if bad || clean != name || n == 0 || n > MaxName {
		return game.Refuse("", "cortex.refused.line.name", game.N("max", MaxName))
	}
	return nil
}

// parseSet reads "skills Fight d10, Move d8" or "skills: Fight d10".
func parseSet(part string, words map[string]bool) (Set, *game.Refusal) {
	name, rest, ok := strings.Cut(part, ":")
	if !ok {
		name, rest, _ = strings.Cut(part, " ")
	}
	set := Set{Name: strings.TrimSpace(name)}
	if no := fitName(set.Name); no != nil {
		return Set{}, no
	}
	for _, text := range strings.Split(rest, ",") {
		t, no := ParseTrait(strings.TrimSpace(text), set.Name)
		if no != nil {
			return Set{}, no
		}
		slug := kit.Clip(game.Slug(t.Name), MaxTraitWord)
		t.Word = slug
		for n := 2; words[t.Word]; n++ {
			t.Word = slug + "-" + game.Itoa(n)
		}
		words[t.Word] = true
		set.Traits = append(set.Traits, t)
		if len(words) > MaxTraits {
			return Set{}, game.Refuse("", "cortex.refused.line.traits", game.N("max", MaxTraits))
		}
	}
	return set, nil
}

// ParseTrait reads "Fight d10" or "Crowd 3d8".
func ParseTrait(text, set string) (Trait, *game.Refusal) {
	i := strings.LastIndexByte(text, ' ')
	laid, err := dice.Parse(text[i+1:], 12)
	if i < 0 || err != nil || len(laid) == 0 {
		return Trait{}, game.Refuse("CORE-DICE-01", "cortex.refused.line.trait", game.W("text", short(text)), game.W("set", set))
	}
	if no := pool.OffLadder(laid); no != nil {
		return Trait{}, no
	}
	t := Trait{Name: strings.TrimSpace(text[:i]), Die: laid[0]}
	if len(laid) > 1 {
		t.N = len(laid)
	}
	return t, fitName(t.Name)
}

func short(s string) string {
	if utf8.RuneCountInString(s) > 40 {
		return string([]rune(s)[:39]) + "…"
	}
	return s
}

// Line writes a sheet as Parse reads it.
func (s *Sheet) Line() string {
	var sets []string
	for _, set := range s.Sets {
		var traits []string
		for _, t := range set.Traits {
			traits = append(traits, t.Name+" "+dice.Format(t.Dice()))
		}
		sets = append(sets, set.Name+": "+strings.Join(traits, ", "))
	}
	return s.Name + ": " + strings.Join(sets, " | ")
}

// Trait finds a trait by its word.
func (s *Sheet) Trait(word string) (set string, t Trait, ok bool) {
	for _, set := range s.Sets {
		for _, t := range set.Traits {
			if t.Word == word {
				return set.Name, t, true
			}
		}
	}
	return "", Trait{}, false
}

// IsDistinctions reports whether a set is that of the distinctions, which has
// Hinder built in (TRAIT-06).
func IsDistinctions(set string) bool {
	f := game.Canon(set)
	return strings.HasPrefix(f, "distin")
}

// Within reports whether a sheet keeps the bounds of one that is typed, and of
// one that was added to by hand.
func (s *Sheet) Within() bool {
	if TooLong(s.Name) || len(s.Sets) > maxSets {
		return false
	}
	n := 0
	for _, set := range s.Sets {
		if n += len(set.Traits); TooLong(set.Name) || n > maxSets*MaxTraits || !WithinTraits(set.Traits) {
			return false
		}
	}
	return true
}

// WithinTraits reports whether traits keep the bounds of those that are typed.
func WithinTraits(ts []Trait) bool {
	return !slices.ContainsFunc(ts, func(t Trait) bool {
		return TooLong(t.Word, t.Name) || NoDie(t.Die) || t.N < 0 || t.N > MaxTraits
	})
}

// NoDie reports a die that no table has.
func NoDie(d dice.Die) bool { return d != 0 && !d.OnLadder() }

// TooLong reports a name that could not have been typed.
func TooLong(names ...string) bool {
	return slices.ContainsFunc(names, func(n string) bool { return utf8.RuneCountInString(n) > longestName })
}
