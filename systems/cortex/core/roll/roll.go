package roll

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// The policies: questions that at most one mod in the game answers.
var (
	// Turns says who acts when. nil: characters act in any order.
	Turns = engine.NewPolicy[TurnOrder]("turns", nil)
	// Tests calls tests, also for other mods.
	Tests = engine.NewPolicy[TestCaller]("tests", nil)
	// Interference lets characters break into contests. nil: there are none.
	Interference = engine.NewPolicy[Interferer]("interference", nil)
)

// Interferer lets characters break into the contests of others (INTERFERE-01).
type Interferer interface {
	// Contests returns the contests that a character may break into now, at any price.
	Contests(s *engine.State, c *people.Character) []game.Choice
	// Join lets the character throw next in a contest. The caller has paid for it.
	Join(t *engine.Tx, contest, char string)
}

// Reroll throws dice of a roll again by an SFX: of a roll that is not read yet, or of an opposition.
// What was read already is read anew at once, with as many results as were paid for (RUL-SFX-OPP).
func Reroll(t *engine.Tx, r *pool.Roll, at []int, use string) {
	e := check.Rerolled{Roll: r.ID, At: at, Use: use, Char: r.Char}
	var thrown []pool.Die
	for _, i := range at {
		thrown = append(thrown, r.Pool[i])
		e.Dice, e.Was = append(e.Dice, r.Pool[i].Die), append(e.Was, r.Faces[i])
	}
	t.ThrowAt(throwPlace(t.S, r)+"/sfx/"+game.Itoa(len(r.SFXUsed)), pool.DieNames(thrown)...)
	e.Faces = t.Dice.Roll(e.Dice...)
	t.Emit(e)
	switch r = check.Of(t.S).Roll(r.ID); {
	case r.Committed:
		readAtOnce(t, r, max(r.KeptFree+r.PaidResults, len(r.Kept)))
	case check.IsGMRoll(t.S, r):
		ReadOpposition(t, r)
	default:
		readThrow(t, r, false)
	}
}

// readAtOnce reads a roll with n results, as many as count at most, and takes it to its outcome.
func readAtOnce(t *engine.Tx, r *pool.Roll, n int) {
	commit(t, r, pool.Undominated(r, n)[0])
	check.Conclude(t, r)
}

var (
	paramPool = game.Param{Name: "pool", Kind: game.Pick, Max: game.MaxDice}
)

// poolInputs returns the inputs of a pool, with the draft selected.
func poolInputs(s *engine.State, d draft.PoolDraft) []game.Input {
	input := draft.PoolInput(paramPool, d.Options, func(w string) bool { return slices.Contains(d.Picked, w) })
	d.Pool().PriceWords(s, input.Choices,
		func(word string) draft.Pool { return d.Assemble(d.WordsAfterTap(word), d.Loose) })
	return []game.Input{input, {Param: people.ParamDice, Preset: dice.Format(d.Loose)}}
}

// proposeTogether makes the presets of inputs one proposal. It changes inputs.
func proposeTogether(inputs []game.Input) []game.Input {
	for i := range inputs {
		inputs[i].OneProposal = true
	}
	return inputs
}

// poolMove stores a pool being built (CORE-POOL-R4). It charges nothing.
func poolMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "pool", Category: game.CategoryDice, Quiet: true, Slash: true, Repeat: true,
			Params: []game.Param{paramPool, people.ParamDice, people.ParamCheck, people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			contexts := check.RollContexts(s, c.Actor)
			for _, st := range contexts {
				c.Add(poolOffer(s, c.Actor, st))
			}
			closeRolls(s, c, contexts)
		},
		Do: func(t *engine.Tx, args game.Args) {
			t.Emit(check.Drafted{Draft: check.Draft{Char: args.One("char"), For: args.One("for"), Pick: args["pool"],
				Dice: game.DiceOf(args["dice"])}})
		},
	}
}

func poolOffer(s *engine.State, by game.Actor, st check.RollContext) game.Offer {
	d, own := draft.PoolDraftOf(s, st), people.IsOwn(s, by, st.Char.ID)
	o := game.Offer{Fixed: st.FixedArgs(), Inputs: poolInputs(s, d), About: "pool",
		Form:  game.Form{DraftOf: game.Offer{Move: "roll", Fixed: st.FixedArgs()}.Key(), OpensForm: true},
		Label: game.Say("cortex.pool.build", game.W("name", people.NameFor(s, by, st.Char.ID))), Primary: own,
		Validate: func(args game.Args) *game.Refusal { return pool.RefuseDice(game.DiceOf(args["dice"])) }}
	if own {
		o.Odds = d.Forecast(s, by, o.Inputs[0].Choices)
	}
	return o
}

