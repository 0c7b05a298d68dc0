// Package table keeps the tables of one store. It loads a log, decides one command at a time,
// appends, publishes, undoes and watches. It is the only package between rules and stores: front
// ends call a Service and nothing below it. Begin with Service.Do.
package table

import (
	"context"
	"io"
	"slices"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
)

// A Caller is the person who asks, named by the front end ("discord:123", "local:ana"), and the
// chair that they speak for. Chair "" is their only chair, or for Do any chair they hold. The zero
// Caller is the public.
type Caller struct{ User, Chair string }

// Fields is the set of parts of a PlayerView that a query asks for. Chairs and the other parts that
// no field names always come. A part that is not asked for is not computed.
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

// A PlayerView holds the parts of a table that a ViewQuery asks for, as its caller sees them. Other
// parts are zero.
type PlayerView struct {
	Table       game.TableID
	Title       string
	System      string
	Lang        string // the table's language
	Seq         game.Seq
	Actor       game.Actor
	Guest       bool         // the user is a stranger here; all strangers see the same
	JoinOnly    bool         // the user cannot look on; only the offers to sit down are there
	Chairs      []game.Chair // all chairs of the table
	OwnChairs   []game.Chair // the chairs this user holds
	News        []game.News  // what happened after Since, oldest first; of the last 50 records at most
	DoneNews    game.News    // Do only: what the public may know of this command
	View        game.View
	OwnSheets   []game.View // with FieldOwnSheets: a player's own characters, in the order of View; nil for a GM
	Log         []Entry     // the newest decisions, newest first, as API.Log
	FileFormats []string    // the formats in which the thing About can be written as a file
	Offers      []game.Offer
	Expanded    game.Offer      // the offer of ViewQuery.Expand; no Move if there is none now
	Categories  []game.Category // with FieldOffers: all categories in which the actor can act
	Buttons     []game.Button   // of all chairs, public: offers that a card waits for, or that may answer it
	Waiting     []game.Actor    // the actors that the table waits for
	UndoButtons []game.Button   // with FieldUndo: undo of the newest decision, for each chair that can undo it
	Tutorial    Tutorial        // what a tutorial says to this actor
	DoneSeq     game.Seq        // Do only: the record of this command, 0 if it was refused
	Repeated    bool            // Do only: the command had been done before
}

// Chair returns the chair with an id. If there is none, it returns a Chair with that id and the id
// as its name.
func (view PlayerView) Chair(id string) game.Chair { return chairByID(view.Chairs, id) }

func chairByID(chairs []game.Chair, id string) game.Chair {
	if i := slices.IndexFunc(chairs, func(c game.Chair) bool { return c.ID == id }); i >= 0 {
		return chairs[i]
	}
	return game.Chair{ID: id, Name: id}
}

// An Entry is one decision of the log in words.
type Entry struct {
	game.News
	Seq    game.Seq
	At     time.Time
	Chair  game.Chair
	Move   string // the Spec's Key
	Undone bool
	Cause  game.CommandID // the id of its command: a front end knows its own commands
	Throws []dice.Throw   // without hidden faces (dice.Throw.Public), except for the GM
}

// A NewTable describes a table to create.
type NewTable struct {
	System   string // the Word of one of Games
	Title    string
	Lang     string // "en" (also "") or "pt-BR"
	Demo     bool   // begin with the system's demo; its creator holds every chair
	GMName   string // the name on the GM's chair; "": the demo's, or "GM"
	Tutorial bool   // begin with the system's tutorial; its creator learns, and no person is the GM
	Door     string // how to sit down: game.DoorOpen (also "") or game.DoorAsk
}

// A Summary is a table in a list.
type Summary struct {
	ID        game.TableID
	Title     string
	System    string
	Lang      string
	OwnChairs []game.Chair
	Tutorial  bool // a tutorial that is not over
}

