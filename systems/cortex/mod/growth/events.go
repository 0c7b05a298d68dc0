package growth

import (
	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/people"
)

// The events of growth. Their names and fields never change.
type (
	// GrowthEarned adds a die to a character's growth pool. Of names the trait of the defied or
	// kept statement, or the affliction that the character helped another to recover from.
	GrowthEarned struct {
		Char string   `json:"char"`
		Die  dice.Die `json:"die"`
		Why  string   `json:"why"`
		Of   string   `json:"of"`
		Name string   `json:"name,omitempty"`
	}
	// StressNoted records the largest stress or complication that a character has had in the
	// session so far.
	StressNoted struct {
		Char string   `json:"char"`
		Die  dice.Die `json:"die"`
		Of   string   `json:"of"`
	}
	// GrowthSet sets a growth pool: by the GM's decision, or with the dice of a character's file.
	GrowthSet struct {
		Char string     `json:"char"`
		Dice []dice.Die `json:"dice,omitempty"`
		Name string     `json:"name,omitempty"`
	}
	// GrowthThrown records the dice of a growth roll or, if GM is set, the dice against it.
	GrowthThrown struct {
		Char  string     `json:"char"`
		GM    bool       `json:"gm,omitempty"`
		Dice  []dice.Die `json:"dice"`
		Faces []int      `json:"faces"`
		Name  string     `json:"name,omitempty"`
	}
	// GrowthTried records a growth roll that was compared.
	GrowthTried struct {
		Char string     `json:"char"`
		Try  GrowthRoll `json:"try"`
		Name string     `json:"name,omitempty"`
		// Reason says why the GM allowed it against the rules (RUL-OVERRIDE).
		Reason string `json:"reason,omitempty"`
	}
	// GrowthEnded records the end of a growth roll.
	GrowthEnded struct {
		Char  string     `json:"char"`
		How   string     `json:"how"`
		Trait string     `json:"trait"`           // the name of the trait or SFX that it was for
		Spent []dice.Die `json:"spent,omitempty"` // the dice, if they are spent
		Name  string     `json:"name,omitempty"`
	}
)

func (GrowthEarned) EventName() string { return "cortex.growth.earned" }
func (StressNoted) EventName() string  { return "cortex.growth.weighed" }
func (GrowthSet) EventName() string    { return "cortex.growth.set" }
func (GrowthThrown) EventName() string { return "cortex.growth.thrown" }
func (GrowthTried) EventName() string  { return "cortex.growth.tried" }
func (GrowthEnded) EventName() string  { return "cortex.growth.ended" }

// Thrown implements game.DiceThrown.
func (e GrowthThrown) Thrown() (laid []dice.Die, faces []int) { return e.Dice, e.Faces }

// Card implements game.OnCard.
func (e GrowthThrown) Card() (game.Ref, int) { return cardRef(e.Char), 0 }

// Card implements game.OnCard.
func (e GrowthTried) Card() (game.Ref, int) { return cardRef(e.Char), 0 }

// Card implements game.OnCard.
func (e GrowthEnded) Card() (game.Ref, int) { return cardRef(e.Char), 0 }

// Earners implements game.Earner.
func (e GrowthEarned) Earners() []game.Ref { return []game.Ref{people.CharRef(e.Char)} }

// Earners implements game.Earner. The dice of a growth roll may be spent.
func (e GrowthEnded) Earners() []game.Ref { return []game.Ref{people.CharRef(e.Char)} }
