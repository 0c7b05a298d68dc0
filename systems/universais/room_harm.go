package universais

import (
	"mesa/systems/rulekit"
)

// harmMoves returns the moves of harm, Knockouts and other numbers of a PC (24.2). then runs after a PC or
// NPC was harmed or knocked out.
func harmMoves(then func(t *tx, id string)) []move {
	return []move{stakeMove(), takeKnockoutMove(then), harmMove("stress", then), harmMove("wound", then), damageMove(),
		knockOutMove(then), adjustMove(), correctMove()}
}

// harmEvents returns the events of harm and Knockouts, with their folds and texts.
func harmEvents() []eventKind {
	return []eventKind{
		rulekit.WithNames(rulekit.EventOf(tellValued, rulekit.On((*State).foldValued)), (*State).nameValued),
		rulekit.WithNames(rulekit.EventOf(tellHarmed, rulekit.On((*State).foldHarmed)), (*State).nameHarmed),
		rulekit.WithNames(rulekit.EventOf(tellFalling, rulekit.On((*State).foldFalling)),
			func(s *State, e Falling) Falling { e.Names = s.names(e.Who); return e }),
		rulekit.WithNames(rulekit.EventOf(tellStaked, rulekit.On((*State).foldStaked)),
			func(s *State, e Staked) Staked { e.Names = s.names(e.Who); return e }),
		rulekit.WithNames(rulekit.EventOf(tellStakeLost, rulekit.On((*State).foldStakeLost)),
			func(s *State, e StakeLost) StakeLost { e.Names = s.names(e.Who); return e }),
		rulekit.WithNames(rulekit.EventOf(tellKnockedOut, rulekit.On((*State).foldKnockedOut)),
			func(s *State, e KnockedOut) KnockedOut { e.Names = s.names(e.Who); return e }),
		rulekit.WithNames(rulekit.EventOf(tellDied, rulekit.On((*State).foldDied)),
			func(s *State, e Died) Died { e.Names = s.names(e.Who); return e }),
		rulekit.WithNames(rulekit.EventOf(tellReturned, rulekit.On((*State).foldReturned)),
			func(s *State, e Returned) Returned { e.Names = s.names(e.Who); return e }),
	}
}

// harmWords returns the word for a staked life, with its spellings.
func harmWords() [][]word { return [][]word{{lifeWord}} }
