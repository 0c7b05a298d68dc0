// Package disktest is a bad disk for tests. It keeps written data apart from synced data. When the
// power is cut, unsynced sectors are dropped, kept or torn, and names that were created, renamed or
// removed are uncertain until their folder is synced. It can also fail one call. The disk is one
// flat folder in memory, mounted by FUSE. A process that maps a file of the disk into memory must
// not serve the disk too: the kernel and the process would wait for each other. Begin with New.
package disktest

import (
	"context"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	fusefs "github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
)

// A Disk is a flat folder in memory. It is mounted at Dir from Mount to Unmount.
type Disk struct {
	Dir string // the mount point

	mu     sync.Mutex
	chance *rand.Rand        // decides what a power cut does
	image  map[string][]byte // contents after the power was cut
	root   *root
	server *fuse.Server

	calls, cutAt, failAt int
	failWith             syscall.Errno
	failed               string          // the call that FailAt made fail
	power                context.Context // ends when the power is cut
	off                  context.CancelFunc
}

// New returns an empty disk that is not mounted. The seed decides what happens to writes when the
// power is cut.
func New(t testing.TB, seed uint64) *Disk {
	t.Helper()
	d := &Disk{Dir: t.TempDir(), chance: rand.New(rand.NewPCG(seed, seed)), image: map[string][]byte{}}
	t.Cleanup(func() { _ = d.Unmount() })
	return d
}

// Mount mounts the disk with what it held after the last cut. If mounting is not possible the test
// is skipped; with CI=true it fails.
func (d *Disk) Mount(t testing.TB) {
	t.Helper()
	d.root = &root{disk: d, names: map[string]*file{}}
	d.calls, d.cutAt, d.failAt, d.failed = 0, 0, 0, ""
	d.power, d.off = context.WithCancel(context.Background())
	o := &fusefs.Options{NullPermissions: true}
	o.DirectMount, o.FsName, o.DisableXAttrs = true, "disktest", true
	server, err := fusefs.Mount(d.Dir, d.root, o)
	switch {
	case err != nil && os.Getenv("CI") != "true":
		t.Skip("no file system of our own can be mounted here, so no power was cut:", err)
	case err != nil:
		t.Fatal(err)
	}
	d.server = server
}

// Unmount cuts the power and unmounts the disk. No file of it may be open.
func (d *Disk) Unmount() error {
	if d.server == nil {
		return nil
	}
	d.Cut()
	err := d.server.Unmount()
	if err == nil {
		d.server = nil
	}
	return err
}

// Cut cuts the power. Unsynced data may be lost, and every later call except reading fails.
func (d *Disk) Cut() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.cut()
}

// CutAt cuts the power at the n-th call after Mount, counted from 1. Each create, open, write,
// truncate, sync, rename and unlink counts; reads and calls for SQLite's -shm file do not.
func (d *Disk) CutAt(n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.cutAt = n
}

// FailAt makes only the n-th call fail, counted as in CutAt. A failed sync of a file loses the
// unsynced data for good, as on Linux: no later sync writes that data. A failed sync of the folder
// keeps the names for the next sync, because SQLite ignores errors of syncing a folder.
func (d *Disk) FailAt(n int, with syscall.Errno) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.failAt, d.failWith = n, with
}

// FailedCall names the call that FailAt made fail, such as "sync of mesa.db", "" if none has.
func (d *Disk) FailedCall() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.failed
}

// Power returns a context that ends when the power is cut. Each Mount makes a new one.
func (d *Disk) Power() context.Context { return d.power }

