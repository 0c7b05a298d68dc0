package game

import (
	"slices"

	"mesa/dice"
)

// Card is something that is being decided, from its call to its last
// consequence: a test, a contest, a round. A window draws it as one card.
type Card struct {
	About Ref
	Round int // a new exchange is a new card of the same moment; 0 where there are none
	Title Msg
	Goals []Goal
	Sides []Side
	// Verdict is what became of it, said first once there is one.
	Verdict      Msg
	Notes        []Msg // what else holds of it: what is at stake, what bounds it
	Consequences []Msg // what came of it
	// Waits are whom it waits for. The table service makes them of the offers that answer
	// the moment; rules leave them out.
	Waits []Wait
	// nothing waits to be decided; it stays until the next begins, with the buttons of
	// optional offers that answer it
	Over bool
}

// Goal is a number that a roll is held against.
type Goal struct {
	Label Msg // "To beat"
	N     int
	From  Msg // whose dice or word it is; may be empty
	// Hidden: there is a number, and the seat may not know it (N is 0).
	Hidden bool
}

// Side is one party of a card with its dice.
type Side struct {
	Character Ref
	Name      Msg
	Roll      Ref // the roll that lies there, if offers may be about it
	Dice      []Die
	Total     int      // 0: not read yet
	Size      dice.Die // of the effect; 0 for none
	State     Msg      // "leads", "gave in"; may be empty
}

// Wait says that a card waits for a chair.
type Wait struct {
	Chair     string
	Name      Msg   // of the chair, or of whom it acts for
	Character Ref   // whom the chair acts for, if it is somebody in particular
	Actions   []Msg // what they may do, in the order of the moves: "roll", "give in"
	Optional  bool  // nothing stops for it: it can be let be
}

// Tone is how a die or an item is drawn; Mark is its word, so that nothing is
// said by the drawing alone.
type Tone uint8

// The tones.
const (
	Plain   Tone = iota
	Counts       // in the total, a hit
	Effect       // the effect die
	Trouble      // a hitch, a complication, harm
	Help         // an asset, a benefit
	Spare        // lies there unused
)

// Die is one die anywhere: on a sheet, laid out, or thrown.
type Die struct {
	Of   Msg // whose, or of what; may be empty
	Size dice.Die
	Face int    // 0: not thrown
	Mark string // said by the key "mark.<Mark>"
	Tone Tone
}

// Result is a way to read dice that lie: what an offer would light.
type Result struct {
	Dice  []Die // all of them, marked as they would lie then
	Total int
	Size  dice.Die // of the effect
}

// Amount is an amount of something that is owned, named by the key
// "unit.<Unit>": "unit.cortex.pp".
// In a price, N is below 0 for what is paid and above for what is earned.
type Amount struct {
	Unit      string
	N         int
	Available int  // of what is paid: how much of it there is to spend now
	Late      bool // earned, and usable only afterwards
}

// Answered gives the moments with whom they wait for: each chair and person
// whose buttons answer them, with the words of the buttons for waits or else for
// their moves. Who may be let be stands behind those that are waited for. chair
// gives the name of a chair, word what a move is called.
func (v View) Answered(bs []Button, chair func(id string) Msg, word func(move string) Msg) View {
	for i := range v.Cards {
		m := &v.Cards[i]
		for _, b := range bs {
			if b.Card == m.About {
				said := b.WaitLabel
				if said.Empty() {
					said = word(b.Move)
				}
				m.addWait(b, v.actor(b, chair), said)
			}
		}
		slices.SortStableFunc(m.Waits, func(a, b Wait) int {
			switch {
			case a.Optional == b.Optional:
				return 0
			case b.Optional:
				return -1
			}
			return 1
		})
	}
	return v
}

// actor names whom a button is for: the person who acts, else the chair. Where no
// people are in view, the button knows the name.
func (v View) actor(b Button, chair func(string) Msg) Msg {
	if i := slices.IndexFunc(v.People,
		func(p Person) bool { return p.About == b.Character && b.Character != "" }); i >= 0 {
		return v.People[i].Name
	}
	if len(v.People) == 0 && b.CharacterName != "" {
		return Quote(b.CharacterName)
	}
	return chair(b.Chair)
}

// addWait notes one button that answers the card.
func (m *Card) addWait(b Button, name, word Msg) {
	i := slices.IndexFunc(m.Waits, func(w Wait) bool { return w.Chair == b.Chair && w.Character == b.Character })
	if i < 0 {
		i = len(m.Waits)
		m.Waits = append(m.Waits, Wait{Chair: b.Chair, Name: name, Character: b.Character, Optional: true})
	}
	w := &m.Waits[i]
	w.Optional = w.Optional && !b.Urgent
	if !slices.ContainsFunc(w.Actions, word.Equal) {
		w.Actions = append(w.Actions, word)
	}
}
