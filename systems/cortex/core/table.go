package core

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

var tableSection = &Section[rulekit.TableInfo]{Name: "table", core: func(s *State) *rulekit.TableInfo { return &s.TableInfo }}

// OptionSet sets a table option.
type OptionSet struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// ModDisabled is a mod that went out of the game, with what the table knows of it.
type ModDisabled struct {
	Part string `json:"part"`
}

// EventName is for ever.
func (OptionSet) EventName() string { return "cortex.option" }

// EventName is for ever.
func (ModDisabled) EventName() string { return "cortex.part.by" }

// TableMod is who sits there, and the options they play by.
func TableMod() *Mod {
	return &Mod{
		Name: "table", Chapter: ChapterGame, Section: tableSection, Synonyms: coreTerms,
		Options: []*rulekit.Option{gameName, gameSystem.Option},
		Moves:   append(settings().Moves(), convertMove()),
		Events: []EventKind{EventOf(tellOpted, On(tableSection, func(t *rulekit.TableInfo, e OptionSet) { t.Choose(e.Key, e.Value) })),
			EventOf(tellLaidBy)},
		Handlers: rulekit.HandleTable(tableSection.Of),
	}
}

func tellOpted(e OptionSet) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.option", game.W("key", e.Key), game.M("value", game.Term(e.Value))))
}

func tellLaidBy(e ModDisabled) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.laid_by", game.M("part", game.Say("cortex.part."+e.Part))))
}
