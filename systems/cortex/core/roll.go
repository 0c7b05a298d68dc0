package core

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

var (
	askPool = game.Param{Name: "pool", Kind: game.Pick, Max: game.MaxDice}
)

// Site is a place where a character may throw now: a test or a contest.
type Site struct {
	ID     string
	Char   *Char
	Foes   []string
	GM     bool   // the roll's 1s are opportunities
	Base   int    // results kept for free
	Few    string // the rule by which they are fewer than usual
	All    bool   // usually all are kept
	Aimed  bool   // what the effect die makes is settled already
	Sum    bool   // two results are added, and there is no effect die and nothing to choose (INIT-R2)
	Idle   bool   // its 1s are nothing
	Waived bool
	Preset []string   // words ticked when no draft exists
	Loose  []dice.Die // and loose dice
}

// SiteOf is where a character throws in a matter, with how many results are
// kept for free there: those that this table adds (CORE-ROLL-02, ADDALL-01), or
// fewer by a rule (CORE-ROLL-R3).
func (s *State) SiteOf(c *Char, id string) Site {
	st := Site{ID: id, Char: c, Base: ReadDice.Of(s), Waived: s.Waived(id, c.ID)}
	st.All = st.Base == pool.All
	st.few(actingOut(c, id))
	for _, h := range HooksOf[CheckHooks](s) {
		if h.Keep != nil {
			st.few(h.Keep(s, c, id))
		}
	}
	return st
}

// actingOut keeps one result while acting out of the scene (OUT-06).
func actingOut(c *Char, id string) Keep {
	if c.Out != "" && c.MayAct == id {
		return Keep{1, "OUT-06"}
	}
	return Keep{}
}

func (st *Site) few(k Keep) {
	if k.Most > 0 && k.Most < st.Base {
		st.Base, st.Few = k.Most, k.Rule
	}
}

// Draft gives the pool that is being built for a character and a matter, nil if
// nothing was said of it yet.
func (s *State) Draft(char, id string) *Draft {
	for _, d := range s.Drafts {
		if d.Char == char && d.For == id {
			return d
		}
	}
	return nil
}

// poolAsks are the asks of a pool, with the draft ticked.
func (s *State) poolAsks(m Making) []game.Ask {
	laid := PoolAsk(askPool, m.options, func(w string) bool { return slices.Contains(m.Picked, w) })
	s.PriceWords(laid.Among, m.Laid(), func(word string) Assembly { return m.Assemble(m.tapped(word), m.loose) })
	return []game.Ask{laid, {Param: AskDice, Preset: dice.Format(m.loose)}}
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
		Spec: game.Spec{Name: "pool", Under: game.UnderDice, Quiet: true, Slash: true, Repeat: true,
			Params: []game.Param{askPool, AskDice, AskFor, AskChar}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, st := range s.sites(by) {
				offers = append(offers, s.poolOffer(by, st))
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			t.Emit(Drafted{Draft{Char: args.One("char"), For: args.One("for"), Pick: args["pool"], Dice: game.DiceOf(args["dice"])}})
		},
		Why: whyNoRoll,
	}
}

func (s *State) poolOffer(by game.Seat, st Site) game.Offer {
	m, own := s.Making(st), s.Own(by, st.Char.ID)
	o := game.Offer{Fixed: st.fixed(), Asks: s.poolAsks(m), About: "pool", Into: game.Offer{Move: "roll", Fixed: st.fixed()}.Key(),
		Label: game.Say("cortex.pool.build", game.W("name", s.NameFor(by, st.Char.ID))), Main: own, Form: true,
		Fit: func(args game.Args) *game.Refusal { return pool.OffLadder(game.DiceOf(args["dice"])) }}
	if own {
		o.Odds = s.foretell(by, m, o.Asks[0].Among)
	}
	return o
}

func (st Site) fixed() game.Args { return game.Args{"for": {st.ID}, "char": {st.Char.ID}} }

// rollMove throws a pool. Costs are charged and plot points earned at that
// moment (CORE-POOL-R4).
func rollMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "roll", Under: game.UnderDice, Answers: true, Slash: true,
			Params: []game.Param{askPool, AskDice, AskMake, AskName, AskFor, AskChar}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, st := range s.sites(by) {
				offers = append(append(offers, s.rollOffer(by, st)), s.keptOffers(by, st)...)
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			for _, st := range t.S.sites(t.By) {
				if st.ID == args.One("for") && st.Char.ID == args.One("char") {
					throwPool(t, st, args)
					return
				}
			}
		},
		Why: whyNoRoll,
	}
}

func (s *State) rollOffer(by game.Seat, st Site) game.Offer {
	m, own, name := s.Making(st), s.Own(by, st.Char.ID), s.NameFor(by, st.Char.ID)
	o := game.Offer{Fixed: st.fixed(), Asks: jointly(s.poolAsks(m)), Label: game.Say("cortex.roll.throw", game.W("name", name)),
		About:  "pool",
		Moment: s.MomentRef(st.ID), Urgent: own, Main: own, Fit: func(args game.Args) *game.Refusal { return s.fitRoll(st, args) },
		Bill: func(args game.Args) []game.Sum {
			return s.Billed(m.Assemble(args["pool"], game.DiceOf(args["dice"])))
		}}
	if laid := m.Laid(); !m.begun() {
		o.Form = len(laid.Dice) > 0 // a die of scale, or a helper's, is not thrown alone by a tap
	} else if ds := laid.Sizes(); len(ds) > 0 { // a line that names dice means these alone (CORE-CONTEST-R1)
		o.Label = game.Say("cortex.roll.throw_n", game.W("name", name), game.N("n", len(ds)), game.M("dice", pool.DiceMsg(ds)))
		o.Cost = s.Billed(laid)
		if own {
			o.Odds = s.promising(m, laid)
		}
	}
	o.Label = s.MattersOf(st.ID).AtStake(s, st.ID, st.Char.ID, o.Label)
	if !st.Aimed {
		o.Asks = append(o.Asks, game.Ask{Param: AskMake, Among: s.AimChoices(st)}, game.Ask{Param: AskName})
	}
	return o
}

