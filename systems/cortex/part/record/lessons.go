package record

import (
	"slices"

	"mesa/docs/rules/data"
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
)

// lesson is one improvement that sessions buy: a row of the table of training
// (GROW-TRAIN-01, RUL-TRAIN-OTHER).
type lesson struct {
	ID    string   `json:"id"`
	Price int      `json:"cost_sessions"`
	For   []string `json:"applies_to"`
}

// Lessons that are more than a step.
const (
	newAsset     = "session-asset-to-signature"
	keepRelation = "session-relationship-keep"
	newDistinct  = "switch-distinction"
	newSays      = "switch-statement"
	newSpecialty = "new-specialty"
	newTalent    = "new-talent"
	unlockSFX    = "unlock-sfx"
)

// lessons are all of them, in the order of the table.
var lessons = func() []lesson {
	t := data.MustRead[struct{ Options, Rulings []lesson }]("training")
	return slices.Concat(t.Options, t.Rulings)
}()

// lessonBy is the one of an id.
func lessonBy(id string) (lesson, bool) {
	i := slices.IndexFunc(lessons, func(l lesson) bool { return l.ID == id })
	if i < 0 {
		return lesson{}, false
	}
	return lessons[i], true
}

// taught is a lesson as a character may have it, by what it is called and asks.
func (l lesson) taught(label game.Msg, asks ...game.Ask) core.Lesson {
	return core.Lesson{ID: l.ID, Price: l.Price, Label: label, Asks: asks,
		Bars: func(game.Args) []core.Bar { return nil }}
}

// kind is what it improves.
func (l lesson) kind() string { return l.For[0] }

// inGame reports whether the game has such a lesson at all.
func (l lesson) inGame(s *core.State) bool {
	g := s.Book()
	switch l.ID {
	case "step-specialty":
		return g.Specialties == core.MultiLevel || g.Skills == core.SkillsSplit || g.Skills == "specialties_only"
	case "step-distinction":
		return g.Variable
	case newSpecialty:
		return g.Uses("specialties")
	case newTalent:
		return g.Uses("talents")
	case newSays:
		return core.StatementSets.Of(s) != nil
	}
	return true
}

// pair reports whether another trait of the set falls as one rises: of attributes
// and affiliations (GROW-TRAIN-02), and of values (RUL-TRAIN-VALUE).
func (l lesson) pair() bool {
	return slices.Contains([]string{"attribute", "affiliation", "value"}, l.kind())
}

// gains are what a lesson may improve on a sheet: a step of a trait, or an SFX to
// be unlocked.
func (l lesson) gains(c *core.Char) []sheet.Gain {
	all := c.Steps()
	if l.ID == unlockSFX {
		all = c.Unlocks()
	}
	return slices.DeleteFunc(all, func(g sheet.Gain) bool { return g.Kind != l.kind() })
}
