package table_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"mesa/store/memory"
	"mesa/systems"
	"mesa/table"
)

// FuzzImport takes exports of every system apart and puts them together wrongly. Each import must be refused, or give a
// table that can be viewed, played, verified, exported and imported again, and all of that quickly.
func FuzzImport(f *testing.F) {
	exports := realExports(f)
	for i := range exports {
		f.Add(byte(i), uint64(0), byte(0))
		for seed := range uint64(4) {
			f.Add(byte(i), seed, byte(1+seed))
		}
	}
	f.Fuzz(func(t *testing.T, which byte, seed uint64, changes byte) {
		m := mutant{rng: rand.New(rand.NewPCG(seed, 1)), lines: slices.Clone(exports[int(which)%len(exports)]),
			others: exports}
		for range changes % 8 {
			m.change()
		}
		importAnything(t, strings.Join(m.lines, "\n"))
	})
}

// realExports returns the kept logs of earlier versions, and exports of new demos.
func realExports(f *testing.F) (exports [][]string) {
	f.Helper()
	names, err := filepath.Glob("../e2e/testdata/oldlogs/*.jsonl")
	if err != nil || len(names) == 0 {
		f.Fatal("no old logs")
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		exports = append(exports, strings.Split(strings.TrimSpace(string(text)), "\n"))
	}
	for _, sys := range systems.All() {
		svc := table.New(memory.New(), systems.All(), table.Options{})
		id, err := svc.Create(f.Context(), "eva", "", table.NewTable{System: sys.Name(), Demo: true})
		if err != nil {
			f.Fatal(err)
		}
		for range 3 {
			if _, err := svc.Do(f.Context(), id, gm, commandOf("dice", "pool", "3d6"), table.ViewQuery{}); err != nil {
				f.Fatal(err)
			}
		}
		if _, err := svc.Do(f.Context(), id, gm, commandOf("undo"), table.ViewQuery{}); err != nil {
			f.Fatal(err)
		}
		var text bytes.Buffer
		if err := svc.Export(f.Context(), id, gm, &text); err != nil {
			f.Fatal(err)
		}
		exports = append(exports, strings.Split(strings.TrimSpace(text.String()), "\n"))
		svc.Close()
	}
	return exports
}

// importAnything imports a text and does with the table what front ends do.
func importAnything(t *testing.T, text string) {
	t.Helper()
	began := time.Now()
	svc := table.New(memory.New(), systems.All(), table.Options{Fault: func(err error) { t.Error(err) }})
	defer svc.Close()
	id, err := svc.Import(t.Context(), "ada", "", strings.NewReader(text))
	if err != nil {
		wantRefusal(t, err, "refused.import")
		return
	}
	ada := table.Caller{User: "ada"}
	for _, by := range []table.Caller{{}, ada} {
		view, err := svc.View(t.Context(), id, by, table.ViewQuery{})
		if err != nil {
			t.Fatal(err)
		}
		if len(view.Chairs) > 40 {
			t.Errorf("%d chairs", len(view.Chairs))
		}
	}
	for _, c := range []string{"undo", "dice", "set"} {
		words := map[string][]string{"dice": {"pool", "2d6"}, "set": {"setting", "lang", "value", "en"}}[c]
		if _, err := svc.Do(t.Context(), id, ada, commandOf(c, words...), table.ViewQuery{}); err != nil {
			_ = fmt.Sprint(err) // refused or not: it must not panic
		}
	}
	if rep, err := svc.Verify(t.Context(), id, table.Caller{}); err != nil || len(rep.Faults) > 0 {
		t.Fatalf("%+v %v", rep, err)
	}
	if err := svc.Host().Check(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := svc.Export(t.Context(), id, ada, &again); err != nil {
		t.Fatal(err)
	}
	if _, err := svc.Import(t.Context(), "bob", "", &again); err != nil {
		t.Fatalf("what was exported is not imported: %v", err)
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}

// mutant is an export that is changed by lines and within lines.
type mutant struct {
	rng    *rand.Rand
	lines  []string
	others [][]string
}

// change changes one line. Records keep their numbers.
func (m *mutant) change() {
	i := m.rng.IntN(len(m.lines))
	switch other := m.others[m.rng.IntN(len(m.others))]; m.rng.IntN(8) {
	case 0:
		m.lines = slices.Delete(m.lines, i, min(i+1, len(m.lines)-1))
	case 1:
		m.lines = slices.Insert(m.lines, i, m.lines[m.rng.IntN(len(m.lines))])
	case 2:
		m.lines[i] = other[m.rng.IntN(len(other))]
	default:
		m.changeWithin(i)
	}
	for i, line := range m.lines[min(1, len(m.lines)):] {
		var rec map[string]any
		if json.Unmarshal([]byte(line), &rec) == nil && rec["seq"] != nil && m.rng.IntN(50) > 0 {
			rec["seq"] = i + 1
			m.put(i+1, rec)
		}
	}
}

func (m *mutant) put(i int, v any) {
	if data, err := json.Marshal(v); err == nil {
		m.lines[i] = string(data)
	}
}

// changeWithin changes one value of a line. Sometimes it removes the throws, so that changed faces are
// not compared with them.
func (m *mutant) changeWithin(i int) {
	var v any
	if json.Unmarshal([]byte(m.lines[i]), &v) != nil {
		return
	}
	if rec, ok := v.(map[string]any); ok && m.rng.IntN(3) == 0 {
		delete(rec, "throws")
	}
	m.put(i, m.mutated(v, 6))
}

// mutated returns a value with something in it changed.
func (m *mutant) mutated(v any, deep int) any {
	if deep == 0 || m.rng.IntN(6) == 0 {
		return m.replacement(v)
	}
	switch v := v.(type) {
	case map[string]any:
		keys := slices.Sorted(maps.Keys(v))
		if len(keys) == 0 {
			return m.replacement(v)
		}
		k := keys[m.rng.IntN(len(keys))]
		if makeEvents, ok := v["facts"]; ok && m.rng.IntN(4) > 0 {
			k, v["facts"] = "facts", makeEvents
		}
		if v[k] = m.mutated(v[k], deep-1); m.rng.IntN(10) == 0 {
			delete(v, k)
		}
		return v
	case []any:
		if len(v) == 0 {
			return m.replacement(v)
		}
		j := m.rng.IntN(len(v))
		switch m.rng.IntN(6) {
		case 0:
			return slices.Concat(v, v[j:])
		case 1:
			return slices.Delete(v, j, j+1)
		case 2:
			for len(v) < 300 {
				v = append(v, v[j])
			}
			return v
		}
		v[j] = m.mutated(v[j], deep-1)
		return v
	}
	return m.replacement(v)
}

// replacement returns another value, mostly of the same kind.
func (m *mutant) replacement(v any) any {
	words := []string{"", "gm", "ana", "caio", "scene", "x\u202ey", "a\x00", strings.Repeat("w", 70),
		strings.Repeat("w", 3000), "-1",
		"cortex.roll", "house.joined", "e\u0301\u0301\u0301"}
	numbers := []float64{0, -1, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 40, 100, 4096, 999999, 1e6 + 1, -1e6, 1e18, 0.5}
	switch v := v.(type) {
	case string:
		if m.rng.IntN(8) > 0 {
			return words[m.rng.IntN(len(words))]
		}
	case float64:
		if m.rng.IntN(8) > 0 {
			return numbers[m.rng.IntN(len(numbers))]
		}
	case bool:
		return !v
	}
	return []any{nil, true, -3, 1e6, "word", []any{}, map[string]any{}, []any{1, 2, 3},
		map[string]any{"a": 1}}[m.rng.IntN(9)]
}
