package gang

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/harm"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/pool"
)

// The aims of an effect die against a group.
const (
	aimSupport = "support" // the effect die takes out a supporter (GANG-04)
	aimTwo     = "two"     // two effect dice instead of a heroic step (GANG-05)
)

// supporter is a GMC that supports the leader of an opposition. Die is its largest in the pool.
type supporter struct {
	*people.Character
	Die dice.Die
}

// losesDice reports whether a character opposes with several dice that it loses one by one
// (GMC-R1). Crowds do, except an extra with a single die in each trait, which can support a leader.
func losesDice(s *engine.State, c *people.Character) bool {
	if c.Rank != people.Extra {
		return c.IsCrowd()
	}
	for _, t := range c.All() {
		if len(draft.DiceOf(s, c, t)) > 1 {
			return true
		}
	}
	return false
}

// supporters returns the supporters in the opposition to a roll: GMCs beside the leader. It leaves
// out GMCs that are out, and crowds, which lose their own dice (GMC-R1).
func supporters(s *engine.State, r *pool.Roll) []supporter {
	var all []supporter
	for _, o := range check.Of(s).RollsOf(r.For) {
		if o.ID == r.ID || o.Char == "" {
			continue
		}
		for _, d := range o.Pool {
			char, _, found := strings.Cut(d.Word, ":")
			c := people.Of(s).Char(char)
			if !found || c == nil || c.IsPC() || losesDice(s, c) || char == o.Char || c.Out != "" {
				continue
			}
			if i := slices.IndexFunc(all, func(sup supporter) bool { return sup.ID == char }); i >= 0 {
				all[i].Die = max(all[i].Die, d.Die)
			} else {
				all = append(all, supporter{c, d.Die})
			}
		}
	}
	return all
}

// isSupporter reports whether a character is a supporter in the opposition to a roll.
func isSupporter(s *engine.State, r *pool.Roll, c *people.Character) bool {
	return slices.ContainsFunc(supporters(s, r), func(sup supporter) bool { return sup.ID == c.ID })
}

// supportAim takes a supporter with a die smaller than the effect die out of the scene (GANG-03,
// -04).
var supportAim = &draft.AimKind{
	Kind:    aimSupport,
	Choices: func(*engine.State, check.RollContext) []game.Choice { return nil },
	AimChoices: func(s *engine.State, r *pool.Roll, d dice.Die, _ bool) []draft.AimChoice {
		var choices []draft.AimChoice
		for _, sup := range supporters(s, r) {
			choice := draft.AimChoice{Word: aimSupport + ":" + sup.ID,
				Label: game.Say("cortex.gang.gone", game.W("name", sup.DisplayName()), game.D("die", sup.Die))}
			if sup.Die >= d {
				choice.Closed = game.Refuse("GANG-R1", "cortex.refused.not_smaller", game.W("name", sup.DisplayName()),
					game.D("die", sup.Die),
					game.D("effect", d))
			}
			choices = append(choices, choice)
		}
		return choices
	},
	Apply: func(t *engine.Tx, r *pool.Roll, aim pool.Aim, d, _ dice.Die, _ bool) {
		t.Emit(check.EffectUsed{Roll: r.ID, On: aimSupport + ":" + aim.On})
		harm.TakeOut(t, harm.TakeoutDamage(r, aim.On, outHelping, d))
	},
	ThingAt: func(_ *engine.State, _ *pool.Roll, aim pool.Aim) string { return aimSupport + ":" + aim.On },
}

// twoAim uses a heroic success on two targets. The winner uses the effect die without its heroic
// step, and the largest of the dice left as a second effect die, a d4 if none is left (GANG-05,
// GANG-R2).
var twoAim = &draft.AimKind{
	Kind:    aimTwo,
	NotNow:  game.Refuse("GANG-05", "cortex.refused.no_two"),
	Choices: func(*engine.State, check.RollContext) []game.Choice { return nil },
	AimChoices: func(s *engine.State, r *pool.Roll, d dice.Die, first bool) []draft.AimChoice {
		plain := r.EffectDie(0)
		second := slices.ContainsFunc(check.Of(s).Pending, func(p *check.Pending) bool {
			return p.Kind == check.PendUse && p.Roll == r.ID && p.Die == 0
		})
		if !first || second || d <= plain || r.EffectFrom == pool.EffectNone || len(supporters(s, r)) == 0 {
			return nil
		}
		return []draft.AimChoice{{Word: aimTwo,
			Label: game.Say("cortex.gang.two", game.D("die", plain), game.D("second", secondEffectDie(r)))}}
	},
	Apply: func(t *engine.Tx, r *pool.Roll, _ pool.Aim, _, _ dice.Die, _ bool) {
		roll.OweFirstEffectUse(t, r, r.EffectDie(0))
		roll.OweEffectUse(t, r, 0, r.EffectCandidates())
	},
}

// secondEffectDie returns the largest die that is left for a second effect die, at least a d4.
func secondEffectDie(r *pool.Roll) dice.Die {
	d := dice.D4
	for _, i := range r.EffectCandidates() {
		d = max(d, r.Pool[i].Die)
	}
	return d
}

// refuseSecondDie refuses more than one die of a supporter (GANG-01). The leader, of the id lead,
// and crowds may bring several.
func refuseSecondDie(s *engine.State, lead string, built draft.Pool) *game.Refusal {
	var brought []string
	for _, d := range built.Dice {
		char, _, found := strings.Cut(d.Word, ":")
		c := people.Of(s).Char(char)
		if !found || c == nil || char == lead || losesDice(s, c) {
			continue
		}
		if slices.Contains(brought, char) {
			return game.Refuse("GANG-01", "cortex.refused.one_die_each", game.W("name", c.DisplayName()),
				game.W("lead", people.Of(s).Name(lead)))
		}
		brought = append(brought, char)
	}
	return nil
}
