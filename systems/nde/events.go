package nde

import (
	"encoding/json"

	"mesa/game"
	"mesa/systems/kit"
)

// The facts that all families share. A name and the meaning of its fields are
// for ever; Why is a word that telling says by "nde.why.<Why>".
type (
	// Valued is a value of a PC or foe as it now is: one of the Value words.
	Valued struct {
		Who   string `json:"who"`
		What  string `json:"what"`
		Now   int    `json:"now"`
		Was   int    `json:"was"`
		Why   string `json:"why"`
		Max   int    `json:"max,omitempty"` // of Hearts and Power Points
		Names Names  `json:"names,omitempty"`
	}
	// Opted is a table option as it now is.
	Opted struct {
		Key   string `json:"key"`
		Value string `json:"value"`
	}
)

// What a Valued is about.
const (
	ValueHearts    = "hearts"
	ValueMaxHearts = "max-hearts"
	ValuePP        = "pp"
	ValueMaxPP     = "max-pp"
	ValueLuck      = "luck"
	ValueToken     = "token" // 0 or 1
	ValueGrowth    = "growth"
	ValueDefense   = "defense" // of a foe
)

func (Valued) EventName() string { return "nde.valued" }
func (Opted) EventName() string  { return "nde.option" }

type (
	fact = kit.Fact[State]
	hear = kit.Hear[State]
)

// facts are all facts, each in the file of its family, and the house's.
func facts() *kit.Facts[State] {
	fs := &kit.Facts[State]{}
	fs.Add(coreFacts()...)
	fs.Add(testFacts()...)
	fs.Add(characterFacts()...)
	fs.Add(sceneFacts()...)
	fs.Add(effectFacts()...)
	fs.Hear(kit.HearTable(func(s *State) *kit.Table { return &s.Table })...)
	fs.Hear(kit.On(func(s *State, _ game.VeilLifted) { s.foldLifted() }))
	return fs
}

func coreFacts() []fact {
	return []fact{
		kit.Named(kit.FactOf(tellValued, kit.On((*State).foldValued)), (*State).nameValued),
		kit.FactOf(tellOpted, kit.On(func(s *State, e Opted) { s.Choose(e.Key, e.Value) })),
	}
}

// Setup is what a table begins with.
type Setup struct {
	PCs     []PC              `json:"pcs,omitempty"`
	Foes    []Foe             `json:"foes,omitempty"`
	Scene   Scene             `json:"scene,omitzero"`
	Session int               `json:"session,omitempty"`
	Options map[string]string `json:"options,omitempty"`
}

func initState(setup json.RawMessage) (*State, error) {
	var in Setup
	if len(setup) > 0 {
		if err := json.Unmarshal(setup, &in); err != nil {
			return nil, err
		}
	}
	s := &State{Table: kit.Table{Lang: "en", Pace: game.Quick, Options: in.Options},
		Scene: in.Scene, Scenes: in.Scene.N, Session: in.Session, Playing: in.Session > 0}
	for _, p := range in.PCs {
		s.PCs = append(s.PCs, &p)
	}
	for _, f := range in.Foes {
		s.Foes = append(s.Foes, &f)
	}
	s.tellApart()
	return s, nil
}
