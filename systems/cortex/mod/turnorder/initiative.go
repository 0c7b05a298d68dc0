package turnorder

import (
	"cmp"
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

var (
	paramAgainst = game.Param{Name: "against", Kind: game.Pick, Min: 1, Max: 1}
	paramWith    = game.Param{Name: "with", Kind: game.Pick, Max: 1}
)

// initiativeMove is the GM's call for initiative, before anybody has acted: by
// it the leaders of two sides throw (INIT-01), or all do (INIT-02, INIT-04); by
// ratings alone the order stands at once (INIT-03).
func initiativeMove() game.Move[core.State] {
	spec := game.Spec{Name: "initiative", Category: game.CategoryScene, Params: []game.Param{core.ParamWho, paramAgainst}}
	return rulekit.GMMove(spec, func(s *core.State) []game.Offer {
		if noInitiative(s) != nil {
			return nil
		}
		o := game.Offer{About: "scene", Label: game.Say("cortex.initiative." + initiative.Of(s)), Primary: s.Scene.Type == core.Action}
		if initiative.Is(s, initSides) {
			o.Inputs = leaderInputs(s)
			o.Validate = func(args game.Args) *game.Refusal {
				if args.One("who") == args.One("against") {
					return game.Refuse("INIT-01", "cortex.refused.race_self")
				}
				return nil
			}
		}
		return []game.Offer{o}
	}, callInitiative, func(s *core.State, by game.Actor, _ game.Args) *game.Refusal {
		return cmp.Or(s.GMOnly(by), noOrder(s, by), noInitiative(s))
	})
}

// noInitiative refuses initiative where nobody throws for it now.
func noInitiative(s *core.State) *game.Refusal {
	o := now(s)
	switch {
	case s.Scene.N == 0:
		return game.Refuse("", "cortex.refused.no_scene")
	case modeOf(s) != modeAction:
		return game.Refuse("ORDER-R3", "cortex.refused.turn_no_order")
	case initiative.Is(s, initHandoff):
		return game.Refuse("ORDER-02", "cortex.refused.race_handoff")
	case o.Race != nil && !o.Race.Over:
		return game.Refuse("INIT-R2", "cortex.refused.race_runs")
	case o.Round > 0 || o.By != "":
		return game.Refuse("INIT-R1", "cortex.refused.race_done")
	case len(present(s)) < 2:
		return game.Refuse("INIT-R1", "cortex.refused.race_alone")
	}
	return nil
}

// leaderInputs are the leaders of two sides: the first of the players', and the
// first of those against them.
func leaderInputs(s *core.State) []game.Input {
	who, against := game.Input{Param: core.ParamWho, Lead: true}, game.Input{Param: paramAgainst}
	for i, c := range present(s) {
		one := game.Choice{Word: c.ID, Label: game.Quote(c.DisplayName()), Selected: i == 0}
		who.Choices = append(who.Choices, one)
		one.Selected = false
		against.Choices = append(against.Choices, one)
	}
	chief := present(s)[0]
	i := slices.IndexFunc(present(s), func(c *core.Character) bool { return c.IsPC() != chief.IsPC() })
	against.Choices[max(i, 1)].Selected = true
	return []game.Input{who, against}
}

func callInitiative(t *core.Tx, args game.Args) {
	core.CloseRolls(t)
	if initiative.Is(t.S, initFixed) {
		byRatings(t)
		return
	}
	r := Initiative{ID: "i" + game.Itoa(t.S.NextID+1), For: map[string]string{initSides: forSides, initAll: forAll,
		initDie: forDie}[initiative.Of(t.S)]}
	for _, c := range present(t.S) {
		if r.For != forSides || c.ID == args.One("who") || c.ID == args.One("against") {
			r.Chars = append(r.Chars, c.ID)
		}
	}
	t.Emit(InitiativeBegun{Scene: t.S.Scene.N, Race: r})
}

// ratingScore is the rating of a character (INIT-03).
func ratingScore(s *core.State, c *core.Character) Score {
	two := traits.Ratings(s, c)
	return Score{Char: c.ID, Total: int(two[0] + two[1]), High: max(two[0], two[1]), PC: c.IsPC()}
}

// byRatings ranks all without a throw (INIT-03).
func byRatings(t *core.Tx) {
	var row []Score
	for _, c := range present(t.S) {
		row = append(row, ratingScore(t.S, c))
	}
	slices.SortStableFunc(row, ahead)
	t.Emit(OrderRanked{Scene: t.S.Scene.N, Row: row})
	begin(t, row[0].Char, whyRow, "")
}

// dieMove throws the die beside ratings: a d6, a d8 where a distinction helps, a
// d4 where it hinders, which earns a plot point (INIT-04, INIT-R2).
func dieMove() game.Move[core.State] {
	return core.WithDefaultReason(game.Move[core.State]{
		Spec: game.Spec{Name: "initiative-die", Category: game.CategoryDice, AnswersCards: true, Params: []game.Param{paramWith, core.ParamCharacter}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, r := range running(s) {
				for _, c := range r.yet(s) {
					if r.For == forDie && s.PlayedBy(by, c.ID) {
						offers = append(offers, dieOffer(s, by, r, c))
					}
				}
			}
			return offers
		},
		Do: throwDie,
		Why: func(s *core.State, by game.Actor, args game.Args) *game.Refusal {
			return checks{}.NoRollContext(s, by, args)
		},
	}, "INIT-04", "race_none")
}

func dieOffer(s *core.State, by game.Actor, r *Initiative, c *core.Character) game.Offer {
	own := s.IsOwn(by, c.ID)
	with := game.Input{Param: paramWith, Conflict: game.Refuse("CORE-POOL-R6", "cortex.refused.pool_twice")}
	for set, t := range c.All() {
		if !sheet.IsDistinctions(set) {
			continue
		}
		with.Choices = append(with.Choices,
			game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: []dice.Die{dice.D8}, ExclusiveGroup: t.Word},
			game.Choice{Word: t.Word + pool.HinderSuffix, Label: game.Quote(t.Name), Note: game.Say("cortex.pool.hinder"),
				Dice: []dice.Die{dice.D4}, Cost: s.HinderAmounts(c), ExclusiveGroup: t.Word})
	}
	o := game.Offer{Fixed: game.Args{"char": {c.ID}}, About: core.CharRef(c.ID), Card: raceRef(r.ID), Urgent: own, Primary: own,
		Label: game.Say("cortex.initiative-die.throw", game.W("name", s.NameFor(by, c.ID)), game.N("rating", ratingScore(s, c).Total))}
	if len(with.Choices) > 0 {
		o.Inputs = []game.Input{with}
	}
	return o
}

