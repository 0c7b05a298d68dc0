package cortex

import (
	"cmp"
	"slices"
	"strings"

	"mesa/game"
)

// show gives the table in brief (about ""), or one thing whole.
func show(s *State, by game.Seat, about game.Ref) game.View {
	kind, id, _ := strings.Cut(string(about), "/")
	switch kind {
	case "":
		return s.showBrief(by)
	case "char":
		if c := s.char(id); c != nil {
			return game.View{s.sheet(c)}
		}
	case "roll":
		n := rollID("r" + id)
		if r := cmp.Or(s.roll(n), s.past(n)); r != nil {
			return game.View{s.rollBlock(by, r)}
		}
	case "pool":
		return s.showPools(by)
	case "points":
		return game.View{s.pointsBlock()}
	case "scene":
		return game.View{s.sceneBlock()}
	case "options":
		return game.View{s.optionsBlock()}
	}
	return part(s.showBrief(by), about)
}

// part is the block of a view that shows this thing, or the one item that does.
func part(view game.View, about game.Ref) game.View {
	for _, b := range view {
		if b.About == about {
			return game.View{b}
		}
		for _, item := range b.Items {
			if item.About == about {
				return game.View{{Kind: b.Kind, About: about, Title: b.Title, Items: []game.Item{item}}}
			}
		}
	}
	return nil
}

// showBrief is what matters now: the scene, what is being rolled, who has
// what, and the own pool.
func (s *State) showBrief(by game.Seat) game.View {
	view := game.View{s.sceneBlock()}
	for _, t := range s.running() {
		view = append(view, s.testBlocks(by, t)...)
	}
	view = append(view, s.showContests(by)...)
	view = append(view, s.showPools(by)...)
	for _, r := range s.Rolls {
		c := s.contest(r.For)
		if shown := c != nil && !c.Over(); !shown && !r.Resolved && s.done(r) && s.held(r) {
			view = append(view, s.rollBlock(by, r))
		}
	}
	view = append(view, s.pointsBlock(), s.peopleBlock())
	if away := s.awayBlock(by); len(away.Items) > 0 {
		view = append(view, away)
	}
	if len(s.Assets) > 0 {
		view = append(view, s.assetsBlock(s.Assets))
	}
	return view
}

func (s *State) sceneBlock() game.Block {
	b := game.Block{Kind: game.TextBlock, About: "scene", Title: game.Say("cortex.scene.title")}
	if s.Scene.N == 0 {
		b.Items = []game.Item{{Label: game.Say("cortex.scene.no_scene")}}
		return b
	}
	b.Items = append(b.Items, game.Item{About: "scene", Label: game.Say("cortex.scene.now", game.N("n", s.Scene.N), game.W("name", s.Scene.Name),
		game.M("type", game.Say("cortex.scene.type."+s.Scene.Type)), game.M("stakes", game.Say("cortex.stakes."+s.stakes())))})
	for _, t := range s.Scene.Traits {
		b.Items = append(b.Items, traitItem("scene", t))
	}
	for _, k := range s.compsOn("") {
		b.Items = append(b.Items, s.compItem(k))
	}
	return b
}

// testBlocks show a running test and its opposition's dice.
func (s *State) testBlocks(by game.Seat, t *Test) []game.Block {
	b := game.Block{Kind: game.TextBlock, About: game.Ref("test/" + t.ID), Title: game.Say("cortex.test.title", game.W("name", s.name(t.Char)), aboutTest(t, s.sufferer(t)))}
	opp := s.roll(t.Opp)
	switch {
	case opp != nil && !opp.Committed:
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.test.gm_reads")})
	case s.tells(by):
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.test.beat", game.W("name", s.name(t.Char)), game.N("n", s.difficulty(t)))})
	default:
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.test.hidden")})
	}
	b.Items = append(b.Items, s.prospect(by, t)...)
	switch {
	case s.hurts(t) && opp != nil && opp.Committed && s.tells(by):
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.test.risky_die", game.D("die", opp.EffectDie(0)))})
	case s.hurts(t):
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.test.risky")})
	}
	if t.Cap > 0 {
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.test.capped", game.D("die", t.Cap))})
	}
	blocks := []game.Block{b}
	if opp != nil {
		blocks = append(blocks, s.rollBlock(by, opp))
	}
	if own := s.roll(t.Own); own != nil {
		blocks = append(blocks, s.rollBlock(by, own))
	}
	return blocks
}

