package core

import (
	"cmp"
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

const (
	maxChars    = 60
	maxOwnChars = 3 // PCs that a player may make alone
)

var (
	askRank  = game.Param{Name: "rank", Kind: game.Pick, Min: 1, Max: 1}
	askChair = game.Param{Name: "chair", Kind: game.Pick, Max: 1}
)

// ranks in the order of the offers.
var ranks = []string{PC, Major, Minor, Extra, Mob, Boss, Faction}

// characterMove makes a character of a name and its traits, or writes one anew.
// Players do it for their own chair; the GM for every chair, and for GMCs with a
// rank.
func characterMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "character", Under: game.UnderSheet, Slash: true,
			Params: []game.Param{sheet.AskTraits, AskWho, askRank, askChair, sheet.AskBackground, sheet.AskLooks, sheet.AskName}},
		When: func(s *State, by game.Seat) []game.Offer {
			if by.Chair == "" {
				return nil
			}
			offers := s.newCharOffers(by)
			for _, c := range s.Chars {
				if s.PlayedBy(by, c.ID) {
					o := s.charOffer(c, "cortex.character.rewrite")
					o.Form, o.File, o.Fit = true, true, sheet.Fit
					o.Later = game.Asking(func() []game.Ask {
						asks := sheet.Asks(c.Sheet.Name, c.Rows())
						if c.IsPC() {
							asks = append(asks, aside(c.Story())...)
						}
						return asks
					})
					offers = append(offers, o)
				}
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			line := sheet.Of(args)
			if old := t.S.Char(args.One("who")); old != nil {
				next := *old
				next.Name, next.Sets = line.Name, t.S.apart(sheet.Carried(old.Sets, line.Sets), next.SFX)
				if old.IsPC() {
					next.Life = sheet.LifeOf(args)
				}
				t.Emit(CharSet{Char: next})
				return
			}
			c := Char{Sheet: line, ID: t.S.freeID(line.Name), Rank: PC, Chair: t.By.Chair}
			if t.By.Role == game.GM {
				c.Rank, c.Chair = args.One("rank"), game.GMChair
				if c.IsPC() {
					c.Chair = args.One("chair")
				}
			}
			c.Sets, c.Life = t.S.apart(c.Sets, nil), sheet.LifeOf(args)
			t.Emit(CharSet{Char: c})
			welcome(t, c)
		},
		Why: func(s *State, by game.Seat, _ game.Args) *game.Refusal { return s.NoRoom(by) },
	}
}

// aside are the questions of a biography beside a sheet: they need no answer.
func aside(l sheet.Life) []game.Ask {
	asks := l.Asks()
	for i := range asks {
		asks[i].More = true
	}
	return asks
}

// freeID makes a character's id, short enough to stand before a trait.
func (s *State) freeID(name string) string {
	return kit.FreeIn(game.Slug(name), maxCharID, func(word string) bool { return s.taken(word) })
}

