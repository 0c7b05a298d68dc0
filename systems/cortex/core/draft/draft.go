package draft

import (
	"slices"

	"mesa/dice"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/pool"
)

// PoolDraft is a pool being built: its options and what is in it so far.
type PoolDraft struct {
	check.RollContext
	wallet  string
	Options []PoolOption
	Picked  []string
	Loose   []dice.Die
	world   *world
}

// PoolDraftOf returns the pool of a context: the stored draft, or else the preset with the options
// that start in a pool. Required options are in the pool in any case.
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

// oneHalfEach returns the words of a draft with one half of each distinction: its die or its d4, as
// picked last. Old drafts may hold both.
func (d PoolDraft) oneHalfEach(words []string) []string {
	var kept []string
	for _, w := range words {
		kept = append(d.withoutWord(kept, w), w)
	}
	return kept
}

// withoutWord returns the words without one word and without the other half of its distinction.
func (d PoolDraft) withoutWord(words []string, word string) []string {
	one := d.distinctionOf(word)
	return slices.DeleteFunc(slices.Clone(words),
		func(w string) bool { return w == word || one != "" && d.distinctionOf(w) == one })
}

// distinctionOf returns the ExclusiveGroup of a word, such as the distinction that the word is a
// half of; "" for none.
func (d PoolDraft) distinctionOf(word string) string { return d.Option(word).ExclusiveGroup }

// isPicked reports whether an option of the ExclusiveGroup one was picked, such as a half of a
// distinction.
func (d PoolDraft) isPicked(one string) bool {
	return one != "" && slices.ContainsFunc(d.Picked, func(w string) bool { return d.distinctionOf(w) == one })
}

// Option returns the option of a word, the zero PoolOption for none.
func (d PoolDraft) Option(word string) PoolOption {
	i := slices.IndexFunc(d.Options, func(o PoolOption) bool { return o.Word == word })
	if i < 0 {
		return PoolOption{}
	}
	return d.Options[i]
}

// Assemble returns the pool of some words, required options and loose dice. SFX among the words
// are applied, and dice that a foe foresees are lost.
func (d PoolDraft) Assemble(words []string, loose []dice.Die) Pool {
	for _, o := range d.Options {
		if o.Required {
			words = append(slices.Clip(words), o.Word)
		}
	}
	p := buildPool(d.wallet, d.Options, words, pool.LooseDice(loose, pool.FromLoose))
	p.Char = d.Char.ID
	return d.use(p, words).withoutForeseen(d.world.State, d.Foes...)
}

// Pool returns the pool of the picks so far.
func (d PoolDraft) Pool() Pool { return d.Assemble(d.Picked, d.Loose) }

// HasPicks reports whether the pool holds more than the options that start in it.
func (d PoolDraft) HasPicks() bool {
	return len(d.Loose) > 0 || slices.ContainsFunc(d.Options, func(o PoolOption) bool {
		return !o.StartsIn && slices.Contains(d.Picked, o.Word)
	})
}

// AsIfThrown returns the draft with the number of results that the dice of p would keep (SCALE-02).
func (d PoolDraft) AsIfThrown(p Pool) PoolDraft {
	if !d.All {
		d.ResultsKept = max(pool.ResultsKept(d.ResultsKept, p.Dice), p.Applied.Keep)
	}
	return d
}

// WordsAfterTap returns the picked words after a tap on word. A distinction is in the pool plain or
// as a hindrance, not both.
func (d PoolDraft) WordsAfterTap(word string) []string {
	rest := d.withoutWord(d.Picked, word)
	if slices.Contains(d.Picked, word) {
		return rest
	}
	return append(rest, word)
}

// HitchTo returns the highest face at which dice of a pool are hitches if an SFX says so; 0: only 1
// (CORE-HITCH-R11).
func HitchTo(s *engine.State, st check.RollContext, poolDice []pool.Die) int {
	if fx := PlaySFX.Of(s); fx != nil {
		return fx.HitchRange(s, st, poolDice)
	}
	return 0
}
