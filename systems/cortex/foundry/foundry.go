// Package foundry converts characters to actors of the system "cortexprime" of Foundry Virtual
// Tabletop and back: the files of Foundry's "Export Data" and "Import Data". ReadWorld reads the
// settings of a world. The package knows no table. Begin with Read and Write.
//
// An actor holds sets of traits, each trait with dice, words and SFX. Lists are objects with the
// keys "0", "1" and so on, and a die is its number of faces as text.
package foundry

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"mesa/dice"
	"mesa/game"
)

// MaxSize is the maximum length of a file, in bytes. An actor with the address of a picture and a
// page of notes has about ten thousand.
const MaxSize = 1 << 20

// ErrNotActor is wrapped by the error of Read for data that is no actor.
var ErrNotActor = errors.New("foundry: not an actor of cortexprime")

// object is a list as Foundry writes it: by index as text.
type object[T any] map[string]T

// inOrder returns the values sorted by their keys as numbers. A key that is no number counts as 0.
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

// UnmarshalJSON also accepts a list, and null as empty.
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

// faces is the size of a die. A file has it as a number or as text.
type faces string

// UnmarshalJSON keeps a value as it is written, without the quotes of a text.
func (f *faces) UnmarshalJSON(data []byte) error {
	*f = faces(bytes.Trim(data, `"`))
	return nil
}

// die returns the die of that size; ok is false if there is none.
func (f faces) die() (die dice.Die, ok bool) {
	n, err := strconv.Atoi(string(f))
	return dice.Die(n), err == nil && slices.Contains(dice.Ladder, dice.Die(n))
}

type (
	actor struct {
		Name   string  `json:"name"`
		Type   string  `json:"type"`
		System system  `json:"system"`
		Data   *system `json:"data,omitempty"` // the name of System up to version 9 of Foundry
	}
	system struct {
		Points    *points    `json:"pp,omitempty"`
		ActorType *actorType `json:"actorType"`
	}
	points struct {
		Value json.Number `json:"value"`
	}
	actorType struct {
		ID            string         `json:"id,omitempty"`
		Name          string         `json:"name"`
		HasPoints     bool           `json:"hasPlotPoints"`
		HasAssets     bool           `json:"hasAssets"`
		HasComps      bool           `json:"hasComplications"`
		HasNotes      bool           `json:"hasNotesPage"`
		Sets          object[set]    `json:"traitSets"`
		Simple        object[simple] `json:"simpleTraits,omitempty"`
		Assets        object[trait]  `json:"assets,omitempty"`
		Complications object[trait]  `json:"complications,omitempty"`
		Notes         object[note]   `json:"notes,omitempty"`
		Tabs          object[tab]    `json:"additionalTabs,omitempty"` // of a fork of the system, in place of Notes
	}
	tab struct {
		Notes object[note] `json:"notes"`
	}
	set struct {
		ID          string         `json:"id,omitempty"`
		Label       string         `json:"label"`
		Description string         `json:"description,omitempty"`
		Shut        bool           `json:"shutdown"`
		Traits      object[trait]  `json:"traits"`
		Custom      object[trait]  `json:"customTraits,omitempty"`
		SFX         object[effect] `json:"sfx,omitempty"`
		Settings    *settings      `json:"settings,omitempty"`
	}
	settings struct { // which parts of a set an actor's page shows; the others are invisible
		HasDice        bool `json:"hasDice"`
		HasSFX         bool `json:"hasSfx"`
		HasDescription bool `json:"hasDescription"`
		SubHasDice     bool `json:"subTraitsHaveDice"`
	}
	trait struct {
		ID          string         `json:"id,omitempty"`
		Name        string         `json:"name,omitempty"`
		Label       string         `json:"label,omitempty"`
		Description string         `json:"description,omitempty"`
		Dice        traitDice      `json:"dice"`
		SFX         object[effect] `json:"sfx,omitempty"`
		Sub         object[trait]  `json:"subTraits,omitempty"`
		Descriptors object[note]   `json:"descriptors,omitempty"`
		Shut        bool           `json:"shutdown"`
		Hidden      bool           `json:"hidden,omitempty"` // from players
	}
	traitDice struct {
		Value     object[faces] `json:"value"`
		Temporary object[faces] `json:"temporaryValue,omitempty"` // of a fork of the system: other sizes for the moment
	}
	effect struct {
		Label       string `json:"label"`
		Description string `json:"description"`
		Unlocked    *bool  `json:"unlocked"` // nil in some files made by hand; then it is unlocked
	}
	simple struct {
		Label       string    `json:"label"`
		Description string    `json:"description,omitempty"`
		Dice        traitDice `json:"dice"` // always present, a d8 at first
		Text        textValue `json:"text,omitzero"`
		Number      textValue `json:"number,omitzero"`
		Value       any       `json:"value,omitempty"`
		Hidden      bool      `json:"hidden,omitempty"`
		Settings    struct {
			ValueType    string `json:"valueType"` // which of Text, Number and Dice is shown
			HasMaxNumber bool   `json:"hasMaxNumber"`
		} `json:"settings"`
	}
	textValue struct {
		Value any `json:"value"`
		Max   any `json:"max,omitempty"`
	}
	note struct {
		Label string `json:"label"`
		Value any    `json:"value"`
	}
)

// text returns the text of a note, "" if it has none.
func (n note) text() string { return textOf(n.Value) }

func textOf(value any) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(value)
}

// content returns the text or number of a simple trait, "" if it has none. In a file made by hand
// Value may hold it.
func (s simple) content() string {
	switch s.Settings.ValueType {
	case "text":
		return cmp.Or(textOf(s.Text.Value), textOf(s.Value))
	case "number":
		text := cmp.Or(textOf(s.Number.Value), textOf(s.Value))
		if most := textOf(s.Number.Max); s.Settings.HasMaxNumber && most != "" {
			text += " / " + most
		}
		return text
	}
	return textOf(s.Value)
}

// hasDice reports whether a simple trait shows its dice. A simple trait that shows a text or a
// number has dice too, but they are invisible.
func (s simple) hasDice() bool {
	return len(s.Dice.Value) > 0 && s.Settings.ValueType != "text" && s.Settings.ValueType != "number"
}

// isScene reports whether an actor is a scene. The system stores a scene as an actor too, with the
// GM's characters in the actor's sets.
func (t actorType) isScene() bool {
	if game.Canonical(t.Name) == "scene" {
		return true
	}
	for _, s := range t.Sets {
		if slices.Contains([]string{"extras", "mobs", "minor gmcs"}, game.Canonical(s.Label)) {
			return true
		}
	}
	return false
}
