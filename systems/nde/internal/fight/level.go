package fight

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/check"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

var (
	paramLevel  = game.Param{Name: "level", Kind: game.Pick, Min: 1, Max: 1}
	paramCost   = game.Param{Name: "cost", Kind: game.Pick, Max: 1}
	paramPowerT = game.Param{Name: "t", Kind: game.Pick, Max: 1}
)

// usualLevel returns the level that one tap takes: Standard, or Trick if the PC cannot pay for
// Standard.
func usualLevel(p *state.PC) string {
	if p.PP < rules.LevelCost(rules.Standard) {
		return rules.Trick
	}
	return rules.Standard
}

// levelChoices returns the levels of power with their T and price; ticked is selected. at returns
// the test at a level, for its chance. If at is nil, no chances are shown.
func levelChoices(s *state.State, by game.Actor, p *state.PC, kind, ticked string,
	at func(level string) state.Test) []game.Choice {
	cs := rules.Choices(rules.Levels, func(level string) game.Msg { return game.Say("nde.level.word." + level) },
		ticked)
	for i, c := range cs {
		cs[i].Cost = state.PowerPrice(p, rules.LevelCost(c.Word))
		if !s.Is2d6() && (kind != state.AttackTest || !rules.PowerAgainst.Is(s, "defense")) { // NDE-R28
			cs[i].Note = game.Say("nde.t.other", game.N("t", rules.LevelT(c.Word)))
		}
		if at != nil && check.SeesOdds(s, by) {
			test := at(c.Word)
			cs[i].ChanceAfter = check.ChanceOf(s, &test)
		}
	}
	return cs
}

// fitLevel refuses a cost or T outside the level, and a cost that the PC cannot pay (NDE-R29).
func fitLevel(p *state.PC, args game.Args) *game.Refusal {
	l := rules.LevelTable[rules.OrStandard(args.One("level"))]
	cost := l.Cost
	if word := args.One("cost"); word != "" {
		cost = rules.Number(word)
	}
	if t := rules.Number(args.One("t")); args.One("t") != "" && (t < l.T || t > l.MostT) {
		return rules.RefuseBy("NDE-R29", "t-range", game.N("least", l.T), game.N("most", l.MostT))
	}
	switch {
	case cost < l.Least || cost > l.MostC:
		return l.RefuseCost()
	case p.PP < cost:
		return state.RefusePrice(p, cost)
	}
	return nil
}

// termInputs returns the inputs for the cost and then T, which the GM may set within a level. The
// 2d6 game has no T.
func termInputs(s *state.State) []game.Input {
	cost := game.Input{Param: paramCost}
	for n := range 4 {
		cost.Choices = append(cost.Choices,
			game.Choice{Word: game.Itoa(n), Label: game.Say("nde.power.cost", game.N("n", n))})
	}
	inputs := []game.Input{cost}
	if !s.Is2d6() {
		inputs = append(inputs, game.Input{Param: paramPowerT, Choices: rules.TChoices(0)})
	}
	return inputs
}

// setLevel sets the level, cost and T of a power.
func setLevel(s *state.State, test *state.Test, args game.Args) {
	test.Level = rules.OrStandard(args.One("level"))
	test.Cost = rules.LevelCost(test.Level)
	if word := args.One("cost"); word != "" {
		test.Cost = rules.Number(word)
	}
	if !s.Is2d6() {
		test.Said, test.Source = rules.LevelT(test.Level), state.FromLevel
	}
	if word := args.One("t"); word != "" && !s.Is2d6() {
		test.Said = rules.Number(word)
	}
	check.Update(s, test)
}

// fellowChoices returns the PCs that a power may heal.
func fellowChoices(s *state.State) []game.Choice {
	var cs []game.Choice
	for _, p := range s.PCs {
		if p.Hearts < p.MaxHearts {
			cs = append(cs, game.Choice{Word: p.ID, Label: game.Quote(p.DisplayName())})
		}
	}
	return slices.Clip(cs)
}