func throwDie(t *core.Tx, args game.Args) {
	c, o := t.S.Char(args.One("char")), now(t.S)
	for _, held := range Section.Of(t.S).Held { // that of a scene behind a flashback runs on
		if held.Race != nil && slices.Contains(held.Race.Chars, c.ID) && !held.Race.Over {
			o = *held
		}
	}
	sc := ratingScore(t.S, c)
	e := InitiativeScored{Scene: o.Scene, Race: o.Race.ID, Rating: sc.Total, Die: dice.D6}
	word, hinders := strings.CutSuffix(args.One("with"), pool.HinderSuffix)
	if _, tr, ok := c.Trait(word); ok && word != "" {
		e.With, e.Die = tr.Name, dice.D8
		if hinders {
			e.Die = dice.D4
		}
	}
	t.ThrowAt(t.S.PlaceOf(kind, c.ID))
	e.Face = t.Dice.Roll(e.Die)[0]
	sc.Total += e.Face
	e.Score = sc
	t.Emit(e)
	if hinders {
		core.EarnHinder(t, c.ID, 0)
	}
}

// swapMove lets whoever comes after at a tie that nothing breaks act first: the
// players agree (INIT-R1).
func swapMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "act-after", Category: game.CategoryAct, Params: []game.Param{core.ParamWho, core.ParamCharacter}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			o := now(s)
			var offers []game.Offer
			for i := 1; i < len(o.Row); i++ {
				c, after := s.Char(o.Row[i-1].Char), s.Char(o.Row[i].Char)
				if o.mayYield(s, i) && s.PlayedBy(by, c.ID) {
					offers = append(offers, game.Offer{Fixed: game.Args{"who": {after.ID}, "char": {c.ID}}, About: core.CharRef(c.ID),
						Label: game.Say("cortex.act-after.let", game.W("name", s.NameFor(by, c.ID)), game.W("who", after.DisplayName()))})
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			o := now(t.S)
			t.Emit(TieSwapped{Scene: o.Scene, Char: args.One("char"), For: args.One("who")})
			if o.Turn == args.One("char") {
				begin(t, args.One("who"), whyRow, "")
			}
		},
		Why: func(s *core.State, by game.Actor, _ game.Args) *game.Refusal {
			return core.ClosedReason(by, "INIT-R1", "race_no_tie")
		},
	}
}

// mayYield reports whether one of the row may let the next, the i-th, act first:
// nothing breaks their tie, and neither has acted in this round.
func (o Order) mayYield(s *core.State, i int) bool {
	a, b := o.Row[i-1], o.Row[i]
	fresh := func(char string) bool { return takes(s.Char(char)) && !slices.Contains(o.Acted, char) }
	return ahead(a, b) == 0 && fresh(a.Char) && fresh(b.Char) && o.Turn != b.Char && (o.Turn != a.Char || !o.acts(s))
}
