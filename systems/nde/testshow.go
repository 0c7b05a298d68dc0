package nde

import (
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

// anyTest returns the test with this id, open or among the last closed ones, or nil.
func (c *Course) anyTest(id string) *Test {
	if t := c.test(id); t != nil {
		return t
	}
	for _, t := range c.Past {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// testViews returns the closed tests with consequences to name, and the open tests; a single open
// test is shown with its chances. If there are neither, it returns the last test of the scene if
// that was thrown.
func (s *State) testViews(by game.Actor) game.View {
	var view game.View
	for _, t := range s.Past {
		if s.owesConsequence(t) {
			view.Cards = append(view.Cards, s.testCard(t))
		}
	}
	if len(s.Tests) == 1 {
		return view.With(s.testView(by, s.Tests[0]))
	}
	for _, t := range s.Tests {
		view.Cards = append(view.Cards, s.testCard(t))
	}
	if n := len(s.Past); len(view.Cards) == 0 && n > s.Scene.Old && s.Past[n-1].Thrown() {
		view.Cards = append(view.Cards, s.testCard(s.Past[n-1]))
	}
	return view
}

// owesConsequence reports whether the GM has yet to name a consequence of a test.
func (s *State) owesConsequence(t *Test) bool {
	return slices.ContainsFunc(s.Owed, func(o OwedConsequence) bool { return o.Test == t.ID })
}

// testView returns a test with a chart of its outcomes, if the actor may see it.
func (s *State) testView(by game.Actor, t *Test) game.View {
	view := game.View{Cards: []game.Card{s.testCard(t)}}
	if chart, ok := s.outcomeChart(by, t); ok {
		view.Blocks = append(view.Blocks, chart)
	}
	return view
}

// testCard returns the card of a test: dice, T, steps and stakes, and the throws and outcome once
// it is thrown.
func (s *State) testCard(t *Test) game.Card {
	over := s.test(t.ID) == nil
	m := game.Card{About: testRef(t.ID), Over: over && !s.owesConsequence(t), Title: s.testTitle(t)}
	if t.Stage == Asked {
		m.Notes = rulekit.Msgs(proposalMsg(t))
	} else {
		m.Goals = s.goals(t)
		m.Notes = append(rulekit.Msgs(castMsg(t)), powerNote(t)...)
	}
	if t.Thrown() {
		m.Verdict = verdict(t.Outcome, t.Certain)
		m.Sides = s.throws(t)
	}
	for _, o := range s.Owed {
		if o.Test == t.ID {
			m.Consequences = append(m.Consequences, game.Say("nde.owed."+o.Kind, game.W("name", s.name(o.PC))))
		}
	}
	if m.Over {
		return m
	}
	m.Notes = append(m.Notes, stepMsgs(t)...) // shown until the GM has named the consequence
	if t.Proposed != "" {
		m.Notes = append(m.Notes,
			game.Say("nde.event.test.talent", game.W("name", s.name(t.PC)), game.W("talent", t.Proposed)))
	}
	m.Notes = append(m.Notes, tellFrame(t, s.isBeyondReach(t))...)
	return m
}

// testTitle names the PC and what the test is for. An attack names its targets while all of them
// are at the table.
func (s *State) testTitle(t *Test) game.Msg {
	name, what := game.W("name", s.name(t.PC)), game.W("what", t.What)
	switch {
	case t.Kind == AttackTest:
		struck := s.targetNames(t)
		if slices.ContainsFunc(t.targetIDs(), func(id string) bool { return s.foe(id) == nil }) {
			struck = game.L("targets")
		}
		return game.Say("nde.test.attack", name, struck, game.M("way", hitMsg(t.Way)))
	case t.Kind == PowerTest:
		return game.Say("nde.test.power", name, what, game.W("heal", s.healedName(t)))
	case t.Way == ByDefending && s.foe(t.Target) != nil:
		return game.Say("nde.test.defence", name, game.M("foe", s.nameMsg(t.Target)))
	}
	return game.Say("nde.test.title", name, what)
}

// proposalMsg returns what a player has proposed and the GM has to set.
func proposalMsg(t *Test) game.Msg {
	switch {
	case t.Kind == AttackTest:
		return game.Say("nde.power.asked", game.M("level", strikeMsg(t)))
	case t.byPower():
		return game.Say("nde.power.asked", game.M("level", levelMsg(t.Level, t.Two)))
	}
	return game.Say("nde.test.asked", game.M("attr", attrOf(t)))
}

// powerNote returns the level and cost of a power, nil for other tests.
func powerNote(t *Test) []game.Msg {
	if !t.byPower() {
		return nil
	}
	return rulekit.Msgs(strikeMsg(t))
}

// The thresholds of the 2d6 game (NDE-2D6-03).
const (
	twoSuccess = 10
	twoCost    = 7
)

// goals returns the numbers that a throw is compared with: T, the Defense of the targets, or the
// two thresholds of the 2d6 game.
func (s *State) goals(t *Test) []game.Goal {
	if t.Two {
		return []game.Goal{{Label: game.Say("nde.goal.success"), N: twoSuccess},
			{Label: game.Say("nde.goal.cost"), N: twoCost}}
	}
	key := "nde.goal.t"
	if t.Source == FromDefense && (t.Way != ByPower || powerAgainst.Is(s, "defense")) {
		key = "nde.goal.defense"
	}
	return []game.Goal{{Label: game.Say(key), N: t.T}}
}

// throws returns the dice of a test, one side for each throw. After a reroll only one of the throws
// counts.
func (s *State) throws(t *Test) []game.Side {
	var sides []game.Side
	for i, faces := range t.Throws {
		side := game.Side{Character: pcRef(t.PC), Name: game.Quote(s.name(t.PC)), Total: t.totalOf(faces)}
		// Luck's +1 bought after the reroll counts for the kept throw only.
		if i != t.Kept && t.plusAfterReroll() {
			side.Total -= t.stepsOf(StepPlus)
		}
		if len(t.Throws) > 1 { // the reroll, once in a test (NDE-R17)
			side.Name = game.Say([]string{"nde.side.first", "nde.side.second"}[min(i, 1)], game.W("name", s.name(t.PC)))
		}
		kept := i == t.Kept
		for j, d := range t.Pool() {
			die := game.Die{Of: attrMsg(t.Attr), Size: d, Face: faces[j], Tone: game.Spare}
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
func attrOf(t *Test) game.Msg {
	if t.Attr == "" {
		return game.Say("none")
	}
	return attrMsg(t.Attr)
}

// askedCards returns the cards of other decisions that wait: owed consequences without a card of a
// test, harm that can be stopped, the round, and Traits to confirm.
func (s *State) askedCards() []game.Card {
	var ms []game.Card
	for _, o := range s.Owed {
		if s.owedCard(o) != owedRef(o.ID) {
			continue
		}
		ms = append(ms,
			game.Card{About: owedRef(o.ID), Title: game.Say("nde.owed."+o.Kind, game.W("name", s.name(o.PC)))})
	}
	for _, h := range s.Harms {
		ms = append(ms, game.Card{About: harmRef(h.ID),
			Title: game.Say("nde.harm.line", game.W("name", s.name(h.PC)), game.N("n", h.N))})
	}
	if s.Scene.Fight() {
		ms = append(ms, s.roundCard())
	}
	for _, p := range s.PCs {
		if p.Wish != nil {
			ms = append(ms,
				game.Card{About: growthRef(p.ID), Title: game.Say("nde.growth.asked", game.W("name", p.displayName())),
					Notes: rulekit.Msgs(game.Say("nde.sheet.wish", game.W("name", p.Wish.Name),
						game.W("text", p.Wish.Text)))})
		}
	}
	return ms
}

// counterBlocks returns the counters of the scene.
func (s *State) counterBlocks() []game.Block {
	if len(s.Scene.Counters) == 0 {
		return nil
	}
	b := game.Block{Kind: game.ClockBlock, About: "counters", Title: game.Say("nde.counter.title")}
	for _, c := range s.Scene.Counters {
		item := game.Item{About: counterRef(c.ID),
			Label: game.Say("nde.counter.item", game.W("name", c.displayName()), game.W("event", c.Event)),
			N:     c.Filled, Max: c.Steps}
		if c.Full() {
			item.Mark = "full"
		}
		b.Items = append(b.Items, item)
	}
	return []game.Block{b}
}
