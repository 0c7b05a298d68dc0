package main

import (
	"testing"
)

// The host can read and delete the data about a person.
func TestPersonalDataIsPrintedAndErased(t *testing.T) {
	file, id, running := newOrphanedTable(t)
	step := func(wantStatus int, args []string, wants ...string) string {
		t.Helper()
		out, errs, status := runMesa(t, "", append([]string{"person", "-db", file}, args...)...)
		if status != wantStatus {
			t.Errorf("mesa person %q: status %d, %q %q", args, status, out, errs)
		}
		wantParts(t, out+errs, wants...)
		return out
	}
	step(exitUsage, nil, "mesa person tell")
	step(exitUsage, []string{"show", "guest:b"}, "mesa person tell")
	step(exitOK, []string{"tell", "guest:b"}, `"user": "guest:b"`, `"table": "`+string(id)+`"`, `"title": "Dust"`,
		`"Bia"`, `"decisions": 1`)
	step(exitFailure, []string{"erase", "guest:b"}, "the logs of the tables. They only grow, ",
		"mesa person erase guest:b -sure")
	step(exitOK, []string{"erase", "guest:b", "-sure"}, "guest:b")
	step(exitFailure, []string{"erase", "discord:2", "-sure"}, "That would leave no GM at Well kept.")
	step(exitOK, []string{"tell", "guest:b"}, `"kept": []`, `"decisions": 2`) // in the logs, which stay
	if summaries, err := running.tables.Tables(t.Context(), "guest:b"); err != nil || len(summaries) != 0 {
		t.Errorf("in the running Mesa they sit there still: %v, %v", summaries, err)
	}
}
