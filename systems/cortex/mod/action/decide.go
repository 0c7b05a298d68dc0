package action

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/pool"
)

// finishAction compares an action with its reaction, which must exceed it (ACT-03), and applies
// what follows. reaction is nil if the GM set no dice. An action with a total of 0 fails in any
// case (ACT-R6).
func finishAction(t *engine.Tx, a *Action, own, reaction *pool.Roll) {
	done := ActionDone{Action: a.ID, Char: a.Char, Outcome: check.Success, Total: own.Total()}
	if reaction != nil {
		done.Against = reaction.Total()
	}
	done.Margin = done.Total - done.Against
	if done.Margin < 0 || done.Total == 0 {
		done.Outcome = Stopped
		endAction(t, done, check.Outcome{Winner: reaction, Loser: own, Margin: -done.Margin})
		if reaction != nil {
			offerCounter(t, a, own, reaction)
		}
		return
	}
	aim, lands := aimOf(a, own), dice.Die(0)
	done.Steps = roll.StepsOver(t.S, own, reaction, done.Margin)
	if harm.UsesEffect(t.S, own, aim) {
		lands, done.Beyond = roll.HeroicDie(t, own, 0, done.Steps)
	}
	if own.EffectFrom != pool.EffectNone {
		done.Effect = lands
	}
	endAction(t, done, check.Outcome{Winner: own, Loser: reaction, Margin: done.Margin})
	applyActionEffect(t, a, own, reaction, aim, lands, done)
	for n := 1; n < len(own.Effect); n++ {
		roll.OweEffectUse(t, own, own.EffectDie(n), nil)
	}
}

// endAction ends an action. A beat passes.
func endAction(t *engine.Tx, done ActionDone, o check.Outcome) {
	t.Emit(done)
	t.Emit(scene.BeatPassed{})
	o.Heroic, o.Ends = roll.StepsOver(t.S, o.Winner, o.Loser, o.Margin) > 0, true
	o.RunCompared(t)
}

// aimOf returns the aim of an action: the aim of its throw, or else harm to the character that it
// is against.
func aimOf(a *Action, own *pool.Roll) pool.Aim {
	if own.Aim.Kind == "" && a.Against != "" {
		return pool.Aim{Kind: pool.AimComplication, On: a.Against}
	}
	return own.Aim
}

// applyActionEffect uses the effect die of an action that was not stopped. Harm is compared with
// the effect die of the reaction, or of the GM's difficulty dice (ACT-R2).
func applyActionEffect(t *engine.Tx, a *Action, own, reaction *pool.Roll, aim pool.Aim, d dice.Die, done ActionDone) {
	asked := aim.Kind == "" && draft.AsksEffectUse(t.S, own)
	switch {
	case asked:
		roll.OweFirstEffectUse(t, own, d)
	case !draft.AimsAtCharacter(t.S, aim):
		harm.ApplyEffect(t, own, aim, d, 0, done.Beyond)
	default:
		harm.DamageOrOverflow(t, harm.WinDamage(t, own, reaction, true, aim, d, done.Margin), done.Beyond, aim)
	}
	if done.Beyond && (aim.Kind != "" || asked) && harm.Overflow(t.S, own.ID, aim) == harm.OverSecond {
		roll.OweEffectUse(t, own, 0, own.EffectCandidates())
	}
}

// letThrough lets an action succeed without a reaction. Its effect die is the largest of its pool
// and nothing is compared; in high stakes its target is about to be taken out (ACT-R4,
// CORE-TEST-08, CORE-CONTEST-R6).
func letThrough(t *engine.Tx, a *Action) {
	own := check.Of(t.S).Roll(a.Action)
	t.Emit(ActionDone{Action: a.ID, Char: a.Char, Outcome: Through, Total: own.Total()})
	t.Emit(scene.BeatPassed{})
	aim := aimOf(a, own)
	b := harm.UnopposedDamage(own, aim, a.Against)
	switch {
	case !draft.AimsAtCharacter(t.S, aim):
		harm.ApplyEffect(t, own, aim, b.Die, 0, false)
	case a.Stakes == scene.HighStakes:
		harm.ApplyUnopposed(t, b)
	default:
		harm.ApplyDamage(t, b)
	}
}

// letThroughLabel returns the label of the offer to let an action through. It names the harm that
// follows, if the action aims at a character that is no crowd.
func letThroughLabel(s *engine.State, by game.Actor, a *Action) game.Msg {
	own := check.Of(s).Roll(a.Action)
	aim := aimOf(a, own)
	name, b := people.NameFor(s, by, a.Against), harm.UnopposedDamage(own, aim, a.Against)
	switch {
	case !draft.AimsAtCharacter(s, aim) || people.Of(s).Char(b.On) == nil || people.Of(s).IsCrowd(b.On):
		return game.Say("cortex.action.lets", game.W("name", name))
	case a.Stakes == scene.HighStakes || b.Named || !harm.ModelFor(s, b.On).ComparesEffects():
		return harm.ModelFor(s, b.On).Declining(s, name, b)
	}
	return game.Say("cortex.action.lets_die", game.W("name", name), game.W("on", people.Of(s).Name(b.On)),
		game.D("die", b.Die))
}

