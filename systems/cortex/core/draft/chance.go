package draft

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// KnowsChances reports whether an actor is told chances: the GM always is, players
// (and guests) as the table likes.
func KnowsChances(s *engine.State, by game.Actor) bool {
	return by.Role == game.GM || ShowOdds.Is(s, "on")
}

// Goal is the total that the roll of a site has to beat; known is false if the
// seat is told no chances, or does not know the total. The zero Seat stands for
// everybody: it decides what urgent labels say, which all can read.
func Goal(s *engine.State, by game.Actor, st check.RollContext) (total int, known bool) {
	if !KnowsChances(s, by) {
		return 0, false
	}
	if m := check.CheckKindOf(s, st.ID); m != nil {
		return m.Goal(s, by, st.ID, st.Char.ID)
	}
	return 0, false
}

// usualPool are the dice that a character most likely throws: the largest of each
// prime set, or of each set where the table names none, and its own assets.
func usualPool(s *engine.State, c *people.Character) []pool.Die {
	var ds []pool.Die
	for _, set := range c.Sets {
		if !sheet.IsDistinctions(set.Name) && !PrimeSets.Includes(s, set.Name) {
			continue
		}
		var best PoolOption
		for _, t := range set.Traits {
			if len(best.Dice) == 0 || t.Die > best.Dice[0].Die {
				best = traitOption(t.Word, set.Name, t, DiceOf(s, c, t), pool.FromTrait, game.ChoiceGroup{})
			}
		}
		ds = append(ds, best.Dice...)
	}
	for _, a := range things.Of(s).Assets {
		if a.Owner == c.ID {
			ds = append(ds, AssetOption(a).Dice...)
		}
	}
	return ds
}

// UsualThrow are the usual dice of a character with those that lie in its pool by
// themselves, such as a die of scale, as they would be read.
func UsualThrow(s *engine.State, st check.RollContext) pool.Throw {
	d := PoolDraftOf(s, st)
	laid := d.Pool()
	laid.Dice = slices.Concat(usualPool(s, st.Char), laid.Dice)
	return d.Throw(s, laid)
}

// usualThrow is [UsualThrow] before anything is called.
func usualThrow(s *engine.State, c *people.Character) pool.Throw {
	of := usualThrows.Of(s, func() map[*people.Character]pool.Throw { return map[*people.Character]pool.Throw{} })
	t, ok := of[c]
	if !ok {
		t = UsualThrow(s, check.RollContextOf(s, c, ""))
		of[c] = t
	}
	return t
}

var usualThrows = engine.NewMemo[map[*people.Character]pool.Throw]()

// Throw is a pool at a site as it would be thrown.
func (d PoolDraft) Throw(s *engine.State, laid Pool) pool.Throw {
	return pool.Throw{Dice: laid.Dice, Keep: d.AsIfThrown(laid).ResultsKept, Drop: laid.Applied.Drop,
		HitchUpTo: HitchTo(s, d.RollContext, laid.Dice)}
}

// Chance is how likely a throw at a site beats what it has to beat there, which is total;
// ok is false where the actor is told no chance or does not know the total, and where
// no law is known. The zero Seat is everyone.
func Chance(s *engine.State, by game.Actor, st check.RollContext, t pool.Throw) (p float64, total int, ok bool) {
	total, known := Goal(s, by, st)
	if !known {
		return 0, 0, false
	}
	p, ok = chanceToBeat(s, st.ID, st.Char.ID, t, total)
	return p, total, ok
}

// chanceToBeat is how likely a character's throw in a check beats a total, or what that
// becomes by the stress that its traits let join the opposition.
func chanceToBeat(s *engine.State, checkID, char string, t pool.Throw, total int) (p float64, ok bool) {
	opp, joins := JoiningDice(s, checkID, char, t.Dice)
	if len(joins) == 0 {
		return t.Beats(total)
	}
	grows := pool.ReadTotalWith
	if check.IsOpposition(s, opp) {
		grows = pool.TotalWith
	}
	law, ok := grows(opp, pool.Sizes(joins))
	for total, share := range law {
		beat, fine := t.Beats(total)
		p, ok = p+share*beat, ok && fine
	}
	return p, ok
}

// ExceedChance is how likely what a character throws after a roll exceeds its total, with
// the stress of the roll's traits (SHAKEN-R6).
func ExceedChance(s *engine.State, r *pool.Roll, total int, theirs pool.Throw) (p float64, ok bool) {
	theirs.Dice = withStress(s, r.Char, r.Pool, theirs.Dice)
	return theirs.Beats(total)
}

