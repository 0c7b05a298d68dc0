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
	paramPool = game.Param{Name: "pool", Kind: game.Pick, Max: game.MaxDice}
)

// RollContext is a place where a character may throw now: a test or a contest.
type RollContext struct {
	ID            string
	Char          *Character
	Foes          []string
	GM            bool   // the roll's 1s are opportunities
	ResultsKept   int    // results kept for free
	FewRule       string // the rule by which they are fewer than usual
	All           bool   // usually all are kept
	EffectDecided bool   // what the effect die makes is settled already
	Sum           bool   // two results are added, and there is no effect die and nothing to choose (INIT-R2)
	IgnoresOnes   bool   // its 1s are nothing
	Waived        bool
	Preset        []string   // words ticked when no draft exists
	Loose         []dice.Die // and loose dice
}

// RollContextOf is where a character throws in a check, with how many results are
// kept for free there: those that this table adds (CORE-ROLL-02, ADDALL-01), or
// fewer by a rule (CORE-ROLL-R3).
func (s *State) RollContextOf(c *Character, id string) RollContext {
	st := RollContext{ID: id, Char: c, ResultsKept: ResultsAdded.Of(s), Waived: s.Waived(id, c.ID)}
	st.All = st.ResultsKept == pool.All
	st.few(actingOut(c, id))
	for _, h := range HooksOf[CheckHooks](s) {
		if h.ResultsKept != nil {
			st.few(h.ResultsKept(s, c, id))
		}
	}
	return st
}

// actingOut keeps one result while acting out of the scene (OUT-06).
func actingOut(c *Character, id string) KeepRule {
	if c.Out != "" && c.MayAct == id {
		return KeepRule{1, "OUT-06"}
	}
	return KeepRule{}
}

func (st *RollContext) few(k KeepRule) {
	if k.Most > 0 && k.Most < st.ResultsKept {
		st.ResultsKept, st.FewRule = k.Most, k.Rule
	}
}

// Draft gives the pool that is being built for a character and a check, nil if
// nothing was said of it yet.
func (s *State) Draft(char, id string) *Draft {
	for _, d := range s.Drafts {
		if d.Char == char && d.For == id {
			return d
		}
	}
	return nil
}

// poolInputs are the inputs of a pool, with the draft ticked.
func (s *State) poolInputs(d PoolDraft) []game.Input {
	laid := PoolInput(paramPool, d.options, func(w string) bool { return slices.Contains(d.Picked, w) })
	s.PriceWords(laid.Choices, d.Pool(), func(word string) Pool { return d.Assemble(d.wordsAfterTap(word), d.loose) })
	return []game.Input{laid, {Param: ParamDice, Preset: dice.Format(d.loose)}}
}

// asOneProposal makes the presets of asks one proposal.
func asOneProposal(inputs []game.Input) []game.Input {
	for i := range inputs {
		inputs[i].OneProposal = true
	}
	return inputs
}

// poolMove keeps a pool that is being built (CORE-POOL-R4): nothing is charged.
func poolMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "pool", Category: game.CategoryDice, Quiet: true, Slash: true, Repeat: true,
			Params: []game.Param{paramPool, ParamDice, ParamCheck, ParamCharacter}},
		When: func(s *State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, st := range s.rollContexts(by) {
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

func (s *State) poolOffer(by game.Actor, st RollContext) game.Offer {
	d, own := s.PoolDraftOf(st), s.IsOwn(by, st.Char.ID)
	o := game.Offer{Fixed: st.fixedArgs(), Inputs: s.poolInputs(d), About: "pool", DraftOf: game.Offer{Move: "roll", Fixed: st.fixedArgs()}.Key(),
		Label: game.Say("cortex.pool.build", game.W("name", s.NameFor(by, st.Char.ID))), Primary: own, OpensForm: true,
		Validate: func(args game.Args) *game.Refusal { return pool.OffLadder(game.DiceOf(args["dice"])) }}
	if own {
		o.Odds = s.forecast(by, d, o.Inputs[0].Choices)
	}
	return o
}

func (st RollContext) fixedArgs() game.Args { return game.Args{"for": {st.ID}, "char": {st.Char.ID}} }

// rollMove throws a pool. Costs are charged and plot points earned at that
// moment (CORE-POOL-R4).
func rollMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "roll", Category: game.CategoryDice, AnswersCards: true, Slash: true,
			Params: []game.Param{paramPool, ParamDice, ParamAim, ParamName, ParamCheck, ParamCharacter}},
		When: func(s *State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, st := range s.rollContexts(by) {
				offers = append(append(offers, s.rollOffer(by, st)), s.keptOffers(by, st)...)
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			for _, st := range t.S.rollContexts(t.Actor) {
				if st.ID == args.One("for") && st.Char.ID == args.One("char") {
					throwPool(t, st, args)
					return
				}
			}
		},
		Why: whyNoRoll,
	}
}

