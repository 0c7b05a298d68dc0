package sheet

import (
	"slices"

	"mesa/dice"
	"mesa/docs/rules/data"
	"mesa/game"
)

// Archetype is a half-made character (CREATE-ARCH-01): distinctions with highlights and locked SFX,
// traits that the game names, and signature assets, one of which a player takes.
type Archetype struct {
	Word string `json:"word"` // names it in commands
	Sheet
}

// archetypeAssets is the number of signature assets that an archetype lists (CREATE-ARCH-01).
const archetypeAssets = 2

// NewArchetype makes an archetype of a sheet. It leaves out the parts that players choose, such as
// skills, signature assets beyond two, and SFX of other traits than distinctions. It locks the SFX
// that stay.
func NewArchetype(word string, s Sheet) Archetype {
	a := Archetype{Word: word, Sheet: Sheet{Name: s.Name}}
	for _, set := range s.Sets {
		switch KindOf(set.Name) {
		case KindDistinctions, KindAttributes, KindAffiliations, KindValues, KindRoles:
		case KindSignatureAssets:
			set.Traits = set.Traits[:min(len(set.Traits), archetypeAssets)]
		default:
			continue
		}
		to := a.ensureSet(set.Name)
		to.Traits = append(to.Traits, slices.Clone(set.Traits)...)
	}
	for _, x := range s.SFX {
		if h, ok := a.HostOf(x); ok && h.Kind == "distinction" {
			x.Locked = true
			a.SFX = append(a.SFX, x)
		}
	}
	return a
}

// Highlight sets both highlights of the distinction with the word trait.
func (a *Archetype) Highlight(trait string, high [2]string) {
	a.change(trait, func(t *Trait) {
		n := t.NotesOrEmpty()
		n.Highlights = high
		*t = t.With(n)
	})
}

// List adds a locked SFX to the distinction with the word trait.
func (a *Archetype) List(x SFX, trait string) {
	x.Trait, x.Word, x.Locked = trait, a.freeWord(x.Name, MaxSFXWord), true
	a.SFX = append(a.SFX, x)
}

// MissingMsgs names the parts that an archetype lacks before a player can begin with it
// (CREATE-ARCH-06); nil if it is complete.
func (a Archetype) MissingMsgs(g SheetRules) []game.Msg {
	g.From = nil
	c := ruledSheet{&g, &a.Sheet}
	var all []game.Msg
	lack := func(what string) { all = append(all, game.Say("cortex.archetype.lacks."+what)) }
	if !c.Replaced && len(c.traitsOf(KindDistinctions)) != c.DistinctionCount() {
		all = append(all, game.Say("cortex.archetype.lacks.distinctions", game.N("n", c.DistinctionCount())))
	}
	switch {
	case c.Replaced:
	case c.ratesSFX() && a.lacksSFX():
		lack("ladder")
	case !c.ratesSFX() && len(a.SFX) < startSFX:
		lack("sfx")
	}
	if a.countHighlights(g) < c.highlightSteps() {
		lack("highlights")
	}
	for _, kind := range []string{KindAttributes, KindAffiliations, KindValues, KindRoles} {
		if c.UsesSet(kind) && len(c.Unwritten(c.Sheet, kind)) > 0 {
			all = append(all, kindMsg(kind))
		}
	}
	if len(c.traitsOf(KindSignatureAssets)) < archetypeAssets {
		lack("assets")
	}
	return all
}

// countHighlights returns how many highlights of the archetype's distinctions name a skill of the
// game (RUL-HL-DIFFERENT). If specialties replace skills, any name counts.
func (a *Archetype) countHighlights(g SheetRules) int {
	n := 0
	for _, d := range a.TraitsOf(KindDistinctions) {
		for _, name := range d.NotesOrEmpty().Highlights {
			n += btoi(name != "" && (g.Skills == "specialties_only" || isListed(g.skillNames(), name)))
		}
	}
	return n
}

// lacksSFX reports whether any distinction lists fewer SFX than its rating unlocks (RUL-ARCH-OWN).
func (a *Archetype) lacksSFX() bool {
	for _, t := range a.TraitsOf(KindDistinctions) {
		listed := 0
		for _, x := range a.SFX {
			listed += btoi(x.Trait == t.Word)
		}
		if listed < ladderSFX(t.Die) {
			return true
		}
	}
	return false
}

// brings reports whether a distinction is one of the archetype's.
func (a *Archetype) brings(d Trait) bool {
	set, _, ok := a.Trait(d.Word)
	return ok && KindOf(set) == KindDistinctions
}

// RefuseIncomplete refuses an archetype that lacks something, nil if it is complete.
func (a Archetype) RefuseIncomplete(g SheetRules) *game.Refusal {
	lacks := a.MissingMsgs(g)
	if lacks == nil {
		return nil
	}
	return game.Refuse("CREATE-ARCH-06", "cortex.fault.E_ARCH_INCOMPLETE", game.L("what", lacks...))
}

