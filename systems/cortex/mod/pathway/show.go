package pathway

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// cards returns the card of the stage that the group is in, and a card for each link that a
// character wants to break.
func cards(s *engine.State, _ game.Actor) []game.Card {
	if !usesPathways(s) {
		return nil
	}
	g := Section.Of(s)
	var ms []game.Card
	if n := g.currentStage(); n > 0 {
		ms = append(ms, game.Card{About: stageRef(n), Title: game.Say("cortex.path.title", stageArgs(n)...),
			Notes: []game.Msg{game.Say("cortex.path.gives",
				game.M("map", game.Say("cortex.path.asks."+stageOf(n).Type)),
				game.L("gains", stageGrant(s, people.SheetRules(s), n).msgs(people.SheetRules(s))...))}})
	}
	for _, a := range g.Requests {
		l := g.linkBy(a.Link)
		ms = append(ms, game.Card{About: requestRef(a.N),
			Title: game.Say("cortex.path.consent.title", game.W("name", people.Of(s).Name(a.Char)),
				game.W("a", g.nameOf(l.A)), game.W("b", g.nameOf(l.B)), game.W("word", l.Word)),
			Notes: []game.Msg{game.Say("cortex.path.consent.new", game.W("new", a.New.Name),
				game.M("kind", kindMsg(a.New.Kind)),
				game.W("to", g.nameOf(a.target())))}})
	}
	return ms
}

// show returns the blocks for the progress of each character and for the map.
func show(s *engine.State, _ game.Actor) []game.Block {
	g := Section.Of(s)
	paths := game.Block{Kind: game.ListBlock, About: aboutPath, Title: game.Say("cortex.path.paths")}
	if g.LastStage == 0 {
		paths.Items = []game.Item{{Label: game.Say("cortex.path.waits", game.N("n", len(pcs(s))))}}
		return []game.Block{paths}
	}
	for _, w := range g.Walkers {
		if c := people.Of(s).Char(w.Char); c != nil {
			paths.Items = append(paths.Items, game.Item{About: pathRef(w.Char), Label: progressMsg(s, c, w)})
		}
	}
	drawn := game.Block{Kind: game.MapBlock, About: aboutMap, Title: game.Say("cortex.path.map.title")}
	for _, e := range g.Elements {
		drawn.Items = append(drawn.Items, game.Item{About: mapRef(e.ID), Label: game.Quote(e.Name), Mark: e.Kind})
	}
	for _, l := range g.Links {
		drawn.Links = append(drawn.Links, game.Link{A: mapRef(l.A), B: mapRef(l.B), Word: game.Quote(l.Word)})
	}
	return []game.Block{paths, drawn}
}

// progressMsg returns a character's place on the path: what is left to do in the stage.
func progressMsg(s *engine.State, c *people.Character, w Walker) game.Msg {
	name, g := game.W("name", c.DisplayName()), Section.Of(s)
	switch {
	case !g.isWalking(w):
		return game.Say("cortex.path.stands.done", name, game.N("n", w.Done), game.L("route", w.route()[:w.Done]...))
	case w.chosenOption() == nil:
		return game.Say("cortex.path.stands.choosing", append(stageArgs(w.Done+1), name)...)
	}
	var todo []game.Msg
	st := stageOf(w.Done + 1)
	if n := st.countNeeded() - w.Drawn.countDrawn(st); n > 0 {
		todo = append(todo, game.Say("cortex.path.todo."+st.Type, game.N("n", n)))
	}
	if st.Type == meta && w.Drawn.Meta == "" {
		todo = append(todo, game.Say("cortex.path.todo.way"))
	}
	rules := c.SheetRules(s)
	todo = append(todo, remainingGrant(s, rules, c, w).msgs(rules)...)
	faults := giftFaults(rules, c, w)
	for i, f := range faults {
		if i == 0 || f.About != faults[i-1].About {
			todo = append(todo, game.Say("cortex.path.todo.bare", game.W("name", f.About)))
		}
	}
	return game.Say("cortex.path.stands.left",
		append(stageArgs(w.Done+1), name, game.M("option", w.chosenOption().title()),
			game.L("left", todo...), game.N("n", len(todo)))...)
}

// route returns the titles of the options that a character has chosen, in order.
func (w Walker) route() []game.Msg {
	var ms []game.Msg
	for i, column := range w.Columns {
		ms = append(ms, stageOf(i + 1).Options[column-1].title())
	}
	return ms
}

// sheetItems returns the item of a sheet that lists the options that the character has chosen, nil
// if there are none.
func sheetItems(s *engine.State, c *people.Character) []game.Item {
	w := Section.Of(s).walker(c.ID)
	if w == nil || len(w.Columns) == 0 {
		return nil
	}
	return []game.Item{{Label: game.Say("cortex.path.route", game.L("route", w.route()...))}}
}

// blankSheet returns the rows and sets of a new sheet before the first stage. Attributes have the
// lowest die if the engineer's table raises them (PATH-08, RUL-PATH-ATTR). Traits that no stage
// gives are as creation begins them (RUL-PATH-SHEET).
func blankSheet(s *engine.State) (start []game.Row, sets []string) {
	g := people.SheetRules(s)
	die := sheet.Default(sheet.KindAttributes)
	if usesEngineer(s, g) {
		die = dice.D6
	}
	begun := g.Begin("", sheet.CreationContext{Lang: s.Lang})
	for _, kind := range sheet.Kinds() {
		if !g.UsesSet(kind) || kind == sheet.KindDistinctions || kind == sheet.KindPowers {
			continue
		}
		set := sheet.SetName(kind, s.Lang)
		sets = append(sets, set)
		for i, name := range g.NamedTraits(kind) {
			row := game.Row{Group: set, Cells: []string{sheet.LocalName(name, s.Lang), ""}}
			switch kind {
			case sheet.KindSkills:
				continue // stages give them
			case sheet.KindAttributes:
				row.Cells[1] = die.String()
			case sheet.KindAffiliations:
				row.Cells[1] = sheet.Default(kind).String()
			case sheet.KindValues, sheet.KindRoles:
				row.Cells[1] = begun.SetOf(kind, s.Lang).Traits[i].Die.String()
			}
			start = append(start, row)
		}
	}
	return start, slices.Concat([]string{character.Distinctions(s)}, sets)
}
