package nde

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/rulekit"
)

const (
	maxFoes    = 30
	maxDefense = 20
	maxHearts  = 30 // of a foe
)

// usualValues returns the usual Defense and Hearts of a kind of foe (NDE-FOE-01, NDE-R24).
func (s *State) usualValues(kind string) (defense, hearts int) {
	bossHearts := 3
	if s.Scene.Final {
		bossHearts = 5
	}
	switch kind {
	case Weak:
		return 4, 1
	case Elite:
		return 6, 2
	case Boss:
		return 8, bossHearts
	case Legendary:
		return 12, bossHearts
	}
	return 5, 1 // Minion, Typical
}

// isMinion reports whether the foe falls at the first hit: it is a Minion, Weak or Typical foe with
// a maximum of one Heart (NDE-R24).
func (f *Foe) isMinion() bool {
	return f.MaxHearts <= 1 && (f.Kind == Minion || f.Kind == Weak || f.Kind == Typical)
}

// nameMsg returns the name of a PC or foe. A foe without a name is called by its kind, in the
// reader's language.
func (s *State) nameMsg(id string) game.Msg {
	if f := s.foe(id); f != nil {
		return f.nameMsg()
	}
	return game.Quote(s.name(id))
}

func (f *Foe) nameMsg() game.Msg { return f.nameThen().msg() }

func (f *Foe) nameThen() NameThen { return NameThen{rulekit.DisplayName(f), f.Kind, f.N} }

func kindMsg(kind string) game.Msg { return game.Say("nde.kind."+kind, game.N("n", 0)) }

var (
	paramFoe     = game.Param{Name: "foe", Kind: game.Pick, Min: 1, Max: 1}
	paramFoeName = game.Param{Name: "name", Kind: game.Text, Max: maxName}
	paramDefense = game.Param{Name: "defense", Kind: game.Number, Min: 2, Max: maxDefense}
	paramHearts  = game.Param{Name: "hearts", Kind: game.Number, Min: 0, Max: maxHearts}
)

// foeMove adds one or more foes of a kind; one tap adds one with the usual values.
func foeMove() move {
	paramKind := game.Param{Name: "kind", Kind: game.Pick, Min: 1, Max: 1}
	paramMany := game.Param{Name: "n", Kind: game.Number, Min: 1, Max: 10}
	return gmMove(game.Spec{Name: "foe", Category: game.CategoryPeople, Slash: true,
		Params: []game.Param{paramKind, paramMany, paramDefense, paramHearts, paramFoeName}},
		func(s *State, c *game.Collector) {
			if len(s.Foes) >= maxFoes {
				c.Close(refuseFoes())
				return
			}
			for _, k := range foeKinds {
				defense, hearts := s.usualValues(k.word)
				least, name := paramHearts, paramFoeName
				least.Min = 1
				name.Max -= 3 // leaves room for a number after it
				c.Add(game.Offer{
					Fixed: game.Args{"kind": {k.word}}, Aliases: game.Args{"kind": k.also}, About: "foes",
					Label: game.Say("nde.foe.new", game.M("kind", kindMsg(k.word)), game.N("defense", defense),
						game.N("hearts", hearts)),
					Inputs: []game.Input{{Param: paramMany, Preset: "1"},
						{Param: paramDefense, Preset: game.Itoa(defense)},
						{Param: least, Preset: game.Itoa(hearts)}, {Param: name}},
					Validate: func(args game.Args) *game.Refusal { return s.fitFoes(args) },
				})
			}
		}, func(t *tx, args game.Args) {
			many := number(args.One("n"))
			for i := range many {
				t.Emit(FoeSet{t.S.newFoe(args, i, many), "made"})
			}
		})
}

// refuseFoes refuses more foes than a table may have.
func refuseFoes() *game.Refusal {
	return game.Refuse("NDE-FOE-01", "nde.refused.foes-full", game.N("max", maxFoes))
}

func (s *State) fitFoes(args game.Args) *game.Refusal {
	if len(s.Foes)+number(args.One("n")) > maxFoes {
		return refuseFoes()
	}
	return nil
}

// newFoe returns the i-th of many new foes, from 0. Several foes with one name are numbered by that
// name. A foe without a name is numbered if there are others of its kind without one.
func (s *State) newFoe(args game.Args, i, many int) Foe {
	hearts := number(args.One("hearts"))
	f := Foe{Kind: args.One("kind"), Name: args.One("name"), Defense: number(args.One("defense")), Hearts: hearts,
		MaxHearts: hearts}
	if f.Name != "" {
		if many > 1 {
			f.Name += " " + game.Itoa(i+1)
		}
		f.ID = s.freeWord(f.Name)
		return f
	}
	typed := f.Kind
	if j := slices.IndexFunc(foeKinds, func(w word) bool { return w.word == f.Kind && len(w.also) > 0 }); j >= 0 &&
		s.Lang == "pt-BR" {
		typed = foeKinds[j].also[0]
	}
	for _, other := range s.Foes {
		if other.Kind == f.Kind && other.Name == "" {
			f.N = max(f.N, other.N, 1)
		}
	}
	if f.N > 0 || many > 1 {
		f.N++
		typed += "-" + game.Itoa(f.N)
	}
	f.ID = s.freeWord(typed)
	return f
}

