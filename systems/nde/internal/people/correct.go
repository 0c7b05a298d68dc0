package people

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// correctMove sets any number of a PC. An Attribute is set by the faces of its die, or by its
// modifier.
func correctMove() state.Move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	paramN := game.Param{Name: "n", Kind: game.Number, Max: rules.MaxValue, Change: true, Faces: true}
	return state.GMMove(game.Spec{Name: "correct", Category: game.CategoryPeople,
		Params: []game.Param{rules.ParamWho, paramWhat, paramN}},
		func(s *state.State, c *game.Collector) {
			for _, p := range s.PCs {
				c.Add(game.Offer{
					Fixed: game.Args{"who": {p.ID}}, About: state.PCRef(p.ID),
					Label: game.Say("nde.correct.pc", game.W("name", p.DisplayName())),
					Inputs: []game.Input{{Param: paramWhat,
						Choices: rules.Choices(rules.Correctable, correctedMsg, "")},
						{Param: paramN}},
					Validate: func(args game.Args) *game.Refusal { return fitValue(s, p, args) },
				})
			}
		}, correct)
}

func correct(t *state.Tx, args game.Args) {
	p, what := t.S.PC(args.One("who")), args.One("what")
	n := correctedValue(t.S, p, args)
	if i := rules.AttrIndex(what); i >= 0 {
		attrs := p.Attrs
		attrs[i] = n
		t.Emit(AttrsSet{PC: p.ID, Attrs: attrs, Was: p.Attrs, Why: "corrected"})
		return
	}
	was := currentValue(t.S, p, what)
	t.Emit(state.ValueSet{Who: p.ID, What: what, Now: n, Was: was, Why: "corrected"})
	// a lower maximum takes away what is above it
	within := map[string]string{rules.ValueMaxHearts: rules.ValueHearts, rules.ValueMaxPP: rules.ValuePP}[what]
	if v := t.S.Value(p.ID, within); v != nil && *v > n {
		t.Emit(state.ValueSet{Who: p.ID, What: within, Now: n, Was: *v, Why: "corrected"})
	}
}

func correctedMsg(what string) game.Msg {
	if rules.AttrIndex(what) >= 0 {
		return rules.AttrMsg(what)
	}
	return game.Say("nde.value." + what)
}

// fitValue refuses a value out of its bounds.
func fitValue(s *state.State, p *state.PC, args game.Args) *game.Refusal {
	what := args.One("what")
	least, most := 0, rules.MaxValue
	switch {
	case rules.AttrIndex(what) >= 0 && s.Is2d6():
		most = rules.CapModifier
	case rules.AttrIndex(what) >= 0:
		return fitDie(s, p, args)
	case what == rules.ValueHearts:
		most = p.MaxHearts
	case what == rules.ValuePP:
		most = p.MaxPP
	case what == rules.ValueMaxHearts:
		least = 1
	case what == rules.ValueToken:
		most = 1
	}
	if n := correctedValue(s, p, args); n > most && n <= rules.MaxValue &&
		(what == rules.ValueHearts || what == rules.ValuePP) {
		return game.Refuse("", "nde.refused.over-most."+what, game.W("name", p.DisplayName()),
			game.N("has", currentValue(s, p, what)),
			game.N("most", most), game.N("now", n))
	}
	no := game.Param{Name: "n", Min: least, Max: most}.Within(args.One("n"), currentValue(s, p, what))
	if no != nil { // name the value instead of the parameter
		unnamed := slices.DeleteFunc(no.Reason.Args, func(a game.Arg) bool { return a.Name == "param" })
		no.Reason.Args = append(unnamed, game.M("param", correctedMsg(what)))
	}
	return no
}

// fitDie refuses an Attribute that is not a die of the ladder.
func fitDie(s *state.State, p *state.PC, args game.Args) *game.Refusal {
	n, by := game.NumberOf(args.One("n"), 0)
	switch {
	case slices.Contains(rules.Ladder, correctedValue(s, p, args)):
		return nil
	case by != 0:
		return game.Refuse("NDE-R03", "nde.refused.off-ladder", game.W("name", p.DisplayName()),
			game.W("word", args.One("n")),
			game.D("die", dice.Die(currentValue(s, p, args.One("what")))))
	}
	return game.Refuse("NDE-R03", "nde.refused.no-die", game.N("n", n))
}

// currentValue returns a value of a PC: for an Attribute the faces of its die or its modifier, for
// the Armor token 1 or 0.
func currentValue(s *state.State, p *state.PC, what string) int {
	if rules.AttrIndex(what) >= 0 {
		return p.Attr(what)
	}
	if v := s.Value(p.ID, what); v != nil {
		return *v
	}
	if p.Token {
		return 1
	}
	return 0
}

// correctedValue returns the value that a correction leads to. A signed number changes the present
// value; for an Attribute on the ladder, "+1" means the next die.
func correctedValue(s *state.State, p *state.PC, args game.Args) int {
	has := currentValue(s, p, args.One("what"))
	n, by := game.NumberOf(args.One("n"), has)
	if i := slices.Index(rules.Ladder, has); by != 0 && rules.AttrIndex(args.One("what")) >= 0 && !s.Is2d6() &&
		i >= 0 && i+by >= 0 && i+by < len(rules.Ladder) {
		return rules.Ladder[i+by]
	}
	return n
}
