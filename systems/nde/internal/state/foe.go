package state

import (
	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/rulekit"
)

// Foe is an opponent run by the GM (NDE-FOE-01).
type Foe struct {
	ID         string `json:"id"`
	Name       string `json:"name,omitempty"` // if "", the foe is called by its kind
	N          int    `json:"n,omitempty"`    // its number among unnamed foes of its kind; 0: none
	Kind       string `json:"kind"`
	Defense    int    `json:"defense"`
	Hearts     int    `json:"hearts"`
	MaxHearts  int    `json:"maxHearts"`
	Acted      bool   `json:"acted,omitempty"`  // in this opponents' phase
	SharesName bool   `json:"twin,omitempty"`   // another PC or foe has the same name
	NoBack     bool   `json:"noBack,omitempty"` // the GM says that the foe cannot strike back (NDE-R41)
}

// Fallen reports whether the foe is out of the fight (NDE-FOE-02).
func (f *Foe) Fallen() bool { return f.Hearts == 0 }

// IsMinion reports whether the rules for minions count for the foe: it is a Minion, Weak or Typical
// foe with a maximum of one Heart (NDE-R24).
func (f *Foe) IsMinion() bool {
	return f.MaxHearts <= 1 && (f.Kind == rules.Minion || f.Kind == rules.Weak || f.Kind == rules.Typical)
}

// SharedName implements rulekit.SharedNamer.
func (f *Foe) SharedName() (id, name string, shares *bool) { return f.ID, f.Name, &f.SharesName }

// NameMsg returns what the foe is called, in the reader's language.
func (f *Foe) NameMsg() game.Msg { return f.nameThen().msg() }

func (f *Foe) nameThen() NameThen { return NameThen{rulekit.DisplayName(f), f.Kind, f.N} }

// NameThen is the name of a PC or foe when an event happened. Kind and N, the foe's number, are set
// for foes only. A foe without a name is called by its kind and number, in the reader's language.
type NameThen struct {
	Name string `json:"name,omitempty"`
	Kind string `json:"kind,omitempty"`
	N    int    `json:"n,omitempty"`
}

func (c NameThen) msg() game.Msg {
	if c.Name == "" && c.Kind != "" {
		return game.Say("nde.kind."+c.Kind, game.N("n", c.N))
	}
	return game.Quote(c.Name)
}

// FoeRef refers to a foe.
func FoeRef(id string) game.Ref { return game.Ref("foe/" + id) }
