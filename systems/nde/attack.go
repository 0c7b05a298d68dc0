package nde

import (
	"cmp"
	"slices"

	"mesa/game"
)

var (
	paramWay     = game.Param{Name: "way", Kind: game.Pick, Min: 1, Max: 1}
	paramByLevel = game.Param{Name: "level", Kind: game.Pick, Max: 1}
	paramHold    = game.Param{Name: "hold", Kind: game.Pick, Max: 1}
	paramAlso    = game.Param{Name: "also", Kind: game.Pick, Max: maxFoes}
	paramLine    = game.Param{Name: "line", Kind: game.Pick, Max: 1}
)

const (
	holdWord = "yes"     // do not throw at once
	noLine   = "no-line" // the power works around cover
)

// attackMove attacks a foe (NDE-ATK-01): a test against its Defense, with one offer for each target
// and way in reach. A GM who acts for an absent player gets one offer for each way. In the quick
// game the die falls at once, unless the player holds it back, for example for a Talent or help, or
// the GM has to set the level (gmSetsLevel).
func attackMove() move {
	return move{
		Spec: game.Spec{Name: "attack", Category: game.CategoryAct, Slash: true, AnswersCards: true,
			Params: []game.Param{paramTarget, paramWay, paramByLevel, paramHold, paramLine, paramAlso, paramWho}},
		Lacks: "NDE-R26",
		Offers: func(s *State, c *game.Collector) {
			if s.closedInPeace(c) {
				return
			}
			for p := range s.playedPCs(c) {
				switch {
				case c.Closed(s.refuseTry(c.Actor, p), "who", p.ID):
				case p.isOwn(c.Actor):
					s.attackOffers(c, p)
				default:
					s.attackByGM(c, p)
				}
			}
		},
		Do: doAttack,
	}
}

// strike is a way and a level by which a PC attacks a foe. The level counts only for a power; "" is
// Standard.
type strike struct {
	way, level string
	around     bool // the power does not need a free line to the target
}

const (
	nearTargets = 3  // the most foes for which a PC gets an urgent offer
	maxWaited   = 12 // urgent attacks of all PCs, or of all foes: they are buttons of one message
)

// attackOffers collects an offer for each foe in reach and each way to attack it. The way with the
// best chance is the primary offer for its foe. It is urgent if the foe is one of the nearest and
// the PC has not passed.
func (s *State) attackOffers(c *game.Collector, p *PC) {
	near := s.nearestFoes(p)
	for _, f := range s.standingFoes() {
		var here []game.Offer
		best, most := -1, -1.0
		for _, w := range ways {
			st := strike{way: w.word, level: usualLevel(p)}
			// A power is offered if it is possible around cover, but is primary only if it is
			// possible without that.
			if c.Closed(s.refuseStrike(p, f, strike{st.way, st.level, true}), "who", p.ID, "target", f.ID,
				"way", w.word) {
				continue
			}
			test := s.attackTest(p, f, st)
			if chance, _ := s.forecastOf(&test); chance.success > most && s.refuseStrike(p, f, st) == nil {
				best, most = len(here), chance.success
			}
			here = append(here, s.attackOffer(c.Actor, p, f, w, st))
		}
		if best >= 0 {
			here[best].Urgent, here[best].Primary = !p.Passed && slices.Contains(near, f), true
			here[best].Card = roundRef
		}
		c.Add(here...)
	}
	for _, f := range s.Foes {
		if c.Explains() && f.Fallen() {
			c.Close(s.refuseAim(p, f, strike{}), "who", p.ID, "target", f.ID)
		}
	}
}

// nearestFoes returns the foes nearest to a PC, ties by the highest Defense first: at least one if
// there are any, at most nearTargets, and fewer while many PCs have yet to act.
func (s *State) nearestFoes(p *PC) []*Foe {
	foes := s.standingFoes()
	slices.SortStableFunc(foes, func(a, b *Foe) int {
		return cmp.Or(s.distance(p.ID, a.ID)-s.distance(p.ID, b.ID), b.Defense-a.Defense)
	})
	return foes[:min(len(foes), nearTargets, max(1, maxWaited/max(1, len(s.waitingPCs()))))]
}

