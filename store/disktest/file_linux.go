package disktest

import (
	"context"
	"math/rand/v2"
	"slices"
	"syscall"

	fusefs "github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
)

// sector is what a disk writes at once, if it does not tear even that.
const sector = 512

// file is one file: as it is seen, as it is on the disk for sure, and what has
// been done to it since.
type file struct {
	fusefs.Inode
	root       *root
	name       string
	data, kept []byte
	waits      []change
}

// change is a writing at a place, or a new size.
type change struct {
	at   int64
	data []byte
	size int64 // where data is nil
}

// do does what is done to a file to its bytes.
func (c change) do(to []byte) []byte {
	if c.data == nil {
		return resized(to, c.size)
	}
	if end := c.at + int64(len(c.data)); end > int64(len(to)) {
		to = resized(to, end)
	}
	copy(to[c.at:], c.data)
	return to
}

func resized(data []byte, size int64) []byte {
	if size <= int64(len(data)) {
		return data[:size]
	}
	return append(data, make([]byte, size-int64(len(data)))...)
}

// after is what the file holds when the power has gone: what is certain, and of
// the rest each sector as often as said, or the beginning of it.
func (f *file) after(chance *rand.Rand, often float64) []byte {
	data := slices.Clone(f.kept)
	for _, c := range f.waits {
		if c.data == nil {
			if chance.Float64() < often {
				data = c.do(data)
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
				data = change{at: at, data: part}.do(data)
			}
			at = end
		}
	}
	return data
}

// change does something to the file, certain from its next sync on.
func (f *file) change(c change) {
	f.data = c.do(f.data)
	f.waits = append(f.waits, c)
}

// Getattr tells the size.
func (f *file) Getattr(_ context.Context, _ fusefs.FileHandle, out *fuse.AttrOut) syscall.Errno {
	f.root.disk.mu.Lock()
	defer f.root.disk.mu.Unlock()
	out.Mode, out.Size, out.Nlink = 0o600, uint64(len(f.data)), 1
	return 0
}

// Setattr changes the size; whose the file is does not matter here.
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

// Read reads what was written, synced or not.
func (f *file) Read(_ context.Context, _ fusefs.FileHandle, to []byte, at int64) (fuse.ReadResult, syscall.Errno) {
	f.root.disk.mu.Lock()
	defer f.root.disk.mu.Unlock()
	if at >= int64(len(f.data)) {
		return fuse.ReadResultData(nil), 0
	}
	return fuse.ReadResultData(to[:copy(to, f.data[at:])]), 0
}

// Write writes, without its being certain.
func (f *file) Write(_ context.Context, _ fusefs.FileHandle, data []byte, at int64) (uint32, syscall.Errno) {
	f.root.disk.mu.Lock()
	defer f.root.disk.mu.Unlock()
	if failed := f.root.disk.call("write", f.name); failed != 0 {
		return 0, failed
	}
	f.change(change{at: at, data: slices.Clone(data)})
	return uint32(len(data)), 0
}

// Fsync makes certain what was written. One that fails has lost it for good.
func (f *file) Fsync(context.Context, fusefs.FileHandle, uint32) syscall.Errno {
	f.root.disk.mu.Lock()
	defer f.root.disk.mu.Unlock()
	failed := f.root.disk.call("sync", f.name)
	for _, c := range f.waits {
		if failed == 0 {
			f.kept = c.do(f.kept)
		}
	}
	f.waits = nil
	return failed
}
