package stress

import (
	"cmp"
	"iter"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
)

// stressHarm is the harm model of stress. Stress replaces complications as harm to a character, and
// takeouts by comparison (STRESS-01, -07, STRESS-R1).
type stressHarm struct{}

// Apply applies stress of the named type. Without a name, if the character can have more than one
// type, the winner picks it (STRESS-R2). A declared complication is no harm: it is applied as a
// complication, and so is all harm to a character that can have no stress. Then only a complication
// that is stepped up beyond d12 takes the character out.
func (stressHarm) Apply(t *engine.Tx, b check.Damage) {
	if b.Aim == pool.AimComplication {
		harm.LandReducedComplication(t, b)
		return
	}
	track, one := b.Name, tracks(t.S, b.On)
	if b.Aim != modelStress {
		track = ""
	}
	if len(one) == 1 {
		track = one[0]
	}
	if len(one) == 0 { // no trait can have it (SHAKEN-R2)
		harm.LandReducedComplication(t, b)
		return
	}
	if b.Die = (stressHarm{}).LandingDie(t.S, b); b.Die == 0 {
		return
	}
	if track == "" {
		harm.OweDamage(t, typeKind(t.S), b.By, b)
		return
	}
	landStress(t, b, trackOf(t.S, b.On, track))
}

// landStress applies stress of one type. An effect beyond d12 stresses the character out
// (CORE-EFFECT-R2).
func landStress(t *engine.Tx, b check.Damage, track string) {
	if b.EffectRoll != 0 {
		t.Emit(check.EffectUsed{Roll: b.EffectRoll, On: stressWord(b.On, track)})
	}
	full := Section.Of(t.S).die(b.On, track) == dice.D12 // any more is beyond d12 by itself
	applyStress(t, b.On, b.By, track, b.Die, "effect")
	if b.Beyond && !full && people.Of(t.S).Char(b.On).Out == "" {
		stressOut(t, b.On, b.By, track)
	}
}

// LandingDie returns the die of the stress that is applied. The stress is one step smaller if the
// loser's die is at least as large: by default unless the stakes are high; the option
// stress.compare_effect can make that always or never (STRESS-R1).
func (stressHarm) LandingDie(s *engine.State, b check.Damage) dice.Die {
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
	return harm.ReducedDie(s, b)
}

// ApplyUnopposed is like Apply. High stakes alone take nobody out.
func (h stressHarm) ApplyUnopposed(t *engine.Tx, b check.Damage) { h.Apply(t, b) }

// ComparesEffects implements harm.Harm. Stress never takes out by comparison.
func (stressHarm) ComparesEffects() bool { return false }

// Compares reports whether the loser's die may step stress down (STRESS-R1).
func (stressHarm) Compares(s *engine.State, b check.Damage) bool {
	switch {
	case b.Aim == pool.AimComplication:
		return harm.ComparesComplication(s, b)
	case stressCompare.Is(s, "always"):
		return true
	case stressCompare.Is(s, "never"):
		return false
	}
	return check.StakesOf(s, b.Roll) != scene.HighStakes
}

// CannotStay refuses to pay for a character that is stressed out to stay in the scene (OUT-07).
func (stressHarm) CannotStay(_ *engine.State, c *people.Character) *game.Refusal {
	return game.Refuse("OUT-07", "cortex.refused.no_stay", game.W("name", c.DisplayName()))
}

// SizedByEffect implements harm.Harm. Stress is as large as the effect die.
func (stressHarm) SizedByEffect() bool { return true }

// Takeout returns the key of being stressed out, and the wallet that may prevent it if the table
// allows that (CORE-EFFECT-R2, OUT-07, STRESS-R4). It returns "" for a character that can have no
// stress, and for a complication, which takes a character out only when it is stepped up beyond
// d12.
func (stressHarm) Takeout(s *engine.State, b check.Damage) (key, wallet string) {
	if b.Aim == pool.AimComplication || len(tracks(s, b.On)) == 0 {
		return "", ""
	}
	if w := points.WalletAgainst(s, b.On, b.By); canBuyOff(s) && points.RefuseUnpayable(s, w, 1) == nil {
		wallet = w
	}
	return "stress", wallet
}

