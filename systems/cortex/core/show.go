package core

import (
	"cmp"
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// show gives the table in brief (about ""), or one thing whole.
func show(s *State, by game.Actor, about game.Ref) game.View {
	kind, id, _ := strings.Cut(string(about), "/")
	switch kind {
	case "":
		return s.showBrief(by)
	case "char":
		id, _, part := strings.Cut(id, "/")
		if c := s.Char(id); c != nil && part {
			return game.Blocks(s.sheet(c)).Part(about)
		} else if c != nil {
			return game.Blocks(s.sheet(c))
		}
	case "roll":
		n := RollID("r" + id)
		if r := cmp.Or(s.Roll(n), s.unpackRoll(n)); r != nil {
			return game.View{Cards: []game.Card{s.rollCard(by, r, true)}}
		}
	case "pool":
		return game.Blocks(s.showPools(by)...)
	case "points": // everybody's
		return game.Blocks(s.pointsBlock(nil))
	case "options":
		return game.Blocks(settings().Blocks(s, optionMsg)...)
	case "option":
		return game.Blocks(settings().Blocks(s, optionMsg)...).Part(about)
	}
	if m := s.CheckKindOf(id); m != nil && m.Kind() == kind && m.Keeps(s, id) {
		return game.View{Cards: []game.Card{m.Card(s, by, id)}}
	}
	return s.showBrief(by).Part(about)
}

// showBrief is what matters now: what is being rolled, who is there with what,
// the scene, the own pool and the points.
func (s *State) showBrief(by game.Actor) game.View {
	gameView := game.View{Cards: s.cards(by), People: s.people(by)}
	making, rest := s.shownByParts(by)
	gameView.Blocks = slices.Concat(s.showPools(by), making, []game.Block{s.sceneBlock()})
	if points := s.pointsBlock(gameView.People); len(points.Items) > 0 {
		gameView.Blocks = append(gameView.Blocks, points)
	}
	if len(s.Assets) > 0 {
		gameView.Blocks = append(gameView.Blocks, s.assetsBlock(s.Assets))
	}
	gameView.Blocks = append(gameView.Blocks, rest...)
	return gameView
}

// shownByParts is what parts show of the table, and apart from it what the actor is
// making, which stands with the people.
func (s *State) shownByParts(by game.Actor) (making, rest []game.Block) {
	for _, h := range HooksOf[ShowHooks](s) {
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

func (s *State) sceneBlock() game.Block {
	b := game.Block{Kind: game.TextBlock, About: "scene", Title: game.Say("cortex.scene.title")}
	if s.Scene.N == 0 {
		b.Items = []game.Item{{Label: game.Say("cortex.scene.no_scene")}}
		return b
	}
	b.Items = append(b.Items,
		game.Item{About: "scene", Label: game.Say("cortex.scene.now", game.N("n", s.Scene.N), game.W("name", s.Scene.Name),
			game.M("type", game.Say("cortex.scene.type."+s.Scene.Type)), game.M("stakes", game.Say("cortex.stakes."+s.Stakes())))})
	for _, t := range s.Scene.Traits {
		b.Items = append(b.Items, traitItem("scene", t, t.Dice()))
	}
	for _, k := range s.AfflictionsOn("") {
		b.Items = append(b.Items, s.afflictionItem(k))
	}
	return b
}

// KnowsDifficulty reports whether the actor may know a difficulty before the outcome
// (CORE-TEST-R6).
func (s *State) KnowsDifficulty(by game.Actor) bool {
	return by.Role == game.GM || RevealDifficulty.Is(s, "at_roll")
}

// dieSource says where a die comes from.
func dieSource(p pool.Die) game.Msg {
	switch {
	case p.Hinder:
		return game.Say("cortex.source.hinder", game.W("name", p.Name))
	case p.Defied:
		return game.Say("cortex.source.defied", game.W("name", p.Name))
	case p.Name != "":
		return game.Quote(p.Name)
	}
	return game.Say("cortex.source." + string(p.From))
}

// showPools show what the actor is building; nobody else's.
func (s *State) showPools(by game.Actor) []game.Block {
	var blocks []game.Block
	for _, st := range s.rollContexts(by) {
		if !s.IsOwn(by, st.Char.ID) {
			continue
		}
		b := game.Block{Kind: game.PoolBlock, About: "pool", Title: game.Say("cortex.pool.title", game.W("name", st.Char.DisplayName()))}
		d := s.PoolDraftOf(st)
		laid := d.Pool()
		lines, chart := s.forecastPool(by, d, laid)
		b.Items = append(b.Items, lines...)
		for _, p := range laid.Dice {
			b.Items = append(b.Items, game.Item{Label: dieSource(p), Dice: []game.Die{{Size: p.Die}}})
		}
		for _, p := range laid.LostDice {
			b.Items = append(b.Items, game.Item{
				Label: game.Say("cortex.pool.foreseen", game.M("name", dieSource(p)), game.D("die", p.Die))})
		}
		if cost := laid.Price().Cost; cost > 0 {
			b.Items = append(b.Items, game.Item{Label: game.Say("cortex.pool.cost", game.N("n", cost))})
		}
		if blocks = append(blocks, b); len(chart.Items) > 0 {
			blocks = append(blocks, chart)
		}
	}
	return blocks
}

// pointsBlock lists the plot points that belong to nobody in sight: the bank's,
// and those of a chair without a character.
func (s *State) pointsBlock(persons []game.Person) game.Block {
	b := game.Block{Kind: game.ListBlock, About: "points", Title: game.Say("cortex.points.title")}
	b.Items = s.gmPool().Items(s)
	for _, p := range s.wallets() {
		owned := func(c *Character) bool { return c.IsPC() && s.WalletOf(c.ID) == p.Key && shown(persons, CharRef(c.ID)) }
		if p.Key == BankKey || slices.ContainsFunc(s.Chars, owned) {
			continue
		}
		b.Items = append(b.Items, s.walletItem(p))
	}
	return b
}

// walletItem says what a wallet holds.
func (s *State) walletItem(p Wallet) game.Item {
	label := game.Say("cortex.points.has", game.M("who", s.walletName(p.Key)), game.N("n", p.Free))
	if locked := p.LockedTotal(); locked > 0 {
		label = game.Say("cortex.points.has_locked", game.M("who", s.walletName(p.Key)), game.N("n", p.Free), game.N("locked", locked))
	}
	return game.Item{About: game.Ref("purse/" + p.Key), Label: label}
}

func shown(persons []game.Person, ref game.Ref) bool {
	return slices.ContainsFunc(persons, func(p game.Person) bool { return p.About == ref })
}

// walletName says whose points they are.
func (s *State) walletName(key string) game.Msg { return ownerOf(key, s.walletOwner(key)) }

// people are the characters, in the order in which they came, with what burdens
// them. Who has left the scene is shown to the GM and to whoever plays them,
// since nobody else is to look for them.
func (s *State) people(by game.Actor) []game.Person {
	var persons []game.Person
	for _, c := range s.Chars {
		if c.Away && by.Role != game.GM && (by.Chair == "" || c.Chair != by.Chair) {
			continue
		}
		p := game.Person{About: CharRef(c.ID), Name: game.Quote(c.DisplayName()), Chair: c.Chair, Away: c.Away}
		if !c.IsPC() {
			p.Rank = game.Say("cortex.rank." + c.Rank)
		} else {
			p.Has = pointsIn(s.Wallet(s.WalletOf(c.ID)))
		}
		if c.Out != "" {
			p.State = game.Say("mark." + outMark(c))
		}
		for _, k := range s.AfflictionsOn(c.ID) {
			p.Items = append(p.Items, s.afflictionOn(k))
		}
		p.Items = append(p.Items, s.characterItems(c)...)
		persons = append(persons, p)
	}
	return persons
}

// outMark is the word for one who is out.
func outMark(c *Character) string {
	if c.Out == OutLost {
		return "lost"
	}
	return "out"
}

// characterItems is what parts of the game put beside a character.
func (s *State) characterItems(c *Character) []game.Item {
	var items []game.Item
	for _, h := range HooksOf[ShowHooks](s) {
		if h.Beside != nil {
			items = append(items, h.Beside(s, c)...)
		}
	}
	return items
}

// points are what a wallet holds, and what of it is not free yet.
func pointsIn(p Wallet) []game.Amount {
	has := []game.Amount{{Unit: "cortex.pp", N: p.Free}}
	if locked := p.LockedTotal(); locked > 0 {
		has = append(has, game.Amount{Unit: "cortex.pp", N: locked, Late: true})
	}
	return has
}

// afflictionOn is an affliction beside the character that has it.
func (s *State) afflictionOn(b Affliction) game.Item {
	item := game.Item{About: s.AfflictionRef(b), Label: game.Quote(b.Name), Dice: []game.Die{{Size: b.Die}}, Tone: game.Trouble}
	if c := s.Char(b.On); c != nil && c.Out == OutBeyond && c.OutBy == b.ID {
		item.Mark = "beyond"
	}
	return item
}

// afflictionItem is an affliction that says where it is.
func (s *State) afflictionItem(b Affliction) game.Item {
	item := s.afflictionOn(b)
	item.Label = game.Say("cortex.burden.item", game.W("name", b.Name), game.M("note", s.AfflictionKindOf(b).Note(s, b)))
	return item
}

func (s *State) assetsBlock(as []*Asset) game.Block {
	b := game.Block{Kind: game.ListBlock, About: "assets", Title: game.Say("cortex.assets.title")}
	for _, a := range as {
		b.Items = append(b.Items, game.Item{About: game.Ref("asset/" + a.ID), Label: assetLine(a, s.ownerName(a.Owner))})
	}
	return b
}

// assetLine says an asset with its owner and how long it lasts.
func assetLine(a *Asset, owner game.Msg) game.Msg {
	key := "cortex.asset.personal"
	if a.Shared || a.Owner == "" {
		key = "cortex.asset.open"
	}
	return game.Say(key, game.W("name", a.displayName()), game.D("die", a.Die), game.M("owner", owner),
		game.M("for", game.Say("cortex.asset.for."+a.For)))
}

// sheet shows a character whole.
func (s *State) sheet(c *Character) game.Block {
	b := game.Block{Kind: game.SheetBlock, About: CharRef(c.ID), Name: game.Quote(c.DisplayName()),
		Title: game.Say("cortex.people."+c.Rank, game.W("name", c.DisplayName()))}
	if c.Out != "" {
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.out." + c.Out), Mark: outMark(c)})
	}
	for _, set := range c.Sets {
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.sheet.set", game.W("set", set.Name)), IsHeading: true})
		for _, t := range set.Traits {
			b.Items = append(b.Items, traitItem("", t, s.DiceOf(c, t)))
		}
	}
	paper := len(b.Items)
	b.Items = append(b.Items, lifeItems(c.BiographyOrEmpty())...)
	for _, h := range HooksOf[ShowHooks](s) {
		if h.Sheet != nil {
			b.Items = append(b.Items, h.Sheet(s, c)...)
		}
	}
	for _, k := range s.AfflictionsOn(c.ID) {
		b.Items = append(b.Items, s.afflictionItem(k))
	}
	b.Items = append(b.Items, s.characterItems(c)...)
	for _, a := range s.Assets {
		if a.Owner == c.ID {
			b.Items = append(b.Items, game.Item{About: game.Ref("asset/" + a.ID), Label: assetLine(a, s.ownerName(a.Owner))})
		}
	}
	if paper < len(b.Items) {
		b.Items[paper].Ungrouped = true
	}
	return b
}

// lifeItems are the biography of a character.
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

// traitItem shows a trait with its dice.
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
