package cortex

import (
	"testing"

	"mesa/systems/cortex/core"
)

// Rules: OUT-06 OUT-01
//
// A test called on somebody who is out says what acting takes before dice
// fall, and tells no chance, which would be that of two dice.
func TestCallForOneWhoIsOut(t *testing.T) {
	r := in(t, core.NormalStakes, map[string]int{"ana": 1})
	r.setup.Comps = []core.Comp{{ID: "hurt", Name: "Hurt", Die: 12, On: "ana", Beyond: true}}
	for i := range r.setup.Chars {
		if c := &r.setup.Chars[i]; c.ID == "ana" {
			c.Out, c.OutBy = core.OutBeyond, "hurt"
		}
	}
	r = startRunner(t, r.setup)
	o := r.offered("gm", "test")
	if o == nil || o.Label.Key != "cortex.test.call_out" || o.No != nil {
		t.Fatalf("no warning: %+v", o)
	}
	if ask, ok := o.Ask("difficulty"); !ok || ask.Among[0].Label.Key == "cortex.odds.usually" {
		t.Fatalf("a chance is told: %+v", ask.Among)
	}
	r.do("gm", "points", "purse=ana", "n=0")
	r.refused("OUT-01", "gm", "test", "who=ana")
}
