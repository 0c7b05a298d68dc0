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
}

// sites are where the seat may throw: for its own characters first, then, for
// the GM, for anybody else's.
func (s *State) sites(by game.Seat) []site {
	var sites []site
	for _, t := range s.running() {
		c := s.char(t.Char)
		if t.Own != 0 || c == nil || !s.playedBy(by, c.ID) || !s.ready(t) || c.Out != "" && c.MayAct != t.ID {
			continue
		}
		sites = append(sites, s.testSite(t, c))
	}
	return append(sites, s.contestSites(by)...)
}

func (s *State) testSite(t *Test, c *Char) site {
	st := site{id: t.ID, char: c, base: s.base(c, t.ID), aimed: t.Aim != Aim{}, waived: t.Waived}
	if t.Foe != "" {
		st.foes = []string{t.Foe}
	}
	return st
}

// ready reports whether the difficulty lies on the table (CORE-TEST-03).
func (s *State) ready(t *Test) bool {
	r := s.roll(t.Opp)
	return t.Opp == 0 || r != nil && r.Committed
}

// base is how many results are kept for free: one while acting out of the
// scene (OUT-06), else two.
func (s *State) base(c *Char, id string) int {
	if c.Out != "" && c.MayAct == id {
		return 1
	}
	return 2
}

func (s *State) draft(char, id string) *Draft {
	for _, d := range s.Drafts {
		if d.Char == char && d.For == id {
			return d
		}
	}
	return nil
}

// asks are the asks of a pool, with the draft ticked.
func (m making) asks() []game.Ask {
	among := asChoices(m.options, func(w string) bool { return slices.Contains(m.picked, w) })
	return []game.Ask{
		{Param: askPool, Among: among, Groups: groupsOf(m.options, among)},
		{Param: askDice, Preset: dice.Format(m.loose)},
	}
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
		Spec: game.Spec{Name: "pool", Quiet: true, Slash: true, Repeat: true, Params: []game.Param{askPool, askDice, askFor, askChar}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, st := range s.sites(by) {
				m := s.making(st)
				asks := m.asks()
				if s.own(by, st.char.ID) {
					s.foretell(by, m, asks[0].Among)
				}
				offers = append(offers, game.Offer{Fixed: st.fixed(), Asks: asks, About: "pool",
					Label: game.Say("cortex.pool.build", game.W("name", s.nameFor(by, st.char.ID))), Main: s.own(by, st.char.ID), Form: true,
					Fit: func(args game.Args) *game.Refusal { return offLadder(game.DiceOf(args["dice"])) }})
			}
			return offers
		},
		Do: func(t *tx, args game.Args) {
			t.Emit(Drafted{Draft{Char: args.One("char"), For: args.One("for"), Pick: args["pool"], Dice: game.DiceOf(args["dice"])}})
		},
		Why: whyNoRoll,
	}
}

func (st site) fixed() game.Args { return game.Args{"for": {st.id}, "char": {st.char.ID}} }

// rollMove throws a pool. Costs are charged and plot points earned at that
// moment (CORE-POOL-R4).
func rollMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "roll", Answers: true, Slash: true, Params: []game.Param{askPool, askDice, askMake, askName, askFor, askChar}},
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
	asks := jointly(m.asks()) // a line that names dice means these alone (CORE-CONTEST-R1)
	label := game.Say("cortex.roll.throw", game.W("name", name))
	if pool := m.pool(m.picked); len(pool) > 0 {
		ds := sizes(pool)
		label = game.Say("cortex.roll.throw_n", game.W("name", name), game.N("n", len(ds)), game.M("dice", diceMsg(ds)))
		if cost, purse := billOf(pool).cost, s.purseOf(st.char.ID); cost > 0 && s.rich(purse, cost) {
			label = game.Say("cortex.roll.throw_paid", game.M("label", label), game.N("n", cost))
		} else if cost > 0 {
			label = game.Say("cortex.roll.throw_short", game.M("label", label), game.N("n", cost), game.N("free", s.purse(purse).Free))
		}
		if own {
			label = s.promising(m, ds, label)
		}
	}
	label = s.atStake(st.id, st.char.ID, label)
	if !st.aimed {
		asks = append(asks, game.Ask{Param: askMake, Among: s.aimChoices(st)}, game.Ask{Param: askName})
	}
	return game.Offer{Fixed: st.fixed(), Asks: asks, Label: label, About: "pool", Moment: momentRef(st.id), Urgent: own, Main: own,
		Fit: func(args game.Args) *game.Refusal { return s.fitRoll(st, args) }}
}

