package game

import (
	"encoding/json"
	"slices"
	"time"

	"mesa/dice"
)

// HouseName is the name of the house as a system: "house".
const HouseName = "house"

// The events of the house.
type (
	// TableCreated is the first event of a table. Setup goes to the system's Init.
	TableCreated struct {
		Title  string          `json:"title"`
		System string          `json:"system"`
		Lang   string          `json:"lang"`
		Setup  json.RawMessage `json:"setup,omitempty"`
		Chairs []Chair         `json:"chairs"`
		Door   string          `json:"door,omitempty"` // "": open
		Lent   []string        `json:"lent,omitempty"` // the chairs that go to the first person who takes them
	}
	// ChainBegun publishes the anchor of the next hash chain, before any of its links is spent. A
	// Hidden chain is used for hidden throws only.
	ChainBegun struct {
		N      int    `json:"n"`
		Anchor []byte `json:"anchor"`
		Length int    `json:"length"`
		Hidden bool   `json:"hidden,omitempty"`
	}
	// HiddenRevealed reveals the hidden throws of a chain up to number I. Link is link I; hashed
	// again and again it gives the earlier links. Systems fold the event to show what they kept
	// from players.
	HiddenRevealed struct {
		Chain int    `json:"chain"`
		I     int    `json:"i"`
		Link  []byte `json:"link"`
	}
	// Joined gives a user a chair, which is added if it is new. From is the name of another chair
	// that the former holder keeps, "" if there is none.
	Joined struct {
		Chair Chair  `json:"chair"`
		From  string `json:"from,omitempty"`
	}
	// Left frees a chair. Name is its name then; older logs do not have it.
	Left struct {
		Chair string `json:"chair"`
		Name  string `json:"name,omitempty"`
	}
	// ChairHanded gives a chair to the person named To. Was is the former name of the chair, "" if
	// the name did not change.
	ChairHanded struct {
		Chair Chair  `json:"chair"`
		To    string `json:"to"`
		Was   string `json:"was,omitempty"`
	}
	// ChairRenamed gives a chair another name.
	ChairRenamed struct {
		Chair string `json:"chair"`
		Was   string `json:"was"`
		Name  string `json:"name"`
	}
	// ChairRemoved removes a chair from the table. Merged: its holder took over the first GM's
	// chair.
	ChairRemoved struct {
		Chair  string `json:"chair"`
		Name   string `json:"name"`
		GM     bool   `json:"gm,omitempty"`
		Merged bool   `json:"merged,omitempty"`
	}
	// JoinRequested adds a person who asks for a chair.
	JoinRequested struct {
		Asker JoinRequest `json:"asker"`
	}
	// JoinDeclined refuses a person who asked for a chair.
	JoinDeclined struct {
		User string `json:"user"`
		Name string `json:"name"`
	}
	// Banned keeps a user out until they are Unbanned: all their chairs become free.
	Banned Ban
	// Unbanned lets a banned user join again.
	Unbanned struct {
		User string `json:"user"`
		Name string `json:"name"`
	}
	// InviteCreated adds an invitation. Only people who were told its code know the code: the log
	// has a hash of it.
	InviteCreated struct {
		Invite Invite `json:"invite"`
	}
	// InviteEnded ends an invitation, because it was withdrawn, Used, or expired (Over).
	InviteEnded struct {
		ID   string `json:"id"`
		Used bool   `json:"used,omitempty"`
		Over bool   `json:"over,omitempty"`
	}
	// SettingChanged changes a setting of the house: title, lang, pace, undo, door or audience.
	SettingChanged struct {
		Setting string `json:"setting"`
		Value   string `json:"value"`
	}
	// Undone takes back the decision Seq as a whole. Who is the name of the chair that made it, and
	// By that of the chair that undid it, as they were then; older logs do not have them.
	Undone struct {
		Seq   Seq    `json:"seq"`
		Chair string `json:"chair"`
		Move  string `json:"move"`
		Who   string `json:"who,omitempty"`
		By    string `json:"by,omitempty"`
		// At is the time of the undo, to the second. Deadlines that it brings back count from At.
		// Older logs do not have it.
		At time.Time `json:"at,omitzero"`
	}
	// Imported says that the log up to here was written at another table: the throws up to here are
	// bound to that table's id.
	Imported struct {
		From TableID `json:"from"`
	}
	// FreeRoll is a throw that no rule reads (the move dice). For says what it is for.
	FreeRoll struct {
		Pool  []dice.Die `json:"pool"`
		Faces []int      `json:"faces"`
		For   string     `json:"for,omitempty"`
	}
)

