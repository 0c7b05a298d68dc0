package core

import (
	"encoding/json"
	"maps"
	"slices"

	"mesa/game"
)

// Setup is what a table begins with.
type Setup struct {
	Chars         []Character       `json:"chars,omitempty"`
	Scene         Scene             `json:"scene,omitzero"`
	Assets        []Asset           `json:"assets,omitempty"`
	Complications []Complication    `json:"comps,omitempty"`
	Points        map[string]int    `json:"points,omitempty"` // by wallet
	Options       map[string]string `json:"options,omitempty"`
}

// start gives the table of a setup; without one, an empty table.
func start(s *State, setup json.RawMessage) error {
	var in Setup
	if len(setup) > 0 {
		if err := json.Unmarshal(setup, &in); err != nil {
			return err
		}
	}
	s.Lang, s.Pace, s.Options, s.Scene = "en", game.Quick, in.Options, in.Scene
	for _, c := range in.Chars {
		s.Points.play(CharacterSet{Char: c})
		c.Sheet = s.People.sharing(c.Sheet)
		s.Chars = append(s.Chars, &c)
	}
	for _, a := range in.Assets {
		s.Assets = append(s.Assets, &a)
	}
	for _, c := range in.Complications {
		s.Complications = append(s.Complications, &c)
	}
	s.People.tellApart()
	s.Things.tellApart()
	for _, key := range slices.Sorted(maps.Keys(in.Points)) {
		s.ensure(key).Free = in.Points[key]
	}
	if in.Scene.N > 0 {
		s.Framed = in.Scene.N
	}
	if len(in.Points) > 0 {
		s.Session, s.Playing = 1, true
	}
	return nil
}
