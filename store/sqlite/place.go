package sqlite

import (
	"fmt"
	"os"
	"sync"

	"mesa/store"
)

// place remembers which files were opened. A file that was deleted or replaced
// stays open and would take everything that is written, to lose it at the end;
// so each writing and each reading looks whether the files still are where
// they were. That costs some microseconds, a commit a hundred.
type place struct {
	path string
	mu   sync.Mutex
	held map[string]os.FileInfo // by the end of its name
}

// look gives store.ErrGone if a file is not the one that was opened. The files
// that SQLite keeps beside ours are held from the first time they are seen.
func (p *place) look() error {
	p.mu.Lock()
	defer p.mu.Unlock()
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
	return nil
}

// forget takes what lies there now for what was opened.
func (p *place) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.held = map[string]os.FileInfo{}
}
