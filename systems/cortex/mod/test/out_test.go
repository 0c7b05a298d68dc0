package test_test

import (
	"testing"

	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/cortextest"
)

// Rules: OUT-06 OUT-01
//
// TestCallForACharacterThatIsOutShowsThePrice checks that the call of a test for a character that
// is out shows, before dice are thrown, the price to act and no chance.
func TestCallForACharacterThatIsOutShowsThePrice(t *testing.T) {
	r := cortextest.InScene(t, scene.NormalStakes, map[string]int{"ana": 1})
	r.Setup.Complications = []things.Complication{{ID: "hurt", Name: "Hurt", Die: 12, On: "ana", Beyond: true}}
	for i := range r.Setup.Chars {
		if c := &r.Setup.Chars[i]; c.ID == "ana" {
			c.Out, c.OutBy = people.OutBeyond, "hurt"
		}
	}
	r = cortextest.Begin(t, r.Setup)
	o := r.FindOffer("gm", "test")
	if o == nil || o.Label.Key != "cortex.test.call_out" || o.Closed != nil {
		t.Fatalf("no warning: %+v", o)
	}
	if input, ok := o.Input("difficulty"); !ok || input.Choices[0].Label.Key == "cortex.odds.usually" {
		t.Fatalf("a chance is told: %+v", input.Choices)
	}
	r.Do("gm", "points", "purse=ana", "n=0")
	r.WantRefusal("OUT-01", "gm", "test", "who=ana")
}
