package special

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

var (
	askThing  = game.Param{Name: "thing", Kind: game.Pick, Min: 1, Max: 1}
	askAsset  = game.Param{Name: "asset", Kind: game.Text, Min: 1, Max: sheet.MaxName}
	askTraits = game.Param{Name: "traits", Kind: game.Pick, Min: 1, Max: sheet.MaxTraits}
)

// deed is what an operation does at the table. asks are what its user says of
// it; can is false where there is nothing to do.
type deed struct {
	asks func(s *core.State, c *core.Char, u sfx.Use, op sfx.Op) (asks []game.Ask, can bool)
	do   func(t *core.Tx, c *core.Char, u sfx.Use, op sfx.Op, args game.Args)
}

// deedOf gives what an operation does outside of a roll; ok is false for one that
// acts elsewhere.
func deedOf(op sfx.Op) (d deed, ok bool) {
	switch op.Op {
	case "tell", "share", "reveal":
		return deed{asks: askText}, true
	case "negate":
		return deed{asks: askText}, op.What == "hazard"
	case "create":
		return makingOf(op)
	case "step", "double":
		return steppingOf(op)
	case "scene":
		return sceneOf(op)
	case "restore":
		if op.What == "owner" {
			return deed{nil, comeBack}, true
		}
		return deed{other, swapSets}, op.What == "param.set_b"
	case "rename":
		return deed{askRenamed, rename}, op.What == "complication"
	case "recover":
		return deed{askBurden, recoverBurden}, true
	case "move":
		return deed{askMoved, move}, op.From == "other" && op.To.One() == "owner"
	case "rule": // nothing keeps two such assets out of one pool
		return deed{}, op.Key == "two_mimicry_assets"
	case "borrow":
		if op.What == "ability" {
			return deed{nil, steal}, true
		}
		if op.What == "sfx" {
			return deed{askLoan, lend}, true
		}
		return deed{aimed, possess}, op.What == "control"
	case "drop":
		return deed{foreseeing, foresee}, foresees(op)
	case "convert":
		if op.From == "effect.opposing" {
			return deed{named, absorb}, true
		}
		return deed{named, nil}, op.From == "param.power" && op.To.One() == "complication" // shutDown makes it
	case "shutdown":
		if robbed[op.What] != nil {
			return deed{askTheirs, shutTheirs}, true
		}
		return deed{askShut, shutDown}, true
	}
	return deed{}, false
}

// makingOf is what an operation makes.
func makingOf(op sfx.Op) (d deed, ok bool) {
	switch {
	case op.What == "asset" && op.On == "owner" && op.At == "" && (op.Linked == "" || op.Linked == "character"):
		return deed{primed, makeAsset}, true
	case op.Per == "opponent_total_dice_after_first":
		return deed{nil, remark}, true
	case op.What == "extra":
		return deed{mayCall, call}, true
	case op.What == "scene_trait":
		return deed{fills, fill}, true
	case op.What != "complication":
		return deed{}, false
	case op.On == "owner" && op.Name != "":
		return deed{nil, makeNamed}, true
	case op.On == "owner" && op.At == "":
		return deed{troubled, makeComp}, true
	case op.On == "gm" && op.Target == "owner_or_ally":
		return deed{troublesOwn, afflict}, true
	case op.On == "target":
		return deed{afflicts, afflict}, true
	case op.On == "all_in_scene":
		return deed{afflictsAll, afflictAll}, true
	}
	return deed{}, false
}

// steppingOf is a die that an operation changes, for a while or for good, or one
// that weighs on its owner.
func steppingOf(op sfx.Op) (d deed, ok bool) {
	switch {
	case lasts(op):
		return deed{askStepped, stepFor}, true
	case op.Op == "double":
		return deed{}, false
	case op.For == sfx.ForGood && op.Die.One() == "host":
		return deed{nil, weaken}, true
	}
	return deed{askHarmful, stepHarmful}, op.Die.One() == harmful && op.At == ""
}

// sceneOf is who comes, goes or looks on by an operation.
func sceneOf(op sfx.Op) (d deed, ok bool) {
	switch op.Do {
	case "leave":
		return deed{nil, leave}, true
	case "remove":
		return deed{aimed, throwOut}, op.Who == "target"
	case "observe":
		return deed{asks: askText}, true
	case "enter":
		return deed{enters, enter}, true
	case "extra_action":
		return deed{acts, actAgain}, true
	case "interfere":
		return deed{breaksIn, breakIn}, true
	}
	return deed{}, false
}

// askText asks what its user says of it: what stands in the story.
func askText(*core.State, *core.Char, sfx.Use, sfx.Op) ([]game.Ask, bool) {
	return []game.Ask{{Param: askSaid}}, true
}

// named asks for the name of what is made; the SFX's own is proposed.
func named(_ *core.State, _ *core.Char, u sfx.Use, _ sfx.Op) ([]game.Ask, bool) {
	return []game.Ask{{Param: naming(u), Preset: u.Called}}, true
}

// naming is the parameter of what is made: another one for an asset if its
// complication wants a name too (RUL-PRICE).
func naming(u sfx.Use) game.Param {
	if slices.ContainsFunc(u.Cost, func(op sfx.Op) bool { return op.Op == "create" && op.What == "complication" && op.Name == "" }) {
		return askAsset
	}
	return core.MustName
}

