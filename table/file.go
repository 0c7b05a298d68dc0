package table

import (
	"context"

	"mesa/game"
)

// ErrNoFile is the answer where a thing cannot be written in that form, or is not
// there for the asker to see.
var ErrNoFile = game.Refuse("", "file.refused.none")

// File implements Windows.
func (h *Hall) File(ctx context.Context, id game.TableID, by Who, about game.Ref, form string) (game.File, error) {
	if !fitting(by, game.Command{Move: string(about)}) {
		return game.File{}, ErrTooLong
	}
	var file game.File
	err := h.at(ctx, id, func(l *live) error {
		seat, ok := l.state.seats.Seat(by.User, by.Chair)
		if !ok {
			return ErrNotYours
		}
		if file, ok = l.state.rules.File(seat, about, form); !ok {
			return ErrNoFile
		}
		return nil
	})
	return file, err
}
