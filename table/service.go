package table

import (
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table/decide"
	"mesa/table/entries"
	"mesa/table/fold"
	"mesa/table/keep"
	"mesa/table/live"
	"mesa/table/past"
)

// InMemory returns a Service with tables in memory. They last as long as the Service. It is for
// tests, transcripts and trying things out.
func InMemory(systems []game.System, o Options) *Service { return New(memory.New(), systems, o) }

// Options configure a Service. The zero value is usable.
type Options struct {
	// Now is the clock, time.Now by default.
	Now func() time.Time
	// Rand makes seeds and ids, crypto/rand by default.
	Rand io.Reader
	// Dice, if set, gives the dice instead of the hash chains. It is for
	// scripted tests; such throws cannot be verified.
	Dice func(game.TableID) dice.Source
	// CacheTables is how many tables stay in memory while no call uses them, 2,000 by default.
	CacheTables int
	// Build names the build of the rules. Snapshots of systems without a schema version are used by
	// the same build only. By default it is the commit, or the program file if the commit is
	// unknown or files were changed since.
	Build string
	// Quota bounds what people may take up. By default nothing is bounded.
	Quota Quota
	// Fault is called with failures that no caller waits for, such as a snapshot that could not be
	// written. It may be called concurrently.
	Fault func(error)
}

func (o Options) withDefaults() Options {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Rand == nil {
		o.Rand = rand.Reader
	}
	if o.CacheTables <= 0 {
		o.CacheTables = 2000
	}
	if o.Build == "" {
		o.Build = thisBuild()
	}
	if o.Fault == nil {
		o.Fault = func(error) {}
	}
	return o
}

// thisBuild names this build by its commit. If the commit is unknown or files were changed since,
// thisBuild returns the name, size and time of the program file, or "unknown" if that cannot be
// found.
func thisBuild() string {
	set := map[string]string{}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			set[s.Key] = s.Value
		}
	}
	if set["vcs.revision"] != "" && set["vcs.modified"] == "false" {
		return set["vcs.revision"]
	}
	name, err := os.Executable()
	if err != nil {
		return "unknown"
	}
	file, err := os.Stat(name)
	if err != nil {
		return "unknown"
	}
	return fmt.Sprintf("%s %d %d", name, file.Size(), file.ModTime().UnixNano())
}

// A Service keeps the tables of one store. It is safe for concurrent use: commands of one table are
// done one after the other, and tables do not wait for each other.
//
// A *game.Refusal that the Service returns is for the player and means that nothing changed, except
// that a command may have been done if the store is away (StoreRefusal). ErrNoTable and ErrNotYours
// are refusals too. Every other error is for the operator.
type Service struct {
	store   *entries.Store
	logs    *fold.Loader
	tables  *live.Tables
	decider *decide.Decider
	viewer  viewer
	past    *past.Past
	lobby   lobby
	keeper  *keep.Keeper
}

// New returns a Service over a store. The caller must Close it; the store stays open.
func New(st store.Store, systems []game.System, o Options) *Service {
	o = o.withDefaults()
	kept := entries.New(st, o.Now, o.Fault)
	logs := fold.NewLoader(kept, systems, o.Build)
	tables := live.New(logs, o.CacheTables)
	d := decide.New(tables, o.Rand, o.Dice, o.Quota.Bytes)
	tables.Start(d.Expire)
	lookback := past.New(tables)
	return &Service{
		store: kept, logs: logs, tables: tables, decider: d, past: lookback,
		viewer: viewer{logs, lookback},
		lobby:  lobby{systems: systems, store: kept, logs: logs, tables: tables, decider: d, quota: o.Quota},
		keeper: keep.New(tables, d, o.Quota.Bytes),
	}
}

// Close ends the background work and every waiting call. It does not close the store.
func (svc *Service) Close() error {
	svc.tables.Close()
	return nil
}

// Now returns the Service's time. It is UTC, to the microsecond, as records keep it.
func (svc *Service) Now() time.Time { return svc.store.Now() }

// Systems returns the rules systems that can be played.
func (svc *Service) Systems() []game.System { return svc.lobby.systems }

// House returns the house rules as a system, for their Specs.
func (svc *Service) House() game.System { return svc.logs.House }

// CachedTables returns the number of tables in memory.
func (svc *Service) CachedTables() int { return svc.tables.Size() }
