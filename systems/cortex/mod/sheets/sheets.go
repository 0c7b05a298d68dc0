package sheets

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
)

// Mod returns the mod that checks sheets against the game.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "sheets", Chapter: engine.ChapterSheets,
		Section:    Section,
		Options:    options(),
		Enabled:    func(s *engine.State) bool { return checked.On(s) },
		CannotPlay: refuseGame, Completes: completedOptions,
		Events: append(archetypeEvents(),
			engine.EventOf(tellBegun, engine.On(Section, (*Sheets).checkingBegun)),
			game.WithNames(engine.EventOf(tellFinished, engine.On(Section, (*Sheets).sheetFinished)),
				func(s *engine.State, e SheetFinished) SheetFinished {
					e.Name = people.Of(s).Name(e.Done.Char)
					return e
				}),
		),
		Handlers: []engine.Handler{engine.On(Section, func(g *Sheets, e engine.OptionSet) {
			if e.Key == checked.Key && e.Value != "true" {
				*g = Sheets{Own: g.Own}
			}
		}), engine.On(Section, func(g *Sheets, e people.CharacterGone) {
			g.Done = slices.DeleteFunc(slices.Clone(g.Done), func(d FinishedSheet) bool { return d.Char == e.ID })
			g.From = slices.DeleteFunc(slices.Clone(g.From), func(f DraftBegun) bool { return f.Char == e.ID })
		})},
		Synonyms: terms,
		Moves: []game.Move[engine.State]{newMove(), stepMove(raising), stepMove(lowering), nameMove(), highlightMove(),
			carryMove(),
			dropMove(), storyMove(), finishMove(),
			archetypeKeepMove(), archetypeWriteMove(), archetypeFillMove(), archetypeShareMove(), archetypePasteMove(),
			archetypeForgetMove()},
		Valid: valid,
		Hooks: []engine.Hooks{
			check.Hooks{OnSettled: beginChecking, CannotRoll: refuseDraft},
			character.Hooks{Writings: []character.Transfer{sheetTransfer()}},
			draft.Hooks{PoolOptions: impliedOptions},
			view.Hooks{Sheet: sheetItems, Blocks: progressBlocks},
		},
		Policies: []engine.Answer{character.BlankSheet.Is(blankSheet), people.ImpliedTraits.Is(unwrittenTraits),
			people.IsDraft.Is(isDraft)},
	}
}

// SheetRulesMod returns the mod that answers which rules of sheets the game has. It is always on,
// also if sheets are not checked.
func SheetRulesMod() *engine.Mod {
	return &engine.Mod{
		Name: "book",
		Policies: []engine.Answer{people.GameOf.Is(func(s *engine.State, _ *people.Character) sheet.SheetRules {
			return rulesOf(s)
		})},
	}
}

func valid(s *engine.State) bool {
	g := Section.Of(s)
	return len(g.Own) <= maxArchetypes &&
		!slices.ContainsFunc(g.Own, func(a sheet.Archetype) bool { return !a.Valid() }) &&
		!slices.ContainsFunc(g.From,
			func(f DraftBegun) bool { return sheet.IsTooLong(f.Char) || !f.Archetype.Valid() }) &&
		!slices.ContainsFunc(g.Done, func(d FinishedSheet) bool {
			return len(d.Forced) > maxForced || sheet.IsTooLong(d.Char) || sheet.IsTooLong(d.Forced...) ||
				len([]rune(d.Reason)) > maxReason
		})
}

// beginChecking emits CheckingBegun with the PCs that exist, once.
func beginChecking(t *engine.Tx) {
	if Section.Of(t.S).On {
		return
	}
	var pcs []string
	for _, c := range people.Of(t.S).Chars {
		if c.IsPC() {
			pcs = append(pcs, c.ID)
		}
	}
	t.Emit(CheckingBegun{Chars: pcs})
}

// refuseGame refuses a game with options that do not go together, with all faults at once
// (CHAR-PRIME-01, CHAR-CFG-01, RUL-CFG-NEEDS).
func refuseGame(next *engine.State) *game.Refusal {
	return refusal(sheet.Blocking(rulesOf(next).CheckGame()))
}

// terms are the words of options and moves with their other spellings.
var terms = game.Synonyms{
	"variable": {"variavel"}, "triad": {"triade"}, "classic": {"classico"}, "custom": {"proprio"},
	"skills": {"pericias"}, "roles": {"papeis"}, "specialties_only": {"so-especialidades"}, "split": {"divididas"},
	"multi_level": {"varios-niveis"}, "free_d6": {"d6-de-graca"}, "array": {"serie"}, "powers": {"poderes"},
	"abilities": {"habilidades"}, "common": {"comuns"}, "rare": {"raros"}, "rating": {"pelo-dado"},
	"growth":           {"evolucao", "crescimento"},
	asItIs:             {"como-esta"},
	"distinctions":     {"distincoes"},
	"specialties":      {"especialidades"},
	"relationships":    {"relacionamentos"},
	"reputations":      {"reputacoes"},
	"resources":        {"recursos"},
	"signature_assets": {"assets-de-ficha"},
	"talents":          {"talentos"},
	"archetype":        {"arquetipo"},
	"scratch":          {"do-zero"},
	"pathways":         {"caminhos"},
}
