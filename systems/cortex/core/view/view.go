package view

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// ShowBrief returns what matters now: the cards, the characters, the pools that the actor builds,
// the scene, points, assets, and the blocks of mods.
func ShowBrief(s *engine.State, by game.Actor) game.View {
	gameView := game.View{Cards: cards(s, by), People: persons(s, by)}
	making, rest := modBlocks(s, by)
	gameView.Blocks = slices.Concat(ShowPools(s, by), making, []game.Block{sceneBlock(s)})
	if points := PointsBlock(s, gameView.People); len(points.Items) > 0 {
		gameView.Blocks = append(gameView.Blocks, points)
	}
	if len(things.Of(s).Assets) > 0 {
		gameView.Blocks = append(gameView.Blocks, assetsBlock(s, things.Of(s).Assets))
	}
	gameView.Blocks = append(gameView.Blocks, rest...)
	return gameView
}

// modBlocks returns the blocks of mods. making are the blocks in progress, which are shown with the
// people.
func modBlocks(s *engine.State, by game.Actor) (making, rest []game.Block) {
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.Blocks == nil {
			continue
		}
		for _, b := range h.Blocks(s, by) {
			if b.InProgress {
				making = append(making, b)
			} else {
				rest = append(rest, b)
			}
		}
	}
	return making, rest
}

func sceneBlock(s *engine.State) game.Block {
	b := game.Block{Kind: game.TextBlock, About: "scene", Title: game.Say("cortex.scene.title")}
	if scene.Of(s).Scene.N == 0 {
		b.Items = []game.Item{{Label: game.Say("cortex.scene.no_scene")}}
		return b
	}
	b.Items = append(b.Items,
		game.Item{About: "scene", Label: game.Say("cortex.scene.now", game.N("n", scene.Of(s).Scene.N),
			game.W("name", scene.Of(s).Scene.Name),
			game.M("type", game.Say("cortex.scene.type."+scene.Of(s).Scene.Type)),
			game.M("stakes", game.Say("cortex.stakes."+check.Stakes(s))))})
	for _, t := range scene.Of(s).Scene.Traits {
		b.Items = append(b.Items, traitItem("scene", t, t.Dice()))
	}
	for _, k := range things.AfflictionsOn(s, "") {
		b.Items = append(b.Items, afflictionItem(s, k))
	}
	return b
}

// ShowPools returns the pools that the actor is building for own characters, each with its chances
// and its price.
func ShowPools(s *engine.State, by game.Actor) []game.Block {
	var blocks []game.Block
	for _, st := range check.RollContexts(s, by) {
		if !people.IsOwn(s, by, st.Char.ID) {
			continue
		}
		b := game.Block{Kind: game.PoolBlock, About: "pool",
			Title: game.Say("cortex.pool.title", game.W("name", st.Char.DisplayName()))}
		d := draft.PoolDraftOf(s, st)
		built := d.Pool()
		if no := built.RefuseUnfit(s, st); no != nil && len(built.Dice) > 0 {
			b.Items = append(b.Items, game.Item{Label: game.Say("cortex.pool.not", game.M("why", no.Reason))})
		}
		lines, chart := forecastPool(s, by, d, built)
		b.Items = append(b.Items, lines...)
		for _, p := range built.Dice {
			b.Items = append(b.Items, game.Item{Label: pool.DieSource(p), Dice: []game.Die{{Size: p.Die}}})
		}
		for _, p := range built.LostDice {
			b.Items = append(b.Items, game.Item{
				Label: game.Say("cortex.pool.foreseen", game.M("name", pool.DieSource(p)), game.D("die", p.Die))})
		}
		if cost := built.Price().Cost; cost > 0 && built.Refusal == nil {
			b.Items = append(b.Items, game.Item{Label: game.Say("cortex.pool.cost", game.N("n", cost))})
		}
		if blocks = append(blocks, b); len(chart.Items) > 0 {
			blocks = append(blocks, chart)
		}
	}
	return blocks
}

// PointsBlock lists what the GM's pool holds, and the wallets that belong to no PC among persons,
// such as the wallet of a chair without a PC.
func PointsBlock(s *engine.State, persons []game.Person) game.Block {
	b := game.Block{Kind: game.ListBlock, About: "points", Title: game.Say("cortex.points.title")}
	b.Items = points.GM.Of(s).Items(s)
	for _, p := range points.Wallets(s) {
		owned := func(c *people.Character) bool {
			return c.IsPC() && points.WalletOf(s, c.ID) == p.Key && isShown(persons, people.CharRef(c.ID))
		}
		if p.Key == points.BankKey || slices.ContainsFunc(people.Of(s).Chars, owned) {
			continue
		}
		b.Items = append(b.Items, p.Item(s))
	}
	return b
}

func isShown(persons []game.Person, ref game.Ref) bool {
	return slices.ContainsFunc(persons, func(p game.Person) bool { return p.About == ref })
}