func (s *State) fitRoll(st Site, args game.Args) *game.Refusal {
	loose, m := game.DiceOf(args["dice"]), s.Making(st)
	if no := pool.OffLadder(loose); no != nil {
		return no
	}
	if no := s.fitPool(st, m.Assemble(args["pool"], loose)); no != nil {
		return no
	}
	return s.fitAim(st.Char.ID, args)
}

// hitchTo is up to which result the dice of a pool are hitches, where a part says
// so; 0: 1 alone (CORE-HITCH-R11).
func (s *State) hitchTo(st Site, laid []pool.Die) int {
	if fx := SpecialEffects.Of(s); fx != nil {
		return fx.Widens(s, st, laid)
	}
	return 0
}

// throwPool throws a pool at a site, and reads it at once where nobody has
// anything to choose (TURN-R1).
func throwPool(t *Tx, st Site, args game.Args) {
	laid := t.S.Making(st).Assemble(args["pool"], game.DiceOf(args["dice"]))
	as := pool.Roll{For: st.ID, Char: st.Char.ID, GM: st.GM, Base: st.Base, Few: st.Few, Aim: AimOf(args), Idle: st.Idle}
	if st.Sum {
		as.By = pool.EffectNone
	}
	as.HitchTo = t.S.hitchTo(st, laid.Dice)
	r := Throw(t, laid, as)
	join(t, r)
	for _, h := range HooksOf[RollHooks](t.S) {
		if h.OnThrow != nil {
			h.OnThrow(t, r)
		}
	}
	readThrow(t, r, st.Sum)
}

// readThrow reads a throw at once where nobody has anything to choose (TURN-R1),
// and takes it to its outcome.
func readThrow(t *Tx, r *pool.Roll, settled bool) {
	if settled || t.S.Pace == game.Quick && !t.S.AnyChoice(r) {
		Commit(t, r, pool.Undominated(r, r.Base)[0])
		conclude(t, r)
	}
}

// ReadOpposition reads a throw of the GM's at once where nobody has anything to
// choose, or the table does not wait for the GM's choice, and takes it to its
// outcome.
func ReadOpposition(t *Tx, r *pool.Roll) {
	if t.S.Pace == game.Quick || len(r.Scores()) < 2 || r.Base == pool.All {
		Commit(t, r, pool.Undominated(r, r.Base)[0])
		conclude(t, r)
	}
}

// AnyChoice reports whether the roller has anything to choose: more dice that
// may count than are kept (TURN-R1), or an SFX that throws some again. Where the effect die is none of them, only
// whoever can pay for one more result has.
func (s *State) AnyChoice(r *pool.Roll) bool {
	if !r.Committed && s.mayRethrow(r) {
		return true
	}
	if r.By != pool.EffectLeft {
		return s.mayBuy(r) > 0
	}
	return len(r.Scores()) > r.Base
}

func whyNoRoll(s *State, by game.Seat, args game.Args) *game.Refusal {
	for _, m := range s.checkKinds() {
		if no := m.NoSite(s, by, args); no != nil {
			return no
		}
	}
	return Closed(by, "CORE-TEST-01", "no_call")
}

// WhyNoPool explains words that are no choice of a pool: somebody else's
// asset (ASSET-R2), an own complication that is no d4 (CORE-POOL-06), Hinder on
// what has none (TRAIT-R1).
func (s *State) WhyNoPool(c *Char, args game.Args) *game.Refusal {
	for _, w := range args["pool"] {
		trait, hinder := strings.CutSuffix(w, pool.HinderSuffix)
		if set, t, ok := c.Trait(trait); hinder && ok && (t.Die == dice.D4 || !sheet.IsDistinctions(set)) {
			return game.Refuse("TRAIT-R1", "cortex.refused.no_hinder", game.W("name", t.Name))
		}
		if a := s.Asset(w); a != nil && !a.Open && a.Owner != "" && a.Owner != c.ID {
			return game.Refuse("ASSET-R2", "cortex.refused.personal_asset", game.W("name", a.shown()), game.W("owner", s.Name(a.Owner)))
		}
		if owner, t := s.signatureOf(w, c); owner != nil {
			return game.Refuse("CHAR-SIG-06", "cortex.refused.not_yours", game.W("name", t.Name), game.W("owner", owner.Shown()))
		}
		if k, ok := s.Burden(w); ok && k.On == c.ID {
			return game.Refuse("CORE-POOL-06", "cortex.refused.own_comp", game.W("name", k.Name))
		}
	}
	return nil
}

// signatureOf is whose signature asset a word means, but for one character's own;
// nil for nobody's.
func (s *State) signatureOf(word string, but *Char) (*Char, sheet.Trait) {
	if _, _, own := but.Trait(word); own {
		return nil, sheet.Trait{}
	}
	for _, c := range s.Chars {
		if set, t, ok := c.Trait(word); ok && sheet.KindOf(set) == "signature_assets" {
			return c, t
		}
	}
	return nil, sheet.Trait{}
}
