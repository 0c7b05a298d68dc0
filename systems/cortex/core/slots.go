package core

import (
	"iter"

	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// Slots are the questions that exactly one part answers.
type Slots struct {
	Harm         Harm
	Heal         *Healing     // what else than burdens a test may recover; nil: nothing
	Read         int          // how many results of a throw are added for free: 2, or pool.All (CORE-ROLL-10)
	Effect       pool.Effect  // where effect dice come from (CORE-ROLL-03)
	Till         Till         // what the GM pays with
	Difficulty   Difficulty   // what opposes a test at its start
	Hitch        Hitch        // what a plain hitch makes
	Call         Call         // how a character meets dice
	Order        Order        // who acts when; nil: everybody as it comes
	Tests        Tester       // how a test is called, also by other parts
	Interference Interference // whom others may break in on; nil: nobody has contests
	Paper        Paper        // what stands on a new sheet; nil: what others at the table have
	Unwritten    Unwritten    // what a sheet leaves out and is rolled all the same; nil: nothing
	// Game is what the game says of sheets, of a character's (nil: of any); nil: what the
	// book says by default.
	Game      func(*State, *Char) sheet.Game
	Catalogue Catalogue                // the SFX that may be written on sheets
	Number    func(row string) int     // what a difficulty comes to where no dice are thrown for it (STATIC-01); nil: they are
	OwnSFX    func(*State) []sheet.SFX // those that the group made; nil: none
}

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

// Slots are who answers each question at this table.
func (s *State) Slots() Slots { return s.slots }

// fill asks the parts in the game.
func (s *State) fill() {
	s.slots = Slots{Harm: compHarm{}, Read: 2, Till: bank{}, Difficulty: rows{}}
	for _, p := range s.parts {
		if p.Fill != nil {
			p.Fill(s, &s.slots)
		}
	}
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
