package character

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
)

// writings returns what sheets of this game hold besides traits.
func writings(s *engine.State) []Transfer {
	var all []Transfer
	for _, h := range engine.HooksOf[Hooks](s) {
		all = append(all, h.Writings...)
	}
	return all
}

func inputWritten(s *engine.State) game.Input {
	return inputTransfer(InputWritten, maxWrittenLine, writings(s))
}

// writableCharacters returns at most most characters that the actor plays and that may have written
// lines.
func writableCharacters(s *engine.State, by game.Actor, most int) []*people.Character {
	all := writings(s)
	var chars []*people.Character
	for _, c := range people.Of(s).Chars {
		if len(chars) == most {
			break
		}
		if people.Of(s).PlayedBy(by, c.ID) &&
			slices.ContainsFunc(all, func(l Transfer) bool { return l.ExportsFrom(s, c) }) {
			chars = append(chars, c)
		}
	}
	return chars
}

// WrittenMove imports what a sheet holds besides traits, from its file or typed. The character's
// player or the GM writes all lines at once (RUL-SHEET-FILE). WrittenMove is in the core because
// several mods define lines for it.
func WrittenMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "written", Category: game.CategorySheet,
			Params: []game.Param{people.ParamWho, InputWritten}},
		Offers: func(s *engine.State, c *game.Collector) {
			closeUnwritable(s, c)
			by := c.Actor
			switch chars := writableCharacters(s, by, 2); len(chars) {
			case 0:
				return
			case 1:
				c.Add(transferOffer(s, chars[0], InputWritten,
					func() game.Input { return inputWritten(s) },
					func(c *people.Character, rows []game.Row) *game.Refusal { return fitWritten(s, c, rows) }))
				return
			}
			o := game.Offer{About: "people", Label: game.Say("cortex.written.any"),
				Form: game.Form{OpensForm: true, TakesFile: true}}
			o.Lazy = game.LazyInputs(func() []game.Input {
				return []game.Input{{Param: people.ParamWho,
					Choices: charChoices(writableCharacters(s, by, people.MaxChars))}, inputWritten(s)}
			})
			o.Validate = func(args game.Args) *game.Refusal {
				return transferFault(inputWritten(s), args, people.Of(s).Char(args.One(people.ParamWho.Name)),
					func(c *people.Character, rows []game.Row) *game.Refusal { return fitWritten(s, c, rows) })
			}
			c.Add(o)
		},
		Do: func(t *engine.Tx, args game.Args) {
			importLines(t, people.Of(t.S).Char(args.One("who")), writings(t.S),
				inputWritten(t.S).Rows(args[InputWritten.Name]))
		},
	}
}

// closeUnwritable closes the move for the actor's characters that may not have written lines.
func closeUnwritable(s *engine.State, c *game.Collector) {
	if !c.Explains() {
		return
	}
	writable := writableCharacters(s, c.Actor, people.MaxChars)
	for _, char := range people.Of(s).Chars {
		if people.Of(s).PlayedBy(c.Actor, char.ID) && !slices.Contains(writable, char) {
			c.Close(game.Refuse("RUL-SHEET-FILE", "cortex.refused.written_none", game.W("name", char.DisplayName())),
				"who", char.ID)
		}
	}
	c.Close(people.RefuseNoOwnChars(s, c.Actor))
}

func charChoices(chars []*people.Character) []game.Choice {
	var among []game.Choice
	for _, c := range chars {
		among = append(among, game.Choice{Word: c.ID, Label: game.Quote(c.DisplayName())})
	}
	return among
}

// fitWritten refuses rows of which none is new, and rows that a Transfer refuses.
func fitWritten(s *engine.State, c *people.Character, rows []game.Row) *game.Refusal {
	all := writings(s)
	if !slices.ContainsFunc(all, func(l Transfer) bool { return len(l.newLines(s, c, rows)) > 0 }) {
		return game.Refuse("RUL-SHEET-FILE", "cortex.refused.written_all", game.W("name", c.DisplayName()))
	}
	return refuseBarredLines(s, c, all, rows)
}
