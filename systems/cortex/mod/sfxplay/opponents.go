package sfxplay

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/rulekit"
)

// actsOnOpponent reports whether an SFX acts on the dice of an opponent.
func actsOnOpponent(u sfx.Use) bool { return u.Usage.Phase == sfx.Rolled && u.Usage.Side == "opposing" }

// opposingRoll returns the roll of another that was thrown against a character and is not compared
// yet (RUL-SFX-OPP), or nil.
func opposingRoll(s *engine.State, c *people.Character) *pool.Roll {
	r := check.Of(s).Roll(check.RollAgainst(s, c.ID))
	if r == nil || r.Char == c.ID {
		return nil
	}
	return r
}

// mayBeRerolledByOpponent reports whether any character can use an SFX now that throws a die of an
// opponent again, in the check of this roll.
func mayBeRerolledByOpponent(s *engine.State, r *pool.Roll) bool {
	return slices.ContainsFunc(people.Of(s).Chars, func(c *people.Character) bool {
		o := opposingRoll(s, c)
		return o != nil && o.For == r.For && slices.ContainsFunc(usableSFX(s, c),
			func(u sfx.Use) bool { return actsOnOpponent(u) && refuseOnOpponent(s, c, u) == nil })
	})
}

// highestPlace returns the place of the die with the highest face, and among equals of the largest
// die.
func highestPlace(r *pool.Roll) int {
	best := 0
	for i, face := range r.Faces {
		if was := r.Faces[best]; face > was || face == was && r.Pool[i].Die > r.Pool[best].Die {
			best = i
		}
	}
	return best
}

// refuseOnOpponent refuses an SFX on an opponent's dice if none were thrown, if it was used on them
// already, or if it cannot be paid.
func refuseOnOpponent(s *engine.State, c *people.Character, u sfx.Use) *game.Refusal {
	switch r := opposingRoll(s, c); {
	case r == nil || len(r.Faces) == 0:
		return game.Refuse("SFXM-03", "cortex.sfx.refused.no_opponent", game.W("name", u.Name),
			game.W("who", c.DisplayName()))
	case slices.Contains(r.SFXUsed, u.Word):
		return game.Refuse("RUL-SFX-ONCE", "cortex.sfx.refused.twice", game.W("name", u.Name))
	}
	return points.RefuseUnpayable(s, points.WalletOf(s, c.ID), u.Price())
}

// opponentRerollOffers returns offers to throw an opponent's highest die again.
func opponentRerollOffers(s *engine.State, by game.Actor, c *people.Character) []game.Offer {
	var offers []game.Offer
	for _, u := range usableSFX(s, c) {
		if !actsOnOpponent(u) || refuseOnOpponent(s, c, u) != nil {
			continue
		}
		r := opposingRoll(s, c)
		at := highestPlace(r)
		offers = append(offers,
			game.Offer{Fixed: game.Args{"who": {c.ID}, "sfx": {u.Word}}, Aliases: sfxAliases(u.Name),
				About:   people.CharRef(c.ID),
				ForCard: game.ForCard{Card: check.CardOf(s, r.ID), Optional: true},
				Price:   game.Price{Cost: points.Cost(s, points.WalletOf(s, c.ID), u.Price())},
				Label: game.Say("cortex.sfx.reroll.theirs", game.W("name", people.NameFor(s, by, c.ID)),
					game.W("sfx", u.Name),
					game.M("die", game.Say("die.rolled", game.D("die", r.Pool[at].Die), game.N("face", r.Faces[at]))))})
	}
	return offers
}

// rerollOpponent throws an opponent's highest die again.
func rerollOpponent(t *engine.Tx, c *people.Character, u sfx.Use) {
	r := opposingRoll(t.S, c)
	t.Emit(SFXUsed{Char: c.ID, Word: u.Word, SFX: u.Name, Scene: u.Uses.Per == "scene"})
	points.Pay(t, points.WalletOf(t.S, c.ID), u.Price(), "sfx")
	roll.Reroll(t, r, []int{highestPlace(r)}, u.Word)
}

// SFXAwaited records that a character uses an SFX that acts when a rival's dice are read. Done is
// set once the SFX has acted, or if the scene ends before (RUL-TAL-REMARK).
type SFXAwaited struct {
	Char string `json:"char"`
	Word string `json:"word"`
	Done bool   `json:"done,omitempty"`
	Name string `json:"name,omitempty"`
}

