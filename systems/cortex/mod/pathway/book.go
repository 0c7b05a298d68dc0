package pathway

import (
	"encoding/json"

	"mesa/docs/rules/data"
	"mesa/game"
)

// The types of stages (PATH-02 to -04).
const (
	standard = "standard"
	major    = "major"
	meta     = "meta"
)

// stage is a row of the table of stages (PATH-05). N counts from 1.
type stage struct {
	N       int `json:"stage"`
	Type    string
	ID      string
	Options []option
}

// option is one of the five options of a stage. Column counts from 1.
type option struct {
	Column int
	ID     string
	Gloss  string `json:"gloss_pt"`
}

// grant says how many gains of each kind a stage gives, or a character has taken in it.
type grant struct {
	Distinction int `json:"distinction,omitempty"`
	Skill       int `json:"skill,omitempty"`     // steps
	Gain        int `json:"gain,omitempty"`      // a specialty, a signature asset and the like
	Attribute   int `json:"attribute,omitempty"` // steps
	SFX         int `json:"sfx,omitempty"`
	Gift        int `json:"gift,omitempty"` // a power set, or an ability
}

// book holds the tables of the rules on pathways.
var book = readBook()

type tables struct {
	stages   []stage
	advised  int // number of stages to begin with (PATH-07)
	shift    int // most columns between the options of two stages in a row (PATH-06)
	engineer []grant
}

func readBook() tables {
	file := data.MustRead[struct {
		Navigation struct {
			Shift int `json:"max_column_shift"`
		}
		Recommended int `json:"recommended_stages"`
		Stages      []stage
		Engineer    map[string]json.RawMessage `json:"engineer_grants"`
	}]("pathways")
	b := tables{stages: file.Stages, advised: file.Recommended, shift: file.Navigation.Shift}
	for n := 1; file.Engineer[game.Itoa(n)] != nil; n++ {
		var row struct {
			Distinction int
			Skill       int `json:"skill_steps"`
			Gain        int `json:"specialty_or_asset"`
			Attribute   int `json:"attribute_steps"`
			SFX         int `json:"sfx_unlocks"`
		}
		if err := json.Unmarshal(file.Engineer[game.Itoa(n)], &row); err != nil {
			panic("pathway: " + err.Error())
		}
		b.engineer = append(b.engineer,
			grant{Distinction: row.Distinction, Skill: row.Skill, Gain: row.Gain, Attribute: row.Attribute,
				SFX: row.SFX})
	}
	return b
}

// stageOf returns a stage by its number, from 1. It panics for others.
func stageOf(n int) stage { return book.stages[n-1] }

// stageArgs returns the message arguments of a stage: its number and its title, "" for a stage that
// the table lacks.
func stageArgs(n int) []game.Arg {
	if n < 1 || n > len(book.stages) {
		return []game.Arg{game.N("stage", n), game.W("title", "")}
	}
	return []game.Arg{game.N("stage", n), game.M("title", stageOf(n).title())}
}

// title returns the name of a stage.
func (st stage) title() game.Msg { return game.Say("cortex.path.stage." + st.ID) }

// title returns the name of an option.
func (o option) title() game.Msg { return game.Say("cortex.path.option." + o.ID) }

// columnDistance returns the number of columns between two options. The table does not wrap
// (PATH-06).
func columnDistance(a, b int) int { return max(a-b, b-a) }

// count returns the number of stages of a type among the first n.
func (b tables) count(kind string, n int) int {
	all := 0
	for _, st := range b.stages[:n] {
		if st.Type == kind {
			all++
		}
	}
	return all
}
