package character

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/things"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

const (
	maxOwnChars = 3 // PCs that a player may make without the GM
)

var (
	paramRank  = game.Param{Name: "rank", Kind: game.Pick, Min: 1, Max: 1}
	paramChair = game.Param{Name: "chair", Kind: game.Pick, Max: 1}
)

// ranks are the ranks that forms offer, in their order.
var ranks = []string{people.PC, people.Major, people.Minor, people.Extra, people.Mob, people.Boss, people.Faction}

// advancedInputs asks for a biography in the optional part of a form.
func advancedInputs(l sheet.Biography) []game.Input {
	inputs := l.Inputs()
	for i := range inputs {
		inputs[i].Advanced = true
	}
	return inputs
}

// freeID returns an unused id for a character, short enough to be a prefix of a trait's word.
func freeID(s *engine.State, name string) string {
	return rulekit.UniqueIn(game.Slug(name), maxCharID,
		func(word string) bool { return things.IsTaken(s, word) })
}

// uniqueWords gives traits words that no thing on the table and no other trait or SFX of the
// character has. Traits of another character may have the same word.
func uniqueWords(s *engine.State, sets []sheet.Set, sfx []sheet.SFX) []sheet.Set {
	used := map[string]bool{}
	for _, x := range sfx {
		used[x.Word] = true
	}
	taken := func(word string) bool { return used[word] || things.IsOnTable(s, word) }
	for _, set := range sets {
		for i := range set.Traits {
			word := rulekit.UniqueIn(set.Traits[i].Word, sheet.MaxTraitWord, taken)
			set.Traits[i].Word, used[word] = word, true
		}
	}
	return sets
}

// Words of the parameter "way" of traitMove. DieGone is a word of its parameter "die": it removes
// the trait. Other moves use DieGone for no die.
const (
	wayAdd    = "add"
	wayChange = "change"
	DieGone   = "gone"
)

// traitMove adds a trait to a character, changes a trait's die or name, or removes a trait.
func traitMove() game.Move[engine.State] {
	paramWay := game.Param{Name: "way", Kind: game.Pick, Min: 1, Max: 1}
	paramSet := game.Param{Name: "set", Kind: game.Text, Min: 1, Max: sheet.MaxName}
	return people.WithLastReason(people.GMOffers(game.Spec{Name: "trait", Category: game.CategorySheet,
		Params: []game.Param{people.ParamWho, paramWay, people.ParamTrait, paramSet, people.ParamNewName,
			people.ParamDie}},
		func(s *engine.State, c *game.Collector) {
			for _, char := range people.Of(s).Chars {
				n := char.CountTraits()
				if n < sheet.MaxTraits {
					add := characterOffer(s, char, "cortex.trait.add")
					add.Fixed["way"] = []string{wayAdd}
					add.Lazy = game.LazyInputs(func() []game.Input {
						return []game.Input{{Param: paramSet}, {Param: people.ParamNewName},
							{Param: people.ParamDie, Choices: pool.DieSizes(dice.D6)}}
					})
					c.Add(add)
				}
				if n > 0 {
					strike := characterOffer(s, char, "cortex.trait.strike")
					strike.Fixed["way"], strike.Fixed["die"] = []string{wayChange}, []string{DieGone}
					strike.Lazy = game.LazyInputs(func() []game.Input {
						return []game.Input{{Param: people.ParamTrait,
							Choices: char.TraitChoices()}}
					})
					if char.IsPC() {
						strike.Destructive, strike.Consequences = true,
							rulekit.Msgs(game.Say("cortex.trait.strike.then", game.W("name", char.DisplayName())))
					}
					change := characterOffer(s, char, "cortex.trait.change")
					change.Fixed["way"] = []string{wayChange}
					change.Lazy = game.LazyInputs(func() []game.Input {
						return []game.Input{{Param: people.ParamTrait, Choices: char.TraitChoices()},
							{Param: people.ParamDie, Choices: pool.DieSizes(0)}, {Param: people.ParamName}}
					})
					c.Add(change, strike)
				}
			}
		}, func(t *engine.Tx, args game.Args) {
			c := *people.Of(t.S).Char(args.One("who"))
			c.Sets = sheet.CloneSets(c.Sets)
			if args.One("way") == wayAdd {
				c.AddTrait(args.One("set"),
					sheet.Trait{Word: rulekit.UniqueIn(game.Slug(args.One("name")), sheet.MaxTraitWord,
						func(word string) bool { return things.IsTaken(t.S, word) }), Name: args.One("name"),
						Die: pool.DieOf(args)}, "")
			} else {
				c.ChangeTrait(args.One("trait"), args.One("name"), pool.DieOf(args))
			}
			t.Emit(people.CharacterSet{Char: c})
		}), refuseNoChars)
}

// retireMove removes a character from the table for good, with its assets and afflictions.
func retireMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "retire", Category: game.CategorySheet, Params: []game.Param{people.ParamWho}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, char := range people.Of(s).Chars {
				if people.Of(s).PlayedBy(c.Actor, char.ID) && !c.Closed(refuseInvolved(s, char), "who", char.ID) {
					o := characterOffer(s, char, "cortex.retire.now")
					o.Destructive, o.Consequences = true, retirementMsgs(s, char)
					c.Add(o)
				}
			}
			switch {
			case !c.Explains():
			case c.Actor.Role == game.GM:
				c.Close(refuseNoChars(s, c.Actor))
			default:
				c.Close(people.RefuseNoOwnChars(s, c.Actor))
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			t.Emit(people.CharacterGone{ID: c.ID, Name: c.DisplayName(), Chair: chairName(t.S, c), NoUndo: t.S.NoUndo})
		},
	}
}

