package draft

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sfx"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// AfflictionOption returns the option of an affliction.
func AfflictionOption(s *engine.State, b things.Affliction) PoolOption {
	return PoolOption{Word: b.ID, Name: game.Quote(b.Name), Note: b.KindIn(s).Note(s, b),
		Group: GroupOfThings(),
		Dice:  []pool.Die{{Word: b.ID, Name: b.Name, From: pool.Origin(b.Kind), Die: b.Die, RivalGroup: b.RivalGroup}}}
}

// CannotBuyResults reports whether more results cannot be bought for a throw that keeps fewer than
// usual: the table sells none then (CORE-ROLL-R3), or all results usually count and none is for
// sale (ADDALL-R1).
func CannotBuyResults(s *engine.State) bool {
	return !BuyWhileReduced.On(s) || check.ResultsAdded.Of(s) == pool.All
}

// Problem is an opponent of a test in place of a difficulty, with dice of its own.
type Problem struct {
	Word string
	Name game.Msg
	Dice []pool.Die
}

// usesTrait reports whether a trait is among dice. gmc is the id with which the words of the dice
// begin if a GMC opposes with them; "" for none.
func usesTrait(ds []pool.Die, gmc, trait string) bool {
	return slices.ContainsFunc(ds, func(p pool.Die) bool {
		return p.From == pool.FromTrait && (p.Word == trait || gmc != "" && p.Word == gmc+":"+trait)
	})
}

// toggleWord returns the words after a tap on word: without it if it is among them, else with it.
func toggleWord(words []string, word string) []string {
	if slices.Contains(words, word) {
		return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == word })
	}
	return append(slices.Clone(words), word)
}

// The policies: questions that at most one mod in the game answers.
var (
	// EffectDice says where effect dice come from (CORE-ROLL-03).
	EffectDice = engine.NewPolicy("effect", pool.EffectLeft)
)

// PoolOption is a word that may be picked for a pool, and the dice it gives.
type PoolOption struct {
	Word           string
	Name           game.Msg
	Note           game.Msg // shown beside the name
	Dice           []pool.Die
	earns          []game.Amount // by being thrown
	Group          game.ChoiceGroup
	ExclusiveGroup string           // one option of a group may be picked, such as a half of a distinction; "": none
	Conflict       *game.Refusal    // why it excludes others of its ExclusiveGroup; nil: CORE-POOL-R6
	Follows        string           // id of a GMC: the option is picked with dice of that GMC
	StartsIn       bool             // stays in the pool unless it is removed
	Required       bool             // always in the pool
	Closed         *game.Refusal    // why it cannot be picked now
	Use            *sfx.Use         // gives no dice, and changes the dice in the pool
	Callback       *points.Callback // gives no dice, and stands for the point of an SFX
	Unlisted       bool             // changes nothing now: accepted in a command, not shown
}

// poolOptions returns the options of a character's pool for a check: traits in the order of the
// sheet, then assets, its own d4 afflictions, the opponents' afflictions, and for a GMC against a
// PC the traits of the scene (CORE-POOL-R7). Options of mods are inserted in their groups.
func poolOptions(s *engine.State, st check.RollContext) []PoolOption {
	c, foes := st.Char, st.Foes
	os := appendTraits(make([]PoolOption, 0, 24), s, c) // room for a usual sheet
	for _, a := range things.Of(s).Assets {
		if a.Shared || a.Owner == "" || a.Owner == c.ID {
			os = append(os, assetOption(a))
		}
	}
	for _, k := range things.AfflictionsOn(s, c.ID) {
		if k.Die == dice.D4 && !check.Of(s).IsInOwnPool(k) {
			os = append(os, ownD4Option(s, c, k))
		}
	}
	for _, k := range opposingAfflictions(s, c, foes, st.ID) {
		o := AfflictionOption(s, k)
		o.Closed = refuseOpposing(s, st.ID, k)
		o.StartsIn = k.Trait != "" && o.Closed == nil
		os = append(os, o)
	}
	if isGMOpposingPC(s, c, foes) {
		os = append(os, sceneOptions(s)...)
	}
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.PoolOptions != nil {
			for _, o := range h.PoolOptions(s, c, st.ID) {
				// a foe's affliction may be there already
				if !slices.ContainsFunc(os, func(has PoolOption) bool { return has.Word == o.Word }) {
					os = slices.Insert(os, insertIndex(os, o), o)
				}
			}
		}
	}
	return os
}

// appendTraits appends the options of the traits on a sheet, in its order.
func appendTraits(os []PoolOption, s *engine.State, c *people.Character) []PoolOption {
	hinder := rulekit.DeferredAmounts(points.HinderAmounts(s, c), points.LockPoolPoints.On(s))
	for _, set := range c.Sets {
		if isByOptionsAlone(s, set.Name) {
			continue
		}
		for _, t := range set.Traits {
			no := RefuseClosedTrait(s, c, set.Name, t.Word)
			for _, o := range TraitOptions(set.Name, t, DiceOf(s, c, t), hinder, GroupOfSet(set.Name)) {
				o.Closed = no
				os = append(os, o)
			}
		}
	}
	return os
}

