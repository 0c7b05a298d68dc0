package sfx

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"testing"

	"mesa/game"
)

// eachCustom calls f with every custom SFX that can be made from the atoms, faulty or not.
func eachCustom(f func(CustomSFX)) {
	limits := [][]string{nil, {OncePerScene}, {HostIn}, {HostIn, OncePerScene}, {AfterWon}, {OncePerScene, AfterWon}}
	costs := []string{""}
	for _, a := range Costs() {
		costs = append(costs, a.Word)
	}
	for _, gain := range Benefits() {
		for _, cost := range costs {
			for _, on := range append([]string{""}, gain.On...) {
				for _, only := range limits {
					for _, words := range []string{"", "When it rains"} {
						f(CustomSFX{Name: "Rain", Gain: gain.Word, Cost: cost, On: on, Only: only, Words: words})
					}
				}
			}
		}
	}
}

// Rules: SFXM-02 SFXM-09
//
// TestCustomSFXIsAnEntryAndReadsBack: each custom SFX without a fault is an entry of the grammar,
// and is read back from a file unchanged.
func TestCustomSFXIsAnEntryAndReadsBack(t *testing.T) {
	made := map[string]bool{}
	eachCustom(func(o CustomSFX) {
		if o.Faults() != nil {
			return
		}
		made[o.Gain], made[o.Cost] = true, true
		if err := o.Entry().Check(); err != nil {
			t.Errorf("%+v: %v", o, err)
		}
		text, err := json.Marshal(o.Entry())
		if err != nil {
			t.Fatal(err)
		}
		back, no := ReadCustom(string(text))
		if no != nil || len(back) != 1 || !reflect.DeepEqual(back[0].Entry(), o.Entry()) {
			t.Errorf("%s comes back as %+v, %v", text, back, no)
		}
	})
	for _, a := range slices.Concat(Costs(), Benefits()) {
		if !made[a.Word] {
			t.Errorf("no own SFX has %s", a.Word)
		}
	}
}

// Rules: SFXM-09
//
// TestAllFaultsOfACustomSFXAreReported: all faults of a custom SFX are reported at once.
func TestAllFaultsOfACustomSFXAreReported(t *testing.T) {
	long := strings.Repeat("x", MaxWords+1)
	for _, c := range []struct {
		own  CustomSFX
		want string
	}{
		{CustomSFX{Name: "A", Gain: "raise", Cost: "pay"}, ""},
		{CustomSFX{Name: "A", Gain: "earn", Only: []string{AfterWon}}, ""},
		{CustomSFX{Name: "A", Gain: "add", Only: []string{HostIn}}, ""},
		{CustomSFX{Name: "A"}, "gain"},
		{CustomSFX{Name: "A", Gain: "rename", Cost: "pay"}, ""},
		{CustomSFX{Name: "A", Gain: "rename", Cost: "worsen"}, "same"}, // each picks a complication
		{CustomSFX{Name: "A", Gain: "raise", Cost: "gold"}, "cost"},
		{CustomSFX{Name: "A", Gain: "raise", Cost: "risk"}, "apart"},
		{CustomSFX{Name: "A", Gain: "earn", Cost: "pay"}, "same"},
		{CustomSFX{Name: "A", Gain: "raise", Cost: "lower"}, "same"},
		{CustomSFX{Name: "A", Gain: "raise"}, "free"},
		{CustomSFX{Name: "A", Gain: "add", Cost: "pay", On: "host"}, "die"},
		{CustomSFX{Name: "A", Gain: "earn", Cost: "risk", Only: []string{HostIn}}, "only"},
		{CustomSFX{Name: "A", Gain: "earn", Cost: "risk", Only: []string{OncePerScene, OncePerScene}}, "only"},
		{CustomSFX{Name: "A", Gain: "earn", Cost: "risk", Only: []string{"week"}}, "only"},
		{CustomSFX{Gain: "raise", Cost: "pay"}, "name"},
		{CustomSFX{Name: "A\nB", Gain: "raise", Cost: "pay"}, "name"},
		{CustomSFX{Name: long[:MaxName+1], Gain: "raise", Cost: "risk", On: "pool.hitch", Words: long},
			"apart die name words"},
	} {
		if got := faultsOf(c.own.Faults()); got != c.want {
			t.Errorf("%+v: %q, want %q", c.own, got, c.want)
		}
	}
}

