package people

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/rulekit"
)

// Mod returns the mod of characters, their sheets, and who is in the scene or out.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "people", Section: section,
		Synonyms: game.Synonyms{
			PC:      {"pj"},
			Major:   {"maior"},
			Minor:   {"menor"},
			Extra:   {"figurante"},
			Mob:     {"bando"},
			Boss:    {"chefe"},
			Faction: {"faccao"},
			largest: {"maiores"},
		},
		Events:   append(sheetDraftEvents(), append(sheetEvents(), presenceEvents()...)...),
		Handlers: []engine.Handler{engine.On(section, (*People).sceneEnded)},
		Valid: func(s *engine.State) bool {
			return len(Of(s).Chars) <= MaxChars && len(Of(s).Retired) <= maxRetired &&
				len(Of(s).Imported) <= maxImported &&
				!slices.ContainsFunc(Of(s).Chars, func(c *Character) bool { return !isValid(c) })
		},
	}
}

// sheetEvents returns the kinds of events of characters that come and go, and of changes of their
// sheets.
func sheetEvents() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellCharacter, engine.On(section, (*People).set)),
			func(s *engine.State, e CharacterSet) CharacterSet {
				e.Char.SharesName, e.Changed = rulekit.SharesName(Of(s).Chars, &e.Char),
					diffSheets(Of(s).Char(e.Char.ID), &e.Char)
				return e
			}),
		engine.EventOf(tellRetired, engine.On(section, (*People).gone)),
		traitNotedEvent(), traitAddedEvent(), traitGoneEvent(), sfxEvent(), sfxGoneEvent(),
		engine.EventOf[EarnedImported](nil, engine.On(section, (*People).earnedImported)),
	}
}

// presenceEvents returns the kinds of events of who is in the scene or out.
func presenceEvents() []engine.EventKind {
	return []engine.EventKind{
		game.WithNames(engine.EventOf(tellEntered, engine.On(section, func(g *People, e SceneEntered) {
			g.update(e.Char, func(c *Character) { c.Away = e.Away })
		})), func(s *engine.State, e SceneEntered) SceneEntered {
			e.Name = Of(s).Name(e.Char)
			return e
		}),
		game.WithNames(engine.EventOf(tellOut, engine.On(section, func(g *People, e OutSet) {
			g.update(e.Char, func(c *Character) { c.Out, c.OutBy = e.How, e.By })
		})), func(s *engine.State, e OutSet) OutSet {
			e.Name = Of(s).Name(e.Char)
			return e
		}),
		engine.EventOf[MayAct](nil, engine.On(section, func(g *People, e MayAct) {
			g.update(e.Char, func(c *Character) { c.MayAct = e.For })
		})),
		game.WithNames(engine.EventOf(tellTried, engine.On(section, func(g *People, e ReturnTried) {
			g.update(e.Char, func(c *Character) { c.TriedReturn = append(slices.Clip(c.TriedReturn), e.By) })
		})), func(s *engine.State, e ReturnTried) ReturnTried {
			e.Name, e.TargetName = Of(s).Name(e.By), Of(s).Name(e.Char)
			return e
		}),
	}
}
