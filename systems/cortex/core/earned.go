package core

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"mesa/game"
)

// EarnedImported says that these lines were brought in for a character, as a number that they
// alone give: they do not come in a second time (RUL-EARNED-ONCE).
type EarnedImported struct {
	Char  string `json:"char"`
	Lines string `json:"lines"`
}

// EventName implements game.Event.
func (EarnedImported) EventName() string { return "cortex.earned.brought" }

func (g *People) brought(e EarnedImported) {
	g.Imported = append(slices.Clone(g.Imported), e)
	g.Imported = g.Imported[max(len(g.Imported)-maxBrought, 0):]
}

// broughtOf are some lines for a character as they are remembered, in whatever order they
// stand.
func broughtOf(char string, rows []game.Row) EarnedImported {
	var lines []string
	for _, r := range rows {
		lines = append(lines, r.Group+": "+game.Canonical(r.Cells[0]))
	}
	slices.Sort(lines)
	sum := fnv.New64a()
	sum.Write([]byte(strings.Join(lines, "\n")))
	return EarnedImported{Char: char, Lines: strconv.FormatUint(sum.Sum64(), 16)}
}

// InputAnyEarned asks what was earned away from any table, of whatever kind.
func InputAnyEarned() game.Input {
	return game.Input{Param: InputEarned, Columns: transferLines(maxEarnedLine), MaxNewGroup: maxEarnedLine}
}

func (s *State) inputEarned() game.Input {
	return inputTransfer(InputEarned, maxEarnedLine, s.earnings())
}

// earnings are what characters of the game earn.
func (s *State) earnings() []Transfer {
	var all []Transfer
	for _, h := range HooksOf[RosterHooks](s) {
		all = append(all, h.Earnings...)
	}
	return all
}

// Earned is what a player's character has earned, by kind, as its file has it.
func (s *State) Earned(c *Character) map[string][]string {
	all := map[string][]string{}
	if !c.IsPC() {
		return all
	}
	for _, l := range s.earnings() {
		for _, r := range l.Export(s, c.ID) {
			all[r.Group] = append(all[r.Group], r.Cells[0])
		}
	}
	return all
}

// earnedMove brings in what a character has earned at another table, as its file says or
// as it is typed. It is the GM's, by whose word XP, growth dice and records are set
// (RUL-EARNED).
func earnedMove() game.Move[State] {
	return WithLastReason(gmMove(game.Spec{Name: "earned", Category: game.CategoryPeople, Params: []game.Param{ParamWho, InputEarned}},
		func(s *State) []game.Offer {
			if len(s.earnings()) == 0 {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.Chars {
				if c.IsPC() {
					offers = append(offers, s.transferOffer(c, InputEarned, func() game.Input { return s.inputEarned() }, func(c *Character, rows []game.Row) *game.Refusal { return s.fitEarned(c, rows) }))
				}
			}
			return offers
		}, func(t *Tx, args game.Args) {
			rows := t.S.inputEarned().Rows(args[InputEarned.Name])
			t.Emit(broughtOf(args.One("who"), rows))
			importLines(t, t.S.Char(args.One("who")), t.S.earnings(), rows)
		}), func(s *State, by game.Actor) *game.Refusal {
		if len(s.earnings()) == 0 {
			return ClosedReason(by, "RUL-EARNED", "nothing_earned")
		}
		return s.NoPCs(by)
	})
}

// fitEarned refuses lines that came in already, and what is barred.
func (s *State) fitEarned(c *Character, rows []game.Row) *game.Refusal {
	if slices.Contains(s.Imported, broughtOf(c.ID, rows)) {
		return game.Refuse("RUL-EARNED-ONCE", "cortex.refused.earned_again", game.W("name", c.DisplayName()))
	}
	return s.refuseBarredLines(c, s.earnings(), rows)
}
