package discord

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"mesa/discord/fake"
	"mesa/game"
)

// allExtremes makes the walk press every button of every table, in each language.
var allExtremes = flag.Bool("extremes", false, "press everything at the extremes, not a part of it")

// longest returns a name of the maximal length, with characters of two units each for Discord.
func longest(begins string) string {
	return begins + " " + strings.Repeat("🐉", game.MaxChairName-len(begins)-1)
}

// wide returns a name of the maximal length of which forty fit into a line.
func wide(begins string) string {
	return begins + " " + strings.Repeat("W", game.MaxChairName-len(begins)-1)
}

// shorter returns a longest name with room for a number behind it.
func shorter(begins string) string {
	r := []rune(longest(begins))
	return string(r[:len(r)-3])
}

// full are the lines that fill a table to its limits.
var full = map[string][]string{
	"": nil,
	"cortex": {
		`character "` + longest("Ana") + `: ` + sets(8, 5) + `" rank=pc chair=ana`,
		`character "` + longest("Mob") + `: crowd ` + longest("Guards") + ` 12d12" rank=mob`,
		`new-asset "` + longest("Asset%d") + `" scene d12`, `new-complication "` + longest("Comp%d") + `" scene d12`,
		`dice 30d12`, `new-complication "` + longest("Hurt%d") + `" ana d12`,
	},
	"nde": {`foe kind=boss name="` + shorter("Boss%d") + `"`,
		`foe kind=minion name="` + shorter("Minion%d") + `"`},
	"universais": {`npc "` + longest("Npc%d") + `"`},
}

// played are the chairs of a player.
var played = map[string]string{"cortex": "ana", "nde": "bia", "universais": "ana"}

// sets returns trait sets of a sheet with the longest names.
func sets(n, each int) string {
	var all []string
	for s := range n {
		var traits []string
		for t := range each {
			traits = append(traits, fmt.Sprintf("%s d12", wide(fmt.Sprintf("T%dx%d", s, t))))
		}
		all = append(all, wide(fmt.Sprintf("Set%d", s))+": "+strings.Join(traits, ", "))
	}
	return strings.Join(all, " | ")
}

// At tables at their limits, and at an empty one, every offer is pressed and every command typed,
// without a request that Discord refuses; and a press on another person's button changes nothing.
func TestExtremes(t *testing.T) {
	if testing.Short() {
		t.Skip("it presses everything")
	}
	for system, lines := range full {
		for _, locale := range []string{"en-US", "pt-BR"} {
			if !*allExtremes && !slices.Contains([]string{"/en-US", "cortex/pt-BR"}, system+"/"+locale) {
				continue // the empty one, and a full one; make walks has all
			}
			t.Run(system+"/"+locale, func(t *testing.T) {
				w := newWorldOf(t, anyDice(1))
				x := w.extreme(system, locale, lines)
				for _, u := range x.people[:2] {
					x.exploreAs(u)
				}
				t.Logf("%+v", x.n)
			})
		}
	}
}

// extreme opens a table that is filled to its limits, and one beside it.
func (w *world) extreme(system, locale string, lines []string) *explorer {
	w.t.Helper()
	x := &explorer{w: w, system: system, seen: map[string]bool{}, gm: w.fake.User("Gil", locale)}
	if system == "" {
		w.wantPublic(x.gm.Slash(w.channel, "mesa new", "title", strings.Repeat("🐉", game.MaxTitle/2)))
	} else {
		w.wantPublic(x.gm.Slash(w.channel, "mesa demo", "system", system))
	}
	many, watchers := 2, 2
	if *allExtremes {
		many, watchers = 12, 20
	}
	for _, line := range lines {
		n := 1
		if strings.Contains(line, "%d") {
			n = many
		}
		for k := range n {
			w.wantPublic(x.gm.Slash(w.channel, "do", "line", strings.ReplaceAll(line, "%d", fmt.Sprint(k))))
		}
	}
	zoe, mia := w.fake.User("Zoe", locale), w.fake.User("Mia", locale)
	w.wantPublic(mia.Slash(w.fake.Channel("elsewhere"), "mesa demo"))
	player := w.fake.User("Ana", locale)
	if chair := played[system]; chair != "" {
		w.leave(x.gm, chair)
		w.doElsewhere(player, "", game.Command{Move: "join", Args: game.Args{"chair": {chair}}})
	}
	for n := range watchers {
		u := w.fake.User("Watcher", locale)
		w.doElsewhere(u, "", game.Command{Move: "join", Args: game.Args{"name": {shorter(fmt.Sprintf("P%d", n))}}})
	}
	if system == "cortex" {
		w.wantPublic(x.gm.Slash(w.channel, "do", "line", "test ana with=")) // more oppose than fit into a pool
	}
	x.people = []*fake.User{x.gm, player, zoe, mia}
	for _, u := range []*fake.User{x.gm, mia} {
		tables, err := w.tables.Tables(w.t.Context(), "discord:"+u.ID)
		if err != nil || len(tables) != 1 {
			w.t.Fatalf("%d tables: %v", len(tables), err)
		}
		x.tables = append(x.tables, tables[0].ID)
	}
	return x
}
