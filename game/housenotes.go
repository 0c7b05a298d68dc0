package game

import (
	"slices"
	"strconv"
	"unicode/utf8"
)

const (
	maxNotes = 60
	maxNote  = 500 // characters
)

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

var (
	paramNote     = Param{Name: "note", Kind: Number, Min: 1, Max: 1 << 30}
	paramNoteText = Param{Name: "text", Kind: Text, Min: 1, Max: maxNote}
)

// noteMove writes notes. A note is no decision of the game: it makes no news, and undo passes over
// it.
func noteMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "note", Category: CategoryTable, Quiet: true, Params: []Param{paramNoteText, paramNote}},
		Offers: offersToGM(func(h *House, c *Collector) {
			write := Offer{Label: Say("house.note.write"), About: "notes", Inputs: []Input{{Param: paramNoteText}}}
			if len(h.Notes) >= maxNotes {
				write.Closed = Refuse("", "refused.note.full", N("n", maxNotes))
			}
			c.Add(write)
			for _, n := range h.Notes {
				c.Add(Offer{Fixed: Args{"note": {Itoa(n.ID)}}, About: n.Ref(), Form: Form{OpensForm: true},
					Label:  Say("house.note.rewrite", W("text", n.beginning())),
					Inputs: []Input{{Param: paramNoteText, Preset: n.Text}}})
			}
		}),
		Do: func(t *Tx[House], args Args) {
			id, err := strconv.Atoi(args.One("note"))
			if err != nil {
				id = t.S.LastNote + 1
			}
			t.Emit(NoteWritten{GMNote{id, args.One("text")}})
		},
	}
}

// strikeNoteMove deletes a note.
func strikeNoteMove() Move[House] {
	return Move[House]{
		Spec: Spec{Name: "strike-note", Category: CategoryTable, Quiet: true, Params: []Param{paramNote}},
		Offers: offersToGM(func(h *House, c *Collector) {
			for _, n := range h.Notes {
				c.Add(Offer{Fixed: Args{"note": {Itoa(n.ID)}}, About: n.Ref(),
					Loss:  Loss{Destructive: true, Consequences: []Msg{Quote(n.Text), Say("house.note.strike.then")}},
					Label: Say("house.note.strike", W("text", n.beginning()))})
			}
		}),
		Do: func(t *Tx[House], args Args) {
			id, _ := strconv.Atoi(args.One("note"))
			t.Emit(NoteWritten{GMNote{ID: id}})
		},
	}
}

// beginning returns as much of a note as a button has room for: 24 characters.
func (n GMNote) beginning() string {
	const room = 24
	if utf8.RuneCountInString(n.Text) <= room {
		return n.Text
	}
	return string([]rune(n.Text)[:room-1]) + "…"
}

func (h *House) foldNote(n GMNote) {
	h.LastNote = max(h.LastNote, n.ID)
	i := slices.IndexFunc(h.Notes, func(o GMNote) bool { return o.ID == n.ID })
	switch {
	case i < 0 && n.Text != "":
		h.Notes = append(h.Notes, n)
	case i >= 0 && n.Text == "":
		h.Notes = slices.Delete(h.Notes, i, i+1)
	case i >= 0:
		h.Notes[i] = n
	}
}

// notesBlock returns the notes for a GM, and nothing for other actors.
func notesBlock(h *House, by Actor) []Block {
	if by.Role != GM || len(h.Notes) == 0 {
		return nil
	}
	b := Block{Kind: TextBlock, About: "notes", Title: Say("house.notes")}
	for _, n := range h.Notes {
		b.Items = append(b.Items, Item{About: n.Ref(), Label: Quote(n.Text)})
	}
	return []Block{b}
}

// validNotes reports whether the notes keep the bounds of the moves.
func (h *House) validNotes() bool {
	return len(h.Notes) <= maxNotes && !slices.ContainsFunc(h.Notes, func(n GMNote) bool {
		_, bad := Clean(n.Text)
		return bad || n.Text == "" || utf8.RuneCountInString(n.Text) > maxNote || n.ID < 1
	})
}
