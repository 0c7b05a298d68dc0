package stress

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// stressHarm is harm as stress: it replaces complications for harm to a person,
// and takeouts by comparison (STRESS-01, -07, STRESS-R1).
type stressHarm struct{}

// Land lands stress of the type that was named; where none was, whoever won
// says which (STRESS-R2). A complication that was declared is no harm: it lands
// as one, without a takeout.
func (stressHarm) Land(t *core.Tx, b core.Blow) {
	if b.Aim == pool.AimComp {
		core.LandReduced(t, b)
		return
	}
	track, one := b.Name, tracks(t.S, b.On)
	if b.Aim != modelStress {
		track = ""
	}
	if len(one) == 1 {
		track = one[0]
	}
	if len(one) == 0 { // no trait could bear it (SHAKEN-R2)
		core.LandReduced(t, b)
		return
	}
	if b.Die = stressed(t.S, b); b.Die == 0 {
		return
	}
	if track == "" {
		t.Emit(core.Owed{Pending: core.Pending{ID: t.S.NextID + 1, Kind: typeKind(t.S), Roll: b.Roll, Of: b.Of, Char: b.By,
			On: b.On, Die: b.Die, Name: b.Name}})
		return
	}
	landStress(t, b, trackOf(t.S, b.On, track))
}

// landStress lands stress of one type; an effect beyond d12 stresses out
// (CORE-EFFECT-R2).
func landStress(t *core.Tx, b core.Blow, track string) {
	if b.Of != 0 {
		t.Emit(core.EffectUsed{Roll: b.Of, On: stressWord(b.On, track)})
	}
	strain(t, b.On, b.By, track, b.Die, "effect")
	if b.Beyond && t.S.Char(b.On).Out == "" {
		stressOut(t, b.On, b.By, track)
	}
}

// stressed is the die that lands: where the loser's is equal or larger it steps
// down in normal stakes (STRESS-R1).
func stressed(s *core.State, b core.Blow) dice.Die {
	reduced := b
	if reduced.Against >= reduced.Die && reduced.Against > 0 {
		reduced.Die, _ = reduced.Die.Step(-1)
	}
	switch {
	case stressCompare.Is(s, "always"):
		return reduced.Die
	case stressCompare.Is(s, "never"):
		return b.Die
	}
	return s.Reduced(b)
}

// Unopposed lands it as it is: in high stakes too nobody is taken out at once.
func (h stressHarm) Unopposed(t *core.Tx, b core.Blow) { h.Land(t, b) }

func (stressHarm) Compared() bool { return false }

func (stressHarm) NoStay(_ *core.State, c *core.Char) *game.Refusal {
	return game.Refuse("OUT-07", "cortex.refused.no_stay", game.W("name", c.Shown()))
}

func (stressHarm) Effects() bool { return true }

func (stressHarm) Risk() string { return "risky_stress" }

func (stressHarm) Declining(s *core.State, name string, b core.Blow) game.Msg {
	if b.Aim == pool.AimComp {
		return game.Say(b.Declining("comp"), game.W("name", name), game.W("on", s.Name(b.On)), game.W("comp", b.Name), game.D("die", b.Die))
	}
	track := ""
	if b.Aim == modelStress {
		track = trackOf(s, b.On, b.Name)
	}
	return game.Say(b.Declining("stress"), game.W("name", name), game.W("on", s.Name(b.On)), game.W("track", track), game.D("die", b.Die))
}

// stressAim aims an effect die at a foe as stress of one type (CORE-TEST-R7,
// STRESS-R2).
var stressAim = &core.AimKind{
	Kind: modelStress, Hits: true,
	Choices: func(s *core.State, st core.Site) []game.Choice {
		var cs []game.Choice
		for _, c := range s.Foes(st) {
			for _, track := range tracks(s, c.ID) {
				cs = append(cs, game.Choice{Word: modelStress + ":" + c.ID + ":" + trackWord(track),
					Label: game.Say("cortex.aim.stress", game.W("track", track), game.W("name", c.Shown()))})
			}
		}
		return cs
	},
	Apply: core.HitAim,
	At: func(s *core.State, _ *pool.Roll, aim pool.Aim) string {
		return stressWord(aim.On, trackOf(s, aim.On, aim.Name))
	},
}

