package gametest

import (
	"reflect"
	"slices"
	"strings"

	"mesa/game"
)

// checkDecision checks that a decision has events, and that the events hold all its dice.
func (r *runner) checkDecision(o game.Offer, d *decision) {
	if len(d.events) == 0 {
		r.fault("%s was done and nothing happened", o.Move)
	}
	if said := eventDice(d.events); !slices.Equal(said, d.thrown) {
		r.fault("%s threw %v, its events say %v (die, face, hidden)", o.Move, d.thrown, said)
	}
	for _, e := range d.events {
		r.checkCounts(e)
	}
}

// checkCounts checks that an event's counts are possible and have texts.
func (r *runner) checkCounts(e game.Event) {
	t, ok := e.(game.StatsEvent)
	if !ok {
		return
	}
	for _, c := range t.Stats() {
		if c.N < 0 || c.N > c.Of || c.Of == 0 {
			r.fault("%s counts %s %d times of %d", e.EventName(), c.Key, c.N, c.Of)
		}
		r.checkMsg("count of "+e.EventName(),
			game.Say(c.Key, game.N("n", c.N), game.N("of", c.Of), game.N("percent", 100)))
	}
}

// checkNews checks the news of a decision for all actors. from is the length of the log before the
// decision.
func (r *runner) checkNews(o game.Offer, events []game.Event, from int) {
	if slices.Contains(events, nil) {
		return
	}
	now := r.allCards()
	for _, actor := range r.allActors() {
		whole, public := r.System.Tell(events, actor), r.System.Tell(game.PublicEvents(events), actor)
		heard := public // as the table service does
		if actor.Role == game.GM {
			heard = whole
		}
		for _, m := range append(whole.All(), public.All()...) {
			r.checkMsg("news", m)
		}
		for _, m := range heard.All() {
			r.checkSecrets(actor, "news", wordsIn(m)...)
		}
		r.checkHeadline(o, events, heard, now)
	}
	if len(r.news) < maxNews {
		r.news = append(r.news,
			news{from, len(r.log), r.System.Tell(events, game.Actor{}),
				r.System.Tell(events, game.Actor{Chair: game.GMChair, Role: game.GM})})
	}
}

// allCards returns the cards that the GM sees now, and notes that they were seen.
func (r *runner) allCards() []game.Card {
	cards := r.game.Show(game.Actor{Chair: game.GMChair, Role: game.GM}, "").Cards
	for _, c := range cards {
		r.cards[c.About] = true
	}
	return cards
}

// checkHeadline checks that a decision has a headline unless it is a draft, that the news hold the
// public dice of the events, and that the GM has seen the card of the news or can look at it: a
// roll that is settled beside other open rolls has a card that is not on the table.
func (r *runner) checkHeadline(o game.Offer, events []game.Event, n game.News, now []game.Card) {
	if n.Headline.Empty() != r.specs[o.Move].Quiet {
		r.fault("%s %v: quiet is %v, and is told by %q and %d lines: %v",
			o.Move, o.Fixed, r.specs[o.Move].Quiet, n.Headline.Key, len(n.Lines), eventNames(events))
	}
	var told []thrownDie
	for _, d := range n.Dice {
		told = append(told, thrownDie{die: d.Size, face: d.Face})
	}
	for _, f := range eventDice(events) {
		if f.hidden {
			continue
		}
		if i := slices.Index(told, f); i >= 0 {
			told = slices.Delete(told, i, i+1)
		} else {
			r.fault("%s: threw a %v that shows %d, and its news have no such die", o.Move, f.die, f.face)
		}
	}
	if n.Card == "" {
		return
	}
	i := slices.IndexFunc(now, func(c game.Card) bool { return c.About == n.Card })
	switch {
	case !r.cards[n.Card] && !r.canLookAt(n.Card):
		r.fault("%s: told of %s, which is no moment", o.Move, n.Card)
	case i >= 0 && n.Round != now[i].Round && n.Round != 0:
		r.fault("%s: told of round %d of %s, which is in round %d", o.Move, n.Round, n.Card, now[i].Round)
	}
}

// canLookAt reports whether the GM is shown a card when asking for it.
func (r *runner) canLookAt(about game.Ref) bool {
	cards := r.game.Show(game.Actor{Chair: game.GMChair, Role: game.GM}, about).Cards
	return slices.ContainsFunc(cards, func(c game.Card) bool { return c.About == about })
}

// maxNews is the number of decisions of a run that are told again at its end.
const maxNews = 500

// news holds the texts of a decision for the public and for the GM.
type news struct {
	from, to int // its events in the log
	all, gm  game.News
}

// checkNewsAgain checks that the first maxNews decisions are told in the same words as when they
// were made.
func (r *runner) checkNewsAgain() {
	for _, n := range r.news {
		var events []game.Event
		for _, k := range r.log[n.from:n.to] {
			events = append(events, r.decode(k))
		}
		all, gm := r.System.Tell(events, game.Actor{}),
			r.System.Tell(events, game.Actor{Chair: game.GMChair, Role: game.GM})
		if !reflect.DeepEqual(all, n.all) || !reflect.DeepEqual(gm, n.gm) {
			r.fault("a decision (%s) is told otherwise later: %+v, and was told as %+v", r.log[n.from].name, all, n.all)
		}
	}
}

// checkSecrets looks for secrets in words that reach an actor.
func (r *runner) checkSecrets(actor game.Actor, where string, words ...string) {
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

// eventNames returns the names of events.
func eventNames(events []game.Event) []string {
	var names []string
	for _, e := range events {
		names = append(names, e.EventName())
	}
	return names
}
