package main

import (
	"regexp"
	"slices"
	"strconv"

	"mesa/dice"
	"mesa/game"
	"mesa/odds"
	"mesa/odds/tell"
)

// twoD6 matches the roll of NDE's variant with two dice: "2d6", "2d6+1".
var twoD6 = regexp.MustCompile(`^2[dDkK]6([+-]\d{1,4})?$`)

// ndeTest answers for a test of NDE: of one die against the difficulty in -vs, or of 2d6 with a
// modifier.
func (q *oddsQuestion) ndeTest() (r oddsReport, err error) {
	if found := twoD6.FindStringSubmatch(q.nde); found != nil {
		modifier, _ := strconv.Atoi(found[1]) // "" is none
		r.Report, err = tell.NDE2d6(modifier, q.f.p.printer)
		return r, err
	}
	pool, err := dice.Parse(q.nde, 1)
	if err != nil {
		return r, &usageError{badDice(q.nde, err)}
	}
	if len(pool) == 0 || !slices.Contains(odds.NDELadder, pool[0]) {
		return r, &usageError{badLine(q.nde, 0, game.Say("odds.bad.nde", game.W("word", q.nde)))}
	}
	difficulty, err := strconv.Atoi(q.vs)
	if err != nil {
		return r, rangeError("-vs", q.vs, odds.MinNDEDifficulty, odds.MaxNDEDifficulty)
	}
	r.Report, err = tell.NDE(pool[0], difficulty, q.f.p.printer)
	return r, err
}

// hitsPool matches a pool of hits: "4", "4+1", "4-1".
var hitsPool = regexp.MustCompile(`^(\d{1,4})([+-]\d{1,4})?$`)

func readHits(words string) (odds.Hits, error) {
	found := hitsPool.FindStringSubmatch(words)
	if found == nil {
		return odds.Hits{}, &usageError{badLine(words, 0, game.Say("odds.bad.hits"))}
	}
	n, _ := strconv.Atoi(found[1])
	advantage, _ := strconv.Atoi(found[2]) // "" is none
	return odds.Hits{Dice: n, Advantage: advantage}, nil
}

// hitsRoll answers for a roll of Regras Universais, alone or opposed.
func (q *oddsQuestion) hitsRoll() (r oddsReport, err error) {
	pool, err := readHits(q.hits)
	if err != nil {
		return r, err
	}
	if q.vs != "" {
		other, err := readHits(q.vs)
		if err != nil {
			return r, err
		}
		r.Report, err = tell.Versus(pool, other, q.f.p.printer)
		return r, err
	}
	if q.level < 1 || q.level > odds.MaxLevel {
		return r, rangeError("-level", strconv.Itoa(q.level), 1, odds.MaxLevel)
	}
	r.Report, err = tell.Hits(pool, q.level, q.f.p.printer)
	return r, err
}