// Declining implements harm.Harm. It names the stress or the complication that comes.
func (stressHarm) Declining(s *engine.State, name string, b check.Damage) game.Msg {
	if b.Aim == pool.AimComplication {
		return game.Say(b.DecliningKey("comp"), game.W("name", name), game.W("on", people.Of(s).Name(b.On)),
			game.W("comp", b.Name), game.D("die", b.Die))
	}
	track := ""
	if b.Aim == modelStress {
		track = trackOf(s, b.On, b.Name)
	}
	return game.Say(b.DecliningKey("stress"), game.W("name", name), game.W("on", people.Of(s).Name(b.On)),
		game.W("track", track), game.D("die", b.Die))
}

// stressAim aims an effect die at an opponent as stress of one type (CORE-TEST-R7, STRESS-R2).
var stressAim = &draft.AimKind{
	Kind: modelStress, TargetsCharacter: true,
	Choices: func(s *engine.State, st check.RollContext) []game.Choice {
		var cs []game.Choice
		for _, c := range harm.Targets(s, st) {
			for _, track := range tracks(s, c.ID) {
				cs = append(cs, game.Choice{Word: modelStress + ":" + c.ID + ":" + trackWord(track),
					Label: game.Say("cortex.aim.stress", game.W("track", track), game.W("name", c.DisplayName()))})
			}
		}
		return cs
	},
	Apply: harm.HitAim, Validate: harm.RefuseHarmAim,
	ThingAt: func(s *engine.State, _ *pool.Roll, aim pool.Aim) string {
		return stressWord(aim.On, trackOf(s, aim.On, aim.Name))
	},
}

// stressMove returns the move by which the winner picks the type of stress, or says that it is no
// harm (STRESS-R2), and by which the GM sets stress.
func stressMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "stress", Category: game.CategoryPeople, AnswersCards: true,
			Params: []game.Param{people.ParamWho, paramTrack, paramSize, people.ParamDecision}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, p := range typeDecisions(s, c.Actor) {
				c.Add(typeOffers(s, c.Actor, p)...)
			}
			none := game.Choice{Word: character.DieGone, Label: game.Say("cortex.stress.none")}
			for who := range bearers(s, c) {
				c.Add(dieOffer(s, who, "cortex.stress.set", none))
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			char := args.One("who")
			if p := check.Of(t.S).OwedBy(args); args.One("owed") != "" && p != nil {
				char = p.On
			}
			track := trackOf(t.S, char, args.One("type"))
			if args.One("owed") == "" {
				setStress(t, args.One("who"), track, pool.DieOf(args))
				return
			}
			p := check.Of(t.S).OwedBy(args)
			t.Emit(check.DecisionMade{ID: p.ID, How: args.One("type")})
			b := harm.WaitingDamage(p)
			if args.One("type") == pool.AimComplication {
				harm.LandComplication(t, b)
			} else {
				landStress(t, b, track)
			}
		},
	}
}

var (
	paramTrack = game.Param{Name: "type", Kind: game.Pick, Min: 1, Max: 1}
	paramSize  = game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
)

// dieOffer returns the GM's offer to set or inflict stress or trauma of a character. It asks for
// the type and the size; more has further choices of size, such as none.
func dieOffer(s *engine.State, who *people.Character, key string, more ...game.Choice) game.Offer {
	return game.Offer{Fixed: game.Args{"who": {who.ID}}, About: people.CharRef(who.ID),
		Label: game.Say(key, game.W("name", who.DisplayName())),
		Inputs: []game.Input{{Param: paramTrack, Choices: trackChoices(s, who.ID)},
			{Param: paramSize, Choices: append(pool.DieSizes(0), more...)}}}
}

// bearers iterates over the characters that the GM may give stress or trauma, none for other
// actors. It closes the move for other actors, and for characters that take no such harm or have no
// trait for it (SHAKEN-R2).
func bearers(s *engine.State, c *game.Collector) iter.Seq[*people.Character] {
	return func(yield func(*people.Character) bool) {
		no := people.ClosedReason(c.Actor, "SHAKEN-R2", "no_traits")
		if c.Explains() {
			c.Close(cmp.Or(people.RefuseUnlessGM(s, c.Actor), no))
		}
		for _, who := range people.Of(s).Chars {
			switch {
			case c.Actor.Role != game.GM:
				return
			case len(tracks(s, who.ID)) > 0:
				if !yield(who) {
					return
				}
			case c.Explains():
				c.Close(cmp.Or(harm.RefuseHarm(who), no), "who", who.ID)
			}
		}
	}
}

