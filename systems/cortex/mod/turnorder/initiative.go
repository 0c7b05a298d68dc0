package turnorder

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

var (
	paramAgainst = game.Param{Name: "against", Kind: game.Pick, Min: 1, Max: 1}
	paramWith    = game.Param{Name: "with", Kind: game.Pick, Max: 1}
)

// initiativeMove returns the GM's move that calls for initiative before any character has acted. By
// the option, the leaders of two sides throw (INIT-01), or all characters do (INIT-02, INIT-04).
// With ratings alone nothing is thrown and the order is set at once (INIT-03).
func initiativeMove() game.Move[engine.State] {
	spec := game.Spec{Name: "initiative", Category: game.CategoryScene,
		Params: []game.Param{people.ParamWho, paramAgainst}}
	return people.GMOffers(spec, func(s *engine.State, c *game.Collector) {
		if c.Closed(refuseInitiative(s)) {
			return
		}
		o := game.Offer{About: "scene", Label: game.Say("cortex.initiative." + initiative.Of(s)),
			Primary: scene.Of(s).Scene.Type == scene.Action}
		if initiative.Is(s, initSides) {
			o.Inputs = leaderInputs(s)
			o.Validate = func(args game.Args) *game.Refusal {
				if args.One("who") == args.One("against") {
					return game.Refuse("INIT-01", "cortex.refused.race_self")
				}
				return nil
			}
		}
		c.Add(o)
	}, callInitiative)
}

// refuseInitiative refuses to call for initiative without a scene, outside of action order, where
// turns are handed on, while initiative is thrown for, once it is decided or the first turn has
// begun, and with fewer than two characters.
func refuseInitiative(s *engine.State) *game.Refusal {
	o := currentOrder(s)
	switch {
	case scene.Of(s).Scene.N == 0:
		return game.Refuse("", "cortex.refused.no_scene")
	case modeOf(s) != modeAction:
		return game.Refuse("ORDER-R3", "cortex.refused.turn_no_order")
	case initiative.Is(s, initHandoff):
		return game.Refuse("ORDER-02", "cortex.refused.race_handoff")
	case o.Initiative != nil && !o.Initiative.Over:
		return game.Refuse("INIT-R2", "cortex.refused.race_runs")
	case o.Round > 0 || o.By != "":
		return game.Refuse("INIT-R1", "cortex.refused.race_done")
	case len(turnTakers(s)) < 2:
		return game.Refuse("INIT-R1", "cortex.refused.race_alone")
	}
	return nil
}

// leaderInputs returns the inputs for the leaders of two sides. The first character is selected,
// and against it the first of the other side (PCs or GMCs), or else the second character.
func leaderInputs(s *engine.State) []game.Input {
	who, against := game.Input{Param: people.ParamWho, Lead: true}, game.Input{Param: paramAgainst}
	for i, c := range turnTakers(s) {
		one := game.Choice{Word: c.ID, Label: game.Quote(c.DisplayName()), Selected: i == 0}
		who.Choices = append(who.Choices, one)
		one.Selected = false
		against.Choices = append(against.Choices, one)
	}
	chief := turnTakers(s)[0]
	i := slices.IndexFunc(turnTakers(s), func(c *people.Character) bool { return c.IsPC() != chief.IsPC() })
	against.Choices[max(i, 1)].Selected = true
	return []game.Input{who, against}
}

func callInitiative(t *engine.Tx, args game.Args) {
	check.CloseRolls(t)
	if initiative.Is(t.S, initFixed) {
		rankByRatings(t)
		return
	}
	r := Initiative{ID: "i" + game.Itoa(check.Of(t.S).NextID+1),
		For: map[string]string{initSides: forSides, initAll: forAll,
			initDie: forDie}[initiative.Of(t.S)]}
	for _, c := range turnTakers(t.S) {
		if r.For != forSides || c.ID == args.One("who") || c.ID == args.One("against") {
			r.Chars = append(r.Chars, c.ID)
		}
	}
	t.Emit(InitiativeBegun{Scene: scene.Of(t.S).Scene.N, Initiative: r})
}

// ratingScore returns the score of a character by its two ratings, which are added (INIT-03).
func ratingScore(s *engine.State, c *people.Character) Score {
	two := traits.Ratings(s, c)
	return Score{Char: c.ID, Total: int(two[0] + two[1]), High: max(two[0], two[1]), PC: c.IsPC()}
}

// rankByRatings sets the order by ratings without a throw, and begins the first turn (INIT-03).
func rankByRatings(t *engine.Tx) {
	var row []Score
	for _, c := range turnTakers(t.S) {
		row = append(row, ratingScore(t.S, c))
	}
	slices.SortStableFunc(row, compareScores)
	t.Emit(OrderRanked{Scene: scene.Of(t.S).Scene.N, Row: row})
	beginTurn(t, row[0].Char, whyRow, "")
}

