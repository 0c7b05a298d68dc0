package story

import (
	"mesa/dice"
	"mesa/game"
	"mesa/table"
)

// testCard returns the card of a test that Ana has been called to.
func testCard(what string) game.Card {
	return game.Card{Title: quote("Ana's test: " + what),
		Goals: []game.Goal{{Label: quote("To beat"), N: 9, From: quote("the GM")}},
		Sides: []game.Side{{Name: quote("the night"), Total: 9, Dice: []game.Die{
			{Of: quote("Hard"), Size: dice.D10, Face: 5, Tone: game.Counts, Mark: "total"},
			{Of: quote("Dark Alley"), Size: dice.D8, Face: 4, Tone: game.Counts, Mark: "total"}}}},
		Notes: []game.Msg{quote("Risky: a failure brings a complication.")},
		Waits: []game.Wait{{Chair: "ana", Name: quote("Ana"), Actions: []game.Msg{quote("roll")}}}}
}

// rolledSide returns a side of Ana's with dice, after its total and effect die were chosen.
func rolledSide() game.Side {
	return game.Side{Character: "char/ana", Name: quote("Ana"), Total: 13, Size: dice.D10, Dice: []game.Die{
		{Of: quote("Solo"), Size: dice.D6, Face: 5, Mark: "total", Tone: game.Counts},
		{Of: quote("Quick Hands"), Size: dice.D8, Face: 8, Mark: "total", Tone: game.Counts},
		{Of: quote("Move"), Size: dice.D10, Face: 3, Mark: "effect", Tone: game.Effect},
		{Of: quote("Rope"), Size: dice.D6, Face: 1, Mark: "hitch", Tone: game.Trouble},
		{Of: quote("Dark Alley"), Size: dice.D4, Face: 2, Tone: game.Spare}}}
}

func cards() []Story {
	card := func(name, title string, m game.Card, offers ...game.Offer) Story {
		m.About = game.Ref("moment/" + name)
		for i := range offers {
			offers[i].Card = m.About
		}
		return sample(Cards, name, title, game.View{Cards: []game.Card{m}}, offers...)
	}
	over := testCard("hold the rope")
	over.Sides, over.Verdict, over.Over, over.Waits = append(over.Sides, rolledSide()),
		quote("Ana beats the night, 13 to 9."),
		true, nil
	over.Consequences = []game.Msg{quote("Ana gains the asset High Ground d10.")}
	rolled := testCard("outrun the watch")
	rolled.Sides, rolled.Verdict, rolled.Waits = append(rolled.Sides, rolledSide()), quote("Ana beats it by 4."), nil
	rolled.Consequences = []game.Msg{quote("One die came up 1: the GM may bring a complication.")}
	choices := rolled
	choices.Title = quote("Ana's test: pick the lock in the rain")
	secret := game.Card{Title: quote("Bia's test: read the captain"),
		Goals: []game.Goal{{Label: quote("To beat"), Hidden: true}},
		Waits: []game.Wait{{Chair: "bia", Name: quote("Bia"), Actions: []game.Msg{quote("roll"), quote("give in")}}}}
	return []Story{
		card("called", "A test that waits for the reader", testCard("cross the roofs before the tide"),
			asUrgent(asPrimary(offer("called", "ask", "Roll 3 dice")), "")),
		card("rolled", "Dice that were read", rolled),
		card("choices", "Ways to read the dice", choices, resultOffers()...),
		card("over", "What was decided", over, offer("over", "ask", "Start another")),
		card("contest", "A contest", contestCard(),
			asUrgent(offer("again", "oppose", "Roll again"), ""), asUrgent(offer("in", "oppose", "Give in"), "")),
		card("action", "An action, and its order", actionCard()),
		card("secret", "A number that is hidden", secret),
	}
}

func resultOffers() []game.Offer {
	read := func(name, label string, total int, effect dice.Die, cost ...game.Amount) game.Offer {
		o := offer(name, "ask", label)
		o.Urgent, o.Cost = true, cost
		o.Result = &game.Result{Dice: rolledSide().Dice, Total: total, Size: effect}
		o.Odds = []game.Odds{{Of: quote("to beat 9"), Now: game.ChanceOf(0.86)}}
		return o
	}
	all := []game.Offer{
		read("high", "Beats 9 by 4", 13, dice.D10), read("large", "Fails by 1", 8, dice.D8),
		read("three", "Beats 9 by 7", 16, dice.D4, game.Amount{Unit: "cortex.pp", N: -1, Available: 2}),
	}
	all[0].Primary = true
	return append(all, offer("other", "ask", "Total from other dice"))
}

