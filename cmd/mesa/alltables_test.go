package main

import (
	"testing"
)

// The host can delete a table while Mesa runs, after being told the losses.
func TestHostDeletesATable(t *testing.T) {
	file, id, running := newOrphanedTable(t)
	step := func(wantStatus int, args []string, wants ...string) {
		t.Helper()
		out, errs, status := runMesa(t, "", append([]string{"tables", "-db", file}, args...)...)
		if status != wantStatus {
			t.Errorf("mesa tables %q: status %d, %q %q", args, status, out, errs)
		}
		wantParts(t, out+errs, wants...)
	}
	step(exitUsage, []string{"delete"}, "mesa tables delete")
	step(exitUsage, []string{"erase", string(id)}, "mesa tables delete")
	step(exitFailure, []string{"delete", string(id)}, "To delete: Dust", "- the log, of 3 decisions",
		"- the chairs: Eva and Bia",
		"mesa export "+string(id), "mesa tables delete "+string(id)+" -sure")
	step(exitOK, nil, "Dust", "Well kept")
	step(exitOK, []string{"delete", string(id), "-sure"}, "is deleted")
	step(exitFailure, []string{"delete", string(id), "-sure"}, "There is no such table, or it was deleted.")
	out, _, _ := runMesa(t, "", "tables", "-db", file)
	wantParts(t, out, "Well kept")
	if summaries, err := running.tables.Tables(t.Context(), "guest:b"); err != nil || len(summaries) != 0 {
		t.Errorf("in the running Mesa it is there still: %v, %v", summaries, err)
	}
}
