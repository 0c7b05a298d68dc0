package game

import (
	"slices"
	"strings"

	"mesa/dice"
)

// Choice is a word that can be picked. Word is at most 40 bytes. Input.ChoiceMsg makes the full
// text from the other fields.
type Choice struct {
	Word  string
	Label Msg        // the name alone; empty if the dice are the name
	Note  Msg        // what else to say of it: "asset", "Hinder"; may be empty
	Dice  []dice.Die // the dice it adds
	// Cost holds what a tap on the choice pays (N below 0) and earns as things are now. ChanceAfter
	// is the first of Offer.Odds after the tap, which takes a selected choice away. If the choice
	// replaces another (Input.Replaces), both are those of the whole offer with the choice.
	Cost           []Amount
	ChanceAfter    Chance
	Selected       bool     // picked if the parameter is absent
	Aliases        []string // other accepted spellings, never shown
	Group          string   // the Word of one of Input.Groups, "": none
	ExclusiveGroup string   // at most one choice of a group can be picked, such as the halves of one chip
	Conflict       *Refusal // refuses it beside another of its ExclusiveGroup; nil: Input.Conflict
	Closed         *Refusal // shown closed, with the reason
	Unlisted       bool     // accepted if typed but not shown, since it would change nothing now
	// StayGroup keeps a selected choice in a list that a line gives, unless the line names another
	// choice of the same StayGroup or ExclusiveGroup, or this choice with a minus ("-help:beto"),
	// or gives an empty list. "": the choice does not stay.
	StayGroup string
}

// ChoiceGroup is a heading over some of the choices of an input, such as a trait set.
type ChoiceGroup struct {
	Word  string
	Title Msg
	About Ref // the owner, if each choice must say it: Vex's traits among those of others
}

// Input is a parameter that an offer leaves open.
type Input struct {
	Param
	Choices  []Choice      // of a Pick; of a column of Dice the accepted sizes
	Groups   []ChoiceGroup // those used by Choices or CurrentRows, in order; a front end may leave them out for a Pick
	Conflict *Refusal      // the refusal of two choices of one ExclusiveGroup, with its rule; nil: a general one
	Twice    *Refusal      // the refusal of one choice picked twice, with its rule; nil: a general one
	TooMany  *Refusal      // the refusal of more than Max choices, with its rule; nil: a general one
	Note     Msg           // said once for all choices, such as the character that the chances are for
	Preset   string        // Number, Text, Dice: used if the parameter is absent; present and empty is empty
	// OneProposal marks inputs that make one proposal together: once a command gives one of them,
	// the presets of the others are not used. So a player throws, and pays for, nothing that was
	// proposed beside what the command names.
	OneProposal bool
	// Lead marks the main question of an offer: one choice, at most one such input in an offer. The
	// answer alone may do the offer, or select what its form asks (OpensForm).
	Lead     bool
	Advanced bool // shown behind "more"; it need not be answered
	// FileHeads are, of a Text, the words before a colon that introduce it in a file, in any
	// language: "Background".
	FileHeads []string
	Grid
	Cell
}

// Grid describes the rows of an input of kind Rows.
type Grid struct {
	Columns []Input // the inputs of one row, at most one of them a Text
	// CurrentRows are used if the parameter is absent; a row that lacks something is to be filled
	// in.
	CurrentRows []Row
	MaxNewGroup int // the longest name of a group that Groups does not list, 0 if there can be none
	// KnownGroups are usual names of groups, in any language. A line with only this name is a
	// heading, also right below other rows, and a name of several words needs no colon.
	KnownGroups []string
	// HeadParam is the Text parameter that a text of rows may begin with: "Ana: skills Fight d8".
	HeadParam string
}

// Row is one row of a Rows parameter: its group, and a word for each column.
type Row struct {
	Group string
	Cells []string
}

// Equal reports whether two rows have the same group and cells.
func (r Row) Equal(o Row) bool { return r.Group == o.Group && slices.Equal(r.Cells, o.Cells) }

