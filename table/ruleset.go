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

// ruleset is a system and the house together, which is what a table plays by.
type ruleset struct {
	system game.System
	house  game.System
	moves  game.MoveIndex
	drafts map[string]bool // by the Spec's Key
	marked bool            // some move of the system says that it may answer
	shape  string          // of snapshots that can be used
	index  string          // of indexes that can be used
}

// newRuleset puts the house beside a system. A system without a shape promises
// nothing beyond this build.
func newRuleset(system, house game.System, build string) *ruleset {
	r := &ruleset{system: system, house: house, moves: game.NewMoveIndex(system, house), drafts: map[string]bool{}}
	r.shape = fmt.Sprintf("house %s, %s: %s", house.SchemaVersion(), system.Name(),
		cmp.Or(system.SchemaVersion(), build))
	if r.index = strconv.Itoa(recap.SchemaVersion); system.SchemaVersion() == "" {
		r.index += ": " + build
	}
	r.drafts[tutorialStepMove] = true // it stands in no log
	for _, sp := range slices.Concat(house.Specs(), system.Specs()) {
		if sp.Quiet {
			r.drafts[sp.Key] = true
		}
		r.marked = r.marked || sp.AnswersCards
	}
	return r
}

// mayAnswer reports whether somebody may be waited for to make this move.
func (r *ruleset) mayAnswer(sp *game.Spec) bool { return sp.AnswersCards || !r.marked }

// word is what a move is called.
func (r *ruleset) word(move string) game.Msg { return game.Say(r.moves[move].Key) }

// read makes an event of a fact, whoever wrote it.
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

// silence are the rules of a log that only knows the house.
func silence() game.System {
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
