package sfxplay

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

var (
	paramSFX    = game.Param{Name: "sfx", Kind: game.Pick, Min: 1, Max: 1}
	paramWay    = game.Param{Name: "how", Kind: game.Pick, Min: 1, Max: 1}
	paramText   = game.Param{Name: "text", Kind: game.Text, Max: maxText}
	paramTarget = game.Param{Name: "target", Kind: game.Pick, Min: 1, Max: 1}
	paramThing  = game.Param{Name: "thing", Kind: game.Pick, Min: 1, Max: 1}
	paramAsset  = game.Param{Name: "asset", Kind: game.Text, Min: 1, Max: sheet.MaxName}
	paramTraits = game.Param{Name: "traits", Kind: game.Pick, Min: 1, Max: sheet.MaxTraits}
)

// maxText is the most characters of the player's text for an SFX.
const maxText = 200

// sfxAliases returns the whole name of an SFX as another spelling of its word, which may be the
// name cut short.
func sfxAliases(name string) game.Args { return game.Args{paramSFX.Name: {game.WholeSlug(name)}} }

// textInputs returns the input for a text, in which the player tells the effect.
func textInputs(*engine.State, *people.Character, sfx.Use, sfx.Op) ([]game.Input, bool) {
	return []game.Input{{Param: paramText}}, true
}

// nameInputs returns the input for the name of a new thing. The preset is the name of the SFX.
func nameInputs(_ *engine.State, _ *people.Character, u sfx.Use, _ sfx.Op) ([]game.Input, bool) {
	return []game.Input{{Param: paramNewName(u), Preset: u.Name}}, true
}

// paramNewName returns the parameter for the name of a new thing. An asset has its own parameter if
// the complication that it costs needs a name too (RUL-PRICE).
func paramNewName(u sfx.Use) game.Param {
	if slices.ContainsFunc(u.Cost,
		func(op sfx.Op) bool { return op.Op == "create" && op.What == "complication" && op.Name == "" }) {
		return paramAsset
	}
	return people.ParamNewName
}

// ops returns all operations of a use, in order (SFXM-06).
func ops(u sfx.Use) []sfx.Op { return u.Ops(u.Branch) }

// useOf returns an SFX of a sheet as a use. ok is false if its entry or its host is gone.
func useOf(c *people.Character, x sheet.SFX) (u sfx.Use, ok bool) {
	e := x.Of()
	host, there := c.HostOf(x)
	return sfx.Use{Entry: e, Word: x.Word, Name: x.Name, Host: host.Trait, Set: host.Set, Params: x.Params}, e != nil &&
		there
}

// usableSFX returns the SFX of a character that are not locked, shut down or used up, with their
// entries.
func usableSFX(s *engine.State, c *people.Character) []sfx.Use {
	var all []sfx.Use
	for _, x := range c.SFX {
		if u, ok := usableNow(s, c, x); ok {
			all = append(all, u)
		}
	}
	return all
}

// usableNow returns an SFX of a sheet as a use. ok is false if it is locked, shut down or used up.
func usableNow(s *engine.State, c *people.Character, x sheet.SFX) (u sfx.Use, ok bool) {
	if x.Locked {
		return u, false
	}
	u, ok = useOf(c, x)
	return u, ok && refuseClosed(s, c, u.Set, u.Host) == nil && !isUsedUp(s, c, u)
}

// closedTraitOf returns what shuts down a trait of a character: the ClosedTrait of the trait or of
// its set. ok is false if neither is shut down.
func closedTraitOf(s *engine.State, c *people.Character, trait, set string) (d ClosedTrait, ok bool) {
	for _, d := range Section.Of(s).Closed {
		if d.Char == c.ID && !d.isStepped() && (trait != "" && d.Trait == trait || d.Trait == "" && d.Set == set) {
			return d, true
		}
	}
	return ClosedTrait{}, false
}

// refuseClosed refuses a trait that is shut down and says what restores it (POWER-08).
func refuseClosed(s *engine.State, c *people.Character, set, trait string) *game.Refusal {
	d, ok := closedTraitOf(s, c, trait, set)
	if !ok {
		return nil
	}
	return game.Refuse("POWER-08", "cortex.sfx.refused.shut", game.W("name", d.Name), game.M("until", d.untilMsg()))
}

// isUsedUp reports whether an SFX was used as often as it may be in this scene.
func isUsedUp(s *engine.State, c *people.Character, u sfx.Use) bool {
	if u.Uses.Per != "scene" {
		return false
	}
	n := 0
	for _, m := range Section.Of(s).Used {
		if m == (UseMark{c.ID, u.Word}) {
			n++
		}
	}
	return n >= u.Uses.Max
}

// refuseUsedUp refuses an SFX that was used as often as it may be in this scene.
func refuseUsedUp(u sfx.Use) *game.Refusal {
	return game.Refuse("RUL-SFX-ONCE", "cortex.sfx.refused.scene", game.W("name", u.Name))
}

