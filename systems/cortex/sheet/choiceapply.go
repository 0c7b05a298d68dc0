package sheet

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/rulekit"
)

// WithChoice returns the sheet after a choice. free returns words for new traits and SFX; nil: any
// word that is free on the sheet.
func (s *Sheet) WithChoice(ch Choice, free func(s *Sheet, name string, most int) string) Sheet {
	if free == nil {
		free = (*Sheet).freeWord
	}
	next := s.WithDice(nil)
	next.SFX = slices.Clone(s.SFX)
	switch ch.Kind {
	case StepUp, StepDown, AddDie, RemoveDie:
		next.restep(ch, free)
	case SwapDice:
		next.trade(ch)
	case AddTrait:
		next.add(ch, free)
	case RemoveTrait:
		next.drop(ch.Trait)
	case Highlight:
		next.highlight(ch.Trait, ch.Name)
	case AddSFX:
		next.carry(ch, free)
	case RemoveSFX:
		next.removeSFX(ch.SFX)
	}
	return next
}

// freeWord returns an unused word on a sheet.
func (s *Sheet) freeWord(name string, most int) string {
	return rulekit.UniqueIn(game.Slug(name), most, func(word string) bool {
		_, _, taken := s.Trait(word)
		return taken || s.SFXBy(word) != nil
	})
}

// MaxSFXWord is the length of an SFX's word, in bytes. A branch and a die still fit after it.
const MaxSFXWord = 14

// change changes a trait in place.
func (s *Sheet) change(word string, to func(*Trait)) {
	for i := range s.Sets {
		for j := range s.Sets[i].Traits {
			if t := &s.Sets[i].Traits[j]; t.Word == word {
				to(t)
			}
		}
	}
}

// restep sets the die of a trait. It adds a trait of the game that the sheet has left out.
func (s *Sheet) restep(ch Choice, free func(*Sheet, string, int) string) {
	if ch.Trait == "" {
		s.add(ch, free)
		return
	}
	if ch.SetKind == "skills" && ch.To == dice.D4 { // the default die
		s.drop(ch.Trait)
		return
	}
	s.change(ch.Trait, func(t *Trait) { t.Die, t.N = ch.To, ch.N })
}

// trade exchanges two dice of a set.
func (s *Sheet) trade(ch Choice) {
	other := ""
	for _, t := range s.TraitsOf(ch.SetKind) {
		if t.Die == ch.To && t.Word != ch.Trait && (other == "" || t.Name == ch.Under) {
			other = t.Word
		}
	}
	s.change(other, func(t *Trait) { t.Die = ch.From })
	s.change(ch.Trait, func(t *Trait) { t.Die = ch.To })
}

func (s *Sheet) add(ch Choice, free func(*Sheet, string, int) string) {
	t := Trait{Word: free(s, ch.Name, MaxTraitWord), Name: ch.Name, Die: ch.To, N: ch.N}
	set := s.ensureSet(ch.Set)
	set.Traits = append(set.Traits, t)
	if ch.SFX.Name != "" { // what a talent does
		ch.Trait = t.Word
		s.carry(ch, free)
	}
}

// drop removes a trait with its SFX, and its set with the set's SFX if it was the last one.
func (s *Sheet) drop(word string) {
	if _, t, ok := s.Trait(word); ok {
		s.unhighlight(baseName(t.Name))
	}
	for i := range s.Sets {
		s.Sets[i].Traits = slices.DeleteFunc(s.Sets[i].Traits, func(t Trait) bool { return t.Word == word })
	}
	s.Sets = slices.DeleteFunc(s.Sets, func(set Set) bool { return len(set.Traits) == 0 })
	s.SFX = slices.DeleteFunc(s.SFX, func(x SFX) bool {
		_, there := s.HostOf(x)
		return !there
	})
}

// unhighlight removes a trait that is gone from all highlights. Skills stay, because they are never
// gone.
func (s *Sheet) unhighlight(name string) {
	for _, set := range s.Sets {
		for i := range set.Traits {
			t := &set.Traits[i]
			n := t.NotesOrEmpty()
			for j := range n.Highlights {
				if n.Highlights[j] == name && !isListed(Skills(), name) {
					n.Highlights[j] = ""
				}
			}
			*t = t.With(n)
		}
	}
}

