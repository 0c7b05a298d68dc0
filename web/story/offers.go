package story

import (
	"mesa/dice"
	"mesa/game"
)

// offers returns stories of one or more offers, each on a block of its own.
func offers() []Story {
	var all []Story
	add := func(name, title string, os ...game.Offer) {
		about := game.Ref(name)
		for i := range os {
			os[i].About = about
		}
		b := game.Block{Kind: game.TextBlock, About: about, Title: q(title),
			Items: []game.Item{{Label: q("What can be done about it:")}}}
		all = append(all, sample(Offers, name, title, game.Blocks(b), os...))
	}
	add("lead", "The next step, and a side step", main(offer("lead", "ask", "Roll 3 dice")),
		offer("beside", "ask", "Do something else"))
	add("even", "A choice of which nothing is the next step",
		urgent(offer("fight", "oppose", "Roll again"), ""), urgent(offer("yield", "oppose", "Give in"), ""))
	closed := offer("refused", "ask", "Roll 3 dice")
	closed.Closed = gone
	add("refused", "What is refused, and why", closed)
	add("yet", "What is open, but not as it stands", unpaid())
	change := main(offer("change", "count", "Step it up"))
	change.Inputs = []game.Input{{Param: game.Param{Name: "n", Kind: game.Number, Min: 1, Max: 5}, Preset: "1"}}
	add("tap", "One tap does it, and a form changes it", change)
	grave := offer("grave", "sit", "Retire Dora for good")
	grave.Destructive, grave.Consequences = true, []game.Msg{q("Dora is gone, with everything that was hers.")}
	add("many", "Many, folded away", offer("one", "ask", "Test Ana"), offer("two", "count", "Give a plot point"),
		offer("three", "frame", "Frame a scene"), offer("four", "write", "Rewrite Ana"),
		offer("five", "throw", "Roll dice"), grave)
	dear := offer("price", "ask", "Roll 4 dice")
	dear.Primary, dear.Cost = true, []game.Amount{{Unit: "cortex.pp", N: -1, Available: 2}}
	dear.Odds = []game.Odds{{Of: q("to beat 9"), Now: game.ChanceOf(0.79), After: game.ChanceOf(0.91)}}
	add("price", "With a price and a chance", dear)
	return append(all, drafted())
}

func unpaid() game.Offer {
	o := main(offer("yet", "ask", "Roll 4 dice"))
	o.Blocked = gone
	return o
}

// drafted returns a story of a pool that is being built: an open draft in its block, and beside it
// the throw that it prepares.
func drafted() Story {
	m := called("cross the roofs before the tide")
	m.About = "moment/drafted"
	v := game.View{Cards: []game.Card{m},
		Blocks: []game.Block{{Kind: game.PoolBlock, About: "pool", Title: q("Your pool"),
			Items: []game.Item{{Label: q("Solo"), Dice: []game.Die{{Size: dice.D6}}}}}}}
	throw := at(urgent(main(offer("drafted", "throw", "Roll 1 die")), m.About), "pool")
	draft := at(main(offer("draft", "ask", "Choose dice")), "pool")
	draft.DraftOf, draft.Card = throw.Key(), m.About
	draft.Odds = []game.Odds{{Of: q("to beat 9"), Now: game.ChanceOf(0.31)}}
	draft.Inputs = []game.Input{poolOf()}
	return sample(Offers, "draft", "A pool that is being put together", v, throw, draft)
}

// poolOf returns an input for dice in sets, with prices, chances, and choices that exclude each
// other.
func poolOf() game.Input {
	worth := func(c game.Choice, group string, p float64) game.Choice {
		c.Group, c.ChanceAfter = group, game.ChanceOf(p)
		return c
	}
	half := worth(trait("Nobody's Fool", dice.D8), "distinctions", 0.45)
	half.ExclusiveGroup = "fool"
	hinder := half
	hinder.Word, hinder.Dice, hinder.Note, hinder.ChanceAfter = "hinder-fool", []dice.Die{dice.D4}, q("hinder"),
		game.ChanceOf(0.36)
	hinder.Cost = []game.Amount{{Unit: "cortex.pp", N: 1}}
	solo := worth(trait("Solo", dice.D6), "affiliations", 0.2)
	solo.Selected = true
	paid := worth(trait("My Mother's Knife", dice.D6), "assets", 0.41)
	paid.Cost, paid.Note = []game.Amount{{Unit: "cortex.pp", N: -1, Available: 2}}, q("signature asset")
	shut := worth(trait("Dark Alley", dice.D8), "assets", 0)
	shut.Closed = gone
	a := pick("with", 0, 8, solo, worth(trait("Buddy", dice.D8), "affiliations", 0.44), half, hinder,
		worth(trait("Move", dice.D10), "skills", 0.52),
		worth(trait("A Skill With a Name of Two Lines", dice.D12), "skills", 0.58),
		paid, shut)
	for _, title := range []string{"Affiliations", "Distinctions", "Skills", "Assets"} {
		a.Groups = append(a.Groups, game.ChoiceGroup{Word: game.Slug(title), Title: q(title)})
	}
	return a
}
