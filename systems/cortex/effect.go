package cortex

import (
	"slices"

	"mesa/dice"
	"mesa/game"
)

// What an effect beyond d12 does, in the words of the option effect.beyond_d12.
const (
	overPick    = "auto" // as the roller picks
	overTakeout = "takeout"
	overSecond  = "second_die"
)

// overflow is what an effect beyond d12 does with this aim: in high stakes
// against a character the roller picks, otherwise there is a second effect die
// (CORE-EFFECT-R1).
func (s *State) overflow(aim Aim) string {
	how := beyondD12.Of(s)
	if !s.hits(aim) || how == overPick && s.stakes() != HighStakes {
		return overSecond
	}
	return how
}

// overflowOr lands harm, or what an effect beyond d12 does instead.
func overflowOr(t *tx, b blow, beyond bool, aim Aim) {
	if t.S.char(b.on) == nil {
		return
	}
	how := overSecond
	if beyond {
		how = t.S.overflow(aim)
	}
	if how == overPick {
		t.Emit(Owed{Pending: Pending{ID: t.S.NextID + 1, Kind: PendBeyond, Roll: b.roll, Of: b.of, Char: b.by, On: b.on, Die: dice.D12,
			Against: b.against, Aim: b.aim, Name: b.name, Named: b.named}})
		return
	}
	b.beyond = how == overTakeout
	harm(t, b)
}

// The picks for an effect beyond d12.
const (
	howTakeout = "takeout"
	howSecond  = "second"
)

// beyondMove is the roller's pick for an effect beyond d12 in high stakes.
func beyondMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "beyond", Under: game.UnderDice, Answers: true, Params: []game.Param{{Name: "how", Kind: game.Pick, Min: 1, Max: 1}, askOwed}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, p := range s.owed(by, PendBeyond, false) {
				offers = append(offers, s.beyondOffers(by, p)...)
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			p := t.S.owedBy(args)
			t.Emit(Settled{ID: p.ID, How: args.One("how")})
			b := blow{roll: p.Roll, of: p.of(), on: p.On, by: p.Char, die: p.Die, against: p.Against, aim: p.Aim, name: p.Name, named: p.Named}
			b.beyond = args.One("how") == howTakeout
			harm(t, b)
			if r := t.S.roll(b.of); r != nil && !b.beyond {
				oweUse(t, r, 0, r.Left())
			}
			settle(t)
		},
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal {
			return game.Refuse("CORE-EFFECT-R1", "cortex.refused.not_beyond")
		},
	}
}

func (s *State) beyondOffers(by game.Seat, p *Pending) []game.Offer {
	own, name, on := s.own(by, p.Char), game.W("name", s.nameFor(by, p.Char)), game.W("on", s.name(p.On))
	keys := map[string]string{howTakeout: "cortex.beyond.takeout", howSecond: "cortex.beyond.second"}
	if p.Against > 0 && p.Die > p.Against {
		keys[howSecond] = "cortex.beyond.second_out" // the comparison takes it out as well (CORE-STAKES-02)
	}
	var offers []game.Offer
	for _, how := range []string{howTakeout, howSecond} {
		offers = append(offers, game.Offer{Fixed: game.Args{"owed": {owedWord(p.ID)}, "how": {how}}, About: charRef(p.On), Moment: s.momentOf(p.Roll), Urgent: own, Main: own, Label: game.Say(keys[how], name, on)})
	}
	return offers
}

// usedAlready refuses a thing that another effect die of the roll went into
// (CORE-EFFECT-R3).
func (s *State) usedAlready(roll int, thing string) *game.Refusal {
	r := s.roll(roll)
	if r == nil || thing == "" || !slices.Contains(r.Used, thing) || stackEffects.On(s) {
		return nil
	}
	return game.Refuse("CORE-EFFECT-R3", "cortex.refused.same_use")
}

// thing is the complication or asset on the table that an aim of the roll is
// at, "" if it would make a new one.
func (s *State) thing(r *Roll, aim Aim) string {
	if k := s.aimKind(aim.Kind); k != nil && k.At != nil {
		return k.At(s, r, aim)
	}
	return ""
}

// compNamed is the complication of that name on a character, "" if it has none.
func (s *State) compNamed(char, name string) string {
	for _, k := range s.compsOn(char) {
		if game.Canon(k.Name) == game.Canon(name) {
			return k.ID
		}
	}
	return ""
}

// leftFor are the dice that a free second effect die may be, the largest
// first: not those that were bought since.
func (s *State) leftFor(p *Pending, r *Roll) []int {
	still := r.Left()
	return largestFirst(r, slices.DeleteFunc(slices.Clone(p.Left), func(i int) bool { return !slices.Contains(still, i) }))
}

func largestFirst(r *Roll, is []int) []int {
	slices.SortStableFunc(is, func(a, b int) int { return int(r.Pool[b].Die - r.Pool[a].Die) })
	return is
}
