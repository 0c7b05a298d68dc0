package sheet

import (
	"reflect"
	"testing"
	"unsafe"
)

// TestCompactSharesStringsAndKeepsTheSheet: a sheet with shared strings is equal to the one before,
// has its own slices, and uses the strings of the other.
func TestCompactSharesStringsAndKeepsTheSheet(t *testing.T) {
	ana, no := Parse("Ana: Skills: Fight d6, Move d10 | Roles: Scout d8")
	bia, no2 := Parse("Bia: Skills: Fight d8, Talk d6")
	if no != nil || no2 != nil {
		t.Fatal(no, no2)
	}
	got := bia.Compact(ana)
	if !reflect.DeepEqual(got, bia) {
		t.Errorf("%+v, want %+v", got, bia)
	}
	fight := &got.Sets[0].Traits[0]
	if unsafe.StringData(fight.Name) != unsafe.StringData(ana.Sets[0].Traits[0].Name) {
		t.Error("Fight is kept twice")
	}
	if fight.Die = 12; bia.Sets[0].Traits[0].Die != 8 {
		t.Error("the sheet it was made of changed with it")
	}
}
