package table

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"mesa/game"
	"mesa/recap"
	"mesa/store"
)

// ruleset is the rules of a table: its system and the house.
type ruleset struct {
	system        game.System
	house         game.System
	moves         game.MoveIndex
	drafts        map[string]bool // by the Spec's Key
	marked        bool            // some move of the house or the system has AnswersCards
	schemaVersion string          // schema version of usable snapshots
	index         string          // schema version of usable indexes
}

// newRuleset joins a system and the house. Snapshots of a system without a schema version are used by this build alone.
func newRuleset(system, house game.System, build string) *ruleset {
	r := &ruleset{system: system, house: house, moves: game.NewMoveIndex(system, house), drafts: map[string]bool{}}
	r.schemaVersion = fmt.Sprintf("house %s, %s: %s", house.SchemaVersion(), system.Name(),
		cmp.Or(system.SchemaVersion(), build))
	if r.index = strconv.Itoa(recap.SchemaVersion); system.SchemaVersion() == "" {
		r.index += ": " + build
	}
	r.drafts[tutorialStepMove] = true // the players' pages leave it out
	for _, sp := range slices.Concat(house.Specs(), system.Specs()) {
		if sp.Quiet {
			r.drafts[sp.Key] = true
		}
		r.marked = r.marked || sp.AnswersCards
	}
	return r
}

// mayAnswer reports whether the table may wait for this move. If no move has AnswersCards, it may
// wait for any.
func (r *ruleset) mayAnswer(sp *game.Spec) bool { return sp.AnswersCards || !r.marked }

// label returns the label of a move, which is given by its Spec's Key.
func (r *ruleset) label(move string) game.Msg { return game.Say(r.moves[move].Key) }

// read decodes an event of the house or the system.
func (r *ruleset) read(f store.Event) (game.Event, error) {
	if strings.HasPrefix(f.Name, game.HouseName+".") {
		return r.house.Decode(f.Name, f.Data)
	}
	return r.system.Decode(f.Name, f.Data)
}

// tell says one decision in words.
func (r *ruleset) tell(es []game.Event, by game.Actor) game.News {
	return r.system.Tell(es, by).Merge(r.house.Tell(es, by))
}

// houseOnlyRules returns the rules of a log that has only the house.
func houseOnlyRules() game.System {
	return game.Play(game.Rules[struct{}]{
		Init: func(json.RawMessage) (*struct{}, error) { return &struct{}{}, nil },
		Fold: func(*struct{}, game.Event) {},
		Show: func(*struct{}, game.Actor, game.Ref) game.View { return game.View{} },
		Tell: func([]game.Event, game.Actor) game.News { return game.News{} },
		Decode: func(name string, _ []byte) (game.Event, error) {
			return nil, fmt.Errorf("table: unknown event %q", name)
		},
		Demo: func(string) (game.Demo, error) { return game.Demo{}, nil },
	})
}