// Cell describes an input that is a column of rows.
type Cell struct {
	EmptyGroups []string // the groups in which the cell may be empty
	// ChoicesByGroup holds the words offered in a group in place of Choices, by the Word of the
	// group: "2d6", or nothing. Other values can be typed all the same.
	ChoicesByGroup map[string][]string
	Rule           string // the rule id for its refusals
}

// VisibleChoices returns the choices that a front end draws: those that are not Unlisted.
func (a Input) VisibleChoices() []Choice {
	if !slices.ContainsFunc(a.Choices, func(c Choice) bool { return c.Unlisted }) {
		return a.Choices
	}
	return slices.DeleteFunc(slices.Clone(a.Choices), func(c Choice) bool { return c.Unlisted })
}

// IsFixed reports whether an input leaves nothing open: a number with one possible value, or
// optional choices that are all closed. Front ends do not draw it.
func (a Input) IsFixed() bool {
	if a.Kind == Pick {
		return a.Min == 0 && !slices.ContainsFunc(a.Choices, func(c Choice) bool { return c.Closed == nil })
	}
	return a.Kind == Number && a.Min == a.Max && !a.Change
}

// refuse returns a refusal of the words for this input.
func (a Input) refuse(key string, args ...Arg) *Refusal {
	no := Refuse("", key, append(args, W("param", a.Name))...)
	no.Param = a.Name
	return no
}

// refusalOf returns no with this input as its parameter, unless no is nil or names a parameter.
func (a Input) refusalOf(no *Refusal) *Refusal {
	if no == nil || no.Param != "" {
		return no
	}
	no = new(*no)
	no.Param = a.Name
	return no
}

// choice returns the index of the choice with that word, -1 if there is none.
func (a Input) choice(word string) int {
	return slices.IndexFunc(a.Choices, func(c Choice) bool { return c.Word == word })
}

// labels returns the words of the first ten choices as text, and then how many more there are.
func (a Input) labels() []Msg {
	var ms []Msg
	for i, c := range a.Choices {
		if i == 10 {
			ms = append(ms, Say("more", N("n", len(a.Choices)-i)))
			break
		}
		ms = append(ms, c.termMsg())
	}
	return ms
}

// termMsg returns the word of a choice as text: a name or an id unchanged, a word of the rules,
// which has aliases, in the reader's language.
func (c Choice) termMsg() Msg {
	if len(c.Aliases) > 0 {
		return Term(c.Word)
	}
	return Quote(c.Word)
}

// needsAnswer reports whether a choice is required and none is preselected.
func (a Input) needsAnswer() bool {
	return a.Kind == Pick && a.Min > 0 && !slices.ContainsFunc(a.Choices, func(c Choice) bool { return c.Selected })
}

// textCol returns the index of the Text column, -1 if there is none.
func (a Input) textCol() int {
	return slices.IndexFunc(a.Columns, func(c Input) bool { return c.Kind == Text })
}

// hasGroups reports whether rows are in groups.
func (a Input) hasGroups() bool { return a.MaxNewGroup > 0 || len(a.Groups) > 0 }

// group returns the index of the group with that word or title, -1 if there is none.
func (a Input) group(name string) int {
	return slices.IndexFunc(a.Groups, func(g ChoiceGroup) bool {
		own := g.Title.Key == QuoteKey && len(g.Title.Args) == 1 && Canonical(g.Title.Args[0].Words) == Canonical(name)
		return own || Canonical(g.Word) == Canonical(name)
	})
}

// isHeading reports whether a name is that of a group or a known name, or ends with a known name in
// brackets: "Fire Suit (powers)".
func (a Input) isHeading(name string) bool {
	if a.group(name) >= 0 {
		return true
	}
	if i := strings.LastIndexByte(name, '('); i >= 0 && strings.HasSuffix(name, ")") {
		name = name[i+1 : len(name)-1]
	}
	return slices.ContainsFunc(a.KnownGroups, func(known string) bool { return Canonical(known) == Canonical(name) })
}
