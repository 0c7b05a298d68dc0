package record

import (
	"slices"
	"strings"
	"unicode/utf8"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
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

// importedBase is below the numbers of all sessions played at another table. No table reaches it by
// itself. If Spent is importedBase, the session was spent at another table.
const importedBase = 1000

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

// sessionNumber returns the number of a session of this table, 0 for a session of another table.
func sessionNumber(n int) int {
	if n > importedBase {
		return 0
	}
	return n
}

// makeRoom makes room on a full record: it removes the character's first spent session in the list,
// or if none is spent the first one.
func (g *Records) makeRoom(char string) {
	n, oldest, spent := 0, -1, -1
	for i, r := range g.List {
		if r.Char != char {
			continue
		}
		if n++; oldest < 0 {
			oldest = i
		}
		if spent < 0 && r.Spent > 0 {
			spent = i
		}
	}
	if n < maxRecords {
		return
	}
	if spent < 0 {
		spent = oldest
	}
	g.List = slices.Delete(g.List, spent, spent+1)
}