// EventName implements game.Event.
func (SFXAwaited) EventName() string { return "cortex.sfx.awaited" }

func awaitedEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(tellAwaited, engine.On(Section, (*SFXState).awaited)),
		func(s *engine.State, e SFXAwaited) SFXAwaited {
			e.Name = people.Of(s).Name(e.Char)
			return e
		})
}

func tellAwaited(e SFXAwaited) []game.Msg {
	if e.Done {
		return nil
	}
	return rulekit.Msgs(game.Say("cortex.event.sfx.awaited", rulekit.NameOr(e.Name, e.Char)))
}

func (g *SFXState) awaited(e SFXAwaited) {
	m := UseMark{e.Char, e.Word}
	if e.Done {
		g.Awaiting = slices.DeleteFunc(slices.Clone(g.Awaiting), func(o UseMark) bool { return o == m })
		return
	}
	g.Awaiting = append(slices.Clip(g.Awaiting), m)
}

// actsOnRival reports whether an SFX acts on how a rival in a contest reads its dice.
func actsOnRival(u sfx.Use) bool {
	return u.Usage.Phase == sfx.Rolled && u.Usage.Event == "opponent_rolled"
}

// refuseOnRival refuses an SFX on a rival while no rival is to throw or to read dice, while the SFX
// already waits for a rival, and if it cannot be paid.
func refuseOnRival(s *engine.State, c *people.Character, u sfx.Use) *game.Refusal {
	switch {
	case !rivalActs(s, c):
		return game.Refuse("RUL-TAL-REMARK", "cortex.sfx.refused.no_rival", game.W("name", u.Name),
			game.W("who", c.DisplayName()))
	case slices.Contains(Section.Of(s).Awaiting, UseMark{c.ID, u.Word}):
		return game.Refuse("RUL-SFX-ONCE", "cortex.sfx.refused.twice", game.W("name", u.Name))
	}
	return points.RefuseUnpayable(s, points.WalletOf(s, c.ID), u.Price())
}

// rivalActs reports whether a PC or a major GMC has to throw or read dice against a character in a
// contest, or in an action and its reaction (RUL-TAL-REMARK).
func rivalActs(s *engine.State, c *people.Character) bool {
	great := func(id string) bool {
		o := people.Of(s).Char(id)
		return o != nil && o != c && (o.IsPC() || o.Rank == people.Major)
	}
	rivals := func(id string) bool {
		m := check.CheckKindOf(s, id)
		return m != nil && (m.Name == "contest" || m.Name == "action")
	}
	return slices.ContainsFunc(check.OpenRollContexts(s), func(at check.RollContext) bool {
		return rivals(at.ID) && great(at.Char.ID) && slices.Contains(at.Foes, c.ID)
	}) || slices.ContainsFunc(check.Of(s).Rolls, func(r *pool.Roll) bool {
		return !r.Committed && !r.Resolved && rivals(r.For) && great(r.Char) &&
			slices.Contains(check.FoesOf(s, r), c.ID)
	})
}

// awaitRival makes an SFX wait for the dice of a rival to be read.
func awaitRival(t *engine.Tx, c *people.Character, u sfx.Use, _ sfx.Op, _ game.Args) {
	t.Emit(SFXAwaited{Char: c.ID, Word: u.Word})
}

// isAwaitedBy reports whether an SFX on a rival waits for a roll that is not read yet. That roll
// may keep a single result (CHAR-TAL-05).
func isAwaitedBy(s *engine.State, r *pool.Roll) bool {
	return !r.Committed && slices.ContainsFunc(Section.Of(s).Awaiting,
		func(m UseMark) bool { return slices.Contains(check.FoesOf(s, r), m.Char) })
}

