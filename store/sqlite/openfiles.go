package sqlite

import (
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"mesa/store"
)

// openFiles remembers which files were opened. A deleted or replaced file stays open, and
// everything written to it would be lost. So each write checks before and after that the files are
// still in place. A check takes as long as reading the end of a log, so a read relies on an earlier
// check that is at most maxCheckAge old. Data that was read in that time is never the base of a
// write.
type openFiles struct {
	path     string
	now      func() time.Time
	mu       sync.Mutex
	opened   map[string]os.FileInfo // by what follows path in the name: "", "-wal", "-shm"
	lastGood atomic.Pointer[time.Time]
}

// maxCheckAge is how long a successful check is valid for reads.
const maxCheckAge = 100 * time.Millisecond

func newOpenFiles(path string) *openFiles { return &openFiles{path: path, now: time.Now} }

// checkRecent is check for a read. It accepts a successful check that is at most maxCheckAge old.
func (p *openFiles) checkRecent() error {
	if well := p.lastGood.Load(); well != nil && p.now().Sub(*well) < maxCheckAge {
		return nil
	}
	return p.check()
}

// check returns store.ErrGone if a file is not the one that was opened. The -wal and -shm files,
// which SQLite makes, are remembered when they are first seen.
func (p *openFiles) check() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	began := p.now()
	p.lastGood.Store(nil)
	for _, end := range []string{"", "-wal", "-shm"} {
		now, err := os.Stat(p.path + end)
		then := p.opened[end]
		switch {
		case then == nil && err == nil:
			p.opened[end] = now
		case then == nil && end != "":
		case err != nil || !os.SameFile(then, now):
			return fmt.Errorf("%w: %s", store.ErrGone, p.path+end)
		}
	}
	p.lastGood.Store(&began)
	return nil
}

// reset makes the next check accept the present files.
func (p *openFiles) reset() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.opened = map[string]os.FileInfo{}
	p.lastGood.Store(nil)
}
