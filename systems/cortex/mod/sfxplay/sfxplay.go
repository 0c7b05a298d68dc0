package sfxplay

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
)

// Mod returns the mod for SFX at the table (sections 16 and 17 of the rules on characters).
func Mod() *engine.Mod {
	return &engine.Mod{
		Name:     "special",
		Section:  Section,
		Synonyms: terms,
		Events: append(append(yieldEvents(), lendEvents()...),
			limitEvent(), customSetEvent(), customGoneEvent(), customSharedEvent(), ruleUsedEvent(), summonedEvent(),
			awaitedEvent(),
			foreseenEvent(),
			usedEvent(),
			game.WithNames(engine.EventOf(tellShut, engine.On(Section, (*SFXState).traitShutDown)),
				func(s *engine.State, e TraitShutDown) TraitShutDown {
					e.Name = people.Of(s).Name(e.Closed.Char)
					return e
				}),
			game.WithNames(engine.EventOf(tellRestored, engine.On(Section, (*SFXState).traitRestored)),
				func(s *engine.State, e TraitRestored) TraitRestored {
					e.Name = people.Of(s).Name(e.Char)
					return e
				}),
		),
		Handlers: handlers(),
		Moves: []game.Move[engine.State]{answerMove(), points.WithCallbacks(useMove(), userOf), offerMove(),
			activateMove(), restoreMove(),
			ruleMove(), addMove(), lockMove(), dropMove(),
			writeOwnMove(), rewriteOwnMove(), forgetOwnMove(), shareMove(), pasteMove(), character.WrittenMove(),
			abilityMove()},
		CharacterMoves: []string{"sfx use", "sfx answer"},
		Valid:          valid,
		Hooks: []engine.Hooks{
			check.Hooks{Decisions: []*check.DecisionKind{guardDecision, liftDecision}, OnRead: afterReading,
				OnSettled: updateClosedTraits,
				Compared:  afterComparison},
			harm.Hooks{TakesOver: takeOver, Reads: readsEffect},
			character.Hooks{Writings: []character.Transfer{sheetTransfer()}},
			view.Hooks{Cards: cards, Blocks: showKept, Sheet: sfxItems, CharacterItems: characterItems},
			draft.Hooks{
				PoolOptions:      sfxDice,
				OnThrow:          emitUses,
				TraitClosed:      refuseClosed,
				MeetsRequirement: meetsRequirement,
				CannotJoin:       refuseTogether,
				TraitDice:        traitDice,
				OpposingOptions:  keptOptions,
				Problems:         problems,
			},
			framing.Hooks{Losses: sceneLosses, OnEnd: restoreAtSceneEnd, OnSession: restoreAtSession},
			roll.Hooks{OnFall: useKept},
		},
		Policies: []engine.Answer{draft.PlaySFX.Is(playSFX{}), character.SFXList.Is(catalogue{}),
			character.OwnSFX.Is(ownSFX)},
	}
}

// sfxItems returns the SFX of a character as items: each with its host, its text, and whether it is
// locked.
func sfxItems(s *engine.State, c *people.Character) []game.Item {
	items := append(abilityItems(c), dueItems(s, c)...)
	for _, x := range c.SFX {
		key := "cortex.sfx.item"
		if x.Locked {
			key += ".locked"
		}
		host, there := c.HostOf(x)
		if !there {
			key = "cortex.sfx.item.hostless"
		}
		items = append(items, game.Item{Label: game.Say(key, game.W("name", x.Name), game.W("host", host.Name),
			game.M("text", x.Text()))})
	}
	return items
}

// characterItems returns the items of a character that say whom it possesses, whether it foresees,
// and which traits are shut down or stepped.
func characterItems(s *engine.State, c *people.Character) []game.Item {
	var items []game.Item
	for _, who := range possessedCharacters(s, c.ID) {
		items = append(items, game.Item{Label: game.Say("cortex.sfx.possesses", game.W("name", who.DisplayName()))})
	}
	if isForeseeing(s, c.ID) {
		items = append(items, game.Item{Label: game.Say("cortex.sfx.foresees")})
	}
	for _, d := range Section.Of(s).Closed {
		if d.Char == c.ID {
			items = append(items,
				game.Item{Label: game.Say("cortex.sfx.down"+d.keySuffix(), game.W("name", d.Name), game.W("sfx", d.SFX),
					game.M("until", d.untilMsg()))})
		}
	}
	return items
}

// playSFX answers the policy draft.PlaySFX.
type playSFX struct{}

// PoolSFX returns the SFX that a character may use on its pool in a check.
func (playSFX) PoolSFX(s *engine.State, c *people.Character, checkID string) []sfx.Use {
	return poolUses(s, c, checkID)
}

// HitchRange returns the highest face that counts as a hitch, 0 for no change (RUL-LIM-DREAD).
func (playSFX) HitchRange(s *engine.State, st check.RollContext, laid []pool.Die) int {
	return hitchRange(s, st, laid)
}

// MayRethrow reports whether the owner has an SFX to throw dice of an unread roll again.
func (playSFX) MayRethrow(s *engine.State, r *pool.Roll) bool { return len(rerollUses(s, r)) > 0 }

// MayTurn reports whether an SFX may still throw dice of a roll again, or of a roll that opposes
// it.
func (playSFX) MayTurn(s *engine.State, r *pool.Roll) bool {
	return len(rerollUses(s, r)) > 0 || mayBeRerolledByOpponent(s, r)
}

// MayKeepOne reports whether a roll may keep a single result, since an SFX on a rival waits for it.
func (playSFX) MayKeepOne(s *engine.State, r *pool.Roll) bool { return isAwaitedBy(s, r) }

// CopySize returns the size of the thing that an effect die makes (RUL-MIMIC-CAP).
func (playSFX) CopySize(t *engine.Tx, r *pool.Roll, kind string, d dice.Die) dice.Die {
	return copySize(t, r, kind, d)
}

// LosesLargestDie reports whether the next pool against a character loses its largest die
// (RUL-ABIL-PRECOG).
func (playSFX) LosesLargestDie(s *engine.State, char string) bool { return isForeseeing(s, char) }

// LargestDieLost ends what LosesLargestDie reports, after a pool has lost its largest die.
func (playSFX) LargestDieLost(t *engine.Tx, char string) { noteForeseenThrown(t, char) }

// IgnoresHeroic reports whether a heroic success by n against a character counts as an ordinary
// one.
func (playSFX) IgnoresHeroic(s *engine.State, char string, n int) bool {
	return ignoresHeroic(s, char, n)
}

// OpportunityUses returns what an actor may restore with an opportunity (RUL-LIM-OPPORTUNITY).
func (playSFX) OpportunityUses(s *engine.State, by game.Actor) []draft.OpportunityUse {
	return opportunityUses(s, by)
}
