package test_test

import (
	"testing"

	"mesa/systems/cortex/core"
	"mesa/systems/cortex/cortextest"
)

// Rules: OUT-06 OUT-01
//
// A test called on somebody who is out says what acting takes before dice
// fall, and tells no chance, which would be that of two dice.
func TestCallForOneWhoIsOut(t *testing.T) {
	r := cortextest.In(t, core.NormalStakes, map[string]int{"ana": 1})
	r.Setup.Comps = []core.Comp{{ID: "hurt", Name: "Hurt", Die: 12, On: "ana", Beyond: true}}
	for i := range r.Setup.Chars {
		if c := &r.Setup.Chars[i]; c.ID == "ana" {
			c.Out, c.OutBy = core.OutBeyond, "hurt"
		}
	}
	r = cortextest.Begin(t, r.Setup)
	o := r.Offered("gm", "test")
	if o == nil || o.Label.Key != "cortex.test.call_out" || o.No != nil {
		t.Fatalf("no warning: %+v", o)
	}
	if ask, ok := o.Ask("difficulty"); !ok || ask.Among[0].Label.Key == "cortex.odds.usually" {
		t.Fatalf("a chance is told: %+v", ask.Among)
	}
	r.Do("gm", "points", "purse=ana", "n=0")
	r.Refused("OUT-01", "gm", "test", "who=ana")
}