// giveAwaited runs after the dice of r were read. Each SFX that waits for the rival who threw r
// gives its owner assets for the next roll: one for each die in the total past the first.
func giveAwaited(t *engine.Tx, r *pool.Roll) {
	for _, m := range slices.Clone(Section.Of(t.S).Awaiting) {
		c := people.Of(t.S).Char(m.Char)
		if c == nil || !slices.Contains(check.FoesOf(t.S, r), m.Char) {
			continue
		}
		if x := c.SFXBy(m.Word); x != nil && x.Of() != nil {
			for range len(r.Kept) - 1 {
				d := game.DiceOf(x.Of().Gain[0].Die)[0]
				a := things.Asset{ID: things.FreeWord(t.S, x.Name), Name: x.Name, Die: d, BaseDie: d, Owner: c.ID,
					For: things.ForRoll}
				t.Emit(things.AssetSet{Asset: a, Why: "sfx"})
			}
		}
		t.Emit(SFXAwaited{Char: m.Char, Word: m.Word, Done: true})
	}
}

// PoolForeseen records that a character foresees what comes: the next pool that is thrown against
// the character loses its largest die (RUL-ABIL-PRECOG). Done is set when that pool is thrown.
type PoolForeseen struct {
	Char string `json:"char"`
	Done bool   `json:"done,omitempty"`
	Name string `json:"name,omitempty"`
}

// EventName implements game.Event.
func (PoolForeseen) EventName() string { return "cortex.sfx.foreseen" }

func foreseenEvent() engine.EventKind {
	return game.WithNames(engine.EventOf(tellForeseen, engine.On(Section, (*SFXState).poolForeseen)),
		func(s *engine.State, e PoolForeseen) PoolForeseen {
			e.Name = people.Of(s).Name(e.Char)
			return e
		})
}

func tellForeseen(e PoolForeseen) []game.Msg {
	key := "cortex.event.sfx.foreseen"
	if e.Done {
		key += ".done"
	}
	return rulekit.Msgs(game.Say(key, rulekit.NameOr(e.Name, e.Char)))
}

func (g *SFXState) poolForeseen(e PoolForeseen) {
	g.Foreseeing = slices.DeleteFunc(slices.Clone(g.Foreseeing), func(char string) bool { return char == e.Char })
	if !e.Done {
		g.Foreseeing = append(g.Foreseeing, e.Char)
	}
}

// foresees reports whether an operation takes a die from the next pool of an opponent.
func foresees(op sfx.Op) bool { return op.Op == "drop" && op.When == string(sfx.NextRoll) }

// foreseeInputs returns no inputs. can is false while an earlier use has not helped yet.
func foreseeInputs(s *engine.State, c *people.Character, _ sfx.Use, _ sfx.Op) ([]game.Input, bool) {
	return nil, !isForeseeing(s, c.ID)
}

func foresee(t *engine.Tx, c *people.Character, _ sfx.Use, _ sfx.Op, _ game.Args) {
	t.Emit(PoolForeseen{Char: c.ID})
}

func isForeseeing(s *engine.State, char string) bool {
	return slices.Contains(Section.Of(s).Foreseeing, char)
}

func noteForeseenThrown(t *engine.Tx, char string) { t.Emit(PoolForeseen{Char: char, Done: true}) }

// heroicImmunity returns the character with this id, and the SFX by which a heroic success with
// this margin against the character counts as an ordinary success. ok is false if there is no such
// character or SFX.
func heroicImmunity(s *engine.State, char string, margin int) (c *people.Character, u sfx.Use, ok bool) {
	if c = people.Of(s).Char(char); c == nil {
		return c, u, false
	}
	for _, u := range usableSFX(s, c) {
		if m := u.Usage.Margin; u.Usage.Event == "opponent_heroic_success" && len(m) == 2 && margin >= m[0] &&
			margin <= m[1] {
			return c, u, true
		}
	}
	return c, u, false
}

func ignoresHeroic(s *engine.State, char string, margin int) bool {
	_, _, ok := heroicImmunity(s, char, margin)
	return ok
}

// noteIgnoredHeroic tells that an SFX of heroicImmunity was used.
func noteIgnoredHeroic(t *engine.Tx, o check.Outcome) {
	if o.Loser == nil || roll.HeroicSteps(t.S, o.Margin) == 0 || roll.StepsOver(t.S, o.Winner, o.Loser, o.Margin) > 0 {
		return
	}
	if c, u, ok := heroicImmunity(t.S, o.Loser.Char, o.Margin); ok {
		t.Emit(SFXUsed{Char: c.ID, Word: u.Word, SFX: u.Name})
	}
}
