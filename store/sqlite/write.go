package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"mesa/store"
)

// writer is the only connection that writes. Its goroutine does all waiting jobs in one transaction
// and answers them when the transaction is on the disk: a sync costs the same for one row and for a
// hundred. Competing writers would wait for seconds in SQLite's busy handler.
type writer struct {
	db    *sql.DB
	conn  *sql.Conn
	files *openFiles
	full  bool // opened on a full disk
	writes
	stmts  []*sql.Stmt // all of writes
	seen   int64       // the data version of the last wake-up of publishOthers
	missed atomic.Bool // publishOthers could not read and must be woken again

	mu     sync.RWMutex // held for reading while a job is handed over
	closed bool
	in     chan *job

	wake chan struct{} // wakes publishOthers
}

// writes are the prepared statements of the writer.
type writes struct {
	begin, commit, rollback, dataVersion *sql.Stmt

	insert, done, last, delete  *sql.Stmt
	make, change, remove, exist *sql.Stmt
	sweep                       *sql.Stmt
	lease, release              *sql.Stmt
}

// maxBatch bounds the jobs of a commit, so that the first does not wait long for the last.
const maxBatch = 256

func openWriter(ctx context.Context, path string, how access, o Options) (*writer, error) {
	db, err := sql.Open("sqlite", dsn(path, writerPragmas(o), how))
	if err != nil {
		return nil, err
	}
	w := &writer{db: db, in: make(chan *job, maxBatch), wake: make(chan struct{}, 1)}
	if err := w.connect(ctx, path, o); err != nil {
		return nil, errors.Join(err, w.closeFile())
	}
	return w, nil
}

// closeFile closes the statements, then their connection, then its pool. In the other order the
// file would stay open.
func (w *writer) closeFile() error {
	var errs []error
	for _, s := range w.stmts {
		errs = append(errs, s.Close())
	}
	if w.conn != nil {
		if err := w.conn.Close(); !errors.Is(err, sql.ErrConnDone) { // closed before
			errs = append(errs, err)
		}
	}
	return errors.Join(append(errs, w.db.Close())...)
}

func (w *writer) connect(ctx context.Context, path string, o Options) (err error) {
	if w.conn, err = w.db.Conn(ctx); err != nil {
		return err
	}
	if err := migrate(ctx, w.conn, path, o); err != nil {
		return err
	}
	if !o.ReadOnly {
		if err := exec(ctx, w.conn, walMode); err != nil {
			return err
		}
	}
	if err := w.prepare(ctx); err != nil {
		return err
	}
	return w.dataVersion.QueryRowContext(ctx).Scan(&w.seen)
}

func (w *writer) prepare(ctx context.Context) error {
	p := preparer{ctx: ctx, on: w.conn}
	w.writes = writes{
		begin:       p.prepare("BEGIN IMMEDIATE"),
		commit:      p.prepare("COMMIT"),
		rollback:    p.prepare("ROLLBACK"),
		dataVersion: p.prepare("PRAGMA data_version"),
		insert:      p.prepare(insertRecord),
		done:        p.prepare("SELECT seq FROM log WHERE table_id = ? AND cause = ?"),
		last:        p.prepare("SELECT max(seq) FROM log WHERE table_id = ?"),
		delete:      p.prepare("DELETE FROM log WHERE table_id = ?"),
		make: p.prepare("INSERT INTO shelf (kind, key, version, until, data, sum) VALUES (?, ?, 1, ?, ?, ?) " +
			"ON CONFLICT DO NOTHING"),
		change: p.prepare("UPDATE shelf SET until = ?, data = ?, sum = ?, version = version + 1 " +
			"WHERE kind = ? AND key = ? AND version = ?"),
		remove: p.prepare("DELETE FROM shelf WHERE kind = ? AND key = ? AND version = ?"),
		exist:  p.prepare("SELECT count(*) FROM shelf WHERE kind = ? AND key = ?"),
		sweep:  p.prepare("DELETE FROM shelf WHERE until < ?"),

		lease:   p.prepare(takeLease),
		release: p.prepare("UPDATE lease SET until = 0 WHERE holder = ? AND name = ?"),
	}
	w.stmts = p.all
	return p.err
}

// preparer prepares statements until one fails.
type preparer struct {
	ctx context.Context
	on  interface {
		PrepareContext(context.Context, string) (*sql.Stmt, error)
	}
	all []*sql.Stmt
	err error
}

