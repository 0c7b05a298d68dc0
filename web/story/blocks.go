package story

import (
	"mesa/dice"
	"mesa/game"
	"mesa/table"
)

func blocks() []Story {
	block := func(title string, b game.Block, offers ...game.Offer) Story {
		b.Title, b.About = quote(title), game.Ref(b.Kind+"-sample")
		return sample(Blocks, b.Kind, title, game.Blocks(b), offers...)
	}
	return []Story{
		block("Sentences", game.Block{Kind: game.TextBlock, Items: []game.Item{
			{Label: quote("Rain falls on the pier, and the lamps are out.")},
			{Label: quote("A long sentence that somebody wrote down for everybody to read, which does not fit into " +
				"one line of a phone.")},
		}}),
		block("Things in a list", game.Block{Kind: game.ListBlock, Items: []game.Item{
			{About: "list-sample/dark", Label: quote("Dark Alley"), Dice: []game.Die{{Size: dice.D8}}},
			{About: "list-sample/rope", Label: quote("A Rope That Holds"), Dice: []game.Die{{Size: dice.D6}},
				Tone: game.Help, Active: true},
			{About: "list-sample/watch", Label: quote("Nervous Night Watch at Every Corner"),
				Dice: []game.Die{{Size: dice.D10}},
				Tone: game.Trouble},
			{Label: quote("Someone without a die"), Mark: "changed"},
		}}, withAbout(offer("list", "frame", "Add a thing"), "list-sample"),
			withAbout(offer("dark", "frame", "Step it up"), "list-sample/dark")),
		block("Tracks", game.Block{Kind: game.TrackBlock, Items: []game.Item{
			{Label: quote("Stress"), N: 2, Max: 6}, {Label: quote("Too long to be drawn"), N: 12, Max: 40},
			{Label: quote("A number alone"), N: 7},
		}}),
		block("Clocks", game.Block{Kind: game.ClockBlock, Items: []game.Item{
			{Label: quote("The tide comes in"), N: 3, Max: 8, Tone: game.Trouble},
			{Label: quote("The ritual is done"), N: 4, Max: 4, Mark: "full"},
		}}),
		block("Dice not yet thrown", game.Block{Kind: game.PoolBlock, Items: []game.Item{
			{Label: quote("Two of these count.")},
			{Label: quote("Solo"), Dice: []game.Die{{Size: dice.D6}}},
			{Label: quote("Quick Hands"), Dice: []game.Die{{Size: dice.D8}}},
			{Label: quote("Dark Alley"), Dice: []game.Die{{Size: dice.D8}, {Size: dice.D8}}, Tone: game.Help},
		}}, asPrimary(withAbout(offer("pool", "throw", "Roll 4 dice"), "pool-sample"))),
		block("Dice that lie there", game.Block{Kind: game.RollBlock, Items: rolledItems()}),
		block("A character", game.Block{Kind: game.SheetBlock, Name: quote("Ana"), Items: traitItems()}),
		block("What links people", game.Block{Kind: game.MapBlock, Items: []game.Item{
			{About: "map/ana", Label: quote("Ana"), Mark: "pc"},
			{About: "map/vex", Label: quote("Captain Vex"), Mark: "person"},
			{About: "map/pier", Label: quote("The Pier"), Mark: "place"},
			{About: "map/chest", Label: quote("The Sealed Chest"), Mark: "thing"},
			{About: "map/storm", Label: quote("The Night of the Storm"), Mark: "event"},
		}, Links: []game.Link{
			{A: "map/ana", B: "map/vex", Word: quote("hunted by")}, {A: "map/vex", B: "map/pier", Word: quote("owns")},
			{A: "map/ana", B: "map/chest", Word: quote("hid")},
			{A: "map/storm", B: "map/chest", Word: quote("lost in")},
		}}),
		block("Shares", chartBlock()),
		sample(Blocks, "empty", "A block that holds nothing",
			game.Blocks(game.Block{Kind: game.ListBlock, About: "empty", Title: quote("Assets")})),
	}
}

func chartBlock() game.Block {
	b := game.Block{Kind: game.ChartBlock}
	b.AddShare(quote("Beats it"), 0.62)
	b.AddShare(quote("Ties"), 0.08)
	b.AddShare(quote("Fails"), 0.297)
	b.AddShare(quote("Fails with a hitch on every single die"), 0.003)
	return b
}

func rolledItems() []game.Item {
	die := func(name string, size dice.Die, face int, mark string, tone game.Tone) game.Item {
		return game.Item{Label: quote(name), Dice: []game.Die{{Size: size, Face: face}}, Mark: mark, Tone: tone}
	}
	return []game.Item{
		die("Solo", dice.D6, 5, "total", game.Counts), die("Quick Hands", dice.D8, 8, "total", game.Counts),
		die("Move", dice.D10, 3, "effect", game.Effect), die("Dark Alley", dice.D8, 1, "hitch", game.Trouble),
		die("Rope", dice.D6, 2, "", game.Spare),
	}
}

// traitItems returns the items of a sheet under headings.
func traitItems() []game.Item {
	head := func(title string) game.Item { return game.Item{Label: quote(title), IsHeading: true} }
	die := func(name string, d dice.Die) game.Item {
		return game.Item{About: game.Ref("sheet/" + game.Slug(name)), Label: quote(name), Dice: []game.Die{{Size: d}}}
	}
	return []game.Item{
		head("Distinctions"), die("Nobody's Fool", dice.D8), die("Raised on Ships", dice.D8),
		die("Owes the Wrong People", dice.D8),
		head("Skills"), die("Fight", dice.D6), die("Move", dice.D10), die("Sail", dice.D12), die("Talk", dice.D4),
		head("Signature assets"), die("My Mother's Knife", dice.D6),
	}
}

// diceStories returns stories of dice of each size in each tone, with and without a face.
func diceStories() []Story {
	tones := []struct {
		name, title, mark string
		tone              game.Tone
	}{
		{"dice-plain", "Plain", "", game.Plain}, {"dice-counts", "In the total", "total", game.Counts},
		{"dice-effect", "The effect die", "effect", game.Effect}, {"dice-trouble", "Trouble", "hitch", game.Trouble},
		{"dice-help", "Help", "", game.Help}, {"dice-spare", "Unused", "dropped", game.Spare},
	}
	var all []Story
	for _, t := range tones {
		var unthrown []game.Item
		side := game.Side{Name: quote("Ana")}
		for _, size := range dice.Sizes {
			name := quote("A " + size.String())
			side.Dice = append(side.Dice, game.Die{Of: name, Size: size, Face: int(size), Mark: t.mark, Tone: t.tone})
			unthrown = append(unthrown, game.Item{Label: name, Dice: []game.Die{{Size: size}}, Tone: t.tone})
		}
		v := game.View{Cards: []game.Card{{About: game.Ref("moment/" + t.name), Title: quote(t.title),
			Sides: []game.Side{side}}}}
		v.Blocks = []game.Block{{Kind: game.ListBlock, About: game.Ref(t.name),
			Title: quote(t.title + ", not yet thrown"),
			Items: unthrown}}
		all = append(all, Story{Kind: Dice, Name: t.name, Title: t.title, View: table.PlayerView{View: v}})
	}
	return all
}
