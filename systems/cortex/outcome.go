package cortex

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
)

// finishTest compares a test's roll with its difficulty and applies the
// effect (25.1, T10 and T11).
func finishTest(t *tx, test *Test, r *Roll) {
	difficulty := t.S.difficulty(test)
	margin := r.Total() - difficulty
	done := TestDone{Test: test.ID, Char: test.Char, Total: r.Total(), Against: difficulty, Margin: margin, Outcome: Failure}
	if margin > 0 {
		done.Outcome = Success
		done.Effect, done.Beyond, _ = effectAfter(r.EffectDie(0), heroicStep*t.S.stepsOf(r, margin, 0))
		done.Steps = heroicSteps(margin, heroicStep)
	} else if opp := t.S.roll(test.Opp); opp != nil && t.S.risky(test) {
		done.Effect, done.Beyond, done.Steps = effectAfter(opp.EffectDie(0), -margin)
	}
	t.Emit(done)
	t.Emit(BeatPassed{})
	switch {
	case margin > 0:
		succeed(t, test, r, done)
	case test.Aim.Kind == AimRecover:
		failRecovery(t, test, r)
	case test.Aim.Kind == AimBack:
		t.Emit(TriedBack{Char: test.Aim.On, By: test.Char})
	case t.S.risky(test):
		// A risky failure lands as in a contest, but in normal stakes without
		// a comparison (CORE-TEST-R2).
		harm(t, blow{roll: r.ID, of: test.Opp, on: test.Char, by: test.Foe, die: done.Effect, against: t.S.highOnly(r.EffectDie(0)),
			beyond: done.Beyond && t.S.stakes() == HighStakes}) // no second die for the GM (CORE-EFFECT-R7)
	}
}

// risky reports whether a failure of the test hurts (CORE-TEST-R2).
func (s *State) risky(test *Test) bool {
	switch failureEffect.Of(s) {
	case "none":
		return false
	case "always":
		return true
	}
	return test.Risky
}

// hurts reports whether a failure of the test costs the opposition's effect die:
// a recovery, or bringing somebody back, has a failure of its own.
func (s *State) hurts(test *Test) bool {
	return s.risky(test) && test.Aim.Kind != AimRecover && test.Aim.Kind != AimBack
}

// highOnly is an effect die that counts in high stakes alone.
func (s *State) highOnly(d Die) Die {
	if s.stakes() == HighStakes {
		return d
	}
	return 0
}

// succeed applies the effect dice of a test that beat its difficulty.
func succeed(t *tx, test *Test, r *Roll, done TestDone) {
	aim := r.Aim
	if test.Aim != (Aim{}) {
		aim = test.Aim
	}
	switch aim.Kind {
	case AimRecover:
		recovered(t, aim.On, done.Effect)
	case AimBack:
		comeBack(t, aim.On, aim.Name)
	default:
		applyEffect(t, r, aim, done.Effect, test.Cap, done.Beyond)
	}
	for n := 1; n < len(r.Effect); n++ {
		d, _, _ := effectAfter(r.EffectDie(n), heroicStep*t.S.stepsOf(r, done.Margin, n))
		oweUse(t, r, d, nil)
	}
	if done.Beyond && aim.Kind != "" && t.S.overflow(aim) == overSecond {
		oweUse(t, r, 0, r.Left())
	}
}

// stepsOf are the heroic steps of the n-th effect die: all go to the first,
// or each die has its share (CORE-HEROIC-R3).
func (s *State) stepsOf(r *Roll, margin, n int) int {
	steps, dice := heroicSteps(margin, heroicStep), len(r.Effect)
	switch {
	case dice > 1 && splitSteps.On(s):
		share := steps / dice
		if n < steps%dice {
			share++
		}
		return share
	case n == 0:
		return steps
	}
	return 0
}

// oweUse leaves an effect die for its roller to use. With left it is the free
// second die of an effect beyond d12, chosen of the dice left.
func oweUse(t *tx, r *Roll, d Die, left []int) {
	t.Emit(Owed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendUse, Roll: r.ID, Char: r.Char, Die: d, Left: left}})
}

// AimKind is one thing that an effect die may be for. Its words are its kind,
// whom or what it is at, and what it makes there, parted by colons.
type AimKind struct {
	Kind    string
	Choices func(*State, site) []game.Choice
	Named   bool // it wants a name
	Hits    bool // it befalls a character, who is what it is at
	Apply   func(t *tx, r *Roll, aim Aim, d, most Die, beyond bool)
	// Fit refuses one that this character cannot have; nil: never.
	Fit func(s *State, char string, aim Aim) *game.Refusal
	// At is the thing on the table that it would go into, "" if it makes a new one.
	At func(s *State, r *Roll, aim Aim) string
}

// aimKind is what an aim is one of; nil for none.
func (s *State) aimKind(kind string) *AimKind {
	for _, p := range s.kit.parts {
		for _, k := range p.Aims {
			if k.Kind == kind {
				return k
			}
		}
	}
	return nil
}

// hits reports whether an aim befalls a character.
func (s *State) hits(aim Aim) bool {
	k := s.aimKind(aim.Kind)
	return k != nil && k.Hits
}

// aimChoices are what the effect die may make.
func (s *State) aimChoices(st site) []game.Choice {
	var cs []game.Choice
	for _, p := range s.parts() {
		for _, k := range p.Aims {
			cs = append(cs, k.Choices(s, st)...)
		}
	}
	return cs
}

// aimOf reads what was aimed at, and the name that was given.
func aimOf(args game.Args) Aim {
	aim := Aim{Name: args.One("name")}
	words := strings.SplitN(args.One("make"), ":", 3)
	aim.Kind = words[0]
	if len(words) > 1 {
		aim.On = words[1]
	}
	if len(words) > 2 {
		aim.Name = words[2]
	}
	return aim
}

