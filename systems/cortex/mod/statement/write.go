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
		Offers: func(s *engine.State, c *game.Collector) {
			if c.Explains() {
				c.Close(people.RefuseNoOwnChars(s, c.Actor))
			}
			for _, who := range people.Of(s).Chars {
				if !people.Of(s).PlayedBy(c.Actor, who.ID) {
					continue
				}
				c.Against(people.ParamTrait.Name,
					func(word string) *game.Refusal { return refuseStatement(s, who, game.Slug(word)) }, "who", who.ID)
				traits := writableChoices(s, who)
				if len(traits) == 0 {
					c.Close(refuseNoTraits(who), "who", who.ID)
					continue
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}}, About: people.CharRef(who.ID),
					Form:   game.Form{OpensForm: true},
					Label:  game.Say("cortex.statement.now", game.W("name", who.DisplayName())),
					Inputs: []game.Input{{Param: people.ParamTrait, Choices: traits}, {Param: paramStatement}}})
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			_, trait, _ := c.Trait(args.One("trait"))
			e := c.Noted(trait, "says")
			if e.Statement = args.One("text"); e.Statement == "" {
				e.Why = "unsays"
			}
			t.Emit(e)
		},
	}
}

// refuseNoTraits refuses to write statements for a character without a trait that may get one.
func refuseNoTraits(c *people.Character) *game.Refusal {
	return game.Refuse("CHAR-STMT-01", "cortex.refused.says_nothing", game.W("name", c.DisplayName()))
}

// refuseStatement refuses a trait that cannot get a statement: its set carries none, or its
// statement was defied and is to be settled first. It returns nil for a word that is no trait.
func refuseStatement(s *engine.State, c *people.Character, word string) *game.Refusal {
	set, t, ok := c.Trait(word)
	var no *game.Refusal
	switch {
	case ok && !hasStatements(s, set):
		no = game.Refuse("RUL-STMT-SETS", "cortex.refused.no_statements", game.W("set", set), game.W("trait", t.Name))
	case ok && t.NotesOrEmpty().DieBefore != 0:
		no = game.Refuse("CHAR-STMT-04", "cortex.refused.defied", game.W("trait", t.Name))
	default:
		return nil
	}
	no.Param = people.ParamTrait.Name
	return no
}

// writableChoices returns the traits of a character that may get a statement, with the present
// statement as a note. Defied traits are left out, since they are settled instead.
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

// hasStatements reports whether traits of a set carry statements.
func hasStatements(s *engine.State, set string) bool { return people.StatementSets.Includes(s, set) }
