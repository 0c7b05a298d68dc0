package gametest

import (
	"reflect"
	"slices"
	"strings"

	"mesa/game"
)

// checkDecision: a decision leaves facts, and its dice are in them.
func (r *runner) checkDecision(o game.Offer, d *decision) {
	if len(d.events) == 0 {
		r.fault("%s was done and nothing happened", o.Move)
	}
	if said := eventDice(d.events); !slices.Equal(said, d.fell) {
		r.fault("%s threw %v, its events say %v (die, face, hidden)", o.Move, d.fell, said)
	}
	for _, e := range d.events {
		r.checkCounts(e)
	}
}

// checkCounts: what an event counts is no more often than it could be, and can
// be said.
func (r *runner) checkCounts(e game.Event) {
	t, ok := e.(game.StatsEvent)
	if !ok {
		return
	}
	for _, c := range t.Stats() {
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
	now := r.allCards()
	for _, actor := range r.everySeat() {
		whole, covered := r.System.Tell(events, actor), r.System.Tell(game.PublicEvents(events), actor)
		heard := covered // as the table service has it
		if actor.Role == game.GM {
			heard = whole
		}
		for _, m := range append(whole.All(), covered.All()...) {
			r.hear("news", m)
		}
		for _, m := range heard.All() {
			r.listen(actor, "news", wordsIn(m)...)
		}
		r.checkHead(o, events, heard, now)
	}
	if len(r.news) < maxNews {
		r.news = append(r.news,
			news{from, len(r.log), r.System.Tell(events, game.Actor{}),
				r.System.Tell(events, game.Actor{Chair: game.GMChair, Role: game.GM})})
	}
}

// allCards are those that the GM sees.
func (r *runner) allCards() []game.Card {
	ms := r.game.Show(game.Actor{Chair: game.GMChair, Role: game.GM}, "").Cards
	for _, m := range ms {
		r.cards[m.About] = true
	}
	return ms
}

// checkHead: whoever hears of a decision that is no draft hears one sentence
// first. The dice that are told are those that lie in its facts, and the card that
// it belongs to is one that the GM has seen, or may look at: what was thrown and
// settled beside others that are open has its card, but not on the table.
func (r *runner) checkHead(o game.Offer, events []game.Event, n game.News, now []game.Card) {
	if n.Headline.Empty() != r.specs[o.Move].Quiet {
		r.fault("%s %v: quiet is %v, and is told by %q and %d lines: %v",
			o.Move, o.Fixed, r.specs[o.Move].Quiet, n.Headline.Key, len(n.Lines), eventNames(events))
	}
	var lie []fallen
	for _, d := range n.Dice {
		lie = append(lie, fallen{die: d.Size, face: d.Face})
	}
	for _, f := range eventDice(events) {
		if f.hidden {
			continue
		}
		if i := slices.Index(lie, f); i >= 0 {
			lie = slices.Delete(lie, i, i+1)
		} else {
			r.fault("%s: threw a %v that shows %d, and its news have no such die", o.Move, f.die, f.face)
		}
	}
	if n.Card == "" {
		return
	}
	i := slices.IndexFunc(now, func(m game.Card) bool { return m.About == n.Card })
	switch {
	case !r.cards[n.Card] && !r.canLookAt(n.Card):
		r.fault("%s: told of %s, which is no moment", o.Move, n.Card)
	case i >= 0 && n.Round != now[i].Round && n.Round != 0:
		r.fault("%s: told of round %d of %s, which is in round %d", o.Move, n.Round, n.Card, now[i].Round)
	}
}

// canLookAt reports whether the GM is shown a card that is asked for.
func (r *runner) canLookAt(of game.Ref) bool {
	ms := r.game.Show(game.Actor{Chair: game.GMChair, Role: game.GM}, of).Cards
	return slices.ContainsFunc(ms, func(m game.Card) bool { return m.About == of })
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
		all, gm := r.System.Tell(events, game.Actor{}),
			r.System.Tell(events, game.Actor{Chair: game.GMChair, Role: game.GM})
		if !reflect.DeepEqual(all, n.all) || !reflect.DeepEqual(gm, n.gm) {
			r.fault("a decision (%s) is told otherwise later: %+v, and was told as %+v", r.log[n.from].name, all, n.all)
		}
	}
}

// listen looks for secrets in words that reach an actor.
func (r *runner) listen(actor game.Actor, where string, words ...string) {
	for _, s := range r.secrets {
		if s.may(s.owner, actor) {
			continue
		}
		for _, w := range words {
			if strings.Contains(game.Canonical(w), s.word) {
				r.fault("%s of %q tells the secret of %q: %q", where, actor.Chair, s.owner.Chair, w)
			}
		}
	}
}

// eventNames are the names of events.
func eventNames(events []game.Event) []string {
	var names []string
	for _, e := range events {
		names = append(names, e.EventName())
	}
	return names
}
