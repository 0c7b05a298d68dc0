// Package record is sessions on record (sections 19.1 and 19.2 of the rules on
// characters): record.go is their state, session.go how they come on record and get
// their names, hand.go what the GM corrects, callback.go what they stand for in play, train.go, training.go and
// swap.go what they buy, common.go what a crew buys together, earned.go those of another
// table, show.go what is said of them.
package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

var (
	records  = rulekit.NewFlag("growth.session_records", false, "GROW-REC-01")
	assetDie = rulekit.NewEnum("training.session_asset_rating", "RUL-TRAIN-ASSET", "d6", "keep").With(records.Option,
		"true")
)

// wordAsWas lets a session asset keep its die as it goes on the sheet.
const wordAsWas = "keep"

// Bounds: characters of the name of a session, how many sessions are kept for a
// character, and how many scenes of a session propose its name.
const (
	maxName    = 60
	maxRecords = 60
	maxScenes  = 3
)

// Records are the sessions that characters have on record.
type Records struct {
	List   []Record     `json:"list,omitempty"`
	There  []string     `json:"there,omitempty"`  // the PCs that were in a scene of the session that is played
	Scenes []string     `json:"scenes,omitempty"` // its last scenes, by name
	Laid   *LaidSession `json:"laid,omitempty"`   // the one that is being called back, within a decision
}

// Record is one session that a character was there for.
type Record struct {
	Char     string `json:"char"`
	N        int    `json:"n"`                  // which session it was
	Name     string `json:"name,omitempty"`     // as its player named it; "": not yet
	Proposed string `json:"proposed,omitempty"` // what it could be named, by its scenes
	// in which session of play it was spent on training, or after it; 0: it is not
	Spent  int  `json:"spent,omitempty"`
	Called int  `json:"called,omitempty"` // in which session of play it was called back last
	Common bool `json:"common,omitempty"` // others of the crew may spend it on what they have in common
}

// LaidSession is a session that stands for a plot point now.
type LaidSession struct {
	Char string `json:"char"`
	N    int    `json:"n"`
}

// Section is the state of sessions on record.
var Section = &engine.Section[Records]{Name: "record"}

// Mod is sessions on record.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "record", Chapter: engine.ChapterSheets,
		Section:        Section,
		Options:        []*rulekit.Option{records.Option, assetDie.Option},
		Enabled:        func(s *engine.State) bool { return records.On(s) },
		Synonyms:       terms,
		Events:         facts(),
		Handlers:       hears(),
		Moves:          []game.Move[engine.State]{nameMove(), trainMove(), commonMove(), handMove()},
		CharacterMoves: []string{"name-session", "train", "pool-sessions"},
		Valid:          valid,
		Hooks: []engine.Hooks{
			check.Hooks{OnSettled: note},
			points.Hooks{Tokens: tokens},
			view.Hooks{Sheet: sheetItems},
			character.Hooks{Earnings: earnings()},
		},
		Policies: []engine.Answer{points.Callbacks.Is(callbackSource{})},
	}
}

func valid(s *engine.State) bool {
	g := Section.Of(s)
	if len(g.List) > engine.MaxLists*maxRecords || len(g.There) > engine.MaxLists || len(g.Scenes) > maxScenes ||
		g.Laid != nil {
		return false
	}
	return !slices.ContainsFunc(g.List, func(r Record) bool {
		return r.N < 1 || r.Spent < 0 || r.Called < 0 || sheet.IsTooLong(r.Char) ||
			utf8.RuneCountInString(r.Name) > maxName ||
			utf8.RuneCountInString(r.Proposed) > maxName
	})
}

// of are the sessions on a character's record, the oldest first.
func of(s *engine.State, char string) []Record {
	return slices.DeleteFunc(slices.Clone(Section.Of(s).List), func(r Record) bool { return r.Char != char })
}

// unspent are those that were not spent.
func unspent(s *engine.State, char string) []Record {
	return slices.DeleteFunc(of(s, char), func(r Record) bool { return r.Spent > 0 })
}

// word is what a line calls a session: "s3", or "e3" of one that was played elsewhere.
func (r Record) word() string {
	if r.N > elsewhere {
		return "e" + game.Itoa(r.N-elsewhere)
	}
	return "s" + game.Itoa(r.N)
}

// also are what else it may call it.
func (r Record) also() []string {
	if r.Name == "" {
		return nil
	}
	return []string{game.WholeSlug(r.Name)}
}

// title is the name of a session, or its number in the language of the table.
func (r Record) title(s *engine.State) string {
	if r.Name != "" {
		return r.Name
	}
	return numberTitle(s, r.N)
}

func numberTitle(s *engine.State, n int) string {
	if s.Lang == "pt-BR" {
		return "Sessão " + game.Itoa(n)
	}
	return "Session " + game.Itoa(n)
}

// recordNamed finds a session of some by its word or name.
func recordNamed(rs []Record, word string) (Record, bool) {
	i := slices.IndexFunc(rs, func(r Record) bool {
		return r.word() == game.Slug(word) || slices.Contains(r.also(), game.Slug(word))
	})
	if i < 0 {
		return Record{}, false
	}
	return rs[i], true
}

// proposal is a name for a session by its last scenes, as far as there is room.
func proposal(scenes []string) string {
	name := strings.Join(scenes, ", ")
	for utf8.RuneCountInString(name) > maxName {
		scenes = scenes[1:]
		name = strings.Join(scenes, ", ")
	}
	return name
}
