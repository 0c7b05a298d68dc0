package test

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/pool"
)

// opposition is what the GM lays out against a test: dice of a difficulty, what
// is picked of some options, and loose dice.
func opposition(size dice.Die, os []core.PoolOption, args game.Args) core.Assembly {
	return core.Oppose(size, os, args["with"], game.DiceOf(args["dice"]))
}

// fitOpposition refuses dice that Cortex does not know, and a second stress die
// that the bank cannot pay (STRESS-14).
func fitOpposition(s *core.State, args game.Args, laid core.Assembly) *game.Refusal {
	if no := pool.OffLadder(game.DiceOf(args["dice"])); no != nil {
		return no
	}
	return s.CanAfford(laid)
}

// opposed says of an offer whose answers lay out an opposition what that costs
// the bank, as it stands, for each word more and with the answers, and refuses
// what cannot be thrown.
func opposed(s *core.State, o game.Offer, laid func(game.Args) core.Assembly) game.Offer {
	preset := o.Picked()
	if with, asks := o.Ask(askWith.Name); asks {
		s.PriceWords(with.Among, laid(preset), func(word string) core.Assembly {
			return laid(game.Args{"with": toggled(preset["with"], word), "dice": preset["dice"]})
		})
	}
	o.Cost = s.Billed(laid(preset))
	o.Fit = func(args game.Args) *game.Refusal { return fitOpposition(s, args, laid(args)) }
	o.Bill = func(args game.Args) []game.Sum { return s.Billed(laid(args)) }
	return o
}

// toggled are the words after a tap on one.
func toggled(words []string, word string) []string {
	if slices.Contains(words, word) {
		return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == word })
	}
	return append(slices.Clone(words), word)
}

// opposing is the opposition that the GM is building for a character, as a
// player builds a pool; before anything was said, what fits by itself.
func opposing(s *core.State, c *core.Char, os []core.PoolOption) core.Draft {
	if d := s.Draft("", core.CallFor(c.ID)); d != nil {
		return *d
	}
	return core.Draft{For: core.CallFor(c.ID), Pick: opposesByItself(s, os), Said: game.Args{"difficulty": {core.Challenging}}}
}

// opposeMove keeps an opposition that is being built (25.1, T1): nothing is
// thrown, and nothing charged.
func opposeMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "oppose", Under: game.UnderDice, Quiet: true, Repeat: true, Params: []game.Param{core.AskWho,
			{Name: "difficulty", Kind: game.Pick, Min: 1, Max: 1}, askWith, core.AskDice, askHow}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			offers := testMove().When(s, by)
			for i, o := range offers {
				o.Asks = slices.DeleteFunc(o.Asks, func(a game.Ask) bool { return a.Name == core.AskWhat.Name })
				offers[i] = game.Offer{Fixed: o.Fixed, Asks: o.Asks, Fit: o.Fit, No: o.No, About: o.About, Form: true,
					Into:  game.Offer{Move: "test", Fixed: o.Fixed}.Key(),
					Label: game.Say("cortex.oppose.build", game.W("name", s.Name(o.Fixed.One("who"))))}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			t.Emit(core.Drafted{Draft: core.Draft{For: core.CallFor(args.One("who")), Pick: args["with"], Dice: game.DiceOf(args["dice"]),
				Said: game.Args{"difficulty": args["difficulty"], "how": args["how"]}}})
		},
		Why: func(s *core.State, by game.Seat, args game.Args) *game.Refusal { return testMove().Why(s, by, args) },
	}
}

// opposesByItself is what fits unless the GM strikes it: what is laid there,
// burdens, and of rivals the largest (STRESS-R3).
func opposesByItself(s *core.State, os []core.PoolOption) []string {
	var words []string
	best := map[string]core.Burden{}
	for _, o := range os {
		b, ok := s.Burden(o.Word)
		switch had := best[b.Rival]; {
		case !ok && o.Laid:
			words = append(words, o.Word)
		case !ok:
		case b.Rival == "":
			words = append(words, b.ID)
		case b.Die > had.Die:
			words = append(slices.DeleteFunc(words, func(w string) bool { return w == had.ID }), b.ID)
			best[b.Rival] = b
		}
	}
	return words
}

// asked are the questions that parts of the game have about an opposition
// before it is thrown.
func asked(s *core.State, test *Test, opposition []pool.Die) []core.Pending {
	var asked []core.Pending
	for _, p := range s.Parts() {
		if p.Before != nil {
			asked = append(asked, p.Before(s, test.Char, opposition)...)
		}
	}
	return asked
}

// throwLaid throws the oppositions that nobody is asked about any more.
func throwLaid(t *core.Tx) {
	for _, test := range running(t.S) {
		waits := slices.ContainsFunc(t.S.Pending, func(p *core.Pending) bool { return p.For == test.ID })
		if test.Laid != nil && !waits {
			throwOpposition(t, test, core.Assembly{Purse: core.BankKey, Dice: test.Laid, Free: true})
		}
	}
}

// throwOpposition throws the dice against a test. In quick pace they are read
// at once; the GM may change that until the player throws.
func throwOpposition(t *core.Tx, test *Test, laid core.Assembly) {
	if len(laid.Dice) == 0 {
		return
	}
	against := pool.Roll{For: test.ID, Char: test.Foe, GM: true, Base: t.S.Slots().Read}
	if foe := t.S.Char(test.Foe); foe != nil {
		st := t.S.SiteOf(foe, test.ID)
		against.Base, against.Few = st.Base, st.Few
	}
	r := laid.Throw(t, against)
	if t.S.Pace == game.Quick || len(r.Scores()) < 2 || r.Base == pool.All {
		core.Commit(t, r, pool.Undominated(r, r.Base)[0])
	}
}
