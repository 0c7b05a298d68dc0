//go:build unix

package sqlite

import (
	"os"
	"path/filepath"
	"syscall"
)

// hand gives what root has made to the owner of the folder it lies in. Where that may not
// be, it stays as it is.
func hand(f *os.File) {
	if os.Geteuid() != 0 {
		return
	}
	folder, err := os.Stat(filepath.Dir(f.Name()))
	if err != nil {
		return
	}
	if owner, ok := folder.Sys().(*syscall.Stat_t); ok {
		_ = f.Chown(int(owner.Uid), int(owner.Gid))
	}
}

// handFolder is hand for a folder that was just made. A link that somebody has put in its
// place is not followed.
func handFolder(path string) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return
	}
	defer f.Close()
	hand(f)
}
