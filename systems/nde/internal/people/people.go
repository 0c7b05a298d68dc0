package people

import (
	"mesa/game"
	"mesa/systems/nde/internal/state"
)

// Moves returns the moves by which PCs are created, change, grow and leave.
func Moves() []state.Move {
	return []state.Move{createMove(), profileMove(), talentsMove(), gearMove(), growMove(), confirmMove(), grantMove(),
		pcMove(), correctMove(), traitMove(), changeTraitMove(), ownerMove(), retireMove(), bringBackMove()}
}

// Events returns the events of characters and growth.
func Events() []state.EventKind {
	return []state.EventKind{
		game.WithNames(game.EventOf(tellPC, game.On(foldPC), state.RemarkSharedNames[PCSet]()),
			namePC),
		game.EventOf(tellRetired, game.On(retire), state.RemarkSharedNames[PCGone]()),
		game.WithNames(game.EventOf(tellAttrs, game.On(foldAttrs)), nameAttrs),
		game.WithNames(game.EventOf(tellTrait, game.On(foldTrait)), nameTrait),
		game.WithNames(game.EventOf(tellGranted, game.On(foldGranted)), nameGranted),
		game.WithNames(game.EventOf(tellGrew, game.On(foldGrew)), nameGrew),
		game.WithNames(game.EventOf(tellWished, game.On(foldWished)), nameWished),
		game.WithNames(game.EventOf(tellDenied, game.On(foldDenied)), nameDenied),
	}
}
