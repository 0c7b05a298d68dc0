package cortex

import "mesa/game"

// sceneMoves are the moves of things, recoveries, scenes and sessions.
func sceneMoves() []game.Move[State] {
	return []game.Move[State]{actMove(), assetMove(), shareMove(), keepMove(), giveMove(), grantMove(), recoverMove(), bringBackMove(),
		sceneMove(), endSceneMove(), stakesMove(), sceneTraitMove(), timeMove(), sessionMove(), awardMove(), giftMove()}
}

// handMoves are the GM's hand: a table that cannot be corrected is abandoned.
// Players make their own characters with one of them.
func handMoves() []game.Move[State] {
	return []game.Move[State]{characterMove(), traitMove(), newAssetMove(), newCompMove(), stepMove(), renameMove(), removeMove(), pointsMove(),
		outMove(), backMove(), enterMove(), exitMove(), retireMove(), endMove(), optionMove()}
}
