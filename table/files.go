package table

import (
	"context"
	"io"
	"slices"

	"mesa/game"
	"mesa/table/fold"
	"mesa/table/live"
)

// Delete deletes the table for good, with all that is kept beside its log. Only the GM may. In a
// Bucket the keys that are the table's id, or begin with that id and a slash, are deleted too. Only
// an export or the host's backup can bring the table back.
func (svc *Service) Delete(ctx context.Context, id game.TableID, by Caller) error {
	return svc.keeper.Delete(ctx, id, func(s *fold.State) error { return s.GMOnly(by.User, by.Chair) })
}

// DeletionLosses says what is lost if the table is deleted, one sentence for each kind of loss, to
// show before the deletion.
func (view PlayerView) DeletionLosses() []game.Msg {
	lost := []game.Msg{game.Say("table.lost.log", game.N("n", int(view.Seq)))}
	var chairs, people []game.Msg
	for _, c := range view.Chairs {
		chairs = append(chairs, game.Quote(c.Name))
	}
	for _, p := range view.View.People {
		people = append(people, p.Name)
	}
	if len(chairs) > 0 {
		lost = append(lost, game.Say("table.lost.chairs", game.L("names", chairs...)))
	}
	if len(people) > 0 {
		lost = append(lost, game.Say("table.lost.people", game.L("names", people...)))
	}
	return append(lost, game.Say("table.lost.rest"))
}

// Export writes the whole table as JSON lines. Only the GM may. It writes a header line, then one
// record a line, with every secret of the table.
func (svc *Service) Export(ctx context.Context, id game.TableID, by Caller, w io.Writer) error {
	return svc.keeper.Export(ctx, id, w, func(s *fold.State) error { return s.GMOnly(by.User, by.Chair) })
}

// ErrNoFile is the refusal of a file in a format that does not exist for the thing, or of a thing
// that the caller cannot see.
var ErrNoFile = game.Refuse("", "file.refused.none")

// File returns the thing that about names as a file, in one of the formats of
// PlayerView.FileFormats. It fails with ErrNoFile for any other format.
func (svc *Service) File(ctx context.Context, id game.TableID, by Caller, about game.Ref, format string) (game.File,
	error) {
	if !isWithinLimits(by, game.Command{Move: string(about)}) {
		return game.File{}, ErrTooLong
	}
	var file game.File
	err := svc.tables.WithTable(ctx, id, func(l *live.Table) error {
		actor, err := l.State.Reader(by.User, by.Chair)
		if err != nil {
			return err
		}
		files := l.State.Rules.Files(actor, about)
		i := slices.IndexFunc(files, func(f game.File) bool { return f.Format == format })
		if i < 0 {
			return ErrNoFile
		}
		file = files[i]
		return nil
	})
	return file, err
}

// Import makes a new table of an exported log. The importing user holds the GM's chair, the
// players' chairs become free, and further GM's chairs are removed. Import checks everything before
// it writes anything: a line that cannot be read, folded or verified is refused by its number. Old
// throws stay bound to the old table's id; new throws spend a new chain. A user imports one log at
// a time. The Service checks one log at a time, for at most 30 seconds, and refuses other logs
// meanwhile. An upload holds up no other import.
func (svc *Service) Import(ctx context.Context, user string, cause game.CommandID, r io.Reader) (game.TableID, error) {
	if user == "" {
		return "", game.Refuse("", "refused.nobody")
	}
	if !isWithinLimits(Caller{User: user}, game.Command{ID: cause}) {
		return "", ErrTooLong
	}
	end, ok := svc.lobby.creators.TryTake("import " + user)
	if !ok {
		return "", game.Refuse("", "refused.import_busy")
	}
	defer end()
	in, err := svc.keeper.ReadImport(ctx, r)
	if err != nil {
		return "", err
	}
	ctx = context.WithoutCancel(ctx) // a write that was begun is finished
	return svc.lobby.createOnce(ctx, user, cause, func(id game.TableID) error { return in.Write(ctx, id, user) })
}
