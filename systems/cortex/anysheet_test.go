package cortex_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"mesa/dice"
	"mesa/docs/rules/data"
	"mesa/game"
	"mesa/game/gametest"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Rules: POWER-08 SFX-03
//
// TestRandomSheetsHaveNoFault walks random games with random sheets: sets of every kind, with SFX
// and limits of the whole catalogue. No die of a trait that is shut down is thrown.
func TestRandomSheetsHaveNoFault(t *testing.T) {
	t.Parallel()
	n, steps := *manyGames, 120
	if testing.Short() {
		n, steps = 1, 60
	}
	options := rulekit.NewOptions()
	for _, p := range cortex.Mods() {
		options.Add(p.Options...)
	}
	met, heard, done := map[string]int{}, gametest.Messages{}, 0
	for i := range n {
		seed := seedOf(i)
		chance := rand.New(rand.NewPCG(seed, 2))
		chosen := anyGame(options, chance)
		guard := &guard{}
		s := subject(t, chosen)
		s.System, s.Setup = guard.watch(), withSheets(t, s.Setup, chance)
		s.Without = []string{"option", "preset", "game", "retire"}
		report := gametest.Walk(s, seed, steps)
		done += report.Steps
		for _, event := range []string{"used", "shut", "restored", "on", "limit"} {
			met[event] += report.Met["event cortex.sfx."+event]
		}
		maps.Copy(heard, report.Messages)
		for _, fault := range append(report.Faults, guard.faults...) {
			t.Errorf("seed %d, %v: %s", seed, chosen, fault)
		}
	}
	t.Logf("%d commands done in %d games; of SFX: %v", done, n, met)
	logRefusals(t, heard)
}

// guard watches a walk of Cortex for faults.
type guard struct {
	mu     sync.Mutex
	faults []string
}

// watch returns Cortex with one further mod, which checks each pool when it is thrown.
func (g *guard) watch() game.System {
	look := &engine.Mod{Name: "guard", Hooks: []engine.Hooks{roll.Hooks{OnThrow: g.record}},
		Chapter: engine.ChapterRolls}
	parts := append([]*engine.Mod{look}, cortex.Mods()...)
	return game.Play(core.New(parts...).Rules(cortex.Name, cortex.Rules().Demo))
}

// record records dice of traits that give none.
func (g *guard) record(t *engine.Tx, r *pool.Roll) {
	g.mu.Lock()
	defer g.mu.Unlock()
	c := people.Of(t.S).Char(r.Char)
	if c == nil {
		return
	}
	for _, d := range r.Pool {
		if _, _, own := c.Trait(d.Word); own && d.From == pool.FromTrait &&
			draft.RefuseClosedTrait(t.S, c, d.Set, d.Word) != nil {
			g.faults = append(g.faults, fmt.Sprintf("%s threw %s, which is shut down", c.Name, d.Name))
		}
	}
}

// withSheets gives every character of a setup a random sheet.
func withSheets(t *testing.T, setup json.RawMessage, chance *rand.Rand) json.RawMessage {
	t.Helper()
	var in core.Setup
	if err := json.Unmarshal(setup, &in); err != nil {
		t.Fatal(err)
	}
	for i := range in.Chars {
		c := &in.Chars[i]
		c.Sheet = anySheet(c.Name, chance)
		if !c.Valid() {
			t.Fatalf("no sheet: %+v", c.Sheet)
		}
	}
	out, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// anySheet returns a sheet with sets of random kinds and traits.
func anySheet(name string, chance *rand.Rand) sheet.Sheet {
	s := sheet.Sheet{Name: name}
	for _, kind := range sheet.Kinds() {
		if kind != "distinctions" && chance.IntN(3) > 0 {
			continue
		}
		set := sheet.Set{Name: sheet.SetName(kind, "en")}
		for _, called := range someNames(kind, 1+chance.IntN(3), chance) {
			set.Traits = append(set.Traits, anyTrait(kind, called, len(s.Sets)*10+len(set.Traits), chance))
		}
		s.Sets = append(s.Sets, set)
	}
	for range chance.IntN(8) {
		addSFX(&s, chance)
	}
	return s
}

func anyTrait(kind, name string, n int, chance *rand.Rand) sheet.Trait {
	t := sheet.Trait{Word: fmt.Sprintf("%.10s%d", game.Slug(name), n), Name: name}
	switch kind {
	case "talents":
		return t
	case "resources":
		t.N = 2 + chance.IntN(2)
	}
	t.Die = dice.Ladder[chance.IntN(len(dice.Ladder))]
	if chance.IntN(4) == 0 {
		t = t.With(sheet.Notes{Statement: "Nobody is left behind"})
	}
	return t
}

// abilities are those of the catalogue, each with SFX of its own.
var abilities = data.MustRead[struct{ Abilities []struct{ Name string } }]("abilities").Abilities

// someNames returns n different names for traits of a set.
func someNames(kind string, n int, chance *rand.Rand) []string {
	var names []string
	for len(names) < n {
		name := fmt.Sprintf("%s %d", sheet.SetName(kind, "en"), len(names)+1)
		if kind == "abilities" {
			name = abilities[chance.IntN(len(abilities))].Name
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// addSFX adds an entry to a host that it suits.
func addSFX(s *sheet.Sheet, chance *rand.Rand) {
	hosts := s.SFXHosts()
	h := hosts[chance.IntN(len(hosts))]
	fits := slices.DeleteFunc(slices.Clone(sfx.Catalogue()), func(e *sfx.Entry) bool {
		own, of := strings.CutPrefix(e.ID, "SFX-ABIL-")
		return !e.CanBeOnSheet() || !e.Suits(h.Kind) || of &&
			!strings.HasPrefix(strings.ToLower(own), game.Slug(h.Name))
	})
	if len(fits) == 0 {
		return
	}
	e := fits[chance.IntN(len(fits))]
	x := sheet.SFX{Word: fmt.Sprintf("s%d", len(s.SFX)), Entry: e.ID, Name: e.Name, Trait: h.Trait,
		Locked: chance.IntN(8) == 0}
	if h.Trait == "" {
		x.Set = h.Set
	}
	s.SFX = append(s.SFX, x)
}
