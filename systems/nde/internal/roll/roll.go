package roll

import "mesa/systems/nde/internal/state"

// Moves returns the moves of a test, from its call to the choice of a benefit, and the gift of
// Luck.
func Moves() []state.Move {
	return []state.Move{benefitMove(), agreeMove(), keepMove(), luckMove(), allowMove(), frameMove(), rollMove(),
		tryMove(), testMove(), testAllMove(), talentMove(), helpMove(), denyMove(), withdrawMove(), dropMove(),
		worksMove(), giftMove()}
}