// dieMove returns the move that throws the die beside ratings: a d6, or a d8 with a distinction
// that helps, or a d4 with one that hinders, which earns a plot point (INIT-04, INIT-R2).
func dieMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "initiative-die", Category: game.CategoryDice, AnswersCards: true,
			Params: []game.Param{paramWith, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, r := range runningThrows(s) {
				for _, who := range r.yetToThrow(s) {
					if r.For == forDie && people.Of(s).PlayedBy(c.Actor, who.ID) {
						c.Add(dieOffer(s, c.Actor, r, who))
					}
				}
			}
			if c.Explains() {
				c.Close(checks{}.NoRollContext(s, c.Actor))
			}
		},
		Do: throwDie,
	}, "INIT-04", "race_none")
}

func dieOffer(s *engine.State, by game.Actor, r *Initiative, c *people.Character) game.Offer {
	own := people.IsOwn(s, by, c.ID)
	with := game.Input{Param: paramWith, Conflict: game.Refuse("CORE-POOL-R6", "cortex.refused.pool_twice")}
	for set, t := range c.All() {
		if !sheet.IsDistinctions(set) {
			continue
		}
		with.Choices = append(with.Choices,
			game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: []dice.Die{dice.D8}, ExclusiveGroup: t.Word},
			game.Choice{Word: t.Word + pool.HinderSuffix, Label: game.Quote(t.Name),
				Note: game.Say("cortex.pool.hinder"),
				Dice: []dice.Die{dice.D4}, Cost: points.HinderAmounts(s, c), ExclusiveGroup: t.Word})
	}
	o := game.Offer{Fixed: game.Args{"char": {c.ID}}, About: people.CharRef(c.ID),
		ForCard: game.ForCard{Card: initiativeRef(r.ID), Urgent: own},
		Primary: own,
		Label: game.Say("cortex.initiative-die.throw", game.W("name", people.NameFor(s, by, c.ID)),
			game.N("rating", ratingScore(s, c).Total))}
	if len(with.Choices) > 0 {
		o.Inputs = []game.Input{with}
	}
	return o
}

func throwDie(t *engine.Tx, args game.Args) {
	c, o := people.Of(t.S).Char(args.One("char")), currentOrder(t.S)
	for _, held := range Section.Of(t.S).Orders { // initiative of a scene behind a flashback goes on
		if held.Initiative != nil && slices.Contains(held.Initiative.Chars, c.ID) && !held.Initiative.Over {
			o = *held
		}
	}
	sc := ratingScore(t.S, c)
	e := InitiativeScored{Scene: o.Scene, Initiative: o.Initiative.ID, Rating: sc.Total, Die: dice.D6}
	word, hinders := strings.CutSuffix(args.One("with"), pool.HinderSuffix)
	if _, tr, ok := c.Trait(word); ok && word != "" {
		e.With, e.Die = tr.Name, dice.D8
		if hinders {
			e.Die = dice.D4
		}
	}
	t.ThrowAt(roll.PlaceOf(t.S, kind, c.ID))
	e.Face = t.Dice.Roll(e.Die)[0]
	sc.Total += e.Face
	e.Score = sc
	t.Emit(e)
	if hinders {
		points.EarnHinder(t, c.ID, 0)
	}
}

// swapMove returns the move by which the first of two tied characters lets the other act first. The
// players agree on it (INIT-R1).
func swapMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "act-after", Category: game.CategoryAct,
			Params: []game.Param{people.ParamWho, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			o := currentOrder(s)
			for i := 1; i < len(o.Row); i++ {
				who, after := people.Of(s).Char(o.Row[i-1].Char), people.Of(s).Char(o.Row[i].Char)
				if o.mayYield(s, i) && people.Of(s).PlayedBy(c.Actor, who.ID) {
					c.Add(game.Offer{Fixed: game.Args{"who": {after.ID}, "char": {who.ID}},
						About: people.CharRef(who.ID),
						Label: game.Say("cortex.act-after.let", game.W("name", people.NameFor(s, c.Actor, who.ID)),
							game.W("who", after.DisplayName()))})
				}
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			o := currentOrder(t.S)
			t.Emit(TieSwapped{Scene: o.Scene, Char: args.One("char"), For: args.One("who")})
			if o.Turn == args.One("char") {
				beginTurn(t, args.One("who"), whyRow, "")
			}
		},
	}, "INIT-R1", "race_no_tie")
}

// mayYield reports whether character i-1 of the row may let character i act first: their scores are
// equal in everything, neither has acted in this round, character i does not have the turn, and no
// check of the turn of character i-1 runs.
func (o Order) mayYield(s *engine.State, i int) bool {
	a, b := o.Row[i-1], o.Row[i]
	fresh := func(char string) bool { return hasTurns(people.Of(s).Char(char)) && !slices.Contains(o.Acted, char) }
	return compareScores(a, b) == 0 && fresh(a.Char) && fresh(b.Char) && o.Turn != b.Char &&
		(o.Turn != a.Char || !o.isActing(s))
}
