//go:build unix

package sqlite

import (
	"io"
	"os"
	"syscall"
)

// dmsByte is the position of a lock (SQLite calls it unix-dms) in the -shm file. Every open
// connection holds it shared.
const dmsByte = 128

// InUse reports whether another process has a file open. A process that has the file open itself
// must not call InUse, which closes the -shm file and so would release the locks of that process.
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
