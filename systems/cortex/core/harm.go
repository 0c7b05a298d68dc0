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
		if fx := SpecialEffects.Of(t.S); fx != nil {
			d = fx.Copied(t, r, aim.Kind, d)
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
	t.Emit(AssetSet{Asset: Asset{ID: id, Name: name, Die: d, Base: d, Owner: r.Char, For: lasts}, Why: "test"})
	t.Emit(EffectUsed{r.ID, id})
}

// Beaten is what an effect die leaves of a die that it hits: nothing (0) if it is
// larger, else one step less, and nothing of a d4 (CRISIS-04, -05, GMC-R1).
func Beaten(die, effect dice.Die) (left dice.Die) {
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
	left := Beaten(a.Die, d)
	if left == 0 {
		t.Emit(AssetGone{ID: a.ID, Name: a.shown(), Why: "broken"})
		return
	}
	was := a.Die
	next := *a
	next.Die = left
	next.Base = min(next.Base, next.Die)
	t.Emit(AssetSet{Asset: next, Was: was, Why: "broken"})
}

// Blow is an effect die that is about to befall a character.
type Blow struct {
	Roll    int // the roll that waits for it to be settled
	Of      int // the roll whose effect die it is
	On, By  string
	Die     dice.Die // the effect die that lands
	Against dice.Die // the loser's effect die to compare with, 0: no comparison
	Beaten  bool     // there are no effect dice: being beaten is enough to be taken out (NOEFF-03)
	Aim     string   // what it was aimed to be; "": whatever harm this game knows
	Name    string
	Named   bool   // the name was declared: it need not be asked
	Beyond  bool   // the effect went past d12, and takes out
	Margin  int    // by how much the winner's total is above the loser's
	Falls   string // how it takes out; "": by comparison
	Self    bool   // it follows for whoever does not oppose
	Alone   bool   // nobody opposed it

	Passed []string `json:",omitempty"` // characters who had their word on it by SFX
}

// Harm is what befalls whoever loses (key harm.model).
type Harm interface {
	// Land lands a blow by section 9.
	Land(t *Tx, b Blow)
	// Unopposed lands one that nobody opposed in high stakes (CORE-CONTEST-R6).
	Unopposed(t *Tx, b Blow)
	// Compared reports whether a larger effect die takes out in high stakes
	// (CORE-STAKES-02).
	Compared() bool
	// Effects reports whether harm is as large as an effect die, so that one
	// beyond d12 may take out (CORE-EFFECT-R1).
	Effects() bool
	// NoStay refuses to keep a character in the fight who is out; nil where a
	// point might have done (OUT-07).
	NoStay(s *State, c *Char) *game.Refusal
	// Risk is the last word of the keys that say what a risky failure brings.
	Risk() string
	// Declining says what follows for on if name does not oppose, and the blow
	// is so large.
	Declining(s *State, name string, b Blow) game.Msg
}

// Hurt lands a blow by the rules of this table, unless a part of the game sees
// to it.
func Hurt(t *Tx, b Blow) {
	if t.S.Char(b.On) != nil && !turned(t, b) {
		HarmRule.Of(t.S).Land(t, b)
	}
}

// Unopposed lands a blow that nobody opposed in high stakes (CORE-CONTEST-R6).
func Unopposed(t *Tx, b Blow) {
	b.Alone = true
	if t.S.Char(b.On) != nil && !turned(t, b) {
		HarmRule.Of(t.S).Unopposed(t, b)
	}
}

// turned reports whether a part of the game sees to a blow in place of the harm
// model.
func turned(t *Tx, b Blow) bool {
	return slices.ContainsFunc(HooksOf[HarmHooks](t.S), func(h HarmHooks) bool { return h.Turn != nil && h.Turn(t, b) })
}

// compHarm is harm as complications (section 9).
type compHarm struct{}

// Land takes out, or lands a complication, or nothing.
func (compHarm) Land(t *Tx, b Blow) {
	if b.Beyond {
		AboutToGo(t, b)
		return
	}
	if t.S.Stakes() == HighStakes && (b.Beaten || b.Against > 0 && b.Die > b.Against) {
		AboutToGo(t, b)
		return
	}
	LandReduced(t, b)
}

// LandReduced lands a complication. In normal stakes, where the loser's die is
// equal or larger the winner's steps down, and a d4 is gone (CORE-STAKES-05,
// -R2).
func LandReduced(t *Tx, b Blow) {
	if b.Die = t.S.Reduced(b); b.Die == 0 {
		return
	}
	if leastComp.Is(t.S, "d6") {
		b.Die = max(b.Die, dice.D6)
	}
	Land(t, b)
}

// Reduced is the die of a blow after CORE-STAKES-05, 0 if nothing is left.
func (s *State) Reduced(b Blow) dice.Die {
	if s.Stakes() != HighStakes && b.Against >= b.Die && b.Against > 0 {
		b.Die, _ = b.Die.Step(-1)
	}
	return b.Die
}

func (compHarm) Unopposed(t *Tx, b Blow) { AboutToGo(t, b) }

func (compHarm) Compared() bool { return true }

func (compHarm) NoStay(*State, *Char) *game.Refusal { return nil }

func (compHarm) Effects() bool { return true }

func (compHarm) Risk() string { return "risky" }

// Risk is the last word of the keys that say what a risky failure brings.
func (s *State) Risk() string { return HarmRule.Of(s).Risk() }

