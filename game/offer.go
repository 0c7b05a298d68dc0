package game

import (
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"

	"mesa/dice"
)

type (
	// Seq counts the records in the log of one table, from 1.
	Seq int64
	// TableID names a table.
	TableID string
	// CommandID names one command for ever; a command that is sent twice is done once.
	CommandID string
	// Ref names a thing of the table: "pool", "roll/3", "char/ana". "" is the table as a whole.
	Ref string
	// Args are the words of a command by parameter. An absent parameter takes its preset; a
	// present, empty parameter is empty.
	Args map[string][]string
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

// Offer is a move that is legal now, or one that is shown with the reason why it is not (Closed).
type Offer struct {
	Move     string
	Fixed    Args                // names the very thing (this hitch, test 7): once it is used, no command matches
	Aliases  Args                // other accepted spellings of the fixed words, by parameter; never shown
	Inputs   []Input             // the open parameters, at most 5 that are not Advanced
	Validate func(Args) *Refusal // checks what inputs alone cannot; gets Fixed and the answers together; may be nil
	Closed   *Refusal            // shown with this reason; never done
	Label    Msg                 // makes sense when read alone
	About    Ref                 // the block or item it belongs to
	Primary  bool                // the usual next step, shown first
	ForCard
	Acting
	Price
	Outlook
	Loss
	Form
	Derived
}

// ForCard says which card an offer answers, and whether that card waits for the offer.
type ForCard struct {
	Card Ref // the card that it answers
	// WaitLabel says in public what the card waits for, if the move's name says less than the
	// button; may be empty.
	WaitLabel Msg
	Urgent    bool // the card waits for it; its button is public, with nothing secret in it
	Optional  bool // its button is public too, but nothing waits for it
}

// Acting says which character acts by an offer.
type Acting struct {
	Character     Ref    // who acts in the fiction, "" if it is no particular character
	CharacterName string // the name of Character; ActingAs sets both
	OnBehalf      bool   // the actor does this for Character, whom the label names; a line must name the character too
}

// Price tells what a tap on an offer pays and earns.
type Price struct {
	Cost []Amount // what a tap pays (N below 0) and earns
	// PriceOf returns what these answers pay and earn, if that is not Cost with the prices of the
	// choices: of several traits of a set only the first is free. A press that costs more than was
	// shown is refused once, with the price. PriceOf gets the arguments that Validate accepted; may
	// be nil.
	PriceOf func(Args) []Amount
}

// Outlook tells what an offer may come to.
type Outlook struct {
	Odds []Odds // the chances of its outcomes; Choice.ChanceAfter belongs to the first
	// Result is how the offer would read the dice on the table, for a card; the label then gives
	// the verdict. nil: it reads no dice.
	Result *Result
}

// Loss tells what an offer removes or brings besides its purpose.
type Loss struct {
	// Destructive: it removes something that no tap restores. It is done only if the command is
	// Sure, and is never Urgent or Primary.
	Destructive bool
	// LossOf returns what these answers lose, if some answers lose something. Answers with a loss
	// are done only if the command is Sure. If the presets lose something, Play sets Destructive
	// and puts the loss before the other Consequences. LossOf gets the arguments that Validate
	// accepted; may be nil.
	LossOf       func(Args) []Msg
	Consequences []Msg // losses and other effects, a sentence each; a destructive offer has at least one
	presetLoss   int   // how many of the Consequences are the loss of the presets
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

// Key returns 16 characters that identify the offer by its move and its fixed words, the same in
// every process.
func (o Offer) Key() string {
	sum := keyOf(o.Move, o.Fixed)
	var key [16]byte
	base64.RawURLEncoding.Encode(key[:], sum[:])
	return string(key[:])
}

// keyOf returns the key before it is encoded.
func keyOf(move string, fixed Args) (key [12]byte) {
	var room [256]byte // on the stack: a press computes the key of every offer of its move
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

// sortedInto appends the names of args to names, in order.
func sortedInto(names []string, args Args) []string {
	for name := range args {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Word returns the last part of a Ref, by which typed lines name the thing: "ana" of "char/ana".
func (r Ref) Word() string { return string(r[strings.LastIndexByte(string(r), '/')+1:]) }

// Priority returns the rank of an offer in a menu, the lowest first: 4 if it is Destructive, else 3
// if it is OnBehalf, else 0 if Urgent, 1 if Primary, 3 if it is a draft (DraftOf), and 2 for the
// rest.
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

// Ready reports whether one tap does the offer: every input has a valid preset or may be empty, and
// Validate accepts the presets. It is false for a closed offer, and for an offer without its inputs
// (InputsOmitted).
func (o Offer) Ready() bool {
	if o.Closed != nil || o.InputsOmitted || o.invalidAsIs {
		return false
	}
	args, no := o.fill(nil)
	return no == nil && (o.Validate == nil || o.Validate(args) == nil)
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

// Seal returns the offer as it may leave the table service: without Validate, PriceOf and LossOf,
// which look at the state. It sets Blocked. Ready still answers as before, except that an offer
// with Validate that asks for rows is not Ready, since people read rows over before they send them.
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

// Command is a request of a front end, with the words for the parameters of a move. With the key of
// an offer it is a press. Without a key, but with the name of a move, it is a line, such as a line
// typed at the terminal. A press that names its move too spares the work on other moves. A press is
// refused if it would now do something else than its button showed (ETag).
type Command struct {
	ID         CommandID
	Key        string // of the offer; "" for a line
	Move       string
	Args       Args
	SeenSeq    Seq    // the last decision that the caller had seen; used for presses only
	ETag       string // of the offer as it was drawn; "": not checked
	Sure       bool   // confirms a destructive offer after its loss was shown
	OnBehalfOf string // of a line: the word of the character that it acts for (Offer.Character), "" for none
}

// One returns the first word of a parameter, "" if it has none.
func (a Args) One(name string) string {
	if ws := a[name]; len(ws) > 0 {
		return ws[0]
	}
	return ""
}

// Has reports whether the parameter contains this word.
func (a Args) Has(name, word string) bool { return slices.Contains(a[name], word) }
