package milestone

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/kit"
)

// Bounds of a group's own: how many a table keeps, how long the word of one is, and
// how long a text to take one in from, in bytes.
const (
	maxOwn  = 30
	maxWord = 24
	maxFile = 4 << 10
)

var (
	askTitle = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: maxName}
	askOne   = game.Param{Name: "one", Kind: game.Text, Min: 1, Max: maxTrigger}
	askThree = game.Param{Name: "three", Kind: game.Text, Min: 1, Max: maxTrigger}
	askTen   = game.Param{Name: "ten", Kind: game.Text, Min: 1, Max: maxTrigger}
	askOr    = game.Param{Name: "or", Kind: game.Text, Max: maxTrigger}
	askFile  = game.Param{Name: "text", Kind: game.Text, Min: 1, Max: maxFile}
	askOwn   = game.Param{Name: "own", Kind: game.Pick, Min: 1, Max: 1}
)

// writes reports whether a seat may write milestones for the table.
func writes(by game.Seat) bool { return by.Chair != "" && by.Role != game.Guest }

// ownWord is a word for a new one, which no other milestone has.
func ownWord(s *core.State, name string) string {
	return kit.FreeIn(game.Slug(name), maxWord, func(w string) bool { return listed(w) || goalBy(s, w).Name != "" })
}

// writeMove writes a milestone of the group's own (MILE-06).
func writeMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "goal-write", Under: game.UnderSheet, Params: []game.Param{askTitle, askOne, askThree, askTen, askOr}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			if whyNoOwn(s, by, nil) != nil || !writes(by) {
				return nil
			}
			return []game.Offer{{Label: game.Say("cortex.goal-write.now"), Form: true,
				Asks: []game.Ask{{Param: askTitle}, {Param: askOne}, {Param: askThree}, {Param: askTen}, {Param: askOr}}}}
		},
		Do: func(t *core.Tx, args game.Args) {
			name := args.One("name")
			t.Emit(OwnSet{Goal: Goal{Word: ownWord(t.S, name), Name: name, One: args.One("one"), Three: args.One("three"),
				Ten: args.One("ten"), Or: args.One("or")}})
		},
		Why: whyNoOwn,
	}
}

// whyNoOwn refuses another one where there is no room.
func whyNoOwn(s *core.State, _ game.Seat, _ game.Args) *game.Refusal {
	if len(Group.Of(s).Own) < maxOwn {
		return nil
	}
	return game.Refuse("MILE-06", "cortex.refused.milestones_full", game.N("n", maxOwn))
}

// ownMove is a move about each of the group's own.
func ownMove(name string, may func(game.Seat) bool, do func(*core.Tx, Goal)) game.Move[core.State] {
	return core.Lacking(game.Move[core.State]{
		Spec: game.Spec{Name: name, Under: game.UnderSheet, Params: []game.Param{askOwn}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, g := range Group.Of(s).Own {
				if may(by) {
					offers = append(offers, game.Offer{Fixed: game.Args{"own": {g.Word}},
						Label: game.Say("cortex."+name+".now", game.M("goal", g.title()))})
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) { do(t, goalBy(t.S, args.One("own"))) },
		Why: func(s *core.State, by game.Seat, _ game.Args) *game.Refusal {
			if may(by) {
				return nil
			}
			return s.GMOnly(by)
		},
	}, "MILE-06", "no_own_milestones")
}

// forgetMove is the GM's word that one is kept no more: who follows it goes on.
func forgetMove() game.Move[core.State] {
	return ownMove("milestone-forget", func(by game.Seat) bool { return by.Role == game.GM },
		func(t *core.Tx, g Goal) { t.Emit(OwnGone{Goal: g}) })
}

// written is a milestone as it goes from table to table.
type written struct {
	Name  string   `json:"name"`
	One   string   `json:"xp1"`
	Three string   `json:"xp3"`
	Ten   []string `json:"xp10"`
}

// shareMove writes one out, to be pasted elsewhere.
func shareMove() game.Move[core.State] {
	return ownMove("milestone-share", writes, func(t *core.Tx, g Goal) {
		w := written{Name: g.Name, One: g.One, Three: g.Three, Ten: []string{g.Ten}}
		if g.Or != "" {
			w.Ten = append(w.Ten, g.Or)
		}
		var text bytes.Buffer
		to := json.NewEncoder(&text)
		to.SetEscapeHTML(false)
		if to.Encode(w) == nil { // it is plain data
			t.Emit(OwnShared{Goal: g, Text: strings.TrimSpace(text.String())})
		}
	})
}

// pasteMove takes a milestone of another table in.
func pasteMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "milestone-paste", Under: game.UnderSheet, Params: []game.Param{askFile}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			if whyNoOwn(s, by, nil) != nil || !writes(by) {
				return nil
			}
			return []game.Offer{{Label: game.Say("cortex.milestone-paste.now"), Form: true, Asks: []game.Ask{{Param: askFile}},
				Fit: func(args game.Args) *game.Refusal {
					_, no := readOwn(args.One("text"))
					return no
				}}}
		},
		Do: func(t *core.Tx, args game.Args) {
			g, _ := readOwn(args.One("text"))
			g.Word = ownWord(t.S, g.Name)
			t.Emit(OwnSet{Goal: g})
		},
		Why: whyNoOwn,
	}
}

// readOwn reads a milestone that another table wrote out.
func readOwn(text string) (Goal, *game.Refusal) {
	var w written
	no := game.Refuse("MILE-06", "cortex.refused.milestone_unread")
	if err := json.Unmarshal([]byte(text), &w); err != nil || len(w.Ten) < 1 || len(w.Ten) > 2 {
		return Goal{}, no
	}
	g := Goal{Name: w.Name, One: w.One, Three: w.Three, Ten: w.Ten[0]}
	if len(w.Ten) == 2 {
		g.Or = w.Ten[1]
	}
	for _, p := range []struct {
		text string
		ask  game.Param
	}{{g.Name, askTitle}, {g.One, askOne}, {g.Three, askThree}, {g.Ten, askTen}, {g.Or, askOr}} {
		clean, bad := game.Clean(p.text)
		if n := utf8.RuneCountInString(p.text); bad || clean != p.text || n < p.ask.Min || n > p.ask.Max {
			return Goal{}, no
		}
	}
	return g, nil
}