// rollMove throws a pool. Costs are charged and plot points earned at that time (CORE-POOL-R4).
func rollMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "roll", Category: game.CategoryDice, AnswersCards: true, Slash: true,
			Params: []game.Param{paramPool, people.ParamDice, people.ParamAim, people.ParamName, people.ParamCheck,
				people.ParamCharacter}},
		Offers: func(s *engine.State, c *game.Collector) {
			contexts := check.RollContexts(s, c.Actor)
			for _, st := range contexts {
				c.Add(rollOffer(s, c.Actor, st))
				c.Add(keptOffers(s, c.Actor, st)...)
			}
			closeRolls(s, c, contexts)
		},
		Do: func(t *engine.Tx, args game.Args) {
			for _, st := range check.RollContexts(t.S, t.Actor) {
				if st.ID == args.One("for") && st.Char.ID == args.One("char") {
					throwPool(t, st, args)
					return
				}
			}
		},
	}
}

func rollOffer(s *engine.State, by game.Actor, st check.RollContext) game.Offer {
	d, own, name := draft.PoolDraftOf(s, st), people.IsOwn(s, by, st.Char.ID), people.NameFor(s, by, st.Char.ID)
	o := game.Offer{Fixed: st.FixedArgs(), Inputs: proposeTogether(poolInputs(s, d)),
		Label:   game.Say("cortex.roll.throw", game.W("name", name)),
		About:   "pool",
		ForCard: game.ForCard{Card: check.CheckRef(s, st.ID), Urgent: own}, Primary: own,
		Validate: func(args game.Args) *game.Refusal { return fitRoll(s, st, args) },
		Price: game.Price{PriceOf: func(args game.Args) []game.Amount {
			return d.Assemble(args["pool"], game.DiceOf(args["dice"])).PriceAmounts(s)
		}}}
	if built := d.Pool(); !d.HasPicks() {
		o.OpensForm = len(built.Dice) > 0 // a die of scale, or a helper's, is not thrown alone by a tap
	} else if ds := built.Sizes(); len(ds) > 0 { // named dice replace the draft (CORE-CONTEST-R1)
		o.Label = game.Say("cortex.roll.throw_n", game.W("name", name), game.N("n", len(ds)),
			game.M("dice", pool.DiceMsg(ds)))
		if built.Refusal == nil {
			o.Cost = built.PriceAmounts(s)
		}
		if own && built.Refusal == nil {
			o.Odds = d.PublicChance(s, built)
		}
	}
	o.Label = stakesLabel(s, st, o.Label)
	if !st.EffectDecided {
		o.Inputs = append(o.Inputs, game.Input{Param: people.ParamAim, Choices: draft.AimChoices(s, st)},
			game.Input{Param: people.ParamName})
	}
	return o
}

// stakesLabel returns the label of a throw, with what losing means where its kind of check says so.
func stakesLabel(s *engine.State, st check.RollContext, label game.Msg) game.Msg {
	if m := check.CheckKindOf(s, st.ID); m.Standing != nil {
		return m.Standing.StakesLabel(s, st.ID, st.Char.ID, label)
	}
	return label
}

// throwPool throws a pool in a context, and reads it at once if there is nothing to choose
// (TURN-R1).
func throwPool(t *engine.Tx, st check.RollContext, args game.Args) {
	built := draft.PoolDraftOf(t.S, st).Assemble(args["pool"], game.DiceOf(args["dice"]))
	as := pool.Roll{For: st.ID, Char: st.Char.ID, GM: st.GM, KeptFree: st.ResultsKept, FewRule: st.FewRule,
		Aim: pool.AimOf(args), IgnoresOnes: st.IgnoresOnes}
	if st.Sum {
		as.EffectFrom = pool.EffectNone
	}
	as.HitchUpTo = draft.HitchTo(t.S, st, built.Dice)
	r := Throw(t, built, as)
	join(t, r)
	for _, h := range engine.HooksOf[Hooks](t.S) {
		if h.OnThrow != nil {
			h.OnThrow(t, r)
		}
	}
	readThrow(t, r, st.Sum)
}

// readThrow reads a throw at once and takes it to its outcome if there is nothing to choose
// (TURN-R1), or if every choice has the same consequences (TURN-R5). It does so only in quick
// pace. With settled it reads the throw in any case.
func readThrow(t *engine.Tx, r *pool.Roll, settled bool) {
	if settled || t.S.Pace == game.Quick && (!anyChoice(t.S, r) || isLost(t.S, r)) {
		readAtOnce(t, r, r.KeptFree)
	}
}

// ReadOpposition reads a throw of the GM's at once if there is nothing to choose or the table does
// not wait for the GM's choice, and takes it to its outcome. Each table waits if the GM may keep a
// single result (RUL-TAL-REMARK).
func ReadOpposition(t *engine.Tx, r *pool.Roll) {
	if t.S.Pace == game.Quick && !mayKeepFewer(t.S, r) || len(r.Countable()) < 2 || r.KeptFree == pool.All {
		readAtOnce(t, r, r.KeptFree)
	}
}