// ownD4Option returns the option of a d4 affliction of the character itself, which earns a point.
func ownD4Option(s *engine.State, c *people.Character, k things.Affliction) PoolOption {
	o := AfflictionOption(s, k)
	o.Note, o.earns = game.Say("cortex.pool.own."+k.Kind),
		rulekit.DeferredAmounts(points.Amounts(s, points.WalletOf(s, c.ID), 1), points.LockPoolPoints.On(s))
	o.Dice[0].D4 = true
	return o
}

// insertIndex returns where an option belongs in a list: after the last option of its
// ExclusiveGroup, or else after the last of its Group, or at the end.
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

// isByOptionsAlone reports whether the traits of a set are options only if a mod returns them as
// PoolOptions.
func isByOptionsAlone(s *engine.State, set string) bool {
	return slices.ContainsFunc(engine.HooksOf[Hooks](s),
		func(h Hooks) bool { return h.ByOptionsAlone != nil && h.ByOptionsAlone(s, set) })
}

// GroupOfSet returns the group of the traits of a set.
func GroupOfSet(set string) game.ChoiceGroup {
	return game.ChoiceGroup{Word: game.Slug(set), Title: game.Quote(set)}
}

// sceneOptions returns the traits of the scene as options.
func sceneOptions(s *engine.State) []PoolOption {
	var os []PoolOption
	in := game.ChoiceGroup{Word: people.WordScene, Title: game.Say("cortex.scene.title")}
	for _, t := range scene.Of(s).Scene.Traits {
		os = append(os, traitOption(t.Word, "", t, t.Dice(), pool.FromScene, in))
	}
	return os
}

// DiceOf returns the dice that a character's trait has now.
func DiceOf(s *engine.State, c *people.Character, t sheet.Trait) []dice.Die {
	has := t.Dice()
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.TraitDice != nil {
			has = h.TraitDice(s, c, t, has)
		}
	}
	return has
}

// TraitOptions returns the options of a trait with the dice that it has now. A distinction larger
// than d4 also has an option as d4 for a plot point, which the bank earns for a GMC (PP-BANK-04).
// Without dice TraitOptions returns nil.
func TraitOptions(set string, t sheet.Trait, has []dice.Die, earns []game.Amount, in game.ChoiceGroup) []PoolOption {
	if len(has) == 0 {
		return nil
	}
	plain := traitOption(t.Word, set, t, has, pool.FromTrait, in)
	if kind := sheet.KindOf(set); t.NotesOrEmpty().Statement != "" || kind == sheet.KindSpecialties ||
		kind == sheet.KindResources {
		plain.ExclusiveGroup = t.Word // it can also be rolled against its statement, or as several dice
	}
	if !sheet.IsDistinctions(set) || t.Die == dice.D4 {
		return []PoolOption{plain}
	}
	plain.ExclusiveGroup = t.Word
	return []PoolOption{plain, d4Option(set, t, earns, in)}
}

// d4Option returns the option of a trait as d4 for a plot point.
func d4Option(set string, t sheet.Trait, earns []game.Amount, in game.ChoiceGroup) PoolOption {
	return PoolOption{Word: t.Word + pool.HinderSuffix, Name: game.Quote(t.Name), ExclusiveGroup: t.Word, Group: in,
		Note: game.Say("cortex.pool.hinder"), earns: earns,
		Dice: []pool.Die{{Word: t.Word, Name: t.Name, Set: set, From: pool.FromTrait, Die: dice.D4, Hinder: true}}}
}

// HinderOption returns the option of a trait that may be a hindrance although it is no distinction
// (RUL-STMT-NO-HINDER).
func HinderOption(s *engine.State, c *people.Character, set string, t sheet.Trait) PoolOption {
	return d4Option(set, t, rulekit.DeferredAmounts(points.HinderAmounts(s, c), points.LockPoolPoints.On(s)),
		GroupOfSet(set))
}

func traitOption(word, set string, t sheet.Trait, has []dice.Die, from pool.Origin, in game.ChoiceGroup) PoolOption {
	var ds []pool.Die
	if sheet.KindOf(set) == sheet.KindSignatureAssets {
		set = t.Word // each is a set of its own: they act as assets, and are free (RUL-SIG-FREE)
	}
	for _, d := range has {
		ds = append(ds, pool.Die{Word: word, Name: t.Name, Set: set, From: from, Die: d})
	}
	return PoolOption{Word: word, Name: game.Quote(t.Name), Dice: ds, Group: in}
}

