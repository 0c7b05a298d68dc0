package sheet

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/rulekit"
)

// WithChoice returns a copy of the sheet after a choice. free returns an unused word, of no more
// than most bytes, for the name of a new trait or SFX. If free is nil, WithChoice takes a word that
// nothing on the sheet has.
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

// freeWord returns a word for a name, of no more than most bytes, that no trait or SFX of the sheet
// has.
func (s *Sheet) freeWord(name string, most int) string {
	return rulekit.UniqueIn(game.Slug(name), most, func(word string) bool {
		_, _, taken := s.Trait(word)
		return taken || s.SFXBy(word) != nil
	})
}

// MaxSFXWord is the maximum length of an SFX's word, in bytes. A word of an offer can then add the
// SFX's branch and die.
const MaxSFXWord = 14

// restep sets the dice of a trait. It adds a trait that the sheet leaves out, and removes a skill
// that goes back to d4.
func (s *Sheet) restep(ch Choice, free func(*Sheet, string, int) string) {
	if ch.Trait == "" {
		s.add(ch, free)
		return
	}
	if ch.SetKind == KindSkills && ch.To == dice.D4 { // the default of a skill that is not on the sheet
		s.drop(ch.Trait)
		return
	}
	s.change(ch.Trait, func(t *Trait) { t.Die, t.N = ch.To, ch.N })
}

// trade exchanges the dice of two traits of the kind ch.SetKind. One is ch.Trait. The other has the
// die ch.To; if several traits have it, the one with the name ch.Under is taken, or else the first.
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

// add adds the trait of a choice, and the set ch.Set if the sheet lacks it.
func (s *Sheet) add(ch Choice, free func(*Sheet, string, int) string) {
	t := Trait{Word: free(s, ch.Name, MaxTraitWord), Name: ch.Name, Die: ch.To, N: ch.N}
	set := s.ensureSet(ch.Set)
	set.Traits = append(set.Traits, t)
	if ch.SFX.Name != "" { // a talent carries its effect
		ch.Trait = t.Word
		s.carry(ch, free)
	}
}

// drop removes a trait, the trait's SFX, and highlights that name the trait (see unhighlight). It
// also removes sets that are empty, with their SFX.
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

// unhighlight removes a name from the highlights of all distinctions. Names of skills stay, because
// a skill that is not on the sheet still has a die.
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

// carry adds an SFX to its host, or unlocks an SFX that is on the sheet already.
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

// removeSFX removes an SFX. If x.Locked is true, the SFX stays on the sheet and becomes locked,
// because an archetype lists it.
func (s *Sheet) removeSFX(x SFX) {
	if x.Locked {
		if on := s.SFXBy(x.Word); on != nil {
			on.Locked = true
		}
		return
	}
	s.SFX = slices.DeleteFunc(s.SFX, func(o SFX) bool { return o.Word == x.Word })
}

// highlight adds a skill to the highlights of the distinction with that word.
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

// WithHighlights returns the sheet now with the steps that highlights give to its skills, at most up
// to the cap of the game. was is the sheet before the change: a skill with fewer highlights than
// there loses as many steps, and keeps the steps bought with points (CHAR-DIST-HL-02). If the game
// has neither skills nor split skills, the sheet is returned unchanged.
func (g SheetRules) WithHighlights(was, now Sheet, lang string) Sheet {
	before, after := ruledSheet{&g, &was}, ruledSheet{&g, &now}
	if g.Skills != "skills" && g.Skills != "split" {
		return now
	}
	top := g.SkillCap
	if g.Skills == "split" {
		top = dice.D6
	}
	next := now.WithDice(nil)
	c := chooser{ruledSheet{&g, &next}, CreationContext{Lang: lang}, nil}
	for _, name := range g.skillNames() {
		has, lost := stepsAboveD4(after.rating(KindSkills, name)),
			before.countHighlightsOf(name)-after.countHighlightsOf(name)
		want := max(has-max(lost, 0), min(after.countHighlightsOf(name), stepsAboveD4(top)), 0)
		if want != has {
			ch := c.stepOf(KindSkills, name, after.rating(KindSkills, name))
			ch.To = dice.Ladder[want]
			next.restep(ch, (*Sheet).freeWord)
		}
	}
	return next
}

// Begin returns the sheet of a new PC: the traits that the game names, except skills, at their
// dice, and a relationship with each of at.Names if the game has relationships (CHAR-ATTR-04,
// CHAR-ATTR-06, CHAR-AFF-04, CHAR-VAL-03, CHAR-ROLE-03, CHAR-REL-04).
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
			case kind == KindRoles && i < len(ruleTables.roles[len(g.Roles)]):
				put(kind, trait, ruleTables.roles[len(g.Roles)][i])
			case kind == KindRelationships && g.Relationships == "array" && i < 2:
				put(kind, trait, []dice.Die{dice.D10, dice.D8}[i])
			case i < 3 && kind != KindRelationships:
				put(kind, trait, dice.D8)
			default:
				put(kind, trait, dice.D6)
			}
		}
	}
	return s
}

// startsWith returns the names of the traits of a kind that are on every new sheet. Skills are left
// out, because they all have their default, d4.
func (g SheetRules) startsWith(kind string, at CreationContext) []string {
	switch kind {
	case KindAttributes, KindAffiliations, KindValues, KindRoles:
		return g.NamedTraits(kind)
	case KindRelationships:
		return at.Names
	}
	return nil
}
