package roll

import "mesa/systems/nde/internal/state"

// Moves returns the moves of a test, from its call to its last throw.
func Moves() []state.Move {
	return []state.Move{benefitMove(), agreeMove(), keepMove(), luckMove(), allowMove(), frameMove(), rollMove(),
		tryMove(), testMove(), testAllMove(), talentMove(), helpMove(), denyMove(), withdrawMove(), dropMove(),
		worksMove(), giftMove()}
}
