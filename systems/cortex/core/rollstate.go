package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/rulekit"
)

// What a live table keeps at hand.
const (
	keptRolls  = 4  // resolved rolls that stay as they were
	pastRolls  = 20 // rolls that stay to be looked at, those and older ones
	KeptChecks = 4  // tests and contests that are over
)

// RollState is what is being rolled, and what somebody still has to say about it.
type RollState struct {
	NextID      int          `json:"nextId"` // of rolls, matters and decisions owed
	Checks      []*Check     `json:"matters"`
	Rolls       []*pool.Roll `json:"rolls"`          // the open ones and the last few
	PackedRolls []PackedRoll `json:"past,omitempty"` // older ones, to be looked at
	Pending     []*Pending   `json:"pending"`        // decisions somebody owes before a roll is resolved
	Drafts      []*Draft     `json:"drafts"`
	Kept        []*KeptPool  `json:"kept,omitempty"` // what may be thrown again at one tap (CORE-POOL-R8)
	// CheckCount counts the tests and contests of each character.
	CheckCount map[string]int `json:"tested,omitempty"`
	Clocks     []Clock        `json:"clocks,omitempty"` // when what is asked closes by itself
}

var rollsSection = &Section[RollState]{Name: "course", Shape: 2, core: func(s *State) *RollState { return &s.RollState }}

// Check is what dice are thrown for: a test or a contest, from its call to its
// end.
type Check struct {
	ID     string   `json:"id"`
	Over   bool     `json:"over,omitempty"`
	Waived []string `json:"waived,omitempty"` // who may roll without a prime set; "" in older records: whoever is tested (CORE-POOL-R2)
}

// Draft is a pool being built: words of the pool's choices, and loose dice.
type Draft struct {
	Char string     `json:"char"`
	For  string     `json:"for"` // the test or contest
	Pick []string   `json:"pick,omitempty"`
	Dice []dice.Die `json:"dice,omitempty"`
	// Said is what else was said of it, by parameter.
	Said game.Args `json:"said,omitempty"`
}

