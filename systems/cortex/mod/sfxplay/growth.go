package sfxplay

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// Once a sheet is finished and the table has a way of growing, SFX come by growth. The GM still
// writes them. A player writes only those that a rating unlocks, or that something new on the sheet
// must have (RUL-SFX-GROWTH).

// growsOnly reports whether an actor may put SFX on a character's sheet by growth alone. It is
// false for the GM.
func growsOnly(s *engine.State, by game.Actor, c *people.Character) bool {
	return by.Role != game.GM && mustGrow(s, c)
}

// hostsFor returns the hosts on a sheet that an actor may put an SFX on. Where SFX come by growth,
// these are the hosts with an SFX or limit due.
func hostsFor(s *engine.State, by game.Actor, c *people.Character) []sheet.SFXHost {
	hosts := c.SFXHosts()
	if !growsOnly(s, by, c) {
		return hosts
	}
	g := c.SheetRules(s)
	return slices.DeleteFunc(hosts, func(h sheet.SFXHost) bool {
		return g.DueSFX(&c.Sheet, h, false) <= 0 && g.DueSFX(&c.Sheet, h, true) <= 0
	})
}

// isDue reports whether an entry may be put on a host without growth. It is false for a nil entry.
func isDue(s *engine.State, c *people.Character, h sheet.SFXHost, e *sfx.Entry) bool {
	return e != nil && c.SheetRules(s).DueSFX(&c.Sheet, h, e.Kind == sfx.Limit) > 0
}

// refuseUndue refuses an SFX that comes by growth, and one that would be free but is to be locked.
// It refuses nothing to the GM.
func refuseUndue(s *engine.State, by game.Actor, c *people.Character, args game.Args) *game.Refusal {
	if !growsOnly(s, by, c) || isDue(s, c, hostBy(c, args.One("on")), entryBy(s, args.One("sfx")).Of()) &&
		!args.Has("locked", wordLocked) {
		return nil
	}
	return refuseGrowth(c, entryBy(s, args.One("sfx")).Of().Name, paramSFX)
}

// refuseGrown refuses an SFX that the host which the arguments name gets by growth alone.
func refuseGrown(s *engine.State, by game.Actor, c *people.Character, args game.Args) *game.Refusal {
	e, h := entryBy(s, args.One(paramSFX.Name)).Of(), hostBy(c, args.One(paramHost.Name))
	if !growsOnly(s, by, c) || e == nil || h.Word == "" || isDue(s, c, h, e) {
		return nil
	}
	return refuseGrowth(c, e.Name, paramSFX)
}

// refuseHostless returns the reason why a sheet has no host for a further SFX: it has none at all, or
// its hosts get SFX by growth alone.
func refuseHostless(s *engine.State, by game.Actor, c *people.Character) *game.Refusal {
	if growsOnly(s, by, c) && len(hostsFor(s, by, c)) == 0 {
		return refuseGrowth(c, "", paramSFX)
	}
	return game.Refuse("SFX-01", "cortex.sfx.refused.no_host", game.W("name", c.DisplayName()))
}

func refuseGrowth(c *people.Character, called string, p game.Param) *game.Refusal {
	no := game.Refuse("RUL-SFX-GROWTH", "cortex.sfx.refused.growth", game.W("name", c.DisplayName()),
		game.W("sfx", called))
	no.Param = p.Name
	return no
}

// dueItems returns the items of a finished sheet that say which SFX are free to choose.
func dueItems(s *engine.State, c *people.Character) []game.Item {
	if !mustGrow(s, c) {
		return nil
	}
	var items []game.Item
	g := c.SheetRules(s)
	for _, h := range c.SFXHosts() {
		_, t, _ := c.Trait(h.Trait)
		if n := g.DueSFX(&c.Sheet, h, false); n > 0 && g.RatedSFX(h.Set, t) > 0 {
			items = append(items, game.Item{Label: game.Say("cortex.sfx.due", game.W("trait", h.Name), game.N("n", n))})
		}
	}
	return items
}

// mustGrow reports whether a character gets SFX only by growth: its sheet is finished, and its
// game has a way to grow (RUL-SFX-GROWTH).
func mustGrow(s *engine.State, c *people.Character) bool {
	draft := people.IsDraft.Of(s)
	return c.IsPC() && draft != nil && !draft(s, c) && c.SheetRules(s).Growths > 0
}