func makeAsset(t *core.Tx, c *core.Char, u sfx.Use, op sfx.Op, args game.Args) {
	d := game.DiceOf(op.Die)[0]
	name := args.One(naming(u).Name)
	a := core.Asset{ID: t.S.FreeWord(name), Name: name, Die: d, Base: d, Owner: c.ID, For: core.ForScene}
	t.Emit(core.AssetSet{Asset: a, Why: "sfx"})
}

// troubled asks for the name of a complication.
func troubled(s *core.State, _ *core.Char, _ sfx.Use, _ sfx.Op) ([]game.Ask, bool) {
	return []game.Ask{{Param: core.MustName, Preset: s.StockName(s.NextID)}}, true
}

func makeComp(t *core.Tx, c *core.Char, _ sfx.Use, op sfx.Op, args game.Args) {
	core.NewComp(t, c.ID, args.One("name"), game.DiceOf(op.Die)[0], "sfx")
}

// askBurden asks which die goes: of the kinds that the entry names, on whom it
// says (RUL-SFX-STRESS).
func askBurden(s *core.State, c *core.Char, _ sfx.Use, op sfx.Op) ([]game.Ask, bool) {
	ask := game.Ask{Param: askThing}
	for _, b := range s.Burdens() {
		if b.On == "" || !heals(s, op.What, b) || op.Who == "owner" && b.On != c.ID || op.Who == "other" && b.On == c.ID {
			continue
		}
		ask.Among = append(ask.Among, burdenChoice(s, b))
	}
	return []game.Ask{ask}, len(ask.Among) > 0
}

func burdenChoice(s *core.State, b core.Burden) game.Choice {
	return game.Choice{Word: b.ID, Label: game.Quote(s.FullName(b)), Dice: []dice.Die{b.Die},
		Note: game.Say("cortex.sfx.whose", game.W("name", s.Name(b.On)))}
}

// heals reports whether a recovery of what an entry names takes in a burden.
func heals(s *core.State, what string, b core.Burden) bool {
	switch what {
	case "trauma":
		return b.Kind == what
	case "complication_illness":
		return b.Kind == "complication"
	case "stress":
		return b.Kind == "stress" || b.Kind == "complication" && !core.HarmModel.Is(s, "stress")
	}
	return b.Kind != "trauma"
}

// recoverBurden clears a die; trauma steps down by one (RUL-ABIL-RECOVER).
func recoverBurden(t *core.Tx, _ *core.Char, _ sfx.Use, op sfx.Op, args game.Args) {
	b, _ := t.S.Burden(args.One("thing"))
	if op.By.Clear {
		t.S.KindOf(b).End(t, b.ID, "ruled")
		return
	}
	core.StepBurden(t, b, op.By.N, "ruled")
}

// leave takes the character out of the scene without a complication
// (RUL-ABIL-LEAVE).
func leave(t *core.Tx, c *core.Char, _ sfx.Use, _ sfx.Op, _ game.Args) {
	t.Emit(core.Entered{Char: c.ID, Away: true})
}

// askShut asks which traits are shut down, where the entry leaves it open: those
// that give dice still, of the set that carries it where that is a power set.
func askShut(s *core.State, c *core.Char, u sfx.Use, op sfx.Op) ([]game.Ask, bool) {
	switch op.What {
	case "host", "host_set", hostOfPair:
		return nil, true
	}
	if op.What == highestOne {
		return askHighest(s, c, u)
	}
	ask := game.Ask{Param: askTraits}
	if op.What == "param.power" {
		ask.Max = 1
	}
	for _, set := range c.Sets {
		if op.What == "param.power" && set.Name != u.Set {
			continue
		}
		for _, trait := range set.Traits {
			if op.What == "param.power" && u.Host != "" && trait.Word != u.Host {
				continue
			}
			if shutBy(s, c, set.Name, trait.Word) == nil {
				ask.Among = append(ask.Among, game.Choice{Word: trait.Word, Label: game.Quote(trait.Name), Dice: trait.Dice()})
			}
		}
	}
	return []game.Ask{ask}, len(ask.Among) > 0
}

// hostOfPair is the set of a pair that carries the limit.
const hostOfPair = "param.set_a"

func shutDown(t *core.Tx, c *core.Char, u sfx.Use, op sfx.Op, args game.Args) {
	d := Down{Char: c.ID, By: u.Word, Until: slices.Clone(op.Until.On), Base: op.Until.Base}
	switch {
	case u.Host == "" && slices.Contains([]string{"host_set", hostOfPair}, op.What):
		d.Set, d.Name = u.Set, u.Set
		t.Emit(Shut{Down: d})
	case slices.Contains([]string{"host", "host_set", hostOfPair}, op.What):
		_, trait, _ := c.Trait(u.Host)
		d.Trait, d.Name = u.Host, trait.Name
		t.Emit(Shut{Down: d})
	default:
		words := args["traits"]
		if len(words) == 0 {
			words = highestOf(t.S, c, u)
		}
		for _, word := range words {
			_, trait, _ := c.Trait(word)
			d.Trait, d.Name = word, trait.Name
			if d.backBy(byEnd) { // it becomes a complication of its size (RUL-LIM-UNCONTROL)
				d.Comp = core.NewComp(t, c.ID, args.One("name"), slices.Max(trait.Dice()), "sfx")
			}
			t.Emit(Shut{Down: d})
		}
	}
}
