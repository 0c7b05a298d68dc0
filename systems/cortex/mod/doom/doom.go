package doom

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Mod returns the mod for the doom pool, full or limited.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "doom", Chapter: engine.ChapterFoes,
		Section:  Section,
		Enabled:  isEnabled,
		Synonyms: terms,
		Options: []*rulekit.Option{mode.Option, start, carry.Option, extraPerRoll.Option, interruptTraits.Option,
			hitchUse.Option},
		Events: events(),
		Handlers: []engine.Handler{
			engine.On(Section, (*Doom).rollResolved),
			engine.On(Section, func(g *Doom, e people.CharacterGone) {
				g.Apart = slices.DeleteFunc(slices.Clone(g.Apart), func(id string) bool { return id == e.ID })
			}),
			engine.On(Section, func(g *Doom, e scene.SceneEnded) {
				if e.Type != scene.Flashback {
					g.Apart = nil
				}
			}),
		},
		Moves: moves(),
		Valid: func(s *engine.State) bool {
			g := Section.Of(s)
			return len(g.Dice) <= maxDice && !slices.ContainsFunc(g.Dice, sheet.IsNoDie) &&
				len(g.Coming) <= engine.MaxLists &&
				!sheet.IsTooLong(g.Apart...)
		},
		Hooks: []engine.Hooks{
			draft.Hooks{OpposingOptions: opposingOptions, PoolOptions: poolOptions, CannotJoin: refusePool},
			points.Hooks{Tokens: tokens},
			hitch.Hooks{Uses: hitchUses},
			check.Hooks{Before: askPick, Decisions: []*check.DecisionKind{pickDecision}},
			roll.Hooks{OnFall: spendThrown},
			view.Hooks{Blocks: show},
		},
		Policies: []engine.Answer{points.GM.Is(gmPool{}), hitch.Rule.By(hitchPolicy),
			draft.TestDifficulty.By(doomDifficulty)},
	}
}

// terms are the synonyms of the words of doom. Brazilian tables say "doom" in English.
var terms = game.Synonyms{
	modeFull:    {"completo", "completa"},
	modeLimited: {"limitado", "limitada"},
	"doom_only": {"so-doom"},
	useEither:   {"qualquer-um"},
}

func hitchPolicy(s *engine.State) (hitch.HitchPolicy, bool) {
	return hitch.HitchPolicy{Use: wordAdd, ComplicationsClosed: game.Refuse("DOOM-R6", "cortex.refused.doom_only")},
		!hitchUse.Is(s, useEither)
}

func doomDifficulty(s *engine.State) (draft.Difficulty, bool) { return difficulty{}, isFullMode(s) }

func events() []engine.EventKind {
	return []engine.EventKind{
		engine.EventOf(tellSet, engine.On(Section, func(g *Doom, e DoomSet) { g.Dice = sortDice(e.Dice) })),
		engine.EventOf(tellAdded,
			engine.On(Section, func(g *Doom, e DoomAdded) { g.Dice = withDice(g.Dice, e.Dice...) })),
		engine.EventOf(tellStepped, engine.On(Section, func(g *Doom, e DoomStepped) {
			if slices.Contains(g.Dice, e.Was) {
				g.Dice = withDice(withoutDice(g.Dice, e.Was), e.Die)
			}
		})),
		engine.EventOf(tellPromised,
			engine.On(Section, func(g *Doom, e DoomPromised) { g.Coming = append(slices.Clip(g.Coming), e.Coming) })),
		engine.EventOf(tellSpent,
			engine.On(Section, func(g *Doom, e DoomSpent) { g.Dice = withoutDice(g.Dice, e.Dice...) })),
		game.WithNames(engine.EventOf(tellParted,
			engine.On(Section, func(g *Doom, e GroupSplit) { g.Apart = e.Apart })), nameParted),
		engine.EventOf(tellClosed),
	}
}

// rollResolved adds the dice that waited for a roll.
func (g *Doom) rollResolved(e check.RollResolved) {
	for _, c := range g.Coming {
		if c.Roll == e.Roll {
			g.Dice = withDice(g.Dice, slices.Repeat([]dice.Die{dice.D6}, c.N)...)
		}
	}
	g.Coming = slices.DeleteFunc(slices.Clone(g.Coming), func(c PromisedDice) bool { return c.Roll == e.Roll })
}
