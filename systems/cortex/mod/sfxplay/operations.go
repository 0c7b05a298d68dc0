package sfxplay

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sfx"
)

// operation holds the two functions of an operation at the table. inputs returns what the user of
// the SFX is asked; can is false if the operation has nothing to act on. do carries it out. Both
// may be nil.
type operation struct {
	inputs func(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) (inputs []game.Input, can bool)
	do     func(t *engine.Tx, c *people.Character, u sfx.Use, op sfx.Op, args game.Args)
}

// operationOf returns the functions of an operation outside of a pool. ok is false for an operation
// that acts elsewhere, such as on a pool or an effect die.
func operationOf(op sfx.Op) (d operation, ok bool) {
	switch op.Op {
	case "tell", "share", "reveal":
		return operation{inputs: textInputs}, true
	case "negate":
		return operation{inputs: textInputs}, op.What == "hazard"
	case "create":
		return createOperation(op)
	case "step", "double":
		return stepOperation(op)
	case "scene":
		return sceneOperation(op)
	case "restore":
		if op.What == "owner" {
			return operation{nil, comeBack}, true
		}
		return operation{swapSetsInputs, swapSets}, op.What == "param.set_b"
	case "rename", "recover", "move":
		return afflictionOperation(op)
	case "rule": // nothing keeps two of these assets out of one pool
		return operation{}, op.Key == "two_mimicry_assets"
	case "borrow":
		return borrowOperation(op)
	case "drop":
		return operation{foreseeInputs, foresee}, foresees(op)
	case "convert":
		return convertOperation(op)
	case "shutdown":
		if shutDownKinds[op.What] != nil {
			return operation{otherTraitInputs, shutDownOther}, true
		}
		return operation{shutDownInputs, shutDown}, true
	}
	return operation{}, false
}

// afflictionOperation returns the functions of an operation that renames, recovers or takes over an
// affliction.
func afflictionOperation(op sfx.Op) (d operation, ok bool) {
	switch op.Op {
	case "rename":
		return operation{renameInputs, rename}, op.What == "complication"
	case "recover":
		return operation{recoverInputs, recoverAffliction}, true
	}
	return operation{moveInputs, takeOverDie}, op.From == "other" && op.To.First() == "owner"
}

// borrowOperation returns the functions of an operation that borrows an ability, lends an SFX, or
// takes control of a character.
func borrowOperation(op sfx.Op) (d operation, ok bool) {
	switch op.What {
	case "ability":
		return operation{nil, steal}, true
	case "sfx":
		return operation{loanInputs, lend}, true
	}
	return operation{targetInputs, possess}, op.What == "control"
}

// convertOperation returns the functions of an operation that turns an opposing effect die into an
// asset, or a power into a complication, which the shutdown of the power makes.
func convertOperation(op sfx.Op) (d operation, ok bool) {
	if op.From == "effect.opposing" {
		return operation{nameInputs, absorb}, true
	}
	return operation{nameInputs, nil}, op.From == "param.power" && op.To.First() == "complication"
}

// createOperation returns the functions of an operation that creates something, such as an asset, a
// complication, a scene trait or a GMC.
func createOperation(op sfx.Op) (d operation, ok bool) {
	switch {
	case isOwnersAsset(op):
		return operation{assetInputs, makeAsset}, true
	case op.Per == "opponent_total_dice_after_first":
		return operation{nil, awaitRival}, true
	case op.What == "extra":
		return operation{summonInputs, summon}, true
	case op.What == "scene_trait":
		return operation{fillInputs, fillScene}, true
	case op.What != "complication":
		return operation{}, false
	case op.On == "owner" && op.Name != "":
		return operation{nil, addNamedComplication}, true
	case op.On == "owner" && op.At == "":
		return operation{complicationInputs, addComplication}, true
	case op.On == "gm" && op.Target == "owner_or_ally":
		return operation{troubleOwnInputs, afflict}, true
	case op.On == "target":
		return operation{afflictInputs, afflict}, true
	case op.On == "all_in_scene":
		return operation{afflictAllInputs, afflictAll}, true
	}
	return operation{}, false
}

// stepOperation returns the functions of an operation that steps or doubles a die of the owner for
// longer than a roll, steps the host down for good, or steps a complication on the owner.
func stepOperation(op sfx.Op) (d operation, ok bool) {
	switch {
	case isLasting(op):
		return operation{stepInputs, applyStep}, true
	case op.Op == "double":
		return operation{}, false
	case op.For == sfx.ForGood && op.Die.First() == "host":
		return operation{nil, weaken}, true
	}
	return operation{harmfulInputs, stepHarmful}, op.Die.First() == harmful && op.At == ""
}

// sceneOperation returns the functions of an operation on who is in the scene or acts in it: to
// enter, leave or watch it, to throw another out, to act again, or to break into a contest.
func sceneOperation(op sfx.Op) (d operation, ok bool) {
	switch op.Do {
	case "leave":
		return operation{nil, leaveScene}, true
	case "remove":
		return operation{targetInputs, throwOut}, op.Who == "target"
	case "observe":
		return operation{inputs: textInputs}, true
	case "enter":
		return operation{enterInputs, enterScene}, true
	case "extra_action":
		return operation{actAgainInputs, actAgain}, true
	case "interfere":
		return operation{breakInInputs, breakIn}, true
	}
	return operation{}, false
}
