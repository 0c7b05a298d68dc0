// Package table keeps the tables: it loads a log, decides one command at a
// time, appends, publishes, undoes and watches. It is the only room between
// rules and stores. Windows talk to a Hall and to nothing below it. Start with
// Hall.Do.
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

// Who asks: a person by the window's name for them ("discord:123",
// "local:ana") and the chair they speak for. The zero Who is the public.
type Who struct{ User, Chair string }

// Parts say what of a Sight is wanted; the rest is not worked out.
type Parts uint16

const (
	News Parts = 1 << iota
	View
	Offers
	Buttons    // of all chairs, and Waiting
	Told       // what everybody may know of the decision of a Do
	Undo       // with what the newest decision is taken back, where everybody knows of it
	Files      // as which the thing About goes out
	Brief      // the Offers as a page of folded forms needs them (game.Seat.Brief)
	Own        // with View and About "": whole, what a player's chair has of the people
	Everything = News | View | Offers | Buttons
)

// Want says what to show: News since a record, the view of the thing About, the
// offers Under a heading ("" means any), the Parts (0 means Everything), and so many of
// the newest decisions. All of it is of one moment.
type Want struct {
	Since game.Seq
	About game.Ref
	Under game.Heading
	Open  Opening
	Parts Parts
	Log   int // at most 200
}

// Opening is an offer, by its move and key, that is wanted with what was picked
// so far.
type Opening struct {
	Move, Key string
	Given     game.Args
}

func (o Opening) command() game.Command { return game.Command{Move: o.Move, Key: o.Key, Args: o.Given} }

// Sight is what one chair sees.
type Sight struct {
	Table   game.TableID
	Title   string
	System  string
	Lang    string // the table's language
	At      game.Seq
	Seat    game.Seat
	Guest   bool         // a stranger here: all of them see the same
	Chairs  []game.Chair // all chairs of the table
	Mine    []game.Chair // the chairs this user holds
	News    []game.News  // what happened since, oldest first; at most the last 50 decisions
	Told    game.News    // Do only: of this very command, what everybody may know
	View    game.View
	Own     []game.View // with Own: of each of the View's people who is the seat's, in their order
	Log     []Entry     // the newest decisions, newest first, as Windows.Log
	Files   []string    // the forms in which what it is about can be written as a file
	Offers  []game.Offer
	Opened  game.Offer     // the one that was to be opened; no Move if there is none now
	Heads   []game.Heading // with Offers: those under which the seat may do something, whatever is wanted
	Buttons []game.Button  // of all chairs, for everybody: the offers that a moment waits for, or that may answer it
	Waiting []game.Seat    // the seats somebody waits for
	Undo    []game.Button  // with Undo: what takes the newest decision back, for each chair that may
	Lesson  Lesson         // what a lesson says to this seat
	Done    game.Seq       // Do only: the record of this very command
	Again   bool           // Do only: it had been done before
}

// Chair gives the chair of that id at the table; one that is no longer there has
// its id for a name.
func (s Sight) Chair(id string) game.Chair { return chairIn(s.Chairs, id) }

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
	Throws []dice.Throw   // hidden ones are shut (dice.Throw.Shut) for all but the GM
}

// Founding is what a new table needs.
type Founding struct {
	System string // one of Games
	Title  string
	Lang   string // "en" or "pt-BR"
	Demo   bool   // begin with the system's demo; whoever founds holds every chair
	GMName string // the name on the GM's chair
	Lesson bool   // begin with the system's lesson; whoever founds it learns, and nobody is the GM
	Door   string // who may sit down: game.DoorOpen (also "") or game.DoorAsk
}

// Summary is a table in a list.
type Summary struct {
	ID     game.TableID
	Title  string
	System string
	Lang   string
	Mine   []game.Chair
	Lesson bool // a lesson that is not over
}

// Report is the result of a verification.
type Report struct {
	Records, Throws int
	Hidden          int // throws that are still hidden; they are checked too
	Chains          []game.Chain
	Faults          []game.Msg // none: everything holds
}

// Unsaid says how many throws are still hidden, which is no fault; nothing if
// there are none.
func (r Report) Unsaid() []game.Msg {
	if r.Hidden == 0 {
		return nil
	}
	return []game.Msg{game.Say("house.hidden", game.N("n", r.Hidden))}
}

// ErrVersion is the error of Drawer.Put when the value has changed since it
// was read. Windows find it here, since they know no store.
var ErrVersion = store.ErrVersion

