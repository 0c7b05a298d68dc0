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
)

// KnowsChances reports whether an actor sees chances: the GM always does, players and guests as the
// option showOdds says.
func KnowsChances(s *engine.State, by game.Actor) bool {
	return by.Role == game.GM || showOdds.Is(s, "on")
}

// goal returns the total that the roll of a context has to beat. known is false if the actor sees
// no chances or does not know the total. The zero Actor stands for everyone: what goal returns for
// it may be said in labels that all can read.
func goal(s *engine.State, by game.Actor, st check.RollContext) (total int, known bool) {
	if !KnowsChances(s, by) {
		return 0, false
	}
	if m := check.CheckKindOf(s, st.ID); m != nil {
		return m.Throwing.Goal(s, by, st.ID, st.Char.ID)
	}
	return 0, false
}

// usualPool returns the dice that a character most likely throws: the largest trait of its
// distinctions and of each prime set (of each set if the table names no prime sets), and its own
// assets.
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
			ds = append(ds, assetOption(a).Dice...)
		}
	}
	return ds
}

// UsualThrow returns a throw of the usual dice of a character with the dice that are in its pool
// already, such as a die of scale that starts there.
func UsualThrow(s *engine.State, st check.RollContext) pool.Throw {
	d := PoolDraftOf(s, st)
	built := d.Pool()
	built.Dice = slices.Concat(usualPool(s, st.Char), built.Dice)
	return d.Throw(s, built)
}

// usualThrow returns UsualThrow without a check. It is computed once between two events.
func usualThrow(s *engine.State, c *people.Character) pool.Throw {
	of := usualThrows.Of(s, func() map[*people.Character]pool.Throw { return map[*people.Character]pool.Throw{} })
	t, ok := of[c]
	if !ok {
		t = UsualThrow(s, check.RollContextOf(s, c, ""))
		of[c] = t
	}
	return t
}

var usualThrows engine.Memo[map[*people.Character]pool.Throw]

// Throw returns a pool as it would be thrown and read.
func (d PoolDraft) Throw(s *engine.State, built Pool) pool.Throw {
	return pool.Throw{Dice: built.Dice, Keep: d.AsIfThrown(built).ResultsKept, Drop: built.Applied.Drop,
		HitchUpTo: HitchTo(s, d.RollContext, built.Dice)}
}

// Chance returns the chance that a throw beats its target, which is total. ok is false if the actor
// sees no chance, does not know the total, or the chance cannot be computed. The zero Actor stands
// for everyone.
func Chance(s *engine.State, by game.Actor, st check.RollContext, t pool.Throw) (p float64, total int, ok bool) {
	total, known := goal(s, by, st)
	if !known {
		return 0, 0, false
	}
	p, ok = chanceToBeat(s, st.ID, st.Char.ID, t, total)
	return p, total, ok
}

// chanceToBeat returns the chance that a character's throw in a check beats a total, after the
// stress on the character's traits has joined the opposition.
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

// ExceedChance returns the chance that a later throw exceeds the total of a roll, with the stress
// of the roll's traits (SHAKEN-R6).
func ExceedChance(s *engine.State, r *pool.Roll, total int, other pool.Throw) (p float64, ok bool) {
	other.Dice = withStress(s, r.Char, r.Pool, other.Dice)
	return other.Beats(total)
}

// UsualChance returns the chance that a character's usual dice beat an opposition, and the chance
// that they win by enough for a heroic success. ok is false if the chances cannot be computed.
func (opposition Pool) UsualChance(s *engine.State, c *people.Character) (chance odds.Chance, ok bool) {
	t := usualThrow(s, c)
	ties := CallPolicy.Of(s).Ties && !opposition.Sum
	opposition = opposition.joinedBy(s, c, t)
	against := oppositionOf(s, opposition)
	side, ok := t.Side()
	if !ok {
		return chance, false
	}
	if two, rolled := against.(odds.Side); rolled && side.Keep == 2 && two.Keep == 2 && !ties &&
		HeroicStep.Of(s) == odds.Step {
		chance, err := odds.Quick(side.Pool, two.Pool)
		return chance, err == nil
	}
	a, err := odds.Test{Side: side, Against: against, TiesWin: ties, Step: HeroicStep.Of(s)}.Answer()
	if len(opposition.Dice) == 0 {
		a.Beat = pool.ClampChance(side.Pool, side.Keep, opposition.Number, a.Beat)
	}
	return odds.Chance{Beat: a.Beat, Heroic: a.Heroic}, err == nil
}

