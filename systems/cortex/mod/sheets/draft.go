package sheets

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// refuseDraft refuses a roll of a PC with a sheet that is not finished (RUL-DRAFT).
func refuseDraft(s *engine.State, c *people.Character) *game.Refusal {
	if !isDraft(s, c) {
		return nil
	}
	return game.Refuse("RUL-DRAFT", "cortex.refused.draft", game.W("name", c.DisplayName()))
}

// refusal returns one refusal that holds all faults (VAL-01), nil without faults.
func refusal(fs []sheet.Fault) *game.Refusal {
	if len(fs) == 0 {
		return nil
	}
	no := fs[0].Refusal()
	for _, f := range fs[1:] {
		no.Others = append(no.Others, f.Refusal())
	}
	return no
}

// faults returns the faults of a character's sheet. For a draft these are all faults. For a
// finished sheet they are those that count in play, without the faults that the GM let pass. GMCs
// have rules of their own.
func faults(s *engine.State, c *people.Character) []sheet.Fault {
	g := rulesFor(s, c)
	if !c.IsPC() {
		return g.CheckGMC(&c.Sheet, c.Rank)
	}
	if isDraft(s, c) {
		return g.Check(&c.Sheet)
	}
	g.InPlay = true
	i := slices.IndexFunc(Section.Of(s).Done, func(d FinishedSheet) bool { return d.Char == c.ID })
	passed := Section.Of(s).Done[i].Forced
	return slices.DeleteFunc(g.Check(&c.Sheet), func(f sheet.Fault) bool { return slices.Contains(passed, f.Code) })
}

// creationContext returns the context in which a sheet is made: the language, the names of all PCs
// except but (nil for all), and the group's own SFX.
func creationContext(s *engine.State, but *people.Character) sheet.CreationContext {
	at := sheet.CreationContext{Lang: s.Lang}
	for _, c := range people.Of(s).Chars {
		if c.IsPC() && c != but {
			at.Names = append(at.Names, c.Sheet.Name)
		}
	}
	if own := character.OwnSFX.Of(s); own != nil {
		at.Own = own(s)
	}
	return at
}

// rulesFor returns the rules for a character's sheet. They include the archetype with which the
// character began, if there is one.
func rulesFor(s *engine.State, c *people.Character) sheet.SheetRules {
	g := c.SheetRules(s)
	i := slices.IndexFunc(Section.Of(s).From, func(f DraftBegun) bool { return f.Char == c.ID })
	if i >= 0 {
		g.From = &Section.Of(s).From[i].Archetype
	}
	return g
}

// isStepByStep reports whether sheets are made step by step. Pathways give the traits of a sheet by
// their stages instead.
func isStepByStep(s *engine.State) bool { return !character.Creation.Is(s, character.ByPathways) }

// drafts returns the drafts that an actor may work on step by step, nil where pathways make them.
func drafts(s *engine.State, by game.Actor) []*people.Character {
	if !isStepByStep(s) {
		return nil
	}
	var all []*people.Character
	for _, c := range people.Of(s).Chars {
		if people.Of(s).PlayedBy(by, c.ID) && isDraft(s, c) {
			all = append(all, c)
		}
	}
	return all
}

// closeWithoutDraft closes a move about drafts: for an actor without a draft, for finished sheets,
// and for all where pathways make the characters.
func closeWithoutDraft(s *engine.State, c *game.Collector) {
	switch {
	case !c.Explains():
	case isStepByStep(s):
		closeFinished(s, c)
	default:
		c.Close(game.Refuse("PATH-01", "cortex.refused.create.pathways"))
	}
}

// closeFinished closes a move about drafts for each finished sheet of the actor's, and as a whole
// if the actor has no draft.
func closeFinished(s *engine.State, c *game.Collector) {
	c.Close(people.ClosedReason(c.Actor, "RUL-DRAFT", "no_drafts"))
	for _, who := range people.Of(s).Chars {
		if people.Of(s).PlayedBy(c.Actor, who.ID) && !isDraft(s, who) {
			c.Close(game.Refuse("RUL-DRAFT", "cortex.refused.no_draft", game.W("name", who.DisplayName())),
				"who", who.ID)
		}
	}

}

// stageRef returns the ref of a stage of a draft. Offers with this ref are shown beside the item of
// the stage.
func stageRef(char, stage string) game.Ref { return people.CharRef(char) + game.Ref("/"+stage) }
