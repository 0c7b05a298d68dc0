package core

import (
	"cmp"
	"slices"
	"strconv"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/sheet"
)

// wordScene is the scene as the owner of an asset or bearer of a complication.
const wordScene = "scene"

// forEver marks a signature asset among the durations.
const forEver = "signature"

// maxThings bounds assets and complications of a table.
const maxThings = MaxLists / 2

// newAssetMove puts an asset on the table by the GM's word.
func newAssetMove() game.Move[State] {
	return WithDefaultReason(gmMove(game.Spec{Name: "new-asset", Category: game.CategoryScene,
		Params: []game.Param{MustName, paramOn, paramDie, paramLasts, paramOpen}}, func(s *State) []game.Offer {
		if len(s.Assets) >= maxThings {
			return nil
		}
		return []game.Offer{{Label: game.Say("cortex.new-asset.make"), About: "assets", Inputs: []game.Input{
			{Param: MustName},
			{Param: paramOn, Choices: s.Bearers()},
			{Param: paramDie, Choices: DieSizes(dice.D6)},
			{Param: paramLasts, Choices: []game.Choice{
				{Word: ForScene, Label: game.Say("cortex.asset.for.scene"), Selected: true},
				{Word: ForSession, Label: game.Say("cortex.asset.for.session")},
				{Word: forEver, Label: game.Say("cortex.new-asset.signature")}}},
			{Param: paramOpen, Choices: []game.Choice{{Word: wordOpen, Label: game.Say("cortex.new-asset.open")}}},
		}, Validate: func(args game.Args) *game.Refusal { return s.SameAsset(args.One("name"), Bearer(args)) }}}
	}, func(t *Tx, args game.Args) {
		a := Asset{ID: t.S.FreeWord(args.One("name")), Name: args.One("name"), Die: DieOf(args), BaseDie: DieOf(args), Owner: Bearer(args),
			For: args.One("for"), Shared: args.Has("open", wordOpen)}
		if a.For == forEver {
			a.Signature, a.Shared = true, false
		}
		t.Emit(AssetSet{Asset: a, Why: "ruled"})
	}), "", "table_full")
}

// newCompMove puts a complication on a character or the scene: from anything
// that was not rolled it is a d6 (COMP-05, CORE-CONTEST-10).
func newCompMove() game.Move[State] {
	return WithDefaultReason(gmMove(game.Spec{Name: "new-complication", Category: game.CategoryScene, Params: []game.Param{MustName, paramOn, paramDie}},
		func(s *State) []game.Offer {
			if len(s.Complications) >= maxThings {
				return nil
			}
			sizes := DieSizes(dice.D6)
			var offers []game.Offer
			for _, b := range s.Bearers() {
				o := game.Offer{Fixed: game.Args{"on": {b.Word}}, About: CharRef(b.Word), Validate: func(args game.Args) *game.Refusal { return s.sameComp(args) },
					Label:  game.Say("cortex.new-complication.char", game.M("name", b.Label)),
					Inputs: []game.Input{{Param: MustName}, {Param: paramDie, Choices: sizes}}}
				if b.Word == wordScene {
					o.About, o.Label = "scene", game.Say("cortex.new-complication.scene")
				}
				offers = append(offers, o)
			}
			return offers
		}, func(t *Tx, args game.Args) { NewComplication(t, Bearer(args), args.One("name"), DieOf(args), "ruled") }), "", "table_full")
}

// sameComp refuses a second complication for one hindrance (COMP-02).
func (s *State) sameComp(args game.Args) *game.Refusal {
	for _, k := range s.compsOn(Bearer(args)) {
		if game.Canonical(k.Name) == game.Canonical(args.One("name")) {
			return game.Refuse("COMP-02", "cortex.refused.same_comp", game.W("name", k.displayName()))
		}
	}
	return nil
}

// Bearers are the characters and the scene.
func (s *State) Bearers() []game.Choice {
	return append(s.othersInScene(""), game.Choice{Word: wordScene, Label: game.Say("cortex.the_scene")})
}

// Bearer is the one that an answer to a choice of Bearers names, "" for the scene.
func Bearer(args game.Args) string {
	if args.One("on") == wordScene {
		return ""
	}
	return args.One("on")
}

var paramAny = game.Param{Name: "thing", Kind: game.Pick, Min: 1, Max: 1}

const (
	wayUp   = "up"
	wayDown = "down"
)

