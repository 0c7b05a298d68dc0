package game

import (
	"slices"
	"strings"
)

// Kind says what a parameter takes.
type Kind int

const (
	Pick   Kind = iota // Min to Max different words of Choices
	Number             // a whole number from Min to Max
	Text               // a person's words, Min to Max characters
	Dice               // dice words such as "2d8 d10", Min to Max dice
	Rows               // Min to Max rows with the same columns, perhaps in groups: a sheet's traits with their dice
)

// Param is one parameter of a move. If Min is 0 it is optional, except a Number, which needs a word
// or a preset.
type Param struct {
	Name     string
	Kind     Kind
	Min, Max int
	// Change allows a Number with a sign as a change of the present value: "+1" and "-1" beside the
	// new value "3". Validate and Do read it with NumberOf.
	Change bool
	// Faces allows a die in place of a Number, for its faces: "d8" is 8.
	Faces bool
	// Line makes a Text take the rest of a typed line as it is written, quotes and "name="
	// included. The Text must be the first parameter.
	Line bool
}

// Spec is the name of a move with its parameters. The slash command, the form, the terminal line
// with its completion, the help and the manual are made from it. Its texts have the keys "<key>"
// (name), "<key>.help" and "<key>.param.<param>", where key is the system's name and Name:
// "cortex.roll".
type Spec struct {
	Key          string // "cortex.roll": set by Play
	Name         string // "roll": a word of a-z, 0-9 and "-"; or two: "doom spend" is spend in the group doom
	Category     Category
	Params       []Param
	Quiet        bool // a draft: it makes no news, and undo passes over it
	Repeat       bool // a second press does it again (+1 die)
	Slash        bool // has a Discord subcommand of its own; see MaxSlash
	SurvivesUndo bool // stays when decisions around it are undone (join, hand over); its records are Quiet
	// AnswersCards: its offers may answer a card, which waits for the move by its name or by
	// Offer.WaitLabel.
	AnswersCards bool
}

// MaxSlash is the largest number of subcommands of a system, counting a group as one. Discord
// allows 25; the rest is reserved.
const MaxSlash = 23

// Split returns the group of a move, "" if it has none, and its name in the group.
func (s Spec) Split() (group, name string) {
	if group, name, ok := strings.Cut(s.Name, " "); ok {
		return group, name
	}
	return "", s.Name
}

// Param returns the parameter of that name. ok is false if there is none.
func (s Spec) Param(name string) (p Param, ok bool) {
	i := slices.IndexFunc(s.Params, func(p Param) bool { return p.Name == name })
	if i < 0 {
		return Param{}, false
	}
	return s.Params[i], true
}

// Label returns the label of a parameter, or of a column of its rows: "traits.die".
func (s Spec) Label(param string) Msg { return Say(s.Key + ".param." + param) }
