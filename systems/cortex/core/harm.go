package core

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// ApplyEffect uses one effect die for what it is aimed at.
func ApplyEffect(t *Tx, r *pool.Roll, aim pool.Aim, d, most dice.Die, beyond bool) {
	if k := t.S.AimKind(aim.Kind); k != nil {
		if fx := PlaySFX.Of(t.S); fx != nil {
			d = fx.CopySize(t, r, aim.Kind, d)
		}
		k.Apply(t, r, aim, d, most, beyond)
	}
}

// MakeAsset puts an asset of a roll on the table, at most as large as its cap
// (ASSET-11, ASSET-R5).
func MakeAsset(t *Tx, r *pool.Roll, name string, d, most dice.Die) {
	if most > 0 {
		d = min(d, most)
	}
	lasts := ForScene
	if assetLasts.Is(t.S, "next_roll") {
		lasts = ForRoll
	}
	id := t.S.FreeWord(name)
	t.Emit(AssetSet{Asset: Asset{ID: id, Name: name, Die: d, BaseDie: d, Owner: r.Char, For: lasts}, Why: "test"})
	t.Emit(EffectUsed{r.ID, id})
}

// DieLeft is what an effect die leaves of a die that it hits: nothing (0) if it is
// larger, else one step less, and nothing of a d4 (CRISIS-04, -05, GMC-R1).
func DieLeft(die, effect dice.Die) (left dice.Die) {
	if effect > die {
		return 0
	}
	left, _ = die.Step(-1)
	return left
}

// BreakAsset removes an asset by a larger effect die, or steps it down
// (ASSET-R7).
func BreakAsset(t *Tx, r *pool.Roll, id string, d dice.Die) {
	a := t.S.Asset(id)
	if a == nil {
		return
	}
	t.Emit(EffectUsed{r.ID, a.ID})
	left := DieLeft(a.Die, d)
	if left == 0 {
		t.Emit(AssetGone{ID: a.ID, Name: a.displayName(), Why: "broken"})
		return
	}
	was := a.Die
	next := *a
	next.Die = left
	next.BaseDie = min(next.BaseDie, next.Die)
	t.Emit(AssetSet{Asset: next, Was: was, Why: "broken"})
}

// Damage is an effect die that is about to befall a character.
type Damage struct {
	Roll          int // the roll that waits for it to be settled
	EffectRoll    int `json:"Of"` // the roll whose effect die it is
	On, By        string
	Die           dice.Die // the effect die that lands
	Against       dice.Die // the loser's effect die to compare with, 0: no comparison
	BeatenOnly    bool     `json:"Beaten"` // there are no effect dice: being beaten is enough to be taken out (NOEFF-03)
	Aim           string   // what it was aimed to be; "": whatever harm this game knows
	Name          string
	Named         bool   // the name was declared: it need not be asked
	Beyond        bool   // the effect went past d12, and takes out
	Margin        int    // by how much the winner's total is above the loser's
	TakeoutReason string `json:"Falls"` // how it takes out; "": by comparison
	NotOpposing   bool   `json:"Self"`  // it follows for whoever does not oppose
	Unopposed     bool   `json:"Alone"` // nobody opposed it

	Passed []string `json:",omitempty"` // characters who had their word on it by SFX
}

// Harm is what befalls whoever loses (key harm.model).
type Harm interface {
	// Apply lands a blow by section 9.
	Apply(t *Tx, b Damage)
	// ApplyUnopposed lands one that nobody opposed in high stakes (CORE-CONTEST-R6).
	ApplyUnopposed(t *Tx, b Damage)
	// ComparesEffects reports whether a larger effect die takes out in high stakes
	// (CORE-STAKES-02).
	ComparesEffects() bool
	// SizedByEffect reports whether harm is as large as an effect die, so that one
	// beyond d12 may take out (CORE-EFFECT-R1).
	SizedByEffect() bool
	// CannotStay refuses to keep a character in the fight who is out; nil where a
	// point might have done (OUT-07).
	CannotStay(s *State, c *Character) *game.Refusal
	// RiskKey is the last word of the keys that say what a risky failure brings.
	RiskKey() string
	// Declining says what follows for on if name does not oppose, and the blow
	// is so large.
	Declining(s *State, name string, b Damage) game.Msg
}

