package core

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
)

// option of a pool: a word that may be picked and the dice it gives.
type PoolOption struct {
	Word           string
	Name           game.Msg
	Note           game.Msg // what it is beside its name
	Dice           []pool.Die
	earns          []game.Amount // when it is thrown
	Group          game.ChoiceGroup
	ExclusiveGroup string        // of a distinction: its word, which both halves have
	Conflict       *game.Refusal // of another with the same ExclusiveGroup; nil: CORE-POOL-R6
	StartsIn       bool          // it lies there unless it is taken away
	Required       bool          // it lies there whatever is picked
	Closed         *game.Refusal // it cannot go in now, and stands there closed
	Use            *sfx.Use      // it gives no dice, and does something with those that lie
	Callback       *Callback     // it gives no dice either, and stands for the point of an SFX
	Unlisted       bool          // it would come to nothing as things lie: read, not shown
}

// poolOptions are the dice that a character may put into the pool for a test
// or contest, in the order of the sheet: traits, AddComplication, assets, d4
// complications of its own, complications of the opponents, and for the GM's
// character against a player's the traits of the scene (CORE-POOL-R7).
func (s *State) poolOptions(st RollContext) []PoolOption {
	c, foes := st.Char, st.Foes
	os := make([]PoolOption, 0, 24) // room for a usual sheet
	hinder := deferredAmounts(s.HinderAmounts(c), lockPoolPoints.On(s))
	for _, set := range c.Sets {
		if s.isLeftAside(set.Name) {
			continue
		}
		for _, t := range set.Traits {
			no := s.RefuseClosedTrait(c, set.Name, t.Word)
			for _, o := range TraitOptions(set.Name, t, s.DiceOf(c, t), hinder, GroupOfSet(set.Name)) {
				o.Closed = no
				os = append(os, o)
			}
		}
	}
	for _, a := range s.Assets {
		if a.Shared || a.Owner == "" || a.Owner == c.ID {
			os = append(os, AssetOption(a))
		}
	}
	for _, k := range s.AfflictionsOn(c.ID) {
		if k.Die == dice.D4 {
			o := s.AfflictionOption(k)
			o.Note, o.earns = game.Say("cortex.pool.own."+k.Kind), deferredAmounts(s.Amounts(s.WalletOf(c.ID), 1), lockPoolPoints.On(s))
			o.Dice[0].D4 = true
			os = append(os, o)
		}
	}
	for _, k := range s.opposingAfflictions(c, foes, st.ID) {
		o := s.AfflictionOption(k)
		o.StartsIn = k.Trait != ""
		os = append(os, o)
	}
	if s.gmOpposes(c, foes) {
		os = append(os, s.SceneOptions()...)
	}
	for _, h := range HooksOf[DraftHooks](s) {
		if h.PoolOptions != nil {
			for _, o := range h.PoolOptions(s, c, st.ID) {
				if !slices.ContainsFunc(os, func(has PoolOption) bool { return has.Word == o.Word }) { // against a foe by itself
					os = slices.Insert(os, insertIndex(os, o), o)
				}
			}
		}
	}
	return os
}

// insertIndex is where an option stands among others: behind the halves of the same
// chip, or else behind the last of its group.
func insertIndex(os []PoolOption, o PoolOption) int {
	for i := len(os) - 1; i >= 0 && o.ExclusiveGroup != ""; i-- {
		if os[i].ExclusiveGroup == o.ExclusiveGroup {
			return i + 1
		}
	}
	for i := len(os) - 1; i >= 0; i-- {
		if os[i].Group.Word == o.Group.Word {
			return i + 1
		}
	}
	return len(os)
}

// isLeftAside reports whether traits of a set go into no pool by themselves.
func (s *State) isLeftAside(set string) bool {
	return slices.ContainsFunc(HooksOf[DraftHooks](s), func(h DraftHooks) bool { return h.LeftAside != nil && h.LeftAside(s, set) })
}

// GroupOfSet is the heading under which traits of a set stand.
func GroupOfSet(set string) game.ChoiceGroup {
	return game.ChoiceGroup{Word: game.Slug(set), Title: game.Quote(set)}
}