func (compHarm) Declining(s *State, name string, b Blow) game.Msg {
	who, on, die := game.W("name", name), game.W("on", s.Name(b.On)), game.D("die", b.Die)
	switch {
	case s.Stakes() == HighStakes && s.stayPrice(b.On, b.By, b.Roll) != nil:
		return game.Say(b.Declining("gone"), who, on)
	case s.Stakes() == HighStakes:
		return game.Say(b.Declining("out"), who, on, die)
	}
	return game.Say(b.Declining("comp"), who, on, game.W("comp", b.Name), die)
}

// Declining is the key of what follows if a side does not oppose. Where it
// follows for that very side, a short label names it once.
func (b Blow) Declining(what string) string {
	if b.Self {
		return "cortex.decline.self_" + what
	}
	return "cortex.decline." + what
}

// AboutToGo offers to stay in the fight where somebody could pay for it, and
// takes the character out otherwise (OUT-04, OUT-05, TURN-R1).
func AboutToGo(t *Tx, b Blow) {
	c := t.S.Char(b.On)
	if t.S.stayPrice(c.ID, b.By, b.Roll) != nil {
		t.Emit(OutSet{Char: c.ID, How: cmp.Or(b.Falls, OutCompared)})
		return
	}
	t.Emit(Owed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendStay, Roll: b.Roll, Of: b.Of, Char: c.ID, From: b.By, Die: b.Die,
		Name: b.Name, Falls: b.Falls}})
}

// Land makes the complication, or asks whether it is the same hindrance as one
// that the character has (COMP-R1).
func Land(t *Tx, b Blow) {
	has := t.S.compsOn(b.On)
	if b.Named && b.Name != "" && (len(has) == 0 || mergeComps.Is(t.S, "same_hindrance")) {
		for _, k := range has {
			if game.Canon(k.Name) == game.Canon(b.Name) {
				grow(t, k, b)
				return
			}
		}
		burden(t, b, b.Name)
		return
	}
	t.Emit(Owed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendLand, Roll: b.Roll, Of: b.Of, Char: b.On, From: b.By, Die: b.Die,
		Name: b.Name, Asks: t.S.landAsks(b)}})
}

// landAsks is the PC whose player says what a complication is: the GM's word
// (COMP-R1), but where there are no effect dice the winner's against a GMC
// (NOEFF-R4).
func (s *State) landAsks(b Blow) string {
	of, on, by := s.Roll(b.Of), s.Char(b.On), s.Char(b.By)
	if of == nil || of.By != pool.EffectNone || on == nil || on.IsPC() || by == nil || !by.IsPC() {
		return ""
	}
	return by.ID
}

// burden lands an effect die as a new complication.
func burden(t *Tx, b Blow, name string) {
	id := NewComp(t, b.On, name, b.Die, "effect")
	t.Emit(EffectUsed{b.Of, id})
}

// grow lands an effect die on an existing complication.
func grow(t *Tx, k *Comp, b Blow) {
	t.Emit(EffectUsed{b.Of, k.ID})
	merge(t, k, b.Die, "effect")
}

// NewComp puts a new complication on a character, or on the scene ("").
func NewComp(t *Tx, on, name string, d dice.Die, why string) (id string) {
	id = t.S.FreeWord(name)
	t.Emit(CompSet{Comp: Comp{ID: id, Name: name, Die: d, On: on}, Why: why})
	return id
}

// Hinder puts a die on a character, or on the scene (""), as a complication: the
// one of that name grows by it, as if it had been rolled (COMP-11).
func Hinder(t *Tx, on, name string, d dice.Die, why string) {
	for _, k := range t.S.compsOn(on) {
		if game.Canon(k.Name) == game.Canon(name) {
			merge(t, k, d, why)
			return
		}
	}
	NewComp(t, on, name, d, why)
}

// merge lands a die on an existing complication: a larger one replaces it, an
// equal or smaller one steps it up (COMP-R1).
func merge(t *Tx, k *Comp, d dice.Die, why string) {
	if d > k.Die {
		next := *k
		next.Die = d
		t.Emit(CompSet{Comp: next, Was: k.Die, Why: why})
		return
	}
	stepComp(t, k, 1, why)
}

// stepComp steps a complication. Below d4 it is gone; beyond d12 it takes the
// character out and stays at d12 (OUT-02, OUT-R2).
func stepComp(t *Tx, k *Comp, n int, why string) {
	d, over := k.Die.Step(n)
	if d == 0 {
		t.Emit(CompGone{ID: k.ID, Name: k.shown(), On: k.On, Why: why})
		return
	}
	next := *k
	next.Die, next.Beyond = d, over > 0 || n >= 0 && k.Beyond
	t.Emit(CompSet{Comp: next, Was: k.Die, Why: why})
	if over > 0 && k.On != "" {
		t.Emit(OutSet{Char: k.On, How: OutBeyond, By: k.ID})
	}
}

// OweUse leaves an effect die for its roller to use. With left it is the free
// second die of an effect beyond d12, chosen of the dice left.
func OweUse(t *Tx, r *pool.Roll, d dice.Die, left []int) {
	t.Emit(Owed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendUse, Roll: r.ID, Char: r.Char, Die: d, Left: left}})
}

// useFirst is the Aim of an effect die that won, and that nobody named a use for.
const useFirst = "first"

// OweFirst leaves the effect die that won for its roller to use, where it was
// not said with the throw what for.
func OweFirst(t *Tx, r *pool.Roll, d dice.Die) {
	t.Emit(Owed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendUse, Roll: r.ID, Char: r.Char, Die: d, Aim: useFirst}})
}

func compRef(id string) game.Ref { return game.Ref("comp/" + id) }
