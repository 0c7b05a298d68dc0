package fold

import (
	"errors"
	"fmt"
	"iter"

	"mesa/game"
	"mesa/store"
)

// undoWindow is the least number of records by which reading is ahead of folding. An undo reaches
// some sixty decisions back, with drafts between them.
const undoWindow = 1000

// errLateUndo ends a fold when an undo is read after the undone decision was folded.
var errLateUndo = errors.New("table: taken back after it was folded")

// FoldStreaming folds a whole log in one pass. Folding stays behind reading, because an undone
// decision must be known before it is folded. It returns errLateUndo if folding was not far enough
// behind, and ErrNoTable for an empty log.
func (ld *Loader) FoldStreaming(id game.TableID, log iter.Seq2[store.Record, error]) (*State, error) {
	f := &streamFold{logs: ld, id: id, gone: map[game.Seq]bool{}}
	for rec, err := range readChunksAhead(log) {
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", id, err)
		}
		if err := f.read(rec); err != nil {
			return nil, err
		}
	}
	if err := f.fold(len(f.waiting)); err != nil {
		return nil, err
	}
	if f.state == nil {
		return nil, ErrNoTable
	}
	return f.state, nil
}

// streamFold folds a log while it is read.
type streamFold struct {
	logs    *Loader
	id      game.TableID
	state   *State         // nil until the first record is folded
	waiting []store.Record // read and not yet folded
	gone    map[game.Seq]bool
}

// read takes the next record, and folds those that are far enough behind it.
func (f *streamFold) read(rec store.Record) error {
	undone, err := UndoneSeq(rec)
	if err != nil {
		return err
	}
	if undone != 0 && f.state != nil && undone <= f.state.Seq {
		return errLateUndo
	}
	if undone != 0 {
		f.gone[undone] = true
	}
	if f.waiting = append(f.waiting, rec); len(f.waiting) < 2*undoWindow {
		return nil
	}
	return f.fold(undoWindow)
}

// fold folds the first n waiting records.
func (f *streamFold) fold(n int) (err error) {
	for _, rec := range f.waiting[:n] {
		if f.state == nil {
			if f.state, err = f.logs.InitialState(f.id, rec); err != nil {
				return err
			}
		}
		if err = f.state.Apply(rec, f.gone[rec.Seq]); err != nil {
			return err
		}
	}
	f.waiting = append(f.waiting[:0], f.waiting[n:]...)
	return nil
}

// recordChunk is records that were read together, and the error that ended the reading.
type recordChunk struct {
	recs []store.Record
	err  error
}

// readChunksAhead reads a log in another goroutine, ahead of the loop. The goroutine has ended when the loop has.
func readChunksAhead(log iter.Seq2[store.Record, error]) iter.Seq2[store.Record, error] {
	return func(yield func(store.Record, error) bool) {
		chunks, enough := make(chan recordChunk, 2), make(chan struct{})
		go readChunks(log, chunks, enough)
		defer func() {
			close(enough)
			for range chunks { // until the reader has ended
			}
		}()
		for c := range chunks {
			for _, rec := range c.recs {
				if !yield(rec, nil) {
					return
				}
			}
			if c.err != nil {
				yield(store.Record{}, c.err)
				return
			}
		}
	}
}

// readChunks sends a log in chunks until it ends or enough is closed.
func readChunks(log iter.Seq2[store.Record, error], chunks chan<- recordChunk, enough <-chan struct{}) {
	const size = 256
	defer close(chunks)
	var c recordChunk
	hand := func() bool {
		select {
		case chunks <- c:
			c = recordChunk{}
			return true
		case <-enough:
			return false
		}
	}
	for rec, err := range log {
		if c.err = err; err == nil {
			c.recs = append(c.recs, rec)
		}
		if (err != nil || len(c.recs) == size) && !hand() {
			return
		}
	}
	hand()
}
