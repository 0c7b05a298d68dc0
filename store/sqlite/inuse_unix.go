//go:build unix

package sqlite

import (
	"io"
	"os"
	"syscall"
)

// dmsByte is where SQLite's unix-dms lock lies in the file beside ours: each connection of
// a process holds a share of it as long as it is open.
const dmsByte = 128

// InUse reports whether another process has a file open. A process that has it open itself
// must not ask: the question would let its own locks go.
func InUse(path string) bool {
	f, err := os.Open(path + "-shm")
	if err != nil {
		return false
	}
	defer f.Close()
	lock := syscall.Flock_t{Type: syscall.F_WRLCK, Whence: io.SeekStart, Start: dmsByte, Len: 1}
	err = syscall.FcntlFlock(f.Fd(), syscall.F_GETLK, &lock)
	return err == nil && lock.Type != syscall.F_UNLCK
}
