package game

import (
	"slices"
	"time"

	"mesa/dice"
)

// Msg is a sentence without a language: a key of the catalogues and its named arguments. The zero
// Msg says nothing.
type Msg struct {
	Key  string
	Args []Arg
}

// ArgKind says which field of an Arg holds its value.
type ArgKind int

const (
	NumberArg ArgKind = iota // Num
	DieArg                   // Num, the number of faces
	WordsArg                 // Words: a person's own words, never translated, always escaped
	MsgArg                   // Msgs[0], said in the reader's language
	ListArg                  // Msgs, joined in the reader's language: by "and", by "or" where Num is not 0
	TimeArg                  // Num, seconds since 1970; each front end formats it in its own way
)

// Arg is one named argument of a Msg.
type Arg struct {
	Name  string
	Kind  ArgKind
	Num   int
	Words string
	Msgs  []Msg
}

// Say returns the sentence of a key of the catalogues, with its arguments.
func Say(key string, args ...Arg) Msg { return Msg{key, args} }

// QuoteKey is the key of a Msg that holds only a person's own words.
const QuoteKey = "quote"

// Quote returns a Msg of a person's own words, for a label or an argument.
func Quote(words string) Msg { return Say(QuoteKey, W("words", words)) }

// TermKey is the key of a Msg that holds a word which commands take.
const TermKey = "term"

// Term returns a Msg of a word of the rules such as "scene": the reader's word for it if the
// catalogue has one ("term.scene"), else the word itself.
func Term(word string) Msg { return Say(TermKey, W("word", word)) }

// SpokenKey is the key of a Msg that holds a word of the rules in its spoken form.
const SpokenKey = "spoken"

// Spoken returns a Msg of a word of the rules in its spoken form: as Term, with spaces between its
// parts, "action order" for "action_order".
func Spoken(word string) Msg { return Say(SpokenKey, W("word", word)) }

// Decisions returns a number of decisions as text, to be joined with other counts.
func Decisions(n int) Msg { return Say("house.decisions", N("n", n)) }

// N returns a number argument; it also chooses plural forms.
func N(name string, n int) Arg { return Arg{Name: name, Kind: NumberArg, Num: n} }

// D returns a die argument, said as "d8".
func D(name string, d dice.Die) Arg { return Arg{Name: name, Kind: DieArg, Num: int(d)} }

// W returns an argument in a person's own words.
func W(name, words string) Arg { return Arg{Name: name, Kind: WordsArg, Words: words} }

// M returns an argument that is itself a Msg.
func M(name string, m Msg) Arg { return Arg{Name: name, Kind: MsgArg, Msgs: []Msg{m}} }

// L returns a list argument; an empty list is said as "none".
func L(name string, ms ...Msg) Arg { return Arg{Name: name, Kind: ListArg, Msgs: ms} }

// Or returns a list argument of alternatives: an "or" precedes its last.
func Or(name string, ms ...Msg) Arg { return Arg{Name: name, Kind: ListArg, Num: 1, Msgs: ms} }

// T returns a time argument, to the second.
func T(name string, at time.Time) Arg { return Arg{Name: name, Kind: TimeArg, Num: int(at.Unix())} }

// Equal reports whether two messages have the same key and arguments.
func (m Msg) Equal(o Msg) bool {
	return m.Key == o.Key && slices.EqualFunc(m.Args, o.Args, func(a, b Arg) bool {
		return a.Name == b.Name && a.Kind == b.Kind && a.Num == b.Num && a.Words == b.Words &&
			slices.EqualFunc(a.Msgs, b.Msgs, Msg.Equal)
	})
}

// Empty reports whether the message says nothing.
func (m Msg) Empty() bool { return m.Key == "" }

// ListsDice reports whether a sentence lists dice with their faces.
func (m Msg) ListsDice() bool {
	return slices.ContainsFunc(m.Args, func(a Arg) bool {
		return slices.ContainsFunc(a.Msgs, func(die Msg) bool {
			return slices.ContainsFunc(die.Args, func(d Arg) bool { return d.Name == "face" })
		})
	})
}

// sayOf returns a sentence without the empty ones of its arguments.
func sayOf(key string, args ...Arg) Msg {
	return Say(key, nonEmptyArgs(args)...)
}

func nonEmptyArgs(args []Arg) []Arg {
	return slices.DeleteFunc(args, func(a Arg) bool {
		return a.Kind == MsgArg && a.Msgs[0].Empty() || a.Kind == ListArg && len(a.Msgs) == 0 || a.Kind == WordsArg &&
			a.Words == ""
	})
}
