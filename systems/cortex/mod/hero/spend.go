package hero

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// poolDie is a hero die in a pool. Its word is its own, so that the next pool of a
// contest does not take another one by itself (HERO-10).
func (d Die) poolDie() pool.Die {
	return pool.Die{Word: "hero" + game.Itoa(d.N), Name: "Hero die", From: fromHero, Die: d.Die}
}

// number is the number of a hero die by its word.
func number(word string) int { return core.NumberOf(strings.TrimPrefix(word, "hero")) }

// poolDice let a character put hero dice into its pool, where they are as good
// as points: each is an ordinary die there, and used up (HERO-14, HERO-17).
func poolDice(s *core.State, c *core.Character, _ string) []core.PoolOption {
	if !asPoints.On(s) {
		return nil
	}
	var os []core.PoolOption
	for _, d := range of(s, c.ID) {
		os = append(os, core.PoolOption{Word: d.poolDie().Word, Name: game.Say("cortex.source.hero"), Note: game.Say("cortex.hero.pool"),
			Dice: []pool.Die{d.poolDie()}, Group: core.GroupOfThings()})
	}
	return os
}

// tokens are hero dice in place of points, the smallest first: their size does
// not matter (HERO-15, HERO-16).
func tokens(s *core.State, wallet string) []core.Token {
	if !asPoints.On(s) {
		return nil
	}
	var own []Die
	for _, c := range s.Chars {
		if c.IsPC() && s.WalletOf(c.ID) == wallet {
			own = append(own, of(s, c.ID)...)
		}
	}
	first := func(d Die) bool { return slices.Contains(Section.Of(s).First, d.Char) }
	slices.SortStableFunc(own, func(a, b Die) int {
		if first(a) != first(b) {
			return map[bool]int{true: -1, false: 1}[first(a)]
		}
		return int(a.Die) - int(b.Die)
	})
	var all []core.Token
	for _, d := range own {
		all = append(all, core.Token{Unit: "cortex.hero", Word: d.poolDie().Word, SpentFirst: first(d), Spend: func(t *core.Tx, why string) {
			t.Emit(HeroDieSpent{N: d.N, Char: d.Char, Die: d.Die, Why: whyPoint, For: why})
		}})
	}
	return all
}

// firstMove says which of a character's two is spent first, where either could
// be: plot points, unless it says otherwise (HERO-15).
func firstMove() game.Move[core.State] {
	askOn := game.Param{Name: "on", Kind: game.Pick, Min: 1, Max: 1}
	return game.Move[core.State]{
		Spec: game.Spec{Name: "hero-first", Category: game.CategoryPoints, Params: []game.Param{askOn, core.ParamCharacter}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			if !asPoints.On(s) {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.OwnPresent(by) {
				if !c.IsPC() || len(of(s, c.ID)) == 0 {
					continue
				}
				word, key := "yes", "cortex.hero.first.dice"
				if slices.Contains(Section.Of(s).First, c.ID) {
					word, key = "no", "cortex.hero.first.points"
				}
				offers = append(offers, game.Offer{Fixed: game.Args{"on": {word}, "char": {c.ID}}, About: core.CharRef(c.ID),
					Label: game.Say(key, game.W("name", s.NameFor(by, c.ID)))})
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			t.Emit(SpendOrderSet{Char: args.One("char"), On: args.One("on") == "yes"})
		},
		Why: func(s *core.State, by game.Actor, _ game.Args) *game.Refusal {
			if !asPoints.On(s) {
				return game.Refuse("HERO-15", "cortex.refused.hero_no_point")
			}
			if no := s.NoneOfMine(by); no != nil {
				return no
			}
			return core.ClosedReason(by, "HERO-15", "no_hero_first")
		},
	}
}

// leaveMove leaves a hero die that was just banked: nobody has to have one
// (HERO-R2).
func leaveMove() game.Move[core.State] {
	askDie := game.Param{Name: "die", Kind: game.Pick, Min: 1, Max: 1}
	return game.Move[core.State]{
		Spec: game.Spec{Name: "hero-leave", Category: game.CategoryPoints, Params: []game.Param{askDie, core.ParamCharacter}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, d := range newlyBanked(s) {
				if s.PlayedBy(by, d.Char) {
					offers = append(offers, game.Offer{
						Fixed: game.Args{"die": {d.Die.String()}, "char": {d.Char}}, About: core.CharRef(d.Char), Destructive: true,
						Label:        game.Say("cortex.hero.leave", game.W("name", s.NameFor(by, d.Char)), game.D("die", d.Die)),
						Consequences: []game.Msg{game.Say("cortex.hero.leave.then", game.D("die", d.Die))}})
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			for _, d := range newlyBanked(t.S) {
				if d.Char == args.One("char") && d.Die.String() == args.One("die") {
					spend(t, d, whyLeft)
					return
				}
			}
		},
		Why: func(_ *core.State, by game.Actor, _ game.Args) *game.Refusal {
			return core.ClosedReason(by, "HERO-R2", "no_hero_leave")
		},
	}
}

// newlyBanked are the hero dice that were banked last.
func newlyBanked(s *core.State) []Die {
	g := Section.Of(s)
	return slices.DeleteFunc(slices.Clone(g.Dice), func(d Die) bool { return !slices.Contains(g.Fresh, d.N) })
}

// handMove sets a character's hero dice by the GM's hand.
func handMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "hero-dice", Category: game.CategoryPeople, Params: []game.Param{core.ParamWho, core.ParamDice}},
		When: func(s *core.State, by game.Actor) []game.Offer {
			if by.Role != game.GM {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.Chars {
				if !c.IsPC() {
					continue
				}
				var has []dice.Die
				for _, d := range of(s, c.ID) {
					has = append(has, d.Die)
				}
				offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}}, About: core.CharRef(c.ID),
					Label: game.Say("cortex.hero.set", game.W("name", c.DisplayName())), OpensForm: true,
					Inputs:   []game.Input{{Param: core.ParamDice, Preset: dice.Format(has)}},
					Validate: func(args game.Args) *game.Refusal { return pool.OffLadder(game.DiceOf(args["dice"])) }})
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			t.Emit(HeroDiceSet{Char: args.One("who"), Dice: game.DiceOf(args["dice"])})
		},
		Why: func(s *core.State, by game.Actor, _ game.Args) *game.Refusal {
			if no := s.GMOnly(by); no != nil {
				return no
			}
			return core.ClosedReason(by, "HERO-11", "no_hero_gmc")
		},
	}
}