// inflictMove returns the GM's move that applies stress by the rules without a roll, such as a fall
// or a blow at a character that is out (STRESS-03, TRAUMA-02).
func inflictMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "inflict", Category: game.CategoryPeople,
			Params: []game.Param{people.ParamWho, paramTrack, paramSize}},
		Offers: func(s *engine.State, c *game.Collector) {
			for who := range bearers(s, c) {
				o := dieOffer(s, who, "cortex.inflict.stress")
				if who.Out == people.OutLost {
					o.Closed = check.RefuseTakenOut(s, who)
				}
				o.Validate = func(args game.Args) *game.Refusal {
					return refuseWithoutEffect(s, who, trackOf(s, who.ID, args.One("type")))
				}
				c.Add(o)
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			applyStress(t, args.One("who"), "", trackOf(t.S, args.One("who"), args.One("type")), pool.DieOf(args),
				"ruled")
		},
	}
}

// refuseWithoutEffect refuses stress by the GM that would change nothing: without trauma, more of
// the type that stressed a character out, or of another type at d12 (STRESS-R4).
func refuseWithoutEffect(s *engine.State, c *people.Character, track string) *game.Refusal {
	full := c.OutBy == stressWord(c.ID, track) || Section.Of(s).die(c.ID, track) == dice.D12
	if c.Out != outHow(s) || withTrauma(s) || !full {
		return nil
	}
	return game.Refuse("STRESS-R4", "cortex.refused.stress_numb", game.W("name", c.DisplayName()),
		game.W("track", track))
}

// typeDecisions returns the decisions on a type of stress that an actor may make: those of the
// actor's characters and, for the GM, those of difficulty dice, which belong to no character.
func typeDecisions(s *engine.State, by game.Actor) []*check.Pending {
	return slices.DeleteFunc(slices.Clone(check.Of(s).Pending), func(p *check.Pending) bool {
		isOwn := people.Of(s).PlayedBy(by, p.Char) || people.Of(s).Char(p.Char) == nil && by.Role == game.GM
		return p.Kind != pendType && p.Kind != pendTrait || !isOwn
	})
}

func setStress(t *engine.Tx, char, track string, d dice.Die) {
	t.Emit(StressSet{Char: char, Track: track, Die: d, Was: Section.Of(t.S).die(char, track), Why: "ruled"})
	if c := people.Of(t.S).Char(char); c.Out == outHow(t.S) && c.OutBy == stressWord(char, track) && d == 0 {
		t.Emit(people.OutSet{Char: char})
	}
}

func typeOffers(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
	own := people.IsOwn(s, by, p.Char) || people.Of(s).Char(p.Char) == nil && by.Role == game.GM
	offer := func(word string, label game.Msg) game.Offer {
		o := game.Offer{Fixed: game.Args{"owed": {check.OwedWord(p.ID)}, "type": {word}}, About: people.CharRef(p.On),
			ForCard: game.ForCard{Card: check.CardOf(s, p.Roll), Urgent: own}, Primary: own, Label: label}
		if c := people.Of(s).Char(p.Char); c != nil {
			o = o.ActingAs(people.CharRef(c.ID), c.DisplayName(), !own)
		}
		return o
	}
	var offers []game.Offer
	for _, c := range trackChoices(s, p.On) {
		offers = append(offers, offer(c.Word, typeLabel(s, p, trackOf(s, p.On, c.Word))))
	}
	return withWaitLabel("cortex.wait."+p.Kind,
		append(offers, offer(pool.AimComplication, game.Say("cortex.stress.no_harm",
			game.D("die", p.Die), game.W("on", people.Of(s).Name(p.On)))))...)
}

// typeLabel returns the label that says what one type leads to: stress is replaced, stepped up, or
// beyond d12 and stresses out (STRESS-03, -04, -08).
func typeLabel(s *engine.State, p *check.Pending, track string) game.Msg {
	key, die, has := "cortex.stress.type", p.Die, Section.Of(s).die(p.On, track)
	switch c := people.Of(s).Char(p.On); {
	case c == nil || c.Out == outHow(s):
	case harm.WaitingDamage(p).Beyond:
		key += "_beyond"
	case has == 0:
	case has == dice.D12:
		key += "_out"
	default:
		key += "_more"
		if die <= has {
			die, _ = has.Step(1)
		}
	}
	return game.Say(key, game.W("track", track), game.D("die", die), game.W("on", people.Of(s).Name(p.On)),
		game.D("was", max(has, dice.D4)))
}
