package view

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/fight"
	"mesa/systems/nde/internal/outcome"
	"mesa/systems/nde/internal/people"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// testViews returns the closed tests with consequences to name, and the open tests; a single open
// test is shown with its chances. If there are neither, it returns the last test of the scene if
// that was thrown.
func testViews(s *state.State, by game.Actor) game.View {
	var view game.View
	for _, t := range s.Past {
		if owesConsequence(s, t) {
			view.Cards = append(view.Cards, testCard(s, t))
		}
	}
	if len(s.Tests) == 1 {
		return view.With(testView(s, by, s.Tests[0]))
	}
	for _, t := range s.Tests {
		view.Cards = append(view.Cards, testCard(s, t))
	}
	if n := len(s.Past); len(view.Cards) == 0 && n > s.Scene.Old && s.Past[n-1].Thrown() {
		view.Cards = append(view.Cards, testCard(s, s.Past[n-1]))
	}
	return view
}

// owesConsequence reports whether the GM has yet to name a consequence of a test.
func owesConsequence(s *state.State, t *state.Test) bool {
	return slices.ContainsFunc(s.Owed, func(o state.OwedConsequence) bool { return o.Test == t.ID })
}

// testView returns a test, with a chart of its outcomes if the test is framed and the actor may see
// chances.
func testView(s *state.State, by game.Actor, t *state.Test) game.View {
	view := game.View{Cards: []game.Card{testCard(s, t)}}
	if chart, ok := check.OutcomeChart(s, by, t); ok {
		view.Blocks = append(view.Blocks, chart)
	}
	return view
}

// testCard returns the card of a test: dice, T, steps and stakes, and the throws and outcome once
// it is thrown.
func testCard(s *state.State, t *state.Test) game.Card {
	over := s.Test(t.ID) == nil
	m := game.Card{About: state.TestRef(t.ID), Over: over && !owesConsequence(s, t), Title: testTitle(s, t)}
	if t.Stage == state.Asked {
		m.Notes = rulekit.Msgs(proposalMsg(t))
	} else {
		m.Goals = goals(s, t)
		m.Notes = append(rulekit.Msgs(check.CastMsg(t)), powerNote(t)...)
	}
	if t.Thrown() {
		m.Verdict = check.Verdict(t.Outcome, t.Certain)
		m.Sides = throws(s, t)
	}
	for _, o := range s.Owed {
		if o.Test == t.ID {
			m.Consequences = append(m.Consequences, game.Say("nde.owed."+o.Kind, game.W("name", s.Name(o.PC))))
		}
	}
	if m.Over {
		return m
	}
	m.Notes = append(m.Notes, check.StepMsgs(t)...) // shown until the GM has named the consequence
	if t.Proposed != "" {
		m.Notes = append(m.Notes,
			game.Say("nde.event.test.talent", game.W("name", s.Name(t.PC)), game.W("talent", t.Proposed)))
	}
	m.Notes = append(m.Notes, check.TellFrame(t, check.IsBeyondReach(s, t))...)
	return m
}

// testTitle names the PC and what the test is for. An attack names its targets while all of them
// are at the table.
func testTitle(s *state.State, t *state.Test) game.Msg {
	name, what := game.W("name", s.Name(t.PC)), game.W("what", t.What)
	switch {
	case t.Kind == state.AttackTest:
		struck := check.TargetNames(s, t)
		if slices.ContainsFunc(t.TargetIDs(), func(id string) bool { return s.Foe(id) == nil }) {
			struck = game.L("targets")
		}
		return game.Say("nde.test.attack", name, struck, game.M("way", rules.HitMsg(t.Way)))
	case t.Kind == state.PowerTest:
		return game.Say("nde.test.power", name, what, game.W("heal", fight.HealedName(s, t)))
	case t.Way == rules.ByDefending && s.Foe(t.Target) != nil:
		return game.Say("nde.test.defence", name, game.M("foe", s.NameMsg(t.Target)))
	}
	return game.Say("nde.test.title", name, what)
}