func (TableCreated) EventName() string   { return "house.founded" }
func (ChainBegun) EventName() string     { return "house.chain" }
func (HiddenRevealed) EventName() string { return "house.veil_lifted" }
func (Joined) EventName() string         { return "house.joined" }
func (Left) EventName() string           { return "house.left" }
func (ChairHanded) EventName() string    { return "house.handed" }
func (ChairRenamed) EventName() string   { return "house.chair_named" }
func (ChairRemoved) EventName() string   { return "house.chair_gone" }
func (JoinRequested) EventName() string  { return "house.asked" }
func (JoinDeclined) EventName() string   { return "house.turned_away" }
func (Banned) EventName() string         { return "house.banned" }
func (Unbanned) EventName() string       { return "house.unbanned" }
func (InviteCreated) EventName() string  { return "house.invited" }
func (InviteEnded) EventName() string    { return "house.uninvited" }
func (SettingChanged) EventName() string { return "house.changed" }
func (Undone) EventName() string         { return "house.undone" }
func (Imported) EventName() string       { return "house.imported" }
func (FreeRoll) EventName() string       { return "house.diced" }

// Thrown implements DiceThrown.
func (e FreeRoll) Thrown() ([]dice.Die, []int) { return e.Pool, e.Faces }

// GMNote is a note that only GMs see. Players do not learn that there is one.
type GMNote struct {
	ID   int    `json:"id"`
	Text string `json:"text"`
}

// Ref returns the Ref of the note: "note/3".
func (n GMNote) Ref() Ref { return Ref("note/" + Itoa(n.ID)) }

// NoteWritten writes a note, in place of one with the same id; without a text it deletes that note.
type NoteWritten struct {
	Note GMNote `json:"note"`
}

// EventName implements Event.
func (NoteWritten) EventName() string { return "house.noted" }

// The events of a tutorial. They stay when decisions around them are undone, except
// TutorialLineSaid, which is undone with the decision that the line made.
type (
	// TutorialStepBegun begins a step; without a Step the tutorial is over.
	TutorialStepBegun struct {
		Step  int      `json:"step"`
		Of    int      `json:"of"`
		Read  bool     `json:"read,omitempty"`
		Until []string `json:"until,omitempty"`
	}
	// TutorialLineSaid says that the GM's line of that number, from 1, was said.
	TutorialLineSaid struct {
		Line int  `json:"line"`
		Ends bool `json:"ends,omitempty"`
	}
	// TutorialStepLeft leaves a step that the person has read or skips.
	TutorialStepLeft struct{}
)

func (TutorialStepBegun) EventName() string { return "house.beat" }
func (TutorialLineSaid) EventName() string  { return "house.beat_line" }
func (TutorialStepLeft) EventName() string  { return "house.beat_left" }

// FoldChairs folds an event that changes the seating into a list of chairs. The house and the
// systems share it.
func FoldChairs(chairs []Chair, e Event) []Chair {
	at := func(id string) int { return slices.IndexFunc(chairs, func(c Chair) bool { return c.ID == id }) }
	switch e := e.(type) {
	case TableCreated:
		return slices.Clone(e.Chairs)
	case Joined:
		return sit(chairs, e.Chair)
	case ChairHanded:
		chairs = sit(chairs, e.Chair)
		if i := at(e.Chair.ID); i >= 0 && e.Was != "" {
			chairs[i].Name = e.Chair.Name
		}
	case Left:
		if i := at(e.Chair); i >= 0 {
			chairs[i].User = ""
		}
	case ChairRenamed:
		if i := at(e.Chair); i >= 0 {
			chairs[i].Name = e.Name
		}
	case ChairRemoved:
		return slices.DeleteFunc(chairs, func(c Chair) bool { return c.ID == e.Chair })
	case Banned:
		for i := range chairs {
			if chairs[i].User == e.User {
				chairs[i].User = ""
			}
		}
	}
	return chairs
}