// ApplyDamage lands a blow by the rules of this table, unless a mod of the game sees
// to it.
func ApplyDamage(t *Tx, b Damage) {
	if t.S.Char(b.On) != nil && !harmTakenOver(t, b) {
		Model.Of(t.S).Apply(t, b)
	}
}

// ApplyUnopposed lands a blow that nobody opposed in high stakes (CORE-CONTEST-R6).
func ApplyUnopposed(t *Tx, b Damage) {
	b.Unopposed = true
	if t.S.Char(b.On) != nil && !harmTakenOver(t, b) {
		Model.Of(t.S).ApplyUnopposed(t, b)
	}
}

// harmTakenOver reports whether a mod of the game sees to a blow in place of the harm
// model.
func harmTakenOver(t *Tx, b Damage) bool {
	return slices.ContainsFunc(HooksOf[HarmHooks](t.S), func(h HarmHooks) bool { return h.TakesOver != nil && h.TakesOver(t, b) })
}

// complicationHarm is harm as complications (section 9).
type complicationHarm struct{}

// Apply takes out, or lands a complication, or nothing.
func (complicationHarm) Apply(t *Tx, b Damage) {
	if b.Beyond {
		TakeOut(t, b)
		return
	}
	if t.S.Stakes() == HighStakes && (b.BeatenOnly || b.Against > 0 && b.Die > b.Against) {
		TakeOut(t, b)
		return
	}
	LandReducedComplication(t, b)
}

// LandReducedComplication lands a complication. In normal stakes, where the loser's die is
// equal or larger the winner's steps down, and a d4 is gone (CORE-STAKES-05,
// -R2).
func LandReducedComplication(t *Tx, b Damage) {
	if b.Die = t.S.ReducedDie(b); b.Die == 0 {
		return
	}
	if leastComp.Is(t.S, "d6") {
		b.Die = max(b.Die, dice.D6)
	}
	LandComplication(t, b)
}

// ReducedDie is the die of a blow after CORE-STAKES-05, 0 if nothing is left.
func (s *State) ReducedDie(b Damage) dice.Die {
	if s.Stakes() != HighStakes && b.Against >= b.Die && b.Against > 0 {
		b.Die, _ = b.Die.Step(-1)
	}
	return b.Die
}

func (complicationHarm) ApplyUnopposed(t *Tx, b Damage) { TakeOut(t, b) }

func (complicationHarm) ComparesEffects() bool { return true }

func (complicationHarm) CannotStay(*State, *Character) *game.Refusal { return nil }

func (complicationHarm) SizedByEffect() bool { return true }

func (complicationHarm) RiskKey() string { return "risky" }

// RiskKey is the last word of the keys that say what a risky failure brings.
func (s *State) RiskKey() string { return Model.Of(s).RiskKey() }

func (complicationHarm) Declining(s *State, name string, b Damage) game.Msg {
	who, on, die := game.W("name", name), game.W("on", s.Name(b.On)), game.D("die", b.Die)
	switch {
	case s.Stakes() == HighStakes && s.stayPrice(b.On, b.By, b.Roll) != nil:
		return game.Say(b.DecliningKey("gone"), who, on)
	case s.Stakes() == HighStakes:
		return game.Say(b.DecliningKey("out"), who, on, die)
	}
	return game.Say(b.DecliningKey("comp"), who, on, game.W("comp", b.Name), die)
}

// DecliningKey is the key of what follows if a side does not oppose. Where it
// follows for that very side, a short label names it once.
func (b Damage) DecliningKey(what string) string {
	if b.NotOpposing {
		return "cortex.decline.self_" + what
	}
	return "cortex.decline." + what
}

// TakeOut offers to stay in the fight where somebody could pay for it, and
// takes the character out otherwise (OUT-04, OUT-05, TURN-R1).
func TakeOut(t *Tx, b Damage) {
	c := t.S.Char(b.On)
	if t.S.stayPrice(c.ID, b.By, b.Roll) != nil {
		t.Emit(OutSet{Char: c.ID, How: cmp.Or(b.TakeoutReason, OutCompared)})
		return
	}
	t.Emit(DecisionOwed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendStay, Roll: b.Roll, Of: b.EffectRoll, Char: c.ID, From: b.By, Die: b.Die,
		Name: b.Name, Falls: b.TakeoutReason}})
}