// A Report is the result of Verify: how many records and throws were checked, and what is wrong.
type Report struct {
	Records, Throws int
	Hidden          int // throws that are still hidden; they are checked too
	Chains          []game.Chain
	Faults          []game.Msg // empty if everything holds
}

// HiddenMsgs returns a message with the number of throws that are still hidden, which is no fault.
// It returns nil if there are none.
func (r Report) HiddenMsgs() []game.Msg {
	if r.Hidden == 0 {
		return nil
	}
	return []game.Msg{game.Say("house.hidden", game.N("n", r.Hidden))}
}

// ErrVersion is the error of Bucket.Put when the value has changed since it was read. It is
// repeated here because front ends do not import store.
var ErrVersion = store.ErrVersion

// A Bucket keeps small changeable values of one front end, such as sessions, channels and cursors. A value may expire.
type Bucket interface {
	// Get returns the value and its version. Version 0 means there is none.
	Get(ctx context.Context, key string) (data []byte, version int64, err error)
	// Put writes data if version is the stored version (0: there is none); nil data deletes. It fails with ErrVersion
	// if the value has changed. The value expires at until, unless that is zero.
	Put(ctx context.Context, key string, version int64, data []byte, until time.Time) error
	// Each calls f for every key with a prefix until f returns false.
	Each(ctx context.Context, prefix string, f func(key string, data []byte) bool) error
}

// Leases and Lease are the types of package store. With them several processes agree which one does a
// task that only one may do.
type (
	Leases = store.Leases
	Lease  = store.Lease
)

