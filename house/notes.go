package house

import (
	"slices"
	"strconv"
	"unicode/utf8"

	"mesa/game"
)

const (
	maxNotes = 60
	maxNote  = 500 // characters
)

var (
	paramNote     = game.Param{Name: "note", Kind: game.Number, Min: 1, Max: 1 << 30}
	paramNoteText = game.Param{Name: "text", Kind: game.Text, Min: 1, Max: maxNote}
)

// noteMove writes notes. A note is no decision of the game: it makes no news, and undo passes over
// it.
func noteMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "note", Category: game.CategoryTable, Quiet: true,
			Params: []game.Param{paramNoteText, paramNote}},
		Offers: offersToGM(func(h *State, c *game.Collector) {
			write := game.Offer{Label: game.Say("house.note.write"), About: "notes",
				Inputs: []game.Input{{Param: paramNoteText}}}
			if len(h.Notes) >= maxNotes {
				write.Closed = game.Refuse("", "refused.note.full", game.N("n", maxNotes))
			}
			c.Add(write)
			for _, n := range h.Notes {
				c.Add(game.Offer{Fixed: game.Args{"note": {game.Itoa(n.ID)}}, About: n.Ref(),
					Form:   game.Form{OpensForm: true},
					Label:  game.Say("house.note.rewrite", game.W("text", beginning(n))),
					Inputs: []game.Input{{Param: paramNoteText, Preset: n.Text}}})
			}
		}),
		Do: func(t *game.Tx[State], args game.Args) {
			id, err := strconv.Atoi(args.One("note"))
			if err != nil {
				id = t.S.LastNote + 1
			}
			t.Emit(game.NoteWritten{Note: game.GMNote{ID: id, Text: args.One("text")}})
		},
	}
}

// strikeNoteMove deletes a note.
func strikeNoteMove() game.Move[State] {
	return game.Move[State]{
		Spec: game.Spec{Name: "strike-note", Category: game.CategoryTable, Quiet: true,
			Params: []game.Param{paramNote}},
		Offers: offersToGM(func(h *State, c *game.Collector) {
			for _, n := range h.Notes {
				c.Add(game.Offer{Fixed: game.Args{"note": {game.Itoa(n.ID)}}, About: n.Ref(),
					Loss: game.Loss{Destructive: true,
						Consequences: []game.Msg{game.Quote(n.Text), game.Say("house.note.strike.then")}},
					Label: game.Say("house.note.strike", game.W("text", beginning(n)))})
			}
		}),
		Do: func(t *game.Tx[State], args game.Args) {
			id, _ := strconv.Atoi(args.One("note"))
			t.Emit(game.NoteWritten{Note: game.GMNote{ID: id}})
		},
	}
}

// beginning returns as much of a note as a button has room for: 24 characters.
func beginning(n game.GMNote) string {
	const room = 24
	if utf8.RuneCountInString(n.Text) <= room {
		return n.Text
	}
	return string([]rune(n.Text)[:room-1]) + "…"
}

func (h *State) foldNote(n game.GMNote) {
	h.LastNote = max(h.LastNote, n.ID)
	i := slices.IndexFunc(h.Notes, func(o game.GMNote) bool { return o.ID == n.ID })
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
func notesBlock(h *State, by game.Actor) []game.Block {
	if by.Role != game.GM || len(h.Notes) == 0 {
		return nil
	}
	b := game.Block{Kind: game.TextBlock, About: "notes", Title: game.Say("house.notes")}
	for _, n := range h.Notes {
		b.Items = append(b.Items, game.Item{About: n.Ref(), Label: game.Quote(n.Text)})
	}
	return []game.Block{b}
}

// validNotes reports whether the notes keep the bounds of the moves.
func (h *State) validNotes() bool {
	return len(h.Notes) <= maxNotes && !slices.ContainsFunc(h.Notes, func(n game.GMNote) bool {
		_, bad := game.Clean(n.Text)
		return bad || n.Text == "" || utf8.RuneCountInString(n.Text) > maxNote || n.ID < 1
	})
}