// GroupOfThings returns the group of options without a group of their own, such as assets,
// afflictions and helpers' dice.
func GroupOfThings() game.ChoiceGroup {
	return game.ChoiceGroup{Word: "things", Title: game.Say("cortex.pool.things")}
}

// assetOption returns the option of an asset.
func assetOption(a *things.Asset) PoolOption {
	return PoolOption{Word: a.ID, Name: game.Quote(a.DisplayName()), Note: game.Say("cortex.pool.asset"),
		Group: GroupOfThings(),
		Dice:  []pool.Die{{Word: a.ID, Name: a.DisplayName(), From: pool.FromAsset, Die: a.Die}}}
}

// OwnerName returns the name of a character, or the scene for "".
func OwnerName(s *engine.State, char string) game.Msg {
	return things.OwnerArg(people.Of(s).Name(char), char)
}

// opposingAfflictions returns the afflictions, larger than d4, that may join a character's pool
// against its foes: the afflictions of the foes (CORE-POOL-06, COMP-R6), and for a GMC against a
// PC the afflictions of the scene (COMP-R7). An affliction on a trait joins only if its bearer
// used that trait.
func opposingAfflictions(s *engine.State, c *people.Character, foes []string, checkID string) []things.Affliction {
	faced := isGMOpposingPC(s, c, foes)
	var ks []things.Affliction
	for _, k := range things.Afflictions(s) {
		if k.Die > dice.D4 && (k.On == "" && faced || k.On != "" && slices.Contains(foes, k.On)) &&
			isInUse(s, checkID, k) {
			ks = append(ks, k)
		}
	}
	return ks
}

// isInUse reports whether the trait that an affliction is on, if any, is in the bearer's last roll
// of a check (SHAKEN-02, SHAKEN-R6).
func isInUse(s *engine.State, checkID string, k things.Affliction) bool {
	if k.Trait == "" {
		return true
	}
	for _, r := range slices.Backward(check.Of(s).RollsOf(checkID)) {
		if r.Char == k.On {
			return usesTrait(r.Pool, k.On, k.Trait)
		}
	}
	return false
}

// isGMOpposingPC reports whether c is a GMC with a PC among its foes.
func isGMOpposingPC(s *engine.State, c *people.Character, foes []string) bool {
	return !c.IsPC() && slices.ContainsFunc(foes,
		func(foe string) bool { who := people.Of(s).Char(foe); return who != nil && who.IsPC() })
}

// PoolInput returns an input with these options. The options that ticked reports are selected
// unless they are closed, even if they are more than p.Max. Of a distinction only one half can be
// picked (CORE-POOL-R6).
func PoolInput(p game.Param, os []PoolOption, ticked func(word string) bool) game.Input {
	n := 0
	for _, o := range os {
		if ticked(o.Word) {
			n++
		}
	}
	p.Max = max(p.Max, n)
	input := game.Input{Param: p, Conflict: game.Refuse("CORE-POOL-R6", "cortex.refused.pool_twice"),
		Choices: make([]game.Choice, 0, len(os))}
	for _, o := range os {
		in := o.Closed == nil && ticked(o.Word) // it may have been closed since it was picked
		input.Choices = append(input.Choices,
			game.Choice{Word: o.Word, Label: o.Name, Note: o.Note, Dice: pool.Sizes(o.Dice), Cost: o.earns,
				Selected: in, Group: o.Group.Word, ExclusiveGroup: o.ExclusiveGroup, Conflict: o.Conflict,
				Closed:   o.Closed,
				Unlisted: o.Unlisted && !in, StayGroup: o.stayGroup()})
		if !slices.ContainsFunc(input.Groups, func(have game.ChoiceGroup) bool { return have.Word == o.Group.Word }) {
			input.Groups = append(input.Groups, o.Group)
		}
	}
	return input
}

// stayGroup returns the Choice.StayGroup of the option: its word if it starts in the pool, else "".
func (o PoolOption) stayGroup() string {
	if !o.StartsIn {
		return ""
	}
	return o.Word
}

// fitSets refuses further traits of a set that are not for sale (TRAIT-03).
func fitSets(s *engine.State, c *people.Character, b pool.Price) *game.Refusal {
	for _, set := range c.Sets {
		if b.Sets[set.Name] > 1 && !setsForSale.Includes(s, set.Name) {
			return game.Refuse("TRAIT-03", "cortex.refused.set_not_for_sale", game.W("set", set.Name))
		}
	}
	return nil
}

// RefuseClosedTrait refuses a trait that gives no dice now.
func RefuseClosedTrait(s *engine.State, c *people.Character, set, trait string) *game.Refusal {
	for _, h := range engine.HooksOf[Hooks](s) {
		if h.TraitClosed != nil {
			if no := h.TraitClosed(s, c, set, trait); no != nil {
				return no
			}
		}
	}
	return nil
}
