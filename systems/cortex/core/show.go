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
func show(s *State, by game.Seat, about game.Ref) game.View {
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
		if r := cmp.Or(s.Roll(n), s.past(n)); r != nil {
			return game.View{Moments: []game.Moment{s.rollMoment(by, r, true)}}
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
	if m := s.MattersOf(id); m != nil && m.Kind() == kind && m.Knows(s, id) {
		return game.View{Moments: []game.Moment{m.Moment(s, by, id)}}
	}
	return s.showBrief(by).Part(about)
}

// showBrief is what matters now: what is being rolled, who is there with what,
// the scene, the own pool and the points.
func (s *State) showBrief(by game.Seat) game.View {
	view := game.View{Moments: s.moments(by), People: s.people(by)}
	making, rest := s.shownByParts(by)
	view.Blocks = slices.Concat(s.showPools(by), making, []game.Block{s.sceneBlock()})
	if points := s.pointsBlock(view.People); len(points.Items) > 0 {
		view.Blocks = append(view.Blocks, points)
	}
	if len(s.Assets) > 0 {
		view.Blocks = append(view.Blocks, s.assetsBlock(s.Assets))
	}
	view.Blocks = append(view.Blocks, rest...)
	return view
}

// shownByParts is what parts show of the table, and apart from it what the seat is
// making, which stands with the people.
func (s *State) shownByParts(by game.Seat) (making, rest []game.Block) {
	for _, h := range HooksOf[ShowHooks](s) {
		if h.Show == nil {
			continue
		}
		for _, b := range h.Show(s, by) {
			if b.Making {
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
	for _, k := range s.BurdensOn("") {
		b.Items = append(b.Items, s.burdenItem(k))
	}
	return b
}

// Tells reports whether the seat may know a difficulty before the outcome
// (CORE-TEST-R6).
func (s *State) Tells(by game.Seat) bool {
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

// showPools show what the seat is building; nobody else's.
func (s *State) showPools(by game.Seat) []game.Block {
	var blocks []game.Block
	for _, st := range s.sites(by) {
		if !s.Own(by, st.Char.ID) {
			continue
		}
		b := game.Block{Kind: game.PoolBlock, About: "pool", Title: game.Say("cortex.pool.title", game.W("name", st.Char.Shown()))}
		m := s.Making(st)
		laid := m.Laid()
		lines, chart := s.outlook(by, m, laid)
		b.Items = append(b.Items, lines...)
		for _, p := range laid.Dice {
			b.Items = append(b.Items, game.Item{Label: dieSource(p), Dice: []game.Die{{Size: p.Die}}})
		}
		for _, p := range laid.Lost {
			b.Items = append(b.Items, game.Item{
				Label: game.Say("cortex.pool.foreseen", game.M("name", dieSource(p)), game.D("die", p.Die))})
		}
		if cost := laid.Bill().Cost; cost > 0 {
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
func (s *State) pointsBlock(people []game.Person) game.Block {
	b := game.Block{Kind: game.ListBlock, About: "points", Title: game.Say("cortex.points.title")}
	b.Items = s.till().Items(s)
	for _, p := range s.purses() {
		owned := func(c *Char) bool { return c.IsPC() && s.PurseOf(c.ID) == p.Key && shown(people, CharRef(c.ID)) }
		if p.Key == BankKey || slices.ContainsFunc(s.Chars, owned) {
			continue
		}
		b.Items = append(b.Items, s.purseItem(p))
	}
	return b
}

// purseItem says what a purse holds.
func (s *State) purseItem(p Purse) game.Item {
	label := game.Say("cortex.points.has", game.M("who", s.purseName(p.Key)), game.N("n", p.Free))
	if locked := p.LockedTotal(); locked > 0 {
		label = game.Say("cortex.points.has_locked", game.M("who", s.purseName(p.Key)), game.N("n", p.Free), game.N("locked", locked))
	}
	return game.Item{About: game.Ref("purse/" + p.Key), Label: label}
}

func shown(people []game.Person, ref game.Ref) bool {
	return slices.ContainsFunc(people, func(p game.Person) bool { return p.About == ref })
}

// purseName says whose points they are.
func (s *State) purseName(key string) game.Msg { return ownerOf(key, s.owner(key)) }

// people are the characters, in the order in which they came, with what burdens
// them. Who has left the scene is shown to the GM and to whoever plays them,
// since nobody else is to look for them.
func (s *State) people(by game.Seat) []game.Person {
	var people []game.Person
	for _, c := range s.Chars {
		if c.Away && by.Role != game.GM && (by.Chair == "" || c.Chair != by.Chair) {
			continue
		}
		p := game.Person{About: CharRef(c.ID), Name: game.Quote(c.Shown()), Chair: c.Chair, Away: c.Away}
		if !c.IsPC() {
			p.Rank = game.Say("cortex.rank." + c.Rank)
		} else {
			p.Has = pointsIn(s.Purse(s.PurseOf(c.ID)))
		}
		if c.Out != "" {
			p.State = game.Say("mark." + outMark(c))
		}
		for _, k := range s.BurdensOn(c.ID) {
			p.Items = append(p.Items, s.burdenOn(k))
		}
		p.Items = append(p.Items, s.beside(c)...)
		people = append(people, p)
	}
	return people
}

// outMark is the word for one who is out.
func outMark(c *Char) string {
	if c.Out == OutLost {
		return "lost"
	}
	return "out"
}

// beside is what parts of the game put beside a character.
func (s *State) beside(c *Char) []game.Item {
	var items []game.Item
	for _, h := range HooksOf[ShowHooks](s) {
		if h.Beside != nil {
			items = append(items, h.Beside(s, c)...)
		}
	}
	return items
}

// points are what a purse holds, and what of it is not free yet.
func pointsIn(p Purse) []game.Sum {
	has := []game.Sum{{Unit: "cortex.pp", N: p.Free}}
	if locked := p.LockedTotal(); locked > 0 {
		has = append(has, game.Sum{Unit: "cortex.pp", N: locked, Late: true})
	}
	return has
}

// burdenOn is a burden beside the character that has it.
func (s *State) burdenOn(b Burden) game.Item {
	item := game.Item{About: s.BurdenRef(b), Label: game.Quote(b.Name), Dice: []game.Die{{Size: b.Die}}, Tone: game.Trouble}
	if c := s.Char(b.On); c != nil && c.Out == OutBeyond && c.OutBy == b.ID {
		item.Mark = "beyond"
	}
	return item
}

// burdenItem is a burden that says where it is.
func (s *State) burdenItem(b Burden) game.Item {
	item := s.burdenOn(b)
	item.Label = game.Say("cortex.burden.item", game.W("name", b.Name), game.M("note", s.KindOf(b).Note(s, b)))
	return item
}

func (s *State) assetsBlock(as []*Asset) game.Block {
	b := game.Block{Kind: game.ListBlock, About: "assets", Title: game.Say("cortex.assets.title")}
	for _, a := range as {
		b.Items = append(b.Items, game.Item{About: game.Ref("asset/" + a.ID), Label: assetLine(a, s.whose(a.Owner))})
	}
	return b
}

// assetLine says an asset with its owner and how long it lasts.
func assetLine(a *Asset, owner game.Msg) game.Msg {
	key := "cortex.asset.personal"
	if a.Open || a.Owner == "" {
		key = "cortex.asset.open"
	}
	return game.Say(key, game.W("name", a.shown()), game.D("die", a.Die), game.M("owner", owner),
		game.M("for", game.Say("cortex.asset.for."+a.For)))
}

// sheet shows a character whole.
func (s *State) sheet(c *Char) game.Block {
	b := game.Block{Kind: game.SheetBlock, About: CharRef(c.ID), Name: game.Quote(c.Shown()),
		Title: game.Say("cortex.people."+c.Rank, game.W("name", c.Shown()))}
	if c.Out != "" {
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.out." + c.Out), Mark: outMark(c)})
	}
	for _, set := range c.Sets {
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.sheet.set", game.W("set", set.Name)), Head: true})
		for _, t := range set.Traits {
			b.Items = append(b.Items, traitItem("", t, s.DiceOf(c, t)))
		}
	}
	paper := len(b.Items)
	b.Items = append(b.Items, lifeItems(c.Story())...)
	for _, h := range HooksOf[ShowHooks](s) {
		if h.Sheet != nil {
			b.Items = append(b.Items, h.Sheet(s, c)...)
		}
	}
	for _, k := range s.BurdensOn(c.ID) {
		b.Items = append(b.Items, s.burdenItem(k))
	}
	b.Items = append(b.Items, s.beside(c)...)
	for _, a := range s.Assets {
		if a.Owner == c.ID {
			b.Items = append(b.Items, game.Item{About: game.Ref("asset/" + a.ID), Label: assetLine(a, s.whose(a.Owner))})
		}
	}
	if paper < len(b.Items) {
		b.Items[paper].Apart = true
	}
	return b
}

// lifeItems are the biography of a character.
func lifeItems(l sheet.Life) []game.Item {
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
