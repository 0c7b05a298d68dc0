package core

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"mesa/game"
)

// Earning is something that characters earn in play and take along to another table, in
// lines that people read and type (RUL-EARNED). What comes in keeps the bounds of what is
// typed here.
type Earning struct {
	Kind string                                                    // heads it in a file and in the form
	Out  func(s *State, char string) []string                      // what a character has of it
	Bar  func(s *State, char string, lines []string) *game.Refusal // why the last of these may not come beside the others
	In   func(t *Tx, char string, lines []string)                  // gives them to a character
}

// Bounds of what is brought: lines of a character, and characters of each.
const (
	maxEarned     = 100
	maxEarnedLine = 60
	maxBrought    = 60 // how often something came in that is remembered
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

// AskEarned asks what a character has earned elsewhere, by its kinds.
var AskEarned = game.Param{Name: "earned", Kind: game.Rows, Min: 1, Max: maxEarned}

// earnings are those of the game.
func (s *State) earnings() []Earning {
	var all []Earning
	for _, p := range s.Parts() {
		all = append(all, p.Earnings...)
	}
	return all
}

// Earned is what a player's character has earned, by kind, as its file has it.
func (s *State) Earned(c *Char) map[string][]string {
	all := map[string][]string{}
	for _, e := range s.earnings() {
		if lines := e.Out(s, c.ID); c.IsPC() && len(lines) > 0 {
			all[e.Kind] = lines
		}
	}
	return all
}

// earnedLine is one of the lines that are asked for.
var earnedLine = game.Param{Name: "what", Kind: game.Text, Min: 1, Max: maxEarnedLine}

// AnyEarned asks the same away from any table, of whatever kind.
func AnyEarned() game.Ask {
	return game.Ask{Param: AskEarned, Cols: []game.Ask{{Param: earnedLine}}, NewGroup: maxEarnedLine}
}

func (s *State) askEarned() game.Ask {
	ask := game.Ask{Param: AskEarned, Cols: []game.Ask{{Param: earnedLine}}}
	for _, e := range s.earnings() {
		ask.Groups = append(ask.Groups, game.Group{Word: e.Kind, Title: game.Say("cortex.earned." + e.Kind)})
	}
	return ask
}

// earnedMove brings in what a character has earned at another table, as its file says or
// as it is typed. It is the GM's, by whose word XP, growth dice and records are set
// (RUL-EARNED).
func earnedMove() game.Move[State] {
	return Unless(gmMove(game.Spec{Name: "earned", Under: game.UnderPeople, Params: []game.Param{AskWho, AskEarned}},
		func(s *State) []game.Offer {
			ask := s.askEarned()
			if len(ask.Groups) == 0 {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.Chars {
				if c.IsPC() {
					o := s.charOffer(c, "cortex.earned.now")
					o.Form, o.File, o.Asks = true, true, []game.Ask{ask}
					o.Fit = func(args game.Args) *game.Refusal { return s.fitEarned(c.ID, ask.Rows(args[ask.Name])) }
					offers = append(offers, o)
				}
			}
			return offers
		}, bringEarned), func(s *State, by game.Seat) *game.Refusal {
		if len(s.earnings()) == 0 {
			return Closed(by, "RUL-EARNED", "nothing_earned")
		}
		return s.NoPCs(by)
	})
}

func bringEarned(t *Tx, args game.Args) {
	rows := t.S.askEarned().Rows(args[AskEarned.Name])
	t.Emit(broughtOf(args.One("who"), rows))
	for _, e := range t.S.earnings() {
		if lines := linesOf(rows, e.Kind); len(lines) > 0 {
			e.In(t, args.One("who"), lines)
		}
	}
}

// linesOf are the lines of a kind.
func linesOf(rows []game.Row, kind string) []string {
	var lines []string
	for _, r := range rows {
		if r.Group == kind {
			lines = append(lines, r.Cells[0])
		}
	}
	return lines
}

// fitEarned refuses all lines that cannot come beside those before them, each in its
// place, and lines that came in already as they are.
func (s *State) fitEarned(char string, rows []game.Row) *game.Refusal {
	if len(rows) > 0 && slices.Contains(s.Brought, broughtOf(char, rows)) {
		no := game.Refuse("RUL-EARNED-ONCE", "cortex.refused.earned_again", game.W("name", s.Name(char)))
		no.Param = AskEarned.Name
		return no
	}
	var first *game.Refusal
	for _, e := range s.earnings() {
		for i, r := range rows {
			if r.Group != e.Kind {
				continue
			}
			no := e.Bar(s, char, linesOf(rows[:i+1], e.Kind))
			if no == nil {
				continue
			}
			no.Param, no.Row, no.Col = AskEarned.Name, i+1, 1
			if first == nil {
				first = no
			} else {
				first.More = append(first.More, no)
			}
		}
	}
	return first
}
