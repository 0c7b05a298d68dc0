package game

import (
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"

	"mesa/dice"
)

type (
	// Seq counts the decisions of one table, from 1.
	Seq int64
	// TableID names a table.
	TableID string
	// CommandID names one command for ever; a repeated one is done once.
	CommandID string
	// Ref is a thing one can point at: "pool", "roll/3", "char/ana". "" is the
	// table as a whole.
	Ref string
	// Args are the words of a command by parameter. An absent parameter takes
	// its preset; one that is present and empty is empty.
	Args map[string][]string
)

// Choice is one word that may be picked. Word is at most 40 bytes. What it
// gives and takes stands in its fields; Input.ChoiceMsg makes the sentence of them.
type Choice struct {
	Word  string
	Label Msg        // the name alone; empty where that is the dice
	Note  Msg        // what it is beside its name: "asset", "Hinder"; may be empty
	Dice  []dice.Die // what it gives
	// Cost is what a tap on it pays (N below 0) and earns, as things stand, and
	// Then what the tap makes of the first of Offer.Odds: of a ticked one, without
	// it. Of one that is picked in place of another (Max 1), they are those
	// of the whole offer with it.
	Cost           []Amount
	ChanceAfter    Chance
	Selected       bool     // picked if the parameter is absent
	Aliases        []string // other spellings that mean it, read and never shown
	Group          string   // the Word of one of Input.Groups, "": none
	ExclusiveGroup string   // at most one of those of the same group: the halves of one chip
	Conflict       *Refusal // refuses it beside another of the same group, in place of the input's
	Closed         *Refusal // shown closed, with the reason
	Unlisted       bool     // read where it is typed, and shown nowhere: it would come to nothing as things stand
	// StayGroup, where it is set, lets a picked choice stay in a list that a line gives:
	// unless the line names another choice of the same StayGroup, or this one with a
	// minus ("-help:beto"), or gives an empty list.
	StayGroup string
}

// ChoiceGroup heads some of the choices of an input, such as a trait set.
type ChoiceGroup struct {
	Word  string
	Title Msg
	About Ref // whose they are, where that must be said of each: Vex's traits among those of others
}

// Input is a parameter that an offer leaves open.
type Input struct {
	Param
	Choices  []Choice      // Pick; of a column of Dice the sizes that it takes
	Groups   []ChoiceGroup // those that Choices or Start names, in their order; of a Pick a window may leave them out
	Conflict *Refusal      // refuses two choices of one ExclusiveGroup, by its rule; nil: the house does
	Twice    *Refusal      // refuses one choice twice, by its rule; nil: the house does
	Note     Msg           // said once of all its choices: whose dice their chances are of
	Preset   string        // Number, Text, Dice: taken if the parameter is absent
	// Of Rows: what one row asks, at most one of it a Text; what stands there, taken
	// if the parameter is absent, where a row that lacks something is one to be
	// filled in; how long the name of a group may be that Groups does not name, 0 if there
	// is none; and which Text a text of rows leads with in a command that does not
	// give it by itself: "Ana: skills Fight d8".
	Columns     []Input
	CurrentRows []Row
	MaxNewGroup int
	// KnownGroups are what groups are usually called, in any language: a line of a text
	// that says nothing else heads one, also right below other rows, and one of several
	// words needs no colon.
	KnownGroups []string
	EmptyGroups []string // of a column: the groups in which it may say nothing
	// ChoicesByGroup is, of a column, what is offered in a group in place of Choices, by the Word of
	// the group: "2d6", or nothing. It may be typed otherwise all the same.
	ChoicesByGroup map[string][]string
	HeadParam      string
	Rule           string // of a column: what bounds it, for its refusals
	// OneProposal presets are one proposal: once a command gives one such parameter,
	// the presets of the others are not taken.
	OneProposal bool
	// Lead is the question that matters, of one choice, at most one of an offer: an
	// answer to it alone may do the offer, or, where its form opens (OpensForm),
	// says what that asks.
	Lead     bool
	Advanced bool // stands behind "more": it need not be answered
	// FileHeads is, of a Text, with what a line of a file begins that gives it, in any
	// language: "Background", before a colon.
	FileHeads []string
}

