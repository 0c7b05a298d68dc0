package foe

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
	"mesa/systems/rulekit"
)

const (
	maxDefense = 20
	maxHearts  = 30 // of a foe
)

// UsualValues returns the usual Defense and Hearts of a kind of foe (NDE-FOE-01, NDE-R24).
func UsualValues(s *state.State, kind string) (defense, hearts int) {
	bossHearts := 3
	if s.Scene.Final {
		bossHearts = 5
	}
	switch kind {
	case rules.Weak:
		return 4, 1
	case rules.Elite:
		return 6, 2
	case rules.Boss:
		return 8, bossHearts
	case rules.Legendary:
		return 12, bossHearts
	}
	return 5, 1 // Minion, Typical
}

var (
	paramFoeName = game.Param{Name: "name", Kind: game.Text, Max: rules.MaxName}
	paramDefense = game.Param{Name: "defense", Kind: game.Number, Min: 2, Max: maxDefense}
	paramHearts  = game.Param{Name: "hearts", Kind: game.Number, Min: 0, Max: maxHearts}
)

// foeMove adds one or more foes of a kind; one tap adds one with the usual values.
func foeMove() state.Move {
	paramKind := game.Param{Name: "kind", Kind: game.Pick, Min: 1, Max: 1}
	paramMany := game.Param{Name: "n", Kind: game.Number, Min: 1, Max: 10}
	return state.GMMove(game.Spec{Name: "foe", Category: game.CategoryPeople, Slash: true,
		Params: []game.Param{paramKind, paramMany, paramDefense, paramHearts, paramFoeName}},
		func(s *state.State, c *game.Collector) {
			if len(s.Foes) >= rules.MaxFoes {
				c.Close(refuseFoes())
				return
			}
			for _, k := range rules.FoeKinds {
				defense, hearts := UsualValues(s, k.Word)
				least, name := paramHearts, paramFoeName
				least.Min = 1
				name.Max -= 3 // leaves room for a number after it
				c.Add(game.Offer{
					Fixed: game.Args{"kind": {k.Word}}, Aliases: game.Args{"kind": k.Also}, About: "foes",
					Label: game.Say("nde.foe.new", game.M("kind", rules.KindMsg(k.Word)), game.N("defense", defense),
						game.N("hearts", hearts)),
					Inputs: []game.Input{{Param: paramMany, Preset: "1"},
						{Param: paramDefense, Preset: game.Itoa(defense)},
						{Param: least, Preset: game.Itoa(hearts)}, {Param: name}},
					Validate: func(args game.Args) *game.Refusal { return fitFoes(s, args) },
				})
			}
		}, func(t *state.Tx, args game.Args) {
			many := rules.Number(args.One("n"))
			for i := range many {
				t.Emit(FoeSet{newFoe(t.S, args, i, many), "made"})
			}
		})
}

// refuseFoes refuses more foes than a table may have.
func refuseFoes() *game.Refusal {
	return game.Refuse("NDE-FOE-01", "nde.refused.foes-full", game.N("max", rules.MaxFoes))
}

func fitFoes(s *state.State, args game.Args) *game.Refusal {
	if len(s.Foes)+rules.Number(args.One("n")) > rules.MaxFoes {
		return refuseFoes()
	}
	return nil
}

