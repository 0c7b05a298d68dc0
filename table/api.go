// Package table keeps the tables: it loads a log, decides one command at a
// time, appends, publishes, undoes and watches. It is the only room between
// rules and stores. Windows talk to a Service and to nothing below it. Start with
// Service.Do.
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

// Caller asks: a person by the window's name for them ("discord:123",
// "local:ana") and the chair they speak for. The zero Who is the public.
type Caller struct{ User, Chair string }

// Fields say what of a PlayerView is wanted; the rest is not worked out.
type Fields uint16

const (
	FieldNews Fields = 1 << iota
	FieldView
	FieldOffers
	FieldButtons   // of all chairs, and Waiting
	FieldDoneNews  // what everybody may know of the decision of a Do
	FieldUndo      // with what the newest decision is taken back, where everybody knows of it
	FieldFiles     // as which the thing About goes out
	OmitInputs     // the Offers as a page of folded forms needs them (game.Actor.WithoutInputs)
	FieldOwnSheets // with View and About "": whole, what a player's chair has of the people
	AllFields      = FieldNews | FieldView | FieldOffers | FieldButtons
)

// ViewQuery says what to show: News since a record, the view of the thing About, the
// offers Category a heading ("" means any), the Fields (0 means AllFields), and so many of
// the newest decisions. All of it is of one card.
type ViewQuery struct {
	Since    game.Seq
	About    game.Ref
	Category game.Category
	Expand   OfferQuery
	Fields   Fields
	Log      int // at most 200
}

// OfferQuery is an offer, by its move and key, that is wanted with what was picked
// so far.
type OfferQuery struct {
	Move, Key string
	Given     game.Args
}

func (o OfferQuery) command() game.Command {
	return game.Command{Move: o.Move, Key: o.Key, Args: o.Given}
}

// PlayerView is what one chair sees.
type PlayerView struct {
	Table       game.TableID
	Title       string
	System      string
	Lang        string // the table's language
	Seq         game.Seq
	Actor       game.Actor
	Guest       bool         // a stranger here: all of them see the same
	Outside     bool         // cannot look on: only how to sit down is there
	Chairs      []game.Chair // all chairs of the table
	OwnChairs   []game.Chair // the chairs this user holds
	News        []game.News  // what happened since, oldest first; at most the last 50 decisions
	DoneNews    game.News    // Do only: of this very command, what everybody may know
	View        game.View
	OwnSheets   []game.View // with FieldOwnSheets: of each of the View's people who is the actor's, in their order
	Log         []Entry     // the newest decisions, newest first, as API.Log
	FileFormats []string    // the forms in which what it is about can be written as a file
	Offers      []game.Offer
	Expanded    game.Offer      // the one that was to be opened; no Move if there is none now
	Categories  []game.Category // with FieldOffers: those under which the actor may do something, whatever is wanted
	Buttons     []game.Button   // of all chairs, for everybody: the offers that a card waits for, or that may answer it
	Waiting     []game.Actor    // the seats somebody waits for
	UndoButtons []game.Button   // with FieldUndo: what takes the newest decision back, for each chair that may
	Tutorial    Tutorial        // what a tutorial says to this actor
	DoneSeq     game.Seq        // Do only: the record of this very command
	Repeated    bool            // Do only: it had been done before
}

// Chair gives the chair of that id at the table; one that is no longer there has
// its id for a name.
func (view PlayerView) Chair(id string) game.Chair { return chairIn(view.Chairs, id) }

func chairIn(chairs []game.Chair, id string) game.Chair {
	if i := slices.IndexFunc(chairs, func(c game.Chair) bool { return c.ID == id }); i >= 0 {
		return chairs[i]
	}
	return game.Chair{ID: id, Name: id}
}

// Entry is one decision of the log in words.
type Entry struct {
	game.News
	Seq    game.Seq
	At     time.Time
	Chair  game.Chair
	Move   string // the Spec's Key
	Undone bool
	Cause  game.CommandID // whose decision it is: a window knows its own commands
	Throws []dice.Throw   // hidden ones are shut (dice.Throw.Public) for all but the GM
}

