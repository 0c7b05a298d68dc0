package growth

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// cardRef returns the ref of a character's card in a tag scene.
func cardRef(char string) game.Ref { return game.Ref("growth/" + char) }

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

// aimMsg returns the purpose of a growth roll: a trait with its new die.
func aimMsg(t *GrowthRoll) game.Msg {
	return game.Say("cortex.growth.aim", game.W("trait", t.Gain.Name), dieArg(t.Gain))
}

// dieArg returns the message argument with the dice of a trait after a gain.
func dieArg(g sheet.Gain) game.Arg {
	switch ds := g.Dice(); len(ds) {
	case 0:
		return game.D("die", 0)
	case 1:
		return game.D("die", ds[0])
	default:
		return game.M("die", pool.DiceMsg(ds))
	}
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

func tellEarned(e GrowthEarned) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.growth."+e.Why, rulekit.NameOr(e.Name, e.Char), game.D("die", e.Die),
		game.W("of", e.Of)))
}

func tellSet(e GrowthSet) []game.Msg {
	name := rulekit.NameOr(e.Name, e.Char)
	if len(e.Dice) == 0 {
		return rulekit.Msgs(game.Say("cortex.event.growth.none", name))
	}
	return rulekit.Msgs(game.Say("cortex.event.growth.set", name, game.M("dice", pool.DiceMsg(e.Dice))))
}

func tellThrown(e GrowthThrown) []game.Msg {
	key := "cortex.event.growth.thrown"
	if e.GM {
		key = "cortex.event.growth.against"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char),
		game.L("dice", game.DiceMsgs(e.Dice, e.Faces)...)))
}

func tellTried(e GrowthTried) []game.Msg {
	told := rulekit.Msgs(verdictMsg(rulekit.NameOr(e.Name, e.Char), &e.Try))
	if e.Reason != "" {
		told = append(told, game.Say("cortex.event.growth.let", game.W("reason", e.Reason)))
	}
	return told
}

// verdictMsg returns the result of a growth roll as a sentence.
func verdictMsg(name game.Arg, t *GrowthRoll) game.Msg {
	key := "cortex.event.growth.lost"
	switch {
	case t.Won:
		key = "cortex.event.growth.beats"
	case t.Total == t.Beat:
		key = "cortex.event.growth.ties"
	}
	return game.Say(key, name, game.M("what", aimMsg(t)), game.N("total", t.Total), game.N("against", t.Beat))
}

func tellEnded(e GrowthEnded) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.growth."+e.How, rulekit.NameOr(e.Name, e.Char), game.W("trait", e.Trait),
		game.W("spent", dice.Format(e.Spent))))
}
