package game

import (
	"crypto/sha256"
	"encoding/base64"
	"slices"
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

// LazyInputs returns a function for Offer.Lazy that sets only the inputs of the offer.
func LazyInputs(inputs func() []Input) func(Offer) Offer {
	return func(o Offer) Offer {
		o.Inputs = inputs()
		return o
	}
}

// closing marks an offer that is kept only for its reason: what why returns against a word of
// param, or the offer's Closed if why is nil.
type closing struct {
	param  string
	why    func(word string, line Args) *Refusal
	ofLine bool // why reads the whole line
}

// reasonAgainst returns the reason against a word of a parameter in a line, nil if there is none.
func (s *closing) reasonAgainst(param, word string, line Args) *Refusal {
	if s == nil || s.why == nil || s.param != param {
		return nil
	}
	return s.why(word, line)
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

// OpenInputs returns the inputs that a form shows: those that leave something open.
func (o Offer) OpenInputs() []Input {
	if !slices.ContainsFunc(o.Inputs, Input.IsFixed) {
		return slices.Clip(o.Inputs)
	}
	return slices.DeleteFunc(slices.Clone(o.Inputs), Input.IsFixed)
}
