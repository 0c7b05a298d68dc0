package gametest

import (
	"reflect"
	"slices"
	"strings"

	"mesa/game"
)

// checkDeed: a decision leaves facts, and its dice are in them.
func (r *runner) checkDeed(o game.Offer, d *deed) {
	if len(d.events) == 0 {
		r.fault("%s was done and nothing happened", o.Move)
	}
	if said := told(d.events); !slices.Equal(said, d.fell) {
		r.fault("%s threw %v, its events say %v (die, face, hidden)", o.Move, d.fell, said)
	}
	for _, e := range d.events {
		r.checkCounts(e)
	}
}

// checkCounts: what an event counts is no more often than it could be, and can
// be said.
func (r *runner) checkCounts(e game.Event) {
	t, ok := e.(game.Tallied)
	if !ok {
		return
	}
	for _, c := range t.Tally() {
		if c.N < 0 || c.N > c.Of || c.Of == 0 {
			r.fault("%s counts %s %d times of %d", e.EventName(), c.Key, c.N, c.Of)
		}
		r.hear("count of "+e.EventName(), game.Say(c.Key, game.N("n", c.N), game.N("of", c.Of), game.N("percent", 100)))
	}
}

// checkTold lets everybody hear a decision, whose events were written to the
// log from a place on.
func (r *runner) checkTold(o game.Offer, events []game.Event, from int) {
	if slices.Contains(events, nil) {
		return
	}
	now := r.moments()
	for _, seat := range r.everySeat() {
		whole, covered := r.System.Tell(events, seat), r.System.Tell(game.Covered(events), seat)
		heard := covered // as the Hall has it
		if seat.Role == game.GM {
			heard = whole
		}
		for _, m := range append(whole.All(), covered.All()...) {
			r.hear("news", m)
		}
		for _, m := range heard.All() {
			r.listen(seat, "news", wordsIn(m)...)
		}
		r.checkHead(o, events, heard, now)
	}
	if len(r.news) < maxNews {
		r.news = append(r.news,
			news{from, len(r.log), r.System.Tell(events, game.Seat{}),
				r.System.Tell(events, game.Seat{Chair: game.GMChair, Role: game.GM})})
	}
}

// moments are those that the GM sees.
func (r *runner) moments() []game.Moment {
	ms := r.game.Show(game.Seat{Chair: game.GMChair, Role: game.GM}, "").Moments
	for _, m := range ms {
		r.cards[m.About] = true
	}
	return ms
}

// checkHead: whoever hears of a decision that is no draft hears one sentence
// first. The dice that are told are those that lie in its facts, and the card that
// it belongs to is one that the GM has seen, or may look at: what was thrown and
// settled beside others that are open has its card, but not on the table.
func (r *runner) checkHead(o game.Offer, events []game.Event, n game.News, now []game.Moment) {
	if n.Head.Empty() != r.specs[o.Move].Quiet {
		r.fault("%s %v: quiet is %v, and is told by %q and %d lines: %v",
			o.Move, o.Fixed, r.specs[o.Move].Quiet, n.Head.Key, len(n.Lines), named(events))
	}
	var lie []fallen
	for _, d := range n.Dice {
		lie = append(lie, fallen{die: d.Size, face: d.Face})
	}
	for _, f := range told(events) {
		if f.hidden {
			continue
		}
		if i := slices.Index(lie, f); i >= 0 {
			lie = slices.Delete(lie, i, i+1)
		} else {
			r.fault("%s: threw a %v that shows %d, and its news have no such die", o.Move, f.die, f.face)
		}
	}
	if n.Of == "" {
		return
	}
	i := slices.IndexFunc(now, func(m game.Moment) bool { return m.About == n.Of })
	switch {
	case !r.cards[n.Of] && !r.canLookAt(n.Of):
		r.fault("%s: told of %s, which is no moment", o.Move, n.Of)
	case i >= 0 && n.Round != now[i].Round && n.Round != 0:
		r.fault("%s: told of round %d of %s, which is in round %d", o.Move, n.Round, n.Of, now[i].Round)
	}
}

// canLookAt reports whether the GM is shown a moment that is asked for.
func (r *runner) canLookAt(of game.Ref) bool {
	ms := r.game.Show(game.Seat{Chair: game.GMChair, Role: game.GM}, of).Moments
	return slices.ContainsFunc(ms, func(m game.Moment) bool { return m.About == of })
}

// maxNews is how many decisions of a run are told again at its end.
const maxNews = 500

// news are what was told of a decision to everybody, and to the GM.
type news struct {
	from, to int // its events in the log
	all, gm  game.News
}

// checkRetold: a decision is told in the same words for ever, by what was
// written of it, whatever came of it later and whoever reads the log.
func (r *runner) checkRetold() {
	for _, n := range r.news {
		var events []game.Event
		for _, k := range r.log[n.from:n.to] {
			events = append(events, r.read(k))
		}
		all, gm := r.System.Tell(events, game.Seat{}), r.System.Tell(events, game.Seat{Chair: game.GMChair, Role: game.GM})
		if !reflect.DeepEqual(all, n.all) || !reflect.DeepEqual(gm, n.gm) {
			r.fault("a decision (%s) is told otherwise later: %+v, and was told as %+v", r.log[n.from].name, all, n.all)
		}
	}
}

// listen looks for secrets in words that reach a seat.
func (r *runner) listen(seat game.Seat, where string, words ...string) {
	for _, s := range r.secrets {
		if s.may(s.owner, seat) {
			continue
		}
		for _, w := range words {
			if strings.Contains(game.Canon(w), s.word) {
				r.fault("%s of %q tells the secret of %q: %q", where, seat.Chair, s.owner.Chair, w)
			}
		}
	}
}

// named are the names of events.
func named(events []game.Event) []string {
	var names []string
	for _, e := range events {
		names = append(names, e.EventName())
	}
	return names
}