func contestCard() game.Card {
	vexSide := rolledSide()
	vexSide.Character, vexSide.Name, vexSide.State, vexSide.Total, vexSide.Size = "char/vex", quote("Captain Vex"),
		quote("to beat"),
		15, dice.D8
	anaSide := rolledSide()
	anaSide.State = quote("rolls next")
	return game.Card{Round: 2, Title: quote("Contest: Ana and Captain Vex: the chest"),
		Sides:   []game.Side{anaSide, vexSide},
		Goals:   []game.Goal{{Label: quote("To beat"), N: 15, From: quote("Captain Vex")}},
		Verdict: quote("Ana has been beaten: roll again, or give in."),
		Notes:   []game.Msg{quote("High stakes: the loser is taken out, or pays 1 plot point.")},
		Waits: []game.Wait{{Chair: "ana", Name: quote("Ana"),
			Actions: []game.Msg{quote("roll again"), quote("give in")}},
			{Chair: "bia", Name: quote("Bia"), Actions: []game.Msg{quote("interfere")}, Optional: true}}}
}

func actionCard() game.Card {
	m := testCard("")
	m.Title, m.Round, m.Sides = quote("Ana acts: third in the order"), 1, nil
	m.Goals = []game.Goal{{Label: quote("Turn"), N: 3}, {Label: quote("Turns left"), N: 2}}
	m.Waits = append(m.Waits,
		game.Wait{Chair: game.GMChair, Name: quote("Gil"), Actions: []game.Msg{quote("answer for Captain Vex")}})
	return m
}

// people returns stories of the characters at a table, as the GM sees them.
func people() []Story {
	pp := func(n int) []game.Amount { return []game.Amount{{Unit: "cortex.pp", N: n}} }
	hurt := []game.Item{
		{About: "char/bia/hurt", Label: quote("Twisted Ankle"), Dice: []game.Die{{Size: dice.D8}}, Tone: game.Trouble},
		{About: "char/bia/lost", Label: quote("Lost in a Part of Town That She Does Not Know"),
			Dice: []game.Die{{Size: dice.D12}},
			Tone: game.Trouble},
		{About: "char/bia/stress", Label: quote("Stress"), N: 2, Max: 6},
	}
	seen := game.View{People: []game.Person{
		{About: "char/ana", Name: quote("Ana"), Rank: quote("player character"), Chair: "ana", Has: pp(3),
			Items: []game.Item{{About: "char/ana/rope", Label: quote("Rope"), Dice: []game.Die{{Size: dice.D6}},
				Tone: game.Help}}},
		{About: "char/bia", Name: quote("Bia of the Long and Winding Name"), Rank: quote("player character"),
			Chair: "bia",
			Has:   pp(1), Items: hurt},
		{About: "char/caio", Name: quote("Caio"), Rank: quote("player character"), State: quote("taken out"),
			Chair: "caio",
			Has:   pp(0)},
		{About: "char/vex", Name: quote("Captain Vex"), Rank: quote("major GMC")},
		{About: "char/dora", Name: quote("Dora"), Rank: quote("minor GMC"), Away: true},
	}}
	var all []game.Offer
	for i, p := range seen.People {
		all = append(all, asPrimary(withAbout(offer("people"+game.Itoa(i), "ask", "Test"), p.About)))
		for _, label := range []string{"Step down a complication", "Give a plot point", "Leave the scene"} {
			all = append(all, withAbout(offer(label+game.Itoa(i), "count", label), p.About))
		}
	}
	rows := sample(People, "rows", "Who is there", seen, all...)
	rows.View = asGM(rows.View)
	rows.View.Waiting = []game.Actor{actorOf(chairs[1]), actorOf(chairs[0])}
	sheet := game.Block{Kind: game.SheetBlock, About: "char/ana", Title: quote("Ana"), Name: quote("Ana"),
		Items: traitItems()}
	return []Story{rows, {Kind: People, Name: "own-sheet", Title: "The reader's own sheet",
		View: table.PlayerView{View: game.View{People: seen.People[:1]}, OwnSheets: []game.View{game.Blocks(sheet)}}}}
}
