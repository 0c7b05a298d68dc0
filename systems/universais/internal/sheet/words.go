package sheet

import (
	"slices"
	"strconv"
	"strings"

	"mesa/game"
)

// The steps of a level-up (24.4).
const (
	RaiseStep  = "raise"
	ChooseStep = "choose"
)

// The Attributes (UNI-ATTR-01).
const (
	Body   = "body"
	Talent = "talent"
	Spirit = "spirit"
	Mind   = "mind"
)

// The kinds of entries on a sheet (section 20).
const (
	Technique = "technique"
	Skill     = "skill"
	Ability   = "ability"
	Benefit   = "benefit"
	Bond      = "bond"
)

// A Word is a canonical word, with other spellings of it in Also, the Portuguese one first.
type Word struct {
	Word string
	Also []string
}

// Attributes are the Attributes in the order of PC.Attrs.
var Attributes = []Word{
	{Body, []string{"corpo"}},
	{Talent, []string{"talento"}},
	{Spirit, []string{"espirito"}},
	{Mind, []string{"mente"}},
}

// EntryKinds are the kinds of entries.
var EntryKinds = []Word{
	{Technique, []string{"tecnica"}},
	{Skill, []string{"pericia"}},
	{Ability, []string{"habilidade"}},
	{Benefit, []string{"beneficio"}},
	{Bond, []string{"laco"}},
}

// AttrJoin joins Attributes that are added.
const AttrJoin = "-"

// AttrSums are the Attributes and their sums, small sums first, each as one word: "body-mind"
// (UNI-R33).
var AttrSums = func() []Word {
	var all []Word
	for set := 1; set < 1<<len(Attributes); set++ {
		var words, also []string
		for i, w := range Attributes {
			if set&(1<<i) != 0 {
				words, also = append(words, w.Word), append(also, w.Also[0])
			}
		}
		all = append(all, Word{strings.Join(words, AttrJoin), []string{strings.Join(also, AttrJoin)}})
	}
	slices.SortStableFunc(all,
		func(a, b Word) int { return strings.Count(a.Word, AttrJoin) - strings.Count(b.Word, AttrJoin) })
	return all
}()

// LoneWords are words that belong to no other table of words. Code uses the first two: yes and no.
var LoneWords = []Word{
	{"yes", []string{"sim", "on", "true", "ligado"}},
	{"no", []string{"nao", "off", "false", "desligado"}},
	{"on", []string{"ligado", "ligada", "sim", "yes", "true"}},
	{"off", []string{"desligado", "desligada", "nao", "no", "false"}},
	{"plain", []string{"basico"}},
}

// StepMsg returns the name of a step of a level-up.
func StepMsg(step string) game.Msg { return game.Say("universais.step." + step) }

// Flag returns 1 if on is true and 0 otherwise, as an argument of a message.
func Flag(on bool) int {
	if on {
		return 1
	}
	return 0
}

// Means reports whether typed is a spelling of the word.
func (w Word) Means(typed string) bool {
	return game.Canonical(typed) == w.Word || slices.Contains(w.Also, game.Canonical(typed))
}

// Choices returns words to pick from. label names them; the word ticked is selected at first.
func Choices(ws []Word, label func(string) game.Msg, ticked string) []game.Choice {
	var cs []game.Choice
	for _, w := range ws {
		cs = append(cs, game.Choice{Word: w.Word, Aliases: w.Also, Label: label(w.Word), Selected: w.Word == ticked})
	}
	return cs
}

// AttrMsg returns the name of an Attribute.
func AttrMsg(attr string) game.Msg { return game.Say("universais.attr." + attr) }

// KindMsg returns the name of a kind of entry.
func KindMsg(kind string) game.Msg { return game.Say("universais.kind." + kind) }

// SomeKind returns a kind of entry with its article, if the language has one: "an Ability".
func SomeKind(kind string) game.Arg { return game.M("some", game.Say("universais.some."+kind)) }

// AttrIndex returns the index of an Attribute in PC.Attrs, -1 if it is none.
func AttrIndex(attr string) int {
	return slices.IndexFunc(Attributes, func(w Word) bool { return w.Word == attr })
}

// BestAttr returns the index of the largest Attribute, the first of equals.
func BestAttr(attrs [4]int) int {
	b := 0
	for i, n := range attrs {
		if n > attrs[b] {
			b = i
		}
	}
	return b
}

// IsNumber reports whether a typed word is a whole number. It may be out of any bounds.
func IsNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

// Number returns the number of a word, 0 if it is none.
func Number(word string) int {
	n, _ := strconv.Atoi(word)
	return n
}