func (s *State) rollOffer(by game.Actor, st RollContext) game.Offer {
	d, own, name := s.PoolDraftOf(st), s.IsOwn(by, st.Char.ID), s.NameFor(by, st.Char.ID)
	o := game.Offer{Fixed: st.fixedArgs(), Inputs: asOneProposal(s.poolInputs(d)), Label: game.Say("cortex.roll.throw", game.W("name", name)),
		About: "pool",
		Card:  s.CheckRef(st.ID), Urgent: own, Primary: own, Validate: func(args game.Args) *game.Refusal { return s.fitRoll(st, args) },
		PriceOf: func(args game.Args) []game.Amount {
			return s.PriceAmounts(d.Assemble(args["pool"], game.DiceOf(args["dice"])))
		}}
	if laid := d.Pool(); !d.hasPicks() {
		o.OpensForm = len(laid.Dice) > 0 // a die of scale, or a helper's, is not thrown alone by a tap
	} else if ds := laid.Sizes(); len(ds) > 0 { // a line that names dice means these alone (CORE-CONTEST-R1)
		o.Label = game.Say("cortex.roll.throw_n", game.W("name", name), game.N("n", len(ds)), game.M("dice", pool.DiceMsg(ds)))
		o.Cost = s.PriceAmounts(laid)
		if own {
			o.Odds = s.publicChance(d, laid)
		}
	}
	o.Label = s.CheckKindOf(st.ID).StakesLabel(s, st.ID, st.Char.ID, o.Label)
	if !st.EffectDecided {
		o.Inputs = append(o.Inputs, game.Input{Param: ParamAim, Choices: s.AimChoices(st)}, game.Input{Param: ParamName})
	}
	return o
}

func (s *State) fitRoll(st RollContext, args game.Args) *game.Refusal {
	loose, d := game.DiceOf(args["dice"]), s.PoolDraftOf(st)
	if no := pool.OffLadder(loose); no != nil {
		return no
	}
	if no := s.fitPool(st, d.Assemble(args["pool"], loose)); no != nil {
		return no
	}
	return s.fitAim(st.Char.ID, args)
}

// hitchTo is up to which result the dice of a pool are hitches, where a mod says
// so; 0: 1 alone (CORE-HITCH-R11).
func (s *State) hitchTo(st RollContext, laid []pool.Die) int {
	if fx := PlaySFX.Of(s); fx != nil {
		return fx.HitchRange(s, st, laid)
	}
	return 0
}

// throwPool throws a pool at a site, and reads it at once where nobody has
// anything to choose (TURN-R1).
func throwPool(t *Tx, st RollContext, args game.Args) {
	laid := t.S.PoolDraftOf(st).Assemble(args["pool"], game.DiceOf(args["dice"]))
	as := pool.Roll{For: st.ID, Char: st.Char.ID, GM: st.GM, KeptFree: st.ResultsKept, FewRule: st.FewRule, Aim: AimOf(args), IgnoresOnes: st.IgnoresOnes}
	if st.Sum {
		as.EffectFrom = pool.EffectNone
	}
	as.HitchUpTo = t.S.hitchTo(st, laid.Dice)
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
		Commit(t, r, pool.Undominated(r, r.KeptFree)[0])
		conclude(t, r)
	}
}

// ReadOpposition reads a throw of the GM's at once where nobody has anything to
// choose, or the table does not wait for the GM's choice, and takes it to its
// outcome.
func ReadOpposition(t *Tx, r *pool.Roll) {
	if t.S.Pace == game.Quick || len(r.Countable()) < 2 || r.KeptFree == pool.All {
		Commit(t, r, pool.Undominated(r, r.KeptFree)[0])
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
	if r.EffectFrom != pool.EffectLeft {
		return s.mayBuy(r) > 0
	}
	return len(r.Countable()) > r.KeptFree
}

func whyNoRoll(s *State, by game.Actor, args game.Args) *game.Refusal {
	for _, m := range s.checkKinds() {
		if no := m.NoRollContext(s, by, args); no != nil {
			return no
		}
	}
	return ClosedReason(by, "CORE-TEST-01", "no_call")
}

// WhyNoPool explains words that are no choice of a pool: somebody else's
// asset (ASSET-R2), an own complication that is no d4 (CORE-POOL-06), AddComplication on
// what has none (TRAIT-R1).
func (s *State) WhyNoPool(c *Character, args game.Args) *game.Refusal {
	for _, w := range args["pool"] {
		trait, hinder := strings.CutSuffix(w, pool.HinderSuffix)
		if set, t, ok := c.Trait(trait); hinder && ok && (t.Die == dice.D4 || !sheet.IsDistinctions(set)) {
			return game.Refuse("TRAIT-R1", "cortex.refused.no_hinder", game.W("name", t.Name))
		}
		if a := s.Asset(w); a != nil && !a.Shared && a.Owner != "" && a.Owner != c.ID {
			return game.Refuse("ASSET-R2", "cortex.refused.personal_asset", game.W("name", a.displayName()), game.W("owner", s.Name(a.Owner)))
		}
		if owner, t := s.signatureOf(w, c); owner != nil {
			return game.Refuse("CHAR-SIG-06", "cortex.refused.not_yours", game.W("name", t.Name), game.W("owner", owner.DisplayName()))
		}
		if k, ok := s.Affliction(w); ok && k.On == c.ID {
			return game.Refuse("CORE-POOL-06", "cortex.refused.own_comp", game.W("name", k.Name))
		}
	}
	return nil
}

// signatureOf is whose signature asset a word means, but for one character's own;
// nil for nobody's.
func (s *State) signatureOf(word string, but *Character) (*Character, sheet.Trait) {
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
