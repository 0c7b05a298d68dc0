package sheets

import (
	"slices"

	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// Sheets is the state: which sheets are finished, and the archetypes.
type Sheets struct {
	On   bool            `json:"on,omitempty"` // checking has begun: sheets that existed before are in Done
	Done []FinishedSheet `json:"done,omitempty"`

	From []DraftBegun      `json:"from,omitempty"` // archetypes with which characters began
	Own  []sheet.Archetype `json:"own,omitempty"`  // the group's own archetypes
}

// Section is the state of sheets.
var Section = engine.NewSection[Sheets]("sheets", 0)

// maxForced is the most codes of faults that a FinishedSheet keeps, and maxReason the most
// characters of the reason to let them pass.
const (
	maxForced = 60
	maxReason = 120
)

// maxArchetypes is the most archetypes that a group keeps, and maxFile the most characters of an
// archetype that is pasted as text.
const (
	maxArchetypes = 20
	maxFile       = 6000
	maxArchWord   = 20 // bytes of the word of an archetype
)

func (g *Sheets) checkingBegun(e CheckingBegun) {
	g.On = true
	for _, char := range e.Chars {
		g.sheetFinished(SheetFinished{Done: FinishedSheet{Char: char}})
	}
}

func (g *Sheets) sheetFinished(e SheetFinished) {
	g.Done = append(slices.DeleteFunc(slices.Clone(g.Done),
		func(d FinishedSheet) bool { return d.Char == e.Done.Char }), e.Done)
}

func (g *Sheets) archetypeSet(e ArchetypeSet) {
	g.Own = slices.Clone(g.Own)
	for i, a := range g.Own {
		if a.Word == e.Archetype.Word {
			g.Own[i] = e.Archetype
			return
		}
	}
	g.Own = append(g.Own, e.Archetype)
}

// isDraft reports whether the sheet of a PC has yet to be finished. It is false for GMCs.
func isDraft(s *engine.State, c *people.Character) bool {
	return c.IsPC() && !slices.ContainsFunc(Section.Of(s).Done, func(d FinishedSheet) bool { return d.Char == c.ID })
}
