package sheet

import (
	"slices"

	"mesa/game"
)

// The numbers of a PC, besides Attributes.
const (
	ValueLevel  = "level"
	ValueXP     = "xp"
	ValueHealth = "health"
	ValueStress = "stress"
	ValueWounds = "wounds"
	ValueSpeed  = "speed"
	ValueFocus  = "focus"
	ValueAP     = "ap"
)

// Correctable are the numbers of a PC that the GM can set.
var Correctable = slices.Concat(Attributes, []Word{
	{ValueLevel, []string{"nivel"}},
	{ValueXP, []string{"experiencia"}},
	{ValueHealth, []string{"saude"}},
	{ValueStress, nil},
	{ValueWounds, []string{"feridas"}},
	{ValueSpeed, []string{"velocidade"}},
	{ValueFocus, []string{"foco"}},
	{ValueAP, []string{"pa", "pontos-de-acao"}},
})

// Value returns a pointer to a number of the PC, nil if there is no number of that word.
func (p *PC) Value(what string) *int {
	switch what {
	case ValueLevel:
		return &p.Level
	case ValueXP:
		return &p.XP
	case ValueHealth:
		return &p.Health
	case ValueStress:
		return &p.Stress
	case ValueWounds:
		return &p.Wounds
	case ValueSpeed:
		return &p.Speed
	case ValueFocus:
		return &p.Focus
	case ValueAP:
		return &p.AP
	}
	if i := AttrIndex(what); i >= 0 {
		return &p.Attrs[i]
	}
	return nil
}

// ValueMsg returns the name of a number of a PC.
func ValueMsg(what string) game.Msg {
	if AttrIndex(what) >= 0 {
		return AttrMsg(what)
	}
	return game.Say("universais.value." + what)
}

// Bounds returns the least and the most that a number of a PC can be set to.
func (p *PC) Bounds(what string) (least, most int) {
	switch what {
	case ValueLevel:
		return 1, MaxLevel
	case ValueHealth:
		return 0, p.MaxHealth()
	case ValueStress, ValueWounds:
		return 0, MostHarm
	}
	if AttrIndex(what) >= 0 {
		return 1, MaxPool
	}
	return 0, MaxValue
}

// Words returns the words of sheets, and those that belong nowhere else, with their spellings.
func Words() [][]Word {
	return [][]Word{AttrSums, EntryKinds, LoneWords, Correctable[len(Attributes):]}
}
