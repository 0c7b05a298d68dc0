package hero

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

// prefixSize begins the words of hero dice as choices, such as hero.d8.
const prefixSize = "hero."

// poolDice returns the hero dice that a character may add to its pool, if they are as good as
// points. In the pool each is an ordinary die and is spent (HERO-14, HERO-17).
func poolDice(s *engine.State, c *people.Character, _ string) []draft.PoolOption {
	if !asPoints.On(s) {
		return nil
	}
	var os []draft.PoolOption
	own := usableDice(s, c.ID)
	for i, word := range pool.SizeWords(prefixSize, diceOf(own)) {
		os = append(os, draft.PoolOption{Word: word, Name: game.Say("cortex.source.hero"),
			Note: game.Say("cortex.hero.pool"),
			Dice: []pool.Die{own[i].poolDie()}, Group: draft.GroupOfThings()})
	}
	return os
}

// tokens returns hero dice in place of points, if the table allows that. First come the dice of
// characters that spend hero dice before plot points, and among equals the smaller dice, since the
// size of a die does not matter (HERO-15, HERO-16).
func tokens(s *engine.State, wallet string) []points.Token {
	if !asPoints.On(s) {
		return nil
	}
	var own []Die
	for _, c := range people.Of(s).Chars {
		if c.IsPC() && points.WalletOf(s, c.ID) == wallet {
			own = append(own, usableDice(s, c.ID)...)
		}
	}
	first := func(d Die) bool { return slices.Contains(Section.Of(s).First, d.Char) }
	slices.SortStableFunc(own, func(a, b Die) int {
		if first(a) != first(b) {
			return map[bool]int{true: -1, false: 1}[first(a)]
		}
		return int(a.Die) - int(b.Die)
	})
	var all []points.Token
	for _, d := range own {
		all = append(all, points.Token{Unit: "cortex.hero", Word: d.poolDie().Word, SpentFirst: first(d),
			Spend: func(t *engine.Tx, why string) {
				t.Emit(HeroDieSpent{N: d.N, Char: d.Char, Die: d.Die, Why: whyPoint, For: why})
			}})
	}
	return all
}

// firstMove returns the move that says whether a character spends hero dice before plot points
// (HERO-15).
func firstMove() game.Move[engine.State] {
	paramFirst := game.Param{Name: "on", Kind: game.Pick, Min: 1, Max: 1}
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "hero-first", Category: game.CategoryPoints,
			Params: []game.Param{paramFirst, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			if !asPoints.On(s) {
				c.Close(game.Refuse("HERO-15", "cortex.refused.hero_no_point"))
				return
			}
			c.Close(people.RefuseNoOwnChars(s, c.Actor))
			for _, who := range people.OwnPresent(s, c.Actor) {
				if !who.IsPC() || len(usableDice(s, who.ID)) == 0 {
					continue
				}
				word, key := "yes", "cortex.hero.first.dice"
				if slices.Contains(Section.Of(s).First, who.ID) {
					word, key = "no", "cortex.hero.first.points"
				}
				c.Add(game.Offer{Fixed: game.Args{"on": {word}, "char": {who.ID}}, About: people.CharRef(who.ID),
					Label: game.Say(key, game.W("name", people.NameFor(s, c.Actor, who.ID)))})
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			t.Emit(SpendOrderSet{Char: args.One("char"), On: args.One("on") == "yes"})
		},
	}, "HERO-15", "no_hero_first")
}

// leaveMove returns the move that gives up a hero die that was just won, since nobody has to take
// one (HERO-R2).
func leaveMove() game.Move[engine.State] {
	paramDie := game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "hero-leave", Category: game.CategoryPoints,
			Params: []game.Param{paramDie, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, d := range newlyBanked(s) {
				if people.Of(s).PlayedBy(c.Actor, d.Char) {
					c.Add(game.Offer{Fixed: game.Args{"die": {d.Die.String()}, "char": {d.Char}},
						About: people.CharRef(d.Char), Loss: game.Loss{Destructive: true,
							Consequences: []game.Msg{game.Say("cortex.hero.leave.then", game.D("die", d.Die))}},
						Label: game.Say("cortex.hero.leave", game.W("name", people.NameFor(s, c.Actor, d.Char)),
							game.D("die", d.Die))})
				}
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			for _, d := range newlyBanked(t.S) {
				if d.Char == args.One("char") && d.Die.String() == args.One("die") {
					spend(t, d, whyLeft)
					return
				}
			}
		},
	}, "HERO-R2", "no_hero_leave")
}

// newlyBanked returns the hero dice that were won last, until dice are thrown.
func newlyBanked(s *engine.State) []Die {
	g := Section.Of(s)
	return slices.DeleteFunc(slices.Clone(g.Dice), func(d Die) bool { return !slices.Contains(g.Fresh, d.N) })
}

// handMove returns the GM's move that sets a character's hero dice.
func handMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "hero-dice", Category: game.CategoryPeople,
		Params: []game.Param{people.ParamWho, people.ParamDice}},
		func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				if !who.IsPC() {
					continue
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}}, About: people.CharRef(who.ID),
					Label: game.Say("cortex.hero.set", game.W("name", who.DisplayName())),
					Form:  game.Form{OpensForm: true},
					Inputs: []game.Input{{Param: people.ParamDice,
						Preset: dice.Format(diceOf(usableDice(s, who.ID)))}},
					Validate: func(args game.Args) *game.Refusal { return pool.RefuseDice(game.DiceOf(args["dice"])) }})
			}
		}, func(t *engine.Tx, args game.Args) {
			t.Emit(HeroDiceSet{Char: args.One("who"), Dice: game.DiceOf(args["dice"])})
		}), "HERO-11", "no_hero_gmc")
}
