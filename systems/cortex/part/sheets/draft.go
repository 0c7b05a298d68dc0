package sheets

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// Sheets is who has finished a sheet since the game holds them against the book.
type Sheets struct {
	On   bool   `json:"on,omitempty"` // those that were there already are noted
	Done []Done `json:"done,omitempty"`

	From []From            `json:"from,omitempty"` // with which archetypes drafts began
	Own  []sheet.Archetype `json:"own,omitempty"`  // the group's own archetypes
}

// Done is a sheet that was finished; with faults that the GM let pass, by their
// codes, and the reason for it.
type Done struct {
	Char   string   `json:"char"`
	Forced []string `json:"forced,omitempty"`
	Reason string   `json:"reason,omitempty"`
}

// Group is the state of sheets.
var Group = &core.Group[Sheets]{Name: "sheets"}

// maxForced is how many faults are noted of a sheet, and maxReason how long the
// reason is for letting them pass, in characters.
const (
	maxForced = 60
	maxReason = 120
)

// Mod is sheets held against the game.
func Mod() *core.Mod {
	return &core.Mod{
		Name: "sheets", Chapter: core.ChapterSheets,
		Group:   Group,
		Options: options(),
		On:      func(s *core.State) bool { return checked.On(s) },
		Plays:   plays,
		Facts: append(archetypeFacts(),
			core.FactOf(tellBegun, core.On(Group, (*Sheets).begin)),
			kit.Named(core.FactOf(tellFinished, core.On(Group, (*Sheets).finish)), func(s *core.State, e Finished) Finished {
				e.Name = s.Name(e.Done.Char)
				return e
			}),
		),
		Hears: []core.Hear{core.On(Group, func(g *Sheets, e core.Opted) {
			if e.Key == checked.Key && e.Value != "true" {
				*g = Sheets{Own: g.Own}
			}
		}), core.On(Group, func(g *Sheets, e core.CharGone) {
			g.Done = slices.DeleteFunc(slices.Clone(g.Done), func(d Done) bool { return d.Char == e.ID })
			g.From = slices.DeleteFunc(slices.Clone(g.From), func(f From) bool { return f.Char == e.ID })
		})},
		Terms: terms,
		Moves: []game.Move[core.State]{newMove(), stepMove(raising), stepMove(lowering), nameMove(), highlightMove(), carryMove(),
			dropMove(), storyMove(), finishMove(),
			archetypeKeepMove(), archetypeWriteMove(), archetypeFillMove(), archetypeShareMove(), archetypePasteMove(),
			archetypeForgetMove()},
		Within: within,
		Hooks: []core.Hooks{
			core.CheckHooks{OnSettle: begin, Busy: sheetDraft},
			core.RosterHooks{Writings: []core.Luggage{writing()}},
			core.DraftHooks{Own: assumed},
			core.ShowHooks{Sheet: beside, Show: progress},
		},
		Claims: []core.Claim{core.NewPaper.Is(paper), core.LeftOut.Is(unwritten)},
	}
}

// BookMod is what the game says of sheets, whether they are held against it or not.
func BookMod() *core.Mod {
	return &core.Mod{
		Name:   "book",
		Claims: []core.Claim{core.GameOf.Is(func(s *core.State, _ *core.Char) sheet.Game { return gameOf(s) })},
	}
}

func within(s *core.State) bool {
	g := Group.Of(s)
	return len(g.Own) <= maxArchetypes && !slices.ContainsFunc(g.Own, func(a sheet.Archetype) bool { return !a.Within() }) &&
		!slices.ContainsFunc(g.From, func(f From) bool { return sheet.TooLong(f.Char) || !f.Archetype.Within() }) &&
		!slices.ContainsFunc(g.Done, func(d Done) bool {
			return len(d.Forced) > maxForced || sheet.TooLong(d.Char) || sheet.TooLong(d.Forced...) || len([]rune(d.Reason)) > maxReason
		})
}

type (
	// Begun notes whose sheets stood when the game began to be held against the
	// book: they count as finished (RUL-SHEETS).
	Begun struct {
		Chars []string `json:"chars"`
	}
	// Finished is a sheet that is no draft any more (RUL-DRAFT).
	Finished struct {
		Done Done   `json:"done"`
		Name string `json:"name,omitempty"`
	}
)

func (Begun) EventName() string    { return "cortex.sheets" }
func (Finished) EventName() string { return "cortex.sheet.finished" }

func (g *Sheets) begin(e Begun) {
	g.On = true
	for _, char := range e.Chars {
		g.finish(Finished{Done: Done{Char: char}})
	}
}

func (g *Sheets) finish(e Finished) {
	g.Done = append(slices.DeleteFunc(slices.Clone(g.Done), func(d Done) bool { return d.Char == e.Done.Char }), e.Done)
}

// begin notes the players' characters that were there before.
func begin(t *core.Tx) {
	if Group.Of(t.S).On {
		return
	}
	var pcs []string
	for _, c := range t.S.Chars {
		if c.IsPC() {
			pcs = append(pcs, c.ID)
		}
	}
	t.Emit(Begun{Chars: pcs})
}

// drafted reports whether a character's sheet has yet to be finished.
func drafted(s *core.State, c *core.Char) bool {
	return c.IsPC() && !slices.ContainsFunc(Group.Of(s).Done, func(d Done) bool { return d.Char == c.ID })
}

// draft refuses a roll of a character whose sheet is one (RUL-DRAFT).
func sheetDraft(s *core.State, c *core.Char) *game.Refusal {
	if !drafted(s, c) {
		return nil
	}
	return game.Refuse("RUL-DRAFT", "cortex.refused.draft", game.W("name", c.Shown()))
}

// plays refuses a game whose keys do not go together, with all that is wrong
// (CHAR-PRIME-01, CHAR-CFG-01, RUL-CFG-NEEDS).
func plays(next *core.State) *game.Refusal { return refusal(sheet.Bars(gameOf(next).CheckGame())) }

// refusal is of all faults at once (VAL-01), nil where there is none.
func refusal(fs []sheet.Fault) *game.Refusal {
	if len(fs) == 0 {
		return nil
	}
	no := fs[0].Refusal()
	for _, f := range fs[1:] {
		no.More = append(no.More, f.Refusal())
	}
	return no
}

// faults are what stands against a character's sheet: of a draft all, of a
// finished one what binds it in play, but for what the GM let pass.
func faults(s *core.State, c *core.Char) []sheet.Fault {
	g := gameFor(s, c)
	if !c.IsPC() {
		return g.CheckGMC(&c.Sheet, c.Rank)
	}
	if drafted(s, c) {
		return g.Check(&c.Sheet)
	}
	g.Grown = true
	i := slices.IndexFunc(Group.Of(s).Done, func(d Done) bool { return d.Char == c.ID })
	passed := Group.Of(s).Done[i].Forced
	return slices.DeleteFunc(g.Check(&c.Sheet), func(f sheet.Fault) bool { return slices.Contains(passed, f.Code) })
}