// Offer is a move that is legal now, or one that is shown with the reason why
// not (Closed).
type Offer struct {
	Move     string
	Fixed    Args                // names the very thing (this hitch, test 7): once used it matches no more
	Aliases  Args                // other spellings of what is fixed, by parameter: read, never shown
	Inputs   []Input             // what is still open, at most 5 that are not Advanced
	Validate func(Args) *Refusal // what the inputs alone cannot say; gets Fixed and asks together; may be nil
	Closed   *Refusal            // shown with this reason; never done
	// Blocked is why a tap cannot do it as it stands, though it is open: a pool that
	// cannot be paid. Seal says it by Validate; rules leave it out.
	Blocked *Refusal
	Label   Msg      // makes sense when read alone
	Cost    []Amount // what a tap pays (N below 0) and earns
	// PriceOf is what it pays and earns with these answers, where that is not Cost and
	// the prices of what is picked: of several traits of a set only the first is
	// free. A press that comes to more than it showed is refused once, with the
	// price. Gets what Validate gets, after it; may be nil.
	PriceOf func(Args) []Amount
	Odds    []Odds // what it may come to, the first is that of Choice.ChanceAfter
	// Result is how it would read dice that lie, for a card; the label is then its verdict.
	Result *Result
	About  Ref // the block or item it belongs to
	Card   Ref // the card it answers
	// what that waits for, read by all, where the move's name says less than the button; may be
	// empty
	WaitLabel     Msg
	Urgent        bool   // the card waits for it: a button on the card for all to read, with nothing secret in it
	Optional      bool   // likewise a button for all to read, though nothing waits for it
	Primary       bool   // the common thing to do next; a window shows these first
	Character     Ref    // who acts, where it is somebody in particular
	CharacterName string // what they are called; ActingAs sets both
	OnBehalf      bool   // this seat acts in the place of Character, whom the label names; a line must name them too
	MustName      string // a parameter that a line must say: what a bare word typed twice does not do; "": none
	// it takes away what no tap brings back: done when the command is Sure, never Urgent or Primary
	Destructive bool
	// LossOf is what these answers lose, where not all answers do: those that do are done when the
	// command is Sure. By the presets Play sets Destructive, with the loss before the other
	// Consequences. Gets what Validate gets, after it; may be nil.
	LossOf     func(Args) []Msg
	presetLoss int    // so many of the Consequences are the loss of the presets
	DraftOf    string // of a draft: the key of the offer that it prepares, which asks the same and more
	OpensForm  bool   // its presets are what stands already: a tap opens the form, since it would change nothing
	TakesFile  bool   // a file fills its form: System.Fill reads it
	// Lazy gives the offer with what it asks and what goes with that, where this is dear
	// to work out; if there are Inputs already, with what their form says beside. Play asks
	// for it, except for a seat that is brief, and keeps none.
	Lazy          func(Offer) Offer
	InputsOmitted bool // it asks something that was left out (Actor.WithoutInputs), and is neither Ready nor Primary
	// what is picked may change its asks, price and chances: Game.Refine works them out (set by
	// Play)
	Refinable    bool
	Consequences []Msg // what is lost or what follows, a sentence each; a grave offer has one at least

	etag        string                    // of an open one: what it showed before anything was picked
	shownPrice  func(Args) map[string]int // and what it said that answers pay
	invalidAsIs bool                      // Validate refused the presets when the offer was sealed
	// it is there for its reason alone (Collector.Close); nil: it is offered or shown
	closing *closing
}

// Key names the offer by its move and what it fixes, in 16 characters. The
// same move on the same thing has the same key, in any process.
func (o Offer) Key() string {
	sum := keyOf(o.Move, o.Fixed)
	var key [16]byte
	base64.RawURLEncoding.Encode(key[:], sum[:])
	return string(key[:])
}

// keyOf is a key before it is written.
func keyOf(move string, fixed Args) (key [12]byte) {
	var room [256]byte // a press asks the key of every offer of its move
	b := append(room[:0], move...)
	var names [4]string
	for _, name := range sortedInto(names[:0], fixed) {
		b = append(append(b, 0), name...)
		for _, w := range fixed[name] {
			b = append(append(b, 1), w...)
		}
	}
	sum := sha256.Sum256(b)
	return [12]byte(sum[:12])
}