// Drawer keeps a window's own small changeable things: sessions, channels,
// cursors. A value may expire.
type Drawer interface {
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

// Windows is what a window needs of the Hall; *Hall has it. It is named here
// so that the promise stands in one place.
//
// Errors: *game.Refusal is for the player (nothing changed). ErrNoTable and
// ErrNotYours likewise have words of their own. Everything else is the
// operator's.
type Windows interface {
	// Systems lists what can be played.
	Systems() []game.System
	// Games lists what a table can be founded to play.
	Games() []Playable
	// House is the house as a system, for its Specs.
	House() game.System
	// Found makes a table; the founder holds the GM's chair.
	Found(ctx context.Context, user string, cause game.CommandID, f Founding) (game.TableID, error)
	// Learn gives the lesson of a system that the user has begun in a language, or
	// makes one as Found makes a table.
	Learn(ctx context.Context, user string, cause game.CommandID, system, lang string) (game.TableID, error)
	// Tables lists the tables where the user holds a chair.
	Tables(ctx context.Context, user string) ([]Summary, error)
	// Look gives what the asker sees.
	Look(ctx context.Context, id game.TableID, by Who, w Want) (Sight, error)
	// Do does a command and gives what the asker sees then. A refusal changes
	// nothing; the Sight that comes with it is current.
	Do(ctx context.Context, id game.TableID, by Who, c game.Command, w Want) (Sight, error)
	// Wait returns once the table has gone past since.
	Wait(ctx context.Context, id game.TableID, since game.Seq) (game.Seq, error)
	// Moved hints at every table that has grown, in any process.
	Moved(ctx context.Context) <-chan Moved
	// Log gives up to n decisions before one (0: the newest), newest first, as
	// the asker may read them.
	Log(ctx context.Context, id game.TableID, by Who, before game.Seq, n int) ([]Entry, error)
	// File writes a thing of the table in one of the forms that Sight.Files names
	// for the asker; ErrNoFile for any other.
	File(ctx context.Context, id game.TableID, by Who, about game.Ref, form string) (game.File, error)
	// Export writes the whole table as JSON lines; the GM only.
	Export(ctx context.Context, id game.TableID, by Who, w io.Writer) error
	// Delete takes the table away, whole and for good, with all that is kept of it;
	// the GM only. In a drawer that is what lies under its id, alone or with a slash
	// behind it.
	Delete(ctx context.Context, id game.TableID, by Who) error
	// Import makes a new table of exported lines; whoever imports holds the
	// GM's chair, and the other chairs are free.
	Import(ctx context.Context, user string, cause game.CommandID, r io.Reader) (game.TableID, error)
	// Invite makes an invitation to a table, for one chair or ("") for anybody,
	// and gives its code, which is written down nowhere. Whoever brings the code
	// to the move join sits down at once, for 30 days or until it is withdrawn.
	// The GM only; name says whom it is for.
	Invite(ctx context.Context, id game.TableID, by Who, chair, name string) (code string, err error)
	// Invitation gives what a code opens to whoever has it. It refuses one that
	// opens nothing, or nothing any more.
	Invitation(ctx context.Context, id game.TableID, code string) (game.Invite, error)
	// Verify checks every throw of the table and the faces in its events.
	Verify(ctx context.Context, id game.TableID, by Who) (Report, error)
	// Stats tells what the dice did, by size and chair, and what the rules
	// count; anybody who may look may see it.
	Stats(ctx context.Context, id game.TableID, by Who) (Stats, error)
	// Sessions are the sessions that the log tells of; Recap tells one of them by
	// its number, or the last one (LastSession), as the asker may know it.
	Sessions(ctx context.Context, id game.TableID, by Who) (Sessions, error)
	Recap(ctx context.Context, id game.TableID, by Who, n int) (Recap, error)
	// History gives up to n of the standing decisions before one (0: the newest)
	// that changed what is written of a thing, newest first, as the asker may read
	// them.
	History(ctx context.Context, id game.TableID, by Who, about game.Ref, before game.Seq, n int) ([]Change, error)
	// Chronicle gives up to n sessions before one (0: the newest) in brief, newest
	// first, beside all sessions; Growth counts session by session what bears on
	// those at the table that the asker can see, and tells it of one of them: ""
	// means the asker's own character, or else the first.
	Chronicle(ctx context.Context, id game.TableID, by Who, before, n int) (Sessions, []Outline, error)
	Growth(ctx context.Context, id game.TableID, by Who, of game.Ref) (Growth, error)
	// Course gives the steps of a session by its number, or of the last one
	// (LastSession): the decisions that stand, in order, without drafts and what is
	// the house's alone. LookBack shows the table as it stood right after a decision
	// that is no draft, by what the asker may see now; what was undone since is left
	// out. Neither touches the table. ErrNoSession, ErrNoDecision.
	Course(ctx context.Context, id game.TableID, by Who, n int) (Course, error)
	LookBack(ctx context.Context, id game.TableID, by Who, seq game.Seq) (Past, error)
	// Roll throws dice for their own sake in a place without a table (a
	// channel), on a silent log of that place.
	Roll(ctx context.Context, place string, by Who, cause game.CommandID, pool []dice.Die) ([]int, error)
	// Language gives a person's own language, "" if never set; SetLanguage
	// keeps it.
	Language(ctx context.Context, user string) (string, error)
	SetLanguage(ctx context.Context, user, lang string) error
	// Person tells all that is kept about somebody. Forget takes away what can be:
	// they leave their chairs, which are free then, and their language, sessions,
	// links and whatever a drawer holds under their name or with it are gone. Logs
	// keep what they decided, under their id. It refuses whoever is the only GM of a
	// table: that is to be handed over or deleted first.
	Person(ctx context.Context, user string) (Person, error)
	Forget(ctx context.Context, user string) error
	// Drawer opens a window's drawer by its kind ("web.session").
	Drawer(kind string) Drawer
	// Leases are those of the place where the tables are kept.
	Leases() Leases
	// Now is the Hall's clock.
	Now() time.Time
}

// Moved says that a table has grown to Seq.
type Moved struct {
	Table game.TableID
	Seq   game.Seq
}