// BeginFrom returns a new sheet as Begin does, but with the traits and the locked SFX of an
// archetype. Skills or specialties that the distinctions highlight are raised or added. Sets that
// the game does not use are left out. So are the signature assets: the player takes one later.
func (g SheetRules) BeginFrom(a Archetype, name string, at CreationContext) Sheet {
	s := g.Begin(name, at)
	was := s
	for _, set := range a.Sets {
		kind := KindOf(set.Name)
		if kind == KindSignatureAssets || !g.UsesSet(set.Name) {
			continue
		}
		to := s.ensureSet(s.SetOf(kind, at.Lang).Name)
		to.Traits = nil
		for _, t := range set.Traits {
			if t.Name = LocalName(t.Name, at.Lang); !g.Highlighted() { // a game without highlights has none
				n := t.NotesOrEmpty()
				n.Highlights = [2]string{}
				t = t.With(n)
			}
			to.Traits = append(to.Traits, t)
		}
		if kind == KindDistinctions {
			s.Sets = append([]Set{*to}, s.Sets[:len(s.Sets)-1]...)
		}
	}
	s.SFX = slices.Clone(a.SFX)
	g.specialize(&s, at.Lang)
	return g.WithHighlights(was, s, at.Lang)
}

// specialize adds the specialties that the distinctions of a sheet highlight, if specialties
// replace skills (RUL-SPEC-ONLY-BUY).
func (g SheetRules) specialize(s *Sheet, lang string) {
	c := ruledSheet{&g, s}
	if g.Skills != "specialties_only" || !c.Highlighted() {
		return
	}
	to := s.ensureSet(s.SetOf(KindSpecialties, lang).Name)
	for _, d := range c.traitsOf(KindDistinctions) {
		for _, name := range d.NotesOrEmpty().Highlights {
			if name == "" || isListed(g.Highlightable(s), name) {
				continue
			}
			die := dice.Ladder[min(stepsAboveD4(dice.D8)+c.countHighlightsOf(name)-1, stepsAboveD4(g.SkillCap))]
			to.Traits = append(to.Traits, Trait{Word: s.freeWord(name, MaxTraitWord), Name: name, Die: die})
		}
	}
}

// checkArchetype checks a sheet against the archetype that it began with (CREATE-ARCH-02).
func (c *checker) checkArchetype() {
	if n := c.From.countUsableSFX(c.Sheet); n != startSFX && !c.ratesSFX() {
		c.addFault(StageGifts, "E_ARCH_SFX", "", game.N("n", n))
	}
	if c.From.countTakenAssets(c.Sheet) != 1 {
		c.addFault(StagePoints, "E_ARCH_ASSET", "")
	}
}

// countUsableSFX returns how many SFX and limits of distinctions are unlocked on a sheet.
func (a *Archetype) countUsableSFX(s *Sheet) int {
	n := 0
	for _, x := range s.SFX {
		if h, ok := s.HostOf(x); ok && h.Kind == "distinction" && !x.Locked {
			n++
		}
	}
	return n
}

// countTakenAssets returns how many of the archetype's signature assets a sheet has at the same
// die.
func (a *Archetype) countTakenAssets(s *Sheet) int {
	n := 0
	for _, own := range a.TraitsOf(KindSignatureAssets) {
		for _, t := range s.TraitsOf(KindSignatureAssets) {
			n += btoi(game.Canonical(t.Name) == game.Canonical(own.Name) && t.Die == own.Die)
		}
	}
	return n
}

// Engineer returns the book's one archetype in a language. Rulings fill the gaps that the book
// leaves in it (RUL-ARCH-FILL).
func Engineer(lang string) Archetype {
	a := Archetype{Word: engineer.ID, Sheet: Sheet{Name: engineer.Name.in(lang)}}
	put := func(kind, name string, t Trait) {
		set := a.ensureSet(SetName(kind, lang))
		t.Name, t.Word = name, a.freeWord(name, MaxTraitWord)
		set.Traits = append(set.Traits, t)
	}
	for _, d := range engineer.Distinctions {
		var high [2]string
		copy(high[:], skillsIn(engineer.Fill.Highlights[d.ID], lang))
		put(KindDistinctions, d.Name.in(lang),
			Trait{Die: game.DiceOf([]string{d.Die})[0]}.With(Notes{Highlights: high}))
		on := a.Sets[0].Traits[len(a.Sets[0].Traits)-1]
		for _, id := range d.SFX {
			x := entryFor(id)
			if x.Of() == nil || !x.Of().CanBeOnSheet() {
				continue
			}
			x.Trait, x.Word, x.Locked = on.Word, a.freeWord(x.Name, MaxSFXWord), true
			a.SFX = append(a.SFX, x)
		}
	}
	for _, n := range ruleTables.attributes["triad"] {
		put(KindAttributes, LocalName(n.Name, lang),
			Trait{Die: game.DiceOf([]string{engineer.Fill.Attributes[game.Slug(n.Name)]})[0]})
	}
	for _, own := range engineer.Fill.Assets {
		put(KindSignatureAssets, own.Name.in(lang), Trait{Die: game.DiceOf([]string{own.Die})[0]})
	}
	return a
}

// skillsIn returns the names in a language of listed skills. It leaves out others.
func skillsIn(skills []string, lang string) []string {
	var names []string
	for _, word := range skills {
		if n, ok := findNamed(ruleTables.skills.Skills, word); ok {
			names = append(names, LocalName(n.Name, lang))
		}
	}
	return names
}

// bilingual is a name in both languages.
type bilingual struct{ EN, PT string }

func (b bilingual) in(lang string) string {
	if lang == "pt-BR" {
		return b.PT
	}
	return b.EN
}

// engineer is the data that Engineer reads.
var engineer = data.MustRead[struct {
	ID           string
	Name         bilingual
	Distinctions []struct {
		ID, Die string
		Name    bilingual
		SFX     []string
	}
	Fill struct {
		Attributes map[string]string
		Highlights map[string][]string
		Assets     []struct {
			Name bilingual
			Die  string
		} `json:"signature_assets"`
	} `json:"ruling_fill"`
}]("archetype_engineer")