// fitAim refuses an aim without the name that it wants, or that cannot be.
func (s *State) fitAim(char string, args game.Args) *game.Refusal {
	aim := aimOf(args)
	k := s.aimKind(aim.Kind)
	switch {
	case k == nil:
		return nil
	case k.Named && aim.Name == "":
		return game.Refuse("CORE-EFFECT-R6", "cortex.refused.unnamed")
	case k.Fit != nil:
		return k.Fit(s, char, aim)
	}
	return nil
}

// applyEffect uses one effect die for what it is aimed at.
func applyEffect(t *tx, r *Roll, aim Aim, d, most Die, beyond bool) {
	if k := t.S.aimKind(aim.Kind); k != nil {
		k.Apply(t, r, aim, d, most, beyond)
	}
}

// hitAim lands an effect die on a character as it is; in high stakes it is
// compared with the effect die that the GM named (CORE-TEST-R7).
func hitAim(t *tx, r *Roll, aim Aim, d, _ Die, beyond bool) {
	b := blow{roll: r.ID, of: r.ID, on: aim.On, by: r.Char, die: d, against: t.S.oppEffect(r), aim: aim.Kind, name: aim.Name, named: true}
	overflowOr(t, b, beyond, aim)
}

// foes are whom a character may aim at: the GMCs in the scene, and the PCs
// that oppose it.
func (s *State) foes(st site) []*Char {
	return slices.DeleteFunc(slices.Clone(s.Chars), func(c *Char) bool {
		return c.ID == st.char.ID || c.Away || c.Out != "" || c.IsPC() && !slices.Contains(st.foes, c.ID)
	})
}

// coreAims are an asset, a complication on a GMC (CORE-TEST-R7), and the end of
// one of a GMC's assets (ASSET-R7).
var coreAims = []*AimKind{
	{Kind: AimAsset, Named: true,
		Choices: func(*State, site) []game.Choice {
			return []game.Choice{{Word: AimAsset, Label: game.Say("cortex.aim.asset")}}
		},
		Apply: func(t *tx, r *Roll, aim Aim, d, most Die, _ bool) { makeAsset(t, r, aim.Name, d, most) },
		Fit:   func(s *State, char string, aim Aim) *game.Refusal { return s.sameAsset(aim.Name, char) },
		At: func(s *State, r *Roll, aim Aim) string {
			i := slices.IndexFunc(s.Assets, func(a *Asset) bool { return a.Owner == r.Char && game.Canon(a.Name) == game.Canon(aim.Name) })
			if i < 0 {
				return ""
			}
			return s.Assets[i].ID
		}},
	{Kind: AimComp, Named: true, Hits: true, Apply: hitAim,
		Choices: func(s *State, st site) []game.Choice {
			var cs []game.Choice
			for _, c := range s.foes(st) {
				cs = append(cs, game.Choice{Word: AimComp + ":" + c.ID, Label: game.Say("cortex.aim.comp", game.W("name", c.shown()))})
			}
			return cs
		},
		At: func(s *State, _ *Roll, aim Aim) string { return s.compNamed(aim.On, aim.Name) }},
	{Kind: AimBreak,
		Choices: func(s *State, st site) []game.Choice {
			var cs []game.Choice
			for _, a := range s.Assets {
				if owner := s.char(a.Owner); owner != nil && owner.IsPC() != st.char.IsPC() {
					cs = append(cs, game.Choice{Word: AimBreak + ":" + a.ID, Label: game.Say("cortex.aim.break", game.W("name", a.shown()), game.D("die", a.Die))})
				}
			}
			return cs
		},
		Apply: func(t *tx, r *Roll, aim Aim, d, _ Die, _ bool) { breakAsset(t, r, aim.On, d) },
		At:    func(_ *State, _ *Roll, aim Aim) string { return aim.On }},
}

// oppEffect is the effect die that the opposition of a test named, 0 in
// normal stakes or without one.
func (s *State) oppEffect(r *Roll) Die {
	for _, o := range s.rollsOf(r.For) {
		if s.isOpposition(o) && o.Char != "" {
			return s.highOnly(o.EffectDie(0))
		}
	}
	return 0
}

// makeAsset puts an asset of a roll on the table, at most as large as its cap
// (ASSET-11, ASSET-R5).
func makeAsset(t *tx, r *Roll, name string, d, most Die) {
	if most > 0 {
		d = min(d, most)
	}
	lasts := ForScene
	if assetLasts.Is(t.S, "next_roll") {
		lasts = ForRoll
	}
	id := t.S.freeWord(name)
	t.Emit(AssetSet{Asset: Asset{ID: id, Name: name, Die: d, Base: d, Owner: r.Char, For: lasts}, Why: "test"})
	t.Emit(EffectUsed{r.ID, id})
}

// breakAsset removes an asset by a larger effect die, or steps it down
// (ASSET-R7).
func breakAsset(t *tx, r *Roll, id string, d Die) {
	a := t.S.asset(id)
	if a == nil {
		return
	}
	t.Emit(EffectUsed{r.ID, a.ID})
	if d > a.Die || a.Die == dice.D4 {
		t.Emit(AssetGone{ID: a.ID, Name: a.shown(), Why: "broken"})
		return
	}
	was := a.Die
	next := *a
	next.Die, _ = a.Die.Step(-1)
	next.Base = min(next.Base, next.Die)
	t.Emit(AssetSet{Asset: next, Was: was, Why: "broken"})
}

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
		return game.Say("cortex.decline.gone", who, on)
	case s.stakes() == HighStakes:
		return game.Say("cortex.decline.out", who, on, die)
	}
	return game.Say("cortex.decline.comp", who, on, game.W("comp", b.name), die)
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
