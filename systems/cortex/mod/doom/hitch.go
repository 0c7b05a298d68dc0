package doom

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// wordAdd is the use of a hitch that adds a die to the doom pool.
const wordAdd = "doom"

// hitchUses returns the uses of a roll's hitches for doom. Each hitch adds a die of its size
// (DOOM-10), or steps up a doom die that is no smaller (DOOM-11). On a botch all hitches add dice
// for free, or the free complication is made instead (DOOM-R7).
func hitchUses(s *engine.State, r *pool.Roll) []hitch.HitchUse {
	if r.IsBotch() && len(r.Spent) > 0 {
		return nil
	}
	all := r.UnspentHitches()
	pays := func(n int) int {
		if r.IsBotch() {
			return 0
		}
		return n
	}
	key := "cortex.doom.hitch"
	if r.IsBotch() {
		key += "_botch"
	}
	uses := []hitch.HitchUse{{
		Word: wordAdd, Label: game.Say("cortex.doom.hitch.add"), Pays: pays,
		Tap: game.Say(key, game.N("n", len(all)), game.W("name", people.Of(s).Name(r.Char)),
			game.M("dice", pool.DiceMsg(diceAt(r, all)))),
		Fit: func(ones []int) *game.Refusal {
			if r.IsBotch() && len(ones) < len(all) {
				return game.Refuse("DOOM-R7", "cortex.refused.doom_botch")
			}
			return nil
		},
		Do: func(t *engine.Tx, ones []int) { add(t, "hitch", diceAt(r, ones)...) },
	}}
	if r.IsBotch() {
		return uses
	}
	for _, d := range slices.Compact(slices.Clone(dicePool(s))) {
		uses = append(uses, stepUse(r, d, pays))
	}
	return uses
}

// stepUse returns the use that steps up a doom die, one step for each hitch.
func stepUse(r *pool.Roll, d dice.Die, pays func(int) int) hitch.HitchUse {
	to, over := d.Step(1)
	u := hitch.HitchUse{
		Word: prefixOpposes + d.String(), Label: game.Say("cortex.doom.hitch.step", game.D("die", d), game.D("to", to)),
		Pays: pays,
		Fit:  func(ones []int) *game.Refusal { return refuseStep(r, d, ones) },
		Do: func(t *engine.Tx, ones []int) {
			was := d
			for range ones {
				up, _ := was.Step(1)
				t.Emit(DoomStepped{Was: was, Die: up, Now: withDice(withoutDice(dicePool(t.S), was), up)})
				was = up
			}
		},
	}
	if over > 0 {
		u.Label = game.Say("cortex.doom.hitch.full", game.D("die", d))
		u.No = game.Refuse("DOOM-R5", "cortex.refused.doom_d12")
	}
	return u
}

// refuseStep refuses to step up a doom die by a hitch of a larger die (DOOM-11), or beyond d12
// (DOOM-R5).
func refuseStep(r *pool.Roll, d dice.Die, ones []int) *game.Refusal {
	for _, i := range ones {
		if d == dice.D12 {
			return game.Refuse("DOOM-R5", "cortex.refused.doom_d12")
		}
		if r.Pool[i].Die > d {
			return game.Refuse("DOOM-11", "cortex.refused.doom_larger", game.D("hitch", r.Pool[i].Die),
				game.D("die", d))
		}
		d, _ = d.Step(1)
	}
	return nil
}

func diceAt(r *pool.Roll, places []int) []dice.Die {
	var ds []dice.Die
	for _, i := range places {
		ds = append(ds, r.Pool[i].Die)
	}
	return sortDice(ds)
}
