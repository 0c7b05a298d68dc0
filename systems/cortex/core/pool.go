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
	Word  string
	Name  game.Msg
	Note  game.Msg // what it is beside its name
	Dice  []pool.Die
	earns []game.Sum // when it is thrown
	Group game.Group
	One   string        // of a distinction: its word, which both halves have
	Clash *game.Refusal // of another with the same One; nil: CORE-POOL-R6
	Laid  bool          // it lies there unless it is taken away
	Stays bool          // it lies there whatever is picked
	No    *game.Refusal // it cannot go in now, and stands there closed
	Use   *sfx.Use      // it gives no dice, and does something with those that lie
	Pays  *Voucher      // it gives no dice either, and stands for the point of an SFX
	Quiet bool          // it would come to nothing as things lie: read, not shown
}

// poolOptions are the dice that a character may put into the pool for a test
// or contest, in the order of the sheet: traits, Hinder, assets, d4
// complications of its own, complications of the opponents, and for the GM's
// character against a player's the traits of the scene (CORE-POOL-R7).
func (s *State) poolOptions(st Site) []PoolOption {
	c, foes := st.Char, st.Foes
	os := make([]PoolOption, 0, 24) // room for a usual sheet
	hinder := late(s.Hinders(c), lockPoolPoints.On(s))
	for _, set := range c.Sets {
		if s.aside(set.Name) {
			continue
		}
		for _, t := range set.Traits {
			no := s.Shut(c, set.Name, t.Word)
			for _, o := range TraitOptions(set.Name, t, s.DiceOf(c, t), hinder, InSet(set.Name)) {
				o.No = no
				os = append(os, o)
			}
		}
	}
	for _, a := range s.Assets {
		if a.Open || a.Owner == "" || a.Owner == c.ID {
			os = append(os, AssetOption(a))
		}
	}
	for _, k := range s.BurdensOn(c.ID) {
		if k.Die == dice.D4 {
			o := s.BurdenOption(k)
			o.Note, o.earns = game.Say("cortex.pool.own."+k.Kind), late(s.Sums(s.PurseOf(c.ID), 1), lockPoolPoints.On(s))
			o.Dice[0].D4 = true
			os = append(os, o)
		}
	}
	for _, k := range s.against(c, foes, st.ID) {
		o := s.BurdenOption(k)
		o.Laid = k.Of != ""
		os = append(os, o)
	}
	if s.gmOpposes(c, foes) {
		os = append(os, s.SceneOptions()...)
	}
	for _, h := range HooksOf[DraftHooks](s) {
		if h.Own != nil {
			for _, o := range h.Own(s, c, st.ID) {
				if !slices.ContainsFunc(os, func(has PoolOption) bool { return has.Word == o.Word }) { // against a foe by itself
					os = slices.Insert(os, placed(os, o), o)
				}
			}
		}
	}
	return os
}