// isUnaffordable reports whether a character cannot pay for an SFX, with points or with a callback.
func isUnaffordable(s *engine.State, c *people.Character, u sfx.Use) bool {
	return points.RefuseUnpayable(s, points.WalletOf(s, c.ID), u.Price()) != nil &&
		!points.CanUseCallback(s, c, u.Price())
}

// meetsOutsideRoll reports whether a requirement of an SFX that is used outside of a roll is met.
func meetsOutsideRoll(s *engine.State, c *people.Character, u sfx.Use, need string) bool {
	if need == "host>=d8" {
		return hostDie(s, c, u) >= dice.D8
	}
	if need == "set_has_two_active_powers" {
		return len(activeTraits(s, c, u.Set)) > 1
	}
	return need == "set_active" || sfx.Declared(need) || draft.SFXWorld(s, c, "").Holds(need, u)
}

// hostDie returns the largest die of the trait that carries an SFX, 0 if the sheet has no such
// trait or the trait gives no dice.
func hostDie(s *engine.State, c *people.Character, u sfx.Use) dice.Die {
	if _, trait, ok := c.Trait(u.Host); ok && len(draft.DiceOf(s, c, trait)) > 0 {
		return slices.Max(draft.DiceOf(s, c, trait))
	}
	return 0
}

// carrierDie returns the largest die of the trait that carries an SFX, or of the set that carries
// it.
func carrierDie(s *engine.State, c *people.Character, u sfx.Use) dice.Die {
	most := hostDie(s, c, u)
	if u.Host != "" {
		return most
	}
	for _, t := range activeTraits(s, c, u.Set) {
		most = max(most, slices.Max(draft.DiceOf(s, c, t)))
	}
	return most
}

// activeTraits returns the traits of a set that give dice.
func activeTraits(s *engine.State, c *people.Character, name string) []sheet.Trait {
	var ts []sheet.Trait
	for _, set := range c.Sets {
		for _, t := range set.Traits {
			if set.Name == name && len(draft.DiceOf(s, c, t)) > 0 && refuseClosed(s, c, name, t.Word) == nil {
				ts = append(ts, t)
			}
		}
	}
	return ts
}

// SFXUsed records that a character used an SFX. Was and Now are the dice that it changed,
// before and after; Text holds the words of the player. Throw is set if the SFX was used in
// building the pool of the throw that follows. Its name and fields never change.
type SFXUsed struct {
	Char  string     `json:"char"`
	Word  string     `json:"word"`
	SFX   string     `json:"sfx"`             // by name
	Scene bool       `json:"scene,omitempty"` // it counts against a limit of uses in a scene
	Was   []dice.Die `json:"was,omitempty"`
	Now   []dice.Die `json:"now,omitempty"`
	Text  string     `json:"text,omitempty"`
	Throw bool       `json:"throw,omitempty"`
	// Soaked is the number of points that the SFX took off harm by the margin (LIFE-R9).
	Soaked int    `json:"soaked,omitempty"`
	Name   string `json:"name,omitempty"`
}

// EventName implements game.Event.
func (SFXUsed) EventName() string { return "cortex.sfx.used" }

// usedEvent returns the event kind of SFXUsed. A use in building a pool is told after the dice of
// the roll, since the roll is the main news.
func usedEvent() engine.EventKind {
	f := game.WithNames(engine.EventOf(tellUsed, engine.On(Section, (*SFXState).sfxUsed)),
		func(s *engine.State, e SFXUsed) SFXUsed {
			e.Name = people.Of(s).Name(e.Char)
			return e
		})
	return game.AsPriceIf(f, func(e SFXUsed) bool { return e.Throw })
}

func tellUsed(e SFXUsed) []game.Msg {
	name, what := rulekit.NameOr(e.Name, e.Char), game.W("sfx", e.SFX)
	switch {
	case e.Soaked > 0:
		return rulekit.Msgs(game.Say("cortex.event.sfx.soaked", name, what, game.N("n", e.Soaked)))
	case e.Was != nil && e.Now == nil:
		return rulekit.Msgs(game.Say("cortex.event.sfx.negated", name, what, game.M("was", diceMsg(e.Was))))
	case e.Now != nil || e.Was != nil:
		return rulekit.Msgs(game.Say("cortex.event.sfx.pool", name, what, game.M("was", diceMsg(e.Was)),
			game.M("now", diceMsg(e.Now))))
	case e.Text != "":
		return rulekit.Msgs(game.Say("cortex.event.sfx.said", name, what, game.W("text", e.Text)))
	}
	return rulekit.Msgs(game.Say("cortex.event.sfx.used", name, what))
}

func (g *SFXState) sfxUsed(e SFXUsed) {
	g.markLentUsed(e)
	if e.Scene {
		g.Used = append(slices.Clip(g.Used), UseMark{e.Char, e.Word})
	}
}

// markLentUsed marks the SFX that was used as used, if it is a loan.
func (g *SFXState) markLentUsed(e SFXUsed) {
	for i, l := range g.Loans {
		if l.UseMark == (UseMark{e.Char, e.Word}) {
			g.Loans = slices.Clone(g.Loans)
			g.Loans[i].Used = true
		}
	}
}
