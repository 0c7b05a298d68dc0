// Package disktest is a disk for tests that behaves as badly as a disk may: it
// keeps apart what was written and what was brought down to it by a sync, and
// when the power goes, what was not is dropped, kept or torn, sector by sector.
// Names that were made, changed or taken away are as uncertain until their
// folder is synced. It can also fail one call. It is one folder without folders
// in it, in memory, mounted by FUSE. Whoever maps a file of it into memory has
// to be another process than the one that keeps it: each would wait for the
// other. Begin with New.
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

// Disk is mounted from Mount to Unmount.
type Disk struct {
	Dir string // where it is mounted

	mu     sync.Mutex
	chance *rand.Rand
	image  map[string][]byte // what a machine that starts finds
	root   *root
	server *fuse.Server

	calls, cutAt, failAt int
	failWith             syscall.Errno
	failed               string
	power                context.Context
	off                  context.CancelFunc
}

// New makes an empty disk, which is not yet mounted. What becomes of writes when
// the power goes follows from the seed.
func New(t testing.TB, seed uint64) *Disk {
	t.Helper()
	d := &Disk{Dir: t.TempDir(), chance: rand.New(rand.NewPCG(seed, seed)), image: map[string][]byte{}}
	t.Cleanup(func() { _ = d.Unmount() })
	return d
}

// Mount gives the disk power: it holds what it held when that went. Where nothing
// can be mounted the test is skipped with a word; with CI=true that is a failure.
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

// Unmount takes the disk away. Nobody may have a file of it open any more. If the
// power was not cut, that is done now.
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

// Cut takes the power away: what is not synced now may be lost, and whatever is
// called from now on fails, but for reading.
func (d *Disk) Cut() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.cut()
}

// CutAt takes the power away at the n-th call from when the disk was mounted: an
// opening, writing, cutting short, syncing, renaming or removing.
func (d *Disk) CutAt(n int) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.cutAt = n
}

// FailAt lets the n-th call fail, and only that one. A sync of a file that fails has
// lost what it was for: no later one brings that down, as on Linux. Names wait for the
// next sync of the folder: SQLite does not look whether that one succeeded.
func (d *Disk) FailAt(n int, with syscall.Errno) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.failAt, d.failWith = n, with
}

// Failed is what the call did that was let fail, and "" before.
func (d *Disk) Failed() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.failed
}

// Power is done when the power is gone.
func (d *Disk) Power() context.Context { return d.power }

// Copy writes what is found on a disk that is not mounted into a folder.
func (d *Disk) Copy(dir string) error {
	for name, data := range d.image {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			return err
		}
	}
	return nil
}

// Clear empties a disk that is not mounted.
func (d *Disk) Clear() { d.image = map[string][]byte{} }

// call counts a call, and says whether it fails. What SQLite shares between
// processes, and nobody syncs, does not count: the kernel writes it when it likes.
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

// cut decides what of all that is uncertain has reached the disk.
func (d *Disk) cut() {
	if d.power.Err() != nil {
		return
	}
	d.off()
	often := []float64{0, 0.5, 0.95, 1, d.chance.Float64()}[d.chance.IntN(5)]
	names := maps.Clone(d.root.kept)
	for _, change := range d.root.waits {
		if d.chance.Float64() < often {
			change(names)
		}
	}
	d.image = map[string][]byte{}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		d.image[name] = names[name].after(d.chance, often)
	}
}

// root is the folder.
type root struct {
	fusefs.Inode
	disk        *Disk
	names, kept map[string]*file
	waits       []func(names map[string]*file) // changes of names since the last sync
}

// OnAdd fills the folder of a disk that is mounted.
func (r *root) OnAdd(ctx context.Context) {
	for _, name := range slices.Sorted(maps.Keys(r.disk.image)) {
		data := r.disk.image[name]
		r.add(ctx, name, &file{root: r, name: name, data: slices.Clone(data), kept: data})
	}
	r.kept = maps.Clone(r.names)
}

func (r *root) add(ctx context.Context, name string, f *file) *fusefs.Inode {
	node := r.NewPersistentInode(ctx, f, fusefs.StableAttr{Mode: fuse.S_IFREG})
	r.AddChild(name, node, true)
	r.names[name] = f
	return node
}

// change does something to the names, certain from the next sync on.
func (r *root) change(do func(names map[string]*file)) {
	do(r.names)
	r.waits = append(r.waits, do)
}

// Getattr makes the folder everybody's own.
func (r *root) Getattr(_ context.Context, _ fusefs.FileHandle, out *fuse.AttrOut) syscall.Errno {
	out.Mode = 0o700
	return 0
}

// Create makes a file.
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

// Unlink takes a name away.
func (r *root) Unlink(_ context.Context, name string) syscall.Errno {
	r.disk.mu.Lock()
	defer r.disk.mu.Unlock()
	failed := r.disk.call("unlink", name)
	if failed == 0 {
		r.change(func(names map[string]*file) { delete(names, name) })
	}
	return failed
}

// Rename gives a file another name.
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

// Fsync makes all names certain.
func (r *root) Fsync(context.Context, fusefs.FileHandle, uint32) syscall.Errno {
	r.disk.mu.Lock()
	defer r.disk.mu.Unlock()
	failed := r.disk.call("sync", "the folder")
	if failed == 0 {
		r.kept, r.waits = maps.Clone(r.names), nil
	}
	return failed
}
