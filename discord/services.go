package discord

import (
	"context"
	"io"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/table"
	"mesa/table/audit"
	"mesa/table/past"
)

// services is the table service as the bot asks it, by subject.
type services struct {
	viewing
	Presser
	playable
	lobby
	lookback
	documents
	people
	keeping
}

// servicesOf returns the subjects of a table service. Commands go to presses, unless that is nil.
func servicesOf(s *table.Service, presses Presser) services {
	if presses == nil {
		presses = s
	}
	return services{viewing: s, Presser: presses, playable: s, lobby: s, lookback: s, documents: s, people: s,
		keeping: s}
}

// viewing shows a table and its log.
type viewing interface {
	View(ctx context.Context, id game.TableID, by table.Caller, q table.ViewQuery) (table.PlayerView, error)
	Log(ctx context.Context, id game.TableID, by table.Caller, before game.Seq, n int) ([]past.Entry, error)
	Subscribe(ctx context.Context) <-chan table.Update
}

// A Presser does the commands of players and throws dice where there is no table.
type Presser interface {
	Do(ctx context.Context, id game.TableID, by table.Caller, c game.Command, q table.ViewQuery) (table.PlayerView,
		error)
	FreeRoll(ctx context.Context, place string, by table.Caller, cause game.CommandID, pool []dice.Die) ([]int, error)
}

// playable lists what tables can play.
type playable interface {
	Systems() []game.System
	Games() []table.Playable
	House() game.System
}

// lobby lists the tables of a user, and makes new ones.
type lobby interface {
	Tables(ctx context.Context, user string) ([]table.Summary, error)
	Create(ctx context.Context, user string, cause game.CommandID, what table.NewTable) (game.TableID, error)
	StartTutorial(ctx context.Context, user string, cause game.CommandID, system, lang string) (game.TableID, error)
	Import(ctx context.Context, user string, cause game.CommandID, r io.Reader) (game.TableID, error)
}

// lookback tells a table's past: its dice, its sessions and its characters.
type lookback interface {
	Stats(ctx context.Context, id game.TableID, by table.Caller) (past.Stats, error)
	Recap(ctx context.Context, id game.TableID, by table.Caller, n int) (past.Recap, error)
	History(ctx context.Context, id game.TableID, by table.Caller, about game.Ref, before game.Seq,
		n int) ([]past.Change, error)
}

// documents writes a table out, and deletes it.
type documents interface {
	File(ctx context.Context, id game.TableID, by table.Caller, about game.Ref, format string) (game.File, error)
	Export(ctx context.Context, id game.TableID, by table.Caller, w io.Writer) error
	Delete(ctx context.Context, id game.TableID, by table.Caller) error
	Verify(ctx context.Context, id game.TableID, by table.Caller) (audit.Report, error)
}

// people keeps what is known of a person.
type people interface {
	Language(ctx context.Context, user string) (string, error)
	SetLanguage(ctx context.Context, user, lang string) error
	PersonalData(ctx context.Context, user string) (table.PersonalData, error)
	Forget(ctx context.Context, user string) error
}

// keeping holds what the bot keeps itself: channels, cursors and the like.
type keeping interface {
	Bucket(kind string) table.Bucket
	Leases() table.Leases
	Now() time.Time
}
