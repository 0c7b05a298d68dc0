package shelf

import (
	"slices"
	"strconv"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

var (
	askEntry = game.Param{Name: "gmc", Kind: game.Pick, Min: 1, Max: 1}
	askTimes = game.Param{Name: "times", Kind: game.Number, Min: 1, Max: maxCopies}
	askRank  = game.Param{Name: "rank", Kind: game.Pick, Min: 1, Max: 1}
)

// why says that the shelf is the GM's.
func why(s *core.State, by game.Seat, _ game.Args) *game.Refusal { return s.GMOnly(by) }

// bringMove lets copies of a GMC enter play, each with a name of its own.
func bringMove() game.Move[core.State] {
	return core.Unless(kit.GMMove(game.Spec{Name: "shelf bring", Under: game.UnderPeople, Params: []game.Param{askEntry, askTimes}},
		func(s *core.State) []game.Offer {
			room := min(maxCopies, s.RoomForChars())
			if room == 0 {
				return nil
			}
			times := game.Ask{Param: askTimes, Preset: "1"}
			times.Max = room
			var offers []game.Offer
			for _, e := range kept(s) {
				offers = append(offers, game.Offer{Fixed: game.Args{"gmc": {e.ID}}, About: "people", Asks: []game.Ask{times},
					Label: game.Say("cortex.shelf.bring.one", game.W("name", e.Sheet.Name), game.M("what", e.short()))})
			}
			return append(offers, game.Offer{Label: game.Say("cortex.shelf.bring.stock"), About: "people",
				Asks: []game.Ask{{Param: askEntry, Among: choices(stock(s.Lang)), Lead: true}, times}})
		},
		func(t *core.Tx, args game.Args) {
			e, _ := find(t.S, args.One("gmc"))
			n, _ := strconv.Atoi(args.One("times"))
			for range max(n, 1) {
				next := e.Sheet
				next.Name = freeName(t.S, e.Sheet.Name)
				core.Enter(t, next, e.Rank)
			}
		}, why), func(s *core.State, by game.Seat) *game.Refusal {
		return game.Refuse("", "cortex.refused.chars_full", game.N("max", len(s.Chars)))
	})
}

// freeName numbers a name that somebody at the table has: "Thugs 2". The number
// fits within what a name may be.
func freeName(s *core.State, name string) string {
	taken := func(n string) bool {
		return slices.ContainsFunc(s.Chars, func(c *core.Char) bool { return c.Sheet.Name == n })
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

// keepMove puts a GMC on the shelf as it stands on paper: what the scene did to
// it is not written down.
func keepMove() game.Move[core.State] {
	return core.Lacking(kit.GMMove(game.Spec{Name: "shelf keep", Under: game.UnderPeople, Params: []game.Param{core.AskWho}},
		func(s *core.State) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				if _, again := same(s, c.Sheet.Name); slices.Contains(core.GMCRanks(), c.Rank) && (again || len(kept(s)) < maxKept) {
					offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}}, About: core.CharRef(c.ID),
						Label: game.Say("cortex.shelf.keep.one", game.W("name", c.Shown()))})
				}
			}
			return offers
		},
		func(t *core.Tx, args game.Args) {
			c := t.S.Char(args.One("who"))
			keep(t, c.Sheet, c.Rank)
		}, why), "GMC-R4", "shelf_nobody")
}

// writeMove writes a GMC for later, that nobody at the table has met.
func writeMove() game.Move[core.State] {
	return core.Lacking(kit.GMMove(game.Spec{Name: "shelf write", Under: game.UnderSheet,
		Params: []game.Param{sheet.AskTraits, askRank, sheet.AskName}},
		func(s *core.State) []game.Offer {
			if len(kept(s)) >= maxKept {
				return nil
			}
			asks := slices.Insert(sheet.Asks("", nil, s.TraitsWord()), 1, game.Ask{Param: askRank, Among: core.GMCRankChoices()})
			return []game.Offer{{Label: game.Say("cortex.shelf.write.new"), About: "people", Asks: asks, Fit: sheet.Fit}}
		},
		func(t *core.Tx, args game.Args) { keep(t, sheet.Of(args), args.One("rank")) }, why), "GMC-R4", "shelf_full")
}

// dropMove takes a GMC off the shelf; those in play stay.
func dropMove() game.Move[core.State] {
	return core.Lacking(kit.GMMove(game.Spec{Name: "shelf drop", Under: game.UnderPeople, Params: []game.Param{askEntry}},
		func(s *core.State) []game.Offer {
			var offers []game.Offer
			for _, e := range kept(s) {
				offers = append(offers, game.Offer{Fixed: game.Args{"gmc": {e.ID}}, About: "people", Grave: true,
					Label: game.Say("cortex.shelf.drop.one", game.W("name", e.Sheet.Name)),
					Then:  kit.Just(game.Say("cortex.shelf.drop.then", game.W("name", e.Sheet.Name)))})
			}
			return offers
		},
		func(t *core.Tx, args game.Args) { t.Emit(Dropped{ID: args.One("gmc"), N: len(kept(t.S)) - 1}) }, why), "GMC-R4", "shelf_empty")
}

// same is the entry of that name.
func same(s *core.State, name string) (Entry, bool) {
	i := slices.IndexFunc(kept(s), func(e Entry) bool { return game.Canon(e.Sheet.Name) == game.Canon(name) })
	if i < 0 {
		return Entry{}, false
	}
	return kept(s)[i], true
}

// keep writes an entry, in place of the one of that name if there is one.
func keep(t *core.Tx, on sheet.Sheet, rank string) {
	e, again := same(t.S, on.Name)
	n := len(kept(t.S))
	if !again {
		n++
		e.ID = kit.FreeIn(game.Slug(on.Name), maxID, func(id string) bool { _, taken := find(t.S, id); return taken })
	}
	e.Sheet, e.Rank = on, rank
	t.Emit(Kept{Entry: e, N: n})
}

func choices(all []Entry) []game.Choice {
	var cs []game.Choice
	for _, e := range all {
		cs = append(cs, game.Choice{Word: e.ID, Label: game.Quote(e.Sheet.Name), Note: e.short()})
	}
	return cs
}
