// Package record has sessions on record (sections 19.1 and 19.2 of the rules on characters). Begin
// with record.go, the state. session.go puts sessions on record and names them, correction.go has
// the GM's corrections, callback.go the use of sessions in play, train.go, training.go, improve.go
// and swap.go what sessions buy, common.go what a crew buys together, earned.go sessions of another
// table, show.go the view.
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

// wordKeep is the value that lets a session asset keep its die on the sheet.
const wordKeep = "keep"

// Bounds: characters in a session's name, sessions kept for a character, and scenes that make up a
// proposed name.
const (
	maxName    = 60
	maxRecords = 60
	maxScenes  = 3
)

// Records is the state of sessions on record.
type Records struct {
	List     []Record         `json:"list,omitempty"`
	There    []string         `json:"there,omitempty"`  // PCs that were in a scene of the current session
	Scenes   []string         `json:"scenes,omitempty"` // the names of the last scenes of that session
	Callback *CallbackSession `json:"laid,omitempty"`   // the session that is being called back, within a decision
}

// Record is a session that a character was there for.
type Record struct {
	Char     string `json:"char"`
	N        int    `json:"n"`                  // the number of the session
	Name     string `json:"name,omitempty"`     // as the player named it; "": not yet
	Proposed string `json:"proposed,omitempty"` // the proposed name, from its scenes
	// the session of play in or after which it was spent on training; 0: unspent
	Spent  int  `json:"spent,omitempty"`
	Called int  `json:"called,omitempty"` // the session of play in which it was last called back
	Common bool `json:"common,omitempty"` // the crew may spend it on what they train together
}

// CallbackSession is a session that will pay for the next plot point.
type CallbackSession struct {
	Char string `json:"char"`
	N    int    `json:"n"`
}

// Section is the state of sessions on record.
var Section = engine.NewSection[Records]("record", 0)

// Mod returns the mod for sessions on record.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "record", Chapter: engine.ChapterSheets,
		Section:        Section,
		Options:        []*rulekit.Option{records.Option, assetDie.Option},
		Enabled:        func(s *engine.State) bool { return records.On(s) },
		Synonyms:       terms,
		Events:         events(),
		Handlers:       handlers(),
		Moves:          []game.Move[engine.State]{nameMove(), trainMove(), commonMove(), correctionMove()},
		CharacterMoves: []string{"name-session", "train", "pool-sessions"},
		Valid:          valid,
		Hooks: []engine.Hooks{
			check.Hooks{OnSettled: noteAttendance},
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
		g.Callback != nil {
		return false
	}
	return !slices.ContainsFunc(g.List, func(r Record) bool {
		return r.N < 1 || r.Spent < 0 || r.Called < 0 || sheet.IsTooLong(r.Char) ||
			utf8.RuneCountInString(r.Name) > maxName ||
			utf8.RuneCountInString(r.Proposed) > maxName
	})
}

// recordsOf returns the sessions on a character's record, in the order of Records.List.
func recordsOf(s *engine.State, char string) []Record {
	return slices.DeleteFunc(slices.Clone(Section.Of(s).List), func(r Record) bool { return r.Char != char })
}

// unspentRecords returns the sessions on a character's record that were not spent.
func unspentRecords(s *engine.State, char string) []Record {
	return slices.DeleteFunc(recordsOf(s, char), func(r Record) bool { return r.Spent > 0 })
}

// word returns the word that names a session in a command: "s3", or "e3" if it was played at
// another table.
func (r Record) word() string {
	if r.N > importedBase {
		return "e" + game.Itoa(r.N-importedBase)
	}
	return "s" + game.Itoa(r.N)
}

// aliases returns the other words that name a session: the slug of its name, nil if it has no name.
func (r Record) aliases() []string {
	if r.Name == "" {
		return nil
	}
	return []string{game.WholeSlug(r.Name)}
}

// title returns the name of a session, or its number in the language of the table.
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

// recordNamed finds a session by its word or name. It reports false if there is none.
func recordNamed(rs []Record, word string) (Record, bool) {
	i := slices.IndexFunc(rs, func(r Record) bool {
		return r.word() == game.Slug(word) || slices.Contains(r.aliases(), game.Slug(word))
	})
	if i < 0 {
		return Record{}, false
	}
	return rs[i], true
}

// proposedName returns a name for a session, made of as many of its last scenes as fit into maxName
// characters.
func proposedName(scenes []string) string {
	name := strings.Join(scenes, ", ")
	for utf8.RuneCountInString(name) > maxName {
		scenes = scenes[1:]
		name = strings.Join(scenes, ", ")
	}
	return name
}