// pendCounter is the kind of decision whether a reaction that stopped an action uses its effect die
// against the acting character (ACT-R3).
const pendCounter = "counter"

// The answers to the counter decision.
const (
	counters = "counter"
	lets     = "let"
)

// offerCounter owes the counter decision to the reacting character. It does nothing if the table's
// option excludes it, if either character is gone, or if the reacting one cannot pay.
func offerCounter(t *engine.Tx, a *Action, own, reaction *pool.Roll) {
	switch {
	case counterEffect.Is(t.S, "none") || people.Of(t.S).Char(reaction.Char) == nil ||
		people.Of(t.S).Char(a.Char) == nil:
	case counterEffect.Is(t.S, "paid") &&
		points.RefuseUnpayable(t.S, points.WalletAgainst(t.S, reaction.Char, a.Char), 1) != nil:
	default:
		t.Emit(check.DecisionOwed{Pending: check.Pending{ID: check.Of(t.S).NextID + 1, Kind: pendCounter, Roll: own.ID,
			Of: reaction.ID, Char: reaction.Char,
			On: a.Char}})
	}
}

// counterDecision lets a reaction that stopped an action use its effect die against the acting
// character (ACT-R3). The effect die counts as committed, with heroic steps. It is not compared and
// takes nobody out.
var counterDecision = &check.DecisionKind{
	Kind: pendCounter, Word: "how", Default: lets, Spec: check.HowSpec("counter"),
	Offers: func(s *engine.State, by game.Actor, p *check.Pending) []game.Offer {
		label := func(how string) game.Msg {
			return game.Say("cortex.counter."+how, game.W("name", people.NameFor(s, by, p.Char)),
				game.W("on", people.Of(s).Name(p.On)))
		}
		if counterEffect.Is(s, "free") {
			return []game.Offer{p.Answer(s, by, "how", counters, label(counters)),
				p.Answer(s, by, "how", lets, label(lets))}
		}
		return points.PayOrNot(s, by, p, counters, lets, label)
	},
	Answer: func(t *engine.Tx, p *check.Pending, args game.Args) {
		reaction := check.Of(t.S).Roll(p.Of)
		if args.One("how") != counters || reaction == nil {
			t.Emit(ActionCountered{Action: check.Of(t.S).Roll(p.Roll).For, Char: p.Char, On: p.On})
			return
		}
		if counterEffect.Is(t.S, "paid") {
			points.Pay(t, points.WalletForDecision(t.S, p), 1, "counter")
		}
		own := check.Of(t.S).Roll(p.Roll)
		d, beyond := roll.HeroicDie(t, reaction, 0, roll.HeroicSteps(t.S, reaction.Total()-own.Total()))
		t.Emit(ActionCountered{Action: reaction.For, Char: p.Char, On: p.On, Die: d})
		harm.DamageOrOverflow(t, harm.ReturnedDamage(reaction, own, d), beyond,
			pool.Aim{Kind: pool.AimComplication, On: p.On})
	},
	WhyNone: func(s *engine.State, by game.Actor) *game.Refusal {
		if counterEffect.Is(s, "none") {
			return game.Refuse("ACT-R3", "cortex.refused.no_counter")
		}
		if c := stopper(s, by); c != nil {
			return refuseCounter(s, c)
		}
		return people.ClosedReason(by, "ACT-R3", "nothing_to_counter")
	},
}

// stopper returns the actor's character with the reaction that stopped the last action. It returns
// nil if there is none, or once a beat has passed since.
func stopper(s *engine.State, by game.Actor) *people.Character {
	all := actions(s)
	if len(all) == 0 {
		return nil
	}
	last := all[len(all)-1]
	if !last.over() || last.Done.Outcome != Stopped || last.Since > 1 || !people.IsOwn(s, by, last.Against) {
		return nil
	}
	return people.Of(s).Char(last.Against)
}

// refuseCounter explains why a reaction that stopped an action has no further effect: the reacting
// character has no plot point for it, or the decision was already made.
func refuseCounter(s *engine.State, c *people.Character) *game.Refusal {
	if counterEffect.Is(s, "paid") {
		if no := points.RefuseUnasked(s, c); no != nil {
			return no
		}
	}
	return game.Refuse("ACT-R3", "cortex.refused.counter_late", game.W("name", c.DisplayName()))
}