func (s *State) attackOffer(by game.Actor, p *PC, f *Foe, w word, st strike) game.Offer {
	test := s.attackTest(p, f, st)
	o := game.Offer{
		Fixed: game.Args{"who": {p.ID}, "target": {f.ID}, "way": {w.word}}, Aliases: game.Args{"way": w.also},
		About: foeRef(f.ID),
		Label: s.attackLabel(by, p, f, &test), Outlook: game.Outlook{Odds: s.hitChance(&test)},
		Price: game.Price{Cost: powerPrice(p, test.Cost)},
		Validate: func(args game.Args) *game.Refusal {
			return s.refuseStrikes(p, f, args, strikeOf(args, w.word))
		},
	}
	if w.word == ByPower {
		o.Inputs = append(o.Inputs, game.Input{Param: paramByLevel,
			Choices: s.levelChoices(by, p, AttackTest, st.level, func(level string) Test {
				return s.attackTest(p, f, strike{way: st.way, level: level})
			})})
		if others := s.othersThan(f); len(others) > 0 {
			o.Inputs = append(o.Inputs, game.Input{Param: paramAlso, Choices: others})
		}
		if s.anyFoeHasCover() {
			o.Inputs = append(o.Inputs, noLineInput(false))
		}
	}
	if s.isQuick() {
		o.Inputs = append(o.Inputs,
			game.Input{Param: paramHold, Choices: []game.Choice{{Word: holdWord, Label: game.Say("nde.attack.hold")}}})
	}
	return o
}

func strikeOf(args game.Args, way string) strike {
	return strike{way: way, level: args.One("level"), around: args.Has("line", noLine)}
}

func (s *State) attackLabel(by game.Actor, p *PC, f *Foe, test *Test) game.Msg {
	name, target := game.W("name", s.nameFor(by, p)), game.M("target", f.nameMsg())
	way, die, t := game.M("way", hitMsg(test.Way)), game.D("die", test.Die()), game.N("t", test.T)
	if s.isBeyondReach(test) {
		return game.Say("nde.attack.beyond", name, target, way, die, t)
	}
	if test.Two {
		return game.Say("nde.attack.two", name, target, way, signedArg(test.Base+test.Shift()))
	}
	return game.Say("nde.attack.die", name, target, way, die, t)
}

// hitChance returns the chance that an attack hits. It is public because T is known before every
// throw. It is nil if chances are not shown or cannot be computed, or if the die cannot reach T.
func (s *State) hitChance(test *Test) []game.Odds {
	c := s.chance(test)
	// the label says already that it cannot succeed
	if !c.IsKnown() || !s.seesOdds(game.Actor{}) || s.isBeyondReach(test) {
		return nil
	}
	return []game.Odds{{Of: game.Say("nde.odds.to_hit"), Now: c, Public: true}}
}

// attackByGM collects one offer for each way, for a PC that is not the GM's own.
func (s *State) attackByGM(c *game.Collector, p *PC) {
	for _, w := range ways {
		// A Trick costs nothing, so only the foe is a reason to refuse.
		refuse := func(f *Foe) *game.Refusal { return s.refuseStrike(p, f, strike{w.word, Trick, true}) }
		if slices.ContainsFunc(s.standingFoes(), func(f *Foe) bool { return refuse(f) == nil }) {
			c.Add(s.attackByGMOffer(c.Actor, p, w, strike{way: w.word, level: Standard}))
		}
		for _, f := range s.Foes {
			if c.Explains() {
				c.Close(refuse(f), "who", p.ID, "target", f.ID, "way", w.word)
			}
		}
	}
}

