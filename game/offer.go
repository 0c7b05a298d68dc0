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
// gives and takes stands in its fields; Ask.Said makes the sentence of them.
type Choice struct {
	Word  string
	Label Msg        // the name alone; empty where that is the dice
	Note  Msg        // what it is beside its name: "asset", "Hinder"; may be empty
	Dice  []dice.Die // what it gives
	// Cost is what a tap on it pays (N below 0) and earns, as things stand, and
	// Then what the tap makes of the first of Offer.Odds: of a ticked one, without
	// it. Of one that is picked in place of another (Max 1), they are those
	// of the whole offer with it.
	Cost   []Sum
	Then   Chance
	Ticked bool     // picked if the parameter is absent
	Also   []string // other spellings that mean it, read and never shown
	Group  string   // the Word of one of Ask.Groups, "": none
	One    string   // at most one of those with the same One: the halves of one chip
	Clash  *Refusal // refuses it beside another of the same One, in place of the ask's
	No     *Refusal // shown closed, with the reason
	Quiet  bool     // read where it is typed, and shown nowhere: it would come to nothing as things stand
}

// Group heads some of the choices of an ask, such as a trait set.
type Group struct {
	Word  string
	Title Msg
	About Ref // whose they are, where that must be said of each: Vex's traits among those of others
}

// Ask is a parameter that an offer leaves open.
type Ask struct {
	Param
	Among  []Choice // Pick; of a column of Dice the sizes that it takes
	Groups []Group  // those that Among or Start names, in their order; of a Pick a window may leave them out
	Clash  *Refusal // refuses two choices of the same One, by its rule; nil: the house does
	Twice  *Refusal // refuses one choice twice, by its rule; nil: the house does
	Note   Msg      // said once of all its choices: whose dice their chances are of
	Preset string   // Number, Text, Dice: taken if the parameter is absent
	// Of Rows: what one row asks, at most one of it a Text; what stands there, taken
	// if the parameter is absent, where a row that lacks something is one to be
	// filled in; how long the name of a group may be that Groups does not name, 0 if there
	// is none; and which Text a text of rows leads with in a command that does not
	// give it by itself: "Ana: skills Fight d8".
	Cols     []Ask
	Start    []Row
	NewGroup int
	Bare     []string // of a column: the groups in which it may say nothing
	// In is, of a column, what is offered in a group in place of Among, by the Word of
	// the group: "2d6", or nothing. It may be typed otherwise all the same.
	In   map[string][]string
	Head string
	Rule string // of a column: what bounds it, for its refusals
	// Joint presets are one proposal: once a command gives one such parameter,
	// the presets of the others are not taken.
	Joint bool
	// Lead is the question that matters, of one choice, at most one of an offer: an
	// answer to it alone may do the offer, or, where its form opens (Opens, Form),
	// says what that asks.
	Lead bool
	More bool // stands behind "more": it need not be answered
	// Heads is, of a Text, with what a line of a file begins that gives it, in any
	// language: "Background", before a colon.
	Heads []string
}

