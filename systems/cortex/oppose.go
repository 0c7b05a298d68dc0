package cortex

import (
	"mesa/game"
	"slices"
)

// fitOpposition refuses dice that Cortex does not know, and a second stress die
// that the bank cannot pay (STRESS-14).
func (s *State) fitOpposition(pool []PoolDie, loose []Die) *game.Refusal {
	if no := offLadder(loose); no != nil {
		return no
	}
	if b := billOf(pool); b.rivals > 0 && !s.rich(BankKey, b.rivals) {
		return game.Refuse("STRESS-14", "cortex.refused.second_stress", game.N("n", b.rivals), game.N("free", s.purse(BankKey).Free))
	}
	return nil
}

// callFor is what the draft of a character's opposition is for, before there is
// a test.
func callFor(char string) string { return "call/" + char }

// opposing is the opposition that the GM is building for a character, as a
// player builds a pool; before anything was said, what fits by itself.
func (s *State) opposing(c *Char, os []poolOption) Draft {
	if d := s.draft("", callFor(c.ID)); d != nil {
		return *d
	}
	return Draft{For: callFor(c.ID), Pick: s.opposesByItself(os), Said: game.Args{"difficulty": {Challenging}}}
}

// opposeMove keeps an opposition that is being built (25.1, T1): nothing is
// thrown, and nothing charged.
func opposeMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "oppose", Under: game.UnderDice, Quiet: true, Repeat: true, Params: []game.Param{askWho,
			{Name: "difficulty", Kind: game.Pick, Min: 1, Max: 1}, askWith, askDice, askHow}},
		When: func(s *State, by game.Seat) []game.Offer {
			offers := testMove().When(s, by)
			for i, o := range offers {
				o.Asks = slices.DeleteFunc(o.Asks, func(a game.Ask) bool { return a.Name == askWhat.Name })
				offers[i] = game.Offer{Fixed: o.Fixed, Asks: o.Asks, Fit: o.Fit, No: o.No, About: o.About, Form: true, Into: game.Offer{Move: "test", Fixed: o.Fixed}.Key(),
					Label: game.Say("cortex.oppose.build", game.W("name", s.name(o.Fixed.One("who"))))}
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			t.Emit(Drafted{Draft{For: callFor(args.One("who")), Pick: args["with"], Dice: game.DiceOf(args["dice"]),
				Said: game.Args{"difficulty": args["difficulty"], "how": args["how"]}}})
		},
		Why: func(s *State, by game.Seat, args game.Args) *game.Refusal { return testMove().Why(s, by, args) },
	}
}

// opposesByItself is what fits unless the GM strikes it: burdens, and of rivals
// the largest (STRESS-R3).
func (s *State) opposesByItself(os []poolOption) []string {
	var words []string
	best := map[string]Burden{}
	for _, o := range os {
		b, ok := s.burden(o.word)
		switch had := best[b.Rival]; {
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
func (s *State) asked(test *Test, opposition []PoolDie) []Pending {
	var asked []Pending
	for _, p := range s.parts() {
		if p.Before != nil {
			asked = append(asked, p.Before(s, test.Char, opposition)...)
		}
	}
	return asked
}

// throwLaid throws the oppositions that nobody is asked about any more.
func throwLaid(t *tx) {
	for _, test := range t.S.running() {
		waits := slices.ContainsFunc(t.S.Pending, func(p *Pending) bool { return p.For == test.ID })
		if test.Laid != nil && !waits {
			throwOpposition(t, test, test.Laid)
		}
	}
}

// throwOpposition throws the dice against a test. In quick pace they are read
// at once; the GM may change that until the player throws.
func throwOpposition(t *tx, test *Test, opposition []PoolDie) {
	if len(opposition) == 0 {
		return
	}
	pay(t, BankKey, billOf(opposition).rivals, "second_stress")
	r := throw(t, Roll{For: test.ID, Char: test.Foe, GM: true, Base: 2}, opposition)
	earn(t, BankKey, billOf(opposition).earns, r.ID, "hinder")
	if t.S.Pace == game.Quick || len(r.Scores()) < 2 {
		commit(t, r, undominated(r, r.Base)[0])
	}
}