// joinedBy returns the opposition with the stress of the traits that the throw uses.
func (p Pool) joinedBy(s *engine.State, c *people.Character, t pool.Throw) Pool {
	p.Dice = withStress(s, c.ID, t.Dice, p.Dice)
	return p
}

// oppositionOf returns an opposition in the form that odds computes with.
func oppositionOf(s *engine.State, p Pool) odds.Opposition {
	if p.Sum || len(p.Dice) == 0 {
		return odds.Static{Target: p.Number, Complications: p.Sizes()}
	}
	return pool.Side(p.Dice, pool.ResultsKept(check.ResultsAdded.Of(s), p.Dice))
}

// Margins returns the distribution of the margin by which a character's usual dice beat an
// opposition. ok is false if the distribution cannot be computed.
func (opposition Pool) Margins(s *engine.State, c *people.Character) (law []float64, ok bool) {
	t := usualThrow(s, c)
	side, ok := t.Side()
	if !ok {
		return nil, false
	}
	law, err := odds.Margins(side, oppositionOf(s, opposition.joinedBy(s, c, t)))
	return law, err == nil
}

// JoiningDice returns the dice that would join the opposition of a character in a check if the
// character threw the dice thrown. opp is the roll that these dice would join, nil if there is
// none. Its ID is 0 if nothing is thrown yet.
func JoiningDice(s *engine.State, checkID, char string, thrown []pool.Die) (opp *pool.Roll, joins []pool.Die) {
	m := check.CheckKindOf(s, checkID)
	if m == nil || m.Answering == nil {
		return nil, nil
	}
	if opp = m.Answering.JoinedByStress(s, checkID, char); opp == nil {
		return nil, nil
	}
	return opp, stressOfTraits(s, char, thrown, opp.Pool)
}

// stressOfTraits returns the stress dice larger than d4 on the traits that a character throws,
// except dice that are on either side already. Of each rival group it returns the largest
// (SHAKEN-R4).
func stressOfTraits(s *engine.State, char string, thrown, against []pool.Die) (joins []pool.Die) {
	for _, b := range things.AfflictionsOn(s, char) {
		isOfAffliction := func(p pool.Die) bool { return p.Word == b.ID }
		if b.Trait == "" || b.Die == dice.D4 || !usesTrait(thrown, "", b.Trait) ||
			slices.ContainsFunc(thrown, isOfAffliction) ||
			slices.ContainsFunc(against, isOfAffliction) {
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

// withStress returns the dice against a character's throw, and behind them the stress that joins
// these dice.
func withStress(s *engine.State, char string, thrown, against []pool.Die) []pool.Die {
	return slices.Concat(against, stressOfTraits(s, char, thrown, against))
}

// The policies: questions that at most one mod in the game answers.
var (
	// CallPolicy says who throws first and who wins a tie where the GM sets dice.
	CallPolicy = engine.NewPolicy("call", CallTerms{})
)

// CallTerms says how a character meets dice that the GM sets: by CORE-TEST-03 and -05, or as an
// action (ACT-R1).
type CallTerms struct {
	First bool // the character throws first
	Ties  bool // the character wins ties
}

// KnowsDifficulty reports whether the actor may know a difficulty before the outcome
// (CORE-TEST-R6).
func KnowsDifficulty(s *engine.State, by game.Actor) bool {
	return by.Role == game.GM || check.RevealDifficulty.Is(s, "at_roll")
}
