package main

import (
	"testing"
)

// The host deletes a table, beside a running Mesa, once told what goes with it.
func TestDeleteTable(t *testing.T) {
	file, id, running := orphaned(t)
	step := func(wantStatus int, args []string, wants ...string) {
		t.Helper()
		out, errs, status := ran(t, "", append([]string{"tables", "-db", file}, args...)...)
		if status != wantStatus {
			t.Errorf("mesa tables %q: status %d, %q %q", args, status, out, errs)
		}
		has(t, out+errs, wants...)
	}
	step(exitUsage, []string{"delete"}, "mesa tables delete")
	step(exitUsage, []string{"erase", string(id)}, "mesa tables delete")
	step(exitFailure, []string{"delete", string(id)}, "To delete: Dust", "- the log, of 3 decisions",
		"- the chairs: Eva and Bia",
		"mesa export "+string(id), "mesa tables delete "+string(id)+" -sure")
	step(exitOK, nil, "Dust", "Well kept")
	step(exitOK, []string{"delete", string(id), "-sure"}, "is deleted")
	step(exitFailure, []string{"delete", string(id), "-sure"}, "There is no such table, or it was deleted.")
	out, _, _ := ran(t, "", "tables", "-db", file)
	has(t, out, "Well kept")
	if mine, err := running.tables.Tables(t.Context(), "guest:b"); err != nil || len(mine) != 0 {
		t.Errorf("in the running Mesa it is there still: %v, %v", mine, err)
	}
}
