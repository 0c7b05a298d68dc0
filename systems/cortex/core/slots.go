package core

import (
	"iter"

	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// The questions about play that exactly one mod answers.
var (
	HarmRule       = NewPolicy[Harm]("harm", compHarm{})
	Heal           = NewPolicy[*Healing]("healing", nil)          // what else than burdens a test may recover; nil: nothing
	ReadDice       = NewPolicy("read", 2)                         // how many results of a throw are added for free, or pool.All (CORE-ROLL-10)
	EffectSource   = NewPolicy("effect", pool.EffectLeft)         // where effect dice come from (CORE-ROLL-03)
	GMPays         = NewPolicy[Till]("till", bank{})              // what the GM pays with
	TestDifficulty = NewPolicy[Difficulty]("difficulty", rows{})  // what opposes a test at its start
	HitchRule      = NewPolicy("hitch", Hitch{})                  // what a plain hitch makes
	Meeting        = NewPolicy("call", Call{})                    // how a character meets dice
	TurnOrder      = NewPolicy[Order]("order", nil)               // who acts when; nil: everybody as it comes
	Tests          = NewPolicy[Tester]("tests", nil)              // how a test is called, also by other mods
	BreakingIn     = NewPolicy[Interference]("interference", nil) // whom others may break in on; nil: nobody has contests
	NewPaper       = NewPolicy[Paper]("paper", nil)               // what stands on a new sheet; nil: what others at the table have
	LeftOut        = NewPolicy[Unwritten]("unwritten", nil)       // what a sheet leaves out and is rolled all the same; nil: nothing
	// GameOf is what the game says of sheets, of a character's (nil: of any); nil: what the
	// book says by default.
	GameOf       = NewPolicy[func(*State, *Char) sheet.Game]("game", nil)
	SFXCatalogue = NewPolicy[Catalogue]("catalogue", nil)              // the SFX that may be written on sheets
	NumberOfRow  = NewPolicy[func(row string) int]("number", nil)      // what a difficulty comes to where no dice are thrown for it (STATIC-01); nil: they are
	OwnSFX       = NewPolicy[func(*State) []sheet.SFX]("own sfx", nil) // those that the group made; nil: none
)

// Interference is breaking in on the contests of others (INTERFERE-01).
type Interference interface {
	// May are the contests that a character may break into now, whatever it costs.
	May(s *State, c *Char) []game.Choice
	// Join lets it throw next in one of them. It is paid for already.
	Join(t *Tx, contest, char string)
}

// Paper is what stands on a new sheet: rows of traits, and the names of its sets.
type Paper func(*State) (start []game.Row, sets []string)

// Unwritten are the traits that a sheet leaves out and that have a die all the same, each
// in its set (RUL-TRAIT-DEFAULT).
type Unwritten func(*State, *Char) iter.Seq2[string, sheet.Trait]

// Call is how a character meets dice that the GM sets: by CORE-TEST-03 and -05,
// or as an action (ACT-R1).
type Call struct {
	First bool // the character throws before them
	Ties  bool // a tie is the character's
}

// Healing is what else than burdens a test may recover (LIFE-11): it is tried
// against two dice and the sufferer's complications.
type Healing struct {
	Difficulty string // of the two dice
	Ill        func(*State, *Char) bool
	Label      func(*State, *Char) game.Msg
	Odds       func(s *State, c *Char, margins []float64) []game.Odds // by the law of margins
	Heal       func(t *Tx, char string, margin int)
}