func (s *State) fitRoll(st site, args game.Args) *game.Refusal {
	loose := game.DiceOf(args["dice"])
	if no := offLadder(loose); no != nil {
		return no
	}
	pool := append(picked(s.poolOptions(st.char, st.foes), args["pool"]), looseDice(loose, FromLoose)...)
	if no := s.fitPool(st.char, args["pool"], pool, st.waived); no != nil {
		return no
	}
	kind, _, _ := strings.Cut(args.One("make"), ":")
	if (kind == AimAsset || kind == AimComp) && args.One("name") == "" {
		return game.Refuse("CORE-EFFECT-R6", "cortex.refused.unnamed")
	}
	if kind == AimAsset {
		return s.sameAsset(args.One("name"), st.char.ID)
	}
	return nil
}

// aimChoices are what the effect die may make: an asset, a complication on a
// GMC (CORE-TEST-R7), the end of one of a GMC's assets (ASSET-R7).
func (s *State) aimChoices(st site) []game.Choice {
	cs := []game.Choice{{Word: AimAsset, Label: game.Say("cortex.aim.asset")}}
	for _, c := range s.Chars {
		if c.ID == st.char.ID || c.Away || c.Out != "" || c.IsPC() && !slices.Contains(st.foes, c.ID) {
			continue
		}
		cs = append(cs, game.Choice{Word: AimComp + ":" + c.ID, Label: game.Say("cortex.aim.comp", game.W("name", c.shown()))})
	}
	for _, a := range s.Assets {
		if owner := s.char(a.Owner); owner != nil && owner.IsPC() != st.char.IsPC() {
			cs = append(cs, game.Choice{Word: AimBreak + ":" + a.ID, Label: game.Say("cortex.aim.break", game.W("name", a.shown()), game.D("die", a.Die))})
		}
	}
	return cs
}

func aimOf(args game.Args) Aim {
	kind, on, _ := strings.Cut(args.One("make"), ":")
	return Aim{Kind: kind, Name: args.One("name"), On: on}
}

// throwPool charges, throws and credits, in this order.
func throwPool(t *tx, st site, args game.Args) {
	s := t.S
	pool := append(picked(s.poolOptions(st.char, st.foes), args["pool"]), looseDice(game.DiceOf(args["dice"]), FromLoose)...)
	b := billOf(pool)
	purse := s.purseOf(st.char.ID)
	pay(t, purse, b.cost, "extra_die")
	r := throw(t, Roll{For: st.id, Char: st.char.ID, GM: st.gm, Base: st.base, Aim: aimOf(args)}, pool)
	lock := r.ID
	if s.is("pp.pool_choice_lock", "false") {
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
	for _, t := range s.running() {
		c := s.char(t.Char)
		switch {
		case c == nil || !s.playedBy(by, t.Char):
			continue
		case !s.ready(t):
			return game.Refuse("CORE-TEST-03", "cortex.refused.gm_first")
		case c.Out != "" && c.MayAct != t.ID:
			return s.out(c)
		case t.Own != 0:
			return game.Refuse("CORE-ROLL-R4", "cortex.refused.rolled_already")
		}
		if no := s.whyNoPool(c, args); no != nil {
			return no
		}
	}
	if no := s.whyNoContestRoll(by); no != nil {
		return no
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
		if k := s.comp(w); k != nil && k.On == c.ID {
			return game.Refuse("CORE-POOL-06", "cortex.refused.own_comp", game.W("name", k.shown()))
		}
	}
	return nil
}
