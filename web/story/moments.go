package story

import (
	"mesa/dice"
	"mesa/game"
	"mesa/table"
)

// called returns the card of a test that Ana has been called to.
func called(what string) game.Card {
	return game.Card{Title: q("Ana's test: " + what),
		Goals: []game.Goal{{Label: q("To beat"), N: 9, From: q("the GM")}},
		Sides: []game.Side{{Name: q("the night"), Total: 9, Dice: []game.Die{
			{Of: q("Hard"), Size: dice.D10, Face: 5, Tone: game.Counts, Mark: "total"},
			{Of: q("Dark Alley"), Size: dice.D8, Face: 4, Tone: game.Counts, Mark: "total"}}}},
		Notes: []game.Msg{q("Risky: a failure brings a complication.")},
		Waits: []game.Wait{{Chair: "ana", Name: q("Ana"), Actions: []game.Msg{q("roll")}}}}
}

// fell returns one side with its dice after they were read.
func fell() game.Side {
	return game.Side{Character: "char/ana", Name: q("Ana"), Total: 13, Size: dice.D10, Dice: []game.Die{
		{Of: q("Solo"), Size: dice.D6, Face: 5, Mark: "total", Tone: game.Counts},
		{Of: q("Quick Hands"), Size: dice.D8, Face: 8, Mark: "total", Tone: game.Counts},
		{Of: q("Move"), Size: dice.D10, Face: 3, Mark: "effect", Tone: game.Effect},
		{Of: q("Rope"), Size: dice.D6, Face: 1, Mark: "hitch", Tone: game.Trouble},
		{Of: q("Dark Alley"), Size: dice.D4, Face: 2, Tone: game.Spare}}}
}

func cards() []Story {
	moment := func(name, title string, m game.Card, offers ...game.Offer) Story {
		m.About = game.Ref("moment/" + name)
		for i := range offers {
			offers[i].Card = m.About
		}
		return sample(Cards, name, title, game.View{Cards: []game.Card{m}}, offers...)
	}
	over := called("hold the rope")
	over.Sides, over.Verdict, over.Over, over.Waits = append(over.Sides, fell()), q("Ana beats the night, 13 to 9."),
		true, nil
	over.Consequences = []game.Msg{q("Ana gains the asset High Ground d10.")}
	lies := called("outrun the watch")
	lies.Sides, lies.Verdict, lies.Waits = append(lies.Sides, fell()), q("Ana beats it by 4."), nil
	lies.Consequences = []game.Msg{q("One die came up 1: the GM may bring a complication.")}
	choices := lies
	choices.Title = q("Ana's test: pick the lock in the rain")
	secret := game.Card{Title: q("Bia's test: read the captain"),
		Goals: []game.Goal{{Label: q("To beat"), Hidden: true}},
		Waits: []game.Wait{{Chair: "bia", Name: q("Bia"), Actions: []game.Msg{q("roll"), q("give in")}}}}
	return []Story{
		moment("called", "A test that waits for the reader", called("cross the roofs before the tide"),
			urgent(main(offer("called", "ask", "Roll 3 dice")), "")),
		moment("rolled", "Dice that were read", lies),
		moment("choices", "Ways to read the dice", choices, readings()...),
		moment("over", "What was decided", over, offer("over", "ask", "Start another")),
		moment("contest", "A contest", contest(),
			urgent(offer("again", "oppose", "Roll again"), ""), urgent(offer("in", "oppose", "Give in"), "")),
		moment("action", "An action, and its order", action()),
		moment("secret", "A number that is hidden", secret),
	}
}

func readings() []game.Offer {
	read := func(name, label string, total int, effect dice.Die, cost ...game.Amount) game.Offer {
		o := offer(name, "ask", label)
		o.Urgent, o.Cost = true, cost
		o.Result = &game.Result{Dice: fell().Dice, Total: total, Size: effect}
		o.Odds = []game.Odds{{Of: q("to beat 9"), Now: game.ChanceOf(0.86)}}
		return o
	}
	all := []game.Offer{
		read("high", "Beats 9 by 4", 13, dice.D10), read("large", "Fails by 1", 8, dice.D8),
		read("three", "Beats 9 by 7", 16, dice.D4, game.Amount{Unit: "cortex.pp", N: -1, Available: 2}),
	}
	all[0].Primary = true
	return append(all, offer("other", "ask", "Total from other dice"))
}

