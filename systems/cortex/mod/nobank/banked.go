package nobank

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// dieSize is the size of a banked die.
const dieSize = dice.D6

// fromBanked is the origin of banked dice, and a part of their words.
const fromBanked = pool.Origin("banked")

// bankedOptions returns the banked dice of a GMC as options of a pool. Their words begin with
// prefix.
func bankedOptions(s *engine.State, c *people.Character, prefix string, in game.ChoiceGroup) []draft.PoolOption {
	var os []draft.PoolOption
	for i := range bankedDice(s, c.ID) {
		word := prefix + string(fromBanked)
		if i > 0 {
			word += "." + game.Itoa(i+1)
		}
		os = append(os, draft.PoolOption{Word: word, Name: game.Say("cortex.source.banked"),
			Note: game.Say("cortex.banked.pool"), Group: in,
			Dice: []pool.Die{{Word: word, From: fromBanked, Die: dieSize, LeavesSource: true}}})
	}
	return os
}

// opposingOptions returns the banked dice of GMCs that may oppose.
func opposingOptions(s *engine.State, _ *people.Character) []draft.PoolOption {
	var os []draft.PoolOption
	for _, c := range people.Of(s).Chars {
		if !c.IsPC() && !c.Away && c.Out == "" {
			os = append(os, bankedOptions(s, c, c.ID+":",
				game.ChoiceGroup{Word: c.ID, Title: game.Quote(c.DisplayName()), About: people.CharRef(c.ID)})...)
		}
	}
	return os
}

// refuseAlone refuses a banked die in an opposition in which its GMC has no other die. A banked die
// is for an action of that GMC (PP-MOD-06), so a trait or asset of the GMC must oppose beside it.
func refuseAlone(s *engine.State, p draft.Pool) *game.Refusal {
	for _, d := range p.Dice {
		char, _, _ := strings.Cut(d.Word, ":")
		if p.GMOpposes && d.From == fromBanked && !hasOtherDie(s, p.Dice, char) {
			return game.Refuse("PP-MOD-R3", "cortex.refused.banked_alone", game.W("name", people.Of(s).Name(char)))
		}
	}
	return nil
}

// hasOtherDie reports whether a GMC has a die among ds that is not banked: of its own, or of its
// asset.
func hasOtherDie(s *engine.State, ds []pool.Die, char string) bool {
	return slices.ContainsFunc(ds, func(d pool.Die) bool {
		owner, _, _ := strings.Cut(d.Word, ":")
		if a := things.Of(s).Asset(d.Word); a != nil {
			owner = a.Owner
		}
		return owner == char && d.From != fromBanked
	})
}

// spendThrown removes the banked dice that were thrown (PP-MOD-R3).
func spendThrown(t *engine.Tx, r *pool.Roll) {
	used := map[string]int{}
	var chars []string
	for _, p := range r.Pool {
		if p.From != fromBanked {
			continue
		}
		char, _, named := strings.Cut(p.Word, ":")
		if !named {
			char = r.Char
		}
		if used[char]++; used[char] == 1 {
			chars = append(chars, char)
		}
	}
	for _, char := range chars {
		setBanked(t, char, bankedDice(t.S, char)-used[char], whyUsed)
	}
}

// bankedMove returns the GM's move that sets how many d6 a major GMC has banked.
func bankedMove() game.Move[engine.State] {
	paramN := game.Param{Name: "n", Kind: game.Number, Max: maxDice, Change: true}
	return people.GMOffers(game.Spec{Name: "banked", Category: game.CategoryPoints,
		Params: []game.Param{people.ParamWho, paramN}},
		func(s *engine.State, c *game.Collector) {
			c.Close(people.ClosedReason(c.Actor, "PP-MOD-06", "nobody_banks"))
			for _, who := range people.Of(s).Chars {
				if who.Rank != people.Major {
					c.Close(game.Refuse("PP-MOD-R3", "cortex.refused.banks_none", game.W("name", who.DisplayName())),
						"who", who.ID)
					continue
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}}, About: people.CharRef(who.ID),
					Inputs: []game.Input{{Param: paramN}},
					Label:  game.Say("cortex.banked.set", game.W("name", who.DisplayName())),
					Validate: func(args game.Args) *game.Refusal {
						return paramN.Within(args.One("n"), bankedDice(s, who.ID))
					}})
			}
		},
		func(t *engine.Tx, args game.Args) {
			n, _ := game.NumberOf(args.One("n"), bankedDice(t.S, args.One("who")))
			setBanked(t, args.One("who"), n, whyRuled)
		})
}
