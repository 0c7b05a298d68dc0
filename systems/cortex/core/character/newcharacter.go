package character

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// characterMove makes a character from a name and traits, or rewrites a character. Players do it
// for their own chair; the GM for every chair, and for GMCs with a rank.
func characterMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "character", Category: game.CategorySheet, Slash: true,
			Params: []game.Param{sheet.ParamTraits, people.ParamWho, paramRank, paramChair, sheet.ParamBackground,
				sheet.ParamLooks, sheet.ParamName}},
		Offers: func(s *engine.State, c *game.Collector) {
			if c.Actor.Chair == "" {
				return
			}
			c.Add(newCharOffers(s, c.Actor)...)
			for _, char := range people.Of(s).Chars {
				if people.Of(s).PlayedBy(c.Actor, char.ID) {
					o := characterOffer(s, char, "cortex.character.rewrite")
					o.OpensForm, o.TakesFile, o.Validate = true, true, sheet.Validate
					o.Lazy = game.LazyInputs(func() []game.Input {
						inputs := sheet.Inputs(char.Sheet.Name, char.Rows())
						if char.IsPC() {
							inputs = append(inputs, advancedInputs(char.BiographyOrEmpty())...)
						}
						return inputs
					})
					c.Add(o)
				}
			}
		},
		Refine: chairOfPC,
		Do: func(t *engine.Tx, args game.Args) {
			line := sheet.FromArgs(args)
			if old := people.Of(t.S).Char(args.One("who")); old != nil {
				next := *old
				next.Name, next.Sets = line.Name, uniqueWords(t.S, sheet.KeepNotes(old.Sets, line.Sets), next.SFX)
				if old.IsPC() {
					next.Biography = sheet.BiographyOf(args)
				}
				t.Emit(people.CharacterSet{Char: next})
				return
			}
			c := people.Character{Sheet: line, ID: freeID(t.S, line.Name), Rank: people.PC, Chair: t.Actor.Chair}
			if t.Actor.Role == game.GM {
				c.Rank, c.Chair = args.One("rank"), game.GMChair
				if c.IsPC() {
					c.Chair = args.One("chair")
				}
			}
			c.Sets, c.Biography = uniqueWords(t.S, c.Sets, nil), sheet.BiographyOf(args)
			t.Emit(people.CharacterSet{Char: c})
			framing.GiveStartPoints(t, c)
		},
	}
}

// newCharOffers returns the offer of a new character. The GM may make a character of any rank, a
// player a PC of their own chair. The offer is closed if there is no room. Other roles get no
// offer.
func newCharOffers(s *engine.State, by game.Actor) []game.Offer {
	o := game.Offer{About: "people", Closed: RefuseNoRoom(s, by), Form: game.Form{TakesFile: true},
		Validate: sheet.Validate}
	switch own := pcsOf(s, by.Chair); {
	case by.Role == game.GM:
		o.Label, o.Validate = game.Say("cortex.character.new"), fitNewChar
	case by.Role != game.Player:
		return nil
	case own > 0:
		o.Label = game.Say("cortex.character.another")
	case BlankSheet.Of(s) != nil && !Creation.Is(s, ByPathways): // there a character is made in steps
		o.Label = game.Say("cortex.character.whole")
	default:
		o.Label, o.Primary = game.Say("cortex.character.own"), true
	}
	o.Lazy = game.LazyInputs(func() []game.Input { return newCharInputs(s, by) })
	return []game.Offer{o}
}

// newCharInputs asks for the sheet and biography of a new character, and the GM also for its rank
// and chair.
func newCharInputs(s *engine.State, by game.Actor) []game.Input {
	inputs := newSheet(s)
	if by.Role == game.Player {
		return append(inputs, advancedInputs(sheet.Biography{})...)
	}
	rank, without := people.Minor, chairWithoutPC(s)
	if without != "" {
		rank = people.PC
	}
	inputs = slices.Insert(inputs, 1, game.Input{Param: paramRank, Choices: rankChoices(rank)},
		game.Input{Param: paramChair, Choices: chairChoices(s, without)})
	return append(inputs, advancedInputs(sheet.Biography{})...)
}

// chairOfPC refines an offer: a chair that is given without a rank means the rank PC.
func chairOfPC(_ *engine.State, _ game.Actor, o game.Offer, given game.Args) game.Offer {
	if given.One(paramChair.Name) != "" && given.One(paramRank.Name) == "" {
		return o.With(game.Args{paramRank.Name: {people.PC}})
	}
	return o
}

// RefuseNoRoom refuses a character beyond the maximum of the table or of the player.
func RefuseNoRoom(s *engine.State, by game.Actor) *game.Refusal {
	switch {
	case len(people.Of(s).Chars) >= people.MaxChars:
		return game.Refuse("", "cortex.refused.chars_full", game.N("max", people.MaxChars))
	case by.Role == game.Player && pcsOf(s, by.Chair) >= maxOwnChars:
		return game.Refuse("", "cortex.refused.own_full", game.N("max", maxOwnChars))
	}
	return nil
}

