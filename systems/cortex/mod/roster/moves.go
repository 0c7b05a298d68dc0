package roster

import (
	"slices"
	"strconv"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

var (
	paramEntry = game.Param{Name: "gmc", Kind: game.Pick, Min: 1, Max: 1}
	paramTimes = game.Param{Name: "times", Kind: game.Number, Min: 1, Max: maxCopies}
	paramRank  = game.Param{Name: "rank", Kind: game.Pick, Min: 1, Max: 1}
)

// bringMove returns the move that brings copies of a GMC into play, each with a name of its own.
func bringMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "shelf bring", Category: game.CategoryPeople,
		Params: []game.Param{paramEntry, paramTimes}},
		func(s *engine.State, c *game.Collector) {
			room := min(maxCopies, people.Of(s).RoomForChars())
			if room == 0 {
				c.Close(game.Refuse("", "cortex.refused.chars_full", game.N("max", len(people.Of(s).Chars))))
				return
			}
			times := game.Input{Param: paramTimes, Preset: "1"}
			times.Max = room
			for _, e := range storedGMCs(s) {
				c.Add(game.Offer{Fixed: game.Args{"gmc": {e.ID}}, About: "people", Inputs: []game.Input{times},
					Label: game.Say("cortex.shelf.bring.one", game.W("name", e.Sheet.Name),
						game.M("what", e.summaryMsg()))})
			}
			c.Add(game.Offer{Label: game.Say("cortex.shelf.bring.stock"), About: "people",
				Inputs: []game.Input{{Param: paramEntry, Choices: gmcChoices(stock(s.Lang)), Lead: true}, times}})
		},
		func(t *engine.Tx, args game.Args) {
			e, _ := findGMC(t.S, args.One("gmc"))
			n, _ := strconv.Atoi(args.One("times"))
			for range max(n, 1) {
				next := e.Sheet
				next.Name = freeName(t.S, e.Sheet.Name)
				character.EnterGMC(t, next, e.Rank)
			}
		})
}

// freeName returns name or, if a character has that name already, name with a number behind it,
// such as "Thugs 2". The name is cut so that both fit into sheet.MaxName.
func freeName(s *engine.State, name string) string {
	taken := func(n string) bool {
		return slices.ContainsFunc(people.Of(s).Chars, func(c *people.Character) bool { return c.Sheet.Name == n })
	}
	if !taken(name) {
		return name
	}
	for i := 2; ; i++ {
		mark := " " + game.Itoa(i)
		runes := []rune(name)
		if n := string(runes[:min(len(runes), sheet.MaxName-len(mark))]) + mark; !taken(n) {
			return n
		}
	}
}

// keepMove returns the move that keeps the sheet of a GMC in play, without what the scene did to
// the GMC, such as complications.
func keepMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "shelf keep", Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho}},
		func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				if _, again := keptGMCNamed(s, who.Sheet.Name); slices.Contains(character.GMCRanks(), who.Rank) &&
					(again || len(storedGMCs(s)) < maxKept) {
					c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}}, About: people.CharRef(who.ID),
						Label: game.Say("cortex.shelf.keep.one", game.W("name", who.DisplayName()))})
				}
			}
		},
		func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			keepGMC(t, c.Sheet, c.Rank)
		}), "GMC-R4", "shelf_nobody")
}

// writeMove returns the move that writes a new GMC for the roster.
func writeMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "shelf write", Category: game.CategorySheet,
		Params: []game.Param{sheet.ParamTraits, paramRank, sheet.ParamName}},
		func(s *engine.State, c *game.Collector) {
			if len(storedGMCs(s)) >= maxKept {
				c.Close(game.Refuse("GMC-R4", "cortex.refused.shelf_full"))
				return
			}
			inputs := slices.Insert(sheet.Inputs("", nil, character.TraitsWord(s)), 1,
				game.Input{Param: paramRank, Choices: character.GMCRankChoices()})
			c.Add(game.Offer{Label: game.Say("cortex.shelf.write.new"), About: "people", Inputs: inputs,
				Validate: sheet.Validate})
		},
		func(t *engine.Tx, args game.Args) { keepGMC(t, sheet.FromArgs(args), args.One("rank")) })
}

// dropMove returns the move that removes a GMC from the roster. Copies in play stay.
func dropMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "shelf drop", Category: game.CategoryPeople,
		Params: []game.Param{paramEntry}},
		func(s *engine.State, c *game.Collector) {
			for _, e := range storedGMCs(s) {
				c.Add(game.Offer{Fixed: game.Args{"gmc": {e.ID}}, About: "people",
					Loss: game.Loss{Destructive: true,
						Consequences: rulekit.Msgs(game.Say("cortex.shelf.drop.then", game.W("name", e.Sheet.Name)))},
					Label: game.Say("cortex.shelf.drop.one", game.W("name", e.Sheet.Name))})
			}
		},
		func(t *engine.Tx, args game.Args) {
			t.Emit(GMCDropped{ID: args.One("gmc"), N: len(storedGMCs(t.S)) - 1})
		}), "GMC-R4", "shelf_empty")
}

// keptGMCNamed returns the kept GMC with this name, in any spelling that game.Canonical equates. It
// reports false if there is none.
func keptGMCNamed(s *engine.State, name string) (StoredGMC, bool) {
	i := slices.IndexFunc(storedGMCs(s),
		func(e StoredGMC) bool { return game.Canonical(e.Sheet.Name) == game.Canonical(name) })
	if i < 0 {
		return StoredGMC{}, false
	}
	return storedGMCs(s)[i], true
}

// keepGMC adds a GMC to the roster, or replaces the kept GMC with the same name.
func keepGMC(t *engine.Tx, on sheet.Sheet, rank string) {
	e, again := keptGMCNamed(t.S, on.Name)
	n := len(storedGMCs(t.S))
	if !again {
		n++
		e.ID = rulekit.UniqueIn(game.Slug(on.Name), maxID,
			func(id string) bool { _, taken := findGMC(t.S, id); return taken })
	}
	e.Sheet, e.Rank = on, rank
	t.Emit(GMCKept{Entry: e, N: n})
}

func gmcChoices(all []StoredGMC) []game.Choice {
	var cs []game.Choice
	for _, e := range all {
		cs = append(cs, game.Choice{Word: e.ID, Label: game.Quote(e.Sheet.Name), Note: e.summaryMsg()})
	}
	return cs
}
