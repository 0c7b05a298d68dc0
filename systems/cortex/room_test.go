package cortex_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/terminal"
)

// fullTable is a table without room for one more thing: the moves at the demo table, how often one
// is repeated, the last one, and its refusal.
type fullTable struct {
	key, setup, again string
	times             int
	last              string
}

// transcript returns it as a transcript.
func (f fullTable) transcript() string {
	text := "table cortex demo\n" + f.setup + "\n"
	for i := range f.times {
		text += fmt.Sprintf(f.again, i+1) + "\n"
	}
	return text + f.last + "\n"
}

var fullTables = []fullTable{
	{"cortex.refused.chars_full", "", `gm> character "Guard %d: Skills: Fight d6" rank=minor`, 75,
		`gm> character "One More: Skills: Fight d6" rank=minor`},
	{"cortex.refused.own_full", "", `ana> character "Twin %d: Skills: Fight d6"`, 30,
		`ana> character "One More: Skills: Fight d6"`},
	{"cortex.refused.doom_crowded", "gm> option doom.mode full\ngm> doom pool d8",
		`gm> character "Guard %d: Skills: Fight d6" rank=minor`, 75,
		`gm> doom extra Bouncer Shoulders d8`},
	{"cortex.refused.table_full", "", `gm> new-asset "Thing %d" ana d6`, 99, `gm> new-asset "One More" ana d6`},
	{"cortex.refused.crisis_many", "gm> option crisis.enabled true", `gm> crisis "Crisis %d" d6 d6`, 20,
		`gm> crisis "One More" d6 d6`},
	{"cortex.refused.shelf_full", "", `gm> shelf write "Guard %d: Skills: Fight d6" rank=minor`, 40,
		`gm> shelf write "One More: Skills: Fight d6" rank=minor`},
	{"cortex.refused.shelf_nobody", "", `gm> shelf write "Guard %d: Skills: Fight d6" rank=minor`, 40,
		`gm> shelf keep vex`},
	{"cortex.sfx.refused.full",
		"gm> retire! ana\ngm> character " + `"Dora: Distinctions: ` + manyDistinctions(31) + `" rank=pc chair=ana`,
		`ana> sfx add std-edit who=dora on=t%d`, 30, `ana> sfx add std-edit who=dora on=t31`},
	{"cortex.refused.vehicles_full", "gm> option vehicles.enabled on",
		`gm> character "Guard %d: Skills: Fight d6" rank=minor`, 75,
		`gm> vehicle`},
	{"cortex.refused.milestones_full", "gm> option growth.milestones on", "gm> milestone-paste " + aGoal("Goal %d"), 30,
		"gm> milestone-paste " + aGoal("One More")},
	{"cortex.refused.archetype.full", "gm> option sheets.checked on\ngm> option creation.method archetype",
		`gm> archetype write "Scout %d: distinctions A d8"`, 20, `gm> archetype write "One More: distinctions A d8"`},
	{"cortex.sfx.refused.file.many", "", "", 0,
		"gm> sfx paste " + strconv.Quote("["+strings.Repeat(trick+",", 20)+trick+"]")},
	{"cortex.sfx.refused.own.full", "", `ana> sfx write raise pay name="Trick %d"`, 40,
		`ana> sfx write raise pay name="One More"`},
}

// trick is an SFX of a group's own, as in a file.
const trick = `{"name":"A","kind":"sfx","when":{"phase":"free"},"cost":[{"op":"tell","as":"risk"}],"gain":[{"op":"pp","n":1}]}`

// aGoal returns a milestone of a group's own, as text in a line.
func aGoal(name string) string {
	return strconv.Quote(fmt.Sprintf(`{"name":%q,"xp1":"you ask","xp3":"you take","xp10":["you forgive","you are paid"]}`, name))
}

// manyDistinctions returns n distinctions as text.
func manyDistinctions(n int) string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf("T%d d8", i+1))
	}
	return strings.Join(all, ", ")
}

// TestFullTableRefusesOneMore: a full table refuses one more thing, in each language, and does not
// add it.
func TestFullTableRefusesOneMore(t *testing.T) {
	index, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range fullTables {
		t.Run(c.key, func(t *testing.T) {
			t.Parallel()
			text := c.transcript()
			for _, locale := range lang.Locales {
				read, err := terminal.Script{Systems: []game.System{cortex.System()}, Bundle: index, Name: c.key,
					Text: text, Locale: locale}.
					Run(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				lines := strings.Split(strings.TrimSpace(read), "\n")
				last := lines[len(lines)-1]
				if !slices.ContainsFunc(sentences(index, locale, c.key),
					func(s *regexp.Regexp) bool { return s.MatchString(last) }) {
					t.Errorf("%s: %s\n%s", locale, last, strings.Join(lines[max(0, len(lines)-8):], "\n"))
				}
			}
		})
	}
}
