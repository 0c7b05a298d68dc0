package timed

import (
	"cmp"
	"slices"
	"strconv"

	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

var (
	paramObjective = game.Param{Name: "objective", Kind: game.Text, Min: 1, Max: sheet.MaxName}
	paramBenefit   = game.Param{Name: "benefit", Kind: game.Text, Max: sheet.MaxName}
	paramTests     = game.Param{Name: "tests", Kind: game.Number, Min: 1, Max: maxTests}
	paramBeats     = game.Param{Name: "beats", Kind: game.Number, Min: 1, Max: maxBeats}
	paramN         = game.Param{Name: "n", Kind: game.Number, Min: 1, Max: maxTests}
)

// The presets of a new timed test.
const (
	usualTests = 3
	usualBeats = 4
)

// objectives are default names of a timed test, by language.
var objectives = map[string]string{"en": "Against the Clock", "pt-BR": "Contra o relógio"}

func defaultObjective(s *engine.State) string { return cmp.Or(objectives[s.Lang], objectives["en"]) }

// beginMove returns the GM's move that sets the tests, their difficulty and the beats (TIMED-01).
func beginMove() game.Move[engine.State] {
	spec := game.Spec{Name: "timed begin", Category: game.CategoryScene,
		Params: []game.Param{paramObjective, paramTests, draft.ParamDifficulty, paramBeats, paramBenefit}}
	m := people.GMOffers(spec, func(s *engine.State, c *game.Collector) {
		r := lastTimed(s)
		switch {
		case r.isChoiceOpen():
			c.Close(game.Refuse("TIMED-06", "cortex.refused.timed_choice", game.W("name", r.Objective)))
			return
		case runningTimed(s) != nil:
			c.Close(game.Refuse("TIMED-R4", "cortex.refused.timed_runs", game.W("name", r.Objective)))
			return
		}
		inputs := []game.Input{{Param: paramObjective, Preset: defaultObjective(s)},
			{Param: paramTests, Preset: game.Itoa(usualTests)}}
		if canSetDifficulty(s) {
			hard := draft.InputDifficulty(s, nil, draft.Challenging)
			hard.Lead = hard.Replaces()
			inputs = append(inputs, hard)
		}
		inputs = append(inputs, game.Input{Param: paramBeats, Preset: game.Itoa(usualBeats)},
			game.Input{Param: paramBenefit, Advanced: true})
		c.Add(game.Offer{About: "scene", Inputs: inputs, Label: game.Say("cortex.timed.begin.now")})
	}, begin)
	m.Refine = func(s *engine.State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
		return withRowOdds(s, o.With(given))
	}
	return m
}

func begin(t *engine.Tx, args game.Args) {
	r := rowOf(args)
	r.N, r.Objective, r.Benefit = Section.Of(t.S).N+1, args.One("objective"), args.One("benefit")
	t.Emit(TimedSet{Row: r, Why: "begun"})
}

// rowOf returns the timed test of the form's answers.
func rowOf(args game.Args) TimedTest {
	tests, _ := strconv.Atoi(args.One("tests"))
	budget, _ := strconv.Atoi(args.One("beats"))
	r := TimedTest{Stages: make([]string, min(max(tests, 1), maxTests)), Beats: min(max(budget, 1), maxBeats)}
	r.Budget = r.Beats
	for i := range r.Stages {
		r.Stages[i] = args.One(draft.ParamDifficulty.Name)
	}
	return r
}

// withRowOdds adds to the form of a timed test how it may end, and to each difficulty the chance of
// a full success.
func withRowOdds(s *engine.State, o game.Offer) game.Offer {
	args := o.Picked()
	r := rowOf(args)
	f := newForecast(s, r)
	ends, ok := f.rowOdds("")
	if o.Odds = nil; !ok {
		return o
	}
	o.Odds = append(rulekit.OddsOf(game.Say("cortex.odds.timed.full"), ends.Full, true, false),
		rulekit.OddsOf(game.Say("cortex.odds.timed.conditional"), ends.Conditional, true, false)...)
	o.Inputs = slices.Clone(o.Inputs)
	for i, a := range o.Inputs {
		if a.Name != draft.ParamDifficulty.Name {
			continue
		}
		o.Inputs[i].Choices, o.Inputs[i].Note = slices.Clone(a.Choices), game.Say("cortex.odds.timed.usual")
		for j, c := range a.Choices {
			args[a.Name] = []string{c.Word}
			f.row = rowOf(args)
			if ends, ok := f.rowOdds(""); ok {
				o.Inputs[i].Choices[j].ChanceAfter = game.ChanceOf(ends.Full)
			}
		}
	}
	return o
}

// runningMove returns a GM's move that changes the timed test that runs or waits for a choice. If
// the move is closed, offer returns no offer and the reason, nil if the reason is that the timed
// test is over.
func runningMove(name string, offer func(*engine.State, *TimedTest) (*game.Offer, *game.Refusal),
	do func(*engine.Tx, TimedTest, game.Args), params ...game.Param) game.Move[engine.State] {
	spec := game.Spec{Name: name, Category: game.CategoryScene, Params: append(params, paramAt)}
	return people.GMOffers(spec, func(s *engine.State, c *game.Collector) {
		r := lastTimed(s)
		if runningTimed(s) == nil && !r.isChoiceOpen() {
			c.Close(refuseNoRow(s, c.Actor))
			return
		}
		o, no := offer(s, r)
		if o == nil {
			c.Close(cmp.Or(refuseNoRow(s, c.Actor), no))
			return
		}
		o.Fixed, o.About = game.Args{"at": {game.Itoa(r.N)}}, timedRef(r.N)
		c.Add(*o)
	}, func(t *engine.Tx, args game.Args) {
		if r := lastTimed(t.S); r != nil {
			do(t, *r, args)
		}
	})
}

// stageMove returns the GM's move that sets the difficulty of a test still to come (TIMED-01).
func stageMove() game.Move[engine.State] {
	return runningMove("timed stage", func(s *engine.State, r *TimedTest) (*game.Offer, *game.Refusal) {
		first := r.Done + 1
		if r.isTesting(s) && !r.Buys {
			first++
		}
		switch {
		case !canSetDifficulty(s):
			return nil, game.Refuse("DOOM-R12", "cortex.refused.timed_doom")
		case first > len(r.Stages) || r.Over != "":
			return nil, game.Refuse("TIMED-01", "cortex.refused.timed_last")
		}
		n := paramN
		n.Min, n.Max = first, len(r.Stages)
		hard := draft.InputDifficulty(s, difficultyWords(s, r.Stages[first-1]), draft.Challenging)
		hard.Lead = hard.Replaces()
		return &game.Offer{Label: game.Say("cortex.timed.stage.set"), Form: game.Form{OpensForm: true},
			Inputs: []game.Input{{Param: n, Preset: game.Itoa(first)}, hard}}, nil
	}, func(t *engine.Tx, r TimedTest, args game.Args) {
		n, _ := strconv.Atoi(args.One("n"))
		stages := append([]string(nil), r.Stages...)
		stages[n-1] = args.One(draft.ParamDifficulty.Name)
		r.Stages = stages
		t.Emit(TimedSet{Row: r, Why: "stage", Stage: n})
	}, paramN, draft.ParamDifficulty)
}

// beatsMove returns the GM's move that sets the beats left.
func beatsMove() game.Move[engine.State] {
	ask := paramBeats
	ask.Change, ask.Min, ask.Max = true, 0, mostBeats
	return runningMove("timed beats", func(_ *engine.State, r *TimedTest) (*game.Offer, *game.Refusal) {
		if r.Over != "" {
			return nil, nil
		}
		return &game.Offer{Label: game.Say("cortex.timed.beats.set"), Form: game.Form{OpensForm: true},
			Inputs: []game.Input{{Param: ask, Preset: game.Itoa(max(r.Beats, 1))}},
			Validate: func(args game.Args) *game.Refusal {
				if n, _ := game.NumberOf(args.One("beats"), r.Beats); n == 0 {
					return game.Refuse("TIMED-R1", "cortex.refused.timed_no_beats")
				}
				return ask.Within(args.One("beats"), r.Beats)
			}}, nil
	}, func(t *engine.Tx, r TimedTest, args game.Args) {
		r.Beats, _ = game.NumberOf(args.One("beats"), r.Beats)
		t.Emit(TimedSet{Row: r, Why: "beats"})
	}, ask)
}

// stayMove returns the GM's move that sets whether the timed test outlasts the scene (SCENE-R2).
func stayMove() game.Move[engine.State] {
	return runningMove("timed stay", func(_ *engine.State, r *TimedTest) (*game.Offer, *game.Refusal) {
		key := "cortex.timed.stay.on"
		if r.Stay {
			key = "cortex.timed.stay.off"
		}
		return &game.Offer{Label: game.Say(key, game.W("name", r.Objective))}, nil
	}, func(t *engine.Tx, r TimedTest, _ game.Args) {
		why := "stays"
		if r.Stay = !r.Stay; !r.Stay {
			why = "ends"
		}
		t.Emit(TimedSet{Row: r, Why: why})
	})
}

// endMove returns the GM's move that ends the timed test as the fiction demands.
func endMove() game.Move[engine.State] {
	return runningMove("timed end", func(_ *engine.State, r *TimedTest) (*game.Offer, *game.Refusal) {
		then := game.Say("cortex.timed.end.then", game.W("name", r.Objective), game.N("done", r.Done),
			game.N("of", len(r.Stages)))
		return &game.Offer{Label: game.Say("cortex.timed.end.now", game.W("name", r.Objective)),
			ForCard: game.ForCard{Card: timedRef(r.N)},
			Loss:    game.Loss{Destructive: true, Consequences: rulekit.Msgs(then)}}, nil
	}, func(t *engine.Tx, r TimedTest, _ game.Args) {
		t.Emit(TimedEnded{Outcome: ruled, Objective: r.Objective, Beats: r.Beats})
	})
}
