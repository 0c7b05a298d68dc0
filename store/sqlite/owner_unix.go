//go:build unix

package sqlite

import (
	"os"
	"path/filepath"
	"syscall"
)

// hand gives a file to the owner of its folder. Where that may not be, it stays as it is.
func hand(f *os.File) {
	folder, err := os.Stat(filepath.Dir(f.Name()))
	if err != nil {
		return
	}
	if owner, ok := folder.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(owner.Uid), int(owner.Gid))
	}
}
