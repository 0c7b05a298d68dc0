package crisis

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/framing"
	"mesa/systems/cortex/core/hitch"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Crises is the state of the crisis pools.
type Crises struct {
	Pools []Pool `json:"pools,omitempty"`
}

// Pool is one problem. A die that is gone is 0, so that the other dice keep their places while
// several effect dice of a roll hit them.
type Pool struct {
	ID   string     `json:"id"`
	Name string     `json:"name"`
	Dice []dice.Die `json:"dice"`
	Stay bool       `json:"stay,omitempty"` // it outlasts the scene (SCENE-R2)
}

// Section is the state of crises.
var Section = engine.NewSection[Crises]("crisis", 0)

// maxPools is the largest number of crises at a table, and maxDice the largest number of dice of
// one crisis.
const (
	maxPools = 20
	maxDice  = game.MaxDice / 2
)

var enabled = rulekit.NewFlag("crisis.enabled", false, "CRISIS-01")

func crises(s *engine.State) []Pool { return Section.Of(s).Pools }

// byID returns a crisis by its id. ok is false if there is none.
func byID(s *engine.State, id string) (p Pool, ok bool) {
	i := slices.IndexFunc(crises(s), func(p Pool) bool { return p.ID == id })
	if i < 0 {
		return Pool{}, false
	}
	return crises(s)[i], true
}

// remainingDice returns the dice that are not gone, smallest first.
func (p Pool) remainingDice() []dice.Die {
	return slices.Sorted(slices.Values(slices.DeleteFunc(slices.Clone(p.Dice),
		func(d dice.Die) bool { return d == 0 })))
}

// Mod returns the mod for crisis pools.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "crisis", Chapter: engine.ChapterFoes,
		Section: Section,
		Enabled: func(s *engine.State) bool { return enabled.On(s) },
		Options: []*rulekit.Option{enabled.Option},
		Events: []engine.EventKind{
			game.AsPriceIf(engine.EventOf(tellSet, engine.On(Section, (*Crises).set)),
				func(e CrisisSet) bool { return e.Why == whyCost }),
			engine.EventOf(tellGone, engine.On(Section, func(g *Crises, e CrisisGone) {
				g.Pools = slices.DeleteFunc(slices.Clone(g.Pools), func(p Pool) bool { return p.ID == e.ID })
			})),
		},
		Moves: []game.Move[engine.State]{beginMove(), feedMove(), spendMove(), changeMove(), stayMove(), endMove()},
		Valid: func(s *engine.State) bool {
			return len(crises(s)) <= maxPools && !slices.ContainsFunc(crises(s), func(p Pool) bool {
				return len(p.Dice) > maxDice || sheet.IsTooLong(p.ID, p.Name) ||
					slices.ContainsFunc(p.Dice, func(d dice.Die) bool { return d != 0 && sheet.IsNoDie(d) })
			})
		},
		Hooks: []engine.Hooks{
			draft.Hooks{Problems: problems, MeetsRequirement: meetsRequirement, OnThrow: addCosts,
				Aims: []*draft.AimKind{crisisAim}},
			hitch.Hooks{Uses: hitchUses},
			framing.Hooks{Losses: sceneLosses, OnEnd: endWithScene},
			view.Hooks{Blocks: show},
		},
	}
}

type (
	// CrisisSet adds a crisis, or replaces the crisis with the same id. Was and Die are the size of
	// a changed die before and after, 0 for none.
	CrisisSet struct {
		Pool Pool     `json:"pool"`
		Why  string   `json:"why"`
		Was  dice.Die `json:"was,omitempty"`
		Die  dice.Die `json:"die,omitempty"`
	}
	// CrisisGone ends a crisis.
	CrisisGone struct {
		ID   string `json:"id"`
		Name string `json:"name"`
		Why  string `json:"why"`
	}
)

func (CrisisSet) EventName() string  { return "cortex.crisis" }
func (CrisisGone) EventName() string { return "cortex.crisis.gone" }

func (g *Crises) set(e CrisisSet) {
	g.Pools = slices.Clone(g.Pools)
	for i, p := range g.Pools {
		if p.ID == e.Pool.ID {
			g.Pools[i] = e.Pool
			return
		}
	}
	g.Pools = append(g.Pools, e.Pool)
}

// changeDice sets the dice of a crisis, and ends it if none is left (CRISIS-07).
func changeDice(t *engine.Tx, e CrisisSet) {
	t.Emit(e)
	if len(e.Pool.remainingDice()) == 0 {
		t.Emit(CrisisGone{ID: e.Pool.ID, Name: e.Pool.Name, Why: "resolved"})
	}
}

// add adds a die to a crisis. It does nothing if the crisis is gone or full.
func add(t *engine.Tx, id string, d dice.Die, why string) {
	p, ok := byID(t.S, id)
	if ok && !check.Of(t.S).MidRoll() { // no roll refers to places now
		p.Dice = p.remainingDice()
	}
	if !ok || len(p.Dice) >= maxDice {
		return
	}
	p.Dice = append(slices.Clone(p.Dice), d)
	t.Emit(CrisisSet{Pool: p, Why: why, Die: d})
}

// endWithScene ends the crises that do not stay beyond the scene (SCENE-R2).
func endWithScene(t *engine.Tx) {
	for _, p := range slices.Clone(crises(t.S)) {
		if !p.Stay {
			t.Emit(CrisisGone{ID: p.ID, Name: p.Name, Why: "scene"})
		}
	}
}

// sceneLosses returns the names of the crises that end with the scene, and of those that stay.
func sceneLosses(s *engine.State) (gone, stay []game.Msg) {
	for _, p := range crises(s) {
		if p.Stay {
			stay = append(stay, game.Quote(p.Name))
		} else {
			gone = append(gone, game.Quote(p.Name))
		}
	}
	return gone, stay
}

// poolDice returns the remaining dice of a crisis for a pool. The word of each is the id of the
// crisis and the place of the die from 1, as in "fire:2".
func poolDice(p Pool) []pool.Die {
	var ds []pool.Die
	for i, d := range p.Dice {
		if d > 0 {
			ds = append(ds, pool.Die{Word: p.ID + ":" + game.Itoa(i+1), Name: p.Name, From: pool.FromCrisis, Die: d})
		}
	}
	return ds
}
