package sheets

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

var (
	paramFrom  = game.Param{Name: "from", Kind: game.Pick, Min: 1, Max: 1}
	paramChair = game.Param{Name: "chair", Kind: game.Pick, Min: 1, Max: 1}
)

// newMove returns the move that begins a character which is made step by step: from scratch or,
// where the game uses them, with an archetype (CREATE-ARCH-02).
func newMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "create new", Category: game.CategorySheet,
			Params: []game.Param{paramFrom, people.ParamNewName, paramChair}},
		Offers: func(s *engine.State, c *game.Collector) {
			if c.Actor.Chair == "" || c.Actor.Role == game.Guest || c.Closed(refuseNew(s, c.Actor)) {
				return
			}
			c.Add(newOffer(s, c.Actor))
			c.Against(paramFrom.Name, func(word string) *game.Refusal { return refuseFrom(s, game.Slug(word)) })
		},
		Do: func(t *engine.Tx, args game.Args) {
			chair := t.Actor.Chair
			if t.Actor.Role == game.GM {
				chair = args.One("chair")
			}
			begin, peers := rulesOf(t.S), creationContext(t.S, nil)
			on := begin.Begin(args.One("name"), peers)
			a, from := archetypeBy(t.S, args.One("from"))
			if from {
				on = begin.BeginFrom(a, args.One("name"), peers)
			}
			id := character.EnrollCharacter(t, on, chair)
			if from {
				a.SFX = nil // the sheet has them now
				t.Emit(DraftBegun{Char: id, Archetype: a})
			}
		},
	}
}

// refuseNew refuses to make a character step by step where pathways make them, and to the GM at a
// table without players.
func refuseNew(s *engine.State, by game.Actor) *game.Refusal {
	switch {
	case character.Creation.Is(s, "pathways"):
		return game.Refuse("PATH-01", "cortex.refused.create.pathways")
	case by.Role == game.GM && len(playersChairs(s)) == 0:
		return game.Refuse("", "cortex.refused.create.no_chairs")
	}
	return nil
}

// refuseFrom refuses an archetype that is incomplete, and any where the game uses none.
func refuseFrom(s *engine.State, word string) *game.Refusal {
	if !character.Creation.Is(s, "archetype") {
		return game.Refuse("CREATE-ARCH-02", "cortex.refused.create.scratch")
	}
	if a, ok := archetypeBy(s, word); ok {
		return a.RefuseIncomplete(rulesOf(s))
	}
	return nil
}

// newOffer returns the offer to begin a character. For the GM the form also asks for which player.
// For a player without a PC the offer is primary.
func newOffer(s *engine.State, by game.Actor) game.Offer {
	o := game.Offer{About: "people", Label: game.Say("cortex.create.new.now"), Closed: character.RefuseNoRoom(s, by),
		Inputs: []game.Input{{Param: people.ParamNewName}}}
	if by.Role == game.GM {
		o.Inputs = append(o.Inputs, game.Input{Param: paramChair, Choices: playersChairs(s)})
	} else if own := pcCount(s, by.Chair); own == 0 {
		o.Inputs[0].Preset, o.Primary = game.ChairName(s.Chairs, by.Chair), true
	}
	if character.Creation.Is(s, "archetype") {
		o.Label = game.Say("cortex.create.new.from")
		from := rulekit.SelectOnly(archetypeChoices(s))
		if i := slices.IndexFunc(from, func(c game.Choice) bool { return c.Selected }); i >= 0 {
			o.Label = game.Say("cortex.create.new.as", game.M("archetype", from[i].Label))
		}
		if len(from) > 0 && !slices.ContainsFunc(from, func(c game.Choice) bool { return c.Closed == nil }) {
			o.Closed = cmp.Or(o.Closed, from[0].Closed) // none is complete
		}
		o.Inputs = append([]game.Input{{Param: paramFrom, Lead: o.Primary, Choices: from}}, o.Inputs...)
	}
	return o
}

// playersChairs returns the chairs of players as choices.
func playersChairs(s *engine.State) []game.Choice {
	var all []game.Choice
	for _, c := range s.Chairs {
		if c.Role == game.Player {
			all = append(all,
				game.Choice{Word: c.ID, Label: game.Quote(c.Name), Selected: pcCount(s, c.ID) == 0 && all == nil})
		}
	}
	return all
}

// pcCount returns the number of PCs of a chair.
func pcCount(s *engine.State, chair string) int {
	n := 0
	for _, c := range people.Of(s).Chars {
		if c.IsPC() && c.Chair == chair {
			n++
		}
	}
	return n
}
