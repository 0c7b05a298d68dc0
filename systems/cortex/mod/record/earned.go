package record

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// The kinds of sessions in a file: unspent and spent.
const (
	kindUnspent = "sessions"
	kindSpent   = "spent-sessions"
)

// earnings describes the sessions on record in a character's file, spent or not, by their titles
// (RUL-EARNED).
func earnings() []character.Transfer {
	return []character.Transfer{{Kinds: []string{kindUnspent, kindSpent},
		Export: func(s *engine.State, char string) []game.Row {
			var rows []game.Row
			for _, kind := range []string{kindUnspent, kindSpent} {
				for _, r := range recordsOf(s, char) {
					if (r.Spent > 0) == (kind == kindSpent) {
						rows = append(rows, rulekit.Lines(kind, r.title(s))...)
					}
				}
			}
			return rows
		},
		RefuseImport: func(s *engine.State, char string, rows []game.Row) *game.Refusal {
			if len(recordsOf(s, char))+len(rows) > maxRecords {
				return game.Refuse("RUL-REC-THERE", "cortex.refused.earned_records", game.N("max", maxRecords))
			}
			last := rows[len(rows)-1].Cells[0]
			for _, r := range recordsOf(s, char) {
				if game.Canonical(r.title(s)) == game.Canonical(last) {
					return game.Refuse("RUL-EARNED-ONCE", "cortex.refused.earned_twice", game.W("title", last))
				}
			}
			return nil
		},
		Import: func(t *engine.Tx, char string, rows []game.Row) {
			e := SessionsImported{Char: char}
			n := importedBase
			for _, r := range recordsOf(t.S, char) {
				n = max(n, r.N)
			}
			for i, row := range rows {
				r := Record{Char: char, N: n + 1 + i, Name: row.Cells[0]}
				if row.Group == kindSpent {
					r.Spent = importedBase
				}
				e.Sessions = append(e.Sessions, r)
			}
			t.Emit(e)
		}}}
}

// SessionsImported adds sessions of another table to a character's record.
type SessionsImported struct {
	Char     string   `json:"char"`
	Sessions []Record `json:"sessions"`
	Name     string   `json:"name,omitempty"`
}

// EventName implements game.Event.
func (SessionsImported) EventName() string { return "cortex.record.brought" }

func importedEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(tellImported, engine.On(Section, (*Records).sessionsImported)),
		func(s *engine.State, e SessionsImported) SessionsImported {
			e.Name = people.Of(s).Name(e.Char)
			return e
		})
}

// sessionsImported adds sessions of another table to a record. A full record makes room first.
func (g *Records) sessionsImported(e SessionsImported) {
	g.List = slices.Clone(g.List)
	for _, r := range e.Sessions {
		g.makeRoom(e.Char)
		g.List = append(g.List, r)
	}
}

func tellImported(e SessionsImported) []game.Msg {
	var unspent, spent []string
	for _, r := range e.Sessions {
		if r.Spent > 0 {
			spent = append(spent, r.Name)
		} else {
			unspent = append(unspent, r.Name)
		}
	}
	var ms []game.Msg
	for _, told := range []struct {
		key    string
		titles []string
	}{{"cortex.event.record.brought", unspent}, {"cortex.event.record.brought_spent", spent}} {
		if len(told.titles) > 0 {
			ms = append(ms,
				game.Say(told.key, rulekit.NameOr(e.Name, e.Char), game.L("titles", quotedTitles(told.titles)...)))
		}
	}
	return ms
}

// Earners implements game.Earner.
func (e SessionsImported) Earners() []game.Ref { return []game.Ref{people.CharRef(e.Char)} }