// newFoe returns the i-th of many new foes, from 0. Many foes with one name get a number after the
// name. A foe without a name gets a number if it is one of many, or if the table has another foe of
// its kind without a name.
func newFoe(s *state.State, args game.Args, i, many int) state.Foe {
	hearts := rules.Number(args.One("hearts"))
	f := state.Foe{Kind: args.One("kind"), Name: args.One("name"), Defense: rules.Number(args.One("defense")),
		Hearts: hearts, MaxHearts: hearts}
	if f.Name != "" {
		if many > 1 {
			f.Name += " " + game.Itoa(i+1)
		}
		f.ID = s.FreeWord(f.Name)
		return f
	}
	typed := f.Kind
	if j := slices.IndexFunc(rules.FoeKinds,
		func(w rules.Word) bool { return w.Word == f.Kind && len(w.Also) > 0 }); j >= 0 &&
		s.Lang == "pt-BR" {
		typed = rules.FoeKinds[j].Also[0]
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
	f.ID = s.FreeWord(typed)
	return f
}

// paramBack says whether a foe can strike back.
var paramBack = game.Param{Name: "back", Kind: game.Pick, Min: 1, Max: 1}

// backInput returns the input that asks whether a foe can strike back at a PC that misses it, or
// nil if the table plays without Retaliation (NDE-R41).
func backInput(s *state.State, f *state.Foe) []game.Input {
	if !rules.Retaliation.On(s) {
		return nil
	}
	now := "yes"
	if f.NoBack {
		now = "no"
	}
	return []game.Input{{Param: paramBack,
		Choices: rules.Choices(rules.LoneWords[:2], func(w string) game.Msg { return game.Say("nde.back." + w) }, now)}}
}

// changeFoeMove lets the GM change the name and the values of a foe, but not its kind.
func changeFoeMove() state.Move {
	hearts, defense, most := paramHearts, paramDefense,
		game.Param{Name: "most", Kind: game.Number, Min: 1, Max: maxHearts}
	hearts.Change, defense.Change, most.Change = true, true, true
	changed := func(f *state.Foe, args game.Args) (h, d, m int) {
		h, _ = game.NumberOf(args.One("hearts"), f.Hearts)
		d, _ = game.NumberOf(args.One("defense"), f.Defense)
		m, _ = game.NumberOf(args.One("most"), f.MaxHearts)
		return h, d, m
	}
	return state.WithLacks("NDE-FOE-01", state.GMMove(game.Spec{Name: "change-foe", Category: game.CategoryPeople,
		Params: []game.Param{rules.ParamFoe, hearts, defense, most, paramFoeName, paramBack}},
		func(s *state.State, c *game.Collector) {
			for _, f := range s.Foes {
				c.Add(game.Offer{
					Fixed: game.Args{"foe": {f.ID}}, Label: game.Say("nde.change-foe.now", game.M("name", f.NameMsg())),
					About: state.FoeRef(f.ID),
					Form:  game.Form{OpensForm: true},
					Inputs: append([]game.Input{{Param: hearts, Preset: game.Itoa(f.Hearts)},
						{Param: defense, Preset: game.Itoa(f.Defense)},
						{Param: most, Preset: game.Itoa(f.MaxHearts)}, {Param: paramFoeName, Preset: f.Name}},
						backInput(s, f)...),
					Validate: func(args game.Args) *game.Refusal {
						return cmp.Or(hearts.Within(args.One("hearts"), f.Hearts),
							defense.Within(args.One("defense"), f.Defense),
							most.Within(args.One("most"), f.MaxHearts))
					},
				})
			}
			if !rules.Retaliation.On(s) {
				c.Against(paramBack.Name, rules.RefuseAlways[string](rules.RefuseBy("NDE-R41", "no-module")))
			}
		}, func(t *state.Tx, args game.Args) {
			f := *t.S.Foe(args.One("foe"))
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
func dismissMove() state.Move {
	paramFoes := game.Param{Name: "foes", Kind: game.Pick, Min: 1, Max: rules.MaxFoes}
	return state.WithLacks("NDE-FOE-02", state.GMMove(game.Spec{Name: "dismiss", Category: game.CategoryPeople,
		Params: []game.Param{paramFoes}},
		func(s *state.State, c *game.Collector) {
			if len(s.Foes) == 0 {
				return
			}
			input := game.Input{Param: paramFoes}
			var fallen []string
			var lost []game.Msg
			for _, f := range s.Foes {
				input.Choices = append(input.Choices, game.Choice{Word: f.ID, Label: f.NameMsg()})
				if f.Fallen() {
					fallen = append(fallen, f.ID)
				} else {
					lost = append(lost,
						game.Say("nde.dismiss.then.foe", game.M("name", f.NameMsg()), game.N("hearts", f.Hearts),
							game.N("most", f.MaxHearts)))
				}
			}
			pick := game.Offer{Label: game.Say("nde.dismiss.now"), About: "foes", Inputs: []game.Input{input}}
			if len(lost) > 0 {
				pick = rules.AsDestructive(pick, rulekit.Msgs(game.Say("nde.dismiss.then", rules.FirstNames(lost)...)))
			}
			if len(fallen) > 0 {
				c.Add(game.Offer{Fixed: game.Args{"foes": fallen}, About: "foes",
					Label: game.Say("nde.dismiss.fallen", game.N("n", len(fallen)))})
			}
			c.Add(pick)
		}, func(t *state.Tx, args game.Args) {
			for _, id := range args["foes"] {
				t.Emit(FoeGone{*t.S.Foe(id)})
			}
		}))
}