// NewTable is what a new table needs.
type NewTable struct {
	System   string // one of Games
	Title    string
	Lang     string // "en" or "pt-BR"
	Demo     bool   // begin with the system's demo; whoever founds holds every chair
	GMName   string // the name on the GM's chair
	Tutorial bool   // begin with the system's lesson; whoever founds it learns, and nobody is the GM
	Door     string // who may sit down: game.DoorOpen (also "") or game.DoorAsk
}

// Summary is a table in a list.
type Summary struct {
	ID        game.TableID
	Title     string
	System    string
	Lang      string
	OwnChairs []game.Chair
	Tutorial  bool // a tutorial that is not over
}

// Report is the result of a verification.
type Report struct {
	Records, Throws int
	Hidden          int // throws that are still hidden; they are checked too
	Chains          []game.Chain
	Faults          []game.Msg // none: everything holds
}

// HiddenMsgs says how many throws are still hidden, which is no fault; nothing if
// there are none.
func (r Report) HiddenMsgs() []game.Msg {
	if r.Hidden == 0 {
		return nil
	}
	return []game.Msg{game.Say("house.hidden", game.N("n", r.Hidden))}
}

// ErrVersion is the error of Bucket.Put when the value has changed since it
// was read. Windows find it here, since they know no store.
var ErrVersion = store.ErrVersion

// Bucket keeps a window's own small changeable things: sessions, channels,
// cursors. A value may expire.
type Bucket interface {
	// Get gives the value and its version; version 0 means there is none.
	Get(ctx context.Context, key string) (data []byte, version int64, err error)
	// Put writes if the version is still the kept one (0: there is none);
	// data nil deletes. ErrVersion if it has changed.
	Put(ctx context.Context, key string, version int64, data []byte, until time.Time) error
	// Each calls f for every key with that prefix until it gives false.
	Each(ctx context.Context, prefix string, f func(key string, data []byte) bool) error
}

// Leases settle what one of several processes does, and Lease is what one of them
// has: as store says.
type (
	Leases = store.Leases
	Lease  = store.Lease
)

