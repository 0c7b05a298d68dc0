package timed

import (
	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// cards returns the card of the timed test while none of its tests runs, and at its end.
func cards(s *engine.State, by game.Actor) []game.Card {
	r := lastTimed(s)
	if r == nil || r.Over == "" && r.isTesting(s) {
		return nil
	}
	m := game.Card{About: timedRef(r.N), Title: game.Say("cortex.timed.title", game.W("name", r.Objective)),
		Over: r.Over != "" && !r.isChoiceOpen()}
	switch {
	case r.Chosen != "":
		m.Verdict = tellChosen(SuccessChosen{Which: r.Chosen, Objective: r.Objective, Benefit: r.Benefit,
			Name: r.Name})[0]
	case r.Over != "":
		m.Verdict = tellEnded(TimedEnded{Outcome: r.Over, Objective: r.Objective, Benefit: r.Benefit, Beats: r.Beats,
			Name: r.Name})[0]
	default:
		m.Notes = r.notes(s, by)
	}
	return []game.Card{m}
}

// notes returns the notes on the row: where it stands, the next test, and how it may end.
func (r *TimedTest) notes(s *engine.State, by game.Actor) []game.Msg {
	args := []game.Arg{game.N("beats", r.Beats), game.N("n", r.Done+1), game.N("of", len(r.Stages))}
	ms := rulekit.Msgs(game.Say("cortex.timed.next", args...))
	if r.Beats <= 0 {
		ms = rulekit.Msgs(game.Say("cortex.timed.rescue", args...))
	}
	if !draft.KnowsChances(s, by) || !draft.KnowsDifficulty(s, by) {
		return ms
	}
	f, key := newForecast(s, *r), "cortex.timed.chances"
	if f.helperCount() == 0 {
		key += "_alone"
	}
	if ends, ok := f.rowOdds(""); ok {
		ms = append(ms, game.Say(key, game.M("full", game.Percent(ends.Full)),
			game.M("conditional", game.Percent(ends.Conditional)), game.M("failure", game.Percent(ends.Fail))))
	}
	return ms
}

// show returns the block with the clock: the beats left, the tests done and those to come, the
// characters that can no longer buy time, and whether the timed test outlasts the scene.
func show(s *engine.State, _ game.Actor) []game.Block {
	r := runningTimed(s)
	if r == nil {
		return nil
	}
	b := game.Block{Kind: game.ClockBlock, About: timedRef(r.N),
		Title: game.Say("cortex.timed.title", game.W("name", r.Objective))}
	b.Items = append(b.Items,
		game.Item{Label: game.Say("cortex.timed.left"), N: max(r.Beats, 0), Max: max(r.Beats, r.Budget)},
		game.Item{Label: game.Say("cortex.timed.done"), N: r.Done, Max: len(r.Stages)})
	for i, stage := range r.stagesLeft() {
		b.Items = append(b.Items, stageItem(s, r.Done+i+1, stage))
	}
	for _, c := range people.Of(s).Chars {
		if r.isBarred(c) {
			b.Items = append(b.Items,
				game.Item{Label: game.Say("cortex.timed.barred", game.W("name", c.DisplayName())), Tone: game.Trouble})
		}
	}
	if r.Stay {
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.timed.stays")})
	}
	return []game.Block{b}
}

// stageItem returns the item of a test to come, with its difficulty if it is set.
func stageItem(s *engine.State, n int, stage string) game.Item {
	if stage == "" || !canSetDifficulty(s) {
		return game.Item{Label: game.Say("cortex.timed.stage.open", game.N("n", n))}
	}
	item := game.Item{Label: game.Say("cortex.timed.stage.is", game.N("n", n),
		game.M("difficulty", difficultyMsg(stage)))}
	if draft.FixedNumber.Of(s) == nil {
		for _, d := range pool.Sizes(draft.TestDifficulty.Of(s).Dice(s, []string{stage}, "")) {
			item.Dice = append(item.Dice, game.Die{Size: d})
		}
	}
	return item
}
