package foundry

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"mesa/systems/cortex/sheet"
)

// ErrNotWorld is the answer to what is not the settings of a world.
var ErrNotWorld = errors.New("foundry: not the settings of a world of cortexprime")

// World is what the settings of a world say: the sets that its characters have, with the
// names that the game gives their traits, and what else there is. Which sets are prime they
// do not say.
type World struct {
	Sets     []sheet.Set
	Unplaced []sheet.Unplaced
}

// ReadWorld reads what the system's "Export settings" writes: the kinds of actors with
// their sets of traits. The first that is no scene is taken for the characters; the others
// are told. What is no such file, or is longer than MaxSize, is ErrNotWorld.
func ReadWorld(data []byte) (World, error) {
	if len(data) > MaxSize {
		return World{}, fmt.Errorf("%w: longer than %d bytes", ErrNotWorld, MaxSize)
	}
	var in struct {
		Types object[actorType] `json:"actorTypes"`
	}
	if err := json.Unmarshal(data, &in); err != nil {
		return World{}, fmt.Errorf("%w: %w", ErrNotWorld, err)
	}
	var w World
	r := reader{}
	for _, t := range in.Types.inOrder() {
		if w.Sets != nil || t.isScene() || len(t.Sets) == 0 {
			r.left(sheet.LeftType, "", t.Name)
			continue
		}
		w.Sets = r.setsOf(t)
	}
	if w.Sets == nil {
		return World{}, fmt.Errorf("%w: it has no actorTypes with traitSets", ErrNotWorld)
	}
	w.Unplaced = r.Unplaced
	return w, nil
}

// setsOf are the sets of a kind of actor, without dice.
func (r *reader) setsOf(t actorType) []sheet.Set {
	var all []sheet.Set
	for _, s := range t.Sets.inOrder() {
		to := sheet.Set{Name: cmp.Or(clean(s.Label), "Traits")}
		for _, t := range append(s.Traits.inOrder(), s.Custom.inOrder()...) {
			to.Traits = append(to.Traits, sheet.Trait{Name: t.called()})
		}
		r.left(sheet.LeftText, to.Name, s.Description)
		all = append(all, to)
	}
	for _, s := range t.Simple.inOrder() {
		text := s.shown()
		if s.hasDice() {
			text = s.Dice.String()
		}
		r.left(sheet.LeftText, "", strings.TrimSpace(s.Label+" "+text))
	}
	r.left(sheet.LeftPrime, "", t.Name)
	return all
}
