package cortex_test

import (
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/cortextest"
	"mesa/systems/cortex/mod/lifepoints"
	"mesa/systems/cortex/mod/mob"
	"mesa/systems/cortex/mod/stress"
	"mesa/systems/cortex/sfx"
)

// If a mod replaces dice, what other mods do to those dice has to read the replacement.

// harmModels are the ways in which a table may play harm.
var harmModels = [][]string{
	{"harm.model=complications"},
	{"harm.model=stress"},
	{"harm.model=stress", "trauma.enabled=true"},
	{"harm.model=shaken_stricken"},
	{"harm.model=life_points"},
	{"harm.model=life_points", "life.method=threshold"},
}

// beatings are the ways in which Ana may beat a mob of 3d6, with one more throw if the table
// rerolls for effect.
var beatings = map[string]struct {
	options []string
	beat    func(r *cortextest.Table, again ...int)
}{
	"a test": {nil, func(r *cortextest.Table, again ...int) {
		r.Dice.Add(2, 3, 2)
		r.Do("gm", "test", "who=ana", "difficulty=none", "with=mob:gang")
		r.Throw("ana", "ana", "d10 d8 d8", append([]int{4, 3, 2}, again...)...)
		keepAnasRoll(r)
	}},
	"a contest": {nil, func(r *cortextest.Table, again ...int) {
		r.Do("ana", "contest", "against=mob")
		r.Throw("ana", "ana", "d10 d8 d8", 4, 3, 2)
		keepAnasRoll(r)
		r.Throw("gm", "mob", "2d6", append([]int{2, 3}, again...)...)
	}},
	"a contest that it leaves": {nil, func(r *cortextest.Table, _ ...int) {
		r.Do("ana", "contest", "against=mob")
		r.Throw("ana", "ana", "d10 d8 d8", 4, 3, 2)
		keepAnasRoll(r)
		r.Do("gm", "decline")
	}},
	"an action that it lets be": {[]string{"resolution.mode=action_reaction"}, func(r *cortextest.Table, _ ...int) {
		r.Do("ana", "action", "against=mob", "who=ana")
		r.Throw("ana", "ana", "d10 d8 d8", 4, 3, 2)
		keepAnasRoll(r)
		r.Do("gm", "decline")
	}},
}

// keepAnasRoll reads Ana's roll, unless it was read without a choice.
func keepAnasRoll(r *cortextest.Table) {
	if r.FindOffer("ana", "choose") != nil {
		r.Do("ana", "choose")
	}
}

// Rules: GMC-R1 GMC-R2 GMC-R3
//
// TestCrowdLosesADieInEveryHarmModel: a crowd that is beaten loses a die and suffers nothing else,
// with every harm model, stakes and kind of effect die.
func TestCrowdLosesADieInEveryHarmModel(t *testing.T) {
	for name, way := range beatings {
		for _, model := range harmModels {
			for _, effect := range []string{"effect_die", "none", "reroll"} {
				for _, stakes := range []string{scene.NormalStakes, scene.HighStakes} {
					if name == "a contest that it leaves" && stakes == scene.NormalStakes {
						continue // nothing follows (CORE-CONTEST-R9)
					}
					options := slices.Concat(model, way.options, []string{"resolution.effect=" + effect})
					t.Run(strings.Join(append(options, stakes, name), " "), func(t *testing.T) {
						r := cortextest.InScene(t, stakes, nil, options...)
						r.Do("gm", "character", "line=Mob: Crowd: Gang 3d6", "rank=mob")
						var again []int
						if effect == "reroll" {
							again = []int{4, 3, 2}
						}
						way.beat(r, again...)
						r.Do("ana", "use", "make=rout:mob:1")
						lostOnlyDice(t, r)
					})
				}
			}
		}
	}
}

func lostOnlyDice(t *testing.T, r *cortextest.Table) {
	t.Helper()
	left := mob.Section.Of(r.S).Left
	if len(left) != 1 || slices.Equal(left[0].Dice, []dice.Die{6, 6, 6}) {
		t.Errorf("the mob has %v", left)
	}
	marks := stress.Section.Of(r.S)
	hurt := lifepoints.Section.Of(r.S).Losses
	if n := len(marks.Dice) + len(marks.Trauma) + len(hurt) + len(things.Of(r.S).CompsOn("mob")); n > 0 {
		t.Errorf("%d other things befell it: %v %v", n, marks, hurt)
	}
	if c := people.Of(r.S).Char("mob"); c.Out != "" {
		t.Errorf("it is out: %s", c.Out)
	}
}

// Rules: NOEFF-R3
//
// TestSFXOnEffectDiceAreRefusedWithoutEffectDice: without effect dice, each branch of an SFX that
// acts on effect dice is closed, and every other branch is open.
func TestSFXOnEffectDiceAreRefusedWithoutEffectDice(t *testing.T) {
	none := cortextest.InScene(t, scene.NormalStakes, nil, "resolution.effect=none")
	usual := cortextest.InScene(t, scene.NormalStakes, nil)
	acting := 0
	for _, e := range sfx.Catalogue() {
		for way := range e.Ways() {
			u := sfx.Use{Entry: e, Name: e.Name, Branch: way}
			acts := slices.ContainsFunc(e.Ops(way), func(op sfx.Op) bool {
				return op.Op == "extra_effect" || op.Op == "step" && strings.HasPrefix(op.Die.First(), "effect.")
			})
			if acts {
				acting++
			}
			no := draft.RefuseEffectSFX(none.S, u)
			if (no != nil) != acts || no != nil && no.Rule != "NOEFF-R3" {
				t.Errorf("%s, way %d: acts on effect dice %v, refused %v", e.ID, way, acts, no)
			}
			if no := draft.RefuseEffectSFX(usual.S, u); no != nil {
				t.Errorf("%s, way %d: refused at a table with effect dice: %v", e.ID, way, no)
			}
		}
	}
	if acting < 20 {
		t.Errorf("only %d ways of SFX act on effect dice", acting)
	}
}
