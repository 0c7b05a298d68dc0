package state

import (
	"encoding/json"
	"slices"
	"unicode/utf8"

	"mesa/game"
	"mesa/systems/nde/internal/rules"
	"mesa/systems/rulekit"
)

// Setup is the state that a table begins with, as JSON. Its zero value is an empty table.
type Setup struct {
	PCs     []PC              `json:"pcs,omitempty"`
	Foes    []Foe             `json:"foes,omitempty"`
	Scene   Scene             `json:"scene,omitzero"`
	Session int               `json:"session,omitempty"`
	Options map[string]string `json:"options,omitempty"`
}

// Init returns a new table. It fails if setup is neither empty nor the JSON of a Setup.
func Init(setup json.RawMessage) (*State, error) {
	var in Setup
	if len(setup) > 0 {
		if err := json.Unmarshal(setup, &in); err != nil {
			return nil, err
		}
	}
	s := &State{TableInfo: rulekit.TableInfo{Lang: "en", Pace: game.Quick, Options: in.Options},
		Sessions: Sessions{Scene: in.Scene, Scenes: in.Scene.N, Session: in.Session, Playing: in.Session > 0}}
	for _, p := range in.PCs {
		s.PCs = append(s.PCs, &p)
	}
	for _, f := range in.Foes {
		s.Foes = append(s.Foes, &f)
	}
	s.markSharedNames()
	return s, nil
}

// IsValid reports whether a state keeps within bounds that the moves never exceed. Some of these
// bounds are wider than the bounds of the moves.
func IsValid(s *State) bool {
	sc := s.Scene
	switch { // each case is a bound that is exceeded
	case max(len(s.PCs), len(s.Retired)) > rules.MaxPCs, len(s.Foes) > rules.MaxFoes,
		len(sc.Counters) > rules.MaxCounters, len(s.Owed) > rules.MaxOwed:
	case max(len(s.Harms), len(s.Tests), len(s.Past), len(s.Options), len(sc.Crowded)) > maxPairs:
	case max(len(sc.Distances), len(sc.Places), len(sc.Covers)) > maxPairs || tooLong(sc.Name, sc.Kind, sc.Phase):
	case slices.ContainsFunc(s.PCs, func(p *PC) bool { return !validPC(p) }) ||
		slices.ContainsFunc(s.Retired, func(p *PC) bool { return !validPC(p) }):
	case slices.ContainsFunc(s.Foes, func(f *Foe) bool {
		return tooLong(f.ID, f.Name, f.Kind) || max(f.Hearts, f.MaxHearts) > rules.MaxValue ||
			f.Defense > rules.MaxValue
	}):
	default:
		return true
	}
	return false
}

// maxPairs is an upper bound for lists with an entry for each pair of PCs and foes. It also bounds
// lists that the moves keep shorter.
const maxPairs = (rules.MaxPCs + rules.MaxFoes) * (rules.MaxPCs + rules.MaxFoes)

func validPC(p *PC) bool {
	return !tooLong(p.ID, p.Name, p.Concept, p.Role, p.Called) &&
		max(p.Hearts, p.MaxHearts, p.PP, p.MaxPP, p.Luck, p.Growth) <= rules.MaxValue &&
		max(len(p.Talents), len(p.Traits), len(p.Failed)) <= maxPairs
}

// tooLong reports whether any of the texts has more than rules.MaxText characters, the most that
// can be typed.
func tooLong(words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return utf8.RuneCountInString(w) > rules.MaxText })
}