// The decisions that stress asks for.
const (
	pendType   = "stress_type"  // which type of stress it is: the winner's word
	pendTrait  = "stress_trait" // which trait it falls on: the winner's word
	pendPush   = "push"         // pushing stress that is about to oppose: its bearer's
	pendStrain = "stress_out"   // a plot point against being stressed out, where the table allows it
)

// stressMove is the winner's word on the type of stress that lands, or that it
// is no harm (STRESS-R2); and the GM's hand, that sets stress.
func stressMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "stress", Under: game.UnderPeople, Answers: true,
			Params: []game.Param{core.AskWho, askTrack, askSize, core.AskOwed}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, p := range typing(s, by) {
				offers = append(offers, typeOffers(s, by, p)...)
			}
			none := game.Choice{Word: core.DieGone, Label: game.Say("cortex.stress.none")}
			return append(offers, byHand(s, by, "cortex.stress.set", none)...)
		},
		Do: func(t *core.Tx, args game.Args) {
			char := args.One("who")
			if p := t.S.OwedBy(args); args.One("owed") != "" && p != nil {
				char = p.On
			}
			track := trackOf(t.S, char, args.One("type"))
			if args.One("owed") == "" {
				setStress(t, args.One("who"), track, core.DieOf(args))
				return
			}
			p := t.S.OwedBy(args)
			t.Emit(core.Settled{ID: p.ID, How: args.One("type")})
			b := core.Blow{Roll: p.Roll, Of: p.RollOf(), On: p.On, By: p.Char, Die: p.Die, Name: p.Name}
			if args.One("type") == pool.AimComp {
				core.Land(t, b)
			} else {
				landStress(t, b, track)
			}
		},
		Why: noTracks,
	}
}

var (
	askTrack = game.Param{Name: "type", Kind: game.Pick, Min: 1, Max: 1}
	askSize  = game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
)

// byHand are the GM's offers about a die of each character: of which type, and
// how large.
func byHand(s *core.State, by game.Seat, key string, more ...game.Choice) []game.Offer {
	if by.Role != game.GM {
		return nil
	}
	var offers []game.Offer
	for _, c := range s.Chars {
		if len(tracks(s, c.ID)) == 0 {
			continue
		}
		offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}}, About: core.CharRef(c.ID),
			Label: game.Say(key, game.W("name", c.Shown())),
			Asks: []game.Ask{{Param: askTrack, Among: trackChoices(s, c.ID)},
				{Param: askSize, Among: append(core.DieChoices(0), more...)}}})
	}
	return offers
}

// noTracks explains to the GM why no stress can be set: nobody, or not the one
// that is named, has a trait that it may fall on (SHAKEN-R2).
func noTracks(s *core.State, by game.Seat, args game.Args) *game.Refusal {
	if no := s.GMOnly(by); no != nil {
		return no
	}
	for _, c := range s.Chars {
		if who := args.One("who"); (who == "" || who == c.ID) && len(tracks(s, c.ID)) > 0 {
			return nil
		}
	}
	return core.Closed(by, "SHAKEN-R2", "no_traits")
}

