package game

import (
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

// Word returns the last part of a Ref, by which typed lines name the thing: "ana" of "char/ana".
func (r Ref) Word() string { return string(r[strings.LastIndexByte(string(r), '/')+1:]) }