type (
	// Drafted is a pool being built.
	Drafted struct {
		Draft Draft `json:"draft"`
	}
	// Rolled is dice thrown.
	Rolled struct {
		Roll  pool.Roll `json:"roll"`
		Name  string    `json:"name,omitempty"`
		Lacks []string  `json:"lacks,omitempty"` // prime sets that the pool leaves out (CORE-POOL-R2)
		Of    game.Ref  `json:"of,omitempty"`    // the moment
		Round int       `json:"round,omitempty"`
	}
	// Chosen is the total and the effect dice of a roll, committed together.
	// A difficulty says whose test it is Set for, and whether it stays Hidden
	// until the outcome (CORE-TEST-R6); any other choice says its Dice.
	Chosen struct {
		Roll   int        `json:"roll"`
		Kept   []int      `json:"kept"`
		Effect []int      `json:"effect"`
		Paid   int        `json:"paid,omitempty"`
		Char   string     `json:"char,omitempty"`
		Total  int        `json:"total"`
		Die    dice.Die   `json:"die"` // the first effect die
		Name   string     `json:"name,omitempty"`
		Set    string     `json:"set,omitempty"`
		Hidden bool       `json:"hidden,omitempty"`
		Risky  bool       `json:"risky,omitempty"` // a failure costs Die (CORE-TEST-R2)
		Risk   string     `json:"risk,omitempty"`  // what it costs, in older records a complication
		Dice   []dice.Die `json:"dice,omitempty"`  // those kept
		Faces  []int      `json:"faces,omitempty"`
		Of     game.Ref   `json:"of,omitempty"`
		Round  int        `json:"round,omitempty"`
		// By says where the effect die comes from; Die is what would be made
		// where there are none (NOEFF-02), 0 where it is still to be thrown.
		By pool.Effect `json:"by,omitempty"`
	}
	// EffectThrown is the second throw of a pool, for the effect die (REROLL-02).
	EffectThrown struct {
		Roll  int        `json:"roll"`
		Dice  []dice.Die `json:"dice"`
		Faces []int      `json:"faces"`
		Die   int        `json:"die"` // its place; -1 is a d4, since all show 1
		Char  string     `json:"char,omitempty"`
		Name  string     `json:"name,omitempty"`
		Of    game.Ref   `json:"of,omitempty"`
		Round int        `json:"round,omitempty"`
	}
	// EffectUsed is an effect die of a roll that went into a thing: the
	// complication or asset that it made, changed or broke.
	EffectUsed struct {
		Roll int    `json:"roll"`
		On   string `json:"on"`
	}
	// OnesSpent are hitches or opportunities of a roll that were used.
	OnesSpent struct {
		Roll  int      `json:"roll"`
		Dice  []int    `json:"dice"`
		By    string   `json:"by,omitempty"`
		Why   string   `json:"why,omitempty"` // "recovery": by itself, as a recovery failed (RECOVER-06)
		Of    game.Ref `json:"of,omitempty"`
		Round int      `json:"round,omitempty"`
	}
	// OnesPassed lets the unspent hitches of a roll pass. Name is whose they are; By
	// says that the GM did so, "" that they passed with what came next.
	OnesPassed struct {
		Roll  int      `json:"roll"`
		Name  string   `json:"name,omitempty"`
		By    string   `json:"by,omitempty"`
		Of    game.Ref `json:"of,omitempty"`
		Round int      `json:"round,omitempty"`
	}
	// RollResolved ends a roll: its locked points are free.
	RollResolved struct {
		Roll int `json:"roll"`
	}
	// DecisionOwed is a decision that somebody has to make before a roll is resolved.
	DecisionOwed struct {
		Pending Pending `json:"pending"`
		Name    string  `json:"name,omitempty"`
		From    string  `json:"from,omitempty"` // Pending.From by name
	}
	// DecisionMade ends such a decision.
	DecisionMade struct {
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
	// EffectAdded is an extra effect die by its place in the roll; -1 is a d4
	// because none was left.
	EffectAdded struct {
		Roll int      `json:"roll"`
		Die  int      `json:"die"`
		Char string   `json:"char"`
		Size dice.Die `json:"size"`
		Name string   `json:"name,omitempty"`
	}
)

func (Drafted) EventName() string      { return "cortex.drafted" }
func (Rolled) EventName() string       { return "cortex.rolled" }
func (Chosen) EventName() string       { return "cortex.chosen" }
func (EffectThrown) EventName() string { return "cortex.effect.thrown" }
func (EffectUsed) EventName() string   { return "cortex.effect.used" }
func (OnesSpent) EventName() string    { return "cortex.ones.spent" }
func (OnesPassed) EventName() string   { return "cortex.ones.passed" }
func (RollResolved) EventName() string { return "cortex.resolved" }
func (DecisionOwed) EventName() string { return "cortex.owed" }
func (DecisionMade) EventName() string { return "cortex.settled" }
func (Waived) EventName() string       { return "cortex.waived" }
func (EffectAdded) EventName() string  { return "cortex.effect.added" }

// Thrown implements game.DiceThrown.
func (e Rolled) Thrown() (laid []dice.Die, faces []int) {
	for _, p := range e.Roll.Pool {
		laid = append(laid, p.Die)
	}
	return laid, e.Roll.Faces
}

// RollsMod is what is being rolled, whatever it is for: pools, throws, what
// they come to, hitches and opportunities, and what somebody still owes.
func RollsMod() *Mod {
	timed, heard := timeEvents()
	return &Mod{
		Name: "course", Chapter: ChapterRolls, Section: rollsSection,
		Options: []*rulekit.Option{ResolutionMode.Option,
			requirePrime.Option, PrimeSets.Option, maxPool.Option, setsForSale.Under(ChapterPoints), BuyWhileReduced.Option,
			mayRefuseHitch.Option, capHitch.Option, opportunityPool.Option, freeOnGMBotch.Option, showOdds.Under(ChapterGame), HeroicStep.Option,
			SplitSteps.Option,
			beyondD12.Option, stackEffects.Option, leastComp.Under(ChapterHarm), windowTime.Under(ChapterGame)},
		Hooks:          []Hooks{CheckHooks{Decisions: []*DecisionKind{stayStop, beyondStop, landStop, useStop, acceptStop}}},
		CharacterMoves: []string{"choose", "roll", "pool", "decline"},
		Moves: []game.Move[State]{hitchMove(), passMove(), WithCallbacks(chooseMove(), readerOf), rollMove(), poolMove(), keepPoolMove(),
			dropPoolMove(), declineMove(),
			opportunityMove(), waiveMove(), actMove(), extraMove(), endMove()},
		Events: slices.Concat(rollEvents(), keptEvents(), owedEvents(), lateEvents(), timed),
		Handlers: append(heard, On(rollsSection, func(g *RollState, e CharacterGone) {
			g.Drafts = slices.DeleteFunc(g.Drafts, func(d *Draft) bool { return d.Char == e.ID })
			g.Kept = slices.DeleteFunc(g.Kept, func(k *KeptPool) bool { return k.Char == e.ID })
		})),
		Valid: func(s *State) bool {
			long := func(c Clock) bool { return c.For < 1 || c.duration() > maxWindowTime }
			return max(len(s.Rolls), len(s.PackedRolls), len(s.Checks), len(s.Pending), len(s.Drafts), len(s.Kept), len(s.Clocks)) <= MaxLists &&
				!slices.ContainsFunc(s.Clocks, long)
		},
	}
}

// rollEvents are what becomes of dice.
func rollEvents() []EventKind {
	return []EventKind{
		EventOf[Drafted](nil, On(rollsSection, func(g *RollState, e Drafted) { g.draft(e.Draft) })),
		rulekit.WithNames(EventOf(tellRolled, On(rollsSection, (*RollState).rolled)), (*State).namedRoll),
		rulekit.WithNames(chosenEvent(), (*State).namedChoice),
		rulekit.WithNames(EventOf(tellThrown, On(rollsSection, func(g *RollState, e EffectThrown) {
			g.updateRoll(e.Roll, func(r *pool.Roll) { r.EffectFaces, r.Effect = e.Faces, []int{e.Die} })
		})), (*State).namedThrow),
		EventOf[EffectUsed](nil, On(rollsSection, func(g *RollState, e EffectUsed) {
			g.updateRoll(e.Roll, func(r *pool.Roll) { r.Used = append(slices.Clip(r.Used), e.On) })
		})),
		rulekit.WithNames(EventOf(tellAdded, On(rollsSection, (*RollState).added)), func(s *State, e EffectAdded) EffectAdded {
			e.Name = s.Name(e.Char)
			return e
		}),
		rulekit.WithNames(EventOf(tellSpent, On(rollsSection, (*RollState).spent)), (*State).namedSpent),
		passedEvent(),
		EventOf[RollResolved](nil,
			On(rollsSection, func(g *RollState, e RollResolved) { g.updateRoll(e.Roll, func(r *pool.Roll) { r.Resolved = true }) })),
		raisedEvent(),
		EventOf[RollMoved](nil, On(rollsSection, (*RollState).moved)),
		joinedEvent(), rerolledEvent(), sfxOnEvent(),
	}
}

// owedEvents are what holds dice up, and who lets it be.
func owedEvents() []EventKind {
	return []EventKind{
		rulekit.WithNames(EventOf(tellOwed, On(rollsSection, (*RollState).owed)), func(s *State, e DecisionOwed) DecisionOwed {
			e.Name = s.Name(e.Pending.Char)
			if c := s.Char(e.Pending.From); c != nil {
				e.From = c.DisplayName()
			}
			return e
		}),
		rulekit.WithNames(rulekit.IfAlone(EventOf(tellSettled, On(rollsSection, func(g *RollState, e DecisionMade) {
			g.Pending = slices.DeleteFunc(g.Pending, func(p *Pending) bool { return p.ID == e.ID })
		})), tellSettledAlone), func(s *State, e DecisionMade) DecisionMade {
			if p := s.pending(e.ID); p != nil {
				e.Kind, e.Name = p.Kind, s.Name(p.Char)
			}
			return e
		}),
		EventOf(tellWaived, On(rollsSection, func(g *RollState, e Waived) {
			if m := g.check(e.Test); m != nil {
				m.Waived = append(slices.Clip(m.Waived), e.Char)
			}
		})),
	}
}
