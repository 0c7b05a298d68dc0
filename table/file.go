package table

import (
	"context"

	"mesa/game"
)

// ErrNoFile is the refusal of a file in a format that does not exist for the thing, or of a thing
// that the caller cannot see.
var ErrNoFile = game.Refuse("", "file.refused.none")

// File returns the thing about as a file in one of the formats of PlayerView.FileFormats. It
// fails with ErrNoFile for any other format.
func (svc *Service) File(ctx context.Context, id game.TableID, by Caller, about game.Ref, format string) (game.File,
	error) {
	if !isWithinLimits(by, game.Command{Move: string(about)}) {
		return game.File{}, ErrTooLong
	}
	var file game.File
	err := svc.withTable(ctx, id, func(l *cachedTable) error {
		actor, err := l.state.reader(by)
		if err != nil {
			return err
		}
		var ok bool
		if file, ok = l.state.rules.File(actor, about, format); !ok {
			return ErrNoFile
		}
		return nil
	})
	return file, err
}
