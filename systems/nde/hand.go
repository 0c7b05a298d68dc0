package nde

import (
	"slices"

	"mesa/game"
)

// What a PC has at the start (NDE-CHAR-06).
const (
	startHearts = 5
	startPP     = 3
	startLuck   = 2
)

const (
	maxPCs  = 40
	maxName = 64 // characters
)

var (
	askName = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: maxName}
)

// handMoves are the GM's corrections: any value may be set.
func handMoves() []move { return []move{pcMove(), correctMove(), talentsMove()} }

// pcMove makes a PC with any dice of the ladder (NDE-R03).
func pcMove() move {
	askChair := game.Param{Name: "chair", Kind: game.Pick, Max: 1}
	params := []game.Param{askName}
	for _, w := range attributes {
		params = append(params, game.Param{Name: w.word, Kind: game.Pick, Min: 1, Max: 1})
	}
	params = append(params, askChair)
	return gmMove(game.Spec{Name: "pc", Params: params}, func(s *State) []game.Offer {
		if len(s.PCs) >= maxPCs {
			return nil
		}
		asks := []game.Ask{{Param: askName}}
		for i, usual := range s.usualSpread() {
			asks = append(asks, game.Ask{Param: params[i+1], Among: s.valueChoices(usual)})
		}
		asks = append(asks, game.Ask{Param: askChair, Among: s.chairChoices()})
		return []game.Offer{{Label: game.Say("nde.pc.new"), About: "people", Asks: asks}}
	}, func(t *turn, args game.Args) {
		p := PC{ID: t.S.freeWord(args.One("name")), Name: args.One("name"), Chair: args.One("chair"), Hearts: startHearts, MaxHearts: startHearts, PP: startPP, MaxPP: startPP, Luck: startLuck}
		if p.Chair == "" {
			p.Chair = t.By.Chair
		}
		for i, w := range attributes {
			p.Attrs[i] = valueOf(args.One(w.word))
		}
		t.Emit(PCSet{p, "made"})
	}, nil)
}

// usualSpread are the values of a new PC in the order of the Attributes.
func (s *State) usualSpread() [3]int {
	if s.two() {
		return [3]int{2, 1, 0}
	}
	return [3]int{12, 8, 6}
}

// chairChoices are the players' chairs.
func (s *State) chairChoices() []game.Choice {
	var cs []game.Choice
	for _, c := range s.Chairs {
		if c.Role == game.Player {
			cs = append(cs, game.Choice{Word: c.ID, Label: game.Quote(c.Name)})
		}
	}
	return cs
}

// correctMove sets a value of a PC: Hearts, Power Points, Luck or an Attribute.
func correctMove() move {
	askWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	askN := game.Param{Name: "n", Kind: game.Number, Max: 99}
	return gmMove(game.Spec{Name: "correct", Params: []game.Param{askWho, askWhat, askN}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, p := range s.PCs {
			offers = append(offers, game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID), Label: game.Say("nde.correct.pc", game.W("name", p.Name)), Asks: []game.Ask{
				{Param: askWhat, Among: choices(resources, func(w string) game.Msg { return game.Say("nde.value." + w) }, "")}, {Param: askN}}})
		}
		return offers
	}, func(t *turn, args game.Args) {
		v := t.S.value(args.One("who"), args.One("what"))
		t.Emit(Valued{args.One("who"), args.One("what"), number(args.One("n")), *v, "corrected"})
	}, nil)
}

// talentsMove writes a PC's Talents anew (NDE-CHAR-07).
func talentsMove() move {
	asks := []game.Param{{Name: "first", Kind: game.Text, Max: maxName}, {Name: "second", Kind: game.Text, Max: maxName}}
	return gmMove(game.Spec{Name: "talents", Params: append([]game.Param{askWho}, asks...)}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, p := range s.PCs {
			o := game.Offer{Fixed: game.Args{"who": {p.ID}}, About: pcRef(p.ID), Label: game.Say("nde.talents.of", game.W("name", p.Name))}
			for i, a := range asks {
				ask := game.Ask{Param: a}
				if i < len(p.Talents) {
					ask.Preset = p.Talents[i]
				}
				o.Asks = append(o.Asks, ask)
			}
			offers = append(offers, o)
		}
		return offers
	}, func(t *turn, args game.Args) {
		p := *t.S.pc(args.One("who"))
		p.Talents = slices.DeleteFunc([]string{args.One("first"), args.One("second")}, func(s string) bool { return s == "" })
		t.Emit(PCSet{p, "changed"})
	}, nil)
}
