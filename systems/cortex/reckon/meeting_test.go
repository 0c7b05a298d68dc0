package reckon

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"mesa/systems/cortex"
)

// modOfEvent are the mods of events, by their names.
var modOfEvent = func() map[string]string {
	of := map[string]string{}
	for _, p := range cortex.Mods() {
		for _, e := range p.Events {
			of[e.Name] = p.Name
		}
	}
	return of
}()

// modsIn returns the mods that take part in a decision with events or dice.
func modsIn(d Decision) map[string]bool {
	parts := map[string]bool{}
	for _, f := range d.Events {
		if p := modOfEvent[f.Name]; p != "" {
			parts[p] = true
		}
		if f.Name == "cortex.points" {
			parts["points"] = true
		}
		var e struct {
			Roll  json.RawMessage `json:"roll"`
			Kind  string          `json:"kind"`
			Why   string          `json:"why"`
			By    string          `json:"by"`
			Given bool            `json:"given"` // of points
		}
		_ = json.Unmarshal(f.Data, &e) // other shapes say nothing here
		parts["nobank"] = parts["nobank"] || e.Given
		parts["reading"] = parts["reading"] || f.Name == "cortex.chosen" && (e.By == "none" || e.By == "reroll")
		if f.Name == "cortex.called" && strings.Contains(string(f.Data), `"sum":true`) {
			parts["static"] = true
		}
		if f.Name == "cortex.rolled" {
			var r throw
			_ = json.Unmarshal(e.Roll, &r)
			addModsOfRoll(r, parts)
		}
	}
	return parts
}

// modOfOrigin are the mods of dice, by their origin.
var modOfOrigin = map[string]string{"doom": "doom", "spent": "doom", "crisis": "crisis", "resource": "resource",
	"helper": "gang", "hero": "hero", "banked": "nobank", "scale": "scale", "range": "gear", "stress": "stress",
	"trauma": "trauma", "sfx": "special"}

func addModsOfRoll(r throw, parts map[string]bool) {
	for _, p := range r.Pool {
		if part := modOfOrigin[p.From]; part != "" {
			parts[part] = true
		}
		set := strings.ToLower(p.Set)
		for name, part := range map[string]string{"relationships": "relation", "specialties": "specialty",
			"values": "statement", "crowd": "crowd", "assets": "signature"} {
			if strings.HasSuffix(set, name) {
				parts[part] = true
			}
		}
	}
	if len(r.Uses) > 0 {
		parts["special"] = true
	}
}

// meeting counts how often two mods took part in the same test, contest or action, or in the same
// scene.
type meeting struct {
	a, b   string // mods
	groups map[string]map[string]bool
	scene  int
	n      int
}

func (m *meeting) count(d Decision) {
	parts := modsIn(d)
	groups := []string{fmt.Sprint("scene ", m.scene)}
	for _, f := range d.Events {
		if f.Name == "cortex.scene" {
			m.scene++
		}
		var e struct {
			Of      string
			Contest json.RawMessage
			Test    json.RawMessage
		}
		_ = json.Unmarshal(f.Data, &e)
		for _, of := range []string{e.Of, idOf(e.Contest), idOf(e.Test)} {
			if of = of[strings.Index(of, "/")+1:]; of != "" {
				groups = append(groups, of)
			}
		}
	}
	slices.Sort(groups)
	for _, g := range slices.Compact(groups) {
		if m.groups[g] == nil {
			m.groups[g] = map[string]bool{}
		}
		had := m.groups[g]["met"]
		maps.Copy(m.groups[g], parts)
		if met := m.groups[g][m.a] && m.groups[g][m.b]; met && !had {
			m.groups[g]["met"] = true
			m.n++
		}
	}
}

// idOf returns the id of a check in an event: the value itself, or the ID of an object.
func idOf(data json.RawMessage) string {
	var id string
	if json.Unmarshal(data, &id) == nil {
		return id
	}
	var m struct{ ID string }
	_ = json.Unmarshal(data, &m)
	return m.ID
}
