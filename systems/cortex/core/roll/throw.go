package roll

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

// noteLostDice records, for each character that foresaw the throw, that the pool has lost a die.
func noteLostDice(t *engine.Tx, p draft.Pool) {
	fx := draft.PlaySFX.Of(t.S)
	for _, char := range p.By {
		fx.LargestDieLost(t, char)
	}
}

// Throw throws a pool, then charges it, then credits its earnings. In this order a die that could
// have replaced a point is gone once it is thrown (CORE-POOL-R4, HERO-17). Earnings are locked to the
// roll if the table says so (PP-EARN-R1), and always if the GM opposes.
func Throw(t *engine.Tx, a draft.Pool, r pool.Roll) *pool.Roll {
	b := a.Price()
	noteUses(t, a, &r)
	noteLostDice(t, a)
	thrown := throw(t, r, a.Dice)
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.OnFall != nil {
			h.OnFall(t, thrown)
		}
	}
	points.Pay(t, a.Wallet, b.Cost-b.Own-b.Rivals-b.Uses-b.Resources, "extra_die")
	points.Pay(t, a.Wallet, b.Resources, "resource")
	points.Pay(t, a.Wallet, b.Rivals, "second_stress")
	points.Pay(t, a.Wallet, b.Own, "push")
	points.Pay(t, a.Wallet, b.Uses, "sfx")
	if a.Callback != nil {
		a.Callback.LayToken(t)
		points.Pay(t, a.Wallet, 1, "sfx")
	}
	lock := thrown.ID
	if !a.GMOpposes && !points.LockPoolPoints.On(t.S) {
		lock = 0
	}
	for _, p := range slices.Concat(a.Dice, a.LostDice) {
		switch {
		case p.Hinder:
			points.EarnHinder(t, a.CharOf(p), lock)
		case p.D4:
			points.Earn(t, a.Wallet, 1, lock, "d4")
		}
	}
	return thrown
}

// Hooks are the functions of a mod on throws.
type Hooks struct {
	// OnFall runs when dice fell, a character's or an opposition's, before they are paid for.
	OnFall func(t *engine.Tx, r *pool.Roll)
	// OnThrow runs when a character threw its pool, before the throw is read.
	OnThrow func(t *engine.Tx, r *pool.Roll)
}

// noteUses records in a roll the SFX on its pool, and runs draft.Hooks.OnThrow.
func noteUses(t *engine.Tx, p draft.Pool, r *pool.Roll) {
	if p.SFXUses == nil {
		return
	}
	r.Lift, r.ExtraEffects, r.Drop = p.Applied.Lift, p.Applied.More, p.Applied.Drop
	if p.Applied.Keep > 0 && r.KeptFree != pool.All {
		r.KeptFree = max(r.KeptFree, p.Applied.Keep)
	}
	for _, u := range p.SFXUses {
		r.SFXUsed, r.SFXDice = append(r.SFXUsed, u.Word), append(r.SFXDice, u.DieActedOn(p.Plain, p.World))
	}
	for _, h := range engine.HooksOf[draft.Hooks](t.S) {
		if h.OnThrow != nil {
			h.OnThrow(t, p, r)
		}
	}
}

// throw throws a pool and emits check.Rolled.
func throw(t *engine.Tx, r pool.Roll, poolDice []pool.Die) *pool.Roll {
	if r.GM {
		poolDice = nameByOwner(t.S, r.Char, poolDice)
	}
	r.ID, r.Pool = check.Of(t.S).NextID+1, poolDice
	if r.EffectFrom == pool.EffectLeft {
		r.EffectFrom = draft.EffectDice.Of(t.S)
	}
	if check.ResultsAdded.Of(t.S) != pool.All { // where all count, scale adds no result (ADDALL-R1)
		r.KeptFree = pool.ResultsKept(r.KeptFree, poolDice)
	}
	sizes := make([]dice.Die, len(poolDice))
	for i, p := range poolDice {
		sizes[i] = p.Die
	}
	t.ThrowAt(throwPlace(t.S, &r), pool.DieNames(poolDice)...)
	r.Faces = t.Dice.Roll(sizes...)
	t.Emit(check.Rolled{Roll: r, Lacks: missingPrime(t.S, r)})
	return check.Of(t.S).Roll(r.ID)
}

// missingPrime returns the prime sets that a character's throw leaves out (CORE-POOL-R2).
func missingPrime(s *engine.State, r pool.Roll) []string {
	c := people.Of(s).Char(r.Char)
	if c == nil || r.GM {
		return nil
	}
	return draft.MissingPrime(s, c, pool.PriceOf(r.Pool))
}

// nameByOwner adds the owner's name to dice of an opposition that another character leads, unless
// the die has that name.
func nameByOwner(s *engine.State, lead string, poolDice []pool.Die) []pool.Die {
	if lead == "" {
		return poolDice
	}
	poolDice = slices.Clone(poolDice)
	for i, d := range poolDice {
		char, _, of := strings.Cut(d.Word, ":")
		if c := people.Of(s).Char(char); of && c != nil && char != lead && d.Name != "" &&
			d.Name != c.DisplayName() {
			poolDice[i].Name = c.DisplayName() + ": " + d.Name
		}
	}
	return poolDice
}

// throwPlace returns the place of a roll's throw (Tx.ThrowAt), as its CheckKind makes it. A test
// that is called again after an undo has the same place, and so the same dice.
func throwPlace(s *engine.State, r *pool.Roll) string {
	if m := check.CheckKindOf(s, r.For); m != nil {
		return m.Throwing.ThrowPlace(s, r)
	}
	return ""
}

// PlaceOf returns the place of a throw by kind, character, and the number of the character's checks
// so far.
func PlaceOf(s *engine.State, kind, char string) string {
	return kind + "/" + char + "/" + game.Itoa(check.Of(s).CheckCount[char])
}

// commit commits a choice of a roll.
func commit(t *engine.Tx, r *pool.Roll, c pool.Choice) {
	Choose(t, r, c.Kept, []int{c.Effect}, 0)
}

// Choose commits a total and effect dice. It ignores effect if no die of the throw is the effect
// die. paid is the price in plot points, which the caller charges.
func Choose(t *engine.Tx, r *pool.Roll, kept, effect []int, paid int) {
	if r.EffectFrom != pool.EffectLeft {
		effect = nil
	}
	read := *r
	read.Kept, read.Effect, read.Committed = kept, effect, true // nothing may be kept beside resources
	t.Emit(check.Chosen{Roll: r.ID, Kept: kept, Effect: effect, Paid: paid, Char: r.Char, Total: read.Total(),
		Die: read.EffectDie(0), By: r.EffectFrom})
}
