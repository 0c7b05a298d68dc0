package hitch

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
)

// hitchSteps reports whether hitches of a roll may step up an affliction of its character or of the
// scene: an affliction of a kind that hitches may step, a d4 in this pool, or a complication that
// hitches of this roll made.
func hitchSteps(s *engine.State, r *pool.Roll, b things.Affliction) bool {
	if b.On != r.Char && b.On != "" {
		return false
	}
	if r.HasTouched(b.ID, "") && things.Of(s).Complication(b.ID) != nil {
		return true
	}
	isInPool := slices.ContainsFunc(r.Pool, func(p pool.Die) bool { return p.D4 && p.Word == b.ID })
	return b.KindIn(s).HitchSteps(s) && Rule.Of(s).ComplicationsClosed == nil || isInPool &&
		b.Die == dice.D4
}

var (
	paramOnes = game.Param{Name: "ones", Kind: game.Pick, Min: 1, Max: game.MaxDice}
)

// hitchMove lets the GM use hitches of a player's roll: a d6 complication, stepped up once for
// each further hitch, a step of an existing affliction (CORE-HITCH-02 to -06), or a HitchUse. Each
// separate thing pays the player one plot point, except the first thing on a botch and a HitchUse
// with a price of its own.
func hitchMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "hitch", Category: game.CategoryAct, AnswersCards: true, Slash: true,
		Params: []game.Param{paramOnes, things.ParamOn, people.ParamName, people.ParamRoll}},
		func(s *engine.State, c *game.Collector) {
			for _, r := range check.Of(s).Rolls {
				if check.Of(s).HasOpenHitches(r) {
					c.Add(hitchOffer(s, r))
				}
			}
			closeHitches(s, c)
		}, func(t *engine.Tx, args game.Args) {
			r := check.Of(t.S).Roll(check.RollID(args.One("roll")))
			if mayRefuseHitch.On(t.S) {
				askAccept(t, r, args)
				return
			}
			useHitches(t, r, pool.Indices(args["ones"]), args.One("on"), args.One("name"))
		})
}

// closeHitches closes the move for the players' rolls without an offer, the last roll first.
func closeHitches(s *engine.State, c *game.Collector) {
	if !c.Explains() {
		return
	}
	for _, r := range slices.Backward(check.Of(s).Rolls) {
		word := check.RollWord(r.ID)
		switch {
		case r.GM || len(r.Hitches()) == 0 || c.Has("roll", word):
		case check.Of(s).HasOpenHitches(r) && !r.Committed: // they may be used, but not passed yet
			c.Close(game.Refuse("CORE-HITCH-R2", "cortex.refused.hitch_early"), "roll", word)
		case len(r.UnspentHitches()) == 0:
			c.Close(game.Refuse("CORE-HITCH-R1", "cortex.refused.hitches_spent"), "roll", word)
		default:
			c.Close(game.Refuse("CORE-HITCH-R2", "cortex.refused.hitch_late"), "roll", word)
		}
	}
	c.Close(game.Refuse("CORE-HITCH-01", "cortex.refused.no_hitch"))
}

// refuseComp refuses a complication if hitches of a roll make none.
func refuseComp(s *engine.State, r *pool.Roll) *game.Refusal {
	if isFreeBotch(s, r) {
		return nil
	}
	return Rule.Of(s).ComplicationsClosed
}

func hitchOffer(s *engine.State, r *pool.Roll) game.Offer {
	ones := game.Input{Param: paramOnes}
	ones.Max = len(r.UnspentHitches())
	for _, i := range r.UnspentHitches() {
		ones.Choices = append(ones.Choices,
			game.Choice{Word: game.Itoa(i + 1), Label: pool.DieName(r, i), Selected: true})
	}
	on, label := HitchInput(s, r.Char, len(r.UnspentHitches()),
		func(k things.Affliction) bool { return hitchSteps(s, r, k) }), hitchLabel(s, r)
	tap, other := hitchUse(s, r, Rule.Of(s).Use)
	for _, u := range hitchUses(s, r) {
		on.Choices = slices.Insert(on.Choices, len(on.Choices)-1,
			game.Choice{Word: u.Word, Label: u.Label, Closed: u.No})
	}
	if other {
		label = tap.Tap
	}
	for i, c := range on.Choices {
		on.Choices[i].Selected = c.Selected && !other || other && c.Word == tap.Word
		if c.Word == check.OnNew || c.Word == onScene {
			on.Choices[i].Closed = refuseComp(s, r)
		}
	}
	return game.Offer{Fixed: game.Args{"roll": {check.RollWord(r.ID)}}, Label: label, About: check.RollRef(r.ID),
		ForCard: game.ForCard{Card: check.CardOf(s, r.ID), Urgent: check.WaitsForHitch(s, r),
			Optional: !check.WaitsForHitch(s, r)},
		Loss: game.Loss{Consequences: hitchConsequences(s, r, on),
			LossOf: func(args game.Args) []game.Msg { return characterTakenOut(s, r, args) }}, Primary: true,
		Inputs:   []game.Input{ones, on, {Param: people.ParamName, Preset: things.StockName(s, r.ID)}},
		Validate: func(args game.Args) *game.Refusal { return fitHitch(s, r, args) }}
}

