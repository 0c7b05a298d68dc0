package sfxplay

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/rulekit"
)

// The events of dice that are handed to the GM.
type (
	// DieYielded records that the GM gets a die.
	DieYielded struct {
		Kept HandedDie `json:"kept"`
	}
	// DieUsed records that the GM has thrown a HandedDie in an opposition, which uses it up.
	DieUsed struct {
		Word string `json:"word"`
		Name string `json:"name"`
	}
)

// EventName implements game.Event.
func (DieYielded) EventName() string { return "cortex.sfx.yielded" }

// EventName implements game.Event.
func (DieUsed) EventName() string { return "cortex.sfx.laid" }

func yieldEvents() []engine.EventKind {
	return []engine.EventKind{
		engine.EventOf(func(e DieYielded) []game.Msg {
			return rulekit.Msgs(game.Say("cortex.event.sfx.yielded", game.W("name", e.Kept.Name),
				game.D("die", e.Kept.Die)))
		}, engine.On(Section, func(g *SFXState, e DieYielded) { g.Kept = append(slices.Clip(g.Kept), e.Kept) })),
		engine.EventOf(func(e DieUsed) []game.Msg {
			return rulekit.Msgs(game.Say("cortex.event.sfx.laid", game.W("name", e.Name)))
		}, engine.On(Section, func(g *SFXState, e DieUsed) {
			g.Kept = slices.DeleteFunc(slices.Clone(g.Kept), func(k HandedDie) bool { return k.Word == e.Word })
		})).AsPrice(),
	}
}

// yieldableDice returns the complications and stress dice that a character may hand over: not
// trauma.
func yieldableDice(s *engine.State, c *people.Character) []things.Affliction {
	return slices.DeleteFunc(things.AfflictionsOn(s, c.ID),
		func(b things.Affliction) bool { return b.Trait != "" || !heals(s, "", b) })
}

// withPayments returns an SFX once for each die that its owner may hand over as its cost, with that
// die as Payment. It returns the SFX as it is if it costs no die, or if the owner has none.
func withPayments(s *engine.State, c *people.Character, u sfx.Use) []sfx.Use {
	if !slices.ContainsFunc(u.Cost, func(op sfx.Op) bool { return op.Op == "move" }) {
		return []sfx.Use{u}
	}
	var all []sfx.Use
	for _, b := range yieldableDice(s, c) {
		u.Payment = b.ID
		all = append(all, u)
	}
	if all == nil {
		return []sfx.Use{u}
	}
	return all
}

// handOverDie hands the die that an SFX costs to the GM: into the doom pool if there is one, or
// else as a kept die.
func handOverDie(t *engine.Tx, u sfx.Use) {
	b, ok := things.FindAffliction(t.S, u.Payment)
	if !ok {
		return
	}
	b.KindIn(t.S).End(t, b.ID, "ruled")
	if gmPool, ok := points.GM.Of(t.S).(points.DiceGMPool); ok {
		gmPool.Put(t, b.Die, "sfx")
		return
	}
	if len(Section.Of(t.S).Kept) < maxKept {
		word := rulekit.UniqueIn("kept-"+game.Slug(b.Name), people.MaxSFXWord, func(word string) bool {
			return slices.ContainsFunc(Section.Of(t.S).Kept, func(k HandedDie) bool { return k.Word == word })
		})
		t.Emit(DieYielded{HandedDie{Word: word, Name: b.Name, Die: b.Die}})
	}
}

// fromKept is the origin of a die that was handed to the GM.
const fromKept pool.Origin = "kept"

// keptOptions returns the kept dice, which the GM may add to an opposition.
func keptOptions(s *engine.State, _ *people.Character) []draft.PoolOption {
	var os []draft.PoolOption
	for _, k := range Section.Of(s).Kept {
		os = append(os, draft.PoolOption{Word: k.Word, Name: game.Quote(k.Name), Note: game.Say("cortex.sfx.kept.note"),
			Group: draft.GroupOfThings(),
			Dice:  []pool.Die{{Word: k.Word, Name: k.Name, From: fromKept, Die: k.Die, LeavesSource: true}}})
	}
	return os
}

// useKept ends the kept dice that are in the pool of a throw.
func useKept(t *engine.Tx, r *pool.Roll) {
	for _, p := range r.Pool {
		if p.From == fromKept {
			t.Emit(DieUsed{Word: p.Word, Name: p.Name})
		}
	}
}

// showKept returns the block that lists the kept dice.
func showKept(s *engine.State, _ game.Actor) []game.Block {
	if len(Section.Of(s).Kept) == 0 {
		return nil
	}
	b := game.Block{Kind: game.ListBlock, About: "kept", Title: game.Say("cortex.sfx.kept.title")}
	for _, k := range Section.Of(s).Kept {
		b.Items = append(b.Items,
			game.Item{Label: game.Quote(k.Name), Dice: []game.Die{{Size: k.Die}}, Tone: game.Trouble})
	}
	return []game.Block{b}
}
