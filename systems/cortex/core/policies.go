package core

import (
	"iter"

	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// The questions about play that exactly one mod answers.
var (
	Model          = NewPolicy[Harm]("harm", complicationHarm{})
	Recovery       = NewPolicy[*Healing]("healing", nil)            // what else than afflictions a test may recover; nil: nothing
	ResultsAdded   = NewPolicy("read", 2)                           // how many results of a throw are added for free, or pool.All (CORE-ROLL-10)
	EffectDice     = NewPolicy("effect", pool.EffectLeft)           // where effect dice come from (CORE-ROLL-03)
	GM             = NewPolicy[GMPool]("till", bank{})              // what the GM pays with
	TestDifficulty = NewPolicy[Difficulty]("difficulty", rows{})    // what opposes a test at its start
	Rule           = NewPolicy("hitch", HitchPolicy{})              // what a plain hitch makes
	CallPolicy     = NewPolicy("call", CallTerms{})                 // how a character meets dice
	Turns          = NewPolicy[TurnOrder]("order", nil)             // who acts when; nil: everybody as it comes
	Tests          = NewPolicy[TestCaller]("tests", nil)            // how a test is called, also by other mods
	Interference   = NewPolicy[Interferer]("interference", nil)     // whom others may break in on; nil: nobody has contests
	BlankSheet     = NewPolicy[BlankSheetFunc]("paper", nil)        // what stands on a new sheet; nil: what others at the table have
	ImpliedTraits  = NewPolicy[ImpliedTraitsFunc]("unwritten", nil) // what a sheet leaves out and is rolled all the same; nil: nothing
	// GameOf is what the game says of sheets, of a character's (nil: of any); nil: what the
	// book says by default.
	GameOf      = NewPolicy[func(*State, *Character) sheet.SheetRules]("game", nil)
	SFXList     = NewPolicy[Catalogue]("catalogue", nil)              // the SFX that may be written on sheets
	FixedNumber = NewPolicy[func(row string) int]("number", nil)      // what a difficulty comes to where no dice are thrown for it (STATIC-01); nil: they are
	OwnSFX      = NewPolicy[func(*State) []sheet.SFX]("own sfx", nil) // those that the group made; nil: none
)

// Interferer is breaking in on the contests of others (INTERFERE-01).
type Interferer interface {
	// Contests are the contests that a character may break into now, whatever it costs.
	Contests(s *State, c *Character) []game.Choice
	// Join lets it throw next in one of them. It is paid for already.
	Join(t *Tx, contest, char string)
}

// BlankSheetFunc is what stands on a new sheet: rows of traits, and the names of its sets.
type BlankSheetFunc func(*State) (start []game.Row, sets []string)

// ImpliedTraitsFunc are the traits that a sheet leaves out and that have a die all the same, each
// in its set (RUL-TRAIT-DEFAULT).
type ImpliedTraitsFunc func(*State, *Character) iter.Seq2[string, sheet.Trait]

// CallTerms is how a character meets dice that the GM sets: by CORE-TEST-03 and -05,
// or as an action (ACT-R1).
type CallTerms struct {
	First bool // the character throws before them
	Ties  bool // a tie is the character's
}

// Healing is what else than afflictions a test may recover (LIFE-11): it is tried
// against two dice and the sufferer's complications.
type Healing struct {
	Difficulty   string // of the two dice
	NeedsHealing func(*State, *Character) bool
	Label        func(*State, *Character) game.Msg
	Odds         func(s *State, c *Character, margins []float64) []game.Odds // by the law of margins
	Heal         func(t *Tx, char string, margin int)
}