// UsualChance is how likely a character's usual dice beat what is laid out against them,
// and by enough for a heroic success; ok is false if there is nothing to go by.
func UsualChance(s *engine.State, c *people.Character, opposition Pool) (chance odds.Chance, ok bool) {
	t := usualThrow(s, c)
	ties := CallPolicy.Of(s).Ties && !opposition.Sum
	against := oppositionOf(s, opposition.joinedBy(s, c, t))
	mine, ok := t.Side()
	if !ok {
		return chance, false
	}
	if two, rolled := against.(odds.Side); rolled && mine.Keep == 2 && two.Keep == 2 && !ties &&
		HeroicStep.Of(s) == odds.Step {
		chance, err := odds.Quick(mine.Pool, two.Pool)
		return chance, err == nil
	}
	a, err := odds.Test{Side: mine, Against: against, TiesWin: ties, Step: HeroicStep.Of(s)}.Answer()
	if len(opposition.Dice) == 0 {
		a.Beat = pool.Possible(mine.Pool, mine.Keep, opposition.Number, a.Beat)
	}
	return odds.Chance{Beat: a.Beat, Heroic: a.Heroic}, err == nil
}

// joinedBy is an opposition with the stress of the traits in a pool that it opposes.
func (p Pool) joinedBy(s *engine.State, c *people.Character, t pool.Throw) Pool {
	if len(p.Dice) > 0 {
		p.Dice = withStress(s, c.ID, t.Dice, p.Dice)
	}
	return p
}

// oppositionOf is an opposition as it will be read.
func oppositionOf(s *engine.State, p Pool) odds.Opposition {
	if p.Sum || len(p.Dice) == 0 {
		return odds.Static{Target: p.Number, Complications: p.Sizes()}
	}
	return pool.Side(p.Dice, pool.Keep(check.ResultsAdded.Of(s), p.Dice))
}

// Margins is the law of by how much a character's usual dice beat others; ok is false
// where none is known.
func Margins(s *engine.State, c *people.Character, opposition Pool) (law []float64, ok bool) {
	t := usualThrow(s, c)
	mine, ok := t.Side()
	if !ok {
		return nil, false
	}
	law, err := odds.Margins(mine, oppositionOf(s, opposition.joinedBy(s, c, t)))
	return law, err == nil
}

// WinEstimator are kinds of checks that say how likely a pool wins more than a number.
type WinEstimator interface {
	WinChance(*engine.State, PoolDraft, pool.Throw) (p float64, ok bool)
}

// JoiningDice are the dice that would join what opposes a character in a check if
// it threw these. opp is what they join, nil if nothing opposes.
func JoiningDice(s *engine.State, checkID, char string, thrown []pool.Die) (opp *pool.Roll, joins []pool.Die) {
	m := check.CheckKindOf(s, checkID)
	if m == nil {
		return nil, nil
	}
	if opp = m.JoinedByStress(s, checkID, char); opp == nil {
		return nil, nil
	}
	return opp, stressOfTraits(s, char, thrown, opp.Pool)
}

// stressOfTraits are the stress dice of the traits that a character throws, if they lie on
// neither side yet; of rivals the largest (SHAKEN-R4).
func stressOfTraits(s *engine.State, char string, thrown, against []pool.Die) (joins []pool.Die) {
	for _, b := range things.AfflictionsOn(s, char) {
		lies := func(p pool.Die) bool { return p.Word == b.ID }
		if b.Trait == "" || b.Die == dice.D4 || !usesTrait(thrown, "", b.Trait) || slices.ContainsFunc(thrown, lies) ||
			slices.ContainsFunc(against, lies) {
			continue
		}
		d := AfflictionOption(s, b).Dice[0]
		rival := slices.IndexFunc(joins,
			func(p pool.Die) bool { return p.RivalGroup != "" && p.RivalGroup == d.RivalGroup })
		switch {
		case rival < 0:
			joins = append(joins, d)
		case d.Die > joins[rival].Die:
			joins[rival] = d
		}
	}
	return joins
}

// withStress returns what opposes a character's throw with the stress that joins it.
func withStress(s *engine.State, char string, thrown, against []pool.Die) []pool.Die {
	return slices.Concat(against, stressOfTraits(s, char, thrown, against))
}

// The questions about play that exactly one mod answers.
var (
	// CallPolicy says who throws first and who wins a tie where the GM sets dice.
	CallPolicy = engine.NewPolicy("call", CallTerms{})
)

// CallTerms is how a character meets dice that the GM sets: by CORE-TEST-03 and -05,
// or as an action (ACT-R1).
type CallTerms struct {
	First bool // the character throws before them
	Ties  bool // a tie is the character's
}

// The options of rolls.
var (
	ShowOdds         = rulekit.NewEnum("odds.show", "", "on", "off")
	HeroicStep       = rulekit.NewNumber("heroic.step", 5, 1, 99, "ADDALL-R2")
	RevealDifficulty = rulekit.NewEnum("test.reveal_difficulty", "CORE-TEST-R6", "at_roll", "at_outcome")
)

// KnowsDifficulty reports whether the actor may know a difficulty before the outcome
// (CORE-TEST-R6).
func KnowsDifficulty(s *engine.State, by game.Actor) bool {
	return by.Role == game.GM || RevealDifficulty.Is(s, "at_roll")
}