// proposalMsg returns what a player has proposed and the GM has to set.
func proposalMsg(t *state.Test) game.Msg {
	switch {
	case t.Kind == state.AttackTest:
		return game.Say("nde.power.asked", game.M("level", check.StrikeMsg(t)))
	case t.ByPower():
		return game.Say("nde.power.asked", game.M("level", rules.LevelMsg(t.Level, t.Two)))
	}
	return game.Say("nde.test.asked", game.M("attr", attrOf(t)))
}

// powerNote returns the level and cost of a power, nil for other tests.
func powerNote(t *state.Test) []game.Msg {
	if !t.ByPower() {
		return nil
	}
	return rulekit.Msgs(check.StrikeMsg(t))
}

// The thresholds of the 2d6 game (NDE-2D6-03).
const (
	twoSuccess = 10
	twoCost    = 7
)

// goals returns the numbers that a throw is compared with: T, the Defense of the targets, or the
// two thresholds of the 2d6 game.
func goals(s *state.State, t *state.Test) []game.Goal {
	if t.Two {
		return []game.Goal{{Label: game.Say("nde.goal.success"), N: twoSuccess},
			{Label: game.Say("nde.goal.cost"), N: twoCost}}
	}
	key := "nde.goal.t"
	if t.Source == state.FromDefense && (t.Way != rules.ByPower || rules.PowerAgainst.Is(s, "defense")) {
		key = "nde.goal.defense"
	}
	return []game.Goal{{Label: game.Say(key), N: t.T}}
}

// throws returns the dice of a test, one side for each throw. After a reroll only one of the throws
// counts.
func throws(s *state.State, t *state.Test) []game.Side {
	var sides []game.Side
	for i, faces := range t.Throws {
		side := game.Side{Character: state.PCRef(t.PC), Name: game.Quote(s.Name(t.PC)), Total: t.TotalOf(faces)}
		// Luck's +1 bought after the reroll counts for the kept throw only.
		if i != t.Kept && t.PlusAfterReroll() {
			side.Total -= t.StepsOf(state.StepPlus)
		}
		if len(t.Throws) > 1 { // the reroll, once in a test (NDE-R17)
			side.Name = game.Say([]string{"nde.side.first", "nde.side.second"}[min(i, 1)], game.W("name", s.Name(t.PC)))
		}
		kept := i == t.Kept
		for j, d := range t.Pool() {
			die := game.Die{Of: rules.AttrMsg(t.Attr), Size: d, Face: faces[j], Tone: game.Spare}
			if kept {
				die.Tone = game.Counts
			}
			if kept && len(t.Throws) > 1 {
				die.Mark = "kept"
			}
			side.Dice = append(side.Dice, die)
		}
		sides = append(sides, side)
	}
	return sides
}

// attrOf returns the Attribute of a test, or the word for none.
func attrOf(t *state.Test) game.Msg {
	if t.Attr == "" {
		return game.Say("none")
	}
	return rules.AttrMsg(t.Attr)
}

// askedCards returns the cards of other decisions that wait: owed consequences without a card of a
// test, harm that can be stopped, the round, and Traits to confirm.
func askedCards(s *state.State) []game.Card {
	var ms []game.Card
	for _, o := range s.Owed {
		if check.OwedCard(s, o) != check.OwedRef(o.ID) {
			continue
		}
		ms = append(ms,
			game.Card{About: check.OwedRef(o.ID), Title: game.Say("nde.owed."+o.Kind, game.W("name", s.Name(o.PC)))})
	}
	for _, h := range s.Harms {
		ms = append(ms, game.Card{About: outcome.HarmRef(h.ID),
			Title: game.Say("nde.harm.line", game.W("name", s.Name(h.PC)), game.N("n", h.N))})
	}
	if s.Scene.Fight() {
		ms = append(ms, roundCard(s))
	}
	for _, p := range s.PCs {
		if p.Wish != nil {
			ms = append(ms,
				game.Card{About: people.GrowthRef(p.ID),
					Title: game.Say("nde.growth.asked", game.W("name", p.DisplayName())),
					Notes: rulekit.Msgs(game.Say("nde.sheet.wish", game.W("name", p.Wish.Name),
						game.W("text", p.Wish.Text)))})
		}
	}
	return ms
}