// Offer is a move that is legal now, or one that is shown with the reason why
// not (No).
type Offer struct {
	Move  string
	Fixed Args                // names the very thing (this hitch, test 7): once used it matches no more
	Also  Args                // other spellings of what is fixed, by parameter: read, never shown
	Asks  []Ask               // what is still open, at most 5
	Fit   func(Args) *Refusal // what the asks alone cannot say; gets Fixed and asks together; may be nil
	No    *Refusal            // shown with this reason; never done
	// Yet is why a tap cannot do it as it stands, though it is open: a pool that
	// cannot be paid. Seal says it by Fit; rules leave it out.
	Yet   *Refusal
	Label Msg   // makes sense when read alone
	Cost  []Sum // what a tap pays (N below 0) and earns
	// Bill is what it pays and earns with these answers, where that is not Cost and
	// the prices of what is picked: of several traits of a set only the first is
	// free. A press that comes to more than it showed is refused once, with the
	// price. Gets what Fit gets, after it; may be nil.
	Bill func(Args) []Sum
	Odds []Odds // what it may come to, the first is that of Choice.Then
	// Reading is how it would read dice that lie, for a card; the label is then its verdict.
	Reading *Reading
	About   Ref    // the block or item it belongs to
	Moment  Ref    // the moment it answers
	Wait    Msg    // what that waits for, read by all, where the move's name says less than the button; may be empty
	Urgent  bool   // the moment waits for it: a button on the card for all to read, with nothing secret in it
	May     bool   // likewise a button for all to read, though nothing waits for it
	Main    bool   // the common thing to do next; a window shows these first
	Who     Ref    // who acts, where it is somebody in particular
	Actor   string // what they are called; By says both
	For     bool   // this seat acts in the place of Who, whom the label names; a line must name them too
	Named   string // a parameter that a line must say: what a bare word typed twice does not do; "": none
	Grave   bool   // it takes away what no tap brings back: done when the command is Sure, never Urgent or Main
	Into    string // of a draft: the key of the offer that it prepares, which asks the same and more
	Form    bool   // its presets are what stands already: a tap opens the form, since it would change nothing
	File    bool   // a file fills its form: System.Fill reads it
	// Later gives the offer with what it asks and what goes with that, where this is dear
	// to work out; if there are Asks already, with what their form says beside. Play asks
	// for it, except for a seat that is brief, and keeps none.
	Later  func(Offer) Offer
	Folded bool  // it asks something that was left out (Seat.Brief), and is neither Ready nor Main
	Opens  bool  // what is picked may change its asks, price and chances: Game.Open works them out (set by Play)
	Then   []Msg // what is lost or what follows, a sentence each; a grave offer has one at least

	seen    string                    // of an open one: what it showed before anything was picked
	shown   func(Args) map[string]int // and what it said that answers pay
	unready bool                      // Fit said no to the presets when the offer was sealed
	shut    *shut                     // it is there for its reason alone (Menu.Close); nil: it is offered or shown
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

// Rank orders offers for a menu: 0 where somebody waits, 1 for the common next
// step, 2 for the rest, 3 for what is done in another's place or only prepares
// another offer, 4 for what is grave.
func (o Offer) Rank() int {
	switch {
	case o.Grave:
		return 4
	case o.For:
		return 3
	case o.Urgent:
		return 0
	case o.Main:
		return 1
	case o.Into != "":
		return 3
	}
	return 2
}

// Ready reports whether one tap does it: every ask has its preset, or asks for
// nothing that must be given.
func (o Offer) Ready() bool {
	if o.No != nil || o.Folded || o.unready {
		return false
	}
	args, no := o.fill(nil)
	return no == nil && (o.Fit == nil || o.Fit(args) == nil)
}

// Asking is a Later that gives an offer its asks.
func Asking(asks func() []Ask) func(Offer) Offer {
	return func(o Offer) Offer {
		o.Asks = asks()
		return o
	}
}

// whole is the offer with what comes later, unless the seat is brief.
func (o Offer) whole(by Seat) Offer {
	later := o.Later
	o.Later = nil
	switch {
	case later == nil, by.brief && o.Asks != nil:
	case by.brief && o.No == nil && !o.Main && !o.Urgent:
		o.Folded = true
	default:
		o = later(o)
	}
	return o
}

// Seal gives the offer as it may leave the Hall: without Fit and Bill, which look
// at the state; Ready still answers as it would have, but for an offer that asks for
// rows: those are read over before they are sent, so no tap does it.
func (o Offer) Seal() Offer {
	rows := slices.ContainsFunc(o.Asks, func(a Ask) bool { return a.Kind == Rows })
	switch {
	case o.Fit == nil || o.No != nil || o.Folded:
	case rows || slices.ContainsFunc(o.Asks, Ask.unanswered):
		o.unready = true
	default:
		args, no := o.fill(nil)
		if no == nil {
			if no = o.Fit(args); !o.Form {
				o.Yet = no
			}
		}
		o.unready = no != nil
	}
	o.Fit, o.Bill, o.shown = nil, nil, nil
	return o
}

// Shown are the choices that a window draws.
func (a Ask) Shown() []Choice {
	if !slices.ContainsFunc(a.Among, func(c Choice) bool { return c.Quiet }) {
		return a.Among
	}
	return slices.DeleteFunc(slices.Clone(a.Among), func(c Choice) bool { return c.Quiet })
}

// Ask gives the open parameter of that name.
func (o Offer) Ask(name string) (Ask, bool) {
	i := slices.IndexFunc(o.Asks, func(a Ask) bool { return a.Name == name })
	if i < 0 {
		return Ask{}, false
	}
	return o.Asks[i], true
}

// Lead gives the question that matters, if one does.
func (o Offer) Lead() (Ask, bool) {
	i := slices.IndexFunc(o.Asks, func(a Ask) bool { return a.Lead })
	if i < 0 {
		return Ask{}, false
	}
	return o.Asks[i], true
}

// Settled reports whether an ask leaves nothing open: a number that may only be
// one, which it has as its preset, or choices that need not be made and of which
// none can be: no window draws a question without an answer.
func (a Ask) Settled() bool {
	if a.Kind == Pick {
		return a.Min == 0 && !slices.ContainsFunc(a.Among, func(c Choice) bool { return c.No == nil })
	}
	return a.Kind == Number && a.Min == a.Max && !a.Change
}

// Questions are the asks that leave something open: what a form shows.
func (o Offer) Questions() []Ask {
	if !slices.ContainsFunc(o.Asks, Ask.Settled) {
		return slices.Clip(o.Asks)
	}
	return slices.DeleteFunc(slices.Clone(o.Asks), Ask.Settled)
}

// Command is what a window sends back: the key of an offer (a press) or a move
// by name (a line), with the words for what was asked. A press that names its
// move as well spares the work of looking at the others. A press says with Seen
// what its button showed (Offer.Seen), and is refused if that has changed.
type Command struct {
	ID   CommandID
	Key  string
	Move string
	Args Args
	At   Seq    // what the asker had seen; only a press needs it
	Seen string // of the offer, as it was drawn; "": whatever it is now
	Sure bool   // said of what is grave, by somebody who read what is lost
	For  string // of a line: in whose place, by the word of Offer.Who
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
