package nde

import (
	"cmp"
	"slices"

	"mesa/systems/rulekit"
)

// moves returns all moves in the order of the menus. After each move, refresh updates the tests
// that wait for their throw.
func moves() []move {
	all := slices.Concat(turnMoves(), outcomeMoves(), rollMoves(), fightMoves(), foeMoves(), sceneMoves(),
		peopleMoves(), transferMoves())
	slices.SortStableFunc(all, func(a, b move) int {
		return cmp.Compare(slices.Index(menu, a.Name), slices.Index(menu, b.Name))
	})
	all = append(all, settings().Moves()...)
	return rulekit.After(rulekit.OnBehalf(all, payingMoves, (*State).markActor), refresh)
}

// menu is the order of the moves in menus; the moves of the table's options follow.
var menu = []string{
	// tests
	"benefit", "agree", "keep", "luck", "allow", "frame", "roll", "try", "test", "test-all", "talent", "assist", "deny",
	"withdraw", "consequence", "drop",
	// powers and rounds
	"level", "power", "armor", "take", "choose", "return-pp", "attack", "move", "raise", "pass", "opponents", "next-round",
	"defend", "deed",
	// scenes and Sessions
	"end", "conflict", "scene", "foe", "dismiss", "change-foe", "zone", "place", "cover", "crowd", "give-back", "effect",
	"end-effect", "session", "rest", "grant", "hidden",
	// characters
	"create", "bring", "profile", "talents", "gear", "grow", "confirm",
	// the GM's other moves and corrections
	"hurt", "works", "complicate", "gift", "counter", "tick", "end-counter", "pc", "correct", "trait", "change-trait",
	"owner", "retire", "bring-back",
}

// turnMoves returns the moves of movement and places.
func turnMoves() []move {
	return []move{moveMove(), zoneMove(), placeMove(), coverMove(), crowdMove()}
}

// outcomeMoves returns the moves of harm, effects, consequences and counters.
func outcomeMoves() []move {
	return []move{armorMove(), takeMove(), effectMove(), endEffectMove(), consequenceMove(), complicateMove(),
		counterMove(), tickMove(), endCounterMove()}
}

// rollMoves returns the moves of a test, from its call to its last throw.
func rollMoves() []move {
	return []move{benefitMove(), agreeMove(), keepMove(), luckMove(), allowMove(), frameMove(), rollMove(), tryMove(),
		testMove(), testAllMove(), talentMove(), helpMove(), denyMove(), withdrawMove(), dropMove(), worksMove(),
		giftMove()}
}

// fightMoves returns the moves of powers, attacks and rounds.
func fightMoves() []move {
	return []move{levelMove(), powerMove(), chooseMove(), returnMove(), attackMove(), raiseMove(), passMove(),
		opponentsMove(), roundMove(), giveBackMove()}
}

// foeMoves returns the moves that add, change and remove foes, and those of the opponents' phase.
func foeMoves() []move {
	return []move{foeMove(), dismissMove(), changeFoeMove(), hurtMove(), foeActionMove(), defendMove()}
}

// sceneMoves returns the moves that begin and end scenes and Sessions, rests, and hidden throws.
func sceneMoves() []move {
	return []move{endMove(), conflictMove(), sceneMove(), sessionMove(), restMove(), hiddenMove()}
}

// peopleMoves returns the moves by which PCs are created, change, grow and leave.
func peopleMoves() []move {
	return []move{createMove(), profileMove(), talentsMove(), gearMove(), growMove(), confirmMove(), grantMove(), pcMove(),
		correctMove(), traitMove(), changeTraitMove(), ownerMove(), retireMove(), bringBackMove()}
}

// transferMoves returns the move that brings in a character of another table.
func transferMoves() []move { return []move{bringMove()} }
