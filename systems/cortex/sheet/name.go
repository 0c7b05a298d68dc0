package sheet

import (
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// TooLongName refuses a name that is too long to be typed; nil if it is not. The length includes a
// text in brackets, such as the skill of a specialty or the kind of a set (RUL-NAMES).
func TooLongName(name string) *game.Refusal {
	n := utf8.RuneCountInString(name)
	if n <= MaxName {
		return nil
	}
	return game.Refuse("RUL-NAMES", "cortex.fault.E_NAME_LONG", game.W("name", name), game.N("n", n),
		game.N("max", MaxName))
}

// baseName returns a trait's name without the brackets after it: "Engines" for "Engines (Fix)".
func baseName(name string) string {
	if i := strings.LastIndexByte(name, '('); i > 0 {
		return strings.TrimSpace(name[:i])
	}
	return name
}

// inBrackets returns the text in brackets after a trait's name, such as the skill of a specialty or
// the tags of a resource. It is "" if there is none.
func inBrackets(name string) string {
	i := strings.LastIndexByte(name, '(')
	if i < 0 {
		return ""
	}
	return strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(name[i+1:]), ")"))
}

// Parent returns the skill or role in the brackets of a specialty's name, "" if there are none: it
// is "Fix" for "Engines (Fix)" (CHAR-SPEC-02).
func Parent(specialty string) string { return inBrackets(specialty) }

// Tags returns the tags in the brackets of a resource's name, which say when it applies: "crime"
// and "harbour" for "Dock Gang (crime, harbour)" (CHAR-RES-02).
func Tags(resource string) []string {
	tags := strings.FieldsFunc(inBrackets(resource), func(r rune) bool { return r == ',' || r == '/' || r == ';' })
	for i := range tags {
		tags[i] = strings.TrimSpace(tags[i])
	}
	return tags
}
