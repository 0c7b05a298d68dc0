package core

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

const (
	maxChars    = 60
	maxOwnChars = 3 // PCs that a player may make alone
)

var (
	paramRank  = game.Param{Name: "rank", Kind: game.Pick, Min: 1, Max: 1}
	paramChair = game.Param{Name: "chair", Kind: game.Pick, Max: 1}
)

// ranks in the order of the offers.
var ranks = []string{PC, Major, Minor, Extra, Mob, Boss, Faction}

// characterMove makes a character of a name and its traits, or writes one anew.
// Players do it for their own chair; the GM for every chair, and for GMCs with a
// rank.
func characterMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "character", Category: game.CategorySheet, Slash: true,
			Params: []game.Param{sheet.AskTraits, ParamWho, paramRank, paramChair, sheet.AskBackground, sheet.AskLooks, sheet.AskName}},
		When: func(s *State, by game.Actor) []game.Offer {
			if by.Chair == "" {
				return nil
			}
			offers := s.newCharOffers(by)
			for _, c := range s.Chars {
				if s.PlayedBy(by, c.ID) {
					o := s.characterOffer(c, "cortex.character.rewrite")
					o.OpensForm, o.TakesFile, o.Validate = true, true, sheet.Validate
					o.Lazy = game.LazyInputs(func() []game.Input {
						inputs := sheet.Inputs(c.Sheet.Name, c.Rows())
						if c.IsPC() {
							inputs = append(inputs, advancedInputs(c.BiographyOrEmpty())...)
						}
						return inputs
					})
					offers = append(offers, o)
				}
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			line := sheet.FromArgs(args)
			if old := t.S.Char(args.One("who")); old != nil {
				next := *old
				next.Name, next.Sets = line.Name, t.S.uniqueWords(sheet.KeepNotes(old.Sets, line.Sets), next.SFX)
				if old.IsPC() {
					next.Biography = sheet.BiographyOf(args)
				}
				t.Emit(CharacterSet{Char: next})
				return
			}
			c := Character{Sheet: line, ID: t.S.freeID(line.Name), Rank: PC, Chair: t.Actor.Chair}
			if t.Actor.Role == game.GM {
				c.Rank, c.Chair = args.One("rank"), game.GMChair
				if c.IsPC() {
					c.Chair = args.One("chair")
				}
			}
			c.Sets, c.Biography = t.S.uniqueWords(c.Sets, nil), sheet.BiographyOf(args)
			t.Emit(CharacterSet{Char: c})
			giveStartPoints(t, c)
		},
		Why: func(s *State, by game.Actor, _ game.Args) *game.Refusal { return s.NoRoom(by) },
	}
}

// advancedInputs are the questions of a biography beside a sheet: they need no answer.
func advancedInputs(l sheet.Biography) []game.Input {
	inputs := l.Inputs()
	for i := range inputs {
		inputs[i].Advanced = true
	}
	return inputs
}

// freeID makes a character's id, short enough to stand before a trait.
func (s *State) freeID(name string) string {
	return rulekit.UniqueIn(game.Slug(name), maxCharID, func(word string) bool { return s.isTaken(word) })
}

// uniqueWords gives traits words that nothing on the table, no other trait and no SFX
// of the character has. Those of another character may be the same.
func (s *State) uniqueWords(sets []sheet.Set, sfx []sheet.SFX) []sheet.Set {
	used := map[string]bool{}
	for _, x := range sfx {
		used[x.Word] = true
	}
	taken := func(word string) bool { return used[word] || s.isOnTable(word) }
	for _, set := range sets {
		for i := range set.Traits {
			word := rulekit.UniqueIn(set.Traits[i].Word, sheet.MaxTraitWord, taken)
			set.Traits[i].Word, used[word] = word, true
		}
	}
	return sets
}

// What may be done to a trait; DieGone also is no die, of whatever has one.
const (
	wayAdd    = "add"
	wayChange = "change"
	DieGone   = "gone"
)

// traitMove adds a trait to a character, changes the die or name of one, or
// removes it.
func traitMove() game.Move[State] {
	askWay := game.Param{Name: "way", Kind: game.Pick, Min: 1, Max: 1}
	askSet := game.Param{Name: "set", Kind: game.Text, Min: 1, Max: sheet.MaxName}
	return WithLastReason(gmMove(game.Spec{Name: "trait", Category: game.CategorySheet,
		Params: []game.Param{ParamWho, askWay, ParamTrait, askSet, MustName, paramDie}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, c := range s.Chars {
			n := c.countTraits()
			if n < sheet.MaxTraits {
				add := s.characterOffer(c, "cortex.trait.add")
				add.Fixed["way"] = []string{wayAdd}
				add.Lazy = game.LazyInputs(func() []game.Input {
					return []game.Input{{Param: askSet}, {Param: MustName}, {Param: paramDie, Choices: DieSizes(dice.D6)}}
				})
				offers = append(offers, add)
			}
			if n > 0 {
				strike := s.characterOffer(c, "cortex.trait.strike")
				strike.Fixed["way"], strike.Fixed["die"] = []string{wayChange}, []string{DieGone}
				strike.Lazy = game.LazyInputs(func() []game.Input { return []game.Input{{Param: ParamTrait, Choices: c.traitChoices()}} })
				if c.IsPC() {
					strike.Destructive, strike.Consequences = true, rulekit.Msgs(game.Say("cortex.trait.strike.then", game.W("name", c.DisplayName())))
				}
				change := s.characterOffer(c, "cortex.trait.change")
				change.Fixed["way"] = []string{wayChange}
				change.Lazy = game.LazyInputs(func() []game.Input {
					return []game.Input{{Param: ParamTrait, Choices: c.traitChoices()}, {Param: paramDie, Choices: DieSizes(0)}, {Param: ParamName}}
				})
				offers = append(offers, change, strike)
			}
		}
		return offers
	}, func(t *Tx, args game.Args) {
		c := *t.S.Char(args.One("who"))
		c.Sets = cloneSets(c.Sets)
		if args.One("way") == wayAdd {
			c.addTrait(args.One("set"),
				sheet.Trait{Word: rulekit.UniqueIn(game.Slug(args.One("name")), sheet.MaxTraitWord, func(word string) bool { return t.S.isTaken(word) }), Name: args.One("name"),
					Die: DieOf(args)}, "")
		} else {
			c.changeTrait(args.One("trait"), args.One("name"), DieOf(args))
		}
		t.Emit(CharacterSet{Char: c})
	}), noChars)
}

