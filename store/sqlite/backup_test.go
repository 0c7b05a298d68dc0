package sqlite

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
	"unicode/utf8"

	"mesa/game"
	"mesa/store"
)

func TestBackupWhileOthersWrite(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	fill(t, s, "t", 200)
	to := filepath.Join(t.TempDir(), "copies[1]")
	stop, done := make(chan struct{}), make(chan error)
	go func() {
		for seq := game.Seq(201); ; seq++ {
			select {
			case <-stop:
				done <- nil
				return
			default:
			}
			if err := s.Append(t.Context(), "t", seq-1, testRecord(seq)); err != nil {
				done <- err
				return
			}
		}
	}()
	var names []string
	for range 4 {
		name, err := s.Backup(t.Context(), to, 2, nil)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, filepath.Base(name))
	}
	close(stop)
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if got := listFolder(t, to); !slices.Equal(got, names[2:]) {
		t.Errorf("the folder holds %v, want %v", got, names[2:])
	}
	// A backup is a store like any other.
	b := openAt(t, filepath.Join(to, names[3]), Options{})
	n := logLength(t, b, "t")
	if n < 200 {
		t.Errorf("the backup has %d records", n)
	}
	if err := b.Append(t.Context(), "t", n, testRecord(n+1)); err != nil {
		t.Errorf("append to the backup: %v", err)
	}
}

func listFolder(t *testing.T, dir string) []string {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, f.Name())
	}
	return names
}

