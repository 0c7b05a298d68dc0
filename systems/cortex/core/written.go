package core

import (
	"slices"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// writings are what sheets of the game say beside traits.
func (s *State) writings() []Luggage {
	var all []Luggage
	for _, h := range HooksOf[RosterHooks](s) {
		all = append(all, h.Writings...)
	}
	return all
}

func (s *State) askWritten() game.Ask { return askLuggage(AskWritten, maxWrittenLine, s.writings()) }

// writers are the characters of a seat whose sheets may say any of that, so many at most.
func (s *State) writers(by game.Seat, most int) []*Char {
	all := s.writings()
	var chars []*Char
	for _, c := range s.Chars {
		if len(chars) == most {
			break
		}
		if s.PlayedBy(by, c.ID) && slices.ContainsFunc(all, func(l Luggage) bool { return l.Takes(s, c) }) {
			chars = append(chars, c)
		}
	}
	return chars
}

// WrittenMove brings in what a sheet says beside its traits, as its file says or as it is
// typed: whoever plays the character writes all of it at once (RUL-SHEET-FILE). It is the
// core's, since several parts say what that is; the part whose things are most of it lists it.
func WrittenMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "written", Under: game.UnderSheet, Params: []game.Param{AskWho, AskWritten}},
		When: func(s *State, by game.Seat) []game.Offer {
			switch chars := s.writers(by, 2); len(chars) {
			case 0:
				return nil
			case 1:
				return []game.Offer{s.luggageOffer(chars[0], AskWritten, func() game.Ask { return s.askWritten() }, func(c *Char, rows []game.Row) *game.Refusal { return s.fitWritten(c, rows) })}
			}
			o := game.Offer{About: "people", Label: game.Say("cortex.written.any"), Form: true, File: true}
			o.Later = game.Asking(func() []game.Ask {
				return []game.Ask{{Param: AskWho, Among: charChoices(s.writers(by, maxChars))}, s.askWritten()}
			})
			o.Fit = func(args game.Args) *game.Refusal {
				return luggageFault(s.askWritten(), args, s.Char(args.One(AskWho.Name)), func(c *Char, rows []game.Row) *game.Refusal { return s.fitWritten(c, rows) })
			}
			return []game.Offer{o}
		},
		Do: func(t *Tx, args game.Args) {
			bring(t, t.S.Char(args.One("who")), t.S.writings(), t.S.askWritten().Rows(args[AskWritten.Name]))
		},
		Why: func(s *State, by game.Seat, args game.Args) *game.Refusal {
			for _, c := range s.Chars {
				if s.PlayedBy(by, c.ID) && (len(args["who"]) == 0 || args.One("who") == c.ID) {
					return game.Refuse("RUL-SHEET-FILE", "cortex.refused.written_none", game.W("name", c.Shown()))
				}
			}
			return s.NoneOfMine(by)
		},
	}
}

func charChoices(chars []*Char) []game.Choice {
	var among []game.Choice
	for _, c := range chars {
		among = append(among, game.Choice{Word: c.ID, Label: game.Quote(c.Shown())})
	}
	return among
}

// fitWritten refuses lines of which none is new, and what is barred.
func (s *State) fitWritten(c *Char, rows []game.Row) *game.Refusal {
	all := s.writings()
	if !slices.ContainsFunc(all, func(l Luggage) bool { return len(l.fresh(s, c, rows)) > 0 }) {
		return game.Refuse("RUL-SHEET-FILE", "cortex.refused.written_all", game.W("name", c.Shown()))
	}
	return s.barred(c, all, rows)
}

// OfTrait is the trait that a line begins with, of those sets, and what stands behind it
// and a colon: "Loyal: My friends come first". ok is false where none of them is called so,
// or nothing stands there.
func (c *Char) OfTrait(line string, in func(set string) bool) (of sheet.Trait, text string, ok bool) {
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
		if r == ':' && game.Canon(strings.TrimSpace(line[:i])) == game.Canon(name) {
			text = strings.TrimSpace(line[i+1:])
			return text, text != ""
		}
	}
	return "", false
}
