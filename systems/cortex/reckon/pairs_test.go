//go:build reckon

package reckon

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mesa/game/gametest"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

var (
	manyGames = flag.Int("games", 8, "more than the usual plays all pairs of mods")
	freshDice = flag.Bool("fresh", false, "whether their dice are others each time")
	update    = flag.Bool("update", false, "write the table of pairs anew")
)

const (
	usualGames = 8
	pairMoves  = 50 // of each game of a pair, at least
	pairGames  = 3  // at most, until the two have met
	enough     = 5  // meetings
	onePart    = 16 // of the pairs the usual tests play one in so many
	pairsFile  = "testdata/pairs.tsv"
)

// mod is a mod as a game can have it: its options, and the moves that it brings.
type mod struct {
	name, part string // of its mod, by which its facts are known
	options    map[string]string
}

// mods are all that a game can have, harm models and modes of doom each for itself.
var mods = []mod{
	{"action", "action", map[string]string{"resolution.mode": "action_reaction"}},
	{"contest", "contest", nil},
	{"crisis", "crisis", map[string]string{"crisis.enabled": "true"}},
	{"crowd", "crowd", nil},
	{"doom full", "doom", map[string]string{"doom.mode": "full"}},
	{"doom limited", "doom", map[string]string{"doom.mode": "limited"}},
	{"gang", "gang", nil},
	{"gear", "gear", map[string]string{"gear.weapon_ranges": "true"}},
	{"growth", "growth", map[string]string{"growth.pool": "true"}},
	{"hero", "hero", map[string]string{"hero.enabled": "true"}},
	{"hero as effect", "hero", map[string]string{"hero.enabled": "true", "hero.as_effect": "true"}},
	{"hero as points", "hero", map[string]string{"hero.enabled": "true", "hero.as_pp": "true"}},
	{"life points", "life", map[string]string{"harm.model": "life_points"}},
	{"life threshold", "life", map[string]string{"harm.model": "life_points", "life.method": "threshold"}},
	{"milestones", "milestone", map[string]string{"growth.milestones": "true"}},
	{"no bank", "nobank", map[string]string{"pp.bank": "none"}},
	{"no effect dice", "reading", map[string]string{"resolution.effect": "none"}},
	{"add all", "reading", map[string]string{"resolution.total": "add_all", "resolution.effect": "reroll"}},
	{"reroll for effect", "reading", map[string]string{"resolution.effect": "reroll"}},
	{"order", "order", map[string]string{"order.mode": "action_order"}},
	{"dramatic order", "order", map[string]string{"order.mode": "dramatic"}},
	{"points of characters", "points", map[string]string{"pp.owner": "character"}},
	{"record", "record", map[string]string{"growth.session_records": "true"}},
	{"relationships", "relation", map[string]string{"sets.other": "relationships"}},
	{"resources", "resource", map[string]string{"resources.enabled": "true"}},
	{"scale", "scale", map[string]string{"scale.enabled": "true"}},
	{"shaken", "stress", map[string]string{"harm.model": "shaken_stricken"}},
	{"shelf", "shelf", nil},
	{"signature", "signature", nil},
	{"specialties", "specialty", map[string]string{"specialties.mode": "multi_level"}},
	{"statements", "statement", map[string]string{"statements.sets": "values"}},
	{"static", "static", map[string]string{"resolution.difficulty": "static"}},
	{"stress", "stress", map[string]string{"harm.model": "stress"}},
	{"test", "test", nil},
	{"timed", "timed", nil},
	{"trauma", "trauma", map[string]string{"harm.model": "stress", "trauma.enabled": "true"}},
	{"vehicles", "vehicle", map[string]string{"vehicles.enabled": "true"}},
}

// sheets are those of the players' characters of these games, which have what all mods
// ask for.
var sheets = []string{
	"Ana: distinctions Quick d8, Bold d8, Sly d8 | affiliations Solo d6, Buddy d8, Team d10" +
		" | values Duty d8, Truth d6" +
		" | skills Fight d6, Move d10, Talk d8 | specialties Locks d6 | relationships Beto d8 | resources Gang 2d6" +
		" | assets Blade d8",
	"Beto: distinctions Old d8, Kind d8, Loud d8 | affiliations Solo d8, Buddy d10, Team d6" +
		" | values Duty d6, Truth d10" +
		" | skills Fight d10, Move d6, Notice d8 | specialties Rifles d8 | relationships Ana d6" +
		" | resources Garage 2d8" +
		" | assets Cape d6",
	"Caio: distinctions Calm d8, Odd d8, Rich d8 | affiliations Solo d10, Buddy d6, Team d8" +
		" | values Duty d10, Truth d8" +
		" | skills Fight d8, Move d8, Talk d8 | specialties Cards d6 | relationships Ana d10 | resources Club 2d6" +
		" | assets Ring d8",
}

