package nde

import "mesa/game"

// anyTest finds a test, open or lately closed.
func (s *State) anyTest(id string) *Test {
	if t := s.test(id); t != nil {
		return t
	}
	for _, t := range s.Past {
		if t.ID == id {
			return t
		}
	}
	return nil
}

// testBlocks show the open tests, one alone with its chances; without any, the
// last throw stays on the table.
func (s *State) testBlocks(by game.Seat) []game.Block {
	if len(s.Tests) == 1 {
		return s.testView(by, s.Tests[0])
	}
	var blocks []game.Block
	for _, t := range s.Tests {
		blocks = append(blocks, s.testBlock(t))
	}
	if n := len(s.Past); len(blocks) == 0 && n > 0 && s.Past[n-1].Thrown() {
		t := s.Past[n-1]
		b := s.testBlock(t)
		b.Title = game.Say("nde.test.last", game.W("name", s.name(t.PC)), game.W("what", t.What))
		b.Items = b.Items[:1+len(t.Throws)*len(t.Pool())] // the verdict and the dice
		blocks = append(blocks, b)
	}
	return blocks
}

// testView is a test with what it may come to.
func (s *State) testView(by game.Seat, t *Test) game.View {
	view := game.View{s.testBlock(t)}
	if chart, ok := s.outcomes(by, t); ok {
		view = append(view, chart)
	}
	return view
}

// testBlock shows a test: what is thrown against what and why, what is at
// stake, and the dice once they lie.
func (s *State) testBlock(t *Test) game.Block {
	b := game.Block{Kind: game.TextBlock, About: testRef(t.ID), Title: game.Say("nde.test.title", game.W("name", s.name(t.PC)), game.W("what", t.What))}
	say := func(m game.Msg) { b.Items = append(b.Items, game.Item{Label: m}) }
	if t.Thrown() {
		b.Kind = game.RollBlock
		say(verdict(t.Outcome, t.Certain))
		for i, faces := range t.Throws {
			for j, d := range t.Pool() {
				item := game.Item{Label: attrMsg(t.Attr), Die: int(d), Face: faces[j]}
				if len(t.Throws) > 1 && i == t.Kept {
					item.Mark = "kept"
				}
				b.Items = append(b.Items, item)
			}
		}
	}
	if t.Stage == Asked {
		say(game.Say("nde.test.asked", game.M("attr", attrOf(t))))
	} else {
		say(testMsg(t))
	}
	for _, m := range stepMsgs(t) {
		say(m)
	}
	if t.Proposed != "" {
		say(game.Say("nde.event.test.talent", game.W("name", s.name(t.PC)), game.W("talent", t.Proposed)))
	}
	for _, m := range tellFrame(t, s.beyond(t)) {
		say(m)
	}
	return b
}

// attrOf is the Attribute of a test, if one was named.
func attrOf(t *Test) game.Msg {
	if t.Attr == "" {
		return game.Say("none")
	}
	return attrMsg(t.Attr)
}

// owedBlocks list what the GM has yet to name.
func (s *State) owedBlocks() []game.Block {
	if len(s.Owed) == 0 {
		return nil
	}
	b := game.Block{Kind: game.ListBlock, About: "owed", Title: game.Say("nde.owed.title")}
	for _, o := range s.Owed {
		b.Items = append(b.Items, game.Item{About: owedRef(o.ID), Label: game.Say("nde.owed."+o.Kind, game.W("name", s.name(o.PC)))})
	}
	return []game.Block{b}
}

// counterBlocks show time pressure.
func (s *State) counterBlocks() []game.Block {
	if len(s.Scene.Counters) == 0 {
		return nil
	}
	b := game.Block{Kind: game.ClockBlock, About: "counters", Title: game.Say("nde.counter.title")}
	for _, c := range s.Scene.Counters {
		item := game.Item{About: counterRef(c.ID), Label: game.Say("nde.counter.item", game.W("name", c.Name), game.W("event", c.Event)), N: c.Filled, Max: c.Steps}
		if c.Full() {
			item.Mark = "full"
		}
		b.Items = append(b.Items, item)
	}
	return []game.Block{b}
}
