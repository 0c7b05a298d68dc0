package fold

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/recap"
	"mesa/store"
)

// TutorialStepMove is the move of the record by which the Service begins the next step of a tutorial.
const TutorialStepMove = "house.beat"

// A Ruleset is the rules of a table: its system and the house.
type Ruleset struct {
	System        game.System
	house         game.System
	Moves         game.MoveIndex
	Drafts        map[string]bool // by the Spec's Key
	marked        bool            // some move of the house or the system has AnswersCards
	SchemaVersion string          // schema version of usable snapshots
	Index         string          // schema version of usable indexes
}

// newRuleset joins a system and the house. Snapshots of a system without a schema version are used by this build alone.
func newRuleset(system, house game.System, build string) *Ruleset {
	r := &Ruleset{System: system, house: house, Moves: game.NewMoveIndex(system, house), Drafts: map[string]bool{}}
	r.SchemaVersion = fmt.Sprintf("house %s, %s: %s", house.SchemaVersion(), system.Name(),
		cmp.Or(system.SchemaVersion(), build))
	if r.Index = strconv.Itoa(recap.SchemaVersion); system.SchemaVersion() == "" {
		r.Index += ": " + build
	}
	r.Drafts[TutorialStepMove] = true // the players' pages leave it out
	for _, sp := range slices.Concat(house.Specs(), system.Specs()) {
		if sp.Quiet {
			r.Drafts[sp.Key] = true
		}
		r.marked = r.marked || sp.AnswersCards
	}
	return r
}

// MayAnswer reports whether the table may wait for this move. If no move has AnswersCards, the
// table may wait for any move.
func (r *Ruleset) MayAnswer(sp *game.Spec) bool { return sp.AnswersCards || !r.marked }

// Label returns the label of the move with that name: the text of its Spec's Key.
func (r *Ruleset) Label(move string) game.Msg { return game.Say(r.Moves[move].Key) }

// Read decodes an event of the house or the system.
func (r *Ruleset) Read(f store.Event) (game.Event, error) {
	if strings.HasPrefix(f.Name, game.HouseName+".") {
		return r.house.Decode(f.Name, f.Data)
	}
	return r.System.Decode(f.Name, f.Data)
}

// Tell says one decision in words.
func (r *Ruleset) Tell(es []game.Event, by game.Actor) game.News {
	return r.System.Tell(es, by).Merge(r.house.Tell(es, by))
}

// houseOnlyRules returns the rules of a log that has only the house.
func houseOnlyRules() game.System {
	return game.Play(game.Rules[struct{}]{
		Show: func(*struct{}, game.Actor, game.Ref) game.View { return game.View{} },
	})
}

// TutorialStep returns the event that begins a step, counted from 1.
func (r *Ruleset) TutorialStep(tutorial game.Tutorial, step int) game.TutorialStepBegun {
	b := game.TutorialStepBegun{Step: step, Of: len(tutorial.Steps), Read: len(tutorial.Steps[step-1].Cues) == 0}
	for _, move := range tutorial.Steps[step-1].Until {
		b.Until = append(b.Until, r.Moves[move].Key)
	}
	return b
}
