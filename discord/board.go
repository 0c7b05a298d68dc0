package discord

import (
	"context"
	"hash/fnv"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/table"
)

// The board is the one message of a channel that shows the state of its table: who is waited for,
// the open decisions, who is present and in which scene, with the buttons. It is edited in place
// and notifies nobody; when it has scrolled away it is posted again below, and the old message is
// deleted.

// maxBelowBoard is the number of messages below the board at which it is posted again.
const maxBelowBoard = 10

// buttonBoard is the stored state of the board; ID is the id of the board's message, "" if there is
// none.
type buttonBoard struct {
	ID    string `json:"id,omitempty"`
	At    int64  `json:"at,omitzero"`     // the number of its message in the channel
	Shown string `json:"shown,omitempty"` // digest of its content
	Waits bool   `json:"waits,omitzero"`  // it waits for a player
}

// messagesLosingButtons returns the messages of a channel with buttons, all marked as spent,
// because their table leaves the channel.
func (c cursorEntry) messagesLosingButtons() (cards []cardMessage) {
	for _, old := range append(c.Cards, cardMessage{ID: c.Board.ID}) {
		if old.Spent = true; old.ID != "" {
			cards = append(cards, old)
		}
	}
	return cards
}

// refreshBoard edits the board if it has changed. If the board has scrolled away or its message is
// gone, it is posted again instead; a board that waits for a player and has scrolled away is posted
// again even if it has not changed. The first board comes with the first card. r.sending must be
// held.
func (w *Bot) refreshBoard(ctx context.Context, r *tableChannel, view table.PlayerView) error {
	r.mu.Lock()
	was, cards := r.board, slices.Clone(r.cards)
	below := r.seen.Load() - was.At
	r.mu.Unlock()
	if was.ID == "" && len(view.View.Cards) == 0 {
		return nil
	}
	out, waits := w.boardOf(view, cards)
	now := buttonBoard{ID: was.ID, At: was.At, Waits: waits, Shown: digest(out.text) + buttonDigest(out.rows)}
	far := below >= maxBelowBoard
	if was.ID != "" && now.Shown == was.Shown && !(far && waits) {
		return nil
	}
	if was.ID != "" && !far {
		err := w.api.edit(ctx, r.id, was.ID, out.edit())
		if restCode(err) != codeUnknownMessage {
			if err == nil {
				w.setBoard(r, now)
			}
			return err
		}
	}
	return w.postBoard(ctx, r, now, out)
}

// postBoard posts the board at the end of the channel, and deletes the former board. If the channel
// accepts no message, postBoard returns nil and changes nothing.
func (w *Bot) postBoard(ctx context.Context, r *tableChannel, now buttonBoard, out reply) error {
	id, err := w.api.post(ctx, r.id, out.message())
	if status := restStatus(err); status == http.StatusForbidden || status == http.StatusNotFound {
		return nil // telling the channel reports it
	}
	if err != nil {
		return err
	}
	old := now.ID
	now.ID, now.At = id, r.seen.Add(1)
	w.setBoard(r, now)
	if old == "" {
		return nil
	}
	if err := w.api.remove(ctx, r.id, old); restStatus(err) != http.StatusNotFound {
		return err
	}
	return nil
}

func (w *Bot) setBoard(r *tableChannel, now buttonBoard) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.board = now
	w.saveCursor(r)
}

// countOthersMessage counts a message that we did not write. If the board waits for a player and
// has scrolled away with this message, the board is posted again.
func (w *Bot) countOthersMessage(channel string) {
	r := w.channels.cached(channel)
	if r == nil {
		return
	}
	seen := r.seen.Add(1)
	w.run(func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.board.Waits && seen-r.board.At == maxBelowBoard {
			w.scheduleRefresh(r)
		}
	})
}

// boardOf returns the board, and whether it waits for a player. A button that is not urgent is left
// to the message of its card, if the card has a message.
func (w *Bot) boardOf(view table.PlayerView, cards []cardMessage) (out reply, waiting bool) {
	say := w.localizers.of(view)
	carded := func(of game.Ref) bool {
		return slices.ContainsFunc(cards, func(c cardMessage) bool { return c.Of == of && !c.Spent })
	}
	waits := w.allWaits(view)
	bs := say.waitButtons(view, view.Buttons, func(b game.Button) bool { return b.Urgent || !carded(b.Card) })
	bs = append(bs, say.waitButtons(view, view.UndoButtons[:min(len(view.UndoButtons), 1)],
		func(game.Button) bool { return true })...)
	out = reply{kind: public, text: say.boardText(view, waits), rows: rowsOf(append(bs, say.menuButton()))}
	return out, len(requiredActors(waits)) > 0
}

// boardText returns the text of the board: who is waited for, the open decisions, who is present,
// and the scene. If the text is too long, it drops the notes of cards first, then the last blocks,
// and only then cuts the end.
func (l localizer) boardText(playerView table.PlayerView, waits []game.Wait) string {
	head := append([]string{l.say("discord.board", game.W("title", playerView.Title))}, l.waitingLine(waits)...)
	view := game.View{People: playerView.View.People}
	for _, m := range playerView.View.Cards {
		if !m.Over || len(m.Waits) > 0 {
			m.Waits = nil
			view.Cards = append(view.Cards, m)
		}
	}
	for _, b := range playerView.View.Blocks {
		if !slices.Contains([]string{game.SheetBlock, game.MapBlock, game.ChartBlock}, b.Kind) {
			view.Blocks = append(view.Blocks, b)
		}
	}
	lines := func() []string { return append(slices.Clone(head), l.md.Lines(view)...) }
	long := func() bool { return units(strings.Join(lines(), "\n")) > maxText }
	for i := range view.Cards {
		if long() {
			view.Cards[i].Notes = nil
		}
	}
	for len(view.Blocks) > 0 && long() {
		view.Blocks = view.Blocks[:len(view.Blocks)-1]
	}
	return fit(lines(), l.say("discord.cut.menu"))
}

// digest returns a short hash of a text.
func digest(text string) string {
	h := fnv.New64a()
	h.Write([]byte(text))
	return strconv.FormatUint(h.Sum64(), 36) + "."
}
