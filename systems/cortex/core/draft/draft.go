package draft

import (
	"slices"

	"mesa/dice"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

// PoolDraft is a pool in the making: what may go in, and what lies in it so far.
type PoolDraft struct {
	check.RollContext
	wallet  string
	Options []PoolOption
	Picked  []string
	Loose   []dice.Die
	world   *world
}

// PoolDraftOf is the pool that lies at a site: the draft, or what is proposed.
func PoolDraftOf(s *engine.State, st check.RollContext) PoolDraft {
	m := PoolDraft{RollContext: st, wallet: points.WalletAgainst(s, st.Char.ID, st.Foes...),
		Options: poolOptions(s, st), Picked: st.Preset, Loose: st.Loose}
	d := check.Of(s).Draft(st.Char.ID, st.ID)
	if d != nil {
		m.Picked, m.Loose = m.oneHalfEach(d.Pick), d.Dice
	}
	for _, o := range m.Options {
		if (o.Required || o.StartsIn && d == nil && !m.isPicked(o.ExclusiveGroup)) &&
			!slices.Contains(m.Picked, o.Word) {
			m.Picked = append(slices.Clip(m.Picked), o.Word)
		}
	}
	m.world = &world{s, st}
	m.Options = append(m.Options, useOptions(s, m)...)
	m.Options = append(m.Options, callbackOptions(s, m)...)
	return m
}

// oneHalfEach are the words of a draft with one half of each distinction, the later
// one: drafts of old may hold both.
func (d PoolDraft) oneHalfEach(words []string) []string {
	var kept []string
	for _, w := range words {
		kept = append(d.withoutWord(kept, w), w)
	}
	return kept
}

// withoutWord are words without one, and without the other half of it.
func (d PoolDraft) withoutWord(words []string, word string) []string {
	one := d.distinctionOf(word)
	return slices.DeleteFunc(slices.Clone(words),
		func(w string) bool { return w == word || one != "" && d.distinctionOf(w) == one })
}

// distinctionOf is the distinction of which a word is a half, "" for others.
func (d PoolDraft) distinctionOf(word string) string { return d.Option(word).ExclusiveGroup }

// isPicked reports whether a half of a chip was picked.
func (d PoolDraft) isPicked(one string) bool {
	return one != "" && slices.ContainsFunc(d.Picked, func(w string) bool { return d.distinctionOf(w) == one })
}

// Option is what a word stands for; the zero PoolOption where it is none.
func (d PoolDraft) Option(word string) PoolOption {
	i := slices.IndexFunc(d.Options, func(o PoolOption) bool { return o.Word == word })
	if i < 0 {
		return PoolOption{}
	}
	return d.Options[i]
}

// Assemble is the pool of some words and loose dice, with what stays there.
func (d PoolDraft) Assemble(words []string, loose []dice.Die) Pool {
	for _, o := range d.Options {
		if o.Required {
			words = append(slices.Clip(words), o.Word)
		}
	}
	p := BuildPool(d.wallet, d.Options, words, pool.LooseDice(loose, pool.FromLoose))
	p.Char = d.Char.ID
	return d.use(p, words).withoutForeseen(d.world.State, d.Foes...)
}

// Pool is the pool as it lies there.
func (d PoolDraft) Pool() Pool { return d.Assemble(d.Picked, d.Loose) }

// HasPicks reports whether more lies in the pool than what lies there by itself.
func (d PoolDraft) HasPicks() bool {
	return len(d.Loose) > 0 || slices.ContainsFunc(d.Options, func(o PoolOption) bool {
		return !o.StartsIn && slices.Contains(d.Picked, o.Word)
	})
}

// AsIfThrown is the making read as these dice would be, if they were thrown (SCALE-02).
func (d PoolDraft) AsIfThrown(p Pool) PoolDraft {
	if !d.All {
		d.ResultsKept = max(pool.Keep(d.ResultsKept, p.Dice), p.Applied.Keep)
	}
	return d
}

// WordsAfterTap are the words picked after a tap on one of them. A distinction goes in
// plain or hindered.
func (d PoolDraft) WordsAfterTap(word string) []string {
	rest := d.withoutWord(d.Picked, word)
	if slices.Contains(d.Picked, word) {
		return rest
	}
	return append(rest, word)
}

// HitchTo is up to which result the dice of a pool are hitches, where a mod says
// so; 0: 1 alone (CORE-HITCH-R11).
func HitchTo(s *engine.State, st check.RollContext, laid []pool.Die) int {
	if fx := PlaySFX.Of(s); fx != nil {
		return fx.HitchRange(s, st, laid)
	}
	return 0
}
