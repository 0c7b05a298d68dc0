package table

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/ratelimit"
	"mesa/store"
)

// The refusals of the Service itself. Others are in game.
var (
	// ErrNoTable says that there is no such table.
	ErrNoTable = game.Refuse("", "refused.no_table")
	// ErrNotYours says that the caller named a chair that they do not hold.
	ErrNotYours = game.Refuse("", "refused.not_your_chair")
	// ErrDone says that a button was pressed again after it had done its work.
	ErrDone = game.ErrDone
	// ErrContended says that other writers were faster on every try.
	ErrContended = game.Refuse("", "refused.moved_on")
	// ErrTooLong says that a command has more or longer words than any real command.
	ErrTooLong = game.Refuse("", "refused.too_long")
)

// Options configure a Service. The zero value is usable.
type Options struct {
	// Now is the clock, time.Now by default.
	Now func() time.Time
	// Rand makes seeds and ids, crypto/rand by default.
	Rand io.Reader
	// Dice, if set, gives the dice instead of the hash chains. It is for
	// scripted tests; such throws cannot be verified.
	Dice func(game.TableID) dice.Source
	// CacheTables is how many tables stay in memory, 2,000 by default.
	CacheTables int
	// Build names the build of the rules. Snapshots of systems without a schema version are used by the same build
	// only. By default it is the commit, or the program file if the commit is unknown.
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

// thisBuild names this build by its commit. If that is unknown or files were changed since, it
// names the program file, its size and time, or is "unknown".
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
// A *game.Refusal that it returns is for the player and means that nothing changed; ErrNoTable and
// ErrNotYours are refusals too. Every other error is for the operator.
type Service struct {
	store          store.Store
	opts           Options
	house          game.System
	systems        []game.System
	rules          map[string]*ruleset // by the system's name; "" has those of silent logs (Service.FreeRoll)
	schemaVersions map[string]bool     // schema versions of all rules
	cache          *cache
	notifier       notifier
	stats          lru[diceStats]
	replays        lru[replayCache]
	snapshotQueue  chan *cachedTable
	alarm          alarm

	importing sync.Mutex      // held while an import is checked
	creators  ratelimit.Turns // by user, for making a table and for an import

	ctx     context.Context
	stop    context.CancelFunc
	workers sync.WaitGroup
}

// New returns a Service over a store. The caller must Close it; the store stays open.
func New(st store.Store, systems []game.System, o Options) *Service {
	o = o.withDefaults()
	life, stop := context.WithCancel(context.Background())
	svc := &Service{
		store: st, opts: o, house: game.HouseRules(), systems: systems, rules: map[string]*ruleset{},
		schemaVersions: map[string]bool{},
		cache:          newCache(o.CacheTables), notifier: notifier{waiting: map[game.TableID]*waiter{}},
		stats: lru[diceStats]{most: maxDiceStats}, replays: lru[replayCache]{most: maxReplays},
		snapshotQueue: make(chan *cachedTable, 64), alarm: newAlarm(),
		ctx: life, stop: stop,
	}
	for _, s := range append([]game.System{houseOnlyRules()}, systems...) {
		by := newRuleset(s, svc.house, o.Build)
		svc.rules[s.Name()], svc.schemaVersions[by.schemaVersion] = by, true
	}
	moved := st.Subscribe(life)
	svc.workers.Go(func() { svc.watchStore(moved) })
	svc.workers.Go(svc.writeSnapshots)
	svc.workers.Go(svc.runAlarm)
	return svc
}

// Close ends the background work and every waiting call. It does not close the store.
func (svc *Service) Close() error {
	svc.stop()
	svc.workers.Wait()
	return nil
}

// Systems returns the rules systems that can be played.
func (svc *Service) Systems() []game.System { return svc.systems }

// House returns the house rules as a system, for their Specs.
func (svc *Service) House() game.System { return svc.house }

// CachedTables returns the number of tables in memory.
func (svc *Service) CachedTables() int { return svc.cache.size() }

// Now returns the Service's time. It is UTC, to the microsecond, as records keep it.
func (svc *Service) Now() time.Time { return svc.opts.Now().UTC().Truncate(time.Microsecond) }

// newID returns an id that cannot be guessed.
func (svc *Service) newID() (string, error) {
	var b [15]byte
	if _, err := io.ReadFull(svc.opts.Rand, b[:]); err != nil {
		return "", fmt.Errorf("table: drawing an id: %w", err)
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:])), nil
}

// withLog calls f with a table that is loaded, up to date and locked.
func (svc *Service) withLog(ctx context.Context, id game.TableID, f func(*cachedTable) error) error {
	l := svc.cache.borrow(id)
	defer svc.giveBack(l)
	if err := l.lock(ctx); err != nil {
		return err
	}
	defer l.unlock()
	if err := svc.refresh(ctx, l); err != nil {
		return svc.refuseStoreError(err)
	}
	defer svc.setAlarm(l)
	return svc.refuseStoreError(f(l))
}

// withTable is withLog for what people ask: it returns ErrNoTable for a silent log.
func (svc *Service) withTable(ctx context.Context, id game.TableID, f func(*cachedTable) error) error {
	if isFreeRollLog(id) {
		return ErrNoTable
	}
	return svc.withLog(ctx, id, f)
}

// giveBack ends the use of a table. Tables that are dropped from memory get a snapshot first if they have grown enough.
func (svc *Service) giveBack(l *cachedTable) {
	for _, gone := range svc.cache.giveBack(l) {
		svc.requestSnapshot(gone)
	}
}

// isRefusal reports whether an error is for the player.
func isRefusal(err error) bool {
	var no *game.Refusal
	return errors.As(err, &no)
}