// persons returns the characters, in the order in which they came, with their afflictions. A
// character that has left the scene is shown only to the GM and to its player.
func persons(s *engine.State, by game.Actor) []game.Person {
	var persons []game.Person
	for _, c := range people.Of(s).Chars {
		if c.Away && by.Role != game.GM && (by.Chair == "" || c.Chair != by.Chair) {
			continue
		}
		p := game.Person{About: people.CharRef(c.ID), Name: game.Quote(c.DisplayName()), Chair: c.Chair, Away: c.Away}
		if !c.IsPC() {
			p.Rank = game.Say("cortex.rank." + c.Rank)
		} else {
			p.Has = pointsIn(points.Of(s).Wallet(points.WalletOf(s, c.ID)))
		}
		if c.Out != "" {
			p.State = game.Say("mark." + outMark(c))
		}
		for _, k := range things.AfflictionsOn(s, c.ID) {
			p.Items = append(p.Items, afflictionOn(s, k))
		}
		p.Items = append(p.Items, characterItems(s, c)...)
		persons = append(persons, p)
	}
	return persons
}

// outMark returns the mark of a character that is out: "lost" for good, else "out".
func outMark(c *people.Character) string {
	if c.Out == people.OutLost {
		return "lost"
	}
	return "out"
}

// characterItems returns the items of mods beside a character.
func characterItems(s *engine.State, c *people.Character) []game.Item {
	var items []game.Item
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.CharacterItems != nil {
			items = append(items, h.CharacterItems(s, c)...)
		}
	}
	return items
}

// afflictionOn returns an affliction as an item beside its bearer.
func afflictionOn(s *engine.State, b things.Affliction) game.Item {
	item := game.Item{About: b.Ref(s), Label: game.Quote(b.Name), Dice: []game.Die{{Size: b.Die}},
		Tone: game.Trouble}
	if b.Trait != "" {
		item.Label = game.Say("cortex.burden.on_trait", game.W("name", b.Name))
	}
	if c := people.Of(s).Char(b.On); c != nil && c.Out == people.OutBeyond && c.OutBy == b.ID {
		item.Mark = "beyond"
	}
	return item
}

// afflictionItem returns an affliction as an item that names the bearer of the affliction.
func afflictionItem(s *engine.State, b things.Affliction) game.Item {
	item := afflictionOn(s, b)
	item.Label = game.Say("cortex.burden.item", game.W("name", b.Name),
		game.M("note", b.KindIn(s).Note(s, b)))
	return item
}

func assetsBlock(s *engine.State, as []*things.Asset) game.Block {
	b := game.Block{Kind: game.ListBlock, About: "assets", Title: game.Say("cortex.assets.title")}
	for _, a := range as {
		b.Items = append(b.Items,
			game.Item{About: game.Ref("asset/" + a.ID), Label: a.Line(draft.OwnerName(s, a.Owner))})
	}
	return b
}

// Sheet returns the whole sheet of a character.
func Sheet(s *engine.State, c *people.Character) game.Block {
	b := game.Block{Kind: game.SheetBlock, About: people.CharRef(c.ID), Name: game.Quote(c.DisplayName()),
		Title: game.Say("cortex.people."+c.Rank, game.W("name", c.DisplayName()))}
	if c.Out != "" {
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.out." + c.Out), Mark: outMark(c)})
	}
	for _, set := range c.Sets {
		b.Items = append(b.Items,
			game.Item{Label: game.Say("cortex.sheet.set", game.W("set", set.Name)), IsHeading: true})
		for _, t := range set.Traits {
			b.Items = append(b.Items, traitItem("", t, draft.DiceOf(s, c, t)))
		}
	}
	paper := len(b.Items)
	b.Items = append(b.Items, lifeItems(c.BiographyOrEmpty())...)
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.Sheet != nil {
			b.Items = append(b.Items, h.Sheet(s, c)...)
		}
	}
	for _, k := range things.AfflictionsOn(s, c.ID) {
		b.Items = append(b.Items, afflictionItem(s, k))
	}
	b.Items = append(b.Items, characterItems(s, c)...)
	for _, a := range things.Of(s).Assets {
		if a.Owner == c.ID {
			b.Items = append(b.Items,
				game.Item{About: game.Ref("asset/" + a.ID), Label: a.Line(draft.OwnerName(s, a.Owner))})
		}
	}
	if paper < len(b.Items) {
		b.Items[paper].Ungrouped = true
	}
	return b
}

// lifeItems returns the biography of a character as items.
func lifeItems(l sheet.Biography) []game.Item {
	var items []game.Item
	if l.Background != "" {
		items = append(items, game.Item{Label: game.Say("cortex.biography.background", game.W("text", l.Background))})
	}
	if l.Looks != "" {
		items = append(items, game.Item{Label: game.Say("cortex.biography.looks", game.W("text", l.Looks))})
	}
	return items
}

// traitItem returns a trait as an item. has are the dice that the trait has now.
func traitItem(about game.Ref, t sheet.Trait, has []dice.Die) game.Item {
	item := game.Item{About: about, Label: game.Quote(t.Name)}
	if len(has) > 1 {
		item.Label = game.Say("cortex.pool.trait", game.W("name", t.Name), game.M("dice", pool.DiceMsg(has)))
		return item
	}
	for _, d := range has {
		item.Dice = append(item.Dice, game.Die{Size: d})
	}
	return item
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "show" }

// pointsIn returns the points of a wallet as amounts: first the free points, then the locked points
// as Late.
func pointsIn(p points.Wallet) []game.Amount {
	has := []game.Amount{{Unit: "cortex.pp", N: p.Free}}
	if locked := p.LockedTotal(); locked > 0 {
		has = append(has, game.Amount{Unit: "cortex.pp", N: locked, Late: true})
	}
	return has
}
