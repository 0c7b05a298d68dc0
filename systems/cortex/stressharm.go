package cortex

import (
	"slices"

	"mesa/game"
)

// stressHarm is harm as stress: it replaces complications for harm to a person,
// and takeouts by comparison (STRESS-01, -07, STRESS-R1).
type stressHarm struct{}

// Land lands stress of the type that was named; where none was, whoever won
// says which (STRESS-R2). A complication that was declared is no harm: it lands
// as one, without a takeout.
func (stressHarm) Land(t *tx, b blow) {
	if b.aim == AimComp {
		landReduced(t, b)
		return
	}
	track, one := b.name, t.S.tracks()
	if b.aim != modelStress {
		track = ""
	}
	if len(one) == 1 {
		track = one[0]
	}
	if b.die = stressed(t.S, b); b.die == 0 {
		return
	}
	if track == "" {
		t.Emit(Owed{Pending: Pending{ID: t.S.NextID + 1, Kind: pendType, Roll: b.roll, Of: b.of, Char: b.by, On: b.on, Die: b.die, Name: b.name}})
		return
	}
	landStress(t, b, t.S.trackOf(track))
}

// landStress lands stress of one type; an effect beyond d12 stresses out
// (CORE-EFFECT-R2).
func landStress(t *tx, b blow, track string) {
	if b.of != 0 {
		t.Emit(EffectUsed{b.of, stressWord(b.on, track)})
	}
	strain(t, b.on, track, b.die, "effect")
	if b.beyond && t.S.char(b.on).Out == "" {
		stressOut(t, b.on, track)
	}
}

// stressed is the die that lands: where the loser's is equal or larger it steps
// down in normal stakes (STRESS-R1).
func stressed(s *State, b blow) Die {
	reduced := b
	if reduced.against >= reduced.die && reduced.against > 0 {
		reduced.die, _ = reduced.die.Step(-1)
	}
	switch {
	case stressCompare.Is(s, "always"):
		return reduced.die
	case stressCompare.Is(s, "never"):
		return b.die
	}
	return s.reduced(b)
}

// Unopposed lands it as it is: in high stakes too nobody is taken out at once.
func (h stressHarm) Unopposed(t *tx, b blow) { h.Land(t, b) }

func (stressHarm) Compared() bool { return false }

func (stressHarm) Risk() string { return "risky_stress" }

func (stressHarm) Declining(s *State, name string, b blow) game.Msg {
	if b.aim == AimComp {
		return game.Say(b.declining("comp"), game.W("name", name), game.W("on", s.name(b.on)), game.W("comp", b.name), game.D("die", b.die))
	}
	track := ""
	if b.aim == modelStress {
		track = s.trackOf(b.name)
	}
	return game.Say(b.declining("stress"), game.W("name", name), game.W("on", s.name(b.on)), game.W("track", track), game.D("die", b.die))
}

// stressAim aims an effect die at a foe as stress of one type (CORE-TEST-R7,
// STRESS-R2).
var stressAim = &AimKind{
	Kind: modelStress, Hits: true,
	Choices: func(s *State, st site) []game.Choice {
		var cs []game.Choice
		for _, c := range s.foes(st) {
			for _, track := range s.tracks() {
				cs = append(cs, game.Choice{Word: modelStress + ":" + c.ID + ":" + clip(game.Slug(track), 12),
					Label: game.Say("cortex.aim.stress", game.W("track", track), game.W("name", c.shown()))})
			}
		}
		return cs
	},
	Apply: hitAim,
	At:    func(s *State, _ *Roll, aim Aim) string { return stressWord(aim.On, s.trackOf(aim.Name)) },
}

// The decisions that stress asks for.
const (
	pendType   = "stress_type" // which type of stress it is: the winner's word
	pendPush   = "push"        // pushing stress that is about to oppose: its bearer's
	pendStrain = "stress_out"  // a plot point against being stressed out, where the table allows it
)

// stressMove is the winner's word on the type of stress that lands, or that it
// is no harm (STRESS-R2); and the GM's hand, that sets stress.
func stressMove() game.Move[State] {
	askTrack := game.Param{Name: "type", Kind: game.Pick, Min: 1, Max: 1}
	askSize := game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
	return game.Move[State]{
		Spec: game.Spec{Name: "stress", Under: game.UnderPeople, Answers: true, Params: []game.Param{askWho, askTrack, askSize, askOwed}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, p := range s.typing(by) {
				offers = append(offers, s.typeOffers(by, p)...)
			}
			if by.Role != game.GM {
				return offers
			}
			for _, c := range s.Chars {
				sizes := append(dieChoices(0), game.Choice{Word: dieGone, Label: game.Say("cortex.stress.none")})
				offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}}, About: charRef(c.ID), Label: game.Say("cortex.stress.set", game.W("name", c.shown())),
					Asks: []game.Ask{{Param: askTrack, Among: s.trackChoices()}, {Param: askSize, Among: sizes}}})
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			track := t.S.trackOf(args.One("type"))
			if args.One("owed") == "" {
				setStress(t, args.One("who"), track, dieOf(args))
				return
			}
			p := t.S.owedBy(args)
			t.Emit(Settled{ID: p.ID, How: args.One("type")})
			b := blow{roll: p.Roll, of: p.of(), on: p.On, by: p.Char, die: p.Die, name: p.Name}
			if args.One("type") == AimComp {
				land(t, b)
			} else {
				landStress(t, b, track)
			}
			settle(t)
		},
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal { return s.gmOnly(by) },
	}
}

// typing are the decisions on a type of stress that a seat may make: those of
// its characters, and of the GM's difficulty dice.
func (s *State) typing(by game.Seat) []*Pending {
	return slices.DeleteFunc(slices.Clone(s.Pending), func(p *Pending) bool {
		mine := s.playedBy(by, p.Char) || s.char(p.Char) == nil && by.Role == game.GM
		return p.Kind != pendType || !mine
	})
}

func setStress(t *tx, char, track string, d Die) {
	t.Emit(StressSet{Char: char, Track: track, Die: d, Was: stressGroup.Of(t.S).die(char, track), Why: "ruled"})
	if c := t.S.char(char); c.Out == outStressed && c.OutBy == stressWord(char, track) && d == 0 {
		t.Emit(OutSet{Char: char})
	}
}

func (s *State) trackChoices() []game.Choice {
	var cs []game.Choice
	for _, track := range s.tracks() {
		cs = append(cs, game.Choice{Word: clip(game.Slug(track), 12), Label: game.Quote(track)})
	}
	return cs
}

func (s *State) typeOffers(by game.Seat, p *Pending) []game.Offer {
	own := s.own(by, p.Char) || s.char(p.Char) == nil && by.Role == game.GM
	offer := func(word string, label game.Msg) game.Offer {
		o := game.Offer{Fixed: game.Args{"owed": {owedWord(p.ID)}, "type": {word}}, About: charRef(p.On), Moment: s.momentOf(p.Roll), Urgent: own, Main: own, Label: label}
		if c := s.char(p.Char); c != nil {
			o = o.By(charRef(c.ID), c.shown(), !own)
		}
		return o
	}
	var offers []game.Offer
	die, on := game.D("die", p.Die), game.W("on", s.name(p.On))
	for _, c := range s.trackChoices() {
		offers = append(offers, offer(c.Word, game.Say("cortex.stress.type", game.W("track", s.trackOf(c.Word)), die, on)))
	}
	return append(offers, offer(AimComp, game.Say("cortex.stress.no_harm", die, on)))
}
