package statement

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

var paramStatement = game.Param{Name: "text", Kind: game.Text, Max: sheet.MaxSays}

// writeMove returns the move that writes the statement of a trait, or without a text removes it. A
// trait has at most one (CHAR-STMT-01).
func writeMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "statement", Category: game.CategorySheet,
			Params: []game.Param{people.ParamWho, people.ParamTrait, paramStatement}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range people.Of(s).Chars {
				if !people.Of(s).PlayedBy(by, c.ID) {
					continue
				}
				if traits := writableChoices(s, c); len(traits) > 0 {
					offers = append(offers,
						game.Offer{Fixed: game.Args{"who": {c.ID}}, About: people.CharRef(c.ID), OpensForm: true,
							Label:  game.Say("cortex.statement.now", game.W("name", c.DisplayName())),
							Inputs: []game.Input{{Param: people.ParamTrait, Choices: traits}, {Param: paramStatement}}})
				}
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			_, trait, _ := c.Trait(args.One("trait"))
			e := people.NotedTrait(c, trait, "says")
			if e.Statement = args.One("text"); e.Statement == "" {
				e.Why = "unsays"
			}
			t.Emit(e)
		},
		Why: func(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
			c := people.Of(s).Char(args.One("who"))
			if own := people.OwnPresent(s, by); c == nil && len(own) > 0 {
				c = own[0]
			}
			if c == nil || !people.Of(s).PlayedBy(by, c.ID) {
				return people.RefuseNoOwnChars(s, by)
			}
			return refuseStatement(s, c, args.One("trait"))
		},
	}
}

// refuseStatement refuses a trait that cannot get a statement: it waits to be settled, or its set carries
// none.
func refuseStatement(s *engine.State, c *people.Character, word string) *game.Refusal {
	set, t, ok := c.Trait(word)
	var no *game.Refusal
	switch {
	case ok && !hasStatements(s, set):
		no = game.Refuse("RUL-STMT-SETS", "cortex.refused.no_statements", game.W("set", set), game.W("trait", t.Name))
	case ok && t.NotesOrEmpty().DieBefore != 0:
		no = game.Refuse("CHAR-STMT-04", "cortex.refused.defied", game.W("trait", t.Name))
	case len(writableChoices(s, c)) == 0:
		return game.Refuse("CHAR-STMT-01", "cortex.refused.says_nothing", game.W("name", c.DisplayName()))
	default:
		return nil
	}
	no.Param = people.ParamTrait.Name
	return no
}

// writableChoices returns the traits of a character that may get a statement, with the present one as a
// note. Defied traits are left out, since they are settled instead.
func writableChoices(s *engine.State, c *people.Character) []game.Choice {
	var cs []game.Choice
	for set, t := range c.All() {
		if !hasStatements(s, set) || t.NotesOrEmpty().DieBefore != 0 {
			continue
		}
		choice := game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice()}
		if t.NotesOrEmpty().Statement != "" {
			choice.Note = game.Quote(t.NotesOrEmpty().Statement)
		}
		cs = append(cs, choice)
	}
	return cs
}
