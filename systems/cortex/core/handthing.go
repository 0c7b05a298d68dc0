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
	return Lacking(gmMove(game.Spec{Name: "new-asset", Under: game.UnderScene,
		Params: []game.Param{MustName, askOn, askDie, askLasts, askOpen}}, func(s *State) []game.Offer {
		if len(s.Assets) >= maxThings {
			return nil
		}
		return []game.Offer{{Label: game.Say("cortex.new-asset.make"), About: "assets", Asks: []game.Ask{
			{Param: MustName},
			{Param: askOn, Among: s.Bearers()},
			{Param: askDie, Among: DieChoices(dice.D6)},
			{Param: askLasts, Among: []game.Choice{
				{Word: ForScene, Label: game.Say("cortex.asset.for.scene"), Ticked: true},
				{Word: ForSession, Label: game.Say("cortex.asset.for.session")},
				{Word: forEver, Label: game.Say("cortex.new-asset.signature")}}},
			{Param: askOpen, Among: []game.Choice{{Word: wordOpen, Label: game.Say("cortex.new-asset.open")}}},
		}, Fit: func(args game.Args) *game.Refusal { return s.SameAsset(args.One("name"), Bearer(args)) }}}
	}, func(t *Tx, args game.Args) {
		a := Asset{ID: t.S.FreeWord(args.One("name")), Name: args.One("name"), Die: DieOf(args), Base: DieOf(args), Owner: Bearer(args),
			For: args.One("for"), Open: args.Has("open", wordOpen)}
		if a.For == forEver {
			a.Signature, a.Open = true, false
		}
		t.Emit(AssetSet{Asset: a, Why: "ruled"})
	}), "", "table_full")
}

// newCompMove puts a complication on a character or the scene: from anything
// that was not rolled it is a d6 (COMP-05, CORE-CONTEST-10).
func newCompMove() game.Move[State] {
	return Lacking(gmMove(game.Spec{Name: "new-complication", Under: game.UnderScene, Params: []game.Param{MustName, askOn, askDie}},
		func(s *State) []game.Offer {
			if len(s.Comps) >= maxThings {
				return nil
			}
			sizes := DieChoices(dice.D6)
			var offers []game.Offer
			for _, b := range s.Bearers() {
				o := game.Offer{Fixed: game.Args{"on": {b.Word}}, About: CharRef(b.Word), Fit: func(args game.Args) *game.Refusal { return s.sameComp(args) },
					Label: game.Say("cortex.new-complication.char", game.M("name", b.Label)),
					Asks:  []game.Ask{{Param: MustName}, {Param: askDie, Among: sizes}}}
				if b.Word == wordScene {
					o.About, o.Label = "scene", game.Say("cortex.new-complication.scene")
				}
				offers = append(offers, o)
			}
			return offers
		}, func(t *Tx, args game.Args) { NewComp(t, Bearer(args), args.One("name"), DieOf(args), "ruled") }), "", "table_full")
}

// sameComp refuses a second complication for one hindrance (COMP-02).
func (s *State) sameComp(args game.Args) *game.Refusal {
	for _, k := range s.compsOn(Bearer(args)) {
		if game.Canon(k.Name) == game.Canon(args.One("name")) {
			return game.Refuse("COMP-02", "cortex.refused.same_comp", game.W("name", k.shown()))
		}
	}
	return nil
}

// Bearers are the characters and the scene.
func (s *State) Bearers() []game.Choice {
	return append(s.others(""), game.Choice{Word: wordScene, Label: game.Say("cortex.the_scene")})
}

// Bearer is the one that an answer to a choice of Bearers names, "" for the scene.
func Bearer(args game.Args) string {
	if args.One("on") == wordScene {
		return ""
	}
	return args.One("on")
}

var askAny = game.Param{Name: "thing", Kind: game.Pick, Min: 1, Max: 1}

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
	spec := game.Spec{Name: "step", Under: game.UnderScene, Params: []game.Param{askAny, askWay, askN, askSize}}
	m := gmMove(spec, nil, func(t *Tx, args game.Args) {
		if a := t.S.Asset(args.One("thing")); a != nil {
			stepAsset(t, a, stepsOf(args, a.Die), "ruled")
		} else if k, ok := t.S.Burden(args.One("thing")); ok {
			StepBurden(t, k, stepsOf(args, k.Die), "ruled")
		}
	})
	m.When = func(s *State, by game.Seat) (offers []game.Offer) {
		if by.Role != game.GM {
			return nil
		}
		for _, th := range s.stepped() {
			for _, way := range []string{wayUp, wayDown} {
				if by.Wants(stepping(th, way)) {
					offers = append(offers, stepOffer(th, way, askN))
				}
			}
			if by.Wants(stepping(th, "")) {
				sizes := func() []game.Ask {
					other := slices.DeleteFunc(DieChoices(0), func(c game.Choice) bool { return c.Word == th.die.String() })
					return []game.Ask{{Param: askSize, Among: other}}
				}
				offers = append(offers,
					game.Offer{Fixed: stepping(th, ""), About: th.about, Later: game.Asking(sizes),
						Label: game.Say("cortex.step.size", game.W("name", th.name), game.D("from", th.die))})
			}
		}
		return offers
	}
	m.Why = func(s *State, by game.Seat, args game.Args) *game.Refusal {
		return cmp.Or(s.GMOnly(by), s.noStep(args))
	}
	return Lacking(m, "", "no_things")
}

// stepped is a thing that may be stepped, with what is lost by a step down, and
// what a step beyond d12 is called, if there is such.
type stepped struct {
	thing
	die    dice.Die
	lost   []game.Msg
	beyond *game.Msg
}

