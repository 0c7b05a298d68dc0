package core

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"mesa/game"
)

// Brought says that these lines were brought in for a character, as a number that they
// alone give: they do not come in a second time (RUL-EARNED-ONCE).
type Brought struct {
	Char  string `json:"char"`
	Lines string `json:"lines"`
}

// EventName implements game.Event.
func (Brought) EventName() string { return "cortex.earned.brought" }

func (g *People) brought(e Brought) {
	g.Brought = append(slices.Clone(g.Brought), e)
	g.Brought = g.Brought[max(len(g.Brought)-maxBrought, 0):]
}

// broughtOf are some lines for a character as they are remembered, in whatever order they
// stand.
func broughtOf(char string, rows []game.Row) Brought {
	var lines []string
	for _, r := range rows {
		lines = append(lines, r.Group+": "+game.Canon(r.Cells[0]))
	}
	slices.Sort(lines)
	sum := fnv.New64a()
	sum.Write([]byte(strings.Join(lines, "\n")))
	return Brought{Char: char, Lines: strconv.FormatUint(sum.Sum64(), 16)}
}

// AnyEarned asks what was earned away from any table, of whatever kind.
func AnyEarned() game.Ask {
	return game.Ask{Param: AskEarned, Cols: luggageLines(maxEarnedLine), NewGroup: maxEarnedLine}
}

func (s *State) askEarned() game.Ask { return askLuggage(AskEarned, maxEarnedLine, s.earnings()) }

// earnings are what characters of the game earn.
func (s *State) earnings() []Luggage {
	var all []Luggage
	for _, h := range HooksOf[RosterHooks](s) {
		all = append(all, h.Earnings...)
	}
	return all
}

// Earned is what a player's character has earned, by kind, as its file has it.
func (s *State) Earned(c *Char) map[string][]string {
	all := map[string][]string{}
	if !c.IsPC() {
		return all
	}
	for _, l := range s.earnings() {
		for _, r := range l.Out(s, c.ID) {
			all[r.Group] = append(all[r.Group], r.Cells[0])
		}
	}
	return all
}

// earnedMove brings in what a character has earned at another table, as its file says or
// as it is typed. It is the GM's, by whose word XP, growth dice and records are set
// (RUL-EARNED).
func earnedMove() game.Move[State] {
	return Unless(gmMove(game.Spec{Name: "earned", Under: game.UnderPeople, Params: []game.Param{AskWho, AskEarned}},
		func(s *State) []game.Offer {
			if len(s.earnings()) == 0 {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.Chars {
				if c.IsPC() {
					offers = append(offers, s.luggageOffer(c, AskEarned, func() game.Ask { return s.askEarned() }, func(c *Char, rows []game.Row) *game.Refusal { return s.fitEarned(c, rows) }))
				}
			}
			return offers
		}, func(t *Tx, args game.Args) {
			rows := t.S.askEarned().Rows(args[AskEarned.Name])
			t.Emit(broughtOf(args.One("who"), rows))
			bring(t, t.S.Char(args.One("who")), t.S.earnings(), rows)
		}), func(s *State, by game.Seat) *game.Refusal {
		if len(s.earnings()) == 0 {
			return Closed(by, "RUL-EARNED", "nothing_earned")
		}
		return s.NoPCs(by)
	})
}

// fitEarned refuses lines that came in already, and what is barred.
func (s *State) fitEarned(c *Char, rows []game.Row) *game.Refusal {
	if slices.Contains(s.Brought, broughtOf(c.ID, rows)) {
		return game.Refuse("RUL-EARNED-ONCE", "cortex.refused.earned_again", game.W("name", c.Shown()))
	}
	return s.barred(c, s.earnings(), rows)
}