// sortedInto gives the names of arguments in order.
func sortedInto(names []string, args Args) []string {
	for name := range args {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Word is the last part of a Ref, by which a line names the thing: "ana" of
// "char/ana".
func (r Ref) Word() string { return string(r[strings.LastIndexByte(string(r), '/')+1:]) }

// Priority orders offers for a menu: 0 where somebody waits, 1 for the common next
// step, 2 for the rest, 3 for what is done in another's place or only prepares
// another offer, 4 for what is grave.
func (o Offer) Priority() int {
	switch {
	case o.Destructive:
		return 4
	case o.OnBehalf:
		return 3
	case o.Urgent:
		return 0
	case o.Primary:
		return 1
	case o.DraftOf != "":
		return 3
	}
	return 2
}

// Ready reports whether one tap does it: every ask has its preset, or asks for
// nothing that must be given.
func (o Offer) Ready() bool {
	if o.Closed != nil || o.InputsOmitted || o.invalidAsIs {
		return false
	}
	args, no := o.fill(nil)
	return no == nil && (o.Validate == nil || o.Validate(args) == nil)
}

// LazyInputs is a Lazy that gives an offer its asks.
func LazyInputs(asks func() []Input) func(Offer) Offer {
	return func(o Offer) Offer {
		o.Inputs = asks()
		return o
	}
}

// withInputs is the offer with what comes later, unless the seat is brief.
func (o Offer) withInputs(by Actor) Offer {
	later := o.Lazy
	o.Lazy = nil
	switch {
	case later == nil, by.inputsOmitted && o.Inputs != nil:
	case by.inputsOmitted && o.Closed == nil && !o.Primary && !o.Urgent:
		o.InputsOmitted = true
	default:
		o = later(o)
	}
	return o
}

// Seal gives the offer as it may leave the table service: without Validate, PriceOf and
// LossOf, which look at the state; Ready still answers as it would have, but for an offer that asks for
// rows: those are read over before they are sent, so no tap does it.
func (o Offer) Seal() Offer {
	rows := slices.ContainsFunc(o.Inputs, func(a Input) bool { return a.Kind == Rows })
	switch {
	case o.Validate == nil || o.Closed != nil || o.InputsOmitted:
	case rows || slices.ContainsFunc(o.Inputs, Input.needsAnswer):
		o.invalidAsIs = true
	default:
		args, no := o.fill(nil)
		if no == nil {
			if no = o.Validate(args); !o.OpensForm {
				o.Blocked = no
			}
		}
		o.invalidAsIs = no != nil
	}
	o.Validate, o.PriceOf, o.LossOf, o.shownPrice = nil, nil, nil, nil
	return o
}

// VisibleChoices are the choices that a window draws.
func (a Input) VisibleChoices() []Choice {
	if !slices.ContainsFunc(a.Choices, func(c Choice) bool { return c.Unlisted }) {
		return a.Choices
	}
	return slices.DeleteFunc(slices.Clone(a.Choices), func(c Choice) bool { return c.Unlisted })
}

// Input gives the open parameter of that name.
func (o Offer) Input(name string) (Input, bool) {
	i := slices.IndexFunc(o.Inputs, func(a Input) bool { return a.Name == name })
	if i < 0 {
		return Input{}, false
	}
	return o.Inputs[i], true
}

// LeadInput gives the question that matters, if one does.
func (o Offer) LeadInput() (Input, bool) {
	i := slices.IndexFunc(o.Inputs, func(a Input) bool { return a.Lead })
	if i < 0 {
		return Input{}, false
	}
	return o.Inputs[i], true
}

// IsFixed reports whether an input leaves nothing open: a number that may only be
// one, which it has as its preset, or choices that need not be made and of which
// none can be: no window draws a question without an answer.
func (a Input) IsFixed() bool {
	if a.Kind == Pick {
		return a.Min == 0 && !slices.ContainsFunc(a.Choices, func(c Choice) bool { return c.Closed == nil })
	}
	return a.Kind == Number && a.Min == a.Max && !a.Change
}

// OpenInputs are the inputs that leave something open: what a form shows.
func (o Offer) OpenInputs() []Input {
	if !slices.ContainsFunc(o.Inputs, Input.IsFixed) {
		return slices.Clip(o.Inputs)
	}
	return slices.DeleteFunc(slices.Clone(o.Inputs), Input.IsFixed)
}

// Command is what a window sends back: the key of an offer (a press) or a move
// by name (a line), with the words for what was asked. A press that names its
// move as well spares the work of looking at the others. A press says with ETag
// what its button showed (Offer.ETag), and is refused if that has changed.
type Command struct {
	ID         CommandID
	Key        string
	Move       string
	Args       Args
	SeenSeq    Seq    // what the asker had seen; only a press needs it
	ETag       string // of the offer, as it was drawn; "": whatever it is now
	Sure       bool   // said of what is grave, by somebody who read what is lost
	OnBehalfOf string // of a line: in whose place, by the word of Offer.Character
}

// One gives the only word of a parameter, or "".
func (a Args) One(name string) string {
	if ws := a[name]; len(ws) > 0 {
		return ws[0]
	}
	return ""
}

// Has reports whether the parameter holds this word.
func (a Args) Has(name, word string) bool { return slices.Contains(a[name], word) }
