// Package table keeps the tables of one store. It loads a log, decides one command at a time,
// appends, publishes, undoes and watches. It is the only package between rules and stores: front
// ends call a Service and nothing below it, except for the types of packages past and audit. Begin
// with Service.Do.
package table

import (
	"mesa/game"
	"mesa/table/fold"
	"mesa/table/past"
)

// A Caller is the person who asks, named by the front end ("discord:123", "local:ana"), and the
// chair that they speak for. Chair "" is their only chair. For Do, and for what only a GM may do,
// it is any chair that they hold. The zero Caller is the public.
type Caller struct{ User, Chair string }

// Fields is the set of parts of a PlayerView that a query asks for. Chairs and the other parts that
// no field names always come. A part that is not asked for is not computed, except that FieldView
// brings Buttons and Waiting if there are cards.
type Fields uint16

const (
	FieldNews Fields = 1 << iota
	FieldView
	FieldOffers
	FieldButtons   // Buttons and Waiting, of all chairs
	FieldDoneNews  // DoneNews, after a Do
	FieldUndo      // UndoButtons, if the public may know of the newest decision
	FieldFiles     // FileFormats
	OmitInputs     // with FieldOffers: offers without their inputs (game.Actor.WithoutInputs)
	FieldOwnSheets // with FieldView and About "": OwnSheets
	// AllFields is the set that a query with Fields 0 gets. It leaves out the parts that few pages need.
	AllFields = FieldNews | FieldView | FieldOffers | FieldButtons
)

// A ViewQuery says which parts of a PlayerView to compute, all of one state of the table: the News
// after record Since, the View of the thing About ("": the table), the Offers in Category ("":
// any), one more offer with its inputs (Expand), and up to Log decisions, the newest. Fields 0
// means AllFields.
type ViewQuery struct {
	Since    game.Seq
	About    game.Ref
	Category game.Category
	Expand   OfferQuery
	Fields   Fields
	Log      int // at most 200
}

// An OfferQuery names an offer by its move and key, and asks for it refined by the arguments that
// are given so far. An empty Key asks for none.
type OfferQuery struct {
	Move, Key string
	Given     game.Args
}

func (o OfferQuery) command() game.Command {
	return game.Command{Move: o.Move, Key: o.Key, Args: o.Given}
}

// A PlayerView holds the parts of a table that a ViewQuery asks for, as the caller sees them. The
// parts that are not computed (Fields) are zero.
type PlayerView struct {
	Table  game.TableID
	Title  string
	System string
	Lang   string // the table's language
	Seq    game.Seq
	Chairs []game.Chair // all chairs of the table; if JoinOnly, those to sit down on
	Viewer
	Done
	News        []game.News // what happened after Since, oldest first, of the last 50 records; and a repeated command
	View        game.View
	OwnSheets   []game.View  // with FieldOwnSheets: a player's own characters, in the order of View; nil for a GM
	Log         []past.Entry // the newest decisions, newest first, as Service.Log
	FileFormats []string     // the formats in which the thing About can be written as a file
	Offers      []game.Offer
	Expanded    game.Offer      // the offer of ViewQuery.Expand; no Move if there is none now
	Categories  []game.Category // with FieldOffers: all categories in which the actor can act
	Answers
	Tutorial Tutorial // what a tutorial says to this actor
}

// A Viewer is the person who is shown a table.
type Viewer struct {
	Actor     game.Actor
	Guest     bool         // the user is a stranger here; all strangers see the same
	JoinOnly  bool         // the user cannot look on; only the offers to sit down are there
	OwnChairs []game.Chair // the chairs this user holds
}

// Done tells the outcome of a command. It is zero in a view without a command.
type Done struct {
	DoneSeq  game.Seq  // the record of the command, 0 if it was refused
	DoneNews game.News // what the public may know of the command; with FieldDoneNews
	Repeated bool      // the command had been done before
}

// Answers are the buttons that everyone at a table sees, and the actors that the table waits for.
type Answers struct {
	Buttons     []game.Button // of all chairs, public: offers that a card waits for, or that may answer it
	Waiting     []game.Actor  // the actors that the table waits for
	UndoButtons []game.Button // with FieldUndo: undo of the newest decision, for each chair that can undo it
}

// Chair returns the chair with an id. If there is none, it returns a Chair with that id and the id
// as its name.
func (view PlayerView) Chair(id string) game.Chair { return fold.ChairByID(view.Chairs, id) }

// The bounds of a command. They are checked before any work is done for it.
const (
	maxArgs     = 40       // parameters
	maxArgBytes = 16 << 10 // of all words together
)

// isWithinLimits reports whether a command is within the bounds above.
func isWithinLimits(by Caller, c game.Command) bool {
	size := 0
	for name, words := range c.Args {
		size += len(name)
		for _, w := range words {
			size += len(w) + 1
		}
	}
	longest := max(len(by.User), len(by.Chair), len(c.ID), len(c.Key), len(c.Move), len(c.ETag))
	return longest <= fold.MaxName && len(c.Args) <= maxArgs && size <= maxArgBytes
}
