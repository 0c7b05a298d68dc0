package sheets

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
)

// Sheets is the state: which sheets are finished, and the archetypes.
type Sheets struct {
	On   bool            `json:"on,omitempty"` // checking has begun: sheets that existed before are in Done
	Done []FinishedSheet `json:"done,omitempty"`

	From []DraftBegun      `json:"from,omitempty"` // archetypes with which characters began
	Own  []sheet.Archetype `json:"own,omitempty"`  // the group's own archetypes
}

// FinishedSheet is a sheet that was finished. Forced has the codes of the faults that the GM let
// pass, Reason why.
type FinishedSheet struct {
	Char   string   `json:"char"`
	Forced []string `json:"forced,omitempty"`
	Reason string   `json:"reason,omitempty"`
}

// Section is the state of sheets.
var Section = engine.NewSection[Sheets]("sheets", 0)

// maxForced is the most codes of faults that a FinishedSheet keeps, and maxReason the most
// characters of the reason to let them pass.
const (
	maxForced = 60
	maxReason = 120
)

// Mod returns the mod that checks sheets against the game.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "sheets", Chapter: engine.ChapterSheets,
		Section:    Section,
		Options:    options(),
		Enabled:    func(s *engine.State) bool { return checked.On(s) },
		CannotPlay: refuseGame, Completes: completedOptions,
		Events: append(archetypeEvents(),
			engine.EventOf(tellBegun, engine.On(Section, (*Sheets).checkingBegun)),
			game.WithNames(engine.EventOf(tellFinished, engine.On(Section, (*Sheets).sheetFinished)),
				func(s *engine.State, e SheetFinished) SheetFinished {
					e.Name = people.Of(s).Name(e.Done.Char)
					return e
				}),
		),
		Handlers: []engine.Handler{engine.On(Section, func(g *Sheets, e engine.OptionSet) {
			if e.Key == checked.Key && e.Value != "true" {
				*g = Sheets{Own: g.Own}
			}
		}), engine.On(Section, func(g *Sheets, e people.CharacterGone) {
			g.Done = slices.DeleteFunc(slices.Clone(g.Done), func(d FinishedSheet) bool { return d.Char == e.ID })
			g.From = slices.DeleteFunc(slices.Clone(g.From), func(f DraftBegun) bool { return f.Char == e.ID })
		})},
		Synonyms: terms,
		Moves: []game.Move[engine.State]{newMove(), stepMove(raising), stepMove(lowering), nameMove(), highlightMove(),
			carryMove(),
			dropMove(), storyMove(), finishMove(),
			archetypeKeepMove(), archetypeWriteMove(), archetypeFillMove(), archetypeShareMove(), archetypePasteMove(),
			archetypeForgetMove()},
		Valid: valid,
		Hooks: []engine.Hooks{
			check.Hooks{OnSettled: beginChecking, CannotRoll: refuseDraft},
			character.Hooks{Writings: []character.Transfer{sheetTransfer()}},
			draft.Hooks{PoolOptions: impliedOptions},
			view.Hooks{Sheet: sheetItems, Blocks: progressBlocks},
		},
		Policies: []engine.Answer{character.BlankSheet.Is(blankSheet), people.ImpliedTraits.Is(unwrittenTraits),
			people.IsDraft.Is(isDraft)},
	}
}

// SheetRulesMod returns the mod that answers which rules of sheets the game has. It is always on,
// also if sheets are not checked.
func SheetRulesMod() *engine.Mod {
	return &engine.Mod{
		Name: "book",
		Policies: []engine.Answer{people.GameOf.Is(func(s *engine.State, _ *people.Character) sheet.SheetRules {
			return rulesOf(s)
		})},
	}
}

func valid(s *engine.State) bool {
	g := Section.Of(s)
	return len(g.Own) <= maxArchetypes &&
		!slices.ContainsFunc(g.Own, func(a sheet.Archetype) bool { return !a.Valid() }) &&
		!slices.ContainsFunc(g.From,
			func(f DraftBegun) bool { return sheet.IsTooLong(f.Char) || !f.Archetype.Valid() }) &&
		!slices.ContainsFunc(g.Done, func(d FinishedSheet) bool {
			return len(d.Forced) > maxForced || sheet.IsTooLong(d.Char) || sheet.IsTooLong(d.Forced...) ||
				len([]rune(d.Reason)) > maxReason
		})
}

type (
	// CheckingBegun records the sheets that existed when checking began. They count as finished
	// (RUL-SHEETS).
	CheckingBegun struct {
		Chars []string `json:"chars"`
	}
	// SheetFinished records that a sheet is no longer a draft (RUL-DRAFT).
	SheetFinished struct {
		Done FinishedSheet `json:"done"`
		Name string        `json:"name,omitempty"`
	}
)

func (CheckingBegun) EventName() string { return "cortex.sheets" }
func (SheetFinished) EventName() string { return "cortex.sheet.finished" }

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

// beginChecking emits CheckingBegun with the PCs that exist, once.
func beginChecking(t *engine.Tx) {
	if Section.Of(t.S).On {
		return
	}
	var pcs []string
	for _, c := range people.Of(t.S).Chars {
		if c.IsPC() {
			pcs = append(pcs, c.ID)
		}
	}
	t.Emit(CheckingBegun{Chars: pcs})
}

// isDraft reports whether the sheet of a PC has yet to be finished. It is false for GMCs.
func isDraft(s *engine.State, c *people.Character) bool {
	return c.IsPC() && !slices.ContainsFunc(Section.Of(s).Done, func(d FinishedSheet) bool { return d.Char == c.ID })
}

// refuseDraft refuses a roll of a PC with a sheet that is not finished (RUL-DRAFT).
func refuseDraft(s *engine.State, c *people.Character) *game.Refusal {
	if !isDraft(s, c) {
		return nil
	}
	return game.Refuse("RUL-DRAFT", "cortex.refused.draft", game.W("name", c.DisplayName()))
}

// refuseGame refuses a game with options that do not go together, with all faults at once
// (CHAR-PRIME-01, CHAR-CFG-01, RUL-CFG-NEEDS).
func refuseGame(next *engine.State) *game.Refusal {
	return refusal(sheet.Blocking(rulesOf(next).CheckGame()))
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
