package cortex_test

import (
	"testing"

	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
)

// defaultAnswers are all decisions that hold up a roll, with the answer by which each closes when
// its time is over; "" is none.
var defaultAnswers = map[string]string{
	"hero": "none", "hero_one": "none", "hero_effect": "none", "push": "no", "counter": "let", "include": "none",
	"hero_back": "", "hero_loss": "", "stay": "", "stress_out": "", "alive": "", "hit": "", "land": "", "beyond": "",
	"use":       "",
	"sfx_guard": "none", "sfx_effect": "none",
	"hitch": "", "doom_which": "", "whose": "", "vehicle_out": "",
}

// Rules: TURN-R4
//
// TestDecisionsSayWhetherTheyTimeOut: each kind of decision says whether it may close by itself,
// and has a text for that.
func TestDecisionsSayWhetherTheyTimeOut(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	say, met := index.Printer(lang.EN, nil), 0
	for _, p := range cortex.Mods() {
		for _, st := range decisionKinds(p) {
			pass, known := defaultAnswers[st.Kind]
			met++
			if !known || pass != st.Default {
				t.Errorf("%s closes by %q, TURN-R4 says %q (%v)", st.Kind, st.Default, pass, known)
			}
			if key := "cortex.event.window.closed." + st.Kind; st.Default != "" && !say.Has(key) {
				t.Errorf("no catalogue has %s", key)
			}
		}
	}
	if met != len(defaultAnswers) {
		t.Errorf("%d kinds of decisions, TURN-R4 speaks of %d", met, len(defaultAnswers))
	}
}

// decisionKinds returns the kinds of decisions of a mod.
func decisionKinds(m *engine.Mod) (kinds []*check.DecisionKind) {
	for _, h := range m.Hooks {
		if of, ok := h.(check.Hooks); ok {
			kinds = append(kinds, of.Decisions...)
		}
	}
	return kinds
}