// apart gives traits words that nothing on the table, no other trait and no SFX
// of the character has. Those of another character may be the same.
func (s *State) apart(sets []sheet.Set, sfx []sheet.SFX) []sheet.Set {
	used := map[string]bool{}
	for _, x := range sfx {
		used[x.Word] = true
	}
	taken := func(word string) bool { return used[word] || s.lies(word) }
	for _, set := range sets {
		for i := range set.Traits {
			word := kit.FreeIn(set.Traits[i].Word, sheet.MaxTraitWord, taken)
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
	return Unless(gmMove(game.Spec{Name: "trait", Under: game.UnderSheet,
		Params: []game.Param{AskWho, askWay, AskTrait, askSet, MustName, askDie}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, c := range s.Chars {
			n := c.traits()
			if n < sheet.MaxTraits {
				add := s.charOffer(c, "cortex.trait.add")
				add.Fixed["way"] = []string{wayAdd}
				add.Later = game.Asking(func() []game.Ask {
					return []game.Ask{{Param: askSet}, {Param: MustName}, {Param: askDie, Among: DieChoices(dice.D6)}}
				})
				offers = append(offers, add)
			}
			if n > 0 {
				strike := s.charOffer(c, "cortex.trait.strike")
				strike.Fixed["way"], strike.Fixed["die"] = []string{wayChange}, []string{DieGone}
				strike.Later = game.Asking(func() []game.Ask { return []game.Ask{{Param: AskTrait, Among: c.traitChoices()}} })
				if c.IsPC() {
					strike.Grave, strike.Then = true, kit.Just(game.Say("cortex.trait.strike.then", game.W("name", c.Shown())))
				}
				change := s.charOffer(c, "cortex.trait.change")
				change.Fixed["way"] = []string{wayChange}
				change.Later = game.Asking(func() []game.Ask {
					return []game.Ask{{Param: AskTrait, Among: c.traitChoices()}, {Param: askDie, Among: DieChoices(0)}, {Param: AskName}}
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
				sheet.Trait{Word: kit.FreeIn(game.Slug(args.One("name")), sheet.MaxTraitWord, func(word string) bool { return t.S.taken(word) }), Name: args.One("name"),
					Die: DieOf(args)}, "")
		} else {
			c.changeTrait(args.One("trait"), args.One("name"), DieOf(args))
		}
		t.Emit(CharSet{Char: c})
	}), noChars)
}

// traits is how many traits a character has.
func (c *Char) traits() (n int) {
	for range c.All() {
		n++
	}
	return n
}

func (c *Char) traitChoices() []game.Choice {
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
func (c *Char) addTrait(set string, t sheet.Trait, before string) {
	for i := range c.Sets {
		if to := &c.Sets[i]; game.Canon(to.Name) == game.Canon(set) {
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
func (c *Char) changeTrait(word, name string, d dice.Die) {
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
		Spec: game.Spec{Name: "retire", Under: game.UnderSheet, Params: []game.Param{AskWho}},
		When: func(s *State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				if s.PlayedBy(by, c.ID) && !s.involved(c.ID) {
					o := s.charOffer(c, "cortex.retire.now")
					o.Grave, o.Then = true, s.retiring(c)
					offers = append(offers, o)
				}
			}
			return offers
		},
		Do: func(t *Tx, args game.Args) {
			c := t.S.Char(args.One("who"))
			t.Emit(CharGone{ID: c.ID, Name: c.Shown(), Chair: t.S.chairName(c), NoUndo: t.S.NoUndo})
		},
		Why: func(s *State, by game.Seat, args game.Args) *game.Refusal {
			if c := s.Char(args.One("who")); c != nil && s.PlayedBy(by, c.ID) {
				return game.Refuse("", "cortex.refused.busy", game.W("name", c.Shown()))
			}
			if no := s.allBusy(by); no != nil || by.Role == game.GM {
				return cmp.Or(no, noChars(s, by))
			}
			return s.NoneOfMine(by)
		},
	}
}

// chairName is what the chair is called that plays a PC, "" for a GMC.
func (s *State) chairName(c *Char) string {
	if !c.IsPC() {
		return ""
	}
	return game.ChairName(s.Chairs, c.Chair)
}

// retiring says what goes with a character and what stays.
func (s *State) retiring(c *Char) []game.Msg {
	var gone []game.Msg
	for _, a := range s.Assets {
		if a.Owner == c.ID {
			gone = append(gone, game.Quote(a.shown()))
		}
	}
	for _, k := range s.BurdensOn(c.ID) {
		gone = append(gone, game.Quote(k.Name))
	}
	key := "cortex.retire.then"
	if s.NoUndo {
		key = "cortex.retire.then.for_good"
	}
	then := []game.Msg{game.Say(key, game.W("name", c.Shown()))}
	if len(gone) > 0 {
		then = append(then, game.Say("cortex.retire.then.things", game.L("things", gone...)))
	}
	if chair := s.chairName(c); chair != "" {
		then = append(then, game.Say("cortex.retire.then.chair", game.W("name", chair)))
	}
	return then
}

// involved reports whether a character has a part in something that is not
// over: a test, a contest, a roll or a decision.
func (s *State) involved(char string) bool {
	return slices.ContainsFunc(s.checkKinds(), func(m Matters) bool { return m.Involves(s, char) }) ||
		slices.ContainsFunc(s.Rolls, func(r *pool.Roll) bool {
			return !r.Resolved && !(r.GM && s.over(r)) && (r.Char == char || r.Aim.On == char)
		}) ||
		slices.ContainsFunc(s.Pending, func(p *Pending) bool { return p.Char == char || p.From == char })
}