// rich is the demo with those characters.
func rich(t testing.TB, options map[string]string) gametest.Subject {
	t.Helper()
	s := begin(t, options)
	var setup core.Setup
	if err := json.Unmarshal(s.Setup, &setup); err != nil {
		t.Fatal(err)
	}
	for i, line := range sheets {
		read, no := sheet.Parse(line)
		if no != nil {
			t.Fatal(line, no.Reason)
		}
		c := &setup.Chars[i]
		*c = people.Character{Sheet: read, ID: c.ID, Chair: c.Chair, Rank: c.Rank}
	}
	var err error
	if s.Setup, err = json.Marshal(setup); err != nil {
		t.Fatal(err)
	}
	return s
}

// together are the options of a game that has two mods; ok says whether one can.
func together(all rulekit.Options, a, b mod) (options map[string]string, ok bool) {
	options = map[string]string{}
	for _, m := range []mod{a, b} {
		for key, value := range m.options {
			if old := options[key]; old != "" && old != value {
				return nil, false
			}
			options[key] = value
		}
	}
	if (a.name == "contest" || b.name == "contest") && options["resolution.mode"] != "" {
		return nil, false
	}
	values := rulekit.OptionValues(options)
	return options, all.Check(values, slices.Collect(maps.Keys(options))) == nil
}

// says are the mods that have a say in a decision: theirs are its facts, or dice in it.
func says(owners map[string]string, d Deed) map[string]bool {
	parts := map[string]bool{}
	for _, f := range d.Facts {
		if p := owners[f.Name]; p != "" {
			parts[p] = true
		}
		if f.Name == "cortex.points" {
			parts["points"] = true
		}
		var e struct {
			Roll json.RawMessage `json:"roll"`
			Kind string          `json:"kind"`
			Why  string          `json:"why"`
			By   string          `json:"by"`
			// of points
			Given bool `json:"given"`
			Test  json.RawMessage
		}
		_ = json.Unmarshal(f.Data, &e) // other shapes say nothing here
		parts["nobank"] = parts["nobank"] || e.Given
		parts["reading"] = parts["reading"] || f.Name == "cortex.chosen" && (e.By == "none" || e.By == "reroll")
		if f.Name == "cortex.called" && strings.Contains(string(f.Data), `"sum":true`) {
			parts["static"] = true
		}
		if f.Name == "cortex.rolled" {
			var r throw
			_ = json.Unmarshal(e.Roll, &r)
			sayOf(r, parts)
		}
	}
	return parts
}

// origins are the mods that dice come of.
var origins = map[string]string{"doom": "doom", "spent": "doom", "crisis": "crisis", "resource": "resource",
	"helper": "gang", "hero": "hero", "banked": "nobank", "scale": "scale", "range": "gear", "stress": "stress",
	"trauma": "trauma", "sfx": "special"}

func sayOf(r throw, parts map[string]bool) {
	for _, p := range r.Pool {
		if part := origins[p.From]; part != "" {
			parts[part] = true
		}
		set := strings.ToLower(p.Set)
		for name, part := range map[string]string{"relationships": "relation", "specialties": "specialty",
			"values": "statement", "crowd": "crowd", "assets": "signature"} {
			if strings.HasSuffix(set, name) {
				parts[part] = true
			}
		}
	}
	if len(r.Uses) > 0 {
		parts["special"] = true
	}
}

// meeting counts how often two mods had a say in one test, contest or action, or in one
// scene.
type meeting struct {
	a, b   string
	owners map[string]string
	groups map[string]map[string]bool
	scene  int
	n      int
}

func (m *meeting) tell(d Deed) {
	parts := says(m.owners, d)
	groups := []string{fmt.Sprint("scene ", m.scene)}
	for _, f := range d.Facts {
		if f.Name == "cortex.scene" {
			m.scene++
		}
		var e struct {
			Of      string
			Contest json.RawMessage
			Test    json.RawMessage
		}
		_ = json.Unmarshal(f.Data, &e)
		for _, of := range []string{e.Of, idOf(e.Contest), idOf(e.Test)} {
			if of = of[strings.Index(of, "/")+1:]; of != "" {
				groups = append(groups, of)
			}
		}
	}
	slices.Sort(groups)
	for _, g := range slices.Compact(groups) {
		if m.groups[g] == nil {
			m.groups[g] = map[string]bool{}
		}
		had := m.groups[g]["met"]
		maps.Copy(m.groups[g], parts)
		if met := m.groups[g][m.a] && m.groups[g][m.b]; met && !had {
			m.groups[g]["met"] = true
			m.n++
		}
	}
}

