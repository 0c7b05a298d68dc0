package game

import (
	"slices"
	"time"

	"mesa/dice"
)

// Msg is a sentence before it has a language: a key of the catalogues and its
// named arguments. The zero Msg says nothing.
type Msg struct {
	Key  string
	Args []Arg
}

// ArgKind tells which field of an Arg holds its value.
type ArgKind int

const (
	NumberArg ArgKind = iota // Num
	DieArg                   // Num, the number of faces
	WordsArg                 // Words: a person's own words, never translated, always escaped
	MsgArg                   // Msgs[0], said in the reader's language
	ListArg                  // Msgs, joined in the reader's language: by "and", by "or" where Num is not 0
	TimeArg                  // Num, seconds since 1970: each window says a time in its own way
)

// Arg is one named argument of a Msg.
type Arg struct {
	Name  string
	Kind  ArgKind
	Num   int
	Words string
	Msgs  []Msg
}

// Say makes a Msg.
func Say(key string, args ...Arg) Msg { return Msg{key, args} }

// QuoteKey is the key of a Msg that only holds a person's own words.
const QuoteKey = "quote"

// Quote makes a Msg of a person's own words, for a label or an argument.
func Quote(words string) Msg { return Say(QuoteKey, W("words", words)) }

// TermKey is the key of a Msg that holds a word which commands take.
const TermKey = "term"

// Term makes a Msg of a word of the rules such as "scene": the reader's own
// word for it where the catalogue has one, "term.scene", else as it is.
func Term(word string) Msg { return Say(TermKey, W("word", word)) }

// SpokenKey is the key of a Msg that holds a word of the rules as it is said, not typed.
const SpokenKey = "spoken"

// Spoken makes a Msg of a word of the rules as the reader says it: as Term, its parts apart by
// spaces, "action order" for "action_order".
func Spoken(word string) Msg { return Say(SpokenKey, W("word", word)) }

// Decisions says how many decisions a log or a session has, beside what else a
// sentence counts.
func Decisions(n int) Msg { return Say("house.decisions", N("n", n)) }

// N is a number argument; it also chooses plural forms.
func N(name string, n int) Arg { return Arg{Name: name, Kind: NumberArg, Num: n} }

// D is a die argument, said as "d8".
func D(name string, d dice.Die) Arg { return Arg{Name: name, Kind: DieArg, Num: int(d)} }

// W is an argument in a person's own words.
func W(name, words string) Arg { return Arg{Name: name, Kind: WordsArg, Words: words} }

// M is an argument that is itself a Msg.
func M(name string, m Msg) Arg { return Arg{Name: name, Kind: MsgArg, Msgs: []Msg{m}} }

// L is a list argument; an empty list is said as "none".
func L(name string, ms ...Msg) Arg { return Arg{Name: name, Kind: ListArg, Msgs: ms} }

// Or is a list argument of which one is meant: its last follows an "or".
func Or(name string, ms ...Msg) Arg { return Arg{Name: name, Kind: ListArg, Num: 1, Msgs: ms} }

// T is an argument that is a time, to the second.
func T(name string, at time.Time) Arg { return Arg{Name: name, Kind: TimeArg, Num: int(at.Unix())} }

// Equal reports whether two messages say the same.
func (m Msg) Equal(o Msg) bool {
	return m.Key == o.Key && slices.EqualFunc(m.Args, o.Args, func(a, b Arg) bool {
		return a.Name == b.Name && a.Kind == b.Kind && a.Num == b.Num && a.Words == b.Words &&
			slices.EqualFunc(a.Msgs, b.Msgs, Msg.Equal)
	})
}

// Empty reports whether there is nothing to say.
func (m Msg) Empty() bool { return m.Key == "" }

// Refusal is the only error a player reads: nothing changed, nothing was
// charged. Rule is the id in the rules reference, or "" where no rule of the
// game but the house says no.
type Refusal struct {
	Rule   string
	Reason Msg
	// Suggested is the offer that the command would have been covered by, had it
	// said one thing more: that it is sure (Offer.Destructive), in whose place it
	// is done (Offer.OnBehalf), or that the price was seen (Costlier). A window asks for that
	// once. nil: nothing helps.
	Suggested *Offer
	Param     string // the parameter whose words do not fit, if it is that
	// Row and Col are the place of a fault in Rows, both from 1, as they were
	// written (Input.Rows); Col 0 is the row as a whole, or its group. Where says the
	// place.
	Row, Col int
	Where    Msg
	Others   []*Refusal // what else does not fit: words that were given, then what was left out; see All
	// Costlier: these answers cost more than was shown. Suggested is the offer with them
	// and with its price, and a press of Suggested with them is done.
	Costlier bool
}

// Refuse makes a Refusal.
func Refuse(rule, key string, args ...Arg) *Refusal {
	return &Refusal{Rule: rule, Reason: Say(key, args...)}
}

// Equal reports whether two refusals, or two of none, say the same.
func (r *Refusal) Equal(o *Refusal) bool {
	if r == nil || o == nil {
		return r == o
	}
	return r.Rule == o.Rule && r.Reason.Equal(o.Reason)
}

// Error is for logs alone; a window says Why in the reader's language.
func (r *Refusal) Error() string { return "refused " + r.Rule + ": " + r.Reason.Key }

// ListsDice reports whether a sentence goes through dice and what each shows.
func (m Msg) ListsDice() bool {
	return slices.ContainsFunc(m.Args, func(a Arg) bool {
		return slices.ContainsFunc(a.Msgs, func(die Msg) bool {
			return slices.ContainsFunc(die.Args, func(d Arg) bool { return d.Name == "face" })
		})
	})
}