// newSheet asks for a new sheet. The preset is the BlankSheet of a mod. Without BlankSheet the
// preset has three distinctions at d8 (TRAIT-05) and the sets of the other PCs, with the traits
// that all PCs with the set have. While no PC has another set than distinctions, the preset has an
// empty set of skills to fill in or leave.
func newSheet(s *engine.State) []game.Input {
	if paper := BlankSheet.Of(s); paper != nil {
		start, sets := paper(s)
		return sheet.Inputs("", start, sets...)
	}
	var sets []string
	var start []game.Row
	for _, c := range people.Of(s).Chars {
		for _, set := range c.Sets {
			if c.IsPC() {
				sets = withSet(s, sets, set.Name)
			}
		}
	}
	if !slices.ContainsFunc(sets, sheet.IsDistinctions) {
		sets = slices.Insert(sets, 0, Distinctions(s))
	}
	if len(sets) == 1 { // the first character shows that there are other sets
		sets = append(sets, sheet.SetName(sheet.KindSkills, s.Lang))
	}
	for _, set := range sets {
		if sheet.IsDistinctions(set) {
			start = append(start, slices.Repeat([]game.Row{{Group: set, Cells: []string{"", dice.D8.String()}}}, 3)...)
			continue
		}
		for _, name := range commonTraits(s, set) {
			start = append(start, game.Row{Group: set, Cells: []string{name, ""}})
		}
	}
	return sheet.Inputs("", start, sets...)
}

// withSet adds the name of a set to sets. Two names of one kind, in any language, are one set; of
// them the name in the table's language is kept.
func withSet(s *engine.State, sets []string, name string) []string {
	i := slices.IndexFunc(sets, func(had string) bool { return isSameSet(had, name) })
	if i < 0 {
		return append(sets, name)
	}
	if kind := sheet.KindByName(name); kind != "" && !rulekit.SameName(sets[i], name) &&
		rulekit.SameName(name, sheet.SetName(kind, s.Lang)) {
		sets[i] = name
	}
	return sets
}

// isSameSet reports whether two names of sets are the same name or name the same kind of set.
func isSameSet(a, b string) bool {
	kind := sheet.KindByName(a)
	return rulekit.SameName(a, b) || kind != "" && kind == sheet.KindByName(b)
}

// Distinctions returns the name of the set of distinctions in the table's language.
func Distinctions(s *engine.State) string { return sheet.SetName(sheet.KindDistinctions, s.Lang) }

// commonTraits returns the traits that every PC with a set has in it. It is nil if fewer than two
// PCs have the set.
func commonTraits(s *engine.State, set string) []string {
	var common []string
	n := 0
	for _, c := range people.Of(s).Chars {
		for _, own := range c.Sets {
			if !isSameSet(own.Name, set) || !c.IsPC() {
				continue
			}
			if n++; n == 1 {
				for _, t := range own.Traits {
					common = append(common, t.Name)
				}
			}
			common = slices.DeleteFunc(common, func(name string) bool {
				return !slices.ContainsFunc(own.Traits, func(t sheet.Trait) bool { return t.Name == name })
			})
		}
	}
	if n < 2 {
		return nil
	}
	return common
}

func pcsOf(s *engine.State, chair string) int {
	n := 0
	for _, c := range people.Of(s).Chars {
		if c.Chair == chair && c.IsPC() {
			n++
		}
	}
	return n
}

// GMCRanks returns the ranks of the GM's characters that this package makes (20.8), so not
// people.Vehicle.
func GMCRanks() []string {
	return slices.DeleteFunc(slices.Clone(ranks), func(r string) bool { return r == people.PC })
}

// GMCRankChoices returns GMCRanks as choices, with people.Minor selected.
func GMCRankChoices() []game.Choice {
	return slices.DeleteFunc(rankChoices(people.Minor), func(c game.Choice) bool { return c.Word == people.PC })
}

// chairWithoutPC returns the first chair that a player has taken and that plays no PC, "" if there
// is none.
func chairWithoutPC(s *engine.State) string {
	for _, c := range s.Chairs {
		if c.Role == game.Player && c.User != "" && pcsOf(s, c.ID) == 0 {
			return c.ID
		}
	}
	return ""
}

func rankChoices(usual string) []game.Choice {
	var cs []game.Choice
	for _, r := range ranks {
		cs = append(cs, game.Choice{Word: r, Label: game.Say("cortex.rank." + r), Selected: r == usual})
	}
	return cs
}

// chairChoices returns the players' chairs. The chair usual is selected.
func chairChoices(s *engine.State, usual string) []game.Choice {
	var cs []game.Choice
	for _, c := range s.Chairs {
		if c.Role == game.Player {
			cs = append(cs, game.Choice{Word: c.ID, Label: game.Quote(c.Name), Selected: c.ID == usual})
		}
	}
	return cs
}

// fitNewChar refuses a PC without a chair, and a GMC with a biography. It ignores the chair of a
// GMC, since the form may have preset a chair for a PC.
func fitNewChar(args game.Args) *game.Refusal {
	if args.One("rank") == people.PC && args.One("chair") == "" {
		no := game.Refuse("", "cortex.refused.chair")
		no.Param = paramChair.Name
		return no
	}
	if args.One("rank") != people.PC && sheet.BiographyOf(args) != nil {
		return game.Refuse("", "cortex.refused.gmc_biography")
	}
	return sheet.Validate(args)
}

const maxCharID = 15
