package cortex

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"mesa/game"
)

// The facts of a table. Event names and fields are for ever. A fact is told
// from itself alone, so it also holds what its sentence needs: the names of
// those it speaks of as they were then (names.go fills them in). Older records
// lack them, and are told with ids.
type (
	// Points moves plot points of one purse: N more, or fewer if negative.
	// With a Roll they are those earned in it, locked until it is resolved.
	Points struct {
		Purse string `json:"purse"`
		N     int    `json:"n"`
		Roll  int    `json:"roll,omitempty"`
		Why   string `json:"why"`
		Has   int    `json:"has"` // how many are free then
		Name  string `json:"name,omitempty"`
	}
	// Opted sets a table option.
	Opted struct {
		Key   string `json:"key"`
		Value string `json:"value"`
	}
	// CharSet is a character as it now is, new or changed.
	CharSet struct {
		Char Char `json:"char"`
	}
	// CharGone retires a character. Chair is what the player's chair was called
	// that goes on without it; "" for the GM's. NoUndo: nobody could undo then.
	CharGone struct {
		ID     string `json:"id"`
		Name   string `json:"name"`
		Chair  string `json:"chair,omitempty"`
		NoUndo bool   `json:"no_undo,omitempty"`
	}
	// Entered puts a character into the scene, or takes it out of sight.
	Entered struct {
		Char string `json:"char"`
		Name string `json:"name,omitempty"`
		Away bool   `json:"away,omitempty"`
	}
	// OutSet takes a character out of the scene, or ("") brings it back.
	OutSet struct {
		Char string `json:"char"`
		How  string `json:"how,omitempty"`
		By   string `json:"by,omitempty"` // the complication, if one did it
		Name string `json:"name,omitempty"`
	}
	// MayAct lets a character that is out act in one test or contest (OUT-06).
	MayAct struct {
		Char string `json:"char"`
		For  string `json:"for,omitempty"`
	}
	// AssetSet is an asset as it now is; Was is its die before, 0 if it is new.
	AssetSet struct {
		Asset Asset  `json:"asset"`
		Was   Die    `json:"was,omitempty"`
		Why   string `json:"why"`
		Whose string `json:"whose,omitempty"` // the owner by name
	}
	// AssetGone ends an asset.
	AssetGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		Why  string `json:"why"`
	}
	// CompSet is a complication as it now is; Was is its die before.
	CompSet struct {
		Comp  Comp   `json:"comp"`
		Was   Die    `json:"was,omitempty"`
		Why   string `json:"why"`
		Whose string `json:"whose,omitempty"` // whom it burdens, by name
	}
	// CompGone ends a complication.
	CompGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		On   string `json:"on,omitempty"`
		Why  string `json:"why"`
	}
	// Drafted is a pool being built.
	Drafted struct {
		Draft Draft `json:"draft"`
	}
	// Called begins a test; a Roll of the opposition follows if it has dice.
	Called struct {
		Test  Test   `json:"test"`
		Name  string `json:"name,omitempty"`
		Whom  string `json:"whom,omitempty"`  // who is to recover or come back
		Scene string `json:"scene,omitempty"` // its type, where tests are unusual (SCENE-R1)
	}
	// Rolled is dice thrown.
	Rolled struct {
		Roll  Roll     `json:"roll"`
		Name  string   `json:"name,omitempty"`
		Lacks []string `json:"lacks,omitempty"` // prime sets that the pool leaves out (CORE-POOL-R2)
	}
	// Chosen is the total and the effect dice of a roll, committed together.
	// A difficulty says whose test it is Set for, and whether it stays Hidden
	// until the outcome (CORE-TEST-R6); any other choice says its Dice.
	Chosen struct {
		Roll   int    `json:"roll"`
		Kept   []int  `json:"kept"`
		Effect []int  `json:"effect"`
		Paid   int    `json:"paid,omitempty"`
		Char   string `json:"char,omitempty"`
		Total  int    `json:"total"`
		Die    Die    `json:"die"` // the first effect die
		Name   string `json:"name,omitempty"`
		Set    string `json:"set,omitempty"`
		Hidden bool   `json:"hidden,omitempty"`
		Risky  bool   `json:"risky,omitempty"` // a failure costs Die (CORE-TEST-R2)
		Dice   []Die  `json:"dice,omitempty"`  // those kept
		Faces  []int  `json:"faces,omitempty"`
	}
	// TestDone is the outcome of a test. Effect is the effect die after heroic
	// steps (of the side that has its way).
	TestDone struct {
		Test    string `json:"test"`
		Char    string `json:"char"`
		Outcome string `json:"outcome"`
		Total   int    `json:"total"`
		Against int    `json:"against"`
		Margin  int    `json:"margin"` // total minus difficulty
		Steps   int    `json:"steps,omitempty"`
		Effect  Die    `json:"effect,omitempty"`
		Beyond  bool   `json:"beyond,omitempty"`
		Name    string `json:"name,omitempty"`
	}
	// EffectUsed is an effect die of a roll that went into a thing: the
	// complication or asset that it made, changed or broke.
	EffectUsed struct {
		Roll int    `json:"roll"`
		On   string `json:"on"`
	}
	// OnesSpent are hitches or opportunities of a roll that were used.
	OnesSpent struct {
		Roll int    `json:"roll"`
		Dice []int  `json:"dice"`
		By   string `json:"by,omitempty"`
	}
	// OnesPassed lets the unspent hitches of a roll pass.
	OnesPassed struct {
		Roll int `json:"roll"`
	}
	// RollResolved ends a roll: its locked points are free.
	RollResolved struct {
		Roll int `json:"roll"`
	}
	// Owed is a decision that somebody has to make before a roll is resolved.
	Owed struct {
		Pending Pending `json:"pending"`
		Name    string  `json:"name,omitempty"`
	}
	// Settled ends such a decision.
	Settled struct {
		ID   int    `json:"id"`
		How  string `json:"how"`
		Kind string `json:"kind,omitempty"`
		Name string `json:"name,omitempty"` // of the character
	}
	// Waived excuses a pool from a missing prime set (CORE-POOL-R2).
	Waived struct {
		Test string `json:"test"` // or a contest
		Char string `json:"char,omitempty"`
	}
	// BeatPassed counts one resolved test or contest (CORE-TEST-10).
	BeatPassed struct{}
)

