package growth

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/rulekit"
)

// cards returns the cards of a tag scene once all statements are settled: a card for each PC that
// may throw or has thrown.
func cards(s *engine.State, _ game.Actor) []game.Card {
	var ms []game.Card
	if who, _ := people.Of(s).FirstUnsettled(true); !scene.Of(s).IsTagScene() || who != nil {
		return nil
	}
	for _, c := range people.Of(s).Chars {
		if !c.IsPC() || c.Away {
			continue
		}
		switch t := currentRoll(s, c.ID); {
		case t != nil:
			ms = append(ms, growthCard(c, t))
		case refuseTry(s, c, false) == nil:
			ms = append(ms, readyCard(s, c))
		}
	}
	return ms
}

// readyCard returns the card of a character that may throw.
func readyCard(s *engine.State, c *people.Character) game.Card {
	own := poolOf(s, c.ID)
	side := game.Side{Character: people.CharRef(c.ID), Name: game.Quote(c.DisplayName()),
		Dice: dieViews(own.diceToThrow(), nil, own.From)}
	return game.Card{About: cardRef(c.ID), Title: game.Say("cortex.growth.title", game.W("name", c.DisplayName())),
		Sides: []game.Side{side}, Notes: rulekit.Msgs(game.Say("cortex.growth.note"))}
}

// growthCard returns the card of a growth roll.
func growthCard(c *people.Character, t *GrowthRoll) game.Card {
	m := game.Card{About: cardRef(c.ID), Over: t.Ended != "",
		Title:   game.Say("cortex.growth.for", game.W("name", c.DisplayName()), game.M("what", aimMsg(t))),
		Goals:   []game.Goal{{Label: game.Say("cortex.growth.beat"), N: t.Beat}},
		Verdict: verdictMsg(game.W("name", c.DisplayName()), t),
		Sides: []game.Side{
			{Character: people.CharRef(c.ID), Name: game.Quote(c.DisplayName()),
				Dice: dieViews(t.Pool, t.Faces, t.From), Total: t.Total},
			{Name: game.Say("cortex.side.difficulty"), Dice: dieViews(t.Against, t.AgainstFaces, ""), Total: t.Beat},
		}}
	if t.Ended != "" {
		m.Consequences = rulekit.Msgs(game.Say("cortex.event.growth."+t.Ended, game.W("name", c.DisplayName()),
			game.W("trait", t.Gain.Name)))
	}
	return m
}

// dieViews returns dice as they fell or, without faces, as they will be thrown. With from, the last
// die is the session's largest stress or complication, and from is its name.
func dieViews(ds []dice.Die, faces []int, from string) []game.Die {
	var all []game.Die
	keeps := bestTwo(faces)
	for i, d := range ds {
		die := game.Die{Size: d}
		if from != "" && i == len(ds)-1 {
			die.Of = game.Quote(from)
		}
		if i < len(faces) {
			die.Face, die.Tone = faces[i], game.Spare
			if slices.Contains(keeps, i) {
				die.Mark, die.Tone = "total", game.Counts
			}
		}
		all = append(all, die)
	}
	return all
}

// characterItems returns the items with a character's growth dice, and the largest stress or
// complication of the session (STATE-15).
func characterItems(s *engine.State, c *people.Character) []game.Item {
	var items []game.Item
	own := poolOf(s, c.ID)
	if len(own.Dice) > 0 {
		items = append(items,
			game.Item{Label: game.Say("cortex.growth.has"), Dice: dieViews(own.Dice, nil, ""), Tone: game.Help})
	}
	if own.Worst > 0 {
		items = append(items, game.Item{Label: game.Say("cortex.growth.worst", game.W("of", own.From)),
			Dice: []game.Die{{Size: own.Worst}}})
	}
	return items
}