// refuseInvolved refuses a character that has a part in an open check, roll or decision.
func refuseInvolved(s *engine.State, c *people.Character) *game.Refusal {
	if !isInvolved(s, c.ID) {
		return nil
	}
	return game.Refuse("", "cortex.refused.busy", game.W("name", c.DisplayName()))
}

// chairName returns the name of a PC's chair, "" for a GMC.
func chairName(s *engine.State, c *people.Character) string {
	if !c.IsPC() {
		return ""
	}
	return game.ChairName(s.Chairs, c.Chair)
}

// retirementMsgs returns what is removed with a character and what stays.
func retirementMsgs(s *engine.State, c *people.Character) []game.Msg {
	var gone []game.Msg
	for _, a := range things.Of(s).Assets {
		if a.Owner == c.ID {
			gone = append(gone, game.Quote(a.DisplayName()))
		}
	}
	for _, k := range things.AfflictionsOn(s, c.ID) {
		gone = append(gone, game.Quote(k.Name))
	}
	key := "cortex.retire.then"
	if s.NoUndo {
		key = "cortex.retire.then.for_good"
	}
	then := []game.Msg{game.Say(key, game.W("name", c.DisplayName()))}
	if len(gone) > 0 {
		then = append(then, game.Say("cortex.retire.then.things", game.L("things", gone...)))
	}
	if chair := chairName(s, c); chair != "" {
		then = append(then, game.Say("cortex.retire.then.chair", game.W("name", chair)))
	}
	return then
}

// Improve applies a gain to a character. The caller has emitted what pays for it. Each trait in
// falls steps down once.
func Improve(t *engine.Tx, char string, g sheet.Gain, falls ...string) {
	c := people.Of(t.S).Char(char)
	switch g.Kind {
	case sheet.StepTrait:
		stepTrait(t, c, g.Trait, 1, "risen")
	case sheet.AddDie:
		if _, trait, ok := c.Trait(g.Trait); ok {
			e := c.Noted(trait, "more")
			e.DieBefore, e.N = trait.NotesOrEmpty().DieBefore, g.N
			t.Emit(e)
		}
	case sheet.UnlockSFX:
		if x := c.SFXBy(g.SFX); x != nil {
			open := *x
			open.Locked = false
			t.Emit(people.SFXSet{Char: char, SFX: open, Why: "unlocked"})
		}
	case sheet.NewTrait:
		t.Emit(people.TraitAdded{Char: char, Set: g.Set, Why: "gained",
			Trait: g.NewTrait(things.WordOn(t.S, c, g.Name, sheet.MaxTraitWord))})
	}
	for _, word := range falls {
		stepTrait(t, people.Of(t.S).Char(char), word, -1, "fallen")
	}
}

// stepTrait steps a trait by some steps, down if by is negative. A trait that the sheet only
// implies is written on the sheet. For a PC, SFX that the new rating unlocks wait to be chosen,
// and SFX that the new rating no longer unlocks are locked.
func stepTrait(t *engine.Tx, c *people.Character, word string, by int, why string) {
	set, trait, ok := c.Trait(word)
	if !ok {
		set, left, _ := c.WithImpliedTraits(t.S).Trait(word)
		if left.Die, _ = left.Die.Step(by); left.Die > 0 {
			t.Emit(people.TraitAdded{Char: c.ID, Set: set, Trait: left, Why: why})
		}
		return
	}
	e := c.Noted(trait, why)
	e.DieBefore, e.Die = trait.NotesOrEmpty().DieBefore, trait.Die
	e.Die, _ = trait.Die.Step(by)
	if !c.IsPC() {
		t.Emit(e)
		return
	}
	g, now := c.SheetRules(t.S), trait
	now.Die = e.Die
	if g.RatedSFX(set, now) > g.RatedSFX(set, trait) {
		then := c.WithDice(map[string]dice.Die{word: now.Die})
		h, _ := then.HostOf(sheet.SFX{Trait: word})
		e.Unlocks = max(g.DueSFX(&then, h, false), 0)
	}
	t.Emit(e)
	for _, x := range g.TooManySFX(&c.Sheet, set, trait, now) {
		x.Locked = true
		t.Emit(people.SFXSet{Char: c.ID, SFX: x, Why: "locked"})
	}
}

// The policies: questions that at most one mod in the game answers.
var (
	// BlankSheet returns what is on a new sheet. nil: what the PCs at the table have in common.
	BlankSheet = engine.NewPolicy[BlankSheetFunc]("paper", nil)
	// OwnSFX returns the SFX that the group has made. nil: none.
	OwnSFX = engine.NewPolicy[func(*engine.State) []sheet.SFX]("own sfx", nil)
)

// BlankSheetFunc returns the contents of a new sheet: rows of traits, and the names of its sets.
type BlankSheetFunc func(*engine.State) (start []game.Row, sets []string)