// SceneOptions are the traits of the scene.
func (s *State) SceneOptions() []PoolOption {
	var os []PoolOption
	in := game.ChoiceGroup{Word: wordScene, Title: game.Say("cortex.scene.title")}
	for _, t := range s.Scene.Traits {
		os = append(os, traitOption(t.Word, "", t, t.Dice(), pool.FromScene, in))
	}
	return os
}

// DiceOf are the dice that a character's trait has now.
func (s *State) DiceOf(c *Character, t sheet.Trait) []dice.Die {
	has := t.Dice()
	for _, h := range HooksOf[DraftHooks](s) {
		if h.TraitDice != nil {
			has = h.TraitDice(s, c, t, has)
		}
	}
	return has
}

// TraitOptions are a trait with the dice that it has now, and where it is a
// distinction its other half: as d4, for a plot point, which for a GMC the bank
// earns (PP-BANK-04). Without a die there is nothing to put in.
func TraitOptions(set string, t sheet.Trait, has []dice.Die, earns []game.Amount, in game.ChoiceGroup) []PoolOption {
	if len(has) == 0 {
		return nil
	}
	plain := traitOption(t.Word, set, t, has, pool.FromTrait, in)
	if kind := sheet.KindOf(set); t.NotesOrEmpty().Statement != "" || kind == "specialties" || kind == "resources" {
		plain.ExclusiveGroup = t.Word // it may be rolled otherwise: against what it says, as several dice
	}
	if !sheet.IsDistinctions(set) || t.Die == dice.D4 {
		return []PoolOption{plain}
	}
	plain.ExclusiveGroup = t.Word
	return []PoolOption{plain, asD4(set, t, earns, in)}
}

// asD4 is the half of a trait that is rolled as d4 for a plot point.
func asD4(set string, t sheet.Trait, earns []game.Amount, in game.ChoiceGroup) PoolOption {
	return PoolOption{Word: t.Word + pool.HinderSuffix, Name: game.Quote(t.Name), ExclusiveGroup: t.Word, Group: in,
		Note: game.Say("cortex.pool.hinder"), earns: earns,
		Dice: []pool.Die{{Word: t.Word, Name: t.Name, Set: set, From: pool.FromTrait, Die: dice.D4, Hinder: true}}}
}

// AsD4 is a trait of a character that may be hindered though it is no distinction
// (RUL-STMT-NO-HINDER).
func (s *State) AsD4(c *Character, set string, t sheet.Trait) PoolOption {
	return asD4(set, t, deferredAmounts(s.HinderAmounts(c), lockPoolPoints.On(s)), GroupOfSet(set))
}

func traitOption(word, set string, t sheet.Trait, has []dice.Die, from pool.Origin, in game.ChoiceGroup) PoolOption {
	var ds []pool.Die
	if sheet.KindOf(set) == "signature_assets" {
		set = t.Word // each is a set of its own: they act as assets, and are free (RUL-SIG-FREE)
	}
	for _, d := range has {
		ds = append(ds, pool.Die{Word: word, Name: t.Name, Set: set, From: from, Die: d})
	}
	return PoolOption{Word: word, Name: game.Quote(t.Name), Dice: ds, Group: in}
}

// GroupOfThings is the group of what no sheet holds.
func GroupOfThings() game.ChoiceGroup {
	return game.ChoiceGroup{Word: "things", Title: game.Say("cortex.pool.things")}
}

// AssetOption puts an asset into a pool.
func AssetOption(a *Asset) PoolOption {
	return PoolOption{Word: a.ID, Name: game.Quote(a.displayName()), Note: game.Say("cortex.pool.asset"), Group: GroupOfThings(),
		Dice: []pool.Die{{Word: a.ID, Name: a.displayName(), From: pool.FromAsset, Die: a.Die}}}
}

// ownerName names a character, or the scene.
func (s *State) ownerName(char string) game.Msg {
	return ownerArg(s.Name(char), char)
}

