package people

import (
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

// Moves returns the moves by which PCs are created, change, grow and leave.
func Moves() []state.Move {
	return []state.Move{createMove(), profileMove(), talentsMove(), gearMove(), growMove(), confirmMove(), grantMove(),
		pcMove(), correctMove(), traitMove(), changeTraitMove(), ownerMove(), retireMove(), bringBackMove()}
}

// Events returns the events of characters and growth.
func Events() []state.EventKind {
	return []state.EventKind{
		rulekit.WithNames(rulekit.EventOf(tellPC, rulekit.On(foldPC), state.RemarkSharedNames[PCSet]()),
			namePC),
		rulekit.EventOf(tellRetired, rulekit.On(retire), state.RemarkSharedNames[PCGone]()),
		rulekit.WithNames(rulekit.EventOf(tellAttrs, rulekit.On(foldAttrs)), nameAttrs),
		rulekit.WithNames(rulekit.EventOf(tellTrait, rulekit.On(foldTrait)), nameTrait),
		rulekit.WithNames(rulekit.EventOf(tellGranted, rulekit.On(foldGranted)), nameGranted),
		rulekit.WithNames(rulekit.EventOf(tellGrew, rulekit.On(foldGrew)), nameGrew),
		rulekit.WithNames(rulekit.EventOf(tellWished, rulekit.On(foldWished)), nameWished),
		rulekit.WithNames(rulekit.EventOf(tellDenied, rulekit.On(foldDenied)), nameDenied),
	}
}
