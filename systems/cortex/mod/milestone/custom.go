package milestone

import (
	"bytes"
	"encoding/json"
	"strings"
	"unicode/utf8"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

var (
	paramTitle = game.Param{Name: "name", Kind: game.Text, Min: 1, Max: maxName}
	paramOne   = game.Param{Name: "one", Kind: game.Text, Min: 1, Max: maxTrigger}
	paramThree = game.Param{Name: "three", Kind: game.Text, Min: 1, Max: maxTrigger}
	paramTen   = game.Param{Name: "ten", Kind: game.Text, Min: 1, Max: maxTrigger}
	paramOr    = game.Param{Name: "or", Kind: game.Text, Max: maxTrigger}
	paramFile  = game.Param{Name: "text", Kind: game.Text, Min: 1, Max: maxFile}
	paramOwn   = game.Param{Name: "own", Kind: game.Pick, Min: 1, Max: 1}
)

// canWrite reports whether an actor may write milestones for the table: every chair but guests.
func canWrite(by game.Actor) bool { return by.Chair != "" && by.Role != game.Guest }

// uniqueWord returns a word for a new milestone that no other milestone has.
func uniqueWord(s *engine.State, name string) string {
	return rulekit.UniqueIn(game.Slug(name), maxWord,
		func(w string) bool { return isListed(w) || goalByWord(s, w).Name != "" })
}

// writeMove returns the move that writes a milestone of the group's own (MILE-06).
func writeMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "goal-write", Category: game.CategorySheet,
			Params: []game.Param{paramTitle, paramOne, paramThree, paramTen, paramOr}},
		Offers: func(s *engine.State, c *game.Collector) {
			if !c.Closed(refuseWhenFull(s)) && canWrite(c.Actor) {
				c.Add(game.Offer{Label: game.Say("cortex.goal-write.now"), Form: game.Form{OpensForm: true},
					Inputs: []game.Input{{Param: paramTitle}, {Param: paramOne}, {Param: paramThree}, {Param: paramTen},
						{Param: paramOr}}})
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			name := args.One("name")
			t.Emit(CustomSet{Goal: Milestone{Word: uniqueWord(t.S, name), Name: name, One: args.One("one"),
				Three: args.One("three"),
				Ten:   args.One("ten"), Or: args.One("or")}})
		},
	}
}

// refuseWhenFull refuses a further milestone if there is no room.
func refuseWhenFull(s *engine.State) *game.Refusal {
	if len(Section.Of(s).Own) < maxOwn {
		return nil
	}
	return game.Refuse("MILE-06", "cortex.refused.milestones_full", game.N("n", maxOwn))
}

// ownMove returns a move about each of the group's own milestones.
func ownMove(name string, may func(game.Actor) bool, do func(*engine.Tx, Milestone)) game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: name, Category: game.CategorySheet, Params: []game.Param{paramOwn}},
		Offers: func(s *engine.State, c *game.Collector) {
			if !may(c.Actor) {
				c.Close(people.RefuseUnlessGM(s, c.Actor))
				return
			}
			for _, g := range Section.Of(s).Own {
				c.Add(game.Offer{Fixed: game.Args{"own": {g.Word}},
					Label: game.Say("cortex."+name+".now", game.M("goal", g.title()))})
			}
		},
		Do: func(t *engine.Tx, args game.Args) { do(t, goalByWord(t.S, args.One("own"))) },
	}, "MILE-06", "no_own_milestones")
}

// forgetMove returns the GM's move that drops a milestone of the group's own. Characters that
// follow it keep it.
func forgetMove() game.Move[engine.State] {
	return ownMove("milestone-forget", func(by game.Actor) bool { return by.Role == game.GM },
		func(t *engine.Tx, g Milestone) { t.Emit(CustomGone{Goal: g}) })
}

// milestoneFile is the file format of a milestone.
type milestoneFile struct {
	Name  string   `json:"name"`
	One   string   `json:"xp1"`
	Three string   `json:"xp3"`
	Ten   []string `json:"xp10"`
}

// shareMove returns the move that writes out a milestone as text, to be pasted at another table.
func shareMove() game.Move[engine.State] {
	return ownMove("milestone-share", canWrite, func(t *engine.Tx, g Milestone) {
		w := milestoneFile{Name: g.Name, One: g.One, Three: g.Three, Ten: []string{g.Ten}}
		if g.Or != "" {
			w.Ten = append(w.Ten, g.Or)
		}
		var text bytes.Buffer
		to := json.NewEncoder(&text)
		to.SetEscapeHTML(false)
		if to.Encode(w) == nil { // it is plain data
			t.Emit(CustomShared{Goal: g, Text: strings.TrimSpace(text.String())})
		}
	})
}

// pasteMove returns the move that adds a milestone from the text that another table wrote out.
func pasteMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "milestone-paste", Category: game.CategorySheet, Params: []game.Param{paramFile}},
		Offers: func(s *engine.State, c *game.Collector) {
			if c.Closed(refuseWhenFull(s)) || !canWrite(c.Actor) {
				return
			}
			c.Add(game.Offer{Label: game.Say("cortex.milestone-paste.now"), Form: game.Form{OpensForm: true},
				Inputs: []game.Input{{Param: paramFile}},
				Validate: func(args game.Args) *game.Refusal {
					_, no := parseMilestone(args.One("text"))
					return no
				}})
		},
		Do: func(t *engine.Tx, args game.Args) {
			g, _ := parseMilestone(args.One("text"))
			g.Word = uniqueWord(t.S, g.Name)
			t.Emit(CustomSet{Goal: g})
		},
	}
}

// parseMilestone parses a milestone that another table wrote out. It refuses any other text, and
// names or triggers out of bounds.
func parseMilestone(text string) (Milestone, *game.Refusal) {
	var w milestoneFile
	no := game.Refuse("MILE-06", "cortex.refused.milestone_unread")
	if err := json.Unmarshal([]byte(text), &w); err != nil || len(w.Ten) < 1 || len(w.Ten) > 2 {
		return Milestone{}, no
	}
	g := Milestone{Name: w.Name, One: w.One, Three: w.Three, Ten: w.Ten[0]}
	if len(w.Ten) == 2 {
		g.Or = w.Ten[1]
	}
	for _, p := range []struct {
		text string
		ask  game.Param
	}{{g.Name, paramTitle}, {g.One, paramOne}, {g.Three, paramThree}, {g.Ten, paramTen}, {g.Or, paramOr}} {
		clean, bad := game.Clean(p.text)
		if n := utf8.RuneCountInString(p.text); bad || clean != p.text || n < p.ask.Min || n > p.ask.Max {
			return Milestone{}, no
		}
	}
	return g, nil
}