// tells reports whether the seat may know a difficulty before the outcome
// (CORE-TEST-R6).
func (s *State) tells(by game.Seat) bool {
	return by.Role == game.GM || s.is("test.reveal_difficulty", "at_roll")
}

// rollBlock shows dice on the table: every die, its size and its value
// (CORE-ROLL-01).
func (s *State) rollBlock(by game.Seat, r *Roll) game.Block {
	b := game.Block{Kind: game.RollBlock, About: rollRef(r.ID), Title: s.rollTitle(by, r)}
	open := !s.isOpposition(r) || s.tells(by)
	for i, p := range r.Pool {
		item := game.Item{Label: dieSource(p), Die: int(p.Die), Face: r.Faces[i]}
		switch {
		case r.Faces[i] == 1 && r.GM:
			item.Mark = "opportunity"
		case r.Faces[i] == 1:
			item.Mark = "hitch"
		case open && slices.Contains(r.Kept, i):
			item.Mark = "total"
		case open && slices.Contains(r.Effect, i):
			item.Mark = "effect"
		}
		b.Items = append(b.Items, item)
	}
	return b
}

func (s *State) rollTitle(by game.Seat, r *Roll) game.Msg {
	key := "cortex.roll.title"
	if r.Char == "" {
		key = "cortex.roll.title_opposition"
	}
	if r.Committed && (!s.isOpposition(r) || s.tells(by)) {
		return game.Say(key+"_total", game.W("who", s.name(r.Char)), game.N("total", r.Total()))
	}
	return game.Say(key, game.W("who", s.name(r.Char)))
}

// dieSource says where a die comes from.
func dieSource(p PoolDie) game.Msg {
	switch {
	case p.Hinder:
		return game.Say("cortex.source.hinder", game.W("name", p.Name))
	case p.Name != "":
		return game.Quote(p.Name)
	}
	return game.Say("cortex.source." + p.From.String())
}

// showPools show what the seat is building; nobody else's.
func (s *State) showPools(by game.Seat) game.View {
	var view game.View
	for _, st := range s.sites(by) {
		if !s.own(by, st.char.ID) {
			continue
		}
		b := game.Block{Kind: game.PoolBlock, About: "pool", Title: game.Say("cortex.pool.title", game.W("name", st.char.Name))}
		m := s.making(st)
		pool := m.pool(m.picked)
		lines, chart := s.outlook(by, m, pool)
		b.Items = append(b.Items, lines...)
		for _, p := range pool {
			b.Items = append(b.Items, game.Item{Label: dieSource(p), Die: int(p.Die)})
		}
		if cost := billOf(pool).cost; cost > 0 {
			b.Items = append(b.Items, game.Item{Label: game.Say("cortex.pool.cost", game.N("n", cost))})
		}
		if view = append(view, b); len(chart.Items) > 0 {
			view = append(view, chart)
		}
	}
	return view
}

func (s *State) pointsBlock() game.Block {
	b := game.Block{Kind: game.ListBlock, About: "points", Title: game.Say("cortex.points.title")}
	for _, p := range s.Purses {
		label := game.Say("cortex.points.has", game.M("who", s.purseName(p.Key)), game.N("n", p.Free))
		if locked := p.LockedTotal(); locked > 0 {
			label = game.Say("cortex.points.has_locked", game.M("who", s.purseName(p.Key)), game.N("n", p.Free), game.N("locked", locked))
		}
		b.Items = append(b.Items, game.Item{About: game.Ref("purse/" + p.Key), Label: label})
	}
	return b
}