// countTraits is how many traits a character has.
func (c *Character) countTraits() (n int) {
	for range c.All() {
		n++
	}
	return n
}

func (c *Character) traitChoices() []game.Choice {
	var cs []game.Choice
	for _, t := range c.All() {
		cs = append(cs, game.Choice{Word: t.Word, Label: game.Quote(t.Name), Dice: t.Dice()})
	}
	return cs
}

func cloneSets(sets []sheet.Set) []sheet.Set {
	sets = slices.Clone(sets)
	for i := range sets {
		sets[i].Traits = slices.Clone(sets[i].Traits)
	}
	return sets
}

// addTrait puts a trait into the set of that name, made if it is new: before another of
// it, by its word, or as the last.
func (c *Character) addTrait(set string, t sheet.Trait, before string) {
	for i := range c.Sets {
		if to := &c.Sets[i]; game.Canonical(to.Name) == game.Canonical(set) {
			at := slices.IndexFunc(to.Traits, func(o sheet.Trait) bool { return o.Word == before })
			if at < 0 {
				at = len(to.Traits)
			}
			to.Traits = slices.Insert(to.Traits, at, t)
			return
		}
	}
	c.Sets = append(c.Sets, sheet.Set{Name: set, Traits: []sheet.Trait{t}})
}

// changeTrait gives a trait another die and, if one is given, another name.
// Without a die it is gone, and so is its set if it was the last.
func (c *Character) changeTrait(word, name string, d dice.Die) {
	for i := range c.Sets {
		if d == 0 {
			c.Sets[i].Traits = slices.DeleteFunc(c.Sets[i].Traits, func(t sheet.Trait) bool { return t.Word == word })
			continue
		}
		for j := range c.Sets[i].Traits {
			if t := &c.Sets[i].Traits[j]; t.Word == word {
				t.Die = d
				if name != "" {
					t.Name = name
				}
			}
		}
	}
	c.Sets = slices.DeleteFunc(c.Sets, func(s sheet.Set) bool { return len(s.Traits) == 0 })
}

// retireMove takes a character from the table for good, with what it carries.
func retireMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "retire", Category: game.CategorySheet, Params: []game.Param{ParamWho}},
		When: func(s *State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				if s.PlayedBy(by, c.ID) && !s.isInvolved(c.ID) {
					o := s.characterOffer(c, "cortex.retire.now")
					o.Destructive, o.Consequences = true, s.retirementMsgs(c)
					offers = append(offers, o)
				}
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			c := t.S.Char(args.One("who"))
			t.Emit(CharacterGone{ID: c.ID, Name: c.DisplayName(), Chair: t.S.chairName(c), NoUndo: t.S.NoUndo})
		},
		Why: func(s *State, by game.Actor, args game.Args) *game.Refusal {
			if c := s.Char(args.One("who")); c != nil && s.PlayedBy(by, c.ID) {
				return game.Refuse("", "cortex.refused.busy", game.W("name", c.DisplayName()))
			}
			if no := s.allBusy(by); no != nil || by.Role == game.GM {
				return cmp.Or(no, noChars(s, by))
			}
			return s.NoneOfMine(by)
		},
	}
}

// chairName is what the chair is called that plays a PC, "" for a GMC.
func (s *State) chairName(c *Character) string {
	if !c.IsPC() {
		return ""
	}
	return game.ChairName(s.Chairs, c.Chair)
}

// retirementMsgs says what goes with a character and what stays.
func (s *State) retirementMsgs(c *Character) []game.Msg {
	var gone []game.Msg
	for _, a := range s.Assets {
		if a.Owner == c.ID {
			gone = append(gone, game.Quote(a.displayName()))
		}
	}
	for _, k := range s.AfflictionsOn(c.ID) {
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
	if chair := s.chairName(c); chair != "" {
		then = append(then, game.Say("cortex.retire.then.chair", game.W("name", chair)))
	}
	return then
}

// isInvolved reports whether a character has a part in something that is not
// over: a test, a contest, a roll or a decision.
func (s *State) isInvolved(char string) bool {
	return slices.ContainsFunc(s.checkKinds(), func(m CheckKind) bool { return m.Involves(s, char) }) ||
		slices.ContainsFunc(s.Rolls, func(r *pool.Roll) bool {
			return !r.Resolved && !(r.GM && s.isOver(r)) && (r.Char == char || r.Aim.On == char)
		}) ||
		slices.ContainsFunc(s.Pending, func(p *Pending) bool { return p.Char == char || p.From == char })
}