func faultsOf(all []*game.Refusal) string {
	var keys []string
	for _, no := range all {
		keys = append(keys, no.Reason.Key[strings.LastIndex(no.Reason.Key, ".")+1:])
	}
	return strings.Join(keys, " ")
}

const (
	paid   = `"cost":[{"op":"pp","n":-1}]`
	raised = `"gain":[{"op":"step","die":"own.trait","by":1}]`
)

// TestReadCustomRejectsFaultyFiles: the faults of files.
func TestReadCustomRejectsFaultyFiles(t *testing.T) {
	ok := `{"name":"A","kind":"sfx","when":{"phase":"assemble"},` + paid + `,` + raised + `}`
	for _, c := range []struct{ text, want string }{
		{ok, ""},
		{"[" + ok + "," + ok + "]", ""},
		{"", "unread"}, {"[]", "unread"}, {"[null]", "unread"}, {"7", "unread"}, {ok + "x", "unread"},
		{strings.Repeat(" ", MaxFile+1), "long"},
		{"[" + strings.Repeat(ok+",", maxInFile) + ok + "]", "many"},
		{strings.Replace(ok, `"n":-1`, `"n":-3`, 1), "in"},
		{strings.Replace(ok, `"by":1`, `"by":2`, 1), "in"},
		{strings.Replace(ok, `"assemble"`, `"upkeep"`, 1), "in"},
		{strings.Replace(ok, `"kind":"sfx"`, `"kind":"limit"`, 1), "in"},
		{strings.Replace(ok, `"when":{`, `"when":{"requires":["possessing_target"],`, 1), "in"},
		{strings.Replace(ok, `"kind"`, `"gm_may_trigger":true,"kind"`, 1), "in"},
		{`{"kind":"sfx","when":{"phase":"assemble"},"cost":[],"gain":[]}`, "in"},
		{"[" + ok + `,{"name":"B","kind":"sfx","when":{"phase":"free"},"cost":[{"op":"borrow"}],"gain":[{"op":"steal"}]}]`, "in in"},
	} {
		own, no := ReadCustom(c.text)
		if got := faultsOf(no); got != c.want || no != nil && own != nil {
			t.Errorf("%.80s: %q and %+v, want %q", c.text, got, own, c.want)
		}
	}
}

// FuzzReadCustom: a custom SFX from a file has no fault, and is written as it was read.
func FuzzReadCustom(f *testing.F) {
	f.Add(`{"name":"A","kind":"sfx","when":{"phase":"assemble"},` + paid + `,` + raised + `}`)
	f.Add(`[{"name":"A","kind":"sfx","when":{"phase":"free","fiction":"x"},"cost":[],"gain":[{"op":"pp","n":1}]}]`)
	f.Fuzz(func(t *testing.T, text string) {
		all, no := ReadCustom(text)
		if (all == nil) == (no == nil) {
			t.Fatalf("%v and %v", all, no)
		}
		for _, o := range all {
			if faults := o.Faults(); faults != nil {
				t.Fatalf("%+v: %v", o, faultsOf(faults))
			}
			again, err := json.Marshal(o.Entry())
			if err != nil {
				t.Fatal(err)
			}
			if back, no := ReadCustom(string(again)); no != nil || !reflect.DeepEqual(back[0].Entry(), o.Entry()) {
				t.Fatalf("%s comes back as %+v", again, back)
			}
		}
	})
}

// TestFaultsThatOnlyFilesCanHave: faults that no move can make, but a file or a stored table can.
func TestFaultsThatOnlyFilesCanHave(t *testing.T) {
	ok := `{"name":"A","kind":"sfx","when":{"phase":"assemble"},` + paid + `,` + raised + `}`
	_, long := ReadCustom(strings.Repeat(" ", MaxFile+1))
	_, many := ReadCustom("[" + strings.Repeat(ok+",", maxInFile) + ok + "]")
	for key, faults := range map[string][]*game.Refusal{
		"cortex.sfx.refused.own.gain":  CustomSFX{Name: "A", Cost: "pay"}.Faults(),
		"cortex.sfx.refused.own.cost":  CustomSFX{Name: "A", Gain: "raise", Cost: "gold"}.Faults(),
		"cortex.sfx.refused.file.long": long,
		"cortex.sfx.refused.file.many": many,
	} {
		if len(faults) != 1 || faults[0].Reason.Key != key || faults[0].Rule != "SFXM-09" {
			t.Errorf("%s: %+v", key, faults)
		}
	}
}
