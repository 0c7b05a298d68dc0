//go:build unix

package sqlite

import (
	"os"
	"path/filepath"
	"syscall"
)

// giveToFolderOwner gives a file made by root to the owner of its folder, if that is permitted.
func giveToFolderOwner(f *os.File) {
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

// giveFolderToOwner is giveToFolderOwner for a new folder. It does not follow a link that was put
// in the folder's place.
func giveFolderToOwner(path string) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return
	}
	defer f.Close()
	giveToFolderOwner(f)
}
