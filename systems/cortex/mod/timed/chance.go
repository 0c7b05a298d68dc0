package timed

import (
	"slices"

	"mesa/game"
	"mesa/odds"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// forecast computes how a row may end if all throw their usual dice. It assumes that the best
// character makes each test, and that the best of the others tries to buy time between two tests.
// Stages and odds are nil or false if no character has dice to go by.
type forecast struct {
	s     *engine.State
	row   TimedTest
	chars []*people.Character
	known map[string][]odds.Chance // by difficulty, for each of chars
}

func newForecast(s *engine.State, r TimedTest) *forecast {
	return &forecast{s: s, row: r, chars: presentPCs(s), known: map[string][]odds.Chance{}}
}

// chancesAt returns the chance of each of f.chars against a difficulty, unknownChance without dice
// to go by.
func (f *forecast) chancesAt(stage string) []odds.Chance {
	if all, ok := f.known[stage]; ok {
		return all
	}
	laid := draft.OppositionFromArgs(f.s, draft.Challenging, nil,
		game.Args{draft.ParamDifficulty.Name: difficultyWords(f.s, stage)})
	var all []odds.Chance
	for _, c := range f.chars {
		chance, ok := laid.UsualChance(f.s, c)
		if !ok {
			chance = unknownChance
		}
		all = append(all, chance)
	}
	f.known[stage] = all
	return all
}

// unknownChance is the chance of a character without dice to go by.
var unknownChance = odds.Chance{Beat: -1}

// best returns the index of the highest known chance among those that may accepts, or -1.
func best(all []odds.Chance, may func(i int) bool) int {
	at := -1
	for i, c := range all {
		if c != unknownChance && may(i) && (at < 0 || c.Beat > all[at].Beat) {
			at = i
		}
	}
	return at
}

// canHelp reports whether character i may buy time.
func (f *forecast) canHelp(i int) bool { return !f.row.isBarred(f.chars[i]) }

// stages returns the tests still to come, with the first made by who, or by the best character if
// who is "". It returns nil if there are no dice to go by.
func (f *forecast) stages(who string) []odds.Stage {
	var row []odds.Stage
	for n, stage := range f.row.stagesLeft() {
		all := f.chancesAt(stage)
		tester := best(all, func(i int) bool { return n > 0 || f.chars[i].ID != f.row.Buyer })
		if n == 0 && who != "" {
			tester = slices.IndexFunc(f.chars, func(c *people.Character) bool { return c.ID == who })
		}
		if tester < 0 || all[tester] == unknownChance {
			return nil
		}
		st := odds.Stage{Chance: all[tester]}
		if helper := best(all, func(i int) bool { return i != tester && f.canHelp(i) }); helper >= 0 {
			st.Help = all[helper]
		}
		row = append(row, st)
	}
	return row
}

// helperCount returns how many characters besides the tester may buy time, at most odds.MaxHelpers.
func (f *forecast) helperCount() int {
	n, all := 0, true
	for i := range f.chars {
		if f.canHelp(i) {
			n++
		} else {
			all = false
		}
	}
	if all {
		n--
	}
	return min(max(n, 0), odds.MaxHelpers)
}

// odds returns the odds of the row with these beats and helpers. With gap, time may be bought
// before the next test. It returns false for an empty row and for beats below 0 or above
// odds.MaxBeats.
func (f *forecast) odds(row []odds.Stage, beats, helpers int, gap bool) (odds.TimedOdds, bool) {
	if len(row) == 0 || beats < 0 || beats > odds.MaxBeats {
		return odds.TimedOdds{}, false
	}
	o, err := odds.Timed{Beats: beats, Helpers: max(helpers, 0), Stages: row, Underway: gap,
		Rescue: rescue.On(f.s)}.Odds()
	return o, err == nil
}

// rowOdds returns the odds of the row from here on, if who makes the next test, or the best
// character if who is "".
func (f *forecast) rowOdds(who string) (odds.TimedOdds, bool) {
	gap := f.row.Done > 0 && f.row.Buyer == "" && who == ""
	return f.odds(f.stages(who), f.row.Beats, f.helperCount(), gap)
}

// buyingChances returns the chance of a full success if nobody tries to buy time before the next
// test, and if c tries with the chance help. It leaves c as the buyer of f.row.
func (f *forecast) buyingChances(c *people.Character, help odds.Chance) (without, with float64, ok bool) {
	row := f.stages("")
	plain, ok := f.odds(row, f.row.Beats, f.helperCount(), false)
	f.row.Buyer = c.ID
	row = f.stages("")
	failed, one := f.odds(row, f.row.Beats, f.helperCount()-1, false)
	won, two := f.odds(row, f.row.Beats+1, f.helperCount(), false)
	heroic, three := f.odds(row, f.row.Beats+2, f.helperCount(), false)
	if f.row.Beats == 0 {
		plain.Full, failed.Full = 0, 0
	}
	return plain.Full, (1-help.Beat)*failed.Full + (help.Beat-help.Heroic)*won.Full + help.Heroic*heroic.Full, ok &&
		one && two && three
}

// withOdds adds to the offer of a test the chance of that test, and the chance of a full success of
// the row if that test is called. It adds nothing for a character that is out, and where the actor
// may not know the chances.
func withOdds(s *engine.State, by game.Actor, o game.Offer, buys bool) game.Offer {
	r, c := runningTimed(s), people.Of(s).Char(o.Fixed.One("who"))
	o.Odds = nil
	if r == nil || c == nil || c.Out != "" || !draft.KnowsChances(s, by) || !draft.KnowsDifficulty(s, by) {
		return o
	}
	laid := draft.OppositionFromArgs(s, draft.Challenging, draft.OpposingOptions(s, c), answersOf(o))
	chance, ok := laid.UsualChance(s, c)
	if !ok {
		return o
	}
	o.Odds = rulekit.OddsOf(game.Say("cortex.odds.with_usual", game.W("name", c.DisplayName())), chance.Beat, true,
		false)
	f := newForecast(s, *r)
	if buys {
		if without, with, ok := f.buyingChances(c, chance); ok {
			o.Odds = append(o.Odds, game.Odds{Of: game.Say("cortex.odds.timed.full"), Now: game.ChanceOf(without),
				After: game.ChanceOf(with)})
		}
		return o
	}
	row := f.stages(c.ID)
	if len(row) == 0 {
		return o
	}
	row[0].Chance = chance
	if ends, ok := f.odds(row, r.Beats, f.helperCount(), false); ok {
		o.Odds = append(o.Odds, rulekit.OddsOf(game.Say("cortex.odds.timed.full"), ends.Full, true, false)...)
	}
	return o
}

// answersOf returns the picked and the fixed arguments of an offer.
func answersOf(o game.Offer) game.Args {
	args := o.Picked()
	for name, ws := range o.Fixed {
		args[name] = ws
	}
	return args
}
