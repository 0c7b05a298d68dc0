package universais

import (
	"slices"

	"mesa/game"
	"mesa/odds"
)

// seesOdds reports whether an actor is shown chances: a GM always is, a player if the table has the
// option. The zero Actor stands for a reader of a public button.
func (s *State) seesOdds(by game.Actor) bool { return by.Role == game.GM || showOdds.On(s) }

// poolOf returns the dice of a hand for package odds, as if it had not thrown yet. allOut says that
// it goes all out.
func (s *State) poolOf(r *Roll, h *Hand, allOut bool) odds.HitsPool {
	as := s.reading(r, h, allOut)
	n := min(s.pool(r, h), odds.MaxDice)
	switch {
	case r.Quick:
		return odds.QuickPool{Dice: n, Disadvantage: min(-as.net+hitFrom-as.from, odds.MaxAdvantage)}
	case as.modified:
		return odds.ModifiedHits{Dice: n, Advantage: clampAdvantage(as.net), From: as.from}
	}
	// a lower number to reach counts as Advantage
	return odds.Hits{Dice: n, Advantage: clampAdvantage(as.net + hitFrom - as.from)}
}

func clampAdvantage(n int) int { return min(max(n, -odds.MaxAdvantage), odds.MaxAdvantage) }

// A forecast holds the chances of a roll, from 0 to 1: of at least a partial success, and of a full
// success.
type forecast struct{ partial, full float64 }

// forecastOf returns the forecast of a roll in which the best of these hands counts. The dice of a
// hand that has thrown are certain, except for allOut, the hand that goes all out (nil: none). It
// returns false if odds cannot be computed.
func (s *State) forecastOf(r *Roll, hands []*Hand, allOut *Hand) (forecast, bool) {
	var pools []odds.HitsPool
	var needs []int
	for _, h := range hands {
		var p odds.HitsPool
		if h.Result != nil && h != allOut {
			p = odds.RolledHits(min(h.Result.Hits, maxOddsHits))
		} else {
			p = s.poolOf(r, h, h == allOut)
		}
		pools, needs = append(pools, p), append(needs, r.challenge(h))
	}
	o, err := odds.BestOf(pools, needs)
	return forecast{o.Partial + o.Full, o.Full}, err == nil
}

// winChance returns the chance that the side of mine wins an opposed roll in the end. A side of
// several hands counts as the hand with the most dice. It returns false if there are too many
// sides, or odds cannot be computed.
func (s *State) winChance(r *Roll, mine, allOut *Hand) (float64, bool) {
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

// A side is one side n of an opposed roll. now are its dice in this throw, again its dice when a
// tie is thrown again, and best is how many dice the hand that counts has.
type side struct {
	n, best    int
	now, again odds.HitsPool
}

// add lets h count for the side if it has more dice than the hand that counts so far. A hand that
// has thrown has twice as many dice as Hits.
func (o *side) add(s *State, r *Roll, h, allOut *Hand) {
	now, again, n := s.poolOf(r, h, h == allOut), s.poolOf(r, h, false), s.pool(r, h)
	if h.Result != nil && h != allOut {
		now, n = odds.RolledHits(min(h.Result.Hits, maxOddsHits)), 2*h.Result.Hits
	}
	if o.now == nil || n > o.best {
		o.now, o.again, o.best = now, again, n
	}
}

// maxOddsHits is the number of Hits up to which chances are computed. More Hits count as this many.
const maxOddsHits = 150

// throwOdds returns what a throw may come to, nil if players are not shown chances: everybody may
// read the button of a throw.
func (s *State) throwOdds(r *Roll, h *Hand) []game.Odds {
	if !s.seesOdds(game.Actor{}) {
		return nil
	}
	return s.chances(r, h, nil)
}

// allOutOdds returns what going all out with a hand may come to, nil if players are not shown
// chances.
func (s *State) allOutOdds(r *Roll, h *Hand) []game.Odds {
	if !s.seesOdds(game.Actor{}) {
		return nil
	}
	next := r.copy()
	return s.chances(&next, next.hand(h.Who), next.hand(h.Who))
}

// chances returns the chance to win an opposed roll, of a Hit in combat, or of a partial and a full
// success. allOut is the hand that goes all out, nil if none does.
func (s *State) chances(r *Roll, h, allOut *Hand) []game.Odds {
	switch {
	case r.Kind == OpposedRoll:
		p, ok := s.winChance(r, h, allOut)
		if !ok {
			return nil
		}
		return []game.Odds{publicOdds("win", p)}
	case r.Mode == Combat:
		return s.anyHitOdds(r, h, allOut)
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

// anyHitOdds returns the chance of at least one Hit, for a roll of combat, where only Hits count.
func (s *State) anyHitOdds(r *Roll, h, allOut *Hand) []game.Odds {
	law, err := s.poolOf(r, h, allOut == h).Law()
	if err != nil {
		return nil
	}
	return []game.Odds{publicOdds("hit", 1-law[0])}
}

// publicOdds returns a chance that everybody may see.
func publicOdds(of string, p float64) game.Odds {
	return game.Odds{Of: game.Say("universais.odds.of." + of), Now: game.ChanceOf(p), Public: true}
}

// addChanceByAttribute sets, for each Attribute of the form, the chance with it: the first that
// chances returns.
func (s *State) addChanceByAttribute(r *Roll, o *game.Offer) {
	input, ok := o.Input(paramAttr.Name)
	if !ok || !s.seesOdds(game.Actor{}) {
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

// outcomeChart returns a chart of what a solo or group roll may come to. ok is false before the GM
// has framed the roll and after its throw, for opposed rolls and in combat, and if the actor is not
// shown chances.
func (s *State) outcomeChart(by game.Actor, r *Roll) (chart game.Block, ok bool) {
	if r.Stage != Framed || r.Kind == OpposedRoll || r.Mode == Combat || !s.seesOdds(by) {
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