// opposingAfflictions are the afflictions, larger than d4, that may join this
// character's pool opposing others: those that these have themselves
// (CORE-POOL-06, COMP-R6), and where the GM's character opposes a player's,
// those of the scene (COMP-R7).
func (s *State) opposingAfflictions(c *Character, foes []string, checkID string) []Affliction {
	faced := s.gmOpposes(c, foes)
	var ks []Affliction
	for _, k := range s.Afflictions() {
		if k.Die > dice.D4 && (k.On == "" && faced || k.On != "" && slices.Contains(foes, k.On)) && s.inUse(checkID, k) {
			ks = append(ks, k)
		}
	}
	return ks
}

// inUse reports whether the trait that an affliction lies on, if it is one, lies in the
// last roll of its bearer in a check (SHAKEN-02, SHAKEN-R6).
func (s *State) inUse(checkID string, k Affliction) bool {
	if k.Trait == "" {
		return true
	}
	for _, r := range slices.Backward(s.RollsOf(checkID)) {
		if r.Char == k.On {
			return usesTrait(r.Pool, k.On, k.Trait)
		}
	}
	return false
}

// gmOpposes reports whether the GM's character opposes a player's.
func (s *State) gmOpposes(c *Character, foes []string) bool {
	return !c.IsPC() && slices.ContainsFunc(foes, func(foe string) bool { who := s.Char(foe); return who != nil && who.IsPC() })
}

// PoolInput asks for some of these options; ticked ones are preset. Of a
// distinction one half goes in (CORE-POOL-R6).
func PoolInput(p game.Param, os []PoolOption, ticked func(word string) bool) game.Input {
	input := game.Input{Param: p, Conflict: game.Refuse("CORE-POOL-R6", "cortex.refused.pool_twice"), Choices: make([]game.Choice, 0, len(os))}
	for _, o := range os {
		in := o.Closed == nil && ticked(o.Word) // what was laid before may be closed by now
		input.Choices = append(input.Choices, game.Choice{Word: o.Word, Label: o.Name, Note: o.Note, Dice: pool.Sizes(o.Dice), Cost: o.earns,
			Selected: in, Group: o.Group.Word, ExclusiveGroup: o.ExclusiveGroup, Conflict: o.Conflict, Closed: o.Closed, Unlisted: o.Unlisted && !in})
		if !slices.ContainsFunc(input.Groups, func(have game.ChoiceGroup) bool { return have.Word == o.Group.Word }) {
			input.Groups = append(input.Groups, o.Group)
		}
	}
	return input
}

// fitPool refuses a pool that is illegal for this character now. GMCs pay from
// the bank (PP-GM-R3).
func (s *State) fitPool(st RollContext, p Pool) *game.Refusal {
	switch {
	case len(p.Dice) == 0:
		return game.Refuse("CORE-POOL-R1", "cortex.refused.empty_pool")
	case p.Refusal != nil:
		return p.Refusal
	case len(p.Dice) > maxPool.Of(s):
		return game.Refuse("CORE-POOL-R5", "cortex.refused.big_pool", game.N("max", maxPool.Of(s)))
	}
	if p.Callback != nil && !slices.ContainsFunc(p.SFXUses, onePoint) {
		return game.Refuse("RUL-CB-WORTH", "cortex.refused.voucher_alone", game.W("name", p.Callback.Name))
	}
	b := p.Price()
	if no := s.fitSets(st.Char, b); no != nil {
		return no
	}
	if no := s.RefuseUnaffordable(p); no != nil {
		return no
	}
	if missing := s.missingPrime(st.Char, b); len(missing) > 0 && requirePrime.Is(s, "enforce") && !st.Waived {
		return game.Refuse("CORE-POOL-R2", "cortex.refused.prime", game.W("set", missing[0]))
	}
	return nil
}

// fitSets refuses further traits of a set that are not for sale (TRAIT-03).
func (s *State) fitSets(c *Character, b pool.Price) *game.Refusal {
	for _, set := range c.Sets {
		if b.Sets[set.Name] > 1 && !setsForSale.Includes(s, set.Name) {
			return game.Refuse("TRAIT-03", "cortex.refused.set_not_for_sale", game.W("set", set.Name))
		}
	}
	return nil
}

func containsFold(list []string, v string) bool {
	return slices.ContainsFunc(list, func(w string) bool { return game.Canonical(strings.TrimSpace(w)) == game.Canonical(v) })
}
