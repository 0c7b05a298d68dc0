package pathway

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// drawingsNeeded returns what a stage asks for on the map, by its type (PATH-02 to -04).
func (st stage) drawingsNeeded() Drawn {
	switch st.Type {
	case standard:
		return Drawn{Link: 1}
	case major:
		return Drawn{New: 2}
	}
	return Drawn{New: 1}
}

// countDrawn returns how many of the elements or links that a stage asks for are drawn. In a
// standard stage a new element counts as a link.
func (d Drawn) countDrawn(st stage) int {
	if st.Type == standard {
		return d.New + d.Link
	}
	return d.New
}

// countNeeded returns how many elements or links a stage asks for.
func (st stage) countNeeded() int { return st.drawingsNeeded().New + st.drawingsNeeded().Link }

// stagesDone returns the number of stages that every walker has finished, 0 without walkers.
func (g *Pathway) stagesDone() int {
	if len(g.Walkers) == 0 {
		return 0
	}
	n := len(book.stages)
	for _, w := range g.Walkers {
		n = min(n, w.Done)
	}
	return n
}

// currentStage returns the stage that the group is in, 0 before the pathways begin and after their
// last stage.
func (g *Pathway) currentStage() int {
	if n := g.stagesDone() + 1; g.LastStage > 0 && n <= g.LastStage && len(g.Walkers) > 0 {
		return n
	}
	return 0
}

// isWalking reports whether a walker has something to do in the stage that the group is in.
func (g *Pathway) isWalking(w Walker) bool { return g.currentStage() == w.Done+1 }

// chosenOption returns the option of the walker's stage, or nil before it is chosen.
func (w Walker) chosenOption() *option {
	if len(w.Columns) <= w.Done {
		return nil
	}
	return &stageOf(w.Done + 1).Options[w.Columns[w.Done]-1]
}

// lastColumn returns the column that was chosen in the stage before, 0 at the start.
func (w Walker) lastColumn() int {
	if w.Done == 0 {
		return 0
	}
	return w.Columns[w.Done-1]
}

// refuseStep refuses an option that is too many columns away (PATH-06).
func (w Walker) refuseStep(o option) *game.Refusal {
	if n := columnDistance(o.Column, w.lastColumn()); w.lastColumn() != 0 && n > book.shift {
		return game.Refuse("PATH-06", "cortex.fault.E_PATH_STEP", game.M("option", o.title()), game.N("n", n))
	}
	return nil
}

// finishRefusals returns a refusal for each thing that is missing in the stage: drawings, gains, or
// the SFX and limits of a gift (RUL-PATH-ORDER).
func finishRefusals(s *engine.State, c *people.Character, w Walker) []*game.Refusal {
	st := stageOf(w.Done + 1)
	var no []*game.Refusal
	if given, needed := w.Drawn.countDrawn(st), st.countNeeded(); given < needed {
		no = append(no,
			game.Refuse("RUL-PATH-ORDER", "cortex.fault.E_PATH_ELEMENTS", game.N("needed", needed), game.N("n", given)))
	}
	if st.Type == meta && w.Drawn.Meta == "" {
		no = append(no, game.Refuse("RUL-PATH-ORDER", "cortex.fault.E_PATH_META"))
	}
	g := c.SheetRules(s)
	if ms := remainingGrant(s, g, c, w).msgs(g); len(ms) > 0 {
		no = append(no, game.Refuse("RUL-PATH-ORDER", "cortex.refused.path_left", game.L("left", ms...)))
	}
	for _, f := range giftFaults(g, c, w) {
		no = append(no, f.Refusal())
	}
	return no
}

// giftFaultCodes are the faults of a power set or ability that lacks SFX or limits.
var giftFaultCodes = []string{"E_PSET_SFX", "E_PSET_LIMIT", "E_ABIL_LIMIT"}

// giftFaults returns the faults of gifts without SFX or limits, once a gift was taken in this
// stage. SFX and limits are picked after the gift.
func giftFaults(g sheet.SheetRules, c *people.Character, w Walker) []sheet.Fault {
	if w.Taken.Gift == 0 {
		return nil
	}
	return slices.DeleteFunc(g.Check(&c.Sheet),
		func(f sheet.Fault) bool { return !slices.Contains(giftFaultCodes, f.Code) })
}

// joinRefusals returns the first refusal with the others in its Others, or nil.
func joinRefusals(all []*game.Refusal) *game.Refusal {
	if len(all) == 0 {
		return nil
	}
	first := *all[0]
	first.Others = all[1:]
	return &first
}
