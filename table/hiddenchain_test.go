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

func TestHiddenChainOutlivesTheProcess(t *testing.T) {
	st := memory.New()
	id := newFixture(t, st, table.Options{}).create("eva")
	for n := range 4 {
		r := newFixture(t, st, table.Options{})
		r.do(id, gm, "hide")
		if th := hiddenThrows(r, id)[n]; th.Chain != 2 || th.I != n+1 {
			t.Errorf("%+v", th)
		}
	}
	r := newFixture(t, st, table.Options{})
	e, err := st.Get(t.Context(), "chain", string(id)+"/2", time.Now())
	if err == nil {
		_, err = st.Put(t.Context(), "chain", store.Entry{Key: e.Key, Version: e.Version}) // the seed is lost
	}
	if err != nil {
		t.Fatal(err)
	}
	r.do(id, gm, "hide")
	if th := hiddenThrows(r, id)[4]; th.Chain != 3 || th.I != 1 {
		t.Errorf("%+v", th)
	}
	r.do(id, gm, "close")
	rep, err := r.Verify(t.Context(), id, ana)
	if err != nil || len(rep.Faults) > 0 || rep.Hidden != 0 || len(rep.Chains) != 3 {
		t.Errorf("%v %+v", err, rep)
	}
	if text := readAll(t, r, id, ana); strings.Contains(text, `"faces":null`) {
		t.Error("something is still hidden")
	}
}

func TestConcurrentServicesThrowHiddenDice(t *testing.T) {
	st := memory.New()
	services := []fixture{newFixture(t, st, table.Options{}), newFixture(t, st, table.Options{})}
	id := services[0].create("eva")
	var wg sync.WaitGroup
	for n := range 4 {
		wg.Go(func() {
			for k := range 12 {
				move := []string{"hide", "dice"}[k%2]
				c := game.Command{ID: game.CommandID(fmt.Sprint(n, "-", k)), Move: move,
					Args: game.Args{"pool": {"2d6"}}}
				for {
					if _, err := services[n%2].Do(t.Context(), id, gm, c,
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
	rep, err := newFixture(t, st, table.Options{}).Verify(t.Context(), id, table.Caller{})
	if err != nil || len(rep.Faults) > 0 || rep.Throws != 48 || rep.Hidden != 24 || len(rep.Chains) != 2 {
		t.Errorf("%v %+v", err, rep)
	}
}

func TestNextHiddenChainBegins(t *testing.T) {
	r, id := openDemo(t)
	query := table.ViewQuery{Fields: table.FieldButtons}
	for range dice.ChainLength + 1 {
		if _, err := r.Do(t.Context(), id, gm, commandOf("hide"), query); err != nil {
			t.Fatal(err)
		}
	}
	view := r.do(id, gm, "unveil")
	if rec := r.records(id)[view.DoneSeq-1]; len(rec.Events) != 2 {
		t.Errorf("%d facts", len(rec.Events))
	}
	rep, err := r.Verify(t.Context(), id, ana)
	if err != nil || len(rep.Faults) > 0 || rep.Hidden != 0 || rep.Throws != dice.ChainLength+1 ||
		rep.Chains[2].Spent != 1 {
		t.Errorf("%v %+v", err, rep)
	}
}

func TestHiddenChainThatCannotBeWritten(t *testing.T) {
	f := &faultyStore{Store: memory.New()}
	r := newFixture(t, f, table.Options{})
	id := r.create("eva")
	f.set(errDisk, nil)
	if _, err := r.Do(t.Context(), id, gm, commandOf("hide"), table.ViewQuery{}); err == nil {
		t.Fatal("nothing broke")
	}
	f.set(nil, nil)
	r.do(id, gm, "hide")
	if rep, err := r.Verify(t.Context(), id, ana); err != nil || len(rep.Faults) > 0 || rep.Hidden != 1 ||
		len(rep.Chains) != 2 {
		t.Errorf("%v %+v", err, rep)
	}
}