func TestBackupLeavesOtherFilesAlone(t *testing.T) {
	s := openAt(t, newPath(t), Options{})
	to := t.TempDir()
	if err := os.WriteFile(filepath.Join(to, "holiday.jpg"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, err := s.Backup(t.Context(), to, 1, nil); err != nil {
			t.Fatal(err)
		}
	}
	if got := listFolder(t, to); len(got) != 2 || got[0] != "holiday.jpg" {
		t.Errorf("the folder holds %v", got)
	}
}

// spoil changes the file without the store.
func spoil(t *testing.T, s *Store, query string, args ...any) {
	t.Helper()
	if err := exec(t.Context(), s.write.conn, query, args...); err != nil {
		t.Fatal(err)
	}
}

func TestDoctorFindsFaults(t *testing.T) {
	s := openAt(t, newPath(t), Options{})
	for _, id := range []game.TableID{"begin", "bend", "good", "last", "row"} {
		fill(t, s, id, 10)
	}
	spoil(t, s, "DELETE FROM log WHERE table_id = 'begin' AND seq = 1")
	spoil(t, s, "DELETE FROM log WHERE table_id = 'last' AND seq IN (4, 5)")
	spoil(t, s, "UPDATE log SET data = 'garbage' WHERE table_id = 'row' AND seq IN (3, 4, 10)")
	tooFar := errors.New("the rules say no")
	var folded []game.TableID
	r, err := s.Doctor(t.Context(), func(_ context.Context, id game.TableID) error {
		folded = append(folded, id)
		if id == "bend" {
			return tooFar
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Tables != 5 || r.Records != 47 || len(folded) != 5 {
		t.Errorf("%d tables, %d records, folded %v", r.Tables, r.Records, folded)
	}
	for i := range r.Faults {
		if r.Faults[i].Detail == "" {
			t.Errorf("%+v has no detail", r.Faults[i])
		}
		r.Faults[i].Detail = ""
	}
	if want := []store.Fault{
		{Kind: store.FaultGap, Table: "begin", Seq: 2},
		{Kind: store.FaultFold, Table: "bend", Seq: 10},
		{Kind: store.FaultGap, Table: "last", Seq: 6},
		{Kind: store.FaultRow, Table: "row", Seq: 3},
		{Kind: store.FaultRow, Table: "row", Seq: 4},
		{Kind: store.FaultRow, Table: "row", Seq: 10},
	}; !slices.Equal(r.Faults, want) {
		t.Errorf("faults %v, want %v", r.Faults, want)
	}
	if _, err := s.Backup(t.Context(), t.TempDir(), 0, nil); err == nil {
		t.Error("a store with faults was accepted as a backup")
	}
}

func TestFaultyBackupLeavesNothing(t *testing.T) {
	s := openAt(t, newPath(t), Options{})
	fill(t, s, "t", 3)
	spoil(t, s, "DELETE FROM log WHERE seq = 2")
	to := t.TempDir()
	if _, err := s.Backup(t.Context(), to, 1, nil); err == nil {
		t.Error("a log with a gap was accepted as a backup")
	}
	if got := listFolder(t, to); len(got) != 0 {
		t.Errorf("the folder holds %v", got)
	}
}

func TestDoctorFindsDamagedPages(t *testing.T) {
	path := newPath(t)
	s := openAt(t, path, Options{})
	fill(t, s, "t", 500)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for page := int64(8); page < 20; page++ {
		if _, err := f.WriteAt(make([]byte, 2000), page*4096); err != nil {
			t.Fatal(err)
		}
	}
	r, err := openAt(t, path, Options{}).Doctor(t.Context(), nil)
	if err == nil && len(r.Faults) == 0 {
		t.Error("damaged pages went unnoticed")
	}
	if len(r.Faults) > 0 && r.Faults[0].Kind != store.FaultPages {
		t.Errorf("first fault %+v", r.Faults[0])
	}
}

func TestUnreadableRowIsARowError(t *testing.T) {
	s := openAt(t, newPath(t), Options{})
	fill(t, s, "t", 5)
	spoil(t, s, "UPDATE log SET data = '{\"facts\":7}' WHERE seq = 3")
	n := 0
	var err error
	for _, err = range s.Read(t.Context(), "t", 0) {
		n++
	}
	var bad *store.RowError
	if !errors.As(err, &bad) || bad.Table != "t" || bad.Seq != 3 || n != 3 {
		t.Errorf("after %d: %v, want a RowError of record 3", n, err)
	}
	for rec, err := range s.Read(t.Context(), "t", 3) {
		if err != nil || rec.Seq != 4 {
			t.Errorf("behind it: record %d, %v", rec.Seq, err)
		}
		break
	}
}

// For any content of a row, reading it returns a record or an error.
func FuzzRow(f *testing.F) {
	f.Add("{}", int64(0))
	f.Add(`{"user":"a","facts":[{"name":"x","data":{}}],"throws":[{"chain":1,"i":2,"link":"AAE=","pool":[6],"faces":[1]}]}`, int64(1)<<62)
	f.Add(`{"facts":[{"data":}]}`, int64(-1)<<63)
	f.Add("null", int64(-1))
	f.Fuzz(func(t *testing.T, data string, at int64) {
		rec, err := rawRow{seq: 7, at: at, data: []byte(data)}.record("t")
		if err == nil && rec.Seq != 7 {
			t.Errorf("record %+v", rec)
		}
		var bad *store.RowError
		if err != nil &&
			(!errors.As(err, &bad) || bad.Seq != 7 || !utf8.ValidString(bad.Error()) && utf8.ValidString(data)) {
			t.Errorf("error %v", err)
		}
	})
}

// The newest backup is found by its name. Unfinished and foreign files are ignored, and the next
// backup deletes abandoned parts.
func TestNewestBackupIsKnownByItsName(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "copies")
	if at, err := NewestBackup(dir); err != nil || !at.IsZero() {
		t.Errorf("no folder: %v %v", at, err)
	}
	s := openAt(t, newPath(t), Options{})
	first, err := s.Backup(t.Context(), dir, 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	begun, dead := "mesa-20200101T000000.000000Z.db.part", "mesa-20200102T000000.000000Z.db.part"
	for _, name := range []string{begun, dead, dead + "-journal", "mesa-zebra.db", "zebra.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	old := time.Now().Add(-2 * time.Hour)
	for _, name := range []string{dead, dead + "-journal", "zebra.txt"} {
		if err := os.Chtimes(filepath.Join(dir, name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	at, err := NewestBackup(dir)
	if err != nil || at.Format(backupName) != filepath.Base(first) {
		t.Errorf("the newest is of %v, %v, and not %s", at, err, first)
	}
	if _, err := s.Backup(t.Context(), dir, 3, nil); err != nil {
		t.Fatal(err)
	}
	if got := listFolder(t, dir); slices.Contains(got, dead) || slices.Contains(got, dead+"-journal") ||
		!slices.Contains(got, begun) ||
		!slices.Contains(got, "zebra.txt") {
		t.Errorf("the folder holds %v", got)
	}
}
