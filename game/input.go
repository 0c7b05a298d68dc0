package game

import (
	"slices"

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

// Cell describes an input that is a column of rows.
type Cell struct {
	EmptyGroups []string // the groups in which the cell may be empty
	// ChoicesByGroup holds the words offered in a group in place of Choices, by the Word of the
	// group: "2d6", or nothing. Other values can be typed all the same.
	ChoicesByGroup map[string][]string
	Rule           string // the rule id for its refusals
}

// Form says how an offer is filled in.
type Form struct {
	OpensForm bool   // its presets are the present values, so a tap opens the form
	TakesFile bool   // a file can fill in its form; see System.Fill
	MustName  string // a parameter that a line must give, so that no line does the offer by accident; "": none
	// DraftOf is the key of the offer that a draft prepares, "" for other offers. The prepared
	// offer has the inputs of the draft and more.
	DraftOf string
	// Lazy returns the offer with its Inputs and what depends on them, if that is expensive to
	// compute. If the offer has Inputs already, Lazy adds the extra texts of their form. Play calls
	// Lazy and clears it. For an actor without inputs it calls Lazy only as withInputs says.
	Lazy func(Offer) Offer
}

// Derived holds what Play and Seal set. Rules leave it empty.
type Derived struct {
	// Blocked is why a tap on an open offer would be refused as it stands, such as a pool that
	// cannot be paid. Seal derives it from Validate. The offer is not Closed all the same, or the
	// card would wait for nobody.
	Blocked       *Refusal
	InputsOmitted bool // its inputs were left out (Actor.WithoutInputs), so it is neither Ready nor Primary
	// Refinable: what is picked may change the inputs, price and chances; Game.Refine computes
	// them.
	Refinable bool

	etag        string                    // of an open form: the ETag before anything was picked
	shownPrice  func(Args) map[string]int // of an open form: ShownPrice before anything was picked
	invalidAsIs bool                      // Validate refused the presets when the offer was sealed
	// closing is set if the offer is kept only for its reason (Collector.Close); nil: it is offered
	// or shown.
	closing *closing
}

// LazyInputs returns a function for Offer.Lazy that sets only the inputs of the offer.
func LazyInputs(inputs func() []Input) func(Offer) Offer {
	return func(o Offer) Offer {
		o.Inputs = inputs()
		return o
	}
}

// withInputs returns the offer after Lazy. For an actor without inputs (Actor.WithoutInputs) it
// leaves out what Lazy adds, and marks the offer InputsOmitted if it has no inputs. Closed, Primary
// and Urgent offers without inputs get theirs all the same.
func (o Offer) withInputs(by Actor) Offer {
	lazy := o.Lazy
	o.Lazy = nil
	switch {
	case lazy == nil, by.inputsOmitted && o.Inputs != nil:
	case by.inputsOmitted && o.Closed == nil && !o.Primary && !o.Urgent:
		o.InputsOmitted = true
	default:
		o = lazy(o)
	}
	return o
}

// VisibleChoices returns the choices that a front end draws: those that are not Unlisted.
func (a Input) VisibleChoices() []Choice {
	if !slices.ContainsFunc(a.Choices, func(c Choice) bool { return c.Unlisted }) {
		return a.Choices
	}
	return slices.DeleteFunc(slices.Clone(a.Choices), func(c Choice) bool { return c.Unlisted })
}

// Input returns the input for the parameter of that name. ok is false if the offer does not ask for
// it.
func (o Offer) Input(name string) (a Input, ok bool) {
	i := slices.IndexFunc(o.Inputs, func(a Input) bool { return a.Name == name })
	if i < 0 {
		return Input{}, false
	}
	return o.Inputs[i], true
}

// LeadInput returns the input marked Lead. ok is false if there is none.
func (o Offer) LeadInput() (a Input, ok bool) {
	i := slices.IndexFunc(o.Inputs, func(a Input) bool { return a.Lead })
	if i < 0 {
		return Input{}, false
	}
	return o.Inputs[i], true
}

// IsFixed reports whether an input leaves nothing open: a number with one possible value, or
// optional choices that are all closed. Front ends do not draw it.
func (a Input) IsFixed() bool {
	if a.Kind == Pick {
		return a.Min == 0 && !slices.ContainsFunc(a.Choices, func(c Choice) bool { return c.Closed == nil })
	}
	return a.Kind == Number && a.Min == a.Max && !a.Change
}

// OpenInputs returns the inputs that a form shows: those that leave something open.
func (o Offer) OpenInputs() []Input {
	if !slices.ContainsFunc(o.Inputs, Input.IsFixed) {
		return slices.Clip(o.Inputs)
	}
	return slices.DeleteFunc(slices.Clone(o.Inputs), Input.IsFixed)
}
