package asset

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// forEver is the duration by which the GM makes a signature asset.
const forEver = "signature"

// newAssetMove lets the GM make an asset.
func newAssetMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "new-asset", Category: game.CategoryScene,
		Params: []game.Param{people.ParamNewName, things.ParamOn, people.ParamDie, paramLasts, paramOpen}},
		func(s *engine.State, c *game.Collector) {
			if len(things.Of(s).Assets) >= things.MaxThings {
				return
			}
			c.Add(game.Offer{Label: game.Say("cortex.new-asset.make"), About: "assets", Inputs: []game.Input{
				{Param: people.ParamNewName},
				{Param: things.ParamOn, Choices: Bearers(s)},
				{Param: people.ParamDie, Choices: pool.DieSizes(dice.D6)},
				{Param: paramLasts, Choices: []game.Choice{
					{Word: things.ForScene, Label: game.Say("cortex.asset.for.scene"), Selected: true},
					{Word: things.ForSession, Label: game.Say("cortex.asset.for.session")},
					{Word: forEver, Label: game.Say("cortex.new-asset.signature")}}},
				{Param: paramOpen, Choices: []game.Choice{{Word: wordOpen, Label: game.Say("cortex.new-asset.open")}}},
			}, Validate: func(args game.Args) *game.Refusal {
				return harm.SameAsset(s, args.One("name"),
					Bearer(args))
			}})
		}, func(t *engine.Tx, args game.Args) {
			a := things.Asset{ID: things.FreeWord(t.S, args.One("name")), Name: args.One("name"),
				Die:     pool.DieOf(args),
				BaseDie: pool.DieOf(args), Owner: Bearer(args),
				For: args.One("for"), Shared: args.Has("open", wordOpen)}
			if a.For == forEver {
				a.Signature, a.Shared = true, false
			}
			t.Emit(things.AssetSet{Asset: a, Why: "ruled"})
		}), "", "table_full")
}

// newCompMove lets the GM make a complication on a character or the scene. A d6 is preset, for a
// complication that no die was rolled for (COMP-05, CORE-CONTEST-10).
func newCompMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "new-complication", Category: game.CategoryScene,
		Params: []game.Param{people.ParamNewName, things.ParamOn, people.ParamDie}},
		func(s *engine.State, c *game.Collector) {
			if len(things.Of(s).Complications) >= things.MaxThings {
				return
			}
			sizes := pool.DieSizes(dice.D6)
			for _, b := range Bearers(s) {
				o := game.Offer{Fixed: game.Args{"on": {b.Word}}, About: people.CharRef(b.Word),
					Validate: func(args game.Args) *game.Refusal { return refuseSameComp(s, args) },
					Label:    game.Say("cortex.new-complication.char", game.M("name", b.Label)),
					Inputs:   []game.Input{{Param: people.ParamNewName}, {Param: people.ParamDie, Choices: sizes}}}
				if b.Word == people.WordScene {
					o.About, o.Label = "scene", game.Say("cortex.new-complication.scene")
				}
				c.Add(o)
			}
		}, func(t *engine.Tx, args game.Args) {
			things.NewComplication(t, Bearer(args), args.One("name"), pool.DieOf(args), "ruled")
		}), "", "table_full")
}

// refuseSameComp refuses a second complication with the same name on a bearer (COMP-02).
func refuseSameComp(s *engine.State, args game.Args) *game.Refusal {
	for _, k := range things.Of(s).CompsOn(Bearer(args)) {
		if game.Canonical(k.Name) == game.Canonical(args.One("name")) {
			return game.Refuse("COMP-02", "cortex.refused.same_comp", game.W("name", k.DisplayName()))
		}
	}
	return nil
}

// Bearers returns the characters in the scene and the scene as choices.
func Bearers(s *engine.State) []game.Choice {
	return append(othersInScene(s, ""), game.Choice{Word: people.WordScene, Label: game.Say("cortex.the_scene")})
}

// Bearer returns the id of the chosen bearer, "" for the scene.
func Bearer(args game.Args) string {
	if args.One("on") == people.WordScene {
		return ""
	}
	return args.One("on")
}

var paramAny = game.Param{Name: "thing", Kind: game.Pick, Min: 1, Max: 1}

// The ways to step a thing.
const (
	wayUp   = "up"
	wayDown = "down"
)