// API is what a window needs of the Service; *Service has it. It is named here
// so that the promise stands in one place.
//
// Errors: *game.Refusal is for the player (nothing changed). ErrNoTable and
// ErrNotYours likewise have words of their own. Everything else is the
// operator's.
type API interface {
	// Systems lists what can be played.
	Systems() []game.System
	// Games lists what a table can be founded to play.
	Games() []Playable
	// House is the house as a system, for its Specs.
	House() game.System
	// Create makes a table; the founder holds the GM's chair.
	Create(ctx context.Context, user string, cause game.CommandID, f NewTable) (game.TableID, error)
	// StartTutorial gives the tutorial of a system that the user has begun in a language, or
	// makes one as Create makes a table.
	StartTutorial(ctx context.Context, user string, cause game.CommandID, system, lang string) (game.TableID, error)
	// Tables lists the tables where the user holds a chair.
	Tables(ctx context.Context, user string) ([]Summary, error)
	// View gives what the asker sees.
	View(ctx context.Context, id game.TableID, by Caller, w ViewQuery) (PlayerView, error)
	// Do does a command and gives what the asker sees then. A refusal changes
	// nothing; the PlayerView that comes with it is current.
	Do(ctx context.Context, id game.TableID, by Caller, c game.Command, w ViewQuery) (PlayerView, error)
	// Wait returns once the table has gone past since.
	Wait(ctx context.Context, id game.TableID, since game.Seq) (game.Seq, error)
	// Subscribe hints at every table that has grown, in any process.
	Subscribe(ctx context.Context) <-chan Update
	// Log gives up to n decisions before one (0: the newest), newest first, as
	// the asker may read them.
	Log(ctx context.Context, id game.TableID, by Caller, before game.Seq, n int) ([]Entry, error)
	// File writes a thing of the table in one of the forms that PlayerView.FileFormats names
	// for the asker; ErrNoFile for any other.
	File(ctx context.Context, id game.TableID, by Caller, about game.Ref, form string) (game.File, error)
	// Export writes the whole table as JSON lines; the GM only.
	Export(ctx context.Context, id game.TableID, by Caller, w io.Writer) error
	// Delete takes the table away, whole and for good, with all that is kept of it;
	// the GM only. In a bucket that is what lies under its id, alone or with a slash
	// behind it.
	Delete(ctx context.Context, id game.TableID, by Caller) error
	// Import makes a new table of exported lines; whoever imports holds the
	// GM's chair, and the other chairs are free.
	Import(ctx context.Context, user string, cause game.CommandID, r io.Reader) (game.TableID, error)
	// Invite makes an invitation to a table, for one chair or ("") for anybody,
	// and gives its code, which is written down nowhere. Whoever brings the code
	// to the move join sits down at once, for 30 days or until it is withdrawn.
	// The GM only; name says whom it is for.
	Invite(ctx context.Context, id game.TableID, by Caller, chair, name string) (code string, err error)
	// Invitation gives what a code opens to whoever has it. It refuses one that
	// opens nothing, or nothing any more.
	Invitation(ctx context.Context, id game.TableID, code string) (game.Invite, error)
	// Verify checks every throw of the table and the faces in its events.
	Verify(ctx context.Context, id game.TableID, by Caller) (Report, error)
	// Stats tells what the dice did, by size and chair, and what the rules
	// count; anybody who may look may see it.
	Stats(ctx context.Context, id game.TableID, by Caller) (Stats, error)
	// Sessions are the sessions that the log tells of; Recap tells one of them by
	// its number, or the last one (LastSession), as the asker may know it.
	Sessions(ctx context.Context, id game.TableID, by Caller) (Sessions, error)
	Recap(ctx context.Context, id game.TableID, by Caller, n int) (Recap, error)
	// History gives up to n of the standing decisions before one (0: the newest)
	// that changed what is written of a thing, newest first, as the asker may read
	// them.
	History(ctx context.Context, id game.TableID, by Caller, about game.Ref, before game.Seq, n int) ([]Change, error)
	// SessionSummaries gives up to n sessions before one (0: the newest) in brief, newest
	// first, beside all sessions; Growth counts session by session what bears on
	// those at the table that the asker can see, and tells it of one of them: ""
	// means the asker's own character, or else the first.
	SessionSummaries(ctx context.Context, id game.TableID, by Caller, before, n int) (Sessions, []SessionSummary, error)
	Growth(ctx context.Context, id game.TableID, by Caller, of game.Ref) (Growth, error)
	// SessionSteps gives the steps of a session by its number, or of the last one
	// (LastSession): the decisions that stand, in order, without drafts and what is
	// the house's alone. ViewAt shows the table as it stood right after a decision
	// that is no draft, by what the asker may see now; what was undone since is left
	// out. Neither touches the table. ErrNoSession, ErrNoDecision.
	SessionSteps(ctx context.Context, id game.TableID, by Caller, n int) (SessionSteps, error)
	ViewAt(ctx context.Context, id game.TableID, by Caller, seq game.Seq) (ViewAt, error)
	// FreeRoll throws dice for their own sake in a place without a table (a
	// channel), on a silent log of that place.
	FreeRoll(ctx context.Context, place string, by Caller, cause game.CommandID, pool []dice.Die) ([]int, error)
	// Language gives a person's own language, "" if never set; SetLanguage
	// keeps it.
	Language(ctx context.Context, user string) (string, error)
	SetLanguage(ctx context.Context, user, lang string) error
	// PersonalData tells all that is kept about somebody. Forget takes away what can be:
	// they leave their chairs, which are free then, and their language, sessions,
	// links and whatever a bucket holds under their name or with it are gone. Logs
	// keep what they decided, under their id. It refuses whoever is the only GM of a
	// table: that is to be handed over or deleted first.
	PersonalData(ctx context.Context, user string) (PersonalData, error)
	Forget(ctx context.Context, user string) error
	// Bucket opens a window's drawer by its kind ("web.session").
	Bucket(kind string) Bucket
	// Leases are those of the place where the tables are kept.
	Leases() Leases
	// Now is the Service's clock.
	Now() time.Time
}

// Update says that a table has grown to Seq.
type Update struct {
	Table game.TableID
	Seq   game.Seq
}