// carry adds an SFX to its host, or unlocks it if it is there.
func (s *Sheet) carry(ch Choice, free func(*Sheet, string, int) string) {
	if x := s.SFXBy(ch.SFX.Word); x != nil {
		x.Locked = false
		return
	}
	x := ch.SFX
	if x.Trait = ch.Trait; x.Trait == "" {
		x.Set = ch.Set
	}
	x.Word = free(s, x.Name, MaxSFXWord)
	s.SFX = append(s.SFX, x)
}

// removeSFX removes an SFX; one that an archetype lists is locked instead.
func (s *Sheet) removeSFX(x SFX) {
	if x.Locked {
		if on := s.SFXBy(x.Word); on != nil {
			on.Locked = true
		}
		return
	}
	s.SFX = slices.DeleteFunc(s.SFX, func(o SFX) bool { return o.Word == x.Word })
}

// highlight adds a highlight to a distinction.
func (s *Sheet) highlight(word, skill string) {
	s.change(word, func(t *Trait) {
		n := t.NotesOrEmpty()
		if n.Highlights[0] == "" {
			n.Highlights[0] = skill
		} else {
			n.Highlights[1] = skill
		}
		*t = t.With(n)
	})
}

// WithHighlights returns a sheet with the steps of highlights applied to its skills. A skill that
// lost a highlight loses that step, and keeps the steps bought with points (CHAR-DIST-HL-02).
func (g SheetRules) WithHighlights(was, now Sheet, lang string) Sheet {
	before, after := &checker{SheetRules: &g, sheet: &was}, &checker{SheetRules: &g, sheet: &now}
	if g.Skills != "skills" && g.Skills != "split" {
		return now
	}
	top := g.SkillCap
	if g.Skills == "split" {
		top = dice.D6
	}
	next := now.WithDice(nil)
	c := chooser{checker{SheetRules: &g, sheet: &next}, CreationContext{Lang: lang}, nil}
	for _, name := range g.skillNames() {
		has, lost := stepsAboveD4(after.rating("skills", name)),
			before.countHighlightsOf(name)-after.countHighlightsOf(name)
		want := max(has-max(lost, 0), min(after.countHighlightsOf(name), stepsAboveD4(top)), 0)
		if want != has {
			ch := c.stepOf("skills", name, after.rating("skills", name))
			ch.To = dice.Ladder[want]
			next.restep(ch, (*Sheet).freeWord)
		}
	}
	return next
}

// Begin returns the sheet of a new PC: the traits that the game names at their dice, and a
// relationship with each other character (CHAR-ATTR-04, CHAR-ATTR-06, CHAR-AFF-04, CHAR-VAL-03,
// CHAR-ROLE-03, CHAR-REL-04).
func (g SheetRules) Begin(name string, at CreationContext) Sheet {
	s := Sheet{Name: name}
	put := func(kind, trait string, die dice.Die) {
		set := s.ensureSet(SetName(kind, at.Lang))
		trait = LocalName(trait, at.Lang)
		set.Traits = append(set.Traits, Trait{Word: s.freeWord(trait, MaxTraitWord), Name: trait, Die: die})
	}
	for _, kind := range Kinds() {
		if !g.UsesSet(kind) {
			continue
		}
		for i, trait := range g.startsWith(kind, at) {
			switch {
			case kind == "roles" && i < len(ruleTables.roles[len(g.Roles)]):
				put(kind, trait, ruleTables.roles[len(g.Roles)][i])
			case kind == "relationships" && g.Relationships == "array" && i < 2:
				put(kind, trait, []dice.Die{dice.D10, dice.D8}[i])
			case i < 3 && kind != "relationships":
				put(kind, trait, dice.D8)
			default:
				put(kind, trait, dice.D6)
			}
		}
	}
	return s
}

// startsWith returns the traits of a kind that are on every new sheet. Skills are left out: each is
// d4, the default.
func (g SheetRules) startsWith(kind string, at CreationContext) []string {
	switch kind {
	case "attributes", "affiliations", "values", "roles":
		return g.NamedTraits(kind)
	case "relationships":
		return at.Names
	}
	return nil
}
