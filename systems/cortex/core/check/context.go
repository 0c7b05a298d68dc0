package check

import (
	"cmp"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
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

// RollContextOf returns the context of a character's throw in a check. As many results are kept for
// free as ResultsAdded says (CORE-ROLL-02, ADDALL-01), or fewer by a rule (CORE-ROLL-R3).
func RollContextOf(s *engine.State, c *people.Character, id string) RollContext {
	st := RollContext{ID: id, Char: c, ResultsKept: ResultsAdded.Of(s), Waived: Of(s).Waived(id, c.ID)}
	st.All = st.ResultsKept == pool.All
	st.limitKept(limitWhileOut(c))
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.ResultsKept != nil {
			st.limitKept(h.ResultsKept(s, c, id))
		}
	}
	return st
}

// limitWhileOut limits a character that is out of the scene to one result (OUT-06).
func limitWhileOut(c *people.Character) KeepRule {
	if c.Out != "" {
		return KeepRule{1, "OUT-06"}
	}
	return KeepRule{}
}

func (st *RollContext) limitKept(k KeepRule) {
	if k.Most > 0 && k.Most < st.ResultsKept {
		st.ResultsKept, st.FewRule = k.Most, k.Rule
	}
}

// FixedArgs returns the arguments that name the place of a throw: its check and the character.
func (st RollContext) FixedArgs() game.Args { return game.Args{"for": {st.ID}, "char": {st.Char.ID}} }

// Stakes returns the stakes of the scene, or while there is no scene the value of
// scene.UsualStakes.
func Stakes(s *engine.State) string {
	if scene.Of(s).Scene.Stakes != "" {
		return scene.Of(s).Scene.Stakes
	}
	return scene.UsualStakes.Of(s)
}

// StakesOf returns the stakes of a roll: the stakes at the start of its check, even if another
// scene runs by now (CORE-STAKES-R1). Without a roll, and if the check noted no stakes, it returns
// Stakes.
func StakesOf(s *engine.State, rollID int) string {
	r := Of(s).Roll(rollID)
	if r == nil {
		return Stakes(s)
	}
	if m := CheckKindOf(s, r.For); m != nil && m.Comparing != nil {
		return cmp.Or(m.Comparing.Stakes(s, r.For), Stakes(s))
	}
	return Stakes(s)
}

// RefuseRollsInScene refuses tests and contests in opening and tag scenes if scene.strict_types is
// on (SCENE-R1).
func RefuseRollsInScene(s *engine.State) *game.Refusal {
	kind := scene.Of(s).Scene.Type
	if scene.StrictScenes.On(s) && (kind == scene.Opening || kind == scene.TagScene) {
		return game.Refuse("SCENE-R1", "cortex.refused.scene_type", game.M("type", game.Say("cortex.scene.type."+kind)))
	}
	return nil
}
