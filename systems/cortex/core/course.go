package core

import (
	"slices"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex/pool"
	"mesa/systems/kit"
)

// What a live table keeps at hand.
const (
	keptRolls   = 4  // resolved rolls that stay as they were
	pastRolls   = 20 // rolls that stay to be looked at, those and older ones
	KeptMatters = 4  // tests and contests that are over
)

// Course is what is being rolled, and what somebody still has to say about it.
type Course struct {
	NextID  int          `json:"nextId"` // of rolls, matters and decisions owed
	Matters []*Matter    `json:"matters"`
	Rolls   []*pool.Roll `json:"rolls"`          // the open ones and the last few
	Past    []PastRoll   `json:"past,omitempty"` // older ones, to be looked at
	Pending []*Pending   `json:"pending"`        // decisions somebody owes before a roll is resolved
	Drafts  []*Draft     `json:"drafts"`
	Kept    []*KeptPool  `json:"kept,omitempty"` // what may be thrown again at one tap (CORE-POOL-R8)
	// Tested counts the tests and contests of each character.
	Tested map[string]int `json:"tested,omitempty"`
	Clocks []Clock        `json:"clocks,omitempty"` // when what is asked closes by itself
}

var courseGroup = &Group[Course]{Name: "course", Shape: 2, core: func(s *State) *Course { return &s.Course }}

// Matter is what dice are thrown for: a test or a contest, from its call to its
// end.
type Matter struct {
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
	// Owed is a decision that somebody has to make before a roll is resolved.
	Owed struct {
		Pending Pending `json:"pending"`
		Name    string  `json:"name,omitempty"`
		From    string  `json:"from,omitempty"` // Pending.From by name
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
func (Owed) EventName() string         { return "cortex.owed" }
func (Settled) EventName() string      { return "cortex.settled" }
func (Waived) EventName() string       { return "cortex.waived" }
func (EffectAdded) EventName() string  { return "cortex.effect.added" }

// Thrown implements game.Rolled.
func (e Rolled) Thrown() (laid []dice.Die, faces []int) {
	for _, p := range e.Roll.Pool {
		laid = append(laid, p.Die)
	}
	return laid, e.Roll.Faces
}

// CourseMod is what is being rolled, whatever it is for: pools, throws, what
// they come to, hitches and opportunities, and what somebody still owes.
func CourseMod() *Mod {
	timed, heard := timeFacts()
	return &Mod{
		Name: "course", Chapter: ChapterRolls, Group: courseGroup,
		Options: []*kit.Option{ResolutionMode.Option,
			requirePrime.Option, PrimeSets.Option, maxPool.Option, setsForSale.Under(ChapterPoints), BuyWhileReduced.Option,
			mayRefuseHitch.Option, capHitch.Option, opportunityPool.Option, freeOnGMBotch.Option, showOdds.Under(ChapterGame), HeroicStep.Option,
			SplitSteps.Option,
			beyondD12.Option, stackEffects.Option, leastComp.Under(ChapterHarm), windowTime.Under(ChapterGame)},
		Hooks: []Hooks{CheckHooks{Stops: []*Stop{stayStop, beyondStop, landStop, useStop, acceptStop}}},
		Deeds: []string{"choose", "roll", "pool", "decline"},
		Moves: []game.Move[State]{hitchMove(), passMove(), Vouched(chooseMove(), reader), rollMove(), poolMove(), keepPoolMove(),
			dropPoolMove(), declineMove(),
			opportunityMove(), waiveMove(), actMove(), extraMove(), endMove()},
		Facts: slices.Concat(rollFacts(), keptFacts(), owedFacts(), lateFacts(), timed),
		Hears: append(heard, On(courseGroup, func(g *Course, e CharGone) {
			g.Drafts = slices.DeleteFunc(g.Drafts, func(d *Draft) bool { return d.Char == e.ID })
			g.Kept = slices.DeleteFunc(g.Kept, func(k *KeptPool) bool { return k.Char == e.ID })
		})),
		Within: func(s *State) bool {
			long := func(c Clock) bool { return c.For < 1 || c.long() > maxWindowTime }
			return max(len(s.Rolls), len(s.Past), len(s.Matters), len(s.Pending), len(s.Drafts), len(s.Kept), len(s.Clocks)) <= MaxLists &&
				!slices.ContainsFunc(s.Clocks, long)
		},
	}
}

// rollFacts are what becomes of dice.
func rollFacts() []Fact {
	return []Fact{
		FactOf[Drafted](nil, On(courseGroup, func(g *Course, e Drafted) { g.draft(e.Draft) })),
		kit.Named(FactOf(tellRolled, On(courseGroup, (*Course).rolled)), (*State).namedRoll),
		kit.Named(chosenFact(), (*State).namedChoice),
		kit.Named(FactOf(tellThrown, On(courseGroup, func(g *Course, e EffectThrown) {
			g.with(e.Roll, func(r *pool.Roll) { r.Rethrown, r.Effect = e.Faces, []int{e.Die} })
		})), (*State).namedThrow),
		FactOf[EffectUsed](nil, On(courseGroup, func(g *Course, e EffectUsed) {
			g.with(e.Roll, func(r *pool.Roll) { r.Used = append(slices.Clip(r.Used), e.On) })
		})),
		kit.Named(FactOf(tellAdded, On(courseGroup, (*Course).added)), func(s *State, e EffectAdded) EffectAdded {
			e.Name = s.Name(e.Char)
			return e
		}),
		kit.Named(FactOf(tellSpent, On(courseGroup, (*Course).spent)), (*State).namedSpent),
		passedFact(),
		FactOf[RollResolved](nil,
			On(courseGroup, func(g *Course, e RollResolved) { g.with(e.Roll, func(r *pool.Roll) { r.Resolved = true }) })),
		raisedFact(),
		FactOf[RollMoved](nil, On(courseGroup, (*Course).moved)),
		joinedFact(), rerolledFact(), sfxOnFact(),
	}
}

// owedFacts are what holds dice up, and who lets it be.
func owedFacts() []Fact {
	return []Fact{
		kit.Named(FactOf(tellOwed, On(courseGroup, (*Course).owed)), func(s *State, e Owed) Owed {
			e.Name = s.Name(e.Pending.Char)
			if c := s.Char(e.Pending.From); c != nil {
				e.From = c.Shown()
			}
			return e
		}),
		kit.Named(kit.Alone(FactOf(tellSettled, On(courseGroup, func(g *Course, e Settled) {
			g.Pending = slices.DeleteFunc(g.Pending, func(p *Pending) bool { return p.ID == e.ID })
		})), tellSettledAlone), func(s *State, e Settled) Settled {
			if p := s.pending(e.ID); p != nil {
				e.Kind, e.Name = p.Kind, s.Name(p.Char)
			}
			return e
		}),
		FactOf(tellWaived, On(courseGroup, func(g *Course, e Waived) {
			if m := g.matter(e.Test); m != nil {
				m.Waived = append(slices.Clip(m.Waived), e.Char)
			}
		})),
	}
}