// stepMove steps an asset or complication, by one or several, or to a size. An
// asset stops at d12 (CORE-DICE-R1); a complication goes beyond, by a step of
// its own, and takes its bearer out.
func stepMove() game.Move[State] {
	askWay := game.Param{Name: "way", Kind: game.Pick, Min: 1, Max: 1}
	askN := game.Param{Name: "n", Kind: game.Number, Min: 1, Max: len(dice.Ladder)}
	askSize := game.Param{Name: "to", Kind: game.Pick, Min: 1, Max: 1}
	spec := game.Spec{Name: "step", Category: game.CategoryScene, Params: []game.Param{paramAny, askWay, askN, askSize}}
	m := gmMove(spec, nil, func(t *Tx, args game.Args) {
		if a := t.S.Asset(args.One("thing")); a != nil {
			stepAsset(t, a, stepsOf(args, a.Die), "ruled")
		} else if k, ok := t.S.Affliction(args.One("thing")); ok {
			StepAffliction(t, k, stepsOf(args, k.Die), "ruled")
		}
	})
	m.When = func(s *State, by game.Actor) (offers []game.Offer) {
		if by.Role != game.GM {
			return nil
		}
		for _, th := range s.steppable() {
			for _, way := range []string{wayUp, wayDown} {
				if by.Wants(stepArgs(th, way)) {
					offers = append(offers, stepOffer(th, way, askN))
				}
			}
			if by.Wants(stepArgs(th, "")) {
				sizes := func() []game.Input {
					other := slices.DeleteFunc(DieSizes(0), func(c game.Choice) bool { return c.Word == th.die.String() })
					return []game.Input{{Param: askSize, Choices: other}}
				}
				offers = append(offers,
					game.Offer{Fixed: stepArgs(th, ""), About: th.about, Lazy: game.LazyInputs(sizes),
						Label: game.Say("cortex.step.size", game.W("name", th.name), game.D("from", th.die))})
			}
		}
		return offers
	}
	m.Why = func(s *State, by game.Actor, args game.Args) *game.Refusal {
		return cmp.Or(s.GMOnly(by), s.noStep(args))
	}
	return WithDefaultReason(m, "", "no_things")
}

// stepped is a thing that may be stepped, with what is lost by a step down, and
// what a step beyond d12 is called, if there is such.
type stepped struct {
	thing
	die    dice.Die
	lost   []game.Msg
	beyond *game.Msg
}

// steppable are the assets and what weighs on people.
func (s *State) steppable() []stepped {
	var all []stepped
	for _, a := range s.Assets {
		th := stepped{thing: thing{a.ID, a.displayName(), assetRef(a.ID)}, die: a.Die}
		if a.Die == dice.D4 {
			th.lost = s.losing(a)
		}
		all = append(all, th)
	}
	for _, k := range s.Afflictions() {
		th := stepped{thing: thing{k.ID, k.Name, s.AfflictionRef(k)}, die: k.Die}
		if c := s.Char(k.On); k.Die == dice.D12 && c != nil && (c.Out == "" || c.OutBy != k.ID) {
			th.beyond = new(game.Say("cortex.step.beyond", game.W("name", k.Name), game.W("who", s.Name(k.On))))
		}
		all = append(all, th)
	}
	return all
}

// stepArgs is what an offer to step a thing fixes: one way, or to a size ("").
func stepArgs(th stepped, way string) game.Args {
	if way == "" {
		return game.Args{"thing": {th.word}}
	}
	return game.Args{"thing": {th.word}, "way": {way}}
}

// noStep refuses to step a thing to the size that it has, or by more steps than
// there are.
func (s *State) noStep(args game.Args) *game.Refusal {
	var name game.Arg
	var d dice.Die
	if a := s.Asset(args.One("thing")); a != nil {
		name, d = game.W("name", a.displayName()), a.Die
	} else if k, ok := s.Affliction(args.One("thing")); ok {
		name, d = game.W("name", k.Name), k.Die
	} else {
		return nil
	}
	n, err := strconv.Atoi(args.One("n"))
	way := args.One("way")
	switch {
	case cmp.Or(args.One("to"), way) == d.String():
		return game.Refuse("", "cortex.refused.same_size", name, game.D("die", d))
	case err != nil || n <= max(1, stepsLeft(d, way)):
		return nil
	case way == wayDown:
		return game.Refuse("CORE-DICE-R1", "cortex.refused.too_low", name, game.D("die", d))
	}
	return game.Refuse("CORE-DICE-R1", "cortex.refused.too_far", name, game.D("die", d))
}

// stepsLeft is by how many steps a die can go a way and still be one.
func stepsLeft(d dice.Die, way string) int {
	if way == wayDown {
		return int(d-dice.D4) / 2
	}
	return int(dice.D12-d) / 2
}

// stepsOf reads how far a die steps: by so many, or to a size.
func stepsOf(args game.Args, from dice.Die) int {
	n := max(1, NumberOf(args.One("n")))
	switch {
	case args.One("to") != "":
		return (NumberOf(args.One("to")[1:]) - int(from)) / 2
	case args.One("way") == wayDown:
		return -n
	}
	return n
}