// LandComplication makes the complication, or asks whether it is the same hindrance as one
// that the character has (COMP-R1).
func LandComplication(t *Tx, b Damage) {
	has := t.S.compsOn(b.On)
	if b.Named && b.Name != "" && (len(has) == 0 || mergeComps.Is(t.S, "same_hindrance")) {
		for _, k := range has {
			if game.Canonical(k.Name) == game.Canonical(b.Name) {
				addToComplication(t, k, b)
				return
			}
		}
		affliction(t, b, b.Name)
		return
	}
	t.Emit(DecisionOwed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendLand, Roll: b.Roll, Of: b.EffectRoll, Char: b.On, From: b.By, Die: b.Die,
		Name: b.Name, Asks: t.S.landAsks(b)}})
}

// landAsks is the PC whose player says what a complication is: the GM's word
// (COMP-R1), but where there are no effect dice the winner's against a GMC
// (NOEFF-R4).
func (s *State) landAsks(b Damage) string {
	of, on, by := s.Roll(b.EffectRoll), s.Char(b.On), s.Char(b.By)
	if of == nil || of.EffectFrom != pool.EffectNone || on == nil || on.IsPC() || by == nil || !by.IsPC() {
		return ""
	}
	return by.ID
}

// affliction lands an effect die as a new complication.
func affliction(t *Tx, b Damage, name string) {
	id := NewComplication(t, b.On, name, b.Die, "effect")
	t.Emit(EffectUsed{b.EffectRoll, id})
}

// addToComplication lands an effect die on an existing complication.
func addToComplication(t *Tx, k *Complication, b Damage) {
	t.Emit(EffectUsed{b.EffectRoll, k.ID})
	mergeComplication(t, k, b.Die, "effect")
}

// NewComplication puts a new complication on a character, or on the scene ("").
func NewComplication(t *Tx, on, name string, d dice.Die, why string) (id string) {
	id = t.S.FreeWord(name)
	t.Emit(ComplicationSet{Complication: Complication{ID: id, Name: name, Die: d, On: on}, Why: why})
	return id
}

// AddComplication puts a die on a character, or on the scene (""), as a complication: the
// one of that name grows by it, as if it had been rolled (COMP-11).
func AddComplication(t *Tx, on, name string, d dice.Die, why string) {
	for _, k := range t.S.compsOn(on) {
		if game.Canonical(k.Name) == game.Canonical(name) {
			mergeComplication(t, k, d, why)
			return
		}
	}
	NewComplication(t, on, name, d, why)
}

// mergeComplication lands a die on an existing complication: a larger one replaces it, an
// equal or smaller one steps it up (COMP-R1).
func mergeComplication(t *Tx, k *Complication, d dice.Die, why string) {
	if d > k.Die {
		next := *k
		next.Die = d
		t.Emit(ComplicationSet{Complication: next, Was: k.Die, Why: why})
		return
	}
	stepComp(t, k, 1, why)
}

// stepComp steps a complication. Below d4 it is gone; beyond d12 it takes the
// character out and stays at d12 (OUT-02, OUT-R2).
func stepComp(t *Tx, k *Complication, n int, why string) {
	d, over := k.Die.Step(n)
	if d == 0 {
		t.Emit(ComplicationGone{ID: k.ID, Name: k.displayName(), On: k.On, Why: why})
		return
	}
	next := *k
	next.Die, next.Beyond = d, over > 0 || n >= 0 && k.Beyond
	t.Emit(ComplicationSet{Complication: next, Was: k.Die, Why: why})
	if over > 0 && k.On != "" {
		t.Emit(OutSet{Char: k.On, How: OutBeyond, By: k.ID})
	}
}

// OweEffectUse leaves an effect die for its roller to use. With left it is the free
// second die of an effect beyond d12, chosen of the dice left.
func OweEffectUse(t *Tx, r *pool.Roll, d dice.Die, left []int) {
	t.Emit(DecisionOwed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendUse, Roll: r.ID, Char: r.Char, Die: d, Left: left}})
}

// useFirst is the Aim of an effect die that won, and that nobody named a use for.
const useFirst = "first"

// OweFirstEffectUse leaves the effect die that won for its roller to use, where it was
// not said with the throw what for.
func OweFirstEffectUse(t *Tx, r *pool.Roll, d dice.Die) {
	t.Emit(DecisionOwed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendUse, Roll: r.ID, Char: r.Char, Die: d, Aim: useFirst}})
}

func complicationRef(id string) game.Ref { return game.Ref("comp/" + id) }
