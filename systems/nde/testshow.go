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

// testBlock shows a test: what is thrown against what, what is at stake, and
// the dice once they lie.
func (s *State) testBlock(t *Test) game.Block {
	b := game.Block{Kind: game.TextBlock, About: testRef(t.ID), Title: game.Say("nde.test.title", game.W("name", s.name(t.PC)), game.W("what", t.What))}
	if t.Stage != Asked {
		b.Items = append(b.Items, game.Item{Label: testMsg(t)})
	}
	if t.Stakes != "" {
		b.Items = append(b.Items, game.Item{Label: game.Say("nde.event.stakes", game.W("stakes", t.Stakes))})
	}
	if t.Thrown() {
		b.Kind = game.RollBlock
		for i, faces := range t.Throws {
			for j, d := range t.Pool() {
				b.Items = append(b.Items, game.Item{Die: int(d), Face: faces[j], On: i == t.Kept})
			}
		}
	}
	return b
}

// owedBlocks list what the GM has yet to name.
func (s *State) owedBlocks() []game.Block { return nil }

// counterBlocks show time pressure.
func (s *State) counterBlocks() []game.Block { return nil }