func stepOffer(th stepped, way string, askN game.Param) game.Offer {
	n := 1
	if way == wayDown {
		n = -1
	}
	to, over := th.die.Step(n)
	askN.Max = max(1, stepsLeft(th.die, way))
	o := game.Offer{Fixed: stepArgs(th, way), About: th.about, Inputs: []game.Input{{Param: askN, Preset: "1"}},
		Label: game.Say("cortex.step."+way, game.W("name", th.name), game.D("from", th.die), game.D("to", to))}
	switch {
	case over > 0 && th.beyond != nil:
		o.Label = *th.beyond
	case over > 0:
		o.Closed = game.Refuse("CORE-DICE-R1", "cortex.refused.top", game.W("name", th.name))
	case to == 0:
		o.Label = game.Say("cortex.step.gone", game.W("name", th.name))
		o.Destructive, o.Consequences = len(th.lost) > 0, th.lost
	}
	return o
}

// renameMove gives an asset or complication another name; its word stays.
func renameMove() game.Move[State] {
	return WithDefaultReason(gmMove(game.Spec{Name: "rename", Category: game.CategoryScene, Params: []game.Param{paramAny, MustName}},
		func(s *State) []game.Offer {
			var offers []game.Offer
			for _, th := range s.assetsAndComplications() {
				was := th.name
				if a := s.Asset(th.word); a != nil {
					was = a.Name
				} else if k := s.complication(th.word); k != nil {
					was = k.Name
				}
				offers = append(offers,
					game.Offer{Fixed: game.Args{"thing": {th.word}}, About: th.about, OpensForm: true,
						Label:  game.Say("cortex.rename.thing", game.W("name", th.name)),
						Inputs: []game.Input{{Param: MustName, Preset: was}}})
			}
			return offers
		}, func(t *Tx, args game.Args) {
			if a := t.S.Asset(args.One("thing")); a != nil {
				next := *a
				next.Name = args.One("name")
				t.Emit(AssetSet{Asset: next, Was: a.Die, Why: "ruled"})
			} else {
				RenameComplication(t, args.One("thing"), args.One("name"))
			}
		}), "", "no_things")
}

// RenameComplication gives a complication another name, if it is there.
func RenameComplication(t *Tx, id, name string) {
	if k := t.S.complication(id); k != nil {
		next := *k
		next.Name = name
		t.Emit(ComplicationSet{Complication: next, Was: k.Die, Why: "renamed"})
	}
}

// removeMove takes an asset, a complication or a trait of the scene away.
func removeMove() game.Move[State] {
	return WithDefaultReason(gmMove(game.Spec{Name: "remove", Category: game.CategoryScene, Params: []game.Param{paramAny}}, func(s *State) []game.Offer {
		listed := append(s.assetsAndComplications(), s.otherAfflictions()...)
		for _, t := range s.Scene.Traits {
			listed = append(listed, thing{t.Word, t.Name, "scene"})
		}
		var offers []game.Offer
		for _, th := range listed {
			o := game.Offer{Fixed: game.Args{"thing": {th.word}}, About: th.about,
				Label: game.Say("cortex.remove.thing", game.W("name", th.name))}
			if a := s.Asset(th.word); a != nil {
				o.Consequences = s.losing(a)
				o.Destructive = len(o.Consequences) > 0
			}
			offers = append(offers, o)
		}
		return offers
	}, func(t *Tx, args game.Args) {
		word := args.One("thing")
		if a := t.S.Asset(word); a != nil {
			t.Emit(AssetGone{ID: a.ID, Name: a.displayName(), Why: "ruled"})
		} else if k, ok := t.S.Affliction(word); ok {
			t.S.AfflictionKindOf(k).End(t, k.ID, "ruled")
		} else if i := slices.IndexFunc(t.S.Scene.Traits, func(tr sheet.Trait) bool { return tr.Word == word }); i >= 0 {
			t.Emit(SceneTraitGone{Word: word, Name: t.S.Scene.Traits[i].Name})
		}
	}), "", "no_things")
}

// thing is what the GM's hand points at.
type thing struct {
	word, name string
	about      game.Ref
}

// otherAfflictions are the afflictions that are no complications.
func (s *State) otherAfflictions() []thing {
	var ts []thing
	for _, b := range s.Afflictions() {
		if b.Kind != compKind {
			ts = append(ts, thing{b.ID, b.Name, s.AfflictionRef(b)})
		}
	}
	return ts
}

// assetsAndComplications are the assets, then the complications.
func (s *State) assetsAndComplications() []thing {
	var ts []thing
	for _, a := range s.Assets {
		ts = append(ts, thing{a.ID, a.displayName(), assetRef(a.ID)})
	}
	for _, k := range s.Complications {
		ts = append(ts, thing{k.ID, k.displayName(), complicationRef(k.ID)})
	}
	return ts
}