// stepMove steps an asset or affliction, by a number of steps or to a size. An asset stops at d12
// (CORE-DICE-R1). An affliction on a character can go beyond d12 and take the character out, after
// a confirmation.
func stepMove() game.Move[engine.State] {
	paramWay := game.Param{Name: "way", Kind: game.Pick, Min: 1, Max: 1}
	paramN := game.Param{Name: "n", Kind: game.Number, Min: 1, Max: len(dice.Ladder)}
	paramSize := game.Param{Name: "to", Kind: game.Pick, Min: 1, Max: 1}
	spec := game.Spec{Name: "step", Category: game.CategoryScene,
		Params: []game.Param{paramAny, paramWay, paramN, paramSize}}
	return people.WithDefaultReason(people.GMOffers(spec, func(s *engine.State, c *game.Collector) {
		for _, th := range steppableThings(s) {
			for _, way := range []string{wayUp, wayDown} {
				if c.Actor.Wants(stepArgs(th, way)) {
					c.Add(stepOffer(th, way, paramN))
				}
			}
			if c.Actor.Wants(stepArgs(th, "")) {
				sizes := func() []game.Input {
					other := slices.DeleteFunc(pool.DieSizes(0),
						func(c game.Choice) bool { return c.Word == th.die.String() })
					return []game.Input{{Param: paramSize, Choices: other}}
				}
				c.Add(game.Offer{Fixed: stepArgs(th, ""), About: th.about,
					Form:  game.Form{Lazy: game.LazyInputs(sizes)},
					Label: game.Say("cortex.step.size", game.W("name", th.name), game.D("from", th.die))})
			}
			closeSteps(c, th)
		}
	}, func(t *engine.Tx, args game.Args) {
		if a := things.Of(t.S).Asset(args.One("thing")); a != nil {
			hitch.StepAsset(t, a, stepsOf(args, a.Die), "ruled")
		} else if k, ok := things.FindAffliction(t.S, args.One("thing")); ok {
			k.Step(t, stepsOf(args, k.Die), "ruled")
		}
	}), "", "no_things")
}

// closeSteps closes the size that a thing has already, and more steps up than there are to d12,
// unless the thing takes a character out.
func closeSteps(c *game.Collector, th steppable) {
	if !c.Explains() {
		return
	}
	name, die := game.W("name", th.name), game.D("die", th.die)
	for _, param := range []string{"to", "way"} {
		c.Close(game.Refuse("", "cortex.refused.same_size", name, die), "thing", th.word, param, th.die.String())
	}
	if th.out != "" {
		return
	}
	for n := th.stepsUp() + 1; n <= len(dice.Ladder); n++ {
		c.Close(game.Refuse("CORE-DICE-R1", "cortex.refused.too_far", name, die), "thing", th.word, "way", wayUp,
			"n", game.Itoa(n))
	}
}

// steppable is a thing that may be stepped. lost names what goes with the thing. out is the name
// of the character that is taken out if the thing goes beyond d12, "" for none.
type steppable struct {
	thing
	die  dice.Die
	lost []game.Msg
	out  string
}

// steppableThings returns all assets, then all afflictions.
func steppableThings(s *engine.State) []steppable {
	var all []steppable
	for _, a := range things.Of(s).Assets {
		all = append(all, steppable{thing: thing{a.ID, a.DisplayName(), assetRef(a.ID)}, die: a.Die,
			lost: assetLosses(s, a)})
	}
	for _, k := range things.Afflictions(s) {
		th := steppable{thing: thing{k.ID, k.Name, k.Ref(s)}, die: k.Die}
		if c := people.Of(s).Char(k.On); c != nil && (c.Out == "" || c.OutBy != k.ID) {
			th.out = people.Of(s).Name(k.On)
		}
		all = append(all, th)
	}
	return all
}

// stepArgs returns the fixed arguments of an offer to step a thing: up or down, or with way "" to a
// size.
func stepArgs(th steppable, way string) game.Args {
	if way == "" {
		return game.Args{"thing": {th.word}}
	}
	return game.Args{"thing": {th.word}, "way": {way}}
}

// stepsUp returns by how many steps a thing can go up within d12.
func (th steppable) stepsUp() int { return int(dice.D12-th.die) / 2 }

// loss returns what is lost by some steps besides the size: a bearer that is taken out beyond d12
// (OUT-02), or the thing itself. A thing that goes by one step down is named by the label instead.
func (th steppable) loss(steps int) []game.Msg {
	switch to, over := th.die.Step(steps); {
	case over > 0 && th.out != "":
		return []game.Msg{game.Say("cortex.step.then.out", game.W("name", th.name), game.W("who", th.out))}
	case to > 0:
		return nil
	case len(th.lost) == 0 && steps < -1:
		return []game.Msg{game.Say("cortex.step.then.gone", game.W("name", th.name))}
	}
	return th.lost
}

// stepsOf returns the signed number of steps that the arguments give, as a number or as a size.
func stepsOf(args game.Args, from dice.Die) int {
	n := max(1, check.NumberOf(args.One("n")))
	switch {
	case args.One("to") != "":
		return (check.NumberOf(args.One("to")[1:]) - int(from)) / 2
	case args.One("way") == wayDown:
		return -n
	}
	return n
}