// placed is where an option stands among others: behind the halves of the same
// chip, or else behind the last of its group.
func placed(os []PoolOption, o PoolOption) int {
	for i := len(os) - 1; i >= 0 && o.One != ""; i-- {
		if os[i].One == o.One {
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

// aside reports whether traits of a set go into no pool by themselves.
func (s *State) aside(set string) bool {
	return slices.ContainsFunc(HooksOf[DraftHooks](s), func(h DraftHooks) bool { return h.Aside != nil && h.Aside(s, set) })
}

// InSet is the heading under which traits of a set stand.
func InSet(set string) game.Group { return game.Group{Word: game.Slug(set), Title: game.Quote(set)} }

// SceneOptions are the traits of the scene.
func (s *State) SceneOptions() []PoolOption {
	var os []PoolOption
	in := game.Group{Word: wordScene, Title: game.Say("cortex.scene.title")}
	for _, t := range s.Scene.Traits {
		os = append(os, traitOption(t.Word, "", t, t.Dice(), pool.FromScene, in))
	}
	return os
}

// DiceOf are the dice that a character's trait has now.
func (s *State) DiceOf(c *Char, t sheet.Trait) []dice.Die {
	has := t.Dice()
	for _, h := range HooksOf[DraftHooks](s) {
		if h.Worn != nil {
			has = h.Worn(s, c, t, has)
		}
	}
	return has
}

// TraitOptions are a trait with the dice that it has now, and where it is a
// distinction its other half: as d4, for a plot point, which for a GMC the bank
// earns (PP-BANK-04). Without a die there is nothing to put in.
func TraitOptions(set string, t sheet.Trait, has []dice.Die, earns []game.Sum, in game.Group) []PoolOption {
	if len(has) == 0 {
		return nil
	}
	plain := traitOption(t.Word, set, t, has, pool.FromTrait, in)
	if kind := sheet.KindOf(set); t.Note().Says != "" || kind == "specialties" || kind == "resources" {
		plain.One = t.Word // it may be rolled otherwise: against what it says, as several dice
	}
	if !sheet.IsDistinctions(set) || t.Die == dice.D4 {
		return []PoolOption{plain}
	}
	plain.One = t.Word
	return []PoolOption{plain, asD4(set, t, earns, in)}
}

// asD4 is the half of a trait that is rolled as d4 for a plot point.
func asD4(set string, t sheet.Trait, earns []game.Sum, in game.Group) PoolOption {
	return PoolOption{Word: t.Word + pool.HinderSuffix, Name: game.Quote(t.Name), One: t.Word, Group: in,
		Note: game.Say("cortex.pool.hinder"), earns: earns,
		Dice: []pool.Die{{Word: t.Word, Name: t.Name, Set: set, From: pool.FromTrait, Die: dice.D4, Hinder: true}}}
}

// AsD4 is a trait of a character that may be hindered though it is no distinction
// (RUL-STMT-NO-HINDER).
func (s *State) AsD4(c *Char, set string, t sheet.Trait) PoolOption {
	return asD4(set, t, late(s.Hinders(c), lockPoolPoints.On(s)), InSet(set))
}

func traitOption(word, set string, t sheet.Trait, has []dice.Die, from pool.Origin, in game.Group) PoolOption {
	var ds []pool.Die
	if sheet.KindOf(set) == "signature_assets" {
		set = t.Word // each is a set of its own: they act as assets, and are free (RUL-SIG-FREE)
	}
	for _, d := range has {
		ds = append(ds, pool.Die{Word: word, Name: t.Name, Set: set, From: from, Die: d})
	}
	return PoolOption{Word: word, Name: game.Quote(t.Name), Dice: ds, Group: in}
}

// InThings is the group of what no sheet holds.
func InThings() game.Group { return game.Group{Word: "things", Title: game.Say("cortex.pool.things")} }

// AssetOption puts an asset into a pool.
func AssetOption(a *Asset) PoolOption {
	return PoolOption{Word: a.ID, Name: game.Quote(a.shown()), Note: game.Say("cortex.pool.asset"), Group: InThings(),
		Dice: []pool.Die{{Word: a.ID, Name: a.shown(), From: pool.FromAsset, Die: a.Die}}}
}

// whose names a character, or the scene.
func (s *State) whose(char string) game.Msg {
	return carrier(s.Name(char), char)
}

// against are the burdens, larger than d4, that may join this
// character's pool opposing others: those that these have themselves
// (CORE-POOL-06, COMP-R6), and where the GM's character opposes a player's,
// those of the scene (COMP-R7).
func (s *State) against(c *Char, foes []string, matter string) []Burden {
	faced := s.gmOpposes(c, foes)
	var ks []Burden
	for _, k := range s.Burdens() {
		if k.Die > dice.D4 && (k.On == "" && faced || k.On != "" && slices.Contains(foes, k.On)) && s.inUse(matter, k) {
			ks = append(ks, k)
		}
	}
	return ks
}

// inUse reports whether the trait that a burden lies on, if it is one, lies in the
// last roll of its bearer in a matter (SHAKEN-02, SHAKEN-R6).
func (s *State) inUse(matter string, k Burden) bool {
	if k.Of == "" {
		return true
	}
	for _, r := range slices.Backward(s.RollsOf(matter)) {
		if r.Char == k.On {
			return usesTrait(r.Pool, k.On, k.Of)
		}
	}
	return false
}

// gmOpposes reports whether the GM's character opposes a player's.
func (s *State) gmOpposes(c *Char, foes []string) bool {
	return !c.IsPC() && slices.ContainsFunc(foes, func(foe string) bool { who := s.Char(foe); return who != nil && who.IsPC() })
}

// PoolAsk asks for some of these options; ticked ones are preset. Of a
// distinction one half goes in (CORE-POOL-R6).
func PoolAsk(p game.Param, os []PoolOption, ticked func(word string) bool) game.Ask {
	ask := game.Ask{Param: p, Clash: game.Refuse("CORE-POOL-R6", "cortex.refused.pool_twice"), Among: make([]game.Choice, 0, len(os))}
	for _, o := range os {
		in := o.No == nil && ticked(o.Word) // what was laid before may be closed by now
		ask.Among = append(ask.Among, game.Choice{Word: o.Word, Label: o.Name, Note: o.Note, Dice: pool.Sizes(o.Dice), Cost: o.earns,
			Ticked: in, Group: o.Group.Word, One: o.One, Clash: o.Clash, No: o.No, Quiet: o.Quiet && !in})
		if !slices.ContainsFunc(ask.Groups, func(have game.Group) bool { return have.Word == o.Group.Word }) {
			ask.Groups = append(ask.Groups, o.Group)
		}
	}
	return ask
}

// fitPool refuses a pool that is illegal for this character now. GMCs pay from
// the bank (PP-GM-R3).
func (s *State) fitPool(st Site, a Assembly) *game.Refusal {
	switch {
	case len(a.Dice) == 0:
		return game.Refuse("CORE-POOL-R1", "cortex.refused.empty_pool")
	case a.No != nil:
		return a.No
	case len(a.Dice) > maxPool.Of(s):
		return game.Refuse("CORE-POOL-R5", "cortex.refused.big_pool", game.N("max", maxPool.Of(s)))
	}
	if a.Pays != nil && !slices.ContainsFunc(a.Uses, onePoint) {
		return game.Refuse("RUL-CB-WORTH", "cortex.refused.voucher_alone", game.W("name", a.Pays.Name))
	}
	b := a.Bill()
	if no := s.fitSets(st.Char, b); no != nil {
		return no
	}
	if no := s.CanAfford(a); no != nil {
		return no
	}
	if missing := s.missingPrime(st.Char, b); len(missing) > 0 && requirePrime.Is(s, "enforce") && !st.Waived {
		return game.Refuse("CORE-POOL-R2", "cortex.refused.prime", game.W("set", missing[0]))
	}
	return nil
}

// fitSets refuses further traits of a set that are not for sale (TRAIT-03).
func (s *State) fitSets(c *Char, b pool.Bill) *game.Refusal {
	for _, set := range c.Sets {
		if b.Sets[set.Name] > 1 && !setsForSale.Hold(s, set.Name) {
			return game.Refuse("TRAIT-03", "cortex.refused.set_not_for_sale", game.W("set", set.Name))
		}
	}
	return nil
}

func containsFold(list []string, v string) bool {
	return slices.ContainsFunc(list, func(w string) bool { return game.Canon(strings.TrimSpace(w)) == game.Canon(v) })
}