func (s *State) attackByGMOffer(by game.Actor, p *PC, w word, st strike) game.Offer {
	target, also := game.Input{Param: paramTarget, Lead: true}, game.Input{Param: paramAlso, Advanced: true}
	for _, f := range s.standingFoes() {
		target.Choices = append(target.Choices, s.targetChoice(p, f, st))
		also.Choices = append(also.Choices, game.Choice{Word: f.ID, Label: f.nameMsg()})
	}
	o := game.Offer{Fixed: game.Args{"who": {p.ID}, "way": {w.word}}, Aliases: game.Args{"way": w.also},
		About:  pcRef(p.ID),
		Label:  game.Say("nde.attack.gm", game.W("name", p.displayName()), game.M("way", wayMsg(w.word))),
		Inputs: []game.Input{target}}
	if w.word == ByPower {
		o.Inputs = append(o.Inputs,
			game.Input{Param: paramByLevel, Choices: s.levelChoices(by, p, AttackTest, Standard, nil)}, also)
		if s.anyFoeHasCover() {
			o.Inputs = append(o.Inputs, noLineInput(false))
		}
	}
	if s.isQuick() {
		o.Inputs = append(o.Inputs,
			game.Input{Param: paramHold, Choices: []game.Choice{{Word: holdWord, Label: game.Say("nde.attack.hold")}}})
	}
	o.Validate = func(args game.Args) *game.Refusal {
		return s.refuseStrikes(p, s.foe(args.One("target")), args, strikeOf(args, w.word))
	}
	return o
}

// wayMsg returns the name of a way to attack, hitMsg the phrase for attacking by it.
func wayMsg(w string) game.Msg { return game.Say("nde.way." + w) }
func hitMsg(w string) game.Msg { return game.Say("nde.hit." + w) }

// refuseStrike refuses a foe as a target, and a power that the PC cannot pay for.
func (s *State) refuseStrike(p *PC, f *Foe, st strike) *game.Refusal {
	if no := s.refuseAim(p, f, st); no != nil {
		return no
	}
	if st.way == ByPower && p.PP < levelCost(st.level) {
		return shortOfPP(p, levelCost(st.level))
	}
	return nil
}

// refuseAim refuses a foe that has fallen, is out of reach in melee or is in full cover
// (NDE-ATK-06, NDE-COVER-01, NDE-R26).
func (s *State) refuseAim(p *PC, f *Foe, st strike) *game.Refusal {
	switch {
	case f.Fallen():
		return refuse("target-down")
	case st.way == Melee && !s.isClose(p.ID, f.ID):
		return refuse("out-of-reach", game.M("name", f.nameMsg()))
	case st.way != Melee && !(st.way == ByPower && st.around) && s.Scene.cover(f.ID) == FullCover:
		return refuse("full-cover")
	}
	return nil
}

// attackTest returns the test for an attack: the way gives its Attribute, the target's Defense
// replaces T, and partial cover is the one unfavourable step (NDE-ATK-02, NDE-R22).
func (s *State) attackTest(p *PC, f *Foe, st strike) Test {
	attr := map[string]string{Melee: Strength, Ranged: Dexterity, ByPower: Power}[st.way]
	test := Test{PC: p.ID, Kind: AttackTest, Stage: Framed, Attr: attr, Target: f.ID, Way: st.way}
	if st.way == ByPower {
		test.Level, test.Cost, test.Around = orStandard(st.level), levelCost(st.level), st.around
	}
	s.update(&test)
	return test
}

// defense returns the number that an attack has to reach. An option of the table says whether a
// power is compared with the Defense, the T of its level or the higher of both (NDE-R28).
func (s *State) defense(f *Foe, st strike) int {
	if st.way != ByPower {
		return f.Defense
	}
	switch powerAgainst.Of(s) {
	case "level":
		return levelT(st.level)
	case "higher":
		return max(f.Defense, levelT(st.level))
	}
	return f.Defense
}

// makeHarder raises T to the next threshold, for the reason why. In the 2d6 game it adds the one
// unfavourable step instead, if there is none yet (NDE-R26, NDE-R37).
func makeHarder(test *Test, why string) {
	switch {
	case !test.Two:
		test.Steps = append(test.Steps, Step{Why: why})
	case !test.hasHindrance():
		test.Steps = append(test.Steps, Step{Why: why, N: -1})
	}
}

func doAttack(t *tx, args game.Args) {
	s := t.S
	makeWay(t, args.One("who"))
	p, f := s.pc(args.One("who")), s.foe(args.One("target"))
	test := s.attackTest(p, f, strikeOf(args, args.One("way")))
	if s.setFurtherTargets(&test, args["also"]); gmSetsLevel(t.Actor, &test) {
		test.Stage = Asked
		beginTest(t, test, "powers")
		return
	}
	if !s.isQuick() || args.Has("hold", holdWord) {
		beginTest(t, test, "aims")
		return
	}
	beginTest(t, test, "attacks")
	throwTest(t, s.testOf(p.ID).ID)
}