// inflictMove lands stress by the rules where no roll brings it: a fall, or a
// blow at one who is down (STRESS-03, TRAUMA-02). It is the GM's.
func inflictMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "inflict", Under: game.UnderPeople, Params: []game.Param{core.AskWho, askTrack, askSize}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			offers := byHand(s, by, "cortex.inflict.stress")
			for i := range offers {
				c := s.Char(offers[i].Fixed.One("who"))
				if c.Out == core.OutLost {
					offers[i].No = s.Out(c)
				}
				offers[i].Fit = func(args game.Args) *game.Refusal { return numb(s, c, trackOf(s, c.ID, args.One("type"))) }
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			strain(t, args.One("who"), "", trackOf(t.S, args.One("who"), args.One("type")), core.DieOf(args), "ruled")
		},
		Why: noTracks,
	}
}

// numb refuses stress by hand that would have no effect: more of what stressed
// somebody out, where there is no trauma (STRESS-R4).
func numb(s *core.State, c *core.Char, track string) *game.Refusal {
	full := c.OutBy == stressWord(c.ID, track) || Group.Of(s).die(c.ID, track) == dice.D12
	if c.Out != outHow(s) || withTrauma(s) || !full {
		return nil
	}
	return game.Refuse("STRESS-R4", "cortex.refused.stress_numb", game.W("name", c.Shown()), game.W("track", track))
}

// typing are the decisions on a type of stress that a seat may make: those of
// its characters, and of the GM's difficulty dice.
func typing(s *core.State, by game.Seat) []*core.Pending {
	return slices.DeleteFunc(slices.Clone(s.Pending), func(p *core.Pending) bool {
		mine := s.PlayedBy(by, p.Char) || s.Char(p.Char) == nil && by.Role == game.GM
		return p.Kind != pendType && p.Kind != pendTrait || !mine
	})
}

func setStress(t *core.Tx, char, track string, d dice.Die) {
	t.Emit(Set{Char: char, Track: track, Die: d, Was: Group.Of(t.S).die(char, track), Why: "ruled"})
	if c := t.S.Char(char); c.Out == outHow(t.S) && c.OutBy == stressWord(char, track) && d == 0 {
		t.Emit(core.OutSet{Char: char})
	}
}

func trackChoices(s *core.State, char string) []game.Choice {
	var cs []game.Choice
	for _, track := range tracks(s, char) {
		cs = append(cs, game.Choice{Word: trackWord(track), Label: game.Quote(track)})
	}
	return cs
}

func typeOffers(s *core.State, by game.Seat, p *core.Pending) []game.Offer {
	own := s.Own(by, p.Char) || s.Char(p.Char) == nil && by.Role == game.GM
	offer := func(word string, label game.Msg) game.Offer {
		o := game.Offer{Fixed: game.Args{"owed": {core.OwedWord(p.ID)}, "type": {word}}, About: core.CharRef(p.On),
			Moment: s.MomentOf(p.Roll), Urgent: own, Main: own, Label: label}
		if c := s.Char(p.Char); c != nil {
			o = o.By(core.CharRef(c.ID), c.Shown(), !own)
		}
		return o
	}
	var offers []game.Offer
	for _, c := range trackChoices(s, p.On) {
		offers = append(offers, offer(c.Word, typeLabel(s, p, trackOf(s, p.On, c.Word))))
	}
	return waitingFor("cortex.wait."+p.Kind, append(offers, offer(pool.AimComp, game.Say("cortex.stress.no_harm",
		game.D("die", p.Die), game.W("on", s.Name(p.On)))))...)
}

// typeLabel says what comes of one type: stress that is there is replaced or
// stepped up, beyond d12 it stresses out (STRESS-03, -04, -08).
func typeLabel(s *core.State, p *core.Pending, track string) game.Msg {
	key, die, has := "cortex.stress.type", p.Die, Group.Of(s).die(p.On, track)
	switch c := s.Char(p.On); {
	case has == 0 || c == nil || c.Out == outHow(s):
	case has == dice.D12:
		key += "_out"
	default:
		key += "_more"
		if die <= has {
			die, _ = has.Step(1)
		}
	}
	return game.Say(key, game.W("track", track), game.D("die", die), game.W("on", s.Name(p.On)), game.D("was", max(has, dice.D4)))
}
