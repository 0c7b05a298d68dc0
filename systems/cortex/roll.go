package cortex

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
)

var (
	askPool = game.Param{Name: "pool", Kind: game.Pick, Max: game.MaxDice}
	askMake = game.Param{Name: "make", Kind: game.Pick, Max: 1}
	askName = game.Param{Name: "name", Kind: game.Text, Max: 64}
	askFor  = game.Param{Name: "for", Kind: game.Pick, Min: 1, Max: 1}
	askChar = game.Param{Name: "char", Kind: game.Pick, Min: 1, Max: 1}
)

// site is a place where a character may throw now: a test or a contest.
type site struct {
	id     string
	char   *Char
	foes   []string
	gm     bool // the roll's 1s are opportunities
	base   int
	aimed  bool // what the effect die makes is settled already
	waived bool
	preset []string // words ticked when no draft exists
	loose  []Die    // and loose dice
}

// base is how many results are kept for free: one while acting out of the
// scene (OUT-06), else two.
func (s *State) base(c *Char, id string) int {
	if c.Out != "" && c.MayAct == id {
		return 1
	}
	return 2
}

// draft gives the pool that is being built for a character and a matter, nil if
// nothing was said of it yet.
func (s *State) draft(char, id string) *Draft {
	for _, d := range s.Drafts {
		if d.Char == char && d.For == id {
			return d
		}
	}
	return nil
}

// poolAsks are the asks of a pool, with the draft ticked.
func (s *State) poolAsks(m making) []game.Ask {
	pool := poolAsk(askPool, m.options, func(w string) bool { return slices.Contains(m.picked, w) })
	s.priced(m, pool.Among)
	return []game.Ask{pool, {Param: askDice, Preset: dice.Format(m.loose)}}
}

// jointly makes the presets of asks one proposal.
func jointly(asks []game.Ask) []game.Ask {
	for i := range asks {
		asks[i].Joint = true
	}
	return asks
}

// poolMove keeps a pool that is being built (CORE-POOL-R4): nothing is charged.
func poolMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "pool", Under: game.UnderDice, Quiet: true, Slash: true, Repeat: true, Params: []game.Param{askPool, askDice, askFor, askChar}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, st := range s.sites(by) {
				offers = append(offers, s.poolOffer(by, st))
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			t.Emit(Drafted{Draft{Char: args.One("char"), For: args.One("for"), Pick: args["pool"], Dice: game.DiceOf(args["dice"])}})
		},
		Why: whyNoRoll,
	}
}

func (s *State) poolOffer(by game.Seat, st site) game.Offer {
	m, own := s.making(st), s.own(by, st.char.ID)
	o := game.Offer{Fixed: st.fixed(), Asks: s.poolAsks(m), About: "pool", Into: game.Offer{Move: "roll", Fixed: st.fixed()}.Key(),
		Label: game.Say("cortex.pool.build", game.W("name", s.nameFor(by, st.char.ID))), Main: own, Form: true,
		Fit: func(args game.Args) *game.Refusal { return offLadder(game.DiceOf(args["dice"])) }}
	if own {
		o.Odds = s.foretell(by, m, o.Asks[0].Among)
	}
	return o
}

func (st site) fixed() game.Args { return game.Args{"for": {st.id}, "char": {st.char.ID}} }

// rollMove throws a pool. Costs are charged and plot points earned at that
// moment (CORE-POOL-R4).
func rollMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "roll", Under: game.UnderDice, Answers: true, Slash: true, Params: []game.Param{askPool, askDice, askMake, askName, askFor, askChar}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, st := range s.sites(by) {
				offers = append(offers, s.rollOffer(by, st))
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			for _, st := range t.S.sites(t.By) {
				if st.id == args.One("for") && st.char.ID == args.One("char") {
					throwPool(t, st, args)
					return
				}
			}
		},
		Why: whyNoRoll,
	}
}

