package sqlite

import (
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"mesa/store"
)

// openFiles remembers which files were opened. A file that was deleted or replaced
// stays open and would take everything that is written, to lose it at the end;
// so each writing looks whether the files still are where they were, before
// and after. Looking takes as long as reading a head, so reading does it only
// where nobody has lately. Whatever it gives until recentLook after the file went
// away, no writing follows upon it.
type openFiles struct {
	path string
	now  func() time.Time
	mu   sync.Mutex
	held map[string]os.FileInfo // by the end of its name
	well atomic.Pointer[time.Time]
}

// recentLook is how long a look is good enough for reading.
const recentLook = 100 * time.Millisecond

func newPlace(path string) *openFiles { return &openFiles{path: path, now: time.Now} }

// glance is look for a reader: it believes one that went well a moment ago.
func (p *openFiles) glance() error {
	if well := p.well.Load(); well != nil && p.now().Sub(*well) < recentLook {
		return nil
	}
	return p.look()
}

// look gives store.ErrGone if a file is not the one that was opened. The files
// that SQLite keeps beside ours are held from the first time they are seen.
func (p *openFiles) look() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	began := p.now()
	p.well.Store(nil)
	for _, end := range []string{"", "-wal", "-shm"} {
		now, err := os.Stat(p.path + end)
		then := p.held[end]
		switch {
		case then == nil && err == nil:
			p.held[end] = now
		case then == nil && end != "":
		case err != nil || !os.SameFile(then, now):
			return fmt.Errorf("%w: %s", store.ErrGone, p.path+end)
		}
	}
	p.well.Store(&began)
	return nil
}

// forget takes what lies there now for what was opened.
func (p *openFiles) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.held = map[string]os.FileInfo{}
	p.well.Store(nil)
}