// API is all that front ends may ask of the Service. *Service implements it.
//
// A *game.Refusal is for the player and means that nothing changed; ErrNoTable and ErrNotYours are
// refusals too. Every other error is for the operator.
type API interface {
	// Systems returns the rules systems that can be played.
	Systems() []game.System
	// Games returns the games that a new table can play: each system, followed by its presets.
	Games() []Playable
	// House returns the house rules as a system, for their Specs.
	House() game.System
	// Create makes a table and returns its id. The creator holds the GM's chair, except in a
	// tutorial.
	Create(ctx context.Context, user string, cause game.CommandID, what NewTable) (game.TableID, error)
	// StartTutorial returns the running tutorial of a user in a system and language. If there is
	// none, it makes one as Create makes a table.
	StartTutorial(ctx context.Context, user string, cause game.CommandID, system, lang string) (game.TableID, error)
	// Tables returns the tables where the user holds a chair.
	Tables(ctx context.Context, user string) ([]Summary, error)
	// View returns what the caller sees.
	View(ctx context.Context, id game.TableID, by Caller, q ViewQuery) (PlayerView, error)
	// Do does a command and returns what the caller sees afterwards. A refusal changes nothing; the
	// PlayerView returned with it is current.
	Do(ctx context.Context, id game.TableID, by Caller, c game.Command, q ViewQuery) (PlayerView, error)
	// Wait returns once the log has grown beyond since. It returns the number of the last record.
	Wait(ctx context.Context, id game.TableID, since game.Seq) (game.Seq, error)
	// Subscribe sends an Update for every table that has grown, in any process.
	Subscribe(ctx context.Context) <-chan Update
	// Log returns up to n decisions before a record (0: the newest), at most 200, newest first, without
	// drafts, as the caller may read them.
	Log(ctx context.Context, id game.TableID, by Caller, before game.Seq, n int) ([]Entry, error)
	// File returns the thing about as a file in one of the formats of PlayerView.FileFormats. It
	// fails with ErrNoFile for any other format.
	File(ctx context.Context, id game.TableID, by Caller, about game.Ref, format string) (game.File, error)
	// Export writes the whole table as JSON lines. Only the GM may.
	Export(ctx context.Context, id game.TableID, by Caller, w io.Writer) error
	// Delete deletes the table for good, with all that is kept of it. Only the GM may. In a Bucket
	// the keys that are the table's id, or begin with it and a slash, are deleted too.
	Delete(ctx context.Context, id game.TableID, by Caller) error
	// Import makes a new table of an exported log. The importing user holds the GM's chair, the
	// players' chairs become free, and further GM's chairs are removed.
	Import(ctx context.Context, user string, cause game.CommandID, r io.Reader) (game.TableID, error)
	// Invite makes an invitation to a table, for one chair or ("") for any, and returns its code,
	// which is stored nowhere. It is valid for 30 days or until it is withdrawn: a person who gives
	// the code to the move join sits down at once. Only the GM may invite; name says for which
	// person.
	Invite(ctx context.Context, id game.TableID, by Caller, chair, name string) (code string, err error)
	// Invitation returns the invitation that a code opens. It fails with ErrCode if there is none,
	// or if it is over.
	Invitation(ctx context.Context, id game.TableID, code string) (game.Invite, error)
	// Verify checks every throw of the table and the faces in its events.
	Verify(ctx context.Context, id game.TableID, by Caller) (Report, error)
	// Stats returns what the dice did, by size and chair, and what the rules count. Every caller
	// who may look may see it.
	Stats(ctx context.Context, id game.TableID, by Caller) (Stats, error)
	// Sessions returns the sessions of the log. Recap tells session n, or the last one
	// (LastSession), as the caller may know it. It fails with ErrNoSession.
	Sessions(ctx context.Context, id game.TableID, by Caller) (Sessions, error)
	Recap(ctx context.Context, id game.TableID, by Caller, n int) (Recap, error)
	// History returns decisions that changed the sheet about and are not undone, as the caller may
	// read them, newest first: up to n of those before a record (0: the newest).
	History(ctx context.Context, id game.TableID, by Caller, about game.Ref, before game.Seq, n int) ([]Change, error)
	// SessionSummaries returns sessions in brief, newest first: up to n of those with a number
	// below before (0: of all). It returns the list of all sessions too. Growth counts, session by
	// session, the changes of each character that the caller can see. It tells the changes of one
	// character; "" is the caller's own, or else the first.
	SessionSummaries(ctx context.Context, id game.TableID, by Caller, before, n int) (Sessions, []SessionSummary, error)
	Growth(ctx context.Context, id game.TableID, by Caller, chosen game.Ref) (Growth, error)
	// SessionSteps returns the steps of session n, or of the last one (LastSession): its decisions
	// in order, without undone and quiet ones. It fails with ErrNoSession. ViewAt shows the table
	// right after decision seq, as far as the caller may see it now; decisions undone since are
	// left out. It fails with ErrNoDecision, also for a draft. Neither changes the table.
	SessionSteps(ctx context.Context, id game.TableID, by Caller, n int) (SessionSteps, error)
	ViewAt(ctx context.Context, id game.TableID, by Caller, seq game.Seq) (ViewAt, error)
	// FreeRoll throws dice in a place without a table, such as a channel, and returns the faces. It
	// records them in a silent log of that place: one that no list of tables shows.
	FreeRoll(ctx context.Context, place string, by Caller, cause game.CommandID, pool []dice.Die) ([]int, error)
	// Language returns the language that a person has chosen, "" if none. SetLanguage stores it.
	Language(ctx context.Context, user string) (string, error)
	SetLanguage(ctx context.Context, user, lang string) error
	// PersonalData returns all that is kept about a person. Forget deletes what can be deleted: the
	// person leaves their chairs, which become free, and their language, sessions, links and every
	// entry under their name or with it are deleted. Logs keep the person's decisions with the
	// user's id. Forget refuses the only GM of a table, who must hand it over or delete it first.
	PersonalData(ctx context.Context, user string) (PersonalData, error)
	Forget(ctx context.Context, user string) error
	// Bucket returns the bucket of a kind ("web.session").
	Bucket(kind string) Bucket
	// Leases returns the leases of the store.
	Leases() Leases
	// Now returns the Service's time.
	Now() time.Time
}

// An Update says that the log of a table has grown to Seq.
type Update struct {
	Table game.TableID
	Seq   game.Seq
}