func stepOffer(th steppable, way string, paramN game.Param) game.Offer {
	n := 1
	if way == wayDown {
		n = -1
	}
	to, over := th.die.Step(n)
	switch {
	case over > 0, to == 0: // one further step has the same effect
		paramN.Max = 1
	case way == wayUp && th.out == "":
		paramN.Max = th.stepsUp()
	}
	o := game.Offer{Fixed: stepArgs(th, way), About: th.about, Inputs: []game.Input{{Param: paramN, Preset: "1"}},
		Label: game.Say("cortex.step."+way, game.W("name", th.name), game.D("from", th.die), game.D("to", to))}
	o.LossOf = func(args game.Args) []game.Msg { return th.loss(n * max(1, check.NumberOf(args.One("n")))) }
	switch {
	case over > 0 && th.out != "":
		o.Label = game.Say("cortex.step.beyond", game.W("name", th.name), game.W("who", th.out))
	case over > 0:
		o.Closed = game.Refuse("CORE-DICE-R1", "cortex.refused.top", game.W("name", th.name))
	case to == 0:
		o.Label = game.Say("cortex.step.gone", game.W("name", th.name))
	}
	return o
}

// renameMove renames an asset or complication; its id stays.
func renameMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "rename", Category: game.CategoryScene,
		Params: []game.Param{paramAny, people.ParamNewName}},
		func(s *engine.State, c *game.Collector) {
			for _, th := range assetsAndComplications(s) {
				was := th.name
				if a := things.Of(s).Asset(th.word); a != nil {
					was = a.Name
				} else if k := things.Of(s).Complication(th.word); k != nil {
					was = k.Name
				}
				c.Add(game.Offer{Fixed: game.Args{"thing": {th.word}}, About: th.about,
					Form:   game.Form{OpensForm: true},
					Label:  game.Say("cortex.rename.thing", game.W("name", th.name)),
					Inputs: []game.Input{{Param: people.ParamNewName, Preset: was}}})
			}
		}, func(t *engine.Tx, args game.Args) {
			if a := things.Of(t.S).Asset(args.One("thing")); a != nil {
				next := *a
				next.Name = args.One("name")
				t.Emit(things.AssetSet{Asset: next, Was: a.Die, Why: "ruled"})
			} else {
				RenameComplication(t, args.One("thing"), args.One("name"))
			}
		}), "", "no_things")
}

// RenameComplication renames a complication, if it exists.
func RenameComplication(t *engine.Tx, id, name string) {
	if k := things.Of(t.S).Complication(id); k != nil {
		next := *k
		next.Name = name
		t.Emit(things.ComplicationSet{Complication: next, Was: k.Die, Why: "renamed"})
	}
}

// removeMove removes an asset, an affliction or a trait of the scene.
func removeMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "remove", Category: game.CategoryScene,
		Params: []game.Param{paramAny}}, func(s *engine.State, c *game.Collector) {
		listed := append(assetsAndComplications(s), otherAfflictions(s)...)
		for _, t := range scene.Of(s).Scene.Traits {
			listed = append(listed, thing{t.Word, t.Name, "scene"})
		}
		for _, th := range listed {
			o := game.Offer{Fixed: game.Args{"thing": {th.word}}, About: th.about,
				Label: game.Say("cortex.remove.thing", game.W("name", th.name))}
			if a := things.Of(s).Asset(th.word); a != nil {
				o.Consequences = assetLosses(s, a)
				o.Destructive = len(o.Consequences) > 0
			}
			c.Add(o)
		}
	}, func(t *engine.Tx, args game.Args) {
		word := args.One("thing")
		if a := things.Of(t.S).Asset(word); a != nil {
			t.Emit(things.AssetGone{ID: a.ID, Name: a.DisplayName(), Why: "ruled"})
		} else if k, ok := things.FindAffliction(t.S, word); ok {
			k.KindIn(t.S).End(t, k.ID, "ruled")
		} else if i := slices.IndexFunc(scene.Of(t.S).Scene.Traits,
			func(tr sheet.Trait) bool { return tr.Word == word }); i >= 0 {
			t.Emit(scene.SceneTraitGone{Word: word, Name: scene.Of(t.S).Scene.Traits[i].Name})
		}
	}), "", "no_things")
}

// thing is a thing that the GM can rename or remove.
type thing struct {
	word, name string
	about      game.Ref
}

// otherAfflictions returns the afflictions that are not complications.
func otherAfflictions(s *engine.State) []thing {
	var ts []thing
	for _, b := range things.Afflictions(s) {
		if b.Kind != things.CompKind {
			ts = append(ts, thing{b.ID, b.Name, b.Ref(s)})
		}
	}
	return ts
}

// assetsAndComplications returns the assets, then the complications.
func assetsAndComplications(s *engine.State) []thing {
	var ts []thing
	for _, a := range things.Of(s).Assets {
		ts = append(ts, thing{a.ID, a.DisplayName(), assetRef(a.ID)})
	}
	for _, k := range things.Of(s).Complications {
		ts = append(ts, thing{k.ID, k.DisplayName(), complicationRef(k.ID)})
	}
	return ts
}
