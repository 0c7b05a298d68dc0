package story

import (
	"mesa/dice"
	"mesa/game"
	"mesa/table"
)

func blocks() []Story {
	block := func(title string, b game.Block, offers ...game.Offer) Story {
		b.Title, b.About = q(title), game.Ref(b.Kind+"-sample")
		return sample(Blocks, b.Kind, title, game.Blocks(b), offers...)
	}
	return []Story{
		block("Sentences", game.Block{Kind: game.TextBlock, Items: []game.Item{
			{Label: q("Rain falls on the pier, and the lamps are out.")},
			{Label: q("A long sentence that somebody wrote down for everybody to read, which does not fit into one " +
				"line of a phone.")},
		}}),
		block("Things in a list", game.Block{Kind: game.ListBlock, Items: []game.Item{
			{About: "list-sample/dark", Label: q("Dark Alley"), Dice: []game.Die{{Size: dice.D8}}},
			{About: "list-sample/rope", Label: q("A Rope That Holds"), Dice: []game.Die{{Size: dice.D6}},
				Tone: game.Help, Active: true},
			{About: "list-sample/watch", Label: q("Nervous Night Watch at Every Corner"),
				Dice: []game.Die{{Size: dice.D10}},
				Tone: game.Trouble},
			{Label: q("Someone without a die"), Mark: "changed"},
		}}, at(offer("list", "frame", "Add a thing"), "list-sample"),
			at(offer("dark", "frame", "Step it up"), "list-sample/dark")),
		block("Tracks", game.Block{Kind: game.TrackBlock, Items: []game.Item{
			{Label: q("Stress"), N: 2, Max: 6}, {Label: q("Too long to be drawn"), N: 12, Max: 40},
			{Label: q("A number alone"), N: 7},
		}}),
		block("Clocks", game.Block{Kind: game.ClockBlock, Items: []game.Item{
			{Label: q("The tide comes in"), N: 3, Max: 8, Tone: game.Trouble},
			{Label: q("The ritual is done"), N: 4, Max: 4, Mark: "full"},
		}}),
		block("Dice not yet thrown", game.Block{Kind: game.PoolBlock, Items: []game.Item{
			{Label: q("Two of these count.")},
			{Label: q("Solo"), Dice: []game.Die{{Size: dice.D6}}},
			{Label: q("Quick Hands"), Dice: []game.Die{{Size: dice.D8}}},
			{Label: q("Dark Alley"), Dice: []game.Die{{Size: dice.D8}, {Size: dice.D8}}, Tone: game.Help},
		}}, main(at(offer("pool", "throw", "Roll 4 dice"), "pool-sample"))),
		block("Dice that lie there", game.Block{Kind: game.RollBlock, Items: rolled()}),
		block("A character", game.Block{Kind: game.SheetBlock, Name: q("Ana"), Items: traits()}),
		block("What links people", game.Block{Kind: game.MapBlock, Items: []game.Item{
			{About: "map/ana", Label: q("Ana"), Mark: "pc"},
			{About: "map/vex", Label: q("Captain Vex"), Mark: "person"},
			{About: "map/pier", Label: q("The Pier"), Mark: "place"},
			{About: "map/chest", Label: q("The Sealed Chest"), Mark: "thing"},
			{About: "map/storm", Label: q("The Night of the Storm"), Mark: "event"},
		}, Links: []game.Link{
			{A: "map/ana", B: "map/vex", Word: q("hunted by")}, {A: "map/vex", B: "map/pier", Word: q("owns")},
			{A: "map/ana", B: "map/chest", Word: q("hid")}, {A: "map/storm", B: "map/chest", Word: q("lost in")},
		}}),
		block("Shares", chart()),
		sample(Blocks, "empty", "A block that holds nothing",
			game.Blocks(game.Block{Kind: game.ListBlock, About: "empty", Title: q("Assets")})),
	}
}

func chart() game.Block {
	b := game.Block{Kind: game.ChartBlock}
	b.AddShare(q("Beats it"), 0.62)
	b.AddShare(q("Ties"), 0.08)
	b.AddShare(q("Fails"), 0.297)
	b.AddShare(q("Fails with a hitch on every single die"), 0.003)
	return b
}

func rolled() []game.Item {
	die := func(name string, size dice.Die, face int, mark string, tone game.Tone) game.Item {
		return game.Item{Label: q(name), Dice: []game.Die{{Size: size, Face: face}}, Mark: mark, Tone: tone}
	}
	return []game.Item{
		die("Solo", dice.D6, 5, "total", game.Counts), die("Quick Hands", dice.D8, 8, "total", game.Counts),
		die("Move", dice.D10, 3, "effect", game.Effect), die("Dark Alley", dice.D8, 1, "hitch", game.Trouble),
		die("Rope", dice.D6, 2, "", game.Spare),
	}
}

// traits returns the items of a sheet under headings.
func traits() []game.Item {
	head := func(title string) game.Item { return game.Item{Label: q(title), IsHeading: true} }
	die := func(name string, d dice.Die) game.Item {
		return game.Item{About: game.Ref("sheet/" + game.Slug(name)), Label: q(name), Dice: []game.Die{{Size: d}}}
	}
	return []game.Item{
		head("Distinctions"), die("Nobody's Fool", dice.D8), die("Raised on Ships", dice.D8),
		die("Owes the Wrong People", dice.D8),
		head("Skills"), die("Fight", dice.D6), die("Move", dice.D10), die("Sail", dice.D12), die("Talk", dice.D4),
		head("Signature assets"), die("My Mother's Knife", dice.D6),
	}
}

// thrown returns stories of dice of each size in each tone, with and without a face.
func thrown() []Story {
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
		side := game.Side{Name: q("Ana")}
		for _, size := range dice.Sizes {
			name := q("A " + size.String())
			side.Dice = append(side.Dice, game.Die{Of: name, Size: size, Face: int(size), Mark: t.mark, Tone: t.tone})
			unthrown = append(unthrown, game.Item{Label: name, Dice: []game.Die{{Size: size}}, Tone: t.tone})
		}
		v := game.View{Cards: []game.Card{{About: game.Ref("moment/" + t.name), Title: q(t.title),
			Sides: []game.Side{side}}}}
		v.Blocks = []game.Block{{Kind: game.ListBlock, About: game.Ref(t.name), Title: q(t.title + ", not yet thrown"),
			Items: unthrown}}
		all = append(all, Story{Kind: Dice, Name: t.name, Title: t.title, View: table.PlayerView{View: v}})
	}
	return all
}
