package foundry

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"mesa/systems/cortex/sheet"
)

// ErrNotWorld is wrapped by the error of ReadWorld for data that is no settings of a world.
var ErrNotWorld = errors.New("foundry: not the settings of a world of cortexprime")

// World is the content of a world's settings. Sets are those of its characters, with the traits
// that the group has named. Everything else is unplaced. The settings do not say which sets are
// prime.
type World struct {
	Sets     []sheet.Set
	Unplaced []sheet.Unplaced
}

// ReadWorld parses the file of the system's "Export settings", which holds types of actors with
// their sets of traits. For characters it takes the first type that has sets and is no scene; the
// other types are unplaced. If the data is no settings, is longer than MaxSize or has no such type,
// it returns an error that wraps ErrNotWorld.
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
			r.addUnplaced(sheet.LeftType, "", t.Name)
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

// setsOf returns the sets of a type of actor, with traits without dice. It adds the other parts of
// the type to Unplaced.
func (r *reader) setsOf(t actorType) []sheet.Set {
	var all []sheet.Set
	for _, s := range t.Sets.inOrder() {
		to := sheet.Set{Name: cmp.Or(clean(s.Label), "Traits")}
		for _, t := range append(s.Traits.inOrder(), s.Custom.inOrder()...) {
			to.Traits = append(to.Traits, sheet.Trait{Name: t.displayName()})
		}
		r.addUnplaced(sheet.LeftText, to.Name, s.Description)
		all = append(all, to)
	}
	for _, s := range t.Simple.inOrder() {
		text := s.content()
		if s.hasDice() {
			text = s.Dice.String()
		}
		r.addUnplaced(sheet.LeftText, "", strings.TrimSpace(s.Label+" "+text))
	}
	r.addUnplaced(sheet.LeftPrime, "", t.Name)
	return all
}