// characterTakenOut returns a sentence on the character that hitches would take out beyond d12, for
// a confirmation by the GM; nil if there is none (CORE-HITCH-R6).
func characterTakenOut(s *engine.State, r *pool.Roll, args game.Args) []game.Msg {
	n, on := len(args["ones"]), args.One("on")
	if capHitch.On(s) {
		return nil
	}
	if k, ok := things.FindAffliction(s, on); ok {
		if _, over := k.Die.Step(n); over == 0 || k.On == "" {
			return nil
		}
		return []game.Msg{game.Say("cortex.step.then.out", game.W("name", k.Name),
			game.W("who", people.Of(s).Name(k.On)))}
	}
	_, over := dice.D6.Step(n - 1)
	if _, other := hitchUse(s, r, on); over == 0 || other || on == onScene {
		return nil
	}
	return []game.Msg{game.Say("cortex.hitch.then.out", game.W("name", people.Of(s).Name(r.Char)))}
}

// hitchConsequences returns what the player gets for the preset use of the hitches, and whether
// the player may refuse that use.
func hitchConsequences(s *engine.State, r *pool.Roll, on game.Input) (then []game.Msg) {
	i := slices.IndexFunc(on.Choices, func(c game.Choice) bool { return c.Selected })
	if i < 0 {
		return nil
	}
	name := game.W("name", people.Of(s).Name(r.Char))
	if n := min(hitchPoints(s, r, on.Choices[i].Word, len(r.UnspentHitches())),
		points.RoomFor(s, points.WalletOf(s, r.Char))); n > 0 {
		then = append(then, game.Say("cortex.hitch.then", name,
			game.M("sum", game.Amount{Unit: points.UnitOf(s, points.WalletOf(s, r.Char)), N: n}.Msg())))
	}
	if mayRefuseHitch.On(s) {
		then = append(then, game.Say("cortex.hitch.then.refuse", name))
	}
	return then
}

// HitchInput asks what n hitches of a character make: a complication on the character or on the
// scene, or a step up of an affliction that steps accepts.
func HitchInput(s *engine.State, char string, n int, steps func(things.Affliction) bool) game.Input {
	on := game.Input{Param: things.ParamOn,
		Choices: []game.Choice{{Word: check.OnNew,
			Label: game.Say("cortex.hitch.new", game.W("name", people.Of(s).Name(char))), Selected: true}}}
	for _, k := range append(things.AfflictionsOn(s, char), things.AfflictionsOn(s, "")...) {
		if steps(k) {
			on.Choices = append(on.Choices, game.Choice{Word: k.ID, Label: stepsUpMsg(s, k, n)})
		}
	}
	on.Choices = append(on.Choices, game.Choice{Word: onScene, Label: game.Say("cortex.hitch.scene")})
	return on
}

// hitchLabel says what all hitches together make, with the proposed name, and warns if the
// complication takes the roller out (CORE-HITCH-R6).
func hitchLabel(s *engine.State, r *pool.Roll) game.Msg {
	d, over := dice.D6.Step(len(r.UnspentHitches()) - 1)
	key := "cortex.hitch.use"
	if isFreeBotch(s, r) {
		key = "cortex.hitch.botch"
	}
	if over > 0 && !capHitch.On(s) {
		key += "_out"
	}
	return game.Say(key, game.N("n", len(r.UnspentHitches())), game.W("name", people.Of(s).Name(r.Char)),
		game.W("comp", things.StockName(s, r.ID)), game.D("die", d))
}

// stepsUpMsg says what so many hitches make of an affliction.
func stepsUpMsg(s *engine.State, k things.Affliction, steps int) game.Msg {
	to, over := k.Die.Step(steps)
	if over > 0 && k.On != "" && !capHitch.On(s) {
		return game.Say("cortex.hitch.step_out", game.W("name", k.Name), game.D("die", k.Die),
			game.W("who", people.Of(s).Name(k.On)))
	}
	return game.Say("cortex.hitch.step", game.W("name", k.Name), game.D("die", k.Die), game.D("to", to))
}

func fitHitch(s *engine.State, r *pool.Roll, args game.Args) *game.Refusal {
	use, other := hitchUse(s, r, args.One("on"))
	switch {
	case !other:
		return FitHitch(s, args)
	case use.Fit == nil:
		return nil
	}
	return use.Fit(pool.Indices(args["ones"]))
}

// FitHitch refuses a complication without a name, and a step beyond d12 if the table does not allow
// it.
func FitHitch(s *engine.State, args game.Args) *game.Refusal {
	k, ok := things.FindAffliction(s, args.One("on"))
	switch {
	case !ok && args.One("name") == "":
		return game.Refuse("", "cortex.refused.unnamed_comp")
	case ok && capHitch.On(s) && k.Die == dice.D12:
		return game.Refuse("CORE-HITCH-R6", "cortex.refused.capped", game.W("name", k.Name))
	}
	return nil
}

// passMove lets hitches pass, so that the table need not wait for the GM.
func passMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "pass", Category: game.CategoryAct, AnswersCards: true, Slash: true,
		Params: []game.Param{people.ParamRoll}},
		func(s *engine.State, c *game.Collector) {
			for _, r := range check.Of(s).Rolls {
				if check.Of(s).HasOpenHitches(r) && r.Committed {
					c.Add(game.Offer{Fixed: game.Args{"roll": {check.RollWord(r.ID)}},
						Label: game.Say("cortex.pass.hitches", game.W("name", people.Of(s).Name(r.Char))),
						About: check.RollRef(r.ID), ForCard: game.ForCard{Card: check.CardOf(s, r.ID),
							Urgent: check.WaitsForHitch(s, r), Optional: !check.WaitsForHitch(s, r)}, Primary: true})
				}
			}
			closeHitches(s, c)
		}, func(t *engine.Tx, args game.Args) {
			t.Emit(check.OnesPassed{Roll: check.RollID(args.One("roll")), By: game.GMChair})
		})
}
