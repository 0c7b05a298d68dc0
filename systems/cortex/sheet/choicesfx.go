package sheet

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/sfx"
)

// offerSFX offers to add SFX and limits to distinctions, power sets and abilities, and to unlock or
// remove the SFX and limits on them.
func (c *chooser) offerSFX() {
	for _, h := range c.SFXHosts() {
		if h.StartsWithSFX() {
			c.offerSFXOf(h)
		}
	}
}

// StartsWithSFX reports whether SFX of this host are chosen when a sheet is made.
func (h SFXHost) StartsWithSFX() bool {
	return h.Kind == "distinction" || h.Kind == "power_set" || h.Kind == "ability"
}

// offerSFXOf offers to add, unlock and remove the SFX and limits of one host.
func (c *chooser) offerSFXOf(h SFXHost) {
	has := func(x SFX) bool {
		return slices.ContainsFunc(c.SFX, func(o SFX) bool { return o.isOn(h) && o.Entry == x.Entry })
	}
	noSFX := c.refuseFullHost(h, false)
	noLimit := c.refuseFullHost(h, true)
	for _, x := range c.SFX { // a locked one may be unlocked
		if x.isOn(h) && x.Locked {
			c.offer(Choice{Kind: AddSFX, SetKind: h.Kind, Set: h.Set, Trait: h.Trait, Name: x.Name, Under: h.Name,
				SFX: x, Closed: noSFX})
		}
	}
	for _, x := range c.mayCarry(h) {
		if has(x) {
			continue
		}
		ch := Choice{Kind: AddSFX, SetKind: h.Kind, Set: h.Set, Trait: h.Trait, Name: x.Name, Under: h.Name, SFX: x,
			Closed: noSFX}
		if x.Of().Kind == sfx.Limit {
			ch.Closed = noLimit
		}
		if ch.Closed == nil && len(c.SFX) >= MaxSFX {
			ch.Closed = refuseFullSFX()
		}
		c.offer(ch)
	}
	for _, x := range c.SFX {
		if x.isOn(h) && !x.Locked {
			x.Locked = c.From != nil && h.Kind == "distinction" // an archetype still lists it
			c.offer(Choice{Kind: RemoveSFX, SetKind: h.Kind, Set: h.Set, Trait: h.Trait, Name: x.Name, Under: h.Name,
				SFX: x})
		}
	}
}

// isOn reports whether the host has the SFX.
func (x SFX) isOn(h SFXHost) bool {
	return x.Trait == h.Trait && (x.Trait != "" || x.Set == h.Set)
}

// refuseFullHost refuses a further SFX, or a further limit if limits is true, on a host that has
// its starting number of them (CHAR-DIST-06, RUL-PSET-EXACT, RUL-ABIL-SLOTS). It is nil if there is
// room.
func (c *chooser) refuseFullHost(h SFXHost, limits bool) *game.Refusal {
	n := c.countCarried(h.Trait, h.Set, limits)
	switch {
	case h.Kind == "distinction":
		return c.refuseFullDistinction(h, n)
	case limits && h.Kind == "ability":
		return nil
	case limits && n >= 1:
		return refuseOneMore("E_PSET_LIMIT", "cortex.refused.create.has.limit", 1, h.Name)
	case limits:
		return nil
	case h.Kind == "power_set" && n >= setSFX:
		return refuseOneMore("E_PSET_SFX", "cortex.refused.create.has.set_sfx", setSFX, h.Name)
	case h.Kind == "ability":
		_, t, _ := c.Trait(h.Trait)
		if most := c.sfxSlots(t); n >= most {
			return refuseOneMore("E_ABIL_SFX_SLOT", "cortex.refused.create.has.ability_sfx", most, h.Name)
		}
	}
	return nil
}

// refuseFullDistinction is refuseFullHost for a distinction with n SFX.
func (c *chooser) refuseFullDistinction(h SFXHost, n int) *game.Refusal {
	if c.ratesSFX() {
		_, t, _ := c.Trait(h.Trait)
		if most := ladderSFX(t.Die); n >= most {
			return refuseOneMore("E_SFX_COUNT", "cortex.refused.create.has.sfx", most, "")
		}
		return nil
	}
	if c.From != nil {
		if got := c.From.countUsableSFX(c.Sheet); got >= startSFX {
			return refuseFault("E_ARCH_SFX", game.N("n", got+1))
		}
		return nil
	}
	if all := c.sfxBudget(); all.Left() < 1 {
		return refuseOneMore("E_SFX_COUNT", "cortex.refused.create.has.sfx", all.Limit, "")
	}
	return nil
}

// mayCarry returns the SFX and limits of the catalogue that a host may have, and the group's own
// SFX, which abilities may not have (CREATE-SCRATCH-03, ABIL-03). It is nil for the distinctions of
// an archetype: they have only the SFX that it lists, which are on the sheet.
func (c *chooser) mayCarry(h SFXHost) []SFX {
	if c.From != nil && h.Kind == "distinction" {
		return nil
	}
	var all []SFX
	for _, e := range sfx.Catalogue() {
		switch {
		case !e.CanBeOnSheet() || e.Kind == sfx.Rule || !e.Suits(h.Kind) || e.Group == "archetype":
		case h.Kind == "ability" && e.Kind != sfx.Limit && !isOfListedAbility(h.Of, e.ID):
		default:
			all = append(all, entryFor(e.ID))
		}
	}
	if h.Kind != "ability" {
		all = append(all, c.at.Own...)
	}
	return all
}

// isOfListedAbility reports whether an SFX belongs to a listed ability (ABIL-03).
func isOfListedAbility(ability, entry string) bool {
	return slices.Contains(abilityNamed[game.Canonical(ability)].SFX, entry)
}
