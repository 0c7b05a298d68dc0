package sheets

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// progressBlocks returns the blocks that show how far drafts are: for the GM one block with an item
// for each draft, for a player a block for each own draft with an item for each stage.
func progressBlocks(s *engine.State, by game.Actor) []game.Block {
	all := drafts(s, by)
	if len(all) == 0 {
		return nil
	}
	if by.Role != game.GM {
		var blocks []game.Block
		for _, c := range all {
			blocks = append(blocks,
				game.Block{Kind: game.TextBlock, About: people.CharRef(c.ID), Items: stageItems(s, c), InProgress: true,
					Title: game.Say("cortex.create.title", game.W("name", c.DisplayName()))})
		}
		return blocks
	}
	b := game.Block{Kind: game.TextBlock, About: "drafts", Title: game.Say("cortex.create.drafts")}
	for _, c := range all {
		b.Items = append(b.Items, game.Item{About: people.CharRef(c.ID), Label: progressMsg(s, c)})
	}
	return []game.Block{b}
}

// progressMsg returns the sentence that says how many stages of a draft are done, and which is
// next.
func progressMsg(s *engine.State, c *people.Character) game.Msg {
	all := stagesWith(s, c)
	done, next := 0, game.Msg{}
	for _, st := range all {
		switch {
		case st.Done():
			done++
		case next.Empty():
			next = stageMsg(st)
		}
	}
	name := game.W("name", c.DisplayName())
	if next.Empty() {
		return game.Say("cortex.create.ready", name)
	}
	return game.Say("cortex.create.so_far", name, game.N("n", done), game.N("all", len(all)), game.M("stage", next))
}

func stageMsg(st sheet.Stage) game.Msg { return game.Say("cortex.create.stage." + st.ID) }

// stageItems returns the stages of a draft as items, each with what is left of it.
func stageItems(s *engine.State, c *people.Character) []game.Item {
	var items []game.Item
	for _, st := range stagesWith(s, c) {
		items = append(items, game.Item{About: stageRef(c.ID, st.ID), Label: stageLineMsg(c, st)})
	}
	return items
}

func stageLineMsg(c *people.Character, st sheet.Stage) game.Msg {
	key := "_open"
	if st.Done() {
		key = "_done"
	}
	switch stage := game.M("stage", stageMsg(st)); {
	case st.ID == sheet.StageLife && st.Done() && c.Biography == nil: // it is optional
		return game.Say("cortex.create.no_life", leftMsg(st))
	case len(st.Budgets) == 0 || st.Done() &&
		!slices.ContainsFunc(st.Budgets, func(n sheet.Budget) bool { return n.Left() != 0 }):
		return game.Say("cortex.create.bare"+key, stage)
	default:
		return game.Say("cortex.create.stage"+key, stage, leftMsg(st))
	}
}

// refuseUnfinished refuses to finish a draft with faults. It names the stages that are not done and
// holds all faults (VAL-01).
func refuseUnfinished(s *engine.State, c *people.Character, blocking []sheet.Fault) *game.Refusal {
	if len(blocking) == 0 || !isStepByStep(s) {
		return refusal(blocking)
	}
	var open []game.Msg
	for _, st := range rulesFor(s, c).StagesBy(&c.Sheet, blocking) {
		if !st.Done() {
			open = append(open, stageMsg(st))
		}
	}
	no := game.Refuse("RUL-DRAFT", "cortex.refused.unfinished", game.W("name", c.DisplayName()),
		game.L("stages", open...))
	for _, f := range blocking {
		no.Others = append(no.Others, f.Refusal())
	}
	return no
}
