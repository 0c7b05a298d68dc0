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

// The refusals of the Service itself, beside those of game.
var (
	// ErrNoTable says that there is no such table.
	ErrNoTable = game.Refuse("", "refused.no_table")
	// ErrNotYours says that somebody spoke for a chair they do not hold.
	ErrNotYours = game.Refuse("", "refused.not_your_chair")
	// ErrDone says that a button was pressed again that had done its work.
	ErrDone = game.ErrDone
	// ErrContended says that others were faster, again and again.
	ErrContended = game.Refuse("", "refused.moved_on")
	// ErrTooLong says that a command is bigger than any real one.
	ErrTooLong = game.Refuse("", "refused.too_long")
)

// Options are what a Service may be given; the zero value serves.
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
	// Build names the rules that are built in. Systems without a shape use no
	// snapshot of another build. By default it is the commit, or else the program file itself.
	Build string
	// Quota bounds what people may take up, nothing by default.
	Quota Quota
	// Fault hears of failures behind the scenes that nobody waits for, such as
	// a snapshot that could not be written. It may be called at any time.
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

// thisBuild tells builds apart: by the commit if nothing was changed since,
// else by the program file.
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

// Service keeps the tables of one store. It is safe for concurrent use: commands
// of one table are done one after the other, tables do not wait for each other.
type Service struct {
	store          store.Store
	opts           Options
	house          game.System
	systems        []game.System
	rules          map[string]*ruleset // by the system's name; "" is a silent log's
	schemaVersions map[string]bool     // of all rules
	cache          *cache
	notifier       notifier
	stats          lru[diceStats]
	replays        lru[replayCache]
	snapshotQueue  chan *cachedTable
	alarm          alarm

	importing sync.Mutex      // held while a log from outside is checked
	founders  ratelimit.Turns // by user: a table is made, or a file is taken in

	ctx     context.Context
	stop    context.CancelFunc
	workers sync.WaitGroup
}

var _ API = (*Service)(nil)

// New opens a Service over a store. Close it when done; the store stays open.
func New(st store.Store, systems []game.System, o Options) *Service {
	o = o.withDefaults()
	life, stop := context.WithCancel(context.Background())
	svc := &Service{
		store: st, opts: o, house: game.HouseRules(), systems: systems, rules: map[string]*ruleset{},
		schemaVersions: map[string]bool{},
		cache:          newCache(o.CacheTables), notifier: notifier{waiting: map[game.TableID]*waiter{}},
		stats: lru[diceStats]{most: maxDiceStats}, replays: lru[replayCache]{most: maxPasts},
		snapshotQueue: make(chan *cachedTable, 64), alarm: newAlarm(),
		ctx: life, stop: stop,
	}
	for _, s := range append([]game.System{silence()}, systems...) {
		by := newRuleset(s, svc.house, o.Build)
		svc.rules[s.Name()], svc.schemaVersions[by.shape] = by, true
	}
	moved := st.Subscribe(life)
	svc.workers.Go(func() { svc.watchStore(moved) })
	svc.workers.Go(svc.writeSnapshots)
	svc.workers.Go(svc.runAlarm)
	return svc
}

// Close ends what the Service does behind the scenes and those who wait. It does
// not close the store.
func (svc *Service) Close() error {
	svc.stop()
	svc.workers.Wait()
	return nil
}

// Systems implements API.
func (svc *Service) Systems() []game.System { return svc.systems }

// House implements API.
func (svc *Service) House() game.System { return svc.house }

// CachedTables is how many tables are in memory.
func (svc *Service) CachedTables() int { return svc.cache.size() }

// Now implements API: UTC, to the microsecond, as records keep it.
func (svc *Service) Now() time.Time { return svc.opts.Now().UTC().Truncate(time.Microsecond) }

// newID draws a name that nobody can guess.
func (svc *Service) newID() (string, error) {
	var b [15]byte
	if _, err := io.ReadFull(svc.opts.Rand, b[:]); err != nil {
		return "", fmt.Errorf("table: drawing an id: %w", err)
	}
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:])), nil
}

// with runs f on a table that is loaded, up to date and nobody else's for so
// long.
func (svc *Service) with(ctx context.Context, id game.TableID, f func(*cachedTable) error) error {
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

// withTable is with for what people ask: the silent log of a place is nobody's table,
// so for them there is none.
func (svc *Service) withTable(ctx context.Context, id game.TableID, f func(*cachedTable) error) error {
	if isFreeRollLog(id) {
		return ErrNoTable
	}
	return svc.with(ctx, id, f)
}

// giveBack ends the use of a live table; those that have to leave the memory
// are photographed first if much happened since.
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
