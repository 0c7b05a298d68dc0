package sfx

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"mesa/docs/rules/data"
)

// Rules: SFXM-01 SFXM-02 SFXM-03 SFXM-04 SFXM-05
//
// TestCatalogueKeepsToTheVocabulary: all entries of the rules use the vocabulary, and are written as they were read.
func TestCatalogueKeepsToTheVocabulary(t *testing.T) {
	all := Catalogue()
	modes := map[string]int{}
	for _, e := range all {
		if err := e.Check(); err != nil {
			t.Error(err)
		}
		modes[e.Mode]++
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(e.ID, err)
		}
		var again Entry
		if err := json.Unmarshal(text, &again); err != nil || !reflect.DeepEqual(&again, e) {
			t.Errorf("%s is written %s, %v", e.ID, text, err)
		}
	}
	if len(all) != 214 || modes[Auto] != 95 || modes[Assist] != 74 || modes[Story] != 45 {
		t.Errorf("%d entries, %v", len(all), modes)
	}
}

// TestEntriesAreWrittenAsTheDataHasThem: all that the data holds of an entry is written again, so no part of it was
// skipped.
func TestEntriesAreWrittenAsTheDataHasThem(t *testing.T) {
	type raw map[string]any
	all := data.MustRead[struct{ Entries []raw }]("sfx_model").Entries
	for i, e := range Catalogue() {
		text, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		var wrote raw
		if err := json.Unmarshal(text, &wrote); err != nil {
			t.Fatal(err)
		}
		for _, key := range []string{"id", "name", "kind", "group", "hosts", "params", "when", "cost", "gain", "limit",
			"start", "mode"} {
			if fmt.Sprint(wrote[key]) != fmt.Sprint(all[i][key]) { // a number for a word is no loss
				t.Errorf("%s: %s is %v, read as %v", e.ID, key, all[i][key], wrote[key])
			}
		}
	}
}
