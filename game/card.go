package game

import "mesa/dice"

// Card shows one thing being decided, from its call to its last consequence: a test, a contest, a
// round.
type Card struct {
	About Ref
	Round int // counts the exchanges of one card; 0 if it has none
	Title Msg
	Goals []Goal
	Sides []Side
	// Verdict is the outcome, shown first once there is one.
	Verdict      Msg
	Notes        []Msg // other facts: the stakes, the limits
	Consequences []Msg // what followed from the outcome
	// Waits lists the chairs that the card waits for, then those that may answer it
	// (Wait.Optional). The table service derives it from the offers that answer the card; rules
	// leave it empty.
	Waits []Wait
	// Over is true when no decision is pending. The card stays until the next card begins, with the
	// buttons of the optional offers that answer it.
	Over bool
}

// Goal is a number that a roll is held against.
type Goal struct {
	Label Msg // "To beat"
	N     int
	From  Msg // the character with the dice that made N, or the GM who set it; may be empty
	// Hidden: the goal has a number, but the actor may not know it (N is 0).
	Hidden bool
}

// Side is one party of a card with its dice.
type Side struct {
	Character Ref
	Name      Msg
	Roll      Ref // the roll shown here, if offers may refer to it
	Dice      []Die
	Total     int      // 0: not read yet
	Size      dice.Die // of the effect; 0 for none
	State     Msg      // "leads", "gave in"; may be empty
}

// Wait says that a card waits for a chair or, if Optional, that the chair may answer the card.
type Wait struct {
	Chair     string
	Name      Msg   // of the chair, or of the character that the chair acts for
	Character Ref   // the character that the chair acts for, "" for none in particular
	Actions   []Msg // what the player may do, in the order of the moves: "roll", "give in"
	Optional  bool  // the game does not wait for this chair
}

// Tone says how a die or an item is drawn. Mark says the same in a word, so that no meaning depends
// on the drawing alone.
type Tone uint8

// The tones.
const (
	Plain   Tone = iota
	Counts       // in the total, a hit
	Effect       // the effect die
	Trouble      // a hitch, a complication, harm
	Help         // an asset, a benefit
	Spare        // unused
)

// Die is one die anywhere: on a sheet, laid out, or thrown.
type Die struct {
	Of   Msg // the owner or the trait; may be empty
	Size dice.Die
	Face int    // 0: not thrown
	Mark string // looked up by the key "mark.<Mark>"
	Tone Tone
}

// Result is a way to read thrown dice: which dice count, the total and the effect die. A card draws
// it like a side.
type Result struct {
	Dice  []Die // all dice of the roll, with Tone and Mark as under this result
	Total int
	Size  dice.Die // of the effect
}
