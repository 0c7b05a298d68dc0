package game

import (
	"slices"
	"strings"
)

// Kind is what a parameter takes.
type Kind int

const (
	Pick   Kind = iota // Min to Max different words out of Choices
	Number             // a whole number from Min to Max
	Text               // a person's words, Min to Max characters
	Dice               // dice words such as "2d8 d10", Min to Max dice
	Rows               // Min to Max rows of as many cells each, perhaps in groups: a sheet's traits with their dice
)

// Param is one parameter of a move. Min 0 makes it optional.
type Param struct {
	Name     string
	Kind     Kind
	Min, Max int
	// Change lets a Number with a sign be a change of what is there: "+1" and
	// "-1" beside the new value "3". Validate and Do read it with NumberOf.
	Change bool
	// Faces lets a Number be said as a die, for its faces: "d8" is 8.
	Faces bool
	// Line makes a Text, the first parameter, the rest of a line as it is written, with
	// its quotes and name=.
	Line bool
}

// Spec is what a move is called and takes: from it come the slash command, the
// form, the terminal line with its completion, the help and the manual. Its
// texts are the keys "<key>" (name), "<key>.help" and "<key>.param.<param>",
// where key is the Spec's Name behind its system: "cortex.roll".
type Spec struct {
	Key          string // "cortex.roll": set by Play
	Name         string // "roll": one word of a-z, 0-9 and "-"; of two, "doom spend" is in the group "doom"
	Category     Category
	Params       []Param
	Quiet        bool // a draft: no news, and undo passes over it
	Repeat       bool // pressing twice means twice (+1 die)
	Slash        bool // has a Discord subcommand of its own; see MaxSlash
	SurvivesUndo bool // stays when decisions around it are undone (join, hand over)
	// AnswersCards: its offers may answer a card, which waits for the move by its
	// name, or by Offer.WaitLabel.
	AnswersCards bool
}

// MaxSlash is how many subcommands a system may have, of which a group counts
// as one. Discord allows 25; the rest is room to grow, and to have something
// moved into a group in time.
const MaxSlash = 23

// Split parts the name of a move into its group, "" if it has none, and the
// name in there.
func (s Spec) Split() (group, name string) {
	if group, name, ok := strings.Cut(s.Name, " "); ok {
		return group, name
	}
	return "", s.Name
}

// Param gives the parameter of that name.
func (s Spec) Param(name string) (Param, bool) {
	i := slices.IndexFunc(s.Params, func(p Param) bool { return p.Name == name })
	if i < 0 {
		return Param{}, false
	}
	return s.Params[i], true
}

// Label says what a parameter is.
func (s Spec) Label(param string) Msg { return Say(s.Key + ".param." + param) }
