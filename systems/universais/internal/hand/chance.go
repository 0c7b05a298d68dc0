package hand

import (
	"slices"

	"mesa/game"
	"mesa/odds"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// A forecast holds the chances of a roll, from 0 to 1: of at least a partial success, and of a full
// success.
type forecast struct{ partial, full float64 }

// A side is one side n of an opposed roll. now are its dice in this throw, again its dice when a
// tie is thrown again, and best is how many dice the hand that counts has.
type side struct {
	n, best    int
	now, again odds.HitsPool
}

// maxOddsHits is the number of Hits up to which chances are computed. More Hits count as this many.
const maxOddsHits = 150

// seesOdds reports whether an actor is shown chances: a GM always is, a player if the table has the
// option. The zero Actor stands for a reader of a public button.
func seesOdds(s *state.State, by game.Actor) bool {
	return by.Role == game.GM || options.ShowOdds.On(s)
}

// poolOf returns the dice of a hand for package odds, as if the hand had not thrown yet. allOut
// says that the hand goes all out.
func poolOf(s *state.State, r *state.Roll, h *state.Hand, allOut bool) odds.HitsPool {
	as := readingOf(s, r, h, allOut)
	n := min(Pool(s, r, h), odds.MaxDice)
	switch {
	case r.Quick:
		return odds.QuickPool{Dice: n, Disadvantage: min(-as.net+state.HitFrom-as.from, odds.MaxAdvantage)}
	case as.modified:
		return odds.ModifiedHits{Dice: n, Advantage: clampAdvantage(as.net), From: as.from}
	}
	// a lower number to reach counts as Advantage
	return odds.Hits{Dice: n, Advantage: clampAdvantage(as.net + state.HitFrom - as.from)}
}

func clampAdvantage(n int) int { return min(max(n, -odds.MaxAdvantage), odds.MaxAdvantage) }

// forecastOf returns the forecast of a roll in which the best of these hands counts. The dice of a
// hand that has thrown are certain, except for allOut, the hand that goes all out (nil: none). It
// returns false if odds cannot be computed.
func forecastOf(s *state.State, r *state.Roll, hands []*state.Hand, allOut *state.Hand) (forecast, bool) {
	var pools []odds.HitsPool
	var needs []int
	for _, h := range hands {
		var p odds.HitsPool
		if h.Result != nil && h != allOut {
			p = odds.RolledHits(min(h.Result.Hits, maxOddsHits))
		} else {
			p = poolOf(s, r, h, h == allOut)
		}
		pools, needs = append(pools, p), append(needs, r.ChallengeOf(h))
	}
	o, err := odds.BestOf(pools, needs)
	return forecast{o.Partial + o.Full, o.Full}, err == nil
}

// winChance returns the chance that the side of mine wins an opposed roll in the end. A side of
// several hands counts as the hand with the most dice. It returns false if there are too many
// sides, or odds cannot be computed.
func winChance(s *state.State, r *state.Roll, mine, allOut *state.Hand) (float64, bool) {
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

// add lets h count for the side if it has more dice than the hand that counts so far. A hand that
// has thrown has twice as many dice as Hits.
func (o *side) add(s *state.State, r *state.Roll, h, allOut *state.Hand) {
	now, again, n := poolOf(s, r, h, h == allOut), poolOf(s, r, h, false), Pool(s, r, h)
	if h.Result != nil && h != allOut {
		now, n = odds.RolledHits(min(h.Result.Hits, maxOddsHits)), 2*h.Result.Hits
	}
	if o.now == nil || n > o.best {
		o.now, o.again, o.best = now, again, n
	}
}

// ThrowOdds returns what a throw may come to. It returns nil if players are not shown chances,
// since everybody may read the button of a throw, or if the chances cannot be computed.
func ThrowOdds(s *state.State, r *state.Roll, h *state.Hand) []game.Odds {
	if !seesOdds(s, game.Actor{}) {
		return nil
	}
	return chances(s, r, h, nil)
}

// AllOutOdds returns what going all out with a hand may come to, nil if players are not shown
// chances or the chances cannot be computed.
func AllOutOdds(s *state.State, r *state.Roll, h *state.Hand) []game.Odds {
	if !seesOdds(s, game.Actor{}) {
		return nil
	}
	next := r.Copy()
	return chances(s, &next, next.Hand(h.Who), next.Hand(h.Who))
}

// chances returns the chance to win an opposed roll, of a Hit in combat, or of a partial and a full
// success. allOut is the hand that goes all out, nil if none does. It returns nil if the chances
// cannot be computed.
func chances(s *state.State, r *state.Roll, h, allOut *state.Hand) []game.Odds {
	switch {
	case r.Kind == state.OpposedRoll:
		p, ok := winChance(s, r, h, allOut)
		if !ok {
			return nil
		}
		return []game.Odds{publicOdds("win", p)}
	case r.Mode == state.Combat:
		return anyHitOdds(s, r, h, allOut)
	}
	var hands []*state.Hand
	for i := range r.Hands {
		hands = append(hands, &r.Hands[i])
	}
	o, ok := forecastOf(s, r, hands, allOut)
	if !ok {
		return nil
	}
	return []game.Odds{publicOdds("partial", o.partial), publicOdds("full", o.full)}
}

// anyHitOdds returns the chance of at least one Hit, for a roll of combat, where only Hits count.
func anyHitOdds(s *state.State, r *state.Roll, h, allOut *state.Hand) []game.Odds {
	law, err := poolOf(s, r, h, allOut == h).Law()
	if err != nil {
		return nil
	}
	return []game.Odds{publicOdds("hit", 1-law[0])}
}

// publicOdds returns a chance that everybody may see.
func publicOdds(of string, p float64) game.Odds {
	return game.Odds{Of: game.Say("universais.odds.of." + of), Now: game.ChanceOf(p), Public: true}
}

// AddChanceByAttribute sets, for each Attribute of the form, the chance with it: the first that
// chances returns.
func AddChanceByAttribute(s *state.State, r *state.Roll, o *game.Offer) {
	input, ok := o.Input(acting.ParamAttr.Name)
	if !ok || !seesOdds(s, game.Actor{}) {
		return
	}
	for i, c := range input.Choices {
		next := r.Copy()
		h := next.Hand(o.Fixed.One("who"))
		h.Attr, h.Dice = c.Word, s.AttrsOf(h.Who)[sheet.AttrIndex(c.Word)]
		if all := chances(s, &next, h, nil); len(all) > 0 {
			input.Choices[i].ChanceAfter = all[0].Now
		}
	}
}

// OutcomeChart returns a chart of what a solo or group roll may come to. ok is false before the GM
// has framed the roll and after its throw, for opposed rolls and in combat, and if the actor is not
// shown chances or they cannot be computed.
func OutcomeChart(s *state.State, by game.Actor, r *state.Roll) (chart game.Block, ok bool) {
	if r.Stage != state.Framed || r.Kind == state.OpposedRoll || r.Mode == state.Combat || !seesOdds(s, by) {
		return chart, false
	}
	var hands []*state.Hand
	for i := range r.Hands {
		hands = append(hands, &r.Hands[i])
	}
	o, ok := forecastOf(s, r, hands, nil)
	chart = game.Block{Kind: game.ChartBlock, About: state.RollRef(r.ID), Title: game.Say("universais.odds.chart")}
	chart.AddShare(Verdict(state.Success), o.full)
	chart.AddShare(Verdict(state.Partial), o.partial-o.full)
	chart.AddShare(Verdict(state.Failure), 1-o.partial)
	return chart, ok
}
