package disktest

import (
	"context"
	"math/rand/v2"
	"slices"
	"syscall"

	fusefs "github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
)

// sector is the number of bytes that a disk usually writes whole; sometimes even a sector is torn.
const sector = 512

// file is one file: its data as read, its data as synced, and the changes between them.
type file struct {
	fusefs.Inode
	root         *root
	name         string
	data, synced []byte
	unsynced     []change
}

// change is a write at an offset, or a new size.
type change struct {
	at   int64
	data []byte
	size int64 // if data is nil
}

// apply returns the data in to as changed by c. It may reuse the memory of to.
func (c change) apply(to []byte) []byte {
	if c.data == nil {
		return resizeBytes(to, c.size)
	}
	if end := c.at + int64(len(c.data)); end > int64(len(to)) {
		to = resizeBytes(to, end)
	}
	copy(to[c.at:], c.data)
	return to
}

func resizeBytes(data []byte, size int64) []byte {
	if size <= int64(len(data)) {
		return data[:size]
	}
	return append(data, make([]byte, size-int64(len(data)))...)
}

// contentAfterCut returns the data after the power was cut: the synced data and some of the
// unsynced changes. Each sector of a change is there with probability often (from 0 to 1), and
// sometimes only its beginning.
func (f *file) contentAfterCut(chance *rand.Rand, often float64) []byte {
	data := slices.Clone(f.synced)
	for _, c := range f.unsynced {
		if c.data == nil {
			if chance.Float64() < often {
				data = c.apply(data)
			}
			continue
		}
		for at := c.at; at < c.at+int64(len(c.data)); {
			end := min(at/sector*sector+sector, c.at+int64(len(c.data)))
			part := c.data[at-c.at : end-c.at]
			if chance.IntN(8) == 0 {
				part = part[:chance.IntN(len(part)+1)]
			}
			if len(part) > 0 && chance.Float64() < often {
				data = change{at: at, data: part}.apply(data)
			}
			at = end
		}
	}
	return data
}

// change changes the file now. The next sync makes the change survive a cut.
func (f *file) change(c change) {
	f.data = c.apply(f.data)
	f.unsynced = append(f.unsynced, c)
}

// Getattr returns the size.
func (f *file) Getattr(_ context.Context, _ fusefs.FileHandle, out *fuse.AttrOut) syscall.Errno {
	f.root.disk.mu.Lock()
	defer f.root.disk.mu.Unlock()
	out.Mode, out.Size, out.Nlink = 0o600, uint64(len(f.data)), 1
	return 0
}

// Setattr changes the size. It ignores other attributes.
func (f *file) Setattr(ctx context.Context, h fusefs.FileHandle, in *fuse.SetAttrIn, out *fuse.AttrOut) syscall.Errno {
	if size, ok := in.GetSize(); ok {
		if failed := f.resize(int64(size)); failed != 0 {
			return failed
		}
	}
	return f.Getattr(ctx, h, out)
}

func (f *file) resize(size int64) syscall.Errno {
	f.root.disk.mu.Lock()
	defer f.root.disk.mu.Unlock()
	failed := f.root.disk.call("truncate", f.name)
	if failed == 0 {
		f.change(change{size: size})
	}
	return failed
}

// Open opens the file.
func (f *file) Open(context.Context, uint32) (fusefs.FileHandle, uint32, syscall.Errno) {
	f.root.disk.mu.Lock()
	defer f.root.disk.mu.Unlock()
	return nil, fuse.FOPEN_KEEP_CACHE, f.root.disk.call("open", f.name)
}

// Read reads written data, synced or not.
func (f *file) Read(_ context.Context, _ fusefs.FileHandle, to []byte, at int64) (fuse.ReadResult, syscall.Errno) {
	f.root.disk.mu.Lock()
	defer f.root.disk.mu.Unlock()
	if at >= int64(len(f.data)) {
		return fuse.ReadResultData(nil), 0
	}
	return fuse.ReadResultData(to[:copy(to, f.data[at:])]), 0
}

// Write writes data. It may be lost in a cut until Fsync.
func (f *file) Write(_ context.Context, _ fusefs.FileHandle, data []byte, at int64) (uint32, syscall.Errno) {
	f.root.disk.mu.Lock()
	defer f.root.disk.mu.Unlock()
	if failed := f.root.disk.call("write", f.name); failed != 0 {
		return 0, failed
	}
	f.change(change{at: at, data: slices.Clone(data)})
	return uint32(len(data)), 0
}

// Fsync makes the writes so far survive a cut. If it fails, a cut loses them, even after a later
// sync.
func (f *file) Fsync(context.Context, fusefs.FileHandle, uint32) syscall.Errno {
	f.root.disk.mu.Lock()
	defer f.root.disk.mu.Unlock()
	failed := f.root.disk.call("sync", f.name)
	for _, c := range f.unsynced {
		if failed == 0 {
			f.synced = c.apply(f.synced)
		}
	}
	f.unsynced = nil
	return failed
}
