package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
)

// What an effect beyond d12 does, in the words of the option effect.beyond_d12.
const (
	overPick    = "auto" // as the roller picks
	overTakeout = "takeout"
	OverSecond  = "second_die"
)

// Overflow is what an effect beyond d12 does with this aim: in high stakes
// against a character the roller picks, otherwise there is a second effect die
// (CORE-EFFECT-R1).
func (s *State) Overflow(aim pool.Aim) string {
	how := beyondD12.Of(s)
	if !s.AimsAtCharacter(aim) || s.IsCrowd(aim.On) || !Model.Of(s).SizedByEffect() || how == overPick && s.Stakes() != HighStakes {
		return OverSecond
	}
	return how
}

// DamageOrOverflow lands harm, or what an effect beyond d12 does instead.
func DamageOrOverflow(t *Tx, b Damage, beyond bool, aim pool.Aim) {
	if t.S.Char(b.On) == nil {
		return
	}
	how := OverSecond
	if beyond {
		how = t.S.Overflow(aim)
	}
	if how == overPick {
		t.Emit(DecisionOwed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendBeyond, Roll: b.Roll, Of: b.EffectRoll, Char: b.By, On: b.On, Die: dice.D12,
			Against: b.Against, Aim: b.Aim, Name: b.Name, Named: b.Named}})
		return
	}
	b.Beyond = how == overTakeout
	ApplyDamage(t, b)
}

// The picks for an effect beyond d12.
const (
	howTakeout = "takeout"
	howSecond  = "second"
)

// beyondStop is the roller's pick for an effect beyond d12 in high stakes.
var beyondStop = &DecisionKind{
	Kind: PendBeyond, Word: "how",
	Spec:   game.Spec{Name: "beyond", Category: game.CategoryDice, Params: []game.Param{paramHow}},
	Offers: (*State).beyondOffers,
	Answer: func(t *Tx, p *Pending, args game.Args) {
		b := Damage{Roll: p.Roll, EffectRoll: p.RollOf(), On: p.On, By: p.Char, Die: p.Die, Against: p.Against, Aim: p.Aim, Name: p.Name,
			Named: p.Named}
		b.Beyond = args.One("how") == howTakeout
		ApplyDamage(t, b)
		if r := t.S.Roll(b.EffectRoll); r != nil && !b.Beyond {
			OweEffectUse(t, r, 0, r.EffectCandidates())
		}
	},
	Explain: func(*State, game.Actor, game.Args) *game.Refusal {
		return game.Refuse("CORE-EFFECT-R1", "cortex.refused.not_beyond")
	},
}

func (s *State) beyondOffers(by game.Actor, p *Pending) []game.Offer {
	name, on := game.W("name", s.NameFor(by, p.Char)), game.W("on", s.Name(p.On))
	second := "cortex.beyond.second"
	if p.Against > 0 && p.Die > p.Against {
		second = "cortex.beyond.second_out" // the comparison takes it out as well (CORE-STAKES-02)
	}
	offers := []game.Offer{s.Answer(by, p, "how", howTakeout, game.Say("cortex.beyond.takeout", name, on)),
		s.Answer(by, p, "how", howSecond, game.Say(second, name, on))}
	for i := range offers {
		offers[i].About = CharRef(p.On)
	}
	return offers
}

// usedAlready refuses a thing that another effect die of the roll went into
// (CORE-EFFECT-R3).
func (s *State) usedAlready(rollID int, thing string) *game.Refusal {
	r := s.Roll(rollID)
	if r == nil || thing == "" || !slices.Contains(r.Used, thing) || stackEffects.On(s) {
		return nil
	}
	return game.Refuse("CORE-EFFECT-R3", "cortex.refused.same_use")
}

// aimedThing is the complication or asset on the table that an aim of the roll is
// at, "" if it would make a new one.
func (s *State) aimedThing(r *pool.Roll, aim pool.Aim) string {
	if k := s.AimKind(aim.Kind); k != nil && k.ThingAt != nil {
		return k.ThingAt(s, r, aim)
	}
	return ""
}

// compNamed is the complication of that name on a character, "" if it has none.
func (s *State) compNamed(char, name string) string {
	for _, k := range s.compsOn(char) {
		if game.Canonical(k.Name) == game.Canonical(name) {
			return k.ID
		}
	}
	return ""
}

// leftFor are the dice that a free second effect die may be, the largest
// first: not those that were bought since.
func (s *State) leftFor(p *Pending, r *pool.Roll) []int {
	still := r.EffectCandidates()
	if r.EffectFrom == pool.EffectReroll && len(p.Left) > 0 { // the next highest, whatever was bought since (REROLL-R3)
		return still
	}
	return largestFirst(r, slices.DeleteFunc(slices.Clone(p.Left), func(i int) bool { return !slices.Contains(still, i) }))
}

func largestFirst(r *pool.Roll, is []int) []int {
	slices.SortStableFunc(is, func(a, b int) int { return int(r.Pool[b].Die - r.Pool[a].Die) })
	return is
}

// facingEffect is a blow held against the effect die that the opposition of a
// test named: in high stakes alone, and where there is one.
func facingEffect(t *Tx, r *pool.Roll, b Damage) Damage {
	if m := t.S.CheckKindOf(r.For); m != nil {
		if o := m.AnsweringRoll(t.S, r); o != nil { // in any stakes (ACT-R2)
			return Facing(t, o, b)
		}
	}
	for _, o := range t.S.RollsOf(r.For) {
		if t.S.IsOpposition(o) && o.Char != "" && t.S.Stakes() == HighStakes {
			return Facing(t, o, b)
		}
	}
	return b
}

// Facing is a blow held against the effect die of a roll that was beaten
// (section 9). Without effect dice whoever is beaten in high stakes is about to
// be taken out (NOEFF-03).
func Facing(t *Tx, beaten *pool.Roll, b Damage) Damage {
	if beaten.EffectFrom == pool.EffectNone {
		b.BeatenOnly = true
		return b
	}
	b.Against = EffectOf(t, beaten, 0)
	return b
}
