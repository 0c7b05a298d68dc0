package sfxplay

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

var (
	paramThing  = game.Param{Name: "thing", Kind: game.Pick, Min: 1, Max: 1}
	paramAsset  = game.Param{Name: "asset", Kind: game.Text, Min: 1, Max: sheet.MaxName}
	paramTraits = game.Param{Name: "traits", Kind: game.Pick, Min: 1, Max: sheet.MaxTraits}
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

// isOwnersAsset reports whether an operation creates an asset of the owner outside of a roll.
func isOwnersAsset(op sfx.Op) bool {
	return op.What == "asset" && op.On == "owner" && op.At == "" && (op.Linked == "" || op.Linked == "character")
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

// textInputs returns the input for a text, in which the player tells the effect.
func textInputs(*engine.State, *people.Character, sfx.Use, sfx.Op) ([]game.Input, bool) {
	return []game.Input{{Param: paramText}}, true
}

// nameInputs returns the input for the name of a new thing. The preset is the name of the SFX.
func nameInputs(_ *engine.State, _ *people.Character, u sfx.Use, _ sfx.Op) ([]game.Input, bool) {
	return []game.Input{{Param: paramNewName(u), Preset: u.Name}}, true
}

// paramNewName returns the parameter for the name of a new thing. An asset has its own parameter if
// the complication that it costs needs a name too (RUL-PRICE).
func paramNewName(u sfx.Use) game.Param {
	if slices.ContainsFunc(u.Cost,
		func(op sfx.Op) bool { return op.Op == "create" && op.What == "complication" && op.Name == "" }) {
		return paramAsset
	}
	return people.ParamNewName
}

func makeAsset(t *engine.Tx, c *people.Character, u sfx.Use, op sfx.Op, args game.Args) {
	d := game.DiceOf(op.Die)[0]
	name := args.One(paramNewName(u).Name)
	a := things.Asset{ID: things.FreeWord(t.S, name), Name: name, Die: d, BaseDie: d, Owner: c.ID, For: things.ForScene}
	t.Emit(things.AssetSet{Asset: a, Why: "sfx"})
}

// complicationInputs returns the input for the name of a complication. The preset is the name in
// the entry, or a stock name if the entry has none.
func complicationInputs(s *engine.State, _ *people.Character, _ sfx.Use, op sfx.Op) ([]game.Input, bool) {
	name := things.StockName(s, check.Of(s).NextID)
	if op.Called != nil {
		name = op.Called.In(s.Lang)
	}
	return []game.Input{{Param: people.ParamNewName, Preset: name}}, true
}

func addComplication(t *engine.Tx, c *people.Character, _ sfx.Use, op sfx.Op, args game.Args) {
	things.NewComplication(t, c.ID, args.One("name"), game.DiceOf(op.Die)[0], "sfx")
}

// carrierDie returns the largest die of the trait that carries an SFX, or of the set that carries
// it.
func carrierDie(s *engine.State, c *people.Character, u sfx.Use) dice.Die {
	most := hostDie(s, c, u)
	if u.Host != "" {
		return most
	}
	for _, t := range activeTraits(s, c, u.Set) {
		most = max(most, slices.Max(draft.DiceOf(s, c, t)))
	}
	return most
}

func afflictionChoice(s *engine.State, b things.Affliction) game.Choice {
	return game.Choice{Word: b.ID, Label: game.Quote(b.FullName(s)), Dice: []dice.Die{b.Die},
		Note: game.Say("cortex.sfx.whose", game.W("name", people.Of(s).Name(b.On)))}
}

// leaveScene takes the character out of the scene. It is away but not taken out, so it gets no
// complication (RUL-ABIL-LEAVE).
func leaveScene(t *engine.Tx, c *people.Character, _ sfx.Use, _ sfx.Op, _ game.Args) {
	t.Emit(people.SceneEntered{Char: c.ID, Away: true})
}

// shutDownInputs returns the input for the traits to shut down, none if the entry names them. The
// choices are the character's traits that still give dice. For a power the choices are the traits
// of the set that carries the SFX, or the one trait that carries the SFX.
func shutDownInputs(s *engine.State, c *people.Character, u sfx.Use, op sfx.Op) ([]game.Input, bool) {
	switch op.What {
	case "host", "host_set", hostOfPair:
		return nil, true
	}
	if op.What == highestOne {
		return highestInputs(s, c, u)
	}
	input := game.Input{Param: paramTraits}
	if op.What == "param.power" {
		input.Max = 1
	}
	for _, set := range c.Sets {
		if op.What == "param.power" && set.Name != u.Set {
			continue
		}
		for _, trait := range set.Traits {
			if op.What == "param.power" && u.Host != "" && trait.Word != u.Host {
				continue
			}
			if refuseClosed(s, c, set.Name, trait.Word) == nil {
				input.Choices = append(input.Choices,
					game.Choice{Word: trait.Word, Label: game.Quote(trait.Name), Dice: trait.Dice()})
			}
		}
	}
	return []game.Input{input}, len(input.Choices) > 0
}

// hostOfPair refers, in a limit on two sets that exclude one another, to the set that carries the
// limit.
const hostOfPair = "param.set_a"

func shutDown(t *engine.Tx, c *people.Character, u sfx.Use, op sfx.Op, args game.Args) {
	d := ClosedTrait{Char: c.ID, By: u.Word, Until: slices.Clone(op.Until.On), Base: op.Until.Base}
	if d.isRestoredBy(byRest) {
		d.Scene = scene.Of(t.S).Scene.N
	}
	switch {
	case u.Host == "" && slices.Contains([]string{"host_set", hostOfPair}, op.What):
		d.Set, d.Name = u.Set, u.Set
		t.Emit(TraitShutDown{Closed: d})
	case slices.Contains([]string{"host", "host_set", hostOfPair}, op.What):
		_, trait, _ := c.Trait(u.Host)
		d.Trait, d.Name = u.Host, trait.Name
		t.Emit(TraitShutDown{Closed: d})
	default:
		words := args["traits"]
		if len(words) == 0 {
			words = highestPowers(t.S, c, u)
		}
		for _, word := range words {
			_, trait, _ := c.Trait(word)
			d.Trait, d.Name = word, trait.Name
			if d.isRestoredBy(byEnd) { // it becomes a complication of its size (RUL-LIM-UNCONTROL)
				d.Comp = things.NewComplication(t, c.ID, args.One("name"), slices.Max(trait.Dice()), "sfx")
			}
			t.Emit(TraitShutDown{Closed: d})
		}
	}
}