// stepped are the assets and what weighs on people.
func (s *State) stepped() []stepped {
	var all []stepped
	for _, a := range s.Assets {
		th := stepped{thing: thing{a.ID, a.shown(), assetRef(a.ID)}, die: a.Die}
		if a.Die == dice.D4 {
			th.lost = s.losing(a)
		}
		all = append(all, th)
	}
	for _, k := range s.Burdens() {
		th := stepped{thing: thing{k.ID, k.Name, s.BurdenRef(k)}, die: k.Die}
		if c := s.Char(k.On); k.Die == dice.D12 && c != nil && (c.Out == "" || c.OutBy != k.ID) {
			th.beyond = new(game.Say("cortex.step.beyond", game.W("name", k.Name), game.W("who", s.Name(k.On))))
		}
		all = append(all, th)
	}
	return all
}

// stepping is what an offer to step a thing fixes: one way, or to a size ("").
func stepping(th stepped, way string) game.Args {
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
		name, d = game.W("name", a.shown()), a.Die
	} else if k, ok := s.Burden(args.One("thing")); ok {
		name, d = game.W("name", k.Name), k.Die
	} else {
		return nil
	}
	n, err := strconv.Atoi(args.One("n"))
	way := args.One("way")
	switch {
	case cmp.Or(args.One("to"), way) == d.String():
		return game.Refuse("", "cortex.refused.same_size", name, game.D("die", d))
	case err != nil || n <= max(1, room(d, way)):
		return nil
	case way == wayDown:
		return game.Refuse("CORE-DICE-R1", "cortex.refused.too_low", name, game.D("die", d))
	}
	return game.Refuse("CORE-DICE-R1", "cortex.refused.too_far", name, game.D("die", d))
}

// room is by how many steps a die can go a way and still be one.
func room(d dice.Die, way string) int {
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
	askN.Max = max(1, room(th.die, way))
	o := game.Offer{Fixed: stepping(th, way), About: th.about, Asks: []game.Ask{{Param: askN, Preset: "1"}},
		Label: game.Say("cortex.step."+way, game.W("name", th.name), game.D("from", th.die), game.D("to", to))}
	switch {
	case over > 0 && th.beyond != nil:
		o.Label = *th.beyond
	case over > 0:
		o.No = game.Refuse("CORE-DICE-R1", "cortex.refused.top", game.W("name", th.name))
	case to == 0:
		o.Label = game.Say("cortex.step.gone", game.W("name", th.name))
		o.Grave, o.Then = len(th.lost) > 0, th.lost
	}
	return o
}

// renameMove gives an asset or complication another name; its word stays.
func renameMove() game.Move[State] {
	return Lacking(gmMove(game.Spec{Name: "rename", Under: game.UnderScene, Params: []game.Param{askAny, MustName}},
		func(s *State) []game.Offer {
			var offers []game.Offer
			for _, th := range s.things() {
				was := th.name
				if a := s.Asset(th.word); a != nil {
					was = a.Name
				} else if k := s.comp(th.word); k != nil {
					was = k.Name
				}
				offers = append(offers,
					game.Offer{Fixed: game.Args{"thing": {th.word}}, About: th.about, Form: true,
						Label: game.Say("cortex.rename.thing", game.W("name", th.name)),
						Asks:  []game.Ask{{Param: MustName, Preset: was}}})
			}
			return offers
		}, func(t *Tx, args game.Args) {
			if a := t.S.Asset(args.One("thing")); a != nil {
				next := *a
				next.Name = args.One("name")
				t.Emit(AssetSet{Asset: next, Was: a.Die, Why: "ruled"})
			} else {
				RenameComp(t, args.One("thing"), args.One("name"))
			}
		}), "", "no_things")
}

// RenameComp gives a complication another name, if it is there.
func RenameComp(t *Tx, id, name string) {
	if k := t.S.comp(id); k != nil {
		next := *k
		next.Name = name
		t.Emit(CompSet{Comp: next, Was: k.Die, Why: "renamed"})
	}
}

// removeMove takes an asset, a complication or a trait of the scene away.
func removeMove() game.Move[State] {
	return Lacking(gmMove(game.Spec{Name: "remove", Under: game.UnderScene, Params: []game.Param{askAny}}, func(s *State) []game.Offer {
		things := append(s.things(), s.otherBurdens()...)
		for _, t := range s.Scene.Traits {
			things = append(things, thing{t.Word, t.Name, "scene"})
		}
		var offers []game.Offer
		for _, th := range things {
			o := game.Offer{Fixed: game.Args{"thing": {th.word}}, About: th.about,
				Label: game.Say("cortex.remove.thing", game.W("name", th.name))}
			if a := s.Asset(th.word); a != nil {
				o.Then = s.losing(a)
				o.Grave = len(o.Then) > 0
			}
			offers = append(offers, o)
		}
		return offers
	}, func(t *Tx, args game.Args) {
		word := args.One("thing")
		if a := t.S.Asset(word); a != nil {
			t.Emit(AssetGone{ID: a.ID, Name: a.shown(), Why: "ruled"})
		} else if k, ok := t.S.Burden(word); ok {
			t.S.KindOf(k).End(t, k.ID, "ruled")
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

// otherBurdens are the burdens that are no complications.
func (s *State) otherBurdens() []thing {
	var ts []thing
	for _, b := range s.Burdens() {
		if b.Kind != compKind {
			ts = append(ts, thing{b.ID, b.Name, s.BurdenRef(b)})
		}
	}
	return ts
}

// things are the assets, then the complications.
func (s *State) things() []thing {
	var ts []thing
	for _, a := range s.Assets {
		ts = append(ts, thing{a.ID, a.shown(), assetRef(a.ID)})
	}
	for _, k := range s.Comps {
		ts = append(ts, thing{k.ID, k.shown(), compRef(k.ID)})
	}
	return ts
}
