package record

import (
	"slices"

	"mesa/docs/rules/data"
	"mesa/game"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

var (
	paramGain     = game.Param{Name: "gain", Kind: game.Pick, Min: 1, Max: 1}
	paramPupil    = game.Param{Name: "pupil", Kind: game.Pick, Min: 1, Max: 1}
	paramFalls    = game.Param{Name: "falls", Kind: game.Pick, Max: 1}
	paramSkill    = game.Param{Name: "skill", Kind: game.Pick, Max: 1}
	paramSessions = game.Param{Name: "sessions", Kind: game.Pick, Min: 1, Max: 6}
	paramReason   = game.Param{Name: "reason", Kind: game.Text, Max: character.MaxReason}
)

// trainingRow is an improvement that sessions buy: a row of the table of training (GROW-TRAIN-01,
// RUL-TRAIN-OTHER).
type trainingRow struct {
	ID    string   `json:"id"`
	Price int      `json:"cost_sessions"`
	For   []string `json:"applies_to"`
}

// The ids of trainings that do not step up a trait.
const (
	newAsset       = "session-asset-to-signature"
	keepRelation   = "session-relationship-keep"
	newDistinction = "switch-distinction"
	newStatement   = "switch-statement"
	newSpecialty   = "new-specialty"
	newTalent      = "new-talent"
	unlockSFX      = "unlock-sfx"
)

// trainingRows holds all rows, in the order of the table.
var trainingRows = func() []trainingRow {
	t := data.MustRead[struct{ Options, Rulings []trainingRow }]("training")
	return slices.Concat(t.Options, t.Rulings)
}()

// trainingRowBy returns a row by its id.
func trainingRowBy(id string) (trainingRow, bool) {
	i := slices.IndexFunc(trainingRows, func(l trainingRow) bool { return l.ID == id })
	if i < 0 {
		return trainingRow{}, false
	}
	return trainingRows[i], true
}

// newTraining returns the training of a row with its label and inputs.
func (l trainingRow) newTraining(label game.Msg, inputs ...game.Input) character.Training {
	return character.Training{ID: l.ID, Price: l.Price, Label: label, Inputs: inputs,
		ObstaclesTo: func(game.Args) []character.Obstacle { return nil }}
}

// kind returns the first kind of trait that the row applies to.
func (l trainingRow) kind() string { return l.For[0] }

// inGame reports whether the game has this training.
func (l trainingRow) inGame(s *engine.State) bool {
	g := people.SheetRules(s)
	switch l.ID {
	case "step-specialty":
		return g.Specialties == people.MultiLevel || g.Skills == people.SkillsSplit || g.Skills == "specialties_only"
	case "step-distinction":
		return g.Variable
	case newSpecialty:
		return g.UsesSet(sheet.KindSpecialties)
	case newTalent:
		return g.UsesSet(sheet.KindTalents)
	case newStatement:
		return people.StatementSets.NamesAt(s) != nil
	}
	return true
}

// isPaired reports whether another trait of the set falls as one rises. That holds for attributes
// and affiliations (GROW-TRAIN-02), and for values (RUL-TRAIN-VALUE).
func (l trainingRow) isPaired() bool {
	return slices.Contains([]string{"attribute", "affiliation", "value"}, l.kind())
}

// gains returns the gains of a training on a sheet: steps of traits, or SFX to unlock.
func (l trainingRow) gains(c *people.Character) []sheet.Gain {
	all := c.Steps()
	if l.ID == unlockSFX {
		all = c.Unlocks()
	}
	return slices.DeleteFunc(all, func(g sheet.Gain) bool { return g.TraitKind != l.kind() })
}

// obstacle returns the fault with this code as an obstacle, with one of the rules that it may
// break.
func obstacle(code, rule string, args ...game.Arg) character.Obstacle {
	return character.ObstacleOf(sheet.Fault{Code: code, Rule: rule, Msg: game.Say("cortex.fault."+code, args...)})
}
