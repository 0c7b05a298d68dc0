package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"mesa/lang"
	"mesa/store/memory"
	"mesa/systems"
	"mesa/table"
)

// TestOldLogsShowWhatTheyShowed imports logs that earlier versions wrote. Each must fold, verify and always show what
// it showed then, which is stored beside it as text. These logs are never changed or removed; with
// -update a log without a text gets one. If a view is put in other words, the texts are written
// again and each line is read.
func TestOldLogsShowWhatTheyShowed(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	names, err := filepath.Glob("testdata/oldlogs/*.jsonl")
	if err != nil || len(names) == 0 {
		t.Fatalf("no old logs: %v", err)
	}
	for _, name := range names {
		shown := importAndShow(t, index.Printer(lang.EN, nil), name)
		textFile := strings.TrimSuffix(name, ".jsonl") + ".txt"
		want, err := os.ReadFile(textFile)
		if os.IsNotExist(err) && *update {
			want, err = []byte(shown), os.WriteFile(textFile, []byte(shown), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		if shown != string(want) {
			t.Errorf("%s shows now:\n%s\nand showed then:\n%s", name, shown, want)
		}
	}
}

// importAndShow imports a log, verifies its dice, and returns the GM's view as text.
func importAndShow(t *testing.T, p *lang.Printer, name string) string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	tables := table.New(memory.New(), systems.All(), table.Options{})
	defer tables.Close()
	id, err := tables.Import(t.Context(), "digger", "dig", f)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	caller := table.Caller{User: "digger"}
	if report, err := tables.Verify(t.Context(), id, caller); err != nil || len(report.Faults) > 0 ||
		report.Throws == 0 {
		t.Errorf("%s: %d throws, faults %v, %v", name, report.Throws, report.Faults, err)
	}
	view, err := tables.View(t.Context(), id, caller, table.ViewQuery{Fields: table.FieldView})
	if err != nil {
		t.Fatal(err)
	}
	return p.View(view.View) + "\n"
}
