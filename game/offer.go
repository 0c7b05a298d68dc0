package game

import (
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"
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

// Ready reports whether the offer can be done with its presets: every input has a valid preset or
// may be empty, and Validate accepts the presets. It is false for a closed offer, and for an offer
// without its inputs (InputsOmitted). A tap still opens a form with OpensForm, and a loss still
// needs Command.Sure.
func (o Offer) Ready() bool {
	if o.Closed != nil || o.InputsOmitted || o.invalidAsIs {
		return false
	}
	args, no := o.fill(nil)
	return no == nil && (o.Validate == nil || o.Validate(args) == nil)
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
