package cortex

import (
	"slices"
	"strings"

	"mesa/dice"
	"mesa/game"
)

// hinderSuffix marks a distinction that is rolled as d4 for a plot point.
const hinderSuffix = ":hinder"

// option of a pool: a word that may be picked and the dice it gives.
type poolOption struct {
	word  string
	name  game.Msg
	note  game.Msg // what it is beside its name
	dice  []PoolDie
	earns []game.Sum // when it is thrown
	group game.Group
	one   string // of a distinction: its word, which both halves have
	laid  bool   // it lies there unless it is taken away
}

// poolOptions are the dice that a character may put into the pool for a test
// or contest, in the order of the sheet: traits, Hinder, assets, d4
// complications of its own, complications of the opponents, and for the GM's
// character against a player's the traits of the scene (CORE-POOL-R7).
func (s *State) poolOptions(st site) []poolOption {
	c, foes := st.char, st.foes
	var os []poolOption
	for _, set := range c.Sets {
		for _, t := range set.Traits {
			os = append(os, traitOptions(set.Name, t, s.hindered(s.purseOf(c.ID)), setGroup(set.Name))...)
		}
	}
	for _, a := range s.Assets {
		if a.Open || a.Owner == "" || a.Owner == c.ID {
			os = append(os, assetOption(a))
		}
	}
	for _, k := range s.burdensOn(c.ID) {
		if k.Die == dice.D4 {
			o := s.burdenOption(k)
			o.note, o.earns, o.dice[0].D4 = game.Say("cortex.pool.own_comp"), s.hindered(s.purseOf(c.ID)), true
			os = append(os, o)
		}
	}
	for _, k := range s.against(c, foes) {
		os = append(os, s.burdenOption(k))
	}
	if s.gmOpposes(c, foes) {
		os = append(os, s.sceneOptions()...)
	}
	for _, p := range s.parts() {
		if p.Own != nil {
			os = append(os, p.Own(s, c, st.id)...)
		}
	}
	return os
}

func setGroup(set string) game.Group { return game.Group{Word: game.Slug(set), Title: game.Quote(set)} }

// sceneOptions are the traits of the scene.
func (s *State) sceneOptions() []poolOption {
	var os []poolOption
	for _, t := range s.Scene.Traits {
		os = append(os, traitOption(t.Word, "", t, FromScene, game.Group{Word: wordScene, Title: game.Say("cortex.scene.title")}))
	}
	return os
}

// hindered is what a d4 in place of a larger die earns, and whether it waits
// for the roll's end.
func (s *State) hindered(purse string) []game.Sum {
	earns := s.sum(purse, 1)
	earns.Late = lockPoolPoints.On(s)
	return []game.Sum{earns}
}

// traitOptions are a trait, and where it is a distinction its other half: as d4,
// for a plot point, which for a GMC the bank earns (PP-BANK-04).
func traitOptions(set string, t Trait, earns []game.Sum, in game.Group) []poolOption {
	plain := traitOption(t.Word, set, t, FromTrait, in)
	if !isDistinctions(set) || t.Die == dice.D4 {
		return []poolOption{plain}
	}
	plain.one = t.Word
	half := plain
	half.word, half.note, half.earns = t.Word+hinderSuffix, game.Say("cortex.pool.hinder"), earns
	half.dice = []PoolDie{{Word: t.Word, Name: t.Name, Set: set, From: FromTrait, Die: dice.D4, Hinder: true}}
	return []poolOption{plain, half}
}

func traitOption(word, set string, t Trait, from Origin, in game.Group) poolOption {
	var ds []PoolDie
	for _, d := range t.Dice() {
		ds = append(ds, PoolDie{Word: word, Name: t.Name, Set: set, From: from, Die: d})
	}
	return poolOption{word: word, name: game.Quote(t.Name), dice: ds, group: in}
}

// things is the group of what no sheet holds.
func things() game.Group { return game.Group{Word: "things", Title: game.Say("cortex.pool.things")} }

// assetOption puts an asset into a pool.
func assetOption(a *Asset) poolOption {
	return poolOption{word: a.ID, name: game.Quote(a.shown()), note: game.Say("cortex.pool.asset"), group: things(),
		dice: []PoolDie{{Word: a.ID, Name: a.shown(), From: FromAsset, Die: a.Die}}}
}

// whose names a character, or the scene.
func (s *State) whose(char string) game.Msg {
	return carrier(s.name(char), char)
}

// against are the burdens, larger than d4, that may join this
// character's pool opposing others: those that these have themselves
// (CORE-POOL-06, COMP-R6), and where the GM's character opposes a player's,
// those of the scene (COMP-R7).
func (s *State) against(c *Char, foes []string) []Burden {
	faced := s.gmOpposes(c, foes)
	var ks []Burden
	for _, k := range s.burdens() {
		if k.Die > dice.D4 && (k.On == "" && faced || k.On != "" && slices.Contains(foes, k.On)) {
			ks = append(ks, k)
		}
	}
	return ks
}

// gmOpposes reports whether the GM's character opposes a player's.
func (s *State) gmOpposes(c *Char, foes []string) bool {
	return !c.IsPC() && slices.ContainsFunc(foes, func(foe string) bool { who := s.char(foe); return who != nil && who.IsPC() })
}

// diceMsg says dice as words, "2d8".
func diceMsg(ds []Die) game.Msg { return game.Say("cortex.dice", game.W("dice", dice.Format(ds))) }

