package rules

import (
	"slices"
	"strconv"
	"strings"

	"mesa/game"
)

// Word is a canonical word with its other spellings: those of the source and of both languages
// (NDE-R02, NDE-R05, NDE-R06).
type Word struct {
	Word string
	Also []string
}

// Means reports whether the typed text is the word in any of its spellings.
func (w Word) Means(typed string) bool {
	return game.Canonical(typed) == w.Word || slices.Contains(w.Also, game.Canonical(typed))
}

// Choices returns the words as choices, labelled by label. The word ticked is selected.
func Choices(ws []Word, label func(string) game.Msg, ticked string) []game.Choice {
	var cs []game.Choice
	for _, w := range ws {
		cs = append(cs, game.Choice{Word: w.Word, Aliases: w.Also, Label: label(w.Word), Selected: w.Word == ticked})
	}
	return cs
}

// Number parses a number. It returns 0 if the word is no number.
func Number(word string) int {
	n, _ := strconv.Atoi(word)
	return n
}

// IsNumber reports whether a typed word is a number, in bounds or not.
func IsNumber(word string) bool {
	_, err := strconv.Atoi(word)
	return err == nil
}

// ParseList parses a list that is separated by commas or semicolons, without empty or repeated
// entries.
func ParseList(text string) []string {
	var list []string
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' }) {
		if part = strings.TrimSpace(part); part != "" && !slices.Contains(list, part) {
			list = append(list, part)
		}
	}
	return list
}

// ClipText returns at most the first most characters of a text.
func ClipText(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most])
	}
	return text
}

// The bounds of what is typed.
const (
	MaxName  = 64  // characters
	MaxText  = 200 // characters of a longer text, such as a concept
	MaxID    = 24  // bytes of an id made from a name
	MaxValue = 99  // set by hand
)