// Copy writes the files of an unmounted disk to the folder dir, which must exist.
func (d *Disk) Copy(dir string) error {
	for name, data := range d.image {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// Clear empties an unmounted disk.
func (d *Disk) Clear() { d.image = map[string][]byte{} }

// call counts a call and returns the error with which it fails, 0 for none. Files that SQLite
// shares between processes and never syncs (-shm) do not count: the kernel writes them at any time.
func (d *Disk) call(what, name string) syscall.Errno {
	if d.power.Err() != nil {
		return syscall.EIO
	}
	if strings.HasSuffix(name, "-shm") {
		return 0
	}
	d.calls++
	switch d.calls {
	case d.cutAt:
		d.cut()
		return syscall.EIO
	case d.failAt:
		d.failed = what + " of " + name
		return d.failWith
	}
	return 0
}

// cut decides which unsynced changes have reached the disk. It does nothing if the power is off.
func (d *Disk) cut() {
	if d.power.Err() != nil {
		return
	}
	d.off()
	often := []float64{0, 0.5, 0.95, 1, d.chance.Float64()}[d.chance.IntN(5)]
	names := maps.Clone(d.root.synced)
	for _, change := range d.root.unsynced {
		if d.chance.Float64() < often {
			change(names)
		}
	}
	d.image = map[string][]byte{}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		d.image[name] = names[name].contentAfterCut(d.chance, often)
	}
}

type root struct {
	fusefs.Inode
	disk          *Disk
	names, synced map[string]*file
	unsynced      []func(names map[string]*file) // changes of names since the last sync
}

// OnAdd creates the files of the disk.
func (r *root) OnAdd(ctx context.Context) {
	for _, name := range slices.Sorted(maps.Keys(r.disk.image)) {
		data := r.disk.image[name]
		r.add(ctx, name, &file{root: r, name: name, data: slices.Clone(data), synced: data})
	}
	r.synced = maps.Clone(r.names)
}

func (r *root) add(ctx context.Context, name string, f *file) *fusefs.Inode {
	node := r.NewPersistentInode(ctx, f, fusefs.StableAttr{Mode: fuse.S_IFREG})
	r.AddChild(name, node, true)
	r.names[name] = f
	return node
}

// change changes the names now. After a cut the change is there or not, unless the folder was
// synced.
func (r *root) change(do func(names map[string]*file)) {
	do(r.names)
	r.unsynced = append(r.unsynced, do)
}

// Getattr returns the mode of the folder, which its owner may read, write and search.
func (r *root) Getattr(_ context.Context, _ fusefs.FileHandle, out *fuse.AttrOut) syscall.Errno {
	out.Mode = 0o700
	return 0
}

// Create creates a file.
func (r *root) Create(ctx context.Context, name string, _, mode uint32, out *fuse.EntryOut) (*fusefs.Inode,
	fusefs.FileHandle, uint32,
	syscall.Errno) {
	r.disk.mu.Lock()
	defer r.disk.mu.Unlock()
	if failed := r.disk.call("create", name); failed != 0 {
		return nil, nil, 0, failed
	}
	f := &file{root: r, name: name}
	r.change(func(names map[string]*file) { names[name] = f })
	out.Mode = mode
	return r.add(ctx, name, f), nil, fuse.FOPEN_KEEP_CACHE, 0
}

// Unlink removes a name.
func (r *root) Unlink(_ context.Context, name string) syscall.Errno {
	r.disk.mu.Lock()
	defer r.disk.mu.Unlock()
	failed := r.disk.call("unlink", name)
	if failed == 0 {
		r.change(func(names map[string]*file) { delete(names, name) })
	}
	return failed
}

// Rename renames a file.
func (r *root) Rename(_ context.Context, name string, _ fusefs.InodeEmbedder, to string, _ uint32) syscall.Errno {
	r.disk.mu.Lock()
	defer r.disk.mu.Unlock()
	failed := r.disk.call("rename", name)
	if failed == 0 {
		f := r.names[name]
		f.name = to
		r.change(func(names map[string]*file) {
			delete(names, name)
			names[to] = f
		})
	}
	return failed
}

// Fsync syncs the folder: its names survive a cut.
func (r *root) Fsync(context.Context, fusefs.FileHandle, uint32) syscall.Errno {
	r.disk.mu.Lock()
	defer r.disk.mu.Unlock()
	failed := r.disk.call("sync", "the folder")
	if failed == 0 {
		r.synced, r.unsynced = maps.Clone(r.names), nil
	}
	return failed
}
