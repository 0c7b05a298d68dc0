package cortex

import (
	"slices"

	"mesa/dice"
	"mesa/game"
)

// pushOptions let a character take its own stress into its pool, one type in a
// roll (STRESS-12, STRESS-R6): for a plot point, in a contest for all its
// rolls. Not what the GM has rolled already, and no d4.
func pushOptions(s *State, c *Char, matter string) []poolOption {
	var os []poolOption
	for _, b := range s.burdensOn(c.ID) {
		if b.Kind != modelStress || b.Die == dice.D4 || s.rolledAgainst(matter, b.ID) {
			continue
		}
		pushed, other := s.pushed(matter, c.ID)
		if other && pushed != b.Name {
			continue
		}
		d := PoolDie{Word: b.ID, Name: b.Name, From: Origin(modelStress), Die: b.Die, Own: true}
		o := poolOption{word: pushWord(b.ID), name: game.Quote(b.Name), note: game.Say("cortex.pool.push"), group: things(), one: "push", laid: other}
		if !other {
			d.Cost = 1
		}
		o.dice = []PoolDie{d}
		os = append(os, o)
	}
	return os
}

func pushWord(stress string) string { return "push:" + stress }

// pushed is the type that a character pushes in a test or contest.
func (s *State) pushed(matter, char string) (track string, ok bool) {
	for _, p := range stressGroup.Of(s).Pushes {
		if p.Matter == matter && p.Char == char {
			return p.Track, true
		}
	}
	return "", false
}

// rolledAgainst reports whether stress lies in an opposition that was thrown.
func (s *State) rolledAgainst(matter, stress string) bool {
	return slices.ContainsFunc(s.rollsOf(matter), func(r *Roll) bool {
		return s.isOpposition(r) && slices.ContainsFunc(r.Pool, func(p PoolDie) bool { return p.Word == stress })
	})
}

// notePush keeps what a throw has pushed.
func notePush(t *tx, roll string) {
	r := t.S.roll(number(roll))
	for _, p := range r.Pool {
		if _, already := t.S.pushed(r.For, r.Char); p.Own && p.From == Origin(modelStress) && !already {
			t.Emit(Pushed{Push: Push{Matter: r.For, Char: r.Char, Track: p.Name}})
		}
	}
}

// endPushes steps up what was pushed in a test or contest that is over, after
// the stress that losing it brought (STRESS-12, STRESS-R6). If whoever pushed
// never threw in it, there was no push, and the point comes back (STRESS-R9).
func endPushes(t *tx, matter string) {
	for _, p := range slices.Clone(stressGroup.Of(t.S).Pushes) {
		if p.Matter != matter {
			continue
		}
		t.Emit(PushOver{p})
		if t.S.threwIn(matter, p.Char) {
			stepStress(t, p.Char, p.Track, 1, "pushed")
		} else if t.S.char(p.Char) != nil {
			earn(t, t.S.purseOf(p.Char), 1, 0, "unpushed")
		}
	}
}

// threwIn reports whether a character's own dice have fallen in a test or
// contest.
func (s *State) threwIn(matter, char string) bool {
	return slices.ContainsFunc(s.rollsOf(matter), func(r *Roll) bool { return r.Char == char && !s.isOpposition(r) })
}

// askToPush asks whoever could pay, before stress of theirs is thrown against
// them (STRESS-R6).
func askToPush(s *State, char string, opposition []PoolDie) []Pending {
	var asked []Pending
	for _, p := range opposition {
		b, ok := s.burden(p.Word)
		if ok && b.Kind == modelStress && b.On == char && b.Die > dice.D4 && s.rich(s.purseOf(char), 1) {
			asked = append(asked, Pending{Kind: pendPush, Char: char, Name: b.Name, Die: b.Die, From: b.ID})
		}
	}
	if len(asked) > 1 { // one type in a roll
		asked = asked[:1]
	}
	return asked
}

// Answers to whether one pushes.
const (
	howPush    = "push"
	howNotPush = "no"
)

// pushMove is a player's word on stress that is about to oppose.
func pushMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "push", Under: game.UnderAct, Answers: true, Params: []game.Param{{Name: "how", Kind: game.Pick, Min: 1, Max: 1}, askOwed}},
		When: func(s *State, by game.Seat) []game.Offer {
			return s.pointOrNot(by, pendPush, howPush, howNotPush, func(p *Pending, how string) game.Msg {
				return game.Say("cortex.push."+how, game.W("name", s.nameFor(by, p.Char)), game.W("track", p.Name), game.D("die", p.Die))
			})
		},
		Do: func(t *tx, args game.Args) {
			p := t.S.owedBy(args)
			t.Emit(Settled{ID: p.ID, How: args.One("how")})
			if args.One("how") == howPush {
				pay(t, t.S.purseOf(p.Char), 1, "push")
				t.Emit(Pushed{Push: Push{Matter: p.For, Char: p.Char, Track: p.Name}})
				t.S.matters(p.For).Strike(t, p.For, p.From)
			}
			settle(t)
		},
		Why: func(s *State, _ game.Seat, _ game.Args) *game.Refusal {
			return game.Refuse("STRESS-R6", "cortex.refused.push_late")
		},
	}
}

// strainMove keeps a character from being stressed out for a plot point, where
// the table allows it (STRESS-R4).
func strainMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "endure", Under: game.UnderAct, Answers: true, Params: []game.Param{{Name: "how", Kind: game.Pick, Min: 1, Max: 1}, askOwed}},
		When: func(s *State, by game.Seat) []game.Offer {
			return s.pointOrNot(by, pendStrain, howPay, "out", func(p *Pending, how string) game.Msg {
				return game.Say("cortex.endure."+how, game.W("name", s.nameFor(by, p.Char)))
			})
		},
		Do: func(t *tx, args game.Args) {
			p := t.S.owedBy(args)
			t.Emit(Settled{ID: p.ID, How: args.One("how")})
			if args.One("how") == howPay {
				pay(t, t.S.purseOf(p.Char), 1, "endure")
			} else {
				t.Emit(OutSet{Char: p.Char, How: outStressed, By: stressWord(p.Char, p.Name)})
			}
			settle(t)
		},
		Why: func(s *State, _ game.Seat, _ game.Args) *game.Refusal {
			return game.Refuse("STRESS-08", "cortex.refused.no_endure")
		},
	}
}

// pointOrNot offers the two answers to decisions of a kind that a seat may make:
// one for a plot point, the other for nothing.
func (s *State) pointOrNot(by game.Seat, kind, pays, not string, label func(p *Pending, how string) game.Msg) []game.Offer {
	var offers []game.Offer
	for _, p := range s.owed(by, kind, false) {
		own := s.own(by, p.Char)
		for _, how := range []string{pays, not} {
			o := game.Offer{Fixed: game.Args{"owed": {owedWord(p.ID)}, "how": {how}}, About: charRef(p.Char), Moment: s.momentFor(p), Urgent: own, Main: own, Label: label(p, how)}
			if how == pays {
				o.No, o.Cost = s.canPay(s.purseOf(p.Char), 1), s.price(p.Char, 1)
			}
			offers = append(offers, o.By(charRef(p.Char), s.name(p.Char), !own))
		}
	}
	return offers
}
