package sqlite

import (
	"os"
	"syscall"
)

// syncData syncs the content of a file and not its times, as SQLite does on this system.
func syncData(f *os.File) error { return syscall.Fdatasync(int(f.Fd())) }
