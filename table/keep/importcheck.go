package keep

import (
	"mesa/dice"
	"mesa/game"
	"mesa/store"
	"mesa/table/audit"
	"mesa/table/fold"
)

// check folds, shows, tells and verifies the whole log. ok is false if a line is at fault. Rules may panic on events
// that they did not write, so a panic is a refusal here instead of a broken table later.
func (in *Import) check() (line int, ok bool) {
	defer func() {
		if recover() != nil {
			line, ok = in.foldingRecord()+1, false
		}
	}()
	if seq := in.firstInconsistent(); seq != 0 {
		return int(seq) + 1, false
	}
	if seq := in.fold(); seq != 0 {
		return int(seq) + 1, false
	}
	if seq := in.verify(); seq != 0 {
		return int(seq) + 1, false
	}
	in.showAndTell()
	return 0, true
}

// foldingRecord returns the number of the record that was being folded when a panic occurred.
func (in *Import) foldingRecord() int {
	if in.state == nil {
		return 1
	}
	return min(int(in.state.Seq)+1, len(in.records))
}

// firstInconsistent returns the number of the first record that the house could not have written, 0
// if none: such as a second creation, an undo of a decision that cannot be undone, a chain out of
// order, a command done twice.
func (in *Import) firstInconsistent() game.Seq {
	in.gone = map[game.Seq]bool{}
	causes := map[game.CommandID]bool{}
	created, err := fold.CreationEvent(in.records[0])
	if err != nil || created.System != in.head.System {
		return 1
	}
	chain := 0
	for _, rec := range in.records {
		gone, err := fold.UndoneSeq(rec)
		bad := err != nil || rec.Cause != "" && causes[rec.Cause]
		causes[rec.Cause] = true
		if gone != 0 {
			bad = bad || gone < 1 || gone >= rec.Seq || !rec.Quiet || in.gone[gone] || in.records[gone-1].Quiet
			in.gone[gone] = true
		}
		if bad || !in.inOrder(rec, &chain) {
			return rec.Seq
		}
	}
	return 0
}

// inOrder reports whether the events that are allowed only in some places are in such places. chain
// is the number of the last chain that was begun.
func (in *Import) inOrder(rec store.Record, chain *int) bool {
	for i, f := range rec.Events {
		e, err := in.rules.Read(f)
		if err != nil {
			return false
		}
		switch e := e.(type) {
		case game.TableCreated:
			if rec.Seq != 1 || i != 0 || !rec.Quiet {
				return false
			}
		case game.ChainBegun:
			if e.N != *chain+1 || e.Length < 1 || e.Length > dice.ChainLength || !rec.Quiet {
				return false
			}
			*chain = e.N
		case game.HiddenRevealed:
			if !rec.Quiet {
				return false
			}
		}
	}
	return true
}

// fold returns the first record that does not fold, 0 if none.
func (in *Import) fold() game.Seq {
	var err error
	if in.state, err = in.keeper.logs.InitialState(in.head.Table, in.records[0]); err != nil {
		return 1
	}
	for _, rec := range in.records {
		if err := in.state.Apply(rec, in.gone[rec.Seq]); err != nil || !in.state.HouseGame.Valid() ||
			!in.state.Rules.Valid() ||
			in.ctx.Err() != nil {
			return rec.Seq
		}
	}
	return 0
}

// verify returns the first record with a throw that is not as its chain says, 0 if none.
func (in *Import) verify() game.Seq {
	find := func(seq game.Seq) (store.Record, error) {
		if seq < 1 || int(seq) > len(in.records) {
			return store.Record{}, audit.ErrNotSame
		}
		return in.records[seq-1], nil
	}
	a := audit.New(in.head.Table, in.state.House.Chains, in.rules, find)
	for _, rec := range in.records {
		if err := a.Check(rec); err != nil || len(a.Report.Faults) > 0 || in.ctx.Err() != nil {
			return rec.Seq
		}
	}
	return 0
}

// showAndTell does once what front ends will ask of the table.
func (in *Import) showAndTell() {
	s := in.state
	actors := []game.Actor{{}}
	for _, c := range s.House.Chairs {
		actors = append(actors, game.Actor{Chair: c.ID, User: c.User, Role: c.Role})
	}
	for _, actor := range actors {
		if in.ctx.Err() != nil {
			return
		}
		s.Show(actor, "")
		s.Offers(actor)
	}
	for _, rec := range in.records {
		if in.ctx.Err() != nil {
			return
		}
		events, _ := s.Decode(rec)
		s.Ruleset.Tell(events, game.Actor{})
	}
}
