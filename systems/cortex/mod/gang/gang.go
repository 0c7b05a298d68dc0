package gang

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Mod returns the mod for ganging up (section 20.6).
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "gang", Chapter: engine.ChapterFoes,
		Section:  Section,
		Enabled:  func(s *engine.State) bool { return enabled.On(s) },
		Synonyms: terms,
		Options:  []*rulekit.Option{enabled.Option},
		Events: []engine.EventKind{
			game.WithNames(engine.EventOf(tellHelped, engine.On(Section, (*Gang).helped)),
				func(s *engine.State, e HelpGiven) HelpGiven {
					e.Name, e.LeadName = people.Of(s).Name(e.Help.By), people.Of(s).Name(e.Help.Lead)
					return e
				}),
			engine.EventOf[HelpOver](nil, engine.On(Section, func(g *Gang, e HelpOver) {
				g.Helps = slices.DeleteFunc(slices.Clone(g.Helps), func(h Help) bool { return h.Check == e.Check })
			})),
			game.WithNames(engine.EventOf(tellBarred,
				engine.On(Section, func(g *Gang, e HelpBarred) { g.Barred = append(slices.Clip(g.Barred), e.Char) })),
				func(s *engine.State, e HelpBarred) HelpBarred {
					e.Name = people.Of(s).Name(e.Char)
					return e
				}),
		},
		Handlers: []engine.Handler{
			engine.On(Section, func(g *Gang, e scene.SceneEnded) {
				if e.Type != scene.Flashback {
					g.Barred = nil
				}
			}),
			engine.On(Section, func(g *Gang, e people.CharacterGone) {
				g.Helps = slices.DeleteFunc(slices.Clone(g.Helps),
					func(h Help) bool { return h.By == e.ID || h.Lead == e.ID })
				g.Barred = rulekit.Without(g.Barred, e.ID)
			}),
		},
		Moves:          []game.Move[engine.State]{assistMove()},
		CharacterMoves: []string{"assist"},
		Valid: func(s *engine.State) bool {
			g := Section.Of(s)
			return max(len(g.Helps), len(g.Barred)) <= engine.MaxLists &&
				!slices.ContainsFunc(g.Helps, func(h Help) bool {
					return sheet.IsTooLong(h.Check, h.Lead, h.By, h.Trait) || sheet.IsNoDie(h.Die)
				})
		},
		Hooks: []engine.Hooks{
			check.Hooks{Decisions: []*check.DecisionKind{hitDecision}, CannotRoll: refuseBusyHelper, OnClosed: endHelp},
			draft.Hooks{Aims: []*draft.AimKind{supportAim, twoAim}, PoolOptions: helpersDice,
				CannotOpposeTogether: refuseSecondDie},
			harm.Hooks{TakesOver: takeOver, OnStay: barHelper, Supports: isSupporter, Reads: readsEffect},
		},
	}
}

// terms are the synonyms of the words of ganging up.
var terms = game.Synonyms{howLead: {"lider"}, aimSupport: {"apoio"}, aimTwo: {"dois"}}

// helpersDice returns the dice that others give to a character in a check, except helpers that are
// out or barred. The dice are free (GANG-R3) and start in the character's pool.
func helpersDice(s *engine.State, c *people.Character, checkID string) []draft.PoolOption {
	var os []draft.PoolOption
	for _, h := range Section.Of(s).Helps {
		by := people.Of(s).Char(h.By)
		if h.Check != checkID || h.Lead != c.ID || by == nil || by.Out != "" || isBarred(s, h.By) {
			continue
		}
		os = append(os,
			draft.PoolOption{Word: h.word(), Name: game.Quote(h.Trait), Group: draft.GroupOfThings(), StartsIn: true,
				Note: game.Say("cortex.pool.helper", game.W("name", by.DisplayName())),
				Dice: []pool.Die{{Word: h.word(), Name: by.DisplayName() + ": " + h.Trait, From: pool.FromHelper,
					Die: h.Die}}})
	}
	return os
}

// refuseBusyHelper refuses another act to a helper (GANG-R3), until the check that it helps in is
// over and the winner has decided whether to hit the helper. Unused hitches of the check do not
// prolong this.
func refuseBusyHelper(s *engine.State, c *people.Character) *game.Refusal {
	h, ok := helpOf(s, c.ID)
	asked := slices.ContainsFunc(check.Of(s).Pending, func(p *check.Pending) bool {
		r := check.Of(s).Roll(p.Roll)
		return p.Kind == pendHit && r != nil && r.For == h.Check
	})
	if ok && (asked || slices.Contains(check.Of(s).OpenChecks(), h.Check)) {
		return game.Refuse("GANG-R3", "cortex.refused.helping", game.W("name", c.DisplayName()),
			game.W("lead", people.Of(s).Name(h.Lead)))
	}
	return nil
}

// endHelp ends the help in a check that is over.
func endHelp(t *engine.Tx, checkID string) {
	if slices.ContainsFunc(Section.Of(t.S).Helps, func(h Help) bool { return h.Check == checkID }) {
		t.Emit(HelpOver{Check: checkID})
	}
}

// barHelper bars a helper that paid to stay in the fight (GANG-08).
func barHelper(t *engine.Tx, char string) {
	if _, ok := helpOf(t.S, char); ok && !isBarred(t.S, char) {
		t.Emit(HelpBarred{Char: char})
	}
}
