package sfxplay

import (
	"cmp"
	"strings"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"unicode/utf8"
)

// sheetTransfer describes SFX, limits and talents in a sheet's file, each behind its host: "Loyal:
// Burst", and with a name of its own "Loyal: Ring of Fire (Burst)". Locked SFX are under a
// heading of their own (RUL-SHEET-FILE).
func sheetTransfer() character.Transfer {
	return character.Transfer{Kinds: []string{sheet.WrittenSFX, sheet.WrittenLocked},
		ExportsFrom: func(s *engine.State, c *people.Character) bool {
			hosts := c.SFXHosts()
			return len(hosts) > 0 && (len(entriesFor(hosts)) > 0 || len(Section.Of(s).Own) > 0)
		},
		Has: func(s *engine.State, c *people.Character, r game.Row) bool {
			h, word, _ := parseLine(s, c, r)
			x := carriedBy(c, h, entryBy(s, word))
			return x != nil && x.Locked == (r.Group == sheet.WrittenLocked)
		},
		RefuseImport: refuseLine,
		Import: func(t *engine.Tx, char string, rows []game.Row) {
			for _, r := range rows {
				c := people.Of(t.S).Char(char)
				h, word, name := parseLine(t.S, c, r)
				args := game.Args{"sfx": {word}, "on": {h.Word}, "name": {name}}
				writeSFX(t, c, args, r.Group == sheet.WrittenLocked)
			}
		}}
}

// parseLine parses a line of a sheet's file into the host, the word of the entry, and the name on
// the sheet, "" for the name of the entry. Of two hosts with the same name it returns the host that
// may carry the entry. h.Word or word is "" if the line names no host or no entry.
func parseLine(s *engine.State, c *people.Character, r game.Row) (h sheet.SFXHost, word, name string) {
	longest := 0
	for _, host := range c.SFXHosts() {
		for _, called := range hostNames(c, host) {
			text, ok := sheet.TextAfter(r.Cells[0], called)
			if !ok || len(called) < longest {
				continue
			}
			w, n := entryNamed(s, host, text)
			if len(called) > longest || w != "" && suits(entryBy(s, w).Of(), host) {
				h, word, name, longest = host, w, n, len(called)
			}
		}
	}
	return h, word, name
}

// hostNames returns the names that a line may use for a host. For a power set these include the
// names of its powers, since other programs write the SFX of the set on its powers.
func hostNames(c *people.Character, h sheet.SFXHost) []string {
	names := []string{h.Name}
	for set, t := range c.All() {
		if h.Kind == "power_set" && set == h.Set {
			names = append(names, t.Name)
		}
	}
	return names
}

// entryNamed returns the word of the entry that a text names, "" if there is none. name is the name
// that the text gives the SFX, if the entry follows in brackets. Text behind a colon is not read.
func entryNamed(s *engine.State, h sheet.SFXHost, text string) (word, name string) {
	if word = entryOf(s, h, text); word != "" {
		return word, ""
	}
	for i, r := range text {
		if r == '(' && i > 0 && strings.HasSuffix(text, ")") {
			if word = entryOf(s, h, text[i+1:len(text)-1]); word != "" {
				return word, strings.TrimSpace(text[:i])
			}
		}
	}
	for word == "" && text != "" {
		text = text[:max(strings.LastIndex(text, ":"), 0)]
		word = entryOf(s, h, text)
	}
	return word, ""
}

// entryOf returns the word of an entry by its name or its word, "" if there is none. It looks in
// the catalogue, where it prefers an entry that suits the host, and then among the custom SFX. With
// the prefix sheet.OwnSign it looks among the custom SFX first.
func entryOf(s *engine.State, h sheet.SFXHost, name string) (word string) {
	name = game.Canonical(strings.TrimSpace(name))
	if own, is := strings.CutPrefix(name, sheet.OwnSign); is && ownNamed(s, own) != "" {
		return ownNamed(s, own)
	}
	for _, e := range entriesByName[name] {
		if word == "" || suits(e, h) {
			word = wordOf(e)
		}
	}
	return cmp.Or(word, ownNamed(s, name))
}

// ownNamed returns the word of the custom SFX with this name or word, or "".
func ownNamed(s *engine.State, name string) string {
	for _, m := range Section.Of(s).Own {
		if game.Canonical(m.Own.Name) == name || m.Word == name {
			return m.Word
		}
	}
	return ""
}

// entriesByName indexes the entries that stand on sheets by their names and by their words.
var entriesByName = func() map[string][]*sfx.Entry {
	by := map[string][]*sfx.Entry{}
	for _, e := range sfx.Catalogue() {
		if e.CanBeOnSheet() {
			by[game.Canonical(e.Name)] = append(by[game.Canonical(e.Name)], e)
			by[wordOf(e)] = append(by[wordOf(e)], e)
		}
	}
	return by
}()

// refuseLine refuses the last of the rows: if it names no host or no entry, if the name is too
// long, if an earlier row says the same, if the host may not carry the entry, or if the SFX comes
// by growth alone. It also refuses more rows than the sheet has room for.
func refuseLine(s *engine.State, char string, rows []game.Row) *game.Refusal {
	c, last := people.Of(s).Char(char), len(rows)-1
	h, word, name := parseLine(s, c, rows[last])
	who := game.W("name", c.DisplayName())
	switch {
	case h.Word == "":
		return game.Refuse("RUL-SHEET-FILE", "cortex.sfx.refused.written_host", who)
	case word == "":
		return game.Refuse("RUL-SHEET-FILE", "cortex.sfx.refused.written_none", game.W("host", h.Name))
	case utf8.RuneCountInString(name) > sheet.MaxName:
		return game.Refuse("", "cortex.sfx.refused.written_long", game.N("max", sheet.MaxName))
	}
	for _, r := range rows[:last] {
		if on, w, _ := parseLine(s, c, r); on.Word == h.Word && w == word {
			return game.Refuse("RUL-NAMES", "cortex.sfx.refused.written_twice", game.W("host", h.Name))
		}
	}
	no := refuseAdd(s, c, game.Args{"sfx": {word}, "on": {h.Word}})
	if no == nil && mustGrow(s, c) && !isDue(s, c, h, entryBy(s, word).Of()) {
		no = refuseGrowth(c, entryBy(s, word).Of().Name, character.InputWritten)
	}
	if no == nil && len(c.SFX)+len(rows) > sheet.MaxSFX {
		no = game.Refuse("", "cortex.sfx.refused.full", who, game.N("max", sheet.MaxSFX))
	}
	return no
}