// idOf is the id of a matter as a fact names it: by itself, or in what it begins.
func idOf(data json.RawMessage) string {
	var id string
	if json.Unmarshal(data, &id) == nil {
		return id
	}
	var m struct{ ID string }
	_ = json.Unmarshal(data, &m)
	return m.ID
}

// restless are moves that make another game of it, or bring offers in such numbers that
// nothing else is played.
var restless = []string{"option", "preset", "game", "convert", "character", "sfx write", "sfx paste", "sfx rewrite",
	"goal-write", "milestone-paste", "archetype write", "archetype paste", "retire", "step", "earned", "life"}

// playPair plays two mods until they have met often enough, and gives how often.
func playPair(t *testing.T, a, b mod, options map[string]string, n int) int {
	t.Helper()
	owners, moves := map[string]string{}, map[string]int{}
	for _, p := range cortex.Mods() {
		for _, e := range p.Events {
			owners[e.Name] = p.Name
		}
		for _, m := range p.Moves {
			if p.Name == a.part || p.Name == b.part {
				moves[m.Name] = 4
			}
		}
	}
	maps.Copy(moves, weights)
	for _, move := range restless {
		delete(moves, move)
	}
	met := 0
	for i := range uint64(pairGames) {
		seed := uint64(1000*n) + i
		if *freshDice {
			seed += uint64(os.Getpid()) << 20
		}
		s := rich(t, options)
		count, err := New(s.Setup)
		if err != nil {
			t.Fatal(err)
		}
		m := &meeting{a: a.part, b: b.part, owners: owners, groups: map[string]map[string]bool{}}
		bad := false
		for _, f := range gametest.Play(s, seed, pairMoves, func(move string) int { return moves[move] },
			func(d gametest.Deed) {
				told := deedOf(d)
				m.tell(told)
				if wrong := unknown(options, count.Tell(told)); len(wrong) > 0 && !bad {
					bad = true
					t.Errorf("%s and %s, seed %d, %s> %s %v %v: %q\n%s", a.name, b.name, seed, d.By.Chair, d.Move,
						d.Fixed, d.Args, wrong, factsOf(told))
				}
			}) {
			t.Errorf("%s and %s, seed %d: %s", a.name, b.name, seed, f)
		}
		if met += m.n; met >= enough {
			break
		}
	}
	return met
}

func factsOf(d Deed) string {
	var b strings.Builder
	for _, f := range d.Facts {
		fmt.Fprintf(&b, "    %s %s\n", f.Name, f.Data)
	}
	return b.String()
}

// TestPairs plays every two mods that one game can have. The table beside it says how
// often the two met, at most enough; a pair that met once meets again.
func TestPairs(t *testing.T) {
	all := rulekit.NewOptions()
	for _, p := range cortex.Mods() {
		all.Add(p.Options...)
	}
	table := readPairs(t)
	whole := *manyGames > usualGames || *update
	n, played := 0, 0
	for i, a := range mods {
		for _, b := range mods[i+1:] {
			options, ok := together(all, a, b)
			if !ok {
				continue
			}
			n++
			if !whole && n%onePart != 0 {
				continue
			}
			played++
			pair := a.name + ", " + b.name
			met := min(playPair(t, a, b, options, n), enough)
			switch want, known := table[pair]; {
			case *update:
				table[pair] = met
			case !known:
				t.Errorf("%s: not in %s; write it anew with -update", pair, pairsFile)
			case met < want && !*freshDice:
				t.Errorf("%s met %d times, which was %d", pair, met, want)
			}
		}
	}
	t.Logf("%d of %d pairs played", played, n)
	if *update {
		writePairs(t, table)
	} else if len(table) != n {
		t.Errorf("%s has %d pairs, of %d", pairsFile, len(table), n)
	}
}

func readPairs(t *testing.T) map[string]int {
	t.Helper()
	table := map[string]int{}
	if *update {
		return table
	}
	data, err := os.ReadFile(pairsFile)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		pair, n, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if met, err := strconv.Atoi(n); ok && err == nil {
			table[pair] = met
		}
	}
	return table
}

func writePairs(t *testing.T, table map[string]int) {
	t.Helper()
	var b strings.Builder
	for _, pair := range sortedKeys(table) {
		fmt.Fprintf(&b, "%s: %d\n", pair, table[pair])
	}
	if err := os.WriteFile(pairsFile, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
