package roll

import (
	"slices"
	"strings"
	"testing"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/pool"
)

// kept returns the event by which Ana has a pool; without a name it is the one that she threw last.
func kept(name string, words ...string) game.Event {
	k := check.KeptPool{Char: "ana", Name: name, Pick: words}
	if name != "" {
		k.Word = game.Slug(name)
	}
	return check.PoolKept{KeptPool: k}
}

// keptPools returns what the offers to throw a kept pool of Ana's throw: their words, each with the
// names by which it is thrown.
func (b *table) keptPools(chair string) (pools []string) {
	for _, o := range b.Offers(chair, "roll") {
		if o.MustName == "pool" {
			pools = append(pools, strings.Join(o.Fixed["pool"], ",")+" by "+strings.Join(o.Aliases["pool"], ","))
		}
	}
	return pools
}

// Rules: CORE-POOL-R8 CORE-POOL-R4
//
// TestPoolIsThrownAgain: the one that was thrown last, or one with a name, without what is gone or cannot
// be put in; not where that is no pool, or where something is picked; the same dice are one offer.
func TestPoolIsThrownAgain(t *testing.T) {
	last := kept("", "fight", "reckless:hinder", "physical")
	picked := check.Drafted{Draft: check.Draft{Char: "ana", For: "x1", Pick: []string{"fight"}}}
	for name, c := range map[string]struct {
		chair  string
		events []game.Event
		want   []string
	}{
		"none":                {"ana", nil, nil},
		"the last":            {"ana", []game.Event{last}, []string{"reckless:hinder,fight,physical by last"}},
		"of another":          {"beto", []game.Event{last}, nil},
		"of the GM":           {game.GMChair, []game.Event{last}, nil},
		"what is gone":        {"ana", []game.Event{kept("", "fight", "gone")}, []string{"fight by last"}},
		"all is gone":         {"ana", []game.Event{kept("", "gone")}, nil},
		"not to be paid":      {"ana", []game.Event{kept("", "fight", "move")}, nil},
		"something is picked": {"ana", []game.Event{last, picked}, nil},
		"one with a name": {"ana", []game.Event{last, kept("Brawl", "fight")},
			[]string{"reckless:hinder,fight,physical by last", "fight by brawl"}},
		"the last has a name": {"ana", []game.Event{kept("", "fight"), kept("Brawl", "fight")},
			[]string{"fight by last,brawl"}},
		"an asset, too": {"ana", []game.Event{asset("Rope", "ana", dice.D6), kept("", "fight", "rope")},
			[]string{"fight,rope by last"}},
		"a name that is a trait by now": {"ana", []game.Event{last, kept("Move", "fight")},
			[]string{"reckless:hinder,fight,physical by last", "fight by "}},
	} {
		b := newTable(t, "").fold(c.events...)
		got := b.keptPools(c.chair)
		for i := range got { // the words of a pool have no order
			words, by, _ := strings.Cut(got[i], " by ")
			want, wantBy := "", ""
			if i < len(c.want) {
				want, wantBy, _ = strings.Cut(c.want[i], " by ")
			}
			if sorted(words) != sorted(want) || by != wantBy {
				t.Errorf("%s: offered is %q", name, got)
			}
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: offered is %q, want %q", name, got, c.want)
		}
	}
	closed := &engine.Mod{Name: "closed", Hooks: []engine.Hooks{draft.Hooks{
		TraitClosed: func(_ *engine.State, _ *people.Character, _, trait string) *game.Refusal {
			if trait == "physical" {
				return game.Refuse("TOY-01", "toy")
			}
			return nil
		}}}}
	b := newTable(t, "", closed).fold(kept("", "fight", "physical"))
	if got := b.keptPools("ana"); !slices.Equal(got, []string{"fight by last"}) {
		t.Errorf("of a closed trait is offered %q", got)
	}
	b = newTable(t, "").fold(last).script(3, 5, 9)
	b.Do("ana", "roll", "pool=last")
	if got := b.last(); len(got.Pool) != 3 || !got.Pool[0].Hinder {
		t.Errorf("thrown is %+v", got.Pool)
	}
	b.wantPoints("thrown again it earns", "ana", 0, 1)
}

// sorted returns words, separated by commas, in order.
func sorted(words string) string {
	ws := strings.Split(words, ",")
	slices.Sort(ws)
	return strings.Join(ws, ",")
}

// Rules: CORE-POOL-R8
//
// TestPoolIsKeptUnderAName: six of a character at most, one for each name, and none by the name of a
// trait or of the last pool; its player drops it.
func TestPoolIsKeptUnderAName(t *testing.T) {
	b := newTable(t, "")
	b.wantReason("nothing thrown", b.Try("ana", "keep-pool", "name=Brawl"), "CORE-POOL-R8", "no_last_pool")
	b.fold(kept("", "gone"))
	b.wantReason("nothing left of it", b.Try("ana", "keep-pool", "name=Brawl"), "CORE-POOL-R8", "no_last_pool")
	b.fold(kept("", "fight", "physical"))
	b.wantReason("another's", b.Try("beto", "keep-pool", "name=Brawl"), "CORE-POOL-R8", "no_last_pool")
	b.wantReason("a trait", b.Try("ana", "keep-pool", "name=Fight"), "CORE-POOL-R8", "pool_word")
	b.wantReason("the last", b.Try("ana", "keep-pool", "name=Last"), "CORE-POOL-R8", "pool_word")
	b.wantReason("none to drop", b.Try("ana", "drop-pool", "pool=brawl"), "CORE-POOL-R8", "no_kept_pool")
	b.Do("ana", "keep-pool", "name=Brawl")
	b.fold(kept("", "move"))
	b.Do("ana", "keep-pool", "name=brawl") // in its place
	_, named := check.Of(b.S).KeptBy("ana")
	if len(named) != 1 || named[0].Word != "brawl" || !slices.Equal(named[0].Pick, []string{"move"}) {
		t.Errorf("kept are %+v", named)
	}
	for _, name := range []string{"B", "C", "D", "E", "F"} {
		b.Do("ana", "keep-pool", "name="+name)
	}
	b.wantReason("a seventh", b.Try("ana", "keep-pool", "name=G"), "CORE-POOL-R8", "pools_full")
	b.wantReason("of another", b.Try("beto", "drop-pool", "pool=brawl"), "CORE-POOL-R8", "no_kept_pool")
	b.Do("ana", "drop-pool", "pool=brawl")
	if last, named := check.Of(b.S).KeptBy("ana"); last == nil || len(named) != 5 || named[0].Word != "b" {
		t.Errorf("left are %+v", named)
	}
}

// TestWordsOfAPoolAreNamed: traits with the half that was picked, assets, and nothing else.
func TestWordsOfAPoolAreNamed(t *testing.T) {
	b := newTable(t, "").fold(asset("Rope", "ana", dice.D6))
	noted := func(name, note string) game.Msg {
		return game.Say("cortex.pool.noted", game.W("name", name), game.M("note", game.Say(note)))
	}
	for word, want := range map[string]game.Msg{
		"fight": game.Quote("Fight"), "rope": game.Quote("Rope"), "gone": {}, "gone:hinder": {},
		"reckless:hinder":         noted("Reckless", "cortex.pool.hinder"),
		"fight" + pool.DefySuffix: noted("Fight", "cortex.pool.defied"),
	} {
		if got := poolWordName(b.S, people.Of(b.S).Char("ana"), word); !got.Equal(want) {
			t.Errorf("%s is %v, want %v", word, got, want)
		}
	}
}