func (s *State) rollOffer(by game.Seat, st site) game.Offer {
	m, own, name := s.making(st), s.own(by, st.char.ID), s.nameFor(by, st.char.ID)
	o := game.Offer{Fixed: st.fixed(), Asks: jointly(s.poolAsks(m)), Label: game.Say("cortex.roll.throw", game.W("name", name)), About: "pool",
		Moment: s.momentRef(st.id), Urgent: own, Main: own, Fit: func(args game.Args) *game.Refusal { return s.fitRoll(st, args) }}
	if pool := m.pool(m.picked); len(pool) > 0 { // a line that names dice means these alone (CORE-CONTEST-R1)
		ds := sizes(pool)
		o.Label = game.Say("cortex.roll.throw_n", game.W("name", name), game.N("n", len(ds)), game.M("dice", diceMsg(ds)))
		o.Cost = s.billed(st.char.ID, billOf(pool))
		if own {
			o.Odds = s.promising(m, ds)
		}
	}
	o.Label = s.matters(st.id).AtStake(s, st.id, st.char.ID, o.Label)
	if !st.aimed {
		o.Asks = append(o.Asks, game.Ask{Param: askMake, Among: s.aimChoices(st)}, game.Ask{Param: askName})
	}
	return o
}

// billed is what a pool costs and earns a character.
func (s *State) billed(char string, b bill) []game.Sum {
	cost := s.price(char, b.cost)
	if b.earns > 0 {
		earns := s.hindered(s.purseOf(char))[0]
		earns.N = b.earns
		cost = append(cost, earns)
	}
	return cost
}

func (s *State) fitRoll(st site, args game.Args) *game.Refusal {
	loose := game.DiceOf(args["dice"])
	if no := offLadder(loose); no != nil {
		return no
	}
	pool := append(picked(s.poolOptions(st), args["pool"]), looseDice(loose, FromLoose)...)
	if no := s.fitPool(st.char, pool, st.waived); no != nil {
		return no
	}
	return s.fitAim(st.char.ID, args)
}

// throwPool charges, throws and credits, in this order.
func throwPool(t *tx, st site, args game.Args) {
	s := t.S
	pool := append(picked(s.poolOptions(st), args["pool"]), looseDice(game.DiceOf(args["dice"]), FromLoose)...)
	b := billOf(pool)
	purse := s.purseOf(st.char.ID)
	pay(t, purse, b.cost-b.own-b.rivals, "extra_die")
	pay(t, purse, b.rivals, "second_stress")
	pay(t, purse, b.own, "push")
	r := throw(t, Roll{For: st.id, Char: st.char.ID, GM: st.gm, Base: st.base, Aim: aimOf(args)}, pool)
	lock := r.ID
	if !lockPoolPoints.On(s) {
		lock = 0
	}
	for _, p := range pool {
		switch {
		case p.Hinder:
			earn(t, purse, 1, lock, "hinder")
		case p.D4:
			earn(t, purse, 1, lock, "d4")
		}
	}
	happen(t, AtThrow, game.Itoa(r.ID))
	if s.Pace == game.Quick && !s.anyChoice(r) {
		commit(t, r, undominated(r, r.Base)[0])
		conclude(t, r)
	}
	settle(t)
}

// anyChoice reports whether the roller has anything to choose: more dice that
// may count than are kept (TURN-R1).
func (s *State) anyChoice(r *Roll) bool { return len(r.Scores()) > r.Base }

func whyNoRoll(s *State, by game.Seat, args game.Args) *game.Refusal {
	for _, m := range s.kit.matters {
		if no := m.NoSite(s, by, args); no != nil {
			return no
		}
	}
	return closed(by, "CORE-TEST-01", "no_call")
}

// whyNoPool explains words that are no choice of a pool: somebody else's
// asset (ASSET-R2), an own complication that is no d4 (CORE-POOL-06), Hinder on
// what has none (TRAIT-R1).
func (s *State) whyNoPool(c *Char, args game.Args) *game.Refusal {
	for _, w := range args["pool"] {
		trait, hinder := strings.CutSuffix(w, hinderSuffix)
		if set, t, ok := c.trait(trait); hinder && ok && (t.Die == dice.D4 || !isDistinctions(set)) {
			return game.Refuse("TRAIT-R1", "cortex.refused.no_hinder", game.W("name", t.Name))
		}
		if a := s.asset(w); a != nil && !a.Open && a.Owner != "" && a.Owner != c.ID {
			return game.Refuse("ASSET-R2", "cortex.refused.personal_asset", game.W("name", a.shown()), game.W("owner", s.name(a.Owner)))
		}
		if k, ok := s.burden(w); ok && k.On == c.ID {
			return game.Refuse("CORE-POOL-06", "cortex.refused.own_comp", game.W("name", k.Name))
		}
	}
	return nil
}
