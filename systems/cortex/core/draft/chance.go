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

// UsualDice are the dice that a character most likely throws: the largest of each
// prime set, or of each set where the table names none, and its own assets.
func UsualDice(s *engine.State, c *people.Character) []dice.Die {
	var ds []dice.Die
	for _, set := range c.Sets {
		if !sheet.IsDistinctions(set.Name) && !PrimeSets.Includes(s, set.Name) {
			continue
		}
		var best []dice.Die
		for _, t := range set.Traits {
			if len(best) == 0 || t.Die > best[0] {
				best = DiceOf(s, c, t)
			}
		}
		ds = append(ds, best...)
	}
	for _, a := range things.Of(s).Assets {
		if a.Owner == c.ID {
			ds = append(ds, a.Die)
		}
	}
	return ds
}

// chanceAgainstBest is the chance that a character's usual dice beat others, thrown by one
// who plays for the best total; ok is false if there is nothing to go by.
func chanceAgainstBest(s *engine.State, c *people.Character, opposition Pool) (p float64, ok bool) {
	return chanceAgainst(s, UsualSide(s, c), opposition)
}

// chanceAgainst is the chance that a side beats what is laid out against it.
func chanceAgainst(s *engine.State, mine odds.Side, opposition Pool) (p float64, ok bool) {
	if len(opposition.Dice) == 0 {
		return pool.Beat(mine.Pool, mine.Keep, opposition.Number)
	}
	return pool.BeatChance(mine, oppositionOf(s, opposition), CallPolicy.Of(s).Ties && !opposition.Sum)
}

// UsualChance is how likely somebody's usual dice, [State.UsualSide], beat what is laid
// out against them, and by enough for a heroic success; ok is false if there is
// nothing to go by.
func UsualChance(s *engine.State, mine odds.Side, opposition Pool) (chance odds.Chance, ok bool) {
	against := odds.Opposition(odds.Static{Target: opposition.Number})
	if len(opposition.Dice) > 0 {
		against = oppositionOf(s, opposition)
	}
	ties := CallPolicy.Of(s).Ties && !opposition.Sum
	if two, rolled := against.(odds.Side); rolled && mine.Keep == 2 && two.Keep == 2 && !ties &&
		HeroicStep.Of(s) == odds.Step {
		chance, err := odds.Quick(mine.Pool, two.Pool)
		return chance, err == nil
	}
	a, err := odds.Test{Side: mine, Against: against, TiesWin: ties, Step: HeroicStep.Of(s)}.Answer()
	return odds.Chance{Beat: a.Beat, Heroic: a.Heroic}, err == nil
}

// oppositionOf is an opposition as it will be read.
func oppositionOf(s *engine.State, p Pool) odds.Opposition {
	if p.Sum {
		return odds.Static{Target: p.Number, Complications: p.Sizes()}
	}
	return pool.Side(p.Dice, pool.Keep(check.ResultsAdded.Of(s), p.Dice))
}

// Margins is the law of by how much a character's usual dice beat others.
func Margins(s *engine.State, c *people.Character, opposition Pool) ([]float64, error) {
	law, err := odds.Margins(UsualSide(s, c), oppositionOf(s, opposition))
	if err != nil {
		return []float64{1}, err
	}
	return law, nil
}

// UsualSide is [State.UsualAt] before anything is called.
func UsualSide(s *engine.State, c *people.Character) odds.Side {
	of := usualSides.Of(s, func() map[*people.Character]odds.Side { return map[*people.Character]odds.Side{} })
	side, ok := of[c]
	if !ok {
		side = UsualAt(s, check.RollContextOf(s, c, ""))
		of[c] = side
	}
	return side
}

var usualSides = engine.NewMemo[map[*people.Character]odds.Side]()

// UsualAt are the usual dice of a character with those that lie in its pool by
// themselves, such as a die of scale, as they would be read.
func UsualAt(s *engine.State, st check.RollContext) odds.Side {
	laid := slices.Concat(pool.LooseDice(UsualDice(s, st.Char), pool.FromLoose), PoolDraftOf(s, st).Pool().Dice)
	return odds.Side{Pool: pool.Sizes(laid), Keep: pool.Keep(st.ResultsKept, laid)}
}

// WinEstimator are kinds of checks that say how likely a pool wins more than a number.
type WinEstimator interface {
	WinChance(*engine.State, PoolDraft, []dice.Die) (p float64, ok bool)
}

// JoiningDice are the dice that would join what opposes a character in a check if
// it threw these: of each trait in the pool its stress, if that lies on neither
// side yet; of rivals the largest (SHAKEN-R4). opp is what they join, nil if
// nothing opposes.
func JoiningDice(s *engine.State, checkID, char string, thrown []pool.Die) (opp *pool.Roll, joins []pool.Die) {
	rolls := check.Of(s).RollsOf(checkID)
	i := slices.IndexFunc(rolls, func(r *pool.Roll) bool { return check.IsOpposition(s, r) && !r.Resolved })
	if i < 0 {
		return nil, nil
	}
	opp = rolls[i]
	for _, b := range things.AfflictionsOn(s, char) {
		lies := func(p pool.Die) bool { return p.Word == b.ID }
		if b.Trait == "" || b.Die == dice.D4 || !usesTrait(thrown, "", b.Trait) || slices.ContainsFunc(thrown, lies) ||
			slices.ContainsFunc(opp.Pool, lies) {
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
	return opp, joins
}

// chance is how likely a pool beats a total, or what that becomes by the dice
// that the pool lets join the opposition.
func chance(s *engine.State, d PoolDraft, a Pool, total int) (p float64, ok bool) {
	if a.Applied.Drop || HitchTo(s, d.RollContext, a.Dice) > 1 { // of what then counts no law is known
		return 0, false
	}
	base := d.AsIfThrown(a).ResultsKept
	opp, joins := JoiningDice(s, d.ID, d.Char.ID, a.Dice)
	if len(joins) == 0 {
		return pool.Beats(a.Dice, base, total)
	}
	law, ok := pool.TotalWith(opp, pool.Sizes(joins))
	for total, share := range law {
		beat, fine := pool.Beats(a.Dice, base, total)
		p, ok = p+share*beat, ok && fine
	}
	return p, ok
}

// The questions about play that exactly one mod answers.
var (
	CallPolicy = engine.NewPolicy("call", CallTerms{}) // how a character meets dice
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
