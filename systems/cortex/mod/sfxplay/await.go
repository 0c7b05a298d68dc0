package sfxplay

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/rulekit"
)

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

// afterReading runs the SFX that follow the reading of dice: those that wait for a rival's dice,
// and those on effect dice.
func afterReading(t *engine.Tx, r *pool.Roll) {
	giveAwaited(t, r)
	oweLift(t, game.Itoa(r.ID))
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
