package character

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
)

// TraitsWord returns the name for a set of traits of no kind, "traits", in the table's language.
func TraitsWord(s *engine.State) string {
	if word, ok := traits[s.Lang]; ok {
		return word
	}
	return traits["en"]
}

// traits is the name of an extra's set, by language.
var traits = map[string]string{"en": "traits", "pt-BR": "traços"}

// EnterGMC adds a GMC of a rank with a copy of a sheet. The caller checks that there is room.
func EnterGMC(t *engine.Tx, on sheet.Sheet, rank string) {
	on.Sets = uniqueWords(t.S, sheet.CloneSets(on.Sets), on.SFX)
	t.Emit(people.CharacterSet{Char: people.Character{Sheet: on, ID: freeID(t.S, on.Name), Rank: rank,
		Chair: game.GMChair}, Comes: true})
}

// LeaveTable removes a character that came for one scene only.
func LeaveTable(t *engine.Tx, c *people.Character) {
	t.Emit(people.CharacterGone{ID: c.ID, Name: c.DisplayName(), Chair: chairName(t.S, c), Why: whyScene})
}

// whyScene is the Why of CharacterGone for a character that came for one scene only.
const whyScene = "scene"

// MaxReason is the maximum length in characters of the GM's reason for an override.
const MaxReason = 120

// Obstacle is a reason against a move. With CanOverride the GM may do the move anyway, with a
// reason of their own (RUL-OVERRIDE).
type Obstacle struct {
	*game.Refusal
	Code        string
	CanOverride bool
}

// ObstacleOf returns a fault of a sheet as an Obstacle.
func ObstacleOf(f sheet.Fault) Obstacle { return Obstacle{f.Refusal(), f.Code, f.CanOverride()} }

// RefuseObstacles returns all obstacles as one refusal (VAL-01), nil if there are none. With force
// it leaves out the obstacles that can be overridden.
func RefuseObstacles(bars []Obstacle, force bool) *game.Refusal {
	var no *game.Refusal
	for _, b := range bars {
		switch {
		case force && b.CanOverride:
		case no == nil:
			no = new(*b.Refusal)
		default:
			no.Others = append(no.Others, b.Refusal)
		}
	}
	return no
}

// EnrollCharacter adds a PC, gives the PC's wallet the starting points if they are due
// (framing.GiveStartPoints), and returns the PC's id. The sheet may be unfinished.
func EnrollCharacter(t *engine.Tx, on sheet.Sheet, chair string) string {
	on = assignWords(t.S, on)
	c := people.Character{Sheet: on, ID: freeID(t.S, on.Name), Rank: people.PC, Chair: chair}
	t.Emit(people.CharacterSet{Char: c})
	framing.GiveStartPoints(t, c)
	return c.ID
}

// assignWords gives the traits of a sheet words that are unique as uniqueWords says, and ties the
// SFX of the traits to the new words.
func assignWords(s *engine.State, on sheet.Sheet) sheet.Sheet {
	was := slices.Collect(traitWords(&on))
	on.Sets, on.SFX = uniqueWords(s, sheet.CloneSets(on.Sets), on.SFX), slices.Clone(on.SFX)
	now := slices.Collect(traitWords(&on))
	for i := range on.SFX {
		if n := slices.Index(was, on.SFX[i].Trait); n >= 0 {
			on.SFX[i].Trait = now[n]
		}
	}
	return on
}

// traitWords returns the words of all traits of a sheet, in order.
func traitWords(s *sheet.Sheet) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for _, t := range s.All() {
			if !yield(t.Word) {
				return
			}
		}
	}
}
