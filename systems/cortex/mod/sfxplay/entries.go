package sfxplay

import (
	"slices"
	"strings"

	"mesa/docs/rules/data"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

var (
	paramHost    = game.Param{Name: "on", Kind: game.Pick, Min: 1, Max: 1}
	paramSFXName = game.Param{Name: "name", Kind: game.Text, Max: sheet.MaxName}
	paramLocked  = game.Param{Name: "locked", Kind: game.Pick, Max: 1}
)

const (
	wordLocked   = "locked"
	wordUnlocked = "unlocked"
)

// hostKinds lists the kinds of hosts that carry the same entries under any name. Each ability has
// its own entries.
var hostKinds = []string{"distinction", "power_set", "signature_asset", "gear", "talent", sheet.AnyTrait}

// entriesBy holds, for each combination of hostKinds, the entries that at least one of these kinds
// may carry. Bit i of the index stands for hostKinds[i]. It is built once: the lists are long, and
// every view of a table needs some.
var entriesBy = func() (by [1 << 6][]game.Choice) {
	for kinds := range by {
		for _, e := range sfx.Catalogue() {
			_, own := abilityOf[e.ID]
			if e.CanBeOnSheet() && !own && slices.ContainsFunc(hostKinds, func(k string) bool {
				return kinds&(1<<slices.Index(hostKinds, k)) != 0 && e.Suits(k)
			}) {
				by[kinds] = append(by[kinds], entryChoice(e))
			}
		}
	}
	return by
}()

func entryChoice(e *sfx.Entry) game.Choice {
	return game.Choice{Word: wordOf(e), Label: game.Quote(e.Name), Group: e.Group,
		Note: game.Say("cortex.sfx.text." + e.ID)}
}

// entryGroups are the groups of the entries.
var entryGroups = func() []game.ChoiceGroup {
	var groups []game.ChoiceGroup
	for _, e := range sfx.Catalogue() {
		if e.CanBeOnSheet() &&
			!slices.ContainsFunc(groups, func(g game.ChoiceGroup) bool { return g.Word == e.Group }) {
			groups = append(groups, game.ChoiceGroup{Word: e.Group, Title: game.Say("cortex.sfx.group." + e.Group)})
		}
	}
	return append(groups, game.ChoiceGroup{Word: "own", Title: game.Say("cortex.sfx.group.own")})
}()

// entriesFor returns the entries of the catalogue that at least one of the hosts may carry.
func entriesFor(hosts []sheet.SFXHost) []game.Choice {
	kinds, abilities := 0, false
	for _, h := range hosts {
		if i := slices.Index(hostKinds, h.Kind); i >= 0 {
			kinds |= 1 << i
		}
		abilities = abilities || h.Of != ""
	}
	choices := entriesBy[kinds]
	if !abilities {
		return choices
	}
	choices = slices.Clone(choices)
	for _, e := range sfx.Catalogue() {
		if slices.ContainsFunc(hosts, func(h sheet.SFXHost) bool { return h.Of != "" && suits(e, h) }) &&
			!slices.ContainsFunc(choices, func(c game.Choice) bool { return c.Word == wordOf(e) }) {
			choices = append(choices, entryChoice(e))
		}
	}
	return choices
}

// suits reports whether an entry may stand on a host. An entry of an ability needs that ability
// (ABIL-03).
func suits(e *sfx.Entry, h sheet.SFXHost) bool {
	if !e.CanBeOnSheet() || !e.Suits(h.Kind) {
		return false
	}
	ability, own := abilityOf[e.ID]
	return !own || ability == h.Of
}

// abilityOf maps the id of an entry to the ability that it belongs to.
var abilityOf = func() map[string]string {
	of := map[string]string{}
	type ability struct {
		Name string
		SFX  []string
	}
	for _, a := range data.MustRead[struct{ Abilities []ability }]("abilities").Abilities {
		for _, id := range a.SFX {
			of[id] = a.Name
		}
	}
	return of
}()

// wordOf returns the word by which typed commands and sheets' files name an entry: its id in lower
// case without "SFX-".
func wordOf(e *sfx.Entry) string { return strings.ToLower(strings.TrimPrefix(e.ID, "SFX-")) }

// entryBy returns the SFX of an entry by its word, as a sheet gets it. The Of of the result is nil
// if no entry has the word.
func entryBy(s *engine.State, word string) sheet.SFX {
	if m := customSFXBy(s, word); m != nil {
		return sheet.SFX{Entry: m.Word, Own: &m.Own}
	}
	return sheet.SFX{Entry: "SFX-" + strings.ToUpper(word)}
}

func hostBy(c *people.Character, word string) sheet.SFXHost {
	for _, h := range c.SFXHosts() {
		if h.Word == word {
			return h
		}
	}
	return sheet.SFXHost{}
}

// carriedBy returns the SFX of an entry on a host of the sheet, or nil.
func carriedBy(c *people.Character, h sheet.SFXHost, of sheet.SFX) *sheet.SFX {
	i := slices.IndexFunc(c.SFX, func(x sheet.SFX) bool {
		return x.Entry == of.Entry && x.Trait == h.Trait && (x.Trait != "" || x.Set == h.Set)
	})
	if i < 0 {
		return nil
	}
	return &c.SFX[i]
}
