package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"mesa/store"
)

func mustPut(t *testing.T, s store.Store, kind string, e store.Entry) int64 {
	t.Helper()
	v, err := s.Put(t.Context(), kind, e)
	if err != nil {
		t.Fatalf("put %s %q: %v", kind, e.Key, err)
	}
	return v
}

func mustGet(t *testing.T, s store.Store, kind, key string, now time.Time) store.Entry {
	t.Helper()
	e, err := s.Get(t.Context(), kind, key, now)
	if err != nil {
		t.Fatalf("get %s %q: %v", kind, key, err)
	}
	return e
}

func testKV(t *testing.T, open func() store.Store) {
	s := open()
	wantEqual(t, "nothing", mustGet(t, s, "k", "a", noon), store.Entry{Key: "a"})
	data := []byte{0, 1, 2, 255, '\''}
	mustPut(t, s, "k", store.Entry{Key: "a", Data: data})
	data[0] = 9 // the KV store has its own copy
	for range 2 {
		e := mustGet(t, s, "k", "a", noon)
		wantEqual(t, "entry", e, store.Entry{Key: "a", Version: 1, Data: []byte{0, 1, 2, 255, '\''}})
		e.Data[0] = 9
	}
	wantEqual(t, "another kind", mustGet(t, s, "kk", "a", noon).Version, 0)
	wantEqual(t, "another key", mustGet(t, s, "k", "A", noon).Version, 0)
	mustPut(t, s, "k", store.Entry{Key: "", Data: []byte{}})
	empty := mustGet(t, s, "k", "", noon)
	if empty.Version != 1 || empty.Data == nil || len(empty.Data) != 0 {
		t.Errorf("the empty entry came back as %#v", empty)
	}
	big := bytes.Repeat([]byte{0, 7}, 1<<20)
	mustPut(t, s, "k", store.Entry{Key: "big", Data: big})
	if e := mustGet(t, s, "k", "big", noon); !bytes.Equal(e.Data, big) {
		t.Errorf("two megabytes came back as %d bytes", len(e.Data))
	}
}

func testKVVersions(t *testing.T, open func() store.Store) {
	s := open()
	put := func(version int64, data []byte) error {
		_, err := s.Put(t.Context(), "k", store.Entry{Key: "a", Version: version, Data: data})
		return err
	}
	wantError(t, "change what is not there", put(1, []byte("x")), store.ErrVersion)
	wantError(t, "delete what is not there", put(1, nil), store.ErrVersion)
	wantError(t, "delete nothing", put(0, nil), nil)
	wantEqual(t, "first version", mustPut(t, s, "k", store.Entry{Key: "a", Data: []byte("1")}), 1)
	wantError(t, "make it twice", put(0, []byte("x")), store.ErrVersion)
	wantEqual(t, "second version", mustPut(t, s, "k", store.Entry{Key: "a", Version: 1, Data: []byte("2")}), 2)
	for _, version := range []int64{0, 1, 3} {
		wantError(t, "change another version", put(version, []byte("x")), store.ErrVersion)
		wantError(t, "delete another version", put(version, nil), store.ErrVersion)
	}
	wantEqual(t, "entry", mustGet(t, s, "k", "a", noon), store.Entry{Key: "a", Version: 2, Data: []byte("2")})
	wantEqual(t, "version after deleting", mustPut(t, s, "k", store.Entry{Key: "a", Version: 2}), 0)
	wantEqual(t, "deleted", mustGet(t, s, "k", "a", noon), store.Entry{Key: "a"})
	wantEqual(t, "made anew", mustPut(t, s, "k", store.Entry{Key: "a", Data: []byte("3")}), 1)
}

func testKVExpiry(t *testing.T, open func() store.Store) {
	s := open()
	until := noon.Add(time.Hour).In(time.FixedZone("", 3600))
	put := func(version int64, until time.Time) int64 {
		return mustPut(t, s, "k", store.Entry{Key: "a", Version: version, Until: until, Data: []byte("1")})
	}
	put(0, until)
	mustPut(t, s, "k", store.Entry{Key: "stays", Data: []byte("1")})
	for _, now := range []time.Time{noon, until} {
		e := mustGet(t, s, "k", "a", now)
		if e.Version != 1 || !e.Until.Equal(until) || e.Until.Location() != time.UTC {
			t.Errorf("at %v the entry is %+v", now, e)
		}
	}
	// A longer time is a change like any other.
	put(1, until.Add(time.Hour))
	later := until.Add(time.Minute)
	wantEqual(t, "version", mustGet(t, s, "k", "a", later).Version, 2)

	gone := until.Add(2 * time.Hour)
	wantEqual(t, "listed", len(collect(t, s.List(t.Context(), "k", "", gone))), 1)
	wantEqual(t, "expired", mustGet(t, s, "k", "a", gone), store.Entry{Key: "a"})
	wantEqual(t, "made anew", put(0, time.Time{}), 1)
	wantEqual(t, "never gone", mustGet(t, s, "k", "a", noon.AddDate(500, 0, 0)).Version, 1)
	wantEqual(t, "stays", mustGet(t, s, "k", "stays", gone).Version, 1)
}