// looseDice are dice without a trait, such as a helper's.
func looseDice(ds []Die, from Origin) []PoolDie {
	laid := make([]PoolDie, len(ds))
	for i, d := range ds {
		laid[i] = PoolDie{From: from, Die: d}
	}
	return laid
}

// poolAsk asks for some of these options; ticked ones are preset. Of a
// distinction one half goes in (CORE-POOL-R6).
func poolAsk(p game.Param, os []poolOption, ticked func(word string) bool) game.Ask {
	ask := game.Ask{Param: p, Clash: game.Refuse("CORE-POOL-R6", "cortex.refused.pool_twice")}
	for _, o := range os {
		ask.Among = append(ask.Among, game.Choice{Word: o.word, Label: o.name, Note: o.note, Dice: sizes(o.dice), Cost: o.earns,
			Ticked: ticked(o.word), Group: o.group.Word, One: o.one})
		if !slices.ContainsFunc(ask.Groups, func(have game.Group) bool { return have.Word == o.group.Word }) {
			ask.Groups = append(ask.Groups, o.group)
		}
	}
	return ask
}

// picked are the dice of the picked words, in the order of the options.
func picked(os []poolOption, words []string) []PoolDie {
	var pool []PoolDie
	for _, o := range os {
		if slices.Contains(words, o.word) {
			pool = append(pool, o.dice...)
		}
	}
	return pool
}

// offLadder refuses dice that Cortex does not know (CORE-DICE-01).
func offLadder(ds []Die) *game.Refusal {
	for _, d := range ds {
		if !d.OnLadder() {
			return game.Refuse("CORE-DICE-01", "cortex.refused.size", game.D("die", d))
		}
	}
	return nil
}

// bill is what a pool costs and earns.
type bill struct {
	cost   int // all that follows
	own    int // for dice that cost by themselves (STRESS-12)
	rivals int // for further stress of one character (STRESS-14)
	earns  int // Hinder and d4 burdens
	sets   map[string]int
}

// billOf counts a pool. Crowds give several dice of one trait for the price of
// one: the trait goes in once (CORE-POOL-R6).
func billOf(pool []PoolDie) bill {
	b := bill{sets: map[string]int{}}
	var seen []string
	for _, p := range pool {
		if p.Hinder || p.D4 {
			b.earns++
		}
		b.own += p.Cost
		if p.Rival != "" {
			if b.sets[p.Rival]++; b.sets[p.Rival] > 1 {
				b.rivals++
			}
		}
		if p.From != FromTrait || slices.Contains(seen, p.Word) {
			continue
		}
		seen = append(seen, p.Word)
		if b.sets[p.Set]++; b.sets[p.Set] > 1 {
			b.cost++
		}
	}
	b.cost += b.own + b.rivals
	return b
}

// fitPool refuses a pool that is illegal for this character now. GMCs pay from
// the bank (PP-GM-R3).
func (s *State) fitPool(c *Char, pool []PoolDie, waived bool) *game.Refusal {
	switch {
	case len(pool) == 0:
		return game.Refuse("CORE-POOL-R1", "cortex.refused.empty_pool")
	case len(pool) > maxPool.Of(s):
		return game.Refuse("CORE-POOL-R5", "cortex.refused.big_pool", game.N("max", maxPool.Of(s)))
	}
	b := billOf(pool)
	if no := s.fitSets(c, b); no != nil {
		return no
	}
	if missing := s.missingPrime(c, b); len(missing) > 0 && requirePrime.Is(s, "enforce") && !waived {
		return game.Refuse("CORE-POOL-R2", "cortex.refused.prime", game.W("set", missing[0]))
	}
	return nil
}

// fitSets refuses further traits of a set that are not for sale (TRAIT-03) or
// not payable (CORE-POOL-03).
func (s *State) fitSets(c *Char, b bill) *game.Refusal {
	sale := setsForSale.Of(s)
	for _, set := range c.Sets {
		if b.sets[set.Name] > 1 && sale != nil && !containsFold(sale, set.Name) {
			return game.Refuse("TRAIT-03", "cortex.refused.set_not_for_sale", game.W("set", set.Name))
		}
	}
	switch free := s.purse(s.purseOf(c.ID)).Free; {
	case b.cost <= free:
		return nil
	case b.own > 0:
		return s.canPay(s.purseOf(c.ID), b.cost)
	case b.rivals > 0:
		return game.Refuse("STRESS-14", "cortex.refused.second_stress", game.N("n", b.rivals), game.N("free", free))
	default:
		return game.Refuse("CORE-POOL-03", "cortex.refused.second_trait", game.N("n", b.cost), game.N("free", free))
	}
}

func containsFold(list []string, v string) bool {
	return slices.ContainsFunc(list, func(w string) bool { return game.Canon(strings.TrimSpace(w)) == game.Canon(v) })
}

// missingPrime are the prime sets of a PC that give no die to the pool
// (CORE-POOL-04). Sets that the character does not have are excused.
func (s *State) missingPrime(c *Char, b bill) []string {
	if !c.IsPC() || requirePrime.Is(s, "off") {
		return nil
	}
	var missing []string
	for _, set := range c.Sets {
		if containsFold(primeSets.Of(s), set.Name) && b.sets[set.Name] == 0 {
			missing = append(missing, set.Name)
		}
	}
	return missing
}
