package hitch

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// HitchPolicy says what a plain hitch makes (CORE-HITCH-02). The zero HitchPolicy makes a new
// complication.
type HitchPolicy struct {
	Use                 string        // word of the HitchUse of one tap; "": a new complication
	ComplicationsClosed *game.Refusal // why only a botch's hitches make complications (DOOM-R6); nil: all do
}

// The policies: questions that at most one mod in the game answers.
var (
	// Rule says what a plain hitch makes, by default a complication.
	Rule = engine.NewPolicy("hitch", HitchPolicy{})
)

// HitchUse is a further use of a roll's hitches.
type HitchUse struct {
	Word  string                         // of the use, as the answer of the GM
	Thing string                         // word of the thing that more hitches of the roll enlarge; "" if there is none
	Label game.Msg                       // the consequences
	Tap   game.Msg                       // label for one tap with all hitches of the roll
	Pays  func(n int) int                // plot points for n hitches; nil: as for a complication
	No    *game.Refusal                  // why it cannot be used now
	Fit   func(ones []int) *game.Refusal // refuses a choice of hitches; nil: never
	Do    func(t *engine.Tx, ones []int)
}

// Hooks are the functions of a mod on hitches.
type Hooks struct {
	// Uses returns what the GM may make of the hitches of a roll besides complications.
	Uses func(*engine.State, *pool.Roll) []HitchUse
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "hitches" }

// hitchUse returns the use with this word; ok is false if there is none.
func hitchUse(s *engine.State, r *pool.Roll, word string) (use HitchUse, ok bool) {
	uses := hitchUses(s, r)
	i := slices.IndexFunc(uses, func(u HitchUse) bool { return u.Word == word })
	if i < 0 {
		return HitchUse{}, false
	}
	return uses[i], true
}

// hitchPoints returns the plot points that the player gets for n hitches used on a thing: one for
// each separate thing of a roll, however many commands it takes, and none for the first thing of a
// botch (CORE-HITCH-R1, -R7). A HitchUse may have a price of its own.
func hitchPoints(s *engine.State, r *pool.Roll, on string, n int) int {
	switch use, ok := hitchUse(s, r, on); {
	case ok && use.Pays != nil:
		return use.Pays(n)
	case r.HasTouched(thingWord(s, r, on, ""), ""), isFreeBotch(s, r):
		return 0
	}
	return 1
}

// thingWord returns the id of the thing that hitches make or change. For a new complication that
// is an id made of its name, "" without a name. It is "" for a HitchUse that makes a new thing
// each time.
func thingWord(s *engine.State, r *pool.Roll, on, name string) string {
	if use, ok := hitchUse(s, r, on); ok {
		return use.Thing
	}
	if k, ok := things.FindAffliction(s, on); ok {
		return k.ID
	}
	if name == "" {
		return ""
	}
	return things.FreeWord(s, name)
}

// useHitches spends hitches on one thing and then gives the player the points for them.
func useHitches(t *engine.Tx, r *pool.Roll, ones []int, on, name string) {
	pays := hitchPoints(t.S, r, on, len(ones))
	use, other := hitchUse(t.S, r, on)
	t.Emit(check.OnesSpent{Roll: r.ID, Dice: ones, On: thingWord(t.S, r, on, name)})
	if other {
		use.Do(t, ones)
	} else {
		MakeOfHitches(t, r.Char, len(ones), on, name)
	}
	points.Earn(t, points.WalletOf(t.S, r.Char), pays, r.ID, "hitch")
}

// hitchUses returns the uses of all mods for a roll's hitches.
func hitchUses(s *engine.State, r *pool.Roll) []HitchUse {
	var uses []HitchUse
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.Uses != nil {
			uses = append(uses, h.Uses(s, r)...)
		}
	}
	return uses
}

// MakeOfHitches applies n hitches of a character as answered to HitchInput.
func MakeOfHitches(t *engine.Tx, char string, n int, on, name string) {
	if k, ok := things.FindAffliction(t.S, on); ok {
		steps := n
		if capHitch.On(t.S) {
			steps = min(steps, int(dice.D12-k.Die)/2)
		}
		k.Step(t, steps, "hitch")
		return
	}
	who := char
	if on == onScene {
		who = ""
	}
	d, over := dice.D6.Step(n - 1)
	k := things.Complication{ID: things.FreeWord(t.S, name), Name: name, Die: d, On: who}
	k.Beyond = over > 0 && !capHitch.On(t.S)
	t.Emit(things.ComplicationSet{Complication: k, Why: "hitch"})
	if k.Beyond && who != "" {
		t.Emit(people.OutSet{Char: who, How: people.OutBeyond, By: k.ID})
	}
}

// isFreeBotch reports whether the next complication of this roll pays nothing: on a botch, until
// hitches have made or changed a thing (CORE-HITCH-06, -R7).
func isFreeBotch(s *engine.State, r *pool.Roll) bool { return r.IsBotch() && len(r.Touched) == 0 }

// onScene is the answer that makes a new complication on the scene.
const (
	onScene = "scene"
)
