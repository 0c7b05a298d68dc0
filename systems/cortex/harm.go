package cortex

import (
	"mesa/dice"
	"mesa/game"
)

// blow is an effect die that is about to befall a character.
type blow struct {
	roll    int // the roll that waits for it to be settled
	of      int // the roll whose effect die it is
	on, by  string
	die     Die    // the effect die that lands
	against Die    // the loser's effect die to compare with, 0: no comparison
	aim     string // what it was aimed to be; "": whatever harm this game knows
	name    string
	named   bool // the name was declared: it need not be asked
	beyond  bool // the effect went past d12, and takes out
	self    bool // it follows for whoever does not oppose
}

// Harm is what befalls whoever loses (key harm.model).
type Harm interface {
	// Land lands a blow by section 9.
	Land(t *tx, b blow)
	// Unopposed lands one that nobody opposed in high stakes (CORE-CONTEST-R6).
	Unopposed(t *tx, b blow)
	// Compared reports whether a larger effect die takes out in high stakes
	// (CORE-STAKES-02).
	Compared() bool
	// Risk is the last word of the keys that say what a risky failure brings.
	Risk() string
	// Declining says what follows for on if name does not oppose, and the blow
	// is so large.
	Declining(s *State, name string, b blow) game.Msg
}

// harm lands a blow by the rules of this table.
func harm(t *tx, b blow) {
	if t.S.char(b.on) != nil {
		t.S.slots().Harm.Land(t, b)
	}
}

// compHarm is harm as complications (section 9).
type compHarm struct{}

// Land takes out, or lands a complication, or nothing.
func (compHarm) Land(t *tx, b blow) {
	if b.beyond {
		aboutToGo(t, b)
		return
	}
	if t.S.stakes() == HighStakes && b.against > 0 && b.die > b.against {
		aboutToGo(t, b)
		return
	}
	landReduced(t, b)
}

// landReduced lands a complication. In normal stakes, where the loser's die is
// equal or larger the winner's steps down, and a d4 is gone (CORE-STAKES-05,
// -R2).
func landReduced(t *tx, b blow) {
	if b.die = t.S.reduced(b); b.die == 0 {
		return
	}
	if leastComp.Is(t.S, "d6") {
		b.die = max(b.die, dice.D6)
	}
	land(t, b)
}

// reduced is the die of a blow after CORE-STAKES-05, 0 if nothing is left.
func (s *State) reduced(b blow) Die {
	if s.stakes() != HighStakes && b.against >= b.die && b.against > 0 {
		b.die, _ = b.die.Step(-1)
	}
	return b.die
}

func (compHarm) Unopposed(t *tx, b blow) { aboutToGo(t, b) }

func (compHarm) Compared() bool { return true }

func (compHarm) Risk() string { return "risky" }

// risk is the last word of the keys that say what a risky failure brings.
func (s *State) risk() string { return s.slots().Harm.Risk() }

func (compHarm) Declining(s *State, name string, b blow) game.Msg {
	who, on, die := game.W("name", name), game.W("on", s.name(b.on)), game.D("die", b.die)
	switch {
	case s.stakes() == HighStakes && s.stayPrice(b.on, b.roll) != nil:
		return game.Say(b.declining("gone"), who, on)
	case s.stakes() == HighStakes:
		return game.Say(b.declining("out"), who, on, die)
	}
	return game.Say(b.declining("comp"), who, on, game.W("comp", b.name), die)
}

// declining is the key of what follows if a side does not oppose. Where it
// follows for that very side, a short label names it once.
func (b blow) declining(what string) string {
	if b.self {
		return "cortex.decline.self_" + what
	}
	return "cortex.decline." + what
}

// aboutToGo offers to stay in the fight where somebody could pay for it, and
// takes the character out otherwise (OUT-04, OUT-05, TURN-R1).
func aboutToGo(t *tx, b blow) {
	c := t.S.char(b.on)
	if t.S.stayPrice(c.ID, b.roll) != nil {
		t.Emit(OutSet{Char: c.ID, How: OutCompared})
		return
	}
	t.Emit(Owed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendStay, Roll: b.roll, Of: b.of, Char: c.ID, From: b.by, Die: b.die, Name: b.name}})
}

// land makes the complication, or asks whether it is the same hindrance as one
// that the character has (COMP-R1).
func land(t *tx, b blow) {
	has := t.S.compsOn(b.on)
	if b.named && b.name != "" && (len(has) == 0 || mergeComps.Is(t.S, "same_hindrance")) {
		for _, k := range has {
			if game.Canon(k.Name) == game.Canon(b.name) {
				grow(t, k, b)
				return
			}
		}
		burden(t, b, b.name)
		return
	}
	t.Emit(Owed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendLand, Roll: b.roll, Of: b.of, Char: b.on, From: b.by, Die: b.die, Name: b.name}})
}

// burden lands an effect die as a new complication.
func burden(t *tx, b blow, name string) {
	id := newComp(t, b.on, name, b.die, "effect")
	t.Emit(EffectUsed{b.of, id})
}

// grow lands an effect die on an existing complication.
func grow(t *tx, k *Comp, b blow) {
	t.Emit(EffectUsed{b.of, k.ID})
	merge(t, k, b.die, "effect")
}

// newComp puts a new complication on a character, or on the scene ("").
func newComp(t *tx, on, name string, d Die, why string) (id string) {
	id = t.S.freeWord(name)
	t.Emit(CompSet{Comp: Comp{ID: id, Name: name, Die: d, On: on}, Why: why})
	return id
}

// merge lands a die on an existing complication: a larger one replaces it, an
// equal or smaller one steps it up (COMP-R1).
func merge(t *tx, k *Comp, d Die, why string) {
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
func stepComp(t *tx, k *Comp, n int, why string) {
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
