package check

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/people"
)

// KeepRule limits how many results of a throw are kept for free (CORE-ROLL-R3). Of several limits
// the lowest counts.
type KeepRule struct {
	Most int    // 0: no limit
	Rule string // rule id; the message refused.few.<Rule> explains it
}

// RollContext describes a throw that a character may make now: its check and its limits.
type RollContext struct {
	ID            string
	Char          *people.Character
	Foes          []string   // ids of the characters that the throw is against
	GM            bool       // the roll's 1s are opportunities
	ResultsKept   int        // results kept for free
	FewRule       string     // rule that lowers ResultsKept
	All           bool       // all results are kept unless a rule limits them
	EffectDecided bool       // the use of the effect die is settled already
	Sum           bool       // two results are added, without an effect die and without a choice (INIT-R2)
	IgnoresOnes   bool       // 1s are neither hitches nor opportunities
	Waived        bool       // the pool may lack a prime set (CORE-POOL-R2)
	Preset        []string   // words chosen when no draft exists
	Loose         []dice.Die // loose dice of that preset
}

func (st *RollContext) limitKept(k KeepRule) {
	if k.Most > 0 && k.Most < st.ResultsKept {
		st.ResultsKept, st.FewRule = k.Most, k.Rule
	}
}

// FixedArgs returns the arguments that name the place of a throw: its check and the character.
func (st RollContext) FixedArgs() game.Args { return game.Args{"for": {st.ID}, "char": {st.Char.ID}} }
