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

// KeepRule is what a mod says of how many results of a throw are kept for free
// (CORE-ROLL-R3): at most so many; of several mods the least counts.
type KeepRule struct {
	Most int    // 0: it says nothing
	Rule string // by which; refused.few.<Rule> says it
}

// InPlace says whose deed an offer is.
func InPlace(s *engine.State, by game.Actor, o game.Offer) game.Offer {
	if c := actingCharacter(s, o.Fixed); c != nil {
		return o.ActingAs(people.CharRef(c.ID), c.DisplayName(), !people.IsOwn(s, by, c.ID))
	}
	return o
}

// actingCharacter is the character whose deed it is, by what an offer fixes; nil where it
// is the GM's own.
func actingCharacter(s *engine.State, fixed game.Args) *people.Character {
	if char := fixed.One("char"); char != "" {
		return people.Of(s).Char(char)
	}
	if m := CheckKindOf(s, fixed.One("for")); m != nil && m.Keeps(s, fixed.One("for")) {
		return people.Of(s).Char(m.Answerer(s, fixed.One("for")))
	}
	if p := Of(s).OwedBy(fixed); fixed.One("owed") != "" && p != nil {
		return people.Of(s).Char(p.Char)
	}
	if r := Of(s).Roll(RollID(fixed.One("roll"))); fixed.One("roll") != "" && r != nil && !IsOpposition(s, r) {
		return people.Of(s).Char(r.Char)
	}
	return nil
}

// RollContext is a place where a character may throw now: a test or a contest.
type RollContext struct {
	ID            string
	Char          *people.Character
	Foes          []string
	GM            bool   // the roll's 1s are opportunities
	ResultsKept   int    // results kept for free
	FewRule       string // the rule by which they are fewer than usual
	All           bool   // usually all are kept
	EffectDecided bool   // what the effect die makes is settled already
	Sum           bool   // two results are added, and there is no effect die and nothing to choose (INIT-R2)
	IgnoresOnes   bool   // its 1s are nothing
	Waived        bool
	Preset        []string   // words ticked when no draft exists
	Loose         []dice.Die // and loose dice
}

// RollContextOf is where a character throws in a check, with how many results are
// kept for free there: those that this table adds (CORE-ROLL-02, ADDALL-01), or
// fewer by a rule (CORE-ROLL-R3).
func RollContextOf(s *engine.State, c *people.Character, id string) RollContext {
	st := RollContext{ID: id, Char: c, ResultsKept: ResultsAdded.Of(s), Waived: Of(s).Waived(id, c.ID)}
	st.All = st.ResultsKept == pool.All
	st.few(actingOut(c))
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.ResultsKept != nil {
			st.few(h.ResultsKept(s, c, id))
		}
	}
	return st
}

// actingOut keeps one result of whatever is thrown out of the scene (OUT-06).
func actingOut(c *people.Character) KeepRule {
	if c.Out != "" {
		return KeepRule{1, "OUT-06"}
	}
	return KeepRule{}
}

func (st *RollContext) few(k KeepRule) {
	if k.Most > 0 && k.Most < st.ResultsKept {
		st.ResultsKept, st.FewRule = k.Most, k.Rule
	}
}

// FixedArgs returns the arguments that name the place of a throw: its check and the character.
func (st RollContext) FixedArgs() game.Args { return game.Args{"for": {st.ID}, "char": {st.Char.ID}} }

// Stakes are those of the scene, or of the table's option before any scene.
func Stakes(s *engine.State) string {
	if scene.Of(s).Scene.Stakes != "" {
		return scene.Of(s).Scene.Stakes
	}
	return UsualStakes.Of(s)
}

// StakesOf are the stakes of a roll: those of the start of what it was thrown for,
// whatever scene runs by now (CORE-STAKES-R1). Without a roll they are as Stakes has
// them.
func StakesOf(s *engine.State, rollID int) string {
	r := Of(s).Roll(rollID)
	if r == nil {
		return Stakes(s)
	}
	if m := CheckKindOf(s, r.For); m != nil {
		return cmp.Or(m.Stakes(s, r.For), Stakes(s))
	}
	return Stakes(s)
}

// NoRolls refuses tests and contests in opening and tag scenes under
// scene.strict_types (SCENE-R1).
func NoRolls(s *engine.State) *game.Refusal {
	if StrictScenes.On(s) && (scene.Of(s).Scene.Type == scene.Opening || scene.Of(s).Scene.Type == scene.TagScene) {
		return game.Refuse("SCENE-R1", "cortex.refused.scene_type",
			game.M("type", game.Say("cortex.scene.type."+scene.Of(s).Scene.Type)))
	}
	return nil
}
