package postgres

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"mesa/game"
	"mesa/store/pgtest"
)

// statementArgs has every statement of the log, with arguments to try it with.
var statementArgs = map[string][]any{
	insertFirst: {[][]byte{[]byte("n")}, []int64{1}, []int64{1}, [][]byte{nil}, [][]byte{{1}}, []int64{1}},
	insertNext:  {[][]byte{[]byte("t")}, []int64{400}, []int64{1}, [][]byte{nil}, [][]byte{{1}}, []int64{1}},
	touchRecord: {[]byte("t"), 5, 1, []byte("d")},
	findCause:   {[]byte("t"), []byte("c")},
	findHead:    {[]byte("t")},
	readOn:      {[]byte("t"), 3, 32, pageBytes},
	readBack:    {[]byte("t"), 30, 32, pageBytes},
	listHeads:   {[]byte("a"), 32},
	deleteLog:   {[]byte("t")},
	sizeOfLog:   {[]byte("t")},
}

// Tables can be sharded over machines: every unique key of the log begins with the table's id, and
// a move touches nothing that all tables share.
func TestLogIsKeyedByTable(t *testing.T) {
	s := openAt(t, pgtest.Database(t), Options{})
	column := func(query string) []string {
		t.Helper()
		rows, _ := s.pool.Query(t.Context(), query) // its error comes with the rows
		all, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	keys := column("SELECT indexdef FROM pg_indexes WHERE schemaname = 'mesa' AND tablename = 'log'")
	for _, def := range keys {
		if !strings.Contains(def, "UNIQUE") || !strings.Contains(def, "USING btree (table_id") {
			t.Errorf("a key of the log does not begin with the table's id: %s", def)
		}
	}
	if len(keys) != 3 {
		t.Errorf("the log has %d keys, and each costs every move: %q", len(keys), keys)
	}
	for what, query := range map[string]string{
		"triggers": "SELECT tgname FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid WHERE relnamespace = " +
			"'mesa'::regnamespace",
		"sequences": "SELECT relname FROM pg_class WHERE relnamespace = 'mesa'::regnamespace AND relkind = 'S'",
		"references": "SELECT conname FROM pg_constraint WHERE connamespace = 'mesa'::regnamespace AND contype NOT " +
			"IN ('p', 'n') " +
			"OR condeferrable",
		"defaults": "SELECT column_name FROM information_schema.columns WHERE table_schema = 'mesa' AND " +
			"column_default IS NOT NULL",
	} {
		if found := column(query); len(found) > 0 {
			t.Errorf("the schema has %s: %q", what, found)
		}
	}
}

// Every statement of the log finds its rows by the table's id, and uses no explicit lock, no
// sequence and no second statement.
func TestEveryStatementUsesTheTableKey(t *testing.T) {
	s := openAt(t, pgtest.Database(t), Options{})
	for seq := game.Seq(1); seq <= 400; seq++ {
		for _, id := range []game.TableID{"s", "t", "u"} {
			if err := s.Append(t.Context(), id, seq-1, testRecord(seq, fmt.Sprint("c", seq))); err != nil {
				t.Fatal(err)
			}
		}
	}
	spoil(t, s, "ANALYZE")
	shared := regexp.MustCompile(`(?i)advisory|nextval|serial|trigger|for update|lock table|notify|;`)
	looks := regexp.MustCompile(`(?i)(Seq Scan|Index .*Scan|Index Cond|Bitmap.*).*`)
	for query, args := range statementArgs {
		if found := shared.FindString(query); found != "" {
			t.Errorf("%q in %s", found, query)
		}
		rows, _ := s.pool.Query(t.Context(), "EXPLAIN (COSTS OFF) "+query, args...) // its error comes with the rows
		plan, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		for i, line := range plan {
			if looked := looks.FindString(line); strings.Contains(looked, "Seq Scan") ||
				strings.HasPrefix(looked, "Index") &&
					strings.Contains(looked, "Scan") && !strings.Contains(plan[i+1], "Index Cond: (table_id") &&
					!strings.Contains(plan[i+1], "Index Cond: ((table_id") {
				t.Errorf("%s\nreads more than its tables:\n%s", query, strings.Join(plan, "\n"))
			}
		}
	}
}

// Every statement of the log in this package is in the list above.
func TestEveryStatementIsTested(t *testing.T) {
	known := []string{headlessLogs, lockLog} // Doctor reads everything; a deletion is in no move's path
	for query := range statementArgs {
		known = append(known, query)
	}
	for _, query := range statements(t) {
		if strings.Contains(query, "mesa.log") && !strings.Contains(query, "CREATE TABLE") &&
			!slices.Contains(known, query) {
			t.Errorf("not looked at by these tests: %s", query)
		}
	}
}