func contest() game.Card {
	theirs := fell()
	theirs.Character, theirs.Name, theirs.State, theirs.Total, theirs.Size = "char/vex", q("Captain Vex"), q("to beat"),
		15, dice.D8
	ours := fell()
	ours.State = q("rolls next")
	return game.Card{Round: 2, Title: q("Contest: Ana and Captain Vex: the chest"), Sides: []game.Side{ours, theirs},
		Goals:   []game.Goal{{Label: q("To beat"), N: 15, From: q("Captain Vex")}},
		Verdict: q("Ana has been beaten: roll again, or give in."),
		Notes:   []game.Msg{q("High stakes: the loser is taken out, or pays 1 plot point.")},
		Waits: []game.Wait{{Chair: "ana", Name: q("Ana"), Actions: []game.Msg{q("roll again"), q("give in")}},
			{Chair: "bia", Name: q("Bia"), Actions: []game.Msg{q("interfere")}, Optional: true}}}
}

func action() game.Card {
	m := called("")
	m.Title, m.Round, m.Sides = q("Ana acts: third in the order"), 1, nil
	m.Goals = []game.Goal{{Label: q("Turn"), N: 3}, {Label: q("Turns left"), N: 2}}
	m.Waits = append(m.Waits,
		game.Wait{Chair: game.GMChair, Name: q("Gil"), Actions: []game.Msg{q("answer for Captain Vex")}})
	return m
}

// people returns stories of the characters at a table, as the GM sees them.
func people() []Story {
	pp := func(n int) []game.Amount { return []game.Amount{{Unit: "cortex.pp", N: n}} }
	hurt := []game.Item{
		{About: "char/bia/hurt", Label: q("Twisted Ankle"), Dice: []game.Die{{Size: dice.D8}}, Tone: game.Trouble},
		{About: "char/bia/lost", Label: q("Lost in a Part of Town That She Does Not Know"),
			Dice: []game.Die{{Size: dice.D12}},
			Tone: game.Trouble},
		{About: "char/bia/stress", Label: q("Stress"), N: 2, Max: 6},
	}
	seen := game.View{People: []game.Person{
		{About: "char/ana", Name: q("Ana"), Rank: q("player character"), Chair: "ana", Has: pp(3),
			Items: []game.Item{{About: "char/ana/rope", Label: q("Rope"), Dice: []game.Die{{Size: dice.D6}},
				Tone: game.Help}}},
		{About: "char/bia", Name: q("Bia of the Long and Winding Name"), Rank: q("player character"), Chair: "bia",
			Has: pp(1), Items: hurt},
		{About: "char/caio", Name: q("Caio"), Rank: q("player character"), State: q("taken out"), Chair: "caio",
			Has: pp(0)},
		{About: "char/vex", Name: q("Captain Vex"), Rank: q("major GMC")},
		{About: "char/dora", Name: q("Dora"), Rank: q("minor GMC"), Away: true},
	}}
	var all []game.Offer
	for i, p := range seen.People {
		all = append(all, main(at(offer("people"+game.Itoa(i), "ask", "Test"), p.About)))
		for _, label := range []string{"Step down a complication", "Give a plot point", "Leave the scene"} {
			all = append(all, at(offer(label+game.Itoa(i), "count", label), p.About))
		}
	}
	rows := sample(People, "rows", "Who is there", seen, all...)
	rows.View = asGM(rows.View)
	rows.View.Waiting = []game.Actor{seatOf(chairs[1]), seatOf(chairs[0])}
	sheet := game.Block{Kind: game.SheetBlock, About: "char/ana", Title: q("Ana"), Name: q("Ana"), Items: traits()}
	return []Story{rows, {Kind: People, Name: "own-sheet", Title: "The reader's own sheet",
		View: table.PlayerView{View: game.View{People: seen.People[:1]}, OwnSheets: []game.View{game.Blocks(sheet)}}}}
}
