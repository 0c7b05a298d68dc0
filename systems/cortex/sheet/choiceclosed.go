package sheet

import (
	"mesa/dice"
	"mesa/game"
)

// refuseStep refuses a step up if the trait has its maximum, if fewer points are left than it
// costs, or if large skills would lack smaller ones; nil if it can be made.
func (c *chooser) refuseStep(ch Choice, left int) *game.Refusal {
	if no := c.refuseCapped(ch); no != nil {
		return no
	}
	if ch.Price > left {
		return c.refuseNoPoints(ch.SetKind)
	}
	if ch.SetKind == KindSkills && c.Pyramid && c.Skills == "skills" && c.breaksPyramid(ch) {
		return game.Refuse("CHAR-SKILL-PYR-01", "cortex.refused.create.pyramid", game.W("trait", ch.Name),
			game.D("die", ch.To))
	}
	return nil
}

// breaksPyramid reports whether a step would leave large skills without the smaller skills that
// they need. If smaller skills are missing already, a step to at most d8 is allowed.
func (c *chooser) breaksPyramid(ch Choice) bool {
	broken := func(s *Sheet) bool {
		then := &checker{ruledSheet: ruledSheet{c.SheetRules, s}}
		then.checkPyramid()
		return then.faults != nil
	}
	then := c.WithChoice(ch, nil)
	return broken(&then) && (!broken(c.Sheet) || ch.To > dice.D8)
}

// refuseCapped refuses a step that leads nowhere, or above the maximum of a new sheet, with the
// fault that Check would find; nil for others.
func (c *chooser) refuseCapped(ch Choice) *game.Refusal {
	top, code := dice.D12, "E_RATING_MAX"
	switch ch.SetKind {
	case KindSkills:
		top, code = c.skillTop(), "E_SKILL_CAP"
		if c.Skills == "split" {
			code = "E_SPLIT_CAP"
		}
	case KindSpecialties:
		if c.buysSpecialties() {
			top, code = c.SkillCap, "E_SKILL_CAP"
		}
	case KindSignatureAssets:
		top, code = dice.D8, "E_SIG_CAP"
	case KindRelationships:
		top, code = c.RelCap, "E_REL_CAP"
	case KindReputations:
		top, code = c.RepCap, "E_REP_CAP"
	case KindPowers, KindAbilities:
		top, code = c.ceiling(), "E_POWER_CEIL"
	}
	if ch.To <= top && ch.To > ch.From {
		return nil
	}
	die := max(ch.To, ch.From)
	return refuseFault(code, game.W("name", ch.Name), game.W("trait", ch.Name), game.D("die", die), game.D("cap", top),
		game.D("max", top))
}

// refuseNoPoints refuses a choice because no points are left. It names a trait that could return
// some, if there is one.
func (c *chooser) refuseNoPoints(kind string) *game.Refusal {
	key, rule, from := "fifth", "RUL-STAGE5", ""
	for _, k := range []string{KindSpecialties, KindSignatureAssets, KindResources, KindRelationships,
		KindReputations} {
		for _, t := range c.traitsOf(k) {
			if from == "" && (k != KindRelationships && k != KindReputations || t.Die > dice.D6) {
				from = t.Name
			}
		}
	}
	if kind == KindSkills || kind == KindSpecialties && c.buysSpecialties() {
		key, rule, from = "skills", "CHAR-SKILL-04", ""
		for _, name := range c.skillNames() {
			if stepsAboveD4(c.rating(KindSkills, name)) > c.countHighlightsOf(name) && from == "" {
				from = c.stepOf(KindSkills, name, 0).Name
			}
		}
	}
	return game.Refuse(rule, "cortex.refused.create.no_points", game.M("what", game.Say("cortex.sheet.points."+key)),
		game.W("from", from))
}

// closeIfFull closes a choice that adds a trait if the sheet has MaxTraits.
func (c *chooser) closeIfFull(ch Choice) Choice {
	n := 0
	for range c.All() {
		n++
	}
	if n >= MaxTraits && ch.Closed == nil {
		ch.Closed = game.Refuse("", "cortex.refused.create.full", game.N("max", MaxTraits))
	}
	return ch
}

// refuseOneMore refuses one more of a thing, of which a new sheet or a host has n at most. It cites
// the first rule of the fault with that code. name is the name of the host, "" for a sheet.
func refuseOneMore(code, key string, n int, name string) *game.Refusal {
	return game.Refuse(rows[code].Rules[0], key, game.N("n", n), game.W("name", name))
}

func refuseFullSFX() *game.Refusal {
	return game.Refuse("", "cortex.refused.create.full_sfx", game.N("max", MaxSFX))
}

// refuseFault returns the refusal for a fault, by its code.
func refuseFault(code string, args ...game.Arg) *game.Refusal {
	return &game.Refusal{Rule: rows[code].Rules[0], Reason: game.Say("cortex.fault."+code, args...)}
}

// fifthLeft returns the points of the fifth stage that may be spent. Until a signature asset of the
// archetype is taken, the price of the first one is reserved.
func (c *chooser) fifthLeft() int {
	left := c.fifthStage().Left()
	if c.From != nil && c.From.countTakenAssets(c.Sheet) == 0 {
		for _, own := range c.From.TraitsOf(KindSignatureAssets) {
			return left - stepsAboveD4(own.Die)
		}
	}
	return left
}
