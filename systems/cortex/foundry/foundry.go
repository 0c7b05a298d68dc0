// Package foundry turns characters into actors of the system "cortexprime" of
// Foundry Virtual Tabletop and back: what its "Export Data" writes and "Import
// Data" reads. It knows no table.
//
// An actor holds sets of traits, each with dice, words and SFX; lists are objects
// with the keys "0", "1" and so on, and a die is its number of faces as text.
package foundry

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"mesa/dice"
)

// MaxSize is how many bytes of an actor are read: one with a picture's address
// and a page of notes has some ten thousand.
const MaxSize = 1 << 20

// ErrNotActor is the answer to what is no actor of the system.
var ErrNotActor = errors.New("foundry: not an actor of cortexprime")

// object is a list as Foundry keeps it.
type object[T any] map[string]T

// inOrder are the values by their keys, as numbers.
func (o object[T]) inOrder() []T {
	keys := make([]string, 0, len(o))
	for k := range o {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b string) int {
		m, _ := strconv.Atoi(a)
		n, _ := strconv.Atoi(b)
		return m - n
	})
	var all []T
	for _, k := range keys {
		all = append(all, o[k])
	}
	return all
}

// UnmarshalJSON takes a list as well, and nothing for null.
func (o *object[T]) UnmarshalJSON(data []byte) error {
	if data = bytes.TrimSpace(data); len(data) > 0 && data[0] == '[' {
		var list []T
		if err := json.Unmarshal(data, &list); err != nil {
			return err
		}
		*o = object[T]{}
		for i, v := range list {
			(*o)[strconv.Itoa(i)] = v
		}
		return nil
	}
	var plain map[string]T
	err := json.Unmarshal(data, &plain)
	*o = plain
	return err
}

// faces is a die, written as a number or as text.
type faces string

func (f *faces) UnmarshalJSON(data []byte) error {
	*f = faces(bytes.Trim(data, `"`))
	return nil
}

func (f faces) die() (dice.Die, bool) {
	n, err := strconv.Atoi(string(f))
	return dice.Die(n), err == nil && slices.Contains(dice.Ladder, dice.Die(n))
}

type (
	actor struct {
		Name   string `json:"name"`
		Type   string `json:"type"`
		System system `json:"system"`
	}
	system struct {
		Points    *points    `json:"pp,omitempty"`
		ActorType *actorType `json:"actorType"`
	}
	points struct {
		Value json.Number `json:"value"`
	}
	actorType struct {
		Name          string         `json:"name"`
		HasPoints     bool           `json:"hasPlotPoints"`
		HasAssets     bool           `json:"hasAssets"`
		HasComps      bool           `json:"hasComplications"`
		Sets          object[set]    `json:"traitSets"`
		Simple        object[simple] `json:"simpleTraits,omitempty"`
		Assets        object[trait]  `json:"assets,omitempty"`
		Complications object[trait]  `json:"complications,omitempty"`
		Notes         object[note]   `json:"notes,omitempty"`
	}
	set struct {
		Label       string         `json:"label"`
		Description string         `json:"description,omitempty"`
		Shut        bool           `json:"shutdown"`
		Traits      object[trait]  `json:"traits"`
		Custom      object[trait]  `json:"customTraits,omitempty"`
		SFX         object[effect] `json:"sfx,omitempty"`
		Settings    *settings      `json:"settings,omitempty"`
	}
	settings struct {
		HasDice bool `json:"hasDice"`
		HasSFX  bool `json:"hasSfx"`
	}
	trait struct {
		ID          string         `json:"id,omitempty"`
		Name        string         `json:"name,omitempty"`
		Label       string         `json:"label,omitempty"`
		Description string         `json:"description,omitempty"`
		Dice        rolled         `json:"dice"`
		SFX         object[effect] `json:"sfx,omitempty"`
		Sub         object[trait]  `json:"subTraits,omitempty"`
		Descriptors object[note]   `json:"descriptors,omitempty"`
		Shut        bool           `json:"shutdown"`
	}
	rolled struct {
		Value object[faces] `json:"value"`
	}
	effect struct {
		Label       string `json:"label"`
		Description string `json:"description"`
		Unlocked    bool   `json:"unlocked"`
	}
	simple struct {
		Label       string `json:"label"`
		Description string `json:"description,omitempty"`
		Dice        rolled `json:"dice"`
		Value       any    `json:"value,omitempty"`
	}
	note struct {
		Label string `json:"label"`
		Value any    `json:"value"`
	}
)

// text is what a note holds, "" for nothing.
func (n note) text() string {
	if n.Value == nil {
		return ""
	}
	return fmt.Sprint(n.Value)
}