// purseName says whose points they are.
func (s *State) purseName(key string) game.Msg { return ownerOf(key, s.owner(key)) }

// peopleBlock lists who is in the scene, with what burdens them.
func (s *State) peopleBlock() game.Block {
	b := game.Block{Kind: game.ListBlock, About: "people", Title: game.Say("cortex.people.title")}
	for _, c := range s.Chars {
		if c.Away {
			continue
		}
		item := game.Item{About: charRef(c.ID), Label: game.Say("cortex.people."+c.Rank, game.W("name", c.Name))}
		if c.Out != "" {
			item.Mark = "out"
		}
		b.Items = append(b.Items, item)
		for _, k := range s.compsOn(c.ID) {
			b.Items = append(b.Items, s.compItem(k))
		}
	}
	return b
}

// awayBlock lists who has left the scene and may enter again: all for the GM,
// the own characters for a player, since nobody else is to look for them.
func (s *State) awayBlock(by game.Seat) game.Block {
	b := game.Block{Kind: game.ListBlock, About: "away", Title: game.Say("cortex.people.away")}
	for _, c := range s.Chars {
		if c.Away && (by.Role == game.GM || by.Chair != "" && c.Chair == by.Chair) {
			b.Items = append(b.Items, game.Item{About: charRef(c.ID), Label: game.Say("cortex.people."+c.Rank, game.W("name", c.Name))})
		}
	}
	return b
}

func (s *State) compItem(k *Comp) game.Item {
	item := game.Item{About: game.Ref("comp/" + k.ID), Label: game.Say("cortex.comp.item", game.W("name", k.Name), game.M("on", bearing(s.name(k.On), k.On))), Die: int(k.Die)}
	if k.Beyond {
		item.Mark = "beyond"
	}
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
	return game.Say(key, game.W("name", a.Name), game.D("die", a.Die), game.M("owner", owner), game.M("for", game.Say("cortex.asset.for."+a.For)))
}

// sheet shows a character whole.
func (s *State) sheet(c *Char) game.Block {
	b := game.Block{Kind: game.SheetBlock, About: charRef(c.ID), Title: game.Say("cortex.people."+c.Rank, game.W("name", c.Name))}
	if c.Out != "" {
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.out." + c.Out), Mark: "out"})
	}
	for _, set := range c.Sets {
		b.Items = append(b.Items, game.Item{Label: game.Say("cortex.sheet.set", game.W("set", set.Name))})
		for _, t := range set.Traits {
			b.Items = append(b.Items, traitItem("", t))
		}
	}
	for _, k := range s.compsOn(c.ID) {
		b.Items = append(b.Items, s.compItem(k))
	}
	for _, a := range s.Assets {
		if a.Owner == c.ID {
			b.Items = append(b.Items, game.Item{About: game.Ref("asset/" + a.ID), Label: assetLine(a, s.whose(a.Owner))})
		}
	}
	return b
}

// optionsBlock lists the table options that differ from their defaults.
func (s *State) optionsBlock() game.Block {
	b := game.Block{Kind: game.ListBlock, About: "options", Title: game.Say("cortex.options.title")}
	for _, o := range options {
		item := game.Item{About: game.Ref("option/" + o.Key), Label: game.Say("cortex.options.item", game.W("key", o.Key), game.M("value", sayOption(o.Key, s.opt(o.Key))), game.M("help", game.Say("cortex.option."+o.Key)))}
		if s.opt(o.Key) != o.Default {
			item.Mark = "changed"
		}
		b.Items = append(b.Items, item)
	}
	return b
}

// traitItem shows a trait with its dice.
func traitItem(about game.Ref, t Trait) game.Item {
	if t.N > 1 {
		return game.Item{About: about, Label: game.Say("cortex.pool.trait", game.W("name", t.Name), game.M("dice", diceMsg(t.Dice())))}
	}
	return game.Item{About: about, Label: game.Quote(t.Name), Die: int(t.Die)}
}
