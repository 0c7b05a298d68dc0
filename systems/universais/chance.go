package universais

import (
	"slices"

	"mesa/game"
	"mesa/odds"
)

// foresees reports whether an actor is told chances: the GM always is, players as
// the table likes. The zero Seat stands for everybody.
func (s *State) foresees(by game.Actor) bool { return by.Role == game.GM || showOdds.On(s) }

// poolOf is a hand as a law of Hits; one that lies is certain.
func (s *State) poolOf(r *Roll, h *Hand, allOut bool) odds.HitsPool {
	as := s.reading(r, h, allOut)
	n := min(s.pool(r, h), odds.MaxDice)
	switch {
	case r.Quick:
		return odds.QuickPool{Dice: n, Disadvantage: min(-as.net+hitFrom-as.from, odds.MaxAdvantage)}
	case as.modified:
		return odds.ModifiedHits{Dice: n, Advantage: within30(as.net), From: as.from}
	}
	return odds.Hits{Dice: n, Advantage: within30(as.net + hitFrom - as.from)} // a lower number to reach is a help
}

func within30(n int) int { return min(max(n, -odds.MaxAdvantage), odds.MaxAdvantage) }

// forecast is what a roll may come to.
type forecast struct{ partial, full float64 }

// forecastOf is what so many pools come to in a roll, the best counting.
func (s *State) forecastOf(r *Roll, hands []*Hand, allOut *Hand) (forecast, bool) {
	var pools []odds.HitsPool
	var needs []int
	for _, h := range hands {
		var p odds.HitsPool
		if h.Result != nil && h != allOut {
			p = odds.Hit(min(h.Result.Hits, mostLying))
		} else {
			p = s.poolOf(r, h, h == allOut)
		}
		pools, needs = append(pools, p), append(needs, r.challenge(h))
	}
	o, err := odds.BestOf(pools, needs)
	return forecast{o.Partial + o.Full, o.Full}, err == nil
}

// winning is how likely somebody's side wins an opposed roll in the end; of a side
// of several its dice are those of whoever has the most.
func (s *State) winning(r *Roll, mine, allOut *Hand) (float64, bool) {
	sides := []*side{{n: mine.Side}}
	for i := range r.Hands {
		h := &r.Hands[i]
		if h.Out {
			continue
		}
		j := slices.IndexFunc(sides, func(o *side) bool { return o.n == h.Side })
		if j < 0 {
			j = len(sides)
			sides = append(sides, &side{n: h.Side})
		}
		sides[j].add(s, r, h, allOut)
	}
	var now, again []odds.HitsPool
	for _, o := range sides {
		now, again = append(now, o.now), append(again, o.again)
	}
	if len(now) > odds.MaxSides || now[0] == nil {
		return 0, false
	}
	v, err := odds.MostOf(now, again)
	return v.Wins, err == nil
}

// side is what one side of an opposed roll throws now, and if it ties.
type side struct {
	n, best    int
	now, again odds.HitsPool
}

// add takes a hand in, if it promises more than what is there.
func (o *side) add(s *State, r *Roll, h, allOut *Hand) {
	now, again, n := s.poolOf(r, h, h == allOut), s.poolOf(r, h, false), s.pool(r, h)
	if h.Result != nil && h != allOut {
		now, n = odds.Hit(min(h.Result.Hits, mostLying)), 2*h.Result.Hits
	}
	if o.now == nil || n > o.best {
		o.now, o.again, o.best = now, again, n
	}
}

// mostLying bounds the Hits that chances are worked out for.
const mostLying = 150

// foretold is what a throw may come to. Its button is read by all.
func (s *State) foretold(r *Roll, h *Hand) []game.Odds {
	if !s.foresees(game.Actor{}) {
		return nil
	}
	return s.chances(r, h, nil)
}

// rerolling is what going all out may come to.
func (s *State) rerolling(r *Roll, h *Hand) []game.Odds {
	if !s.foresees(game.Actor{}) {
		return nil
	}
	next := r.copy()
	return s.chances(&next, next.hand(h.Who), next.hand(h.Who))
}

func (s *State) chances(r *Roll, h, allOut *Hand) []game.Odds {
	switch {
	case r.Kind == OpposedRoll:
		p, ok := s.winning(r, h, allOut)
		if !ok {
			return nil
		}
		return []game.Odds{publicOdds("win", p)}
	case r.Mode == Combat:
		return s.oneHit(r, h, allOut)
	}
	var hands []*Hand
	for i := range r.Hands {
		hands = append(hands, &r.Hands[i])
	}
	o, ok := s.forecastOf(r, hands, allOut)
	if !ok {
		return nil
	}
	return []game.Odds{publicOdds("partial", o.partial), publicOdds("full", o.full)}
}

// oneHit is how likely a roll of combat, which is read by its Hits alone, has any.
func (s *State) oneHit(r *Roll, h, allOut *Hand) []game.Odds {
	law, err := s.poolOf(r, h, allOut == h).Law()
	if err != nil {
		return nil
	}
	return []game.Odds{publicOdds("hit", 1-law[0])}
}

// publicOdds is a chance that everybody may know.
func publicOdds(of string, p float64) game.Odds {
	return game.Odds{Of: game.Say("universais.odds.of." + of), Now: game.ChanceOf(p), Public: true}
}

// byAttribute puts to each Attribute how likely the roll is to succeed by it.
func (s *State) byAttribute(r *Roll, o *game.Offer) {
	input, ok := o.Input(paramAttr.Name)
	if !ok || !s.foresees(game.Actor{}) {
		return
	}
	for i, c := range input.Choices {
		next := r.copy()
		h := next.hand(o.Fixed.One("who"))
		h.Attr, h.Dice = c.Word, s.attrsOf(h.Who)[attrIndex(c.Word)]
		if all := s.chances(&next, h, nil); len(all) > 0 {
			input.Choices[i].ChanceAfter = all[0].Now
		}
	}
}

// outcomes draws what a roll of one may come to; ok is false if the actor is not
// told.
func (s *State) outcomes(by game.Actor, r *Roll) (chart game.Block, ok bool) {
	if r.Stage != Framed || r.Kind == OpposedRoll || r.Mode == Combat || !s.foresees(by) {
		return chart, false
	}
	var hands []*Hand
	for i := range r.Hands {
		hands = append(hands, &r.Hands[i])
	}
	o, ok := s.forecastOf(r, hands, nil)
	chart = game.Block{Kind: game.ChartBlock, About: rollRef(r.ID), Title: game.Say("universais.odds.chart")}
	chart.AddShare(verdict(Success), o.full)
	chart.AddShare(verdict(Partial), o.partial-o.full)
	chart.AddShare(verdict(Failure), 1-o.partial)
	return chart, ok
}
