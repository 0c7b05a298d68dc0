package core

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// writings are what sheets of the game say beside traits.
func (s *State) writings() []Transfer {
	var all []Transfer
	for _, h := range HooksOf[RosterHooks](s) {
		all = append(all, h.Writings...)
	}
	return all
}

func (s *State) inputWritten() game.Input {
	return inputTransfer(InputWritten, maxWrittenLine, s.writings())
}

// writableCharacters are the characters of an actor whose sheets may say any of that, so many at most.
func (s *State) writableCharacters(by game.Actor, most int) []*Character {
	all := s.writings()
	var chars []*Character
	for _, c := range s.Chars {
		if len(chars) == most {
			break
		}
		if s.PlayedBy(by, c.ID) && slices.ContainsFunc(all, func(l Transfer) bool { return l.ExportsFrom(s, c) }) {
			chars = append(chars, c)
		}
	}
	return chars
}

// WrittenMove brings in what a sheet says beside its traits, as its file says or as it is
// typed: whoever plays the character writes all of it at once (RUL-SHEET-FILE). It is the
// core's, since several mods say what that is; the part whose things are most of it lists it.
func WrittenMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "written", Category: game.CategorySheet, Params: []game.Param{ParamWho, InputWritten}},
		When: func(s *State, by game.Actor) []game.Offer {
			switch chars := s.writableCharacters(by, 2); len(chars) {
			case 0:
				return nil
			case 1:
				return []game.Offer{s.transferOffer(chars[0], InputWritten, func() game.Input { return s.inputWritten() }, func(c *Character, rows []game.Row) *game.Refusal { return s.fitWritten(c, rows) })}
			}
			o := game.Offer{About: "people", Label: game.Say("cortex.written.any"), OpensForm: true, TakesFile: true}
			o.Lazy = game.LazyInputs(func() []game.Input {
				return []game.Input{{Param: ParamWho, Choices: charChoices(s.writableCharacters(by, maxChars))}, s.inputWritten()}
			})
			o.Validate = func(args game.Args) *game.Refusal {
				return transferFault(s.inputWritten(), args, s.Char(args.One(ParamWho.Name)), func(c *Character, rows []game.Row) *game.Refusal { return s.fitWritten(c, rows) })
			}
			return []game.Offer{o}
		},
		Do: func(t *Tx, args game.Args) {
			importLines(t, t.S.Char(args.One("who")), t.S.writings(), t.S.inputWritten().Rows(args[InputWritten.Name]))
		},
		Why: func(s *State, by game.Actor, args game.Args) *game.Refusal {
			for _, c := range s.Chars {
				if s.PlayedBy(by, c.ID) && (len(args["who"]) == 0 || args.One("who") == c.ID) {
					return game.Refuse("RUL-SHEET-FILE", "cortex.refused.written_none", game.W("name", c.DisplayName()))
				}
			}
			return s.NoneOfMine(by)
		},
	}
}

func charChoices(chars []*Character) []game.Choice {
	var among []game.Choice
	for _, c := range chars {
		among = append(among, game.Choice{Word: c.ID, Label: game.Quote(c.DisplayName())})
	}
	return among
}

// fitWritten refuses lines of which none is new, and what is barred.
func (s *State) fitWritten(c *Character, rows []game.Row) *game.Refusal {
	all := s.writings()
	if !slices.ContainsFunc(all, func(l Transfer) bool { return len(l.newLines(s, c, rows)) > 0 }) {
		return game.Refuse("RUL-SHEET-FILE", "cortex.refused.written_all", game.W("name", c.DisplayName()))
	}
	return s.refuseBarredLines(c, all, rows)
}

// OfTrait is the trait that a line begins with, of those sets, and what stands behind it
// and a colon: "Loyal: My friends come first". ok is false where none of them is called so,
// or nothing stands there.
func (c *Character) OfTrait(line string, in func(set string) bool) (of sheet.Trait, text string, ok bool) {
	for set, t := range c.All() {
		if behind, is := Behind(line, t.Name); is && in(set) && len(t.Name) > len(of.Name) {
			of, text, ok = t, behind, true
		}
	}
	return of, text, ok
}

// Behind is what stands in a line behind a name and a colon, in whatever letters the name
// is written; ok is false where nothing does.
func Behind(line, name string) (text string, ok bool) {
	for i, r := range line {
		if r == ':' && game.Canonical(strings.TrimSpace(line[:i])) == game.Canonical(name) {
			text = strings.TrimSpace(line[i+1:])
			return text, text != ""
		}
	}
	return "", false
}
