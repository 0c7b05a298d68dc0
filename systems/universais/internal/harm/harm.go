package harm

import (
	"mesa/game"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// Moves returns the moves of harm, Knockouts and other numbers of a PC (24.2). then runs after a PC
// was harmed, and after a PC or NPC was knocked out.
func Moves(then func(t *state.Tx, id string)) []state.Move {
	return []state.Move{stakeMove(), takeKnockoutMove(then), harmMove("stress", then), harmMove("wound", then),
		damageMove(), knockOutMove(then), adjustMove(), correctMove()}
}

// Events returns the events of harm and Knockouts, with their folds and texts.
func Events() []state.EventKind {
	return []state.EventKind{
		game.WithNames(game.EventOf(tellValued, game.On(foldValued)),
			func(s *state.State, e ValueSet) ValueSet { e.Names = s.NamesOf(e.Who); return e }),
		game.WithNames(game.EventOf(tellHarmed, game.On(foldHarmed)),
			func(s *state.State, e Harmed) Harmed { e.Names = s.NamesOf(e.Who); return e }),
		game.WithNames(game.EventOf(tellFalling, game.On(foldFalling)),
			func(s *state.State, e Falling) Falling { e.Names = s.NamesOf(e.Who); return e }),
		game.WithNames(game.EventOf(tellStaked, game.On(foldStaked)),
			func(s *state.State, e Staked) Staked { e.Names = s.NamesOf(e.Who); return e }),
		game.WithNames(game.EventOf(tellStakeLost, game.On(foldStakeLost)),
			func(s *state.State, e StakeLost) StakeLost { e.Names = s.NamesOf(e.Who); return e }),
		game.WithNames(game.EventOf(tellKnockedOut, game.On(foldKnockedOut)),
			func(s *state.State, e KnockedOut) KnockedOut { e.Names = s.NamesOf(e.Who); return e }),
		game.WithNames(game.EventOf(tellDied, game.On(foldDied)),
			func(s *state.State, e Died) Died { e.Names = s.NamesOf(e.Who); return e }),
		game.WithNames(game.EventOf(tellReturned, game.On(foldReturned)),
			func(s *state.State, e Returned) Returned { e.Names = s.NamesOf(e.Who); return e }),
	}
}

// Words returns the word for a staked life, with its spellings.
func Words() [][]sheet.Word { return [][]sheet.Word{{lifeWord}} }