// paramBack says whether a foe can strike back.
var paramBack = game.Param{Name: "back", Kind: game.Pick, Min: 1, Max: 1}

// backInput returns the input that asks whether a foe can strike back at a PC that misses it, or
// nil if the table plays without Retaliation (NDE-R41).
func (s *State) backInput(f *Foe) []game.Input {
	if !retaliation.On(s) {
		return nil
	}
	now := "yes"
	if f.NoBack {
		now = "no"
	}
	return []game.Input{{Param: paramBack,
		Choices: choices(loneWords[:2], func(w string) game.Msg { return game.Say("nde.back." + w) }, now)}}
}

// changeFoeMove lets the GM change any value of a foe.
func changeFoeMove() move {
	hearts, defense, most := paramHearts, paramDefense,
		game.Param{Name: "most", Kind: game.Number, Min: 1, Max: maxHearts}
	hearts.Change, defense.Change, most.Change = true, true, true
	changed := func(f *Foe, args game.Args) (h, d, m int) {
		h, _ = game.NumberOf(args.One("hearts"), f.Hearts)
		d, _ = game.NumberOf(args.One("defense"), f.Defense)
		m, _ = game.NumberOf(args.One("most"), f.MaxHearts)
		return h, d, m
	}
	return withLacks("NDE-FOE-01", gmMove(game.Spec{Name: "change-foe", Category: game.CategoryPeople,
		Params: []game.Param{paramFoe, hearts, defense, most, paramFoeName, paramBack}},
		func(s *State, c *game.Collector) {
			for _, f := range s.Foes {
				c.Add(game.Offer{
					Fixed: game.Args{"foe": {f.ID}}, Label: game.Say("nde.change-foe.now", game.M("name", f.nameMsg())),
					About: foeRef(f.ID),
					Form:  game.Form{OpensForm: true},
					Inputs: append([]game.Input{{Param: hearts, Preset: game.Itoa(f.Hearts)},
						{Param: defense, Preset: game.Itoa(f.Defense)},
						{Param: most, Preset: game.Itoa(f.MaxHearts)}, {Param: paramFoeName, Preset: f.Name}},
						s.backInput(f)...),
					Validate: func(args game.Args) *game.Refusal {
						return cmp.Or(hearts.Within(args.One("hearts"), f.Hearts),
							defense.Within(args.One("defense"), f.Defense),
							most.Within(args.One("most"), f.MaxHearts))
					},
				})
			}
			if !retaliation.On(s) {
				c.Against(paramBack.Name, refuseAlways[string](refuseBy("NDE-R41", "no-module")))
			}
		}, func(t *tx, args game.Args) {
			f := *t.S.foe(args.One("foe"))
			f.Hearts, f.Defense, f.MaxHearts = changed(&f, args)
			f.Name, f.MaxHearts = args.One("name"), max(f.MaxHearts, f.Hearts)
			if back := args.One("back"); back != "" {
				f.NoBack = back == "no"
			}
			t.Emit(FoeSet{f, "changed"})
		}))
}

// dismissMove removes foes that fled, surrendered or were never there. Another offer removes at one
// tap all foes that have fallen.
func dismissMove() move {
	paramFoes := game.Param{Name: "foes", Kind: game.Pick, Min: 1, Max: maxFoes}
	return withLacks("NDE-FOE-02", gmMove(game.Spec{Name: "dismiss", Category: game.CategoryPeople,
		Params: []game.Param{paramFoes}},
		func(s *State, c *game.Collector) {
			if len(s.Foes) == 0 {
				return
			}
			input := game.Input{Param: paramFoes}
			var fallen []string
			var lost []game.Msg
			for _, f := range s.Foes {
				input.Choices = append(input.Choices, game.Choice{Word: f.ID, Label: f.nameMsg()})
				if f.Fallen() {
					fallen = append(fallen, f.ID)
				} else {
					lost = append(lost,
						game.Say("nde.dismiss.then.foe", game.M("name", f.nameMsg()), game.N("hearts", f.Hearts),
							game.N("most", f.MaxHearts)))
				}
			}
			pick := game.Offer{Label: game.Say("nde.dismiss.now"), About: "foes", Inputs: []game.Input{input}}
			if len(lost) > 0 {
				pick = asDestructive(pick, rulekit.Msgs(game.Say("nde.dismiss.then", firstNames(lost)...)))
			}
			if len(fallen) > 0 {
				c.Add(game.Offer{Fixed: game.Args{"foes": fallen}, About: "foes",
					Label: game.Say("nde.dismiss.fallen", game.N("n", len(fallen)))})
			}
			c.Add(pick)
		}, func(t *tx, args game.Args) {
			for _, id := range args["foes"] {
				t.Emit(FoeGone{*t.S.foe(id)})
			}
		}))
}
