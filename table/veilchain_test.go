package table_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"mesa/dice"
	"mesa/game"
	"mesa/store"
	"mesa/store/memory"
	"mesa/table"
)

func TestTheVeilOutlivesTheProcess(t *testing.T) {
	st := memory.New()
	id := newRoom(t, st, table.Options{}).found("eva")
	for n := range 4 {
		r := newRoom(t, st, table.Options{})
		r.line(id, gm, "hide")
		if th := hid(r, id)[n]; th.Chain != 2 || th.I != n+1 {
			t.Errorf("%+v", th)
		}
	}
	r := newRoom(t, st, table.Options{})
	e, err := st.Get(t.Context(), "chain", string(id)+"/2", time.Now())
	if err == nil {
		_, err = st.Put(t.Context(), "chain", store.Entry{Key: e.Key, Version: e.Version}) // the seed is lost
	}
	if err != nil {
		t.Fatal(err)
	}
	r.line(id, gm, "hide")
	if th := hid(r, id)[4]; th.Chain != 3 || th.I != 1 {
		t.Errorf("%+v", th)
	}
	r.line(id, gm, "close")
	rep, err := r.Verify(t.Context(), id, ana)
	if err != nil || len(rep.Faults) > 0 || rep.Hidden != 0 || len(rep.Chains) != 3 {
		t.Errorf("%v %+v", err, rep)
	}
	if text := everything(t, r, id, ana); strings.Contains(text, `"faces":null`) {
		t.Error("something is still hidden")
	}
}

func TestManyHandsHide(t *testing.T) {
	st := memory.New()
	halls := []room{newRoom(t, st, table.Options{}), newRoom(t, st, table.Options{})}
	id := halls[0].found("eva")
	var wg sync.WaitGroup
	for n := range 4 {
		wg.Go(func() {
			for k := range 12 {
				move := []string{"hide", "dice"}[k%2]
				c := game.Command{ID: game.CommandID(fmt.Sprint(n, "-", k)), Move: move,
					Args: game.Args{"pool": {"2d6"}}}
				for {
					if _, err := halls[n%2].Do(t.Context(), id, gm, c,
						table.ViewQuery{Fields: table.FieldNews}); err == nil {
						break
					} else if err != table.ErrContended {
						t.Error(err)
						return
					}
				}
			}
		})
	}
	wg.Wait()
	rep, err := newRoom(t, st, table.Options{}).Verify(t.Context(), id, table.Caller{})
	if err != nil || len(rep.Faults) > 0 || rep.Throws != 48 || rep.Hidden != 24 || len(rep.Chains) != 2 {
		t.Errorf("%v %+v", err, rep)
	}
}

func TestAHiddenChainRunsOut(t *testing.T) {
	r, id := open(t)
	query := table.ViewQuery{Fields: table.FieldButtons}
	for range dice.ChainLength + 1 {
		if _, err := r.Do(t.Context(), id, gm, lineOf("hide"), query); err != nil {
			t.Fatal(err)
		}
	}
	view := r.line(id, gm, "unveil")
	if rec := r.records(id)[view.DoneSeq-1]; len(rec.Events) != 2 {
		t.Errorf("%d facts", len(rec.Events))
	}
	rep, err := r.Verify(t.Context(), id, ana)
	if err != nil || len(rep.Faults) > 0 || rep.Hidden != 0 || rep.Throws != dice.ChainLength+1 ||
		rep.Chains[2].Spent != 1 {
		t.Errorf("%v %+v", err, rep)
	}
}

func TestAVeilThatCannotBeWritten(t *testing.T) {
	f := &faulty{Store: memory.New()}
	r := newRoom(t, f, table.Options{})
	id := r.found("eva")
	f.set(errDisk, nil)
	if _, err := r.Do(t.Context(), id, gm, lineOf("hide"), table.ViewQuery{}); err == nil {
		t.Fatal("nothing broke")
	}
	f.set(nil, nil)
	r.line(id, gm, "hide")
	if rep, err := r.Verify(t.Context(), id, ana); err != nil || len(rep.Faults) > 0 || rep.Hidden != 1 ||
		len(rep.Chains) != 2 {
		t.Errorf("%v %+v", err, rep)
	}
}
