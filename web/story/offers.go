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
		b := game.Block{Kind: game.TextBlock, About: about, Title: quote(title),
			Items: []game.Item{{Label: quote("What can be done about it:")}}}
		all = append(all, sample(Offers, name, title, game.Blocks(b), os...))
	}
	add("lead", "The next step, and a side step", asPrimary(offer("lead", "ask", "Roll 3 dice")),
		offer("beside", "ask", "Do something else"))
	add("even", "A choice of which nothing is the next step",
		asUrgent(offer("fight", "oppose", "Roll again"), ""), asUrgent(offer("yield", "oppose", "Give in"), ""))
	closed := offer("refused", "ask", "Roll 3 dice")
	closed.Closed = refusalGone
	add("refused", "What is refused, and why", closed)
	add("yet", "What is open, but not as it stands", blockedOffer())
	change := asPrimary(offer("change", "count", "Step it up"))
	change.Inputs = []game.Input{{Param: game.Param{Name: "n", Kind: game.Number, Min: 1, Max: 5}, Preset: "1"}}
	add("tap", "One tap does it, and a form changes it", change)
	destructive := offer("grave", "sit", "Retire Dora for good")
	destructive.Destructive, destructive.Consequences = true,
		[]game.Msg{quote("Dora is gone, with everything that was hers.")}
	add("many", "Many, folded away", offer("one", "ask", "Test Ana"), offer("two", "count", "Give a plot point"),
		offer("three", "frame", "Frame a scene"), offer("four", "write", "Rewrite Ana"),
		offer("five", "throw", "Roll dice"), destructive)
	costly := offer("price", "ask", "Roll 4 dice")
	costly.Primary, costly.Cost = true, []game.Amount{{Unit: "cortex.pp", N: -1, Available: 2}}
	costly.Odds = []game.Odds{{Of: quote("to beat 9"), Now: game.ChanceOf(0.79), After: game.ChanceOf(0.91)}}
	add("price", "With a price and a chance", costly)
	return append(all, draftStory())
}

func blockedOffer() game.Offer {
	o := asPrimary(offer("yet", "ask", "Roll 4 dice"))
	o.Blocked = refusalGone
	return o
}

// draftStory returns a story of a pool that is being built: an open draft in its block, and beside
// it the throw that it prepares.
func draftStory() Story {
	m := testCard("cross the roofs before the tide")
	m.About = "moment/drafted"
	v := game.View{Cards: []game.Card{m},
		Blocks: []game.Block{{Kind: game.PoolBlock, About: "pool", Title: quote("Your pool"),
			Items: []game.Item{{Label: quote("Solo"), Dice: []game.Die{{Size: dice.D6}}}}}}}
	throw := withAbout(asUrgent(asPrimary(offer("drafted", "throw", "Roll 1 die")), m.About), "pool")
	draft := withAbout(asPrimary(offer("draft", "ask", "Choose dice")), "pool")
	draft.DraftOf, draft.Card = throw.Key(), m.About
	draft.Odds = []game.Odds{{Of: quote("to beat 9"), Now: game.ChanceOf(0.31)}}
	draft.Inputs = []game.Input{inputPool()}
	return sample(Offers, "draft", "A pool that is being put together", v, throw, draft)
}

// inputPool returns an input for dice in sets, with prices, chances, and choices that exclude each
// other.
func inputPool() game.Input {
	worth := func(c game.Choice, group string, p float64) game.Choice {
		c.Group, c.ChanceAfter = group, game.ChanceOf(p)
		return c
	}
	half := worth(traitChoice("Nobody's Fool", dice.D8), "distinctions", 0.45)
	half.ExclusiveGroup = "fool"
	hinder := half
	hinder.Word, hinder.Dice, hinder.Note, hinder.ChanceAfter = "hinder-fool", []dice.Die{dice.D4}, quote("hinder"),
		game.ChanceOf(0.36)
	hinder.Cost = []game.Amount{{Unit: "cortex.pp", N: 1}}
	solo := worth(traitChoice("Solo", dice.D6), "affiliations", 0.2)
	solo.Selected = true
	paid := worth(traitChoice("My Mother's Knife", dice.D6), "assets", 0.41)
	paid.Cost, paid.Note = []game.Amount{{Unit: "cortex.pp", N: -1, Available: 2}}, quote("signature asset")
	shut := worth(traitChoice("Dark Alley", dice.D8), "assets", 0)
	shut.Closed = refusalGone
	a := inputPick("with", 0, 8, solo, worth(traitChoice("Buddy", dice.D8), "affiliations", 0.44), half, hinder,
		worth(traitChoice("Move", dice.D10), "skills", 0.52),
		worth(traitChoice("A Skill With a Name of Two Lines", dice.D12), "skills", 0.58),
		paid, shut)
	for _, title := range []string{"Affiliations", "Distinctions", "Skills", "Assets"} {
		a.Groups = append(a.Groups, game.ChoiceGroup{Word: game.Slug(title), Title: quote(title)})
	}
	return a
}
