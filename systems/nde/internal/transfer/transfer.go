package transfer

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/people"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// Moves returns the move that brings in a character of another table.
func Moves() []state.Move { return []state.Move{bringMove()} }

// bringMove brings in a character of another table, from a file or from the lines of its sheet.
// Only the GM may do it, because the character may have more than a new character has (NDE-R47).
func bringMove() state.Move {
	return state.GMMove(game.Spec{Name: "bring", Category: game.CategorySheet,
		Params: []game.Param{rules.ParamName, people.ParamChair, rulekit.ParamSheet}},
		func(s *state.State, c *game.Collector) {
			if len(s.PCs) >= rules.MaxPCs {
				c.Close(game.Refuse("NDE-R47", "nde.refused.pcs-full", game.N("max", rules.MaxPCs)))
				return
			}
			o := game.Offer{Label: game.Say("nde.bring.now"), About: "people",
				Form:     game.Form{OpensForm: true, TakesFile: true},
				Validate: func(args game.Args) *game.Refusal { return fitSheet(s, args) }}
			o.Lazy = game.LazyInputs(func() []game.Input {
				return []game.Input{{Param: rules.ParamName}, {Param: people.ParamChair, Choices: freeChairs(s)},
					inputSheet()}
			})
			c.Add(o)
		}, bring)
}

func inputSheet() game.Input {
	var words []string
	for _, k := range sheetKinds() {
		words = append(words, k.word)
	}
	return rulekit.SheetInput(words, lineMsg)
}

// freeChairs returns the chairs that may get a PC. The chairs of players who have a PC already are
// closed (NDE-CHAR-01).
func freeChairs(s *state.State) []game.Choice {
	chairs := people.HolderChoices(s)
	for i, c := range chairs {
		players := slices.ContainsFunc(s.Chairs,
			func(of game.Chair) bool { return of.ID == c.Word && of.Role == game.Player })
		if players && s.HasPC(c.Word) {
			chairs[i].Closed = game.Refuse("NDE-CHAR-01", "nde.refused.chair-has-pc",
				game.W("name", game.ChairName(s.Chairs, c.Word)))
		}
	}
	return chairs
}

func fitSheet(s *state.State, args game.Args) *game.Refusal {
	p := people.NewPC(s, "", "")
	return takeSheet(s, &p, inputSheet().Rows(args[rulekit.ParamSheet.Name]))
}

func bring(t *state.Tx, args game.Args) {
	p := people.NewPC(t.S, args.One("name"), args.One("chair"))
	takeSheet(t.S, &p, inputSheet().Rows(args[rulekit.ParamSheet.Name]))
	p.Token = people.ComesWithToken(t.S, &p)
	t.Emit(people.PCSet{PC: p, Why: "brought"})
}

// takeSheet writes the lines of rows on the sheet of a new PC and fills its Hearts and Power
// Points. It returns nil, or the refusal of the first line that is not allowed, with those of
// further lines in Others. Each refusal names its row, from 1.
func takeSheet(s *state.State, p *state.PC, rows []game.Row) *game.Refusal {
	var faults []*game.Refusal
	kinds, before := sheetKinds(), map[string][]string{}
	for i, r := range rows {
		for _, k := range kinds {
			if k.word != r.Group {
				continue
			}
			if no := k.take(s, p, r.Cells[0], before[k.word]); no != nil {
				no.Param, no.Row, no.Col = rulekit.ParamSheet.Name, i+1, 1
				faults = append(faults, no)
			}
		}
		before[r.Group] = append(before[r.Group], r.Cells[0])
	}
	p.Hearts, p.PP = p.MaxHearts, p.MaxPP
	if len(faults) == 0 {
		return nil
	}
	faults[0].Others = faults[1:]
	return faults[0]
}
