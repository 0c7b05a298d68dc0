// Package record has sessions on record (sections 19.1 and 19.2 of the rules on characters). Begin
// with state.go, the state, and record.go, the mod. session.go puts sessions on record and names
// them, correction.go has the GM's corrections, callback.go the use of sessions in play, train.go,
// training.go, improve.go and swap.go what sessions buy, common.go what a crew buys together,
// earned.go sessions of another table, show.go the view.
package record

import (
	"slices"
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

// terms are the synonyms of the words of training.
var terms = game.Synonyms{
	"session-asset-to-signature": {"asset-de-sessao-a-signature"},
	"session-relationship-keep":  {"manter-relacionamento"},
	"switch-distinction":         {"trocar-distincao"},
	"switch-statement":           {"trocar-statement"},
	"step-signature-asset":       {"subir-signature-asset"},
	"step-relationship":          {"subir-relacionamento"},
	"new-specialty":              {"nova-especialidade"},
	"unlock-sfx":                 {"destravar-sfx"},
	"step-skill":                 {"subir-pericia"},
	"step-resource":              {"subir-recurso"},
	"step-role":                  {"subir-papel"},
	"step-value":                 {"subir-valor"},
	"step-power":                 {"subir-poder"},
	"step-attribute":             {"subir-atributo"},
	"step-affiliation":           {"subir-afiliacao"},
	"step-ability":               {"subir-habilidade"},
	"step-specialty":             {"subir-especialidade"},
	"step-reputation":            {"subir-reputacao"},
	"new-talent":                 {"novo-talento"},
	"step-distinction":           {"subir-distincao"},
}