func testKVList(t *testing.T, open func() store.Store) {
	s := open()
	keys := func(prefix string) []string {
		var all []string
		for _, e := range collect(t, s.List(t.Context(), "k", prefix, noon)) {
			if string(e.Data) != e.Key || e.Version != 1 {
				t.Errorf("listed %+v", e)
			}
			all = append(all, e.Key)
		}
		return all
	}
	wantEqual(t, "empty shelf", keys(""), nil)
	for _, key := range []string{"b", "a/2", "a/1", "a", "a%", "ab", "á", "\U0001f3b2", "a/10", ""} {
		mustPut(t, s, "k", store.Entry{Key: key, Data: []byte(key)})
		mustPut(t, s, "other", store.Entry{Key: key, Data: []byte("other")})
	}
	mustPut(t, s, "k", store.Entry{Key: "a/0", Until: noon.Add(-time.Second), Data: []byte("gone")})
	wantEqual(t, "all", keys(""), []string{"", "a", "a%", "a/1", "a/10", "a/2", "ab", "b", "á", "\U0001f3b2"})
	wantEqual(t, "a/", keys("a/"), []string{"a/1", "a/10", "a/2"})
	wantEqual(t, "a%", keys("a%"), []string{"a%"})
	wantEqual(t, "b", keys("b"), []string{"b"})
	wantEqual(t, "c", keys("c"), nil)
	var many []string
	for i := range 1100 { // more than any store reads at once
		key := fmt.Sprintf("many/%04d", i)
		mustPut(t, s, "k", store.Entry{Key: key, Data: []byte(key)})
		many = append(many, key)
	}
	wantEqual(t, "many", keys("many/"), many)
	for e, err := range s.List(t.Context(), "k", "many/", noon) {
		if err != nil || e.Key != many[0] {
			t.Errorf("first is %q, %v", e.Key, err)
		}
		break
	}
}

func testKVKinds(t *testing.T, open func() store.Store) {
	s := open()
	kinds := func() []string {
		all, err := s.Kinds(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	wantEqual(t, "kinds of nothing", kinds(), nil)
	for _, kind := range []string{"b", "a", "á", "drawer.a", ""} {
		mustPut(t, s, kind, store.Entry{Key: "1", Data: []byte("1")})
		mustPut(t, s, kind, store.Entry{Key: "2", Data: []byte("2")})
	}
	wantEqual(t, "kinds", kinds(), []string{"", "a", "b", "drawer.a", "á"})
	for _, key := range []string{"1", "2"} {
		mustPut(t, s, "b", store.Entry{Key: key, Version: 1})
	}
	wantEqual(t, "kinds left", kinds(), []string{"", "a", "drawer.a", "á"})
}

// Of concurrent changes of one entry, exactly one succeeds each time.
func testKVRace(t *testing.T, open func() store.Store) {
	handles := []store.Store{open(), open()}
	var wg sync.WaitGroup
	var mu sync.Mutex
	var versions []int64
	for w := range 6 {
		wg.Go(func() {
			s := handles[w%2]
			for won := 0; won < 10; {
				e, err := s.Get(t.Context(), "k", "a", noon)
				if err != nil {
					t.Error(err)
					return
				}
				v, err := s.Put(t.Context(), "k", store.Entry{Key: "a", Version: e.Version, Data: []byte{byte(w)}})
				if errors.Is(err, store.ErrVersion) {
					continue
				}
				if err != nil {
					t.Error(err)
					return
				}
				won++
				mu.Lock()
				versions = append(versions, v)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	slices.Sort(versions)
	for i, v := range versions {
		if v != int64(i+1) {
			t.Fatalf("versions %v: not each exactly once", versions)
		}
	}
	wantEqual(t, "changes", len(versions), 60)
}

func testKVCancelled(t *testing.T, open func() store.Store) {
	s := open()
	ctx := cancelled(t)
	_, err := s.Put(ctx, "k", store.Entry{Key: "a", Data: []byte("1")})
	wantError(t, "put", err, context.Canceled)
	_, err = s.Get(ctx, "k", "a", noon)
	wantError(t, "get", err, context.Canceled)
	for _, err = range s.List(ctx, "k", "", noon) {
	}
	wantError(t, "list", err, context.Canceled)
	wantEqual(t, "entry", mustGet(t, s, "k", "a", noon).Version, 0)
}