// anyChoice reports whether the roller has anything to choose: an SFX that throws some dice again,
// a single result in place of several (RUL-TAL-REMARK), or more countable dice than are kept
// (TURN-R1). If no die of the throw is the effect die, the last gives a choice only if one more
// result can be bought.
func anyChoice(s *engine.State, r *pool.Roll) bool {
	if !r.Committed && (mayRethrow(s, r) || mayKeepFewer(s, r)) {
		return true
	}
	if r.EffectFrom != pool.EffectLeft {
		return mayBuy(s, r) > 0
	}
	return len(r.Countable()) > r.KeptFree
}

// closeRolls gives the reasons against an aim that its kind refuses, against words that are no
// options of a pool, and against the move if the actor can throw nothing.
func closeRolls(s *engine.State, c *game.Collector, open []check.RollContext) {
	if !c.Explains() {
		return
	}
	c.Against(people.ParamAim.Name, func(word string) *game.Refusal {
		aim := pool.AimNamed(word, "")
		if k := draft.AimKindOf(s, aim.Kind); k != nil && k.Validate != nil {
			return k.Validate(s, "", aim)
		}
		return nil
	})
	for _, st := range open {
		c.Against(paramPool.Name, func(word string) *game.Refusal {
			return whyNoPool(s, st.Char, word)
		}, "char", st.Char.ID)
	}
	for _, m := range check.CheckKinds(s) {
		c.Close(m.Throwing.NoRollContext(s, c.Actor))
	}
	c.Close(people.ClosedReason(c.Actor, "CORE-TEST-01", "no_call"))
}

// whyNoPool explains a word that is no option of a pool: another character's asset (ASSET-R2) or
// signature asset (CHAR-SIG-06), an own affliction larger than d4 (CORE-POOL-06), a d4 that is in
// another roll (COMP-13), or a hindrance of a trait that has none (TRAIT-R1). It is nil for other
// words.
func whyNoPool(s *engine.State, c *people.Character, w string) *game.Refusal {
	trait, hinder := strings.CutSuffix(w, pool.HinderSuffix)
	if set, t, ok := c.Trait(trait); hinder && ok && (t.Die == dice.D4 || !sheet.IsDistinctions(set)) {
		return game.Refuse("TRAIT-R1", "cortex.refused.no_hinder", game.W("name", t.Name))
	}
	if a := things.Of(s).Asset(w); a != nil && !a.Shared && a.Owner != "" && a.Owner != c.ID {
		return game.Refuse("ASSET-R2", "cortex.refused.personal_asset", game.W("name", a.DisplayName()),
			game.W("owner", people.Of(s).Name(a.Owner)))
	}
	if owner, t := signatureOf(s, w, c); owner != nil {
		return game.Refuse("CHAR-SIG-06", "cortex.refused.not_yours", game.W("name", t.Name),
			game.W("owner", owner.DisplayName()))
	}
	k, ok := things.FindAffliction(s, w)
	switch {
	case !ok || k.On != c.ID:
	case k.Die > dice.D4:
		return game.Refuse("CORE-POOL-06", "cortex.refused.own_comp", game.W("name", k.Name))
	case check.Of(s).IsInOwnPool(k):
		return game.Refuse("COMP-13", "cortex.refused.d4_rolled", game.W("name", k.Name))
	}
	return nil
}

// signatureOf returns the owner of the signature asset that a word means, and the trait. The owner
// is nil if the word means no signature asset, or a trait of the character but.
func signatureOf(s *engine.State, word string, but *people.Character) (*people.Character, sheet.Trait) {
	if _, _, own := but.Trait(word); own {
		return nil, sheet.Trait{}
	}
	for _, c := range people.Of(s).Chars {
		if set, t, ok := c.Trait(word); ok && sheet.KindOf(set) == sheet.KindSignatureAssets {
			return c, t
		}
	}
	return nil, sheet.Trait{}
}

// Topic implements Hooks.
func (Hooks) Topic() string { return "rolls" }

// ContestBegun tells the order of turns that a contest begins. The contest starts with the roll
// that opens it for a character, if there is one.
func ContestBegun(t *engine.Tx, id, char string) {
	order := Turns.Of(t.S)
	if order == nil {
		return
	}
	r := check.Of(t.S).Roll(order.Contest(t, id, char))
	if r == nil || r.Resolved {
		return
	}
	t.Emit(check.RollMoved{Roll: r.ID, For: id, By: draft.EffectDice.Of(t.S)})
	readThrow(t, check.Of(t.S).Roll(r.ID), false)
}