func (p *preparer) prepare(query string) *sql.Stmt {
	if p.err != nil {
		return nil
	}
	var s *sql.Stmt
	if s, p.err = p.on.PrepareContext(p.ctx, query); p.err == nil {
		p.all = append(p.all, s)
	}
	return s
}

// job is one write, done whole or not at all.
type job struct {
	ctx context.Context
	// do writes within the transaction. answer is for the caller: a refusal, such as
	// store.ErrConflict, or nil. A fault ends the transaction.
	do     func(*writer) (answer, fault error)
	grown  store.Head // published when it is durable
	answer error
	done   chan struct{}
}

// submit hands a job over and waits for its answer. If the context is cancelled before the job is
// begun, the job is not done.
func (w *writer) submit(j *job) error {
	j.done = make(chan struct{})
	if err := w.enqueue(j); err != nil {
		return err
	}
	<-j.done
	if err := explain(j.answer); !w.full || !errors.Is(err, store.ErrReadOnly) {
		return err
	}
	return fmt.Errorf("%w: %w", store.ErrFull, j.answer)
}

func (w *writer) enqueue(j *job) error {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.closed {
		return ErrClosed
	}
	select {
	case w.in <- j:
		return nil
	case <-j.ctx.Done():
		return j.ctx.Err()
	}
}

func (w *writer) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if !w.closed {
		w.closed = true
		close(w.in)
	}
}

// run does jobs until close is called, and then those that still wait. At each tick it looks for
// writes of other processes.
func (w *writer) run(hub *store.Hub, poll time.Duration) {
	defer close(w.wake)
	tick := time.NewTicker(poll)
	defer tick.Stop()
	for {
		select {
		case j, open := <-w.in:
			if !open {
				return
			}
			w.writeBatch(w.gather(j), hub)
		case <-tick.C:
			if hub.HasSubscribers() {
				w.checkForOthers()
			}
		}
	}
}

// gather returns the first job and the jobs that wait behind it, at most maxBatch.
func (w *writer) gather(first *job) []*job {
	batch := []*job{first}
	for len(batch) < maxBatch {
		select {
		case j, open := <-w.in:
			if !open {
				return batch
			}
			batch = append(batch, j)
		default:
			return batch
		}
	}
	return batch
}

// writeBatch writes a batch and answers its jobs. A job that cannot be written is answered alone,
// and the others are written without it.
func (w *writer) writeBatch(batch []*job, hub *store.Hub) {
	for len(batch) > 0 {
		bad, err := w.transact(batch)
		if err != nil && bad >= 0 {
			finish(err, batch[bad])
			batch = slices.Delete(batch, bad, bad+1)
			continue
		}
		if err == nil {
			hub.Publish(grownHeads(batch)...)
		}
		finish(err, batch...)
		return
	}
}

// transact does all jobs in one transaction. If a job is at fault, bad is its index in batch,
// otherwise -1. After an error nothing is written.
func (w *writer) transact(batch []*job) (bad int, err error) {
	ctx := context.Background() // a caller that gives up must not stop the others
	if err := w.files.check(); err != nil {
		return -1, err
	}
	if _, err := w.begin.ExecContext(ctx); err != nil {
		return -1, err
	}
	for i, j := range batch {
		if j.answer = j.ctx.Err(); j.answer != nil {
			continue
		}
		var fault error
		if j.answer, fault = j.do(w); fault != nil {
			w.rollBack(ctx)
			return i, fault
		}
	}
	if _, err := w.writes.commit.ExecContext(ctx); err != nil {
		w.rollBack(ctx)
		return -1, err
	}
	return -1, w.files.check() // a write to a deleted file is not answered as done
}

// rollBack ends a failed transaction. SQLite may have ended it already (no room left); then
// ROLLBACK fails, and that does not matter.
func (w *writer) rollBack(ctx context.Context) {
	_, _ = w.rollback.ExecContext(ctx)
}

func grownHeads(batch []*job) []store.Head {
	heads := make([]store.Head, 0, len(batch))
	for _, j := range batch {
		if j.answer == nil && j.grown.Seq > 0 {
			heads = append(heads, j.grown)
		}
	}
	return heads
}

func finish(err error, jobs ...*job) {
	for _, j := range jobs {
		if err != nil {
			j.answer = err
		}
		close(j.done)
	}
}
