package state

import (
	"slices"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/rulekit"
)

// PC is a player's character (NDE-CHAR-01).
type PC struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Chair   string `json:"chair"` // its owner
	Concept string `json:"concept,omitempty"`
	Role    string `json:"role,omitempty"`
	Called  string `json:"called,omitempty"` // the Role's name in this world
	// Attrs holds Strength, Dexterity and Power: the faces of a die, or under dice_mode=2d6 a
	// modifier from 0 to 3.
	Attrs      [3]int    `json:"attrs"`
	Hearts     int       `json:"hearts"`
	MaxHearts  int       `json:"maxHearts"`
	PP         int       `json:"pp"`
	MaxPP      int       `json:"maxPP"`
	Luck       int       `json:"luck"`
	Talents    []string  `json:"talents,omitempty"`
	Traits     []Trait   `json:"traits,omitempty"`
	Equipment  Equipment `json:"equipment,omitzero"`
	Token      bool      `json:"token,omitempty"`  // the Armor token of this scene (NDE-MOD-01)
	Moved      bool      `json:"moved,omitempty"`  // this round's movement is spent
	Acted      bool      `json:"acted,omitempty"`  // this round's Action is spent
	Passed     bool      `json:"passed,omitempty"` // passed in this round
	Growth     int       `json:"growth,omitempty"` // growths that are not chosen yet
	Wish       *Trait    `json:"wish,omitempty"`   // a Trait that waits for the GM to confirm it
	Failed     []Failed  `json:"failed,omitempty"` // goals that failed in this scene
	SharesName bool      `json:"twin,omitempty"`   // another PC or foe has the same name
}

// Trait is one specific ability that a PC gained by growth or from the GM (NDE-GROW-02).
type Trait struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Equipment lists a PC's things. It has no numbers: a thing only permits actions (NDE-CHAR-08,
// NDE-CHAR-09).
type Equipment struct {
	Key        []string `json:"key,omitempty"`
	Protection []string `json:"protection,omitempty"`
	Small      []string `json:"small,omitempty"`
}

// Items returns the equipment, one item for each kind (NDE-CHAR-08, NDE-R03).
func (e Equipment) Items() []game.Item {
	return []game.Item{
		{Label: game.Say("nde.sheet.key", game.L("things", rulekit.Quotes(e.Key)...))},
		{Label: game.Say("nde.sheet.protection", game.L("things", rulekit.Quotes(e.Protection)...))},
		{Label: game.Say("nde.sheet.small", game.L("things", rulekit.Quotes(e.Small)...))},
	}
}

// Failed is a goal that a PC failed at, with the Attributes of the failed tests (NDE-R21). Goal is
// the slug of the goal's text.
type Failed struct {
	Goal  string   `json:"goal"`
	Attrs []string `json:"attrs"`
}

// Down reports whether the PC is out of action (NDE-HURT-01).
func (p *PC) Down() bool { return p.Hearts == 0 }

// IsOwn reports whether the PC belongs to the actor's chair. A PC of another GM's chair is not the
// actor's own.
func (p *PC) IsOwn(by game.Actor) bool { return by.Chair != "" && by.Chair == p.Chair }

// PlayedBy reports whether the actor may act for the PC: as its owner, or as a GM.
func (p *PC) PlayedBy(by game.Actor) bool {
	return by.Chair != "" && (by.Role == game.GM || by.Chair == p.Chair)
}

// DisplayName returns what the PC is called at the table: its name, followed by its id if another
// PC or a foe has the same name.
func (p *PC) DisplayName() string { return rulekit.DisplayName(p) }

// SharedName implements rulekit.SharedNamer.
func (p *PC) SharedName() (id, name string, shares *bool) { return p.ID, p.Name, &p.SharesName }

// Attr returns the faces of the die, or the modifier, of a PC's Attribute. It panics for another
// word.
func (p *PC) Attr(attr string) int { return p.Attrs[rules.AttrIndex(attr)] }

// SetTrait replaces the Trait named was, or appends trait if there is none. If trait has no name,
// the Trait named was is removed.
func (p *PC) SetTrait(was string, trait Trait) {
	p.Traits = slices.Clone(p.Traits)
	i := slices.IndexFunc(p.Traits, func(t Trait) bool { return t.Name == was })
	switch {
	case trait.Name == "" && i >= 0:
		p.Traits = slices.Delete(p.Traits, i, i+1)
	case trait.Name == "":
	case i >= 0:
		p.Traits[i] = trait
	default:
		p.Traits = append(p.Traits, trait)
	}
}

// TalentNames returns the names of the PC's Talents, then of its Traits. The GM may count a Trait
// as a favourable circumstance too (NDE-R34).
func (p *PC) TalentNames() []string {
	names := slices.Clone(p.Talents)
	for _, t := range p.Traits {
		names = append(names, t.Name)
	}
	return names
}

// TalentWord returns the word of the i-th Talent or Trait, from 0. If an earlier Talent or Trait
// has the same word, the number i+1 is added.
func (p *PC) TalentWord(i int) string {
	names := p.TalentNames()
	word := rulekit.Truncate(game.Slug(names[i]), rules.MaxID)
	for _, before := range names[:i] {
		if rulekit.Truncate(game.Slug(before), rules.MaxID) == word {
			return word + "-" + game.Itoa(i+1)
		}
	}
	return word
}

// Talent returns the Talent or Trait with this word, "" if there is none.
func (p *PC) Talent(word string) string {
	for i, name := range p.TalentNames() {
		if p.TalentWord(i) == word {
			return name
		}
	}
	return ""
}

// PowerPrice returns the cost of a power, paid when the power is thrown; nil if cost is 0.
func PowerPrice(p *PC, cost int) []game.Amount {
	if cost == 0 {
		return nil
	}
	return []game.Amount{{Unit: "nde.pp", N: -cost, Available: p.PP}}
}

// RefusePrice refuses a cost that the PC cannot pay.
func RefusePrice(p *PC, cost int) *game.Refusal {
	return rules.Refuse("pp-short", game.N("cost", cost), game.N("have", p.PP))
}

// PCRef refers to a PC.
func PCRef(id string) game.Ref { return game.Ref("pc/" + id) }