func (Points) EventName() string       { return "cortex.points" }
func (Opted) EventName() string        { return "cortex.option" }
func (CharSet) EventName() string      { return "cortex.character" }
func (CharGone) EventName() string     { return "cortex.character.gone" }
func (Entered) EventName() string      { return "cortex.entered" }
func (OutSet) EventName() string       { return "cortex.out" }
func (MayAct) EventName() string       { return "cortex.mayact" }
func (AssetSet) EventName() string     { return "cortex.asset" }
func (AssetGone) EventName() string    { return "cortex.asset.gone" }
func (CompSet) EventName() string      { return "cortex.complication" }
func (CompGone) EventName() string     { return "cortex.complication.gone" }
func (Drafted) EventName() string      { return "cortex.drafted" }
func (Called) EventName() string       { return "cortex.called" }
func (Rolled) EventName() string       { return "cortex.rolled" }
func (Chosen) EventName() string       { return "cortex.chosen" }
func (TestDone) EventName() string     { return "cortex.test.done" }
func (EffectUsed) EventName() string   { return "cortex.effect.used" }
func (OnesSpent) EventName() string    { return "cortex.ones.spent" }
func (OnesPassed) EventName() string   { return "cortex.ones.passed" }
func (RollResolved) EventName() string { return "cortex.resolved" }
func (Owed) EventName() string         { return "cortex.owed" }
func (Settled) EventName() string      { return "cortex.settled" }
func (Waived) EventName() string       { return "cortex.waived" }
func (BeatPassed) EventName() string   { return "cortex.beat" }

// Thrown implements game.Rolled.
func (e Rolled) Thrown() (pool []Die, faces []int) {
	for _, p := range e.Roll.Pool {
		pool = append(pool, p.Die)
	}
	return pool, e.Roll.Faces
}

// coreEvents read the facts of this file; each family of moves adds its own.
var coreEvents = map[string]func([]byte) (game.Event, error){
	Points{}.EventName():       game.Decode[Points],
	Opted{}.EventName():        game.Decode[Opted],
	CharSet{}.EventName():      game.Decode[CharSet],
	CharGone{}.EventName():     game.Decode[CharGone],
	Entered{}.EventName():      game.Decode[Entered],
	OutSet{}.EventName():       game.Decode[OutSet],
	MayAct{}.EventName():       game.Decode[MayAct],
	AssetSet{}.EventName():     game.Decode[AssetSet],
	AssetGone{}.EventName():    game.Decode[AssetGone],
	CompSet{}.EventName():      game.Decode[CompSet],
	CompGone{}.EventName():     game.Decode[CompGone],
	Drafted{}.EventName():      game.Decode[Drafted],
	Called{}.EventName():       game.Decode[Called],
	Rolled{}.EventName():       game.Decode[Rolled],
	Chosen{}.EventName():       game.Decode[Chosen],
	TestDone{}.EventName():     game.Decode[TestDone],
	EffectUsed{}.EventName():   game.Decode[EffectUsed],
	OnesSpent{}.EventName():    game.Decode[OnesSpent],
	OnesPassed{}.EventName():   game.Decode[OnesPassed],
	RollResolved{}.EventName(): game.Decode[RollResolved],
	Owed{}.EventName():         game.Decode[Owed],
	Settled{}.EventName():      game.Decode[Settled],
	Waived{}.EventName():       game.Decode[Waived],
	BeatPassed{}.EventName():   game.Decode[BeatPassed],
}

// read decodes every event this system ever wrote.
func read(name string, data []byte) (game.Event, error) {
	for _, events := range []map[string]func([]byte) (game.Event, error){coreEvents, sceneEvents, contestEvents} {
		if decode, ok := events[name]; ok {
			return decode(data)
		}
	}
	return nil, fmt.Errorf("cortex: unknown event %q", name)
}

// Setup is what a table begins with.
type Setup struct {
	Chars   []Char            `json:"chars,omitempty"`
	Scene   Scene             `json:"scene,omitzero"`
	Assets  []Asset           `json:"assets,omitempty"`
	Comps   []Comp            `json:"comps,omitempty"`
	Points  map[string]int    `json:"points,omitempty"` // by purse
	Options map[string]string `json:"options,omitempty"`
}

func initState(setup json.RawMessage) (*State, error) {
	var in Setup
	if len(setup) > 0 {
		if err := json.Unmarshal(setup, &in); err != nil {
			return nil, err
		}
	}
	s := &State{Lang: "en", Pace: game.Quick, Options: in.Options, Scene: in.Scene}
	for _, c := range in.Chars {
		s.Chars = append(s.Chars, &c)
	}
	for _, a := range in.Assets {
		s.Assets = append(s.Assets, &a)
	}
	for _, c := range in.Comps {
		s.Comps = append(s.Comps, &c)
	}
	s.tellApart()
	for _, key := range slices.Sorted(maps.Keys(in.Points)) {
		s.ensure(key).Free = in.Points[key]
	}
	if in.Scene.N > 0 {
		s.Scenes = in.Scene.N
	}
	if len(in.Points) > 0 {
		s.Session, s.Playing = 1, true
	}
	return s, nil
}
