package universais

import (
	"slices"
	"strconv"
	"strings"

	"mesa/game"
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

// A word is a canonical word, with other spellings of it in also, the Portuguese one first.
type word struct {
	word string
	also []string
}

var (
	attributes = []word{
		{Body, []string{"corpo"}},
		{Talent, []string{"talento"}},
		{Spirit, []string{"espirito"}},
		{Mind, []string{"mente"}},
	}
	entryKinds = []word{
		{Technique, []string{"tecnica"}},
		{Skill, []string{"pericia"}},
		{Ability, []string{"habilidade"}},
		{Benefit, []string{"beneficio"}},
		{Bond, []string{"laco"}},
	}
	modes = []word{
		{Unstructured, []string{"nao-estruturado", "cena"}},
		{Combat, []string{"combate"}},
	}
)

// attrJoin joins Attributes that are added.
const attrJoin = "-"

// attrSums are the Attributes and their sums, small sums first, each as one word: "body-mind"
// (UNI-R33).
var attrSums = func() []word {
	var all []word
	for set := 1; set < 1<<len(attributes); set++ {
		var words, also []string
		for i, w := range attributes {
			if set&(1<<i) != 0 {
				words, also = append(words, w.word), append(also, w.also[0])
			}
		}
		all = append(all, word{strings.Join(words, attrJoin), []string{strings.Join(also, attrJoin)}})
	}
	slices.SortStableFunc(all,
		func(a, b word) int { return strings.Count(a.word, attrJoin) - strings.Count(b.word, attrJoin) })
	return all
}()

// loneWords are words that belong to no other table of words. Code uses the first two: yes and no.
var loneWords = []word{
	{"yes", []string{"sim", "on", "true", "ligado"}},
	{"no", []string{"nao", "off", "false", "desligado"}},
	{"on", []string{"ligado", "ligada", "sim", "yes", "true"}},
	{"off", []string{"desligado", "desligada", "nao", "no", "false"}},
	{"plain", []string{"basico"}},
}

// means reports whether typed is a spelling of the word.
func (w word) means(typed string) bool {
	return game.Canonical(typed) == w.word || slices.Contains(w.also, game.Canonical(typed))
}

// choices returns words to pick from. label names them; the word ticked is selected at first.
func choices(ws []word, label func(string) game.Msg, ticked string) []game.Choice {
	var cs []game.Choice
	for _, w := range ws {
		cs = append(cs, game.Choice{Word: w.word, Aliases: w.also, Label: label(w.word), Selected: w.word == ticked})
	}
	return cs
}

func attrMsg(attr string) game.Msg { return game.Say("universais.attr." + attr) }

func kindMsg(kind string) game.Msg { return game.Say("universais.kind." + kind) }

// someKind returns a kind of entry with its article, if the language has one: "an Ability".
func someKind(kind string) game.Arg { return game.M("some", game.Say("universais.some."+kind)) }

func modeMsg(mode string) game.Msg { return game.Say("universais.mode." + mode) }

// attrIndex returns the index of an Attribute in PC.Attrs, -1 if it is none.
func attrIndex(attr string) int {
	return slices.IndexFunc(attributes, func(w word) bool { return w.word == attr })
}

// bestAttr returns the index of the largest Attribute, the first of equals.
func bestAttr(attrs [4]int) int {
	b := 0
	for i, n := range attrs {
		if n > attrs[b] {
			b = i
		}
	}
	return b
}

// isNumber reports whether a typed word is a whole number. It may be out of any bounds.
func isNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

// number returns the number of a word, 0 if it is none.
func number(word string) int {
	n, _ := strconv.Atoi(word)
	return n
}
