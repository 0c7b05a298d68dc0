package turnorder

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// Modes of a scene.
const (
	modeNone   = "none"
	modeAction = "action_order"
	modeDrama  = "dramatic"
)

// Ways to find out who acts first, or in what order (section 20.3).
const (
	initHandoff = "handoff"
	initSides   = "side_leaders"
	initAll     = "individual"
	initFixed   = "fixed"
	initDie     = "fixed_plus_die"
)

// mode is by what order scenes are played, unless the GM says otherwise of one.
var mode = rulekit.NewEnum("order.mode", "ORDER-R3", modeNone, modeAction, modeDrama).Taking(modeDrama, "contests")

// The other options of orders.
var (
	initiative = rulekit.NewEnum("initiative.mode", "INIT-R1", initHandoff, initSides, initAll, initFixed, initDie).
			With(mode.Option, modeAction)
	hitchesCount = rulekit.NewFlag("initiative.hitches", false, "INIT-R2")
	traits       = core.NewFormula("initiative.traits", "INIT-R3", initiative.Option, initFixed, initDie)
	leadStands   = rulekit.NewFlag("dramatic.lead_roll_stands", false, "DRAMA-R1").With(mode.Option, modeDrama)
)

// Mod is the order of a scene.
func Mod() *core.Mod {
	return &core.Mod{
		Name: "order", Chapter: core.ChapterScenes,
		Section:        Section,
		Synonyms:       terms,
		Enabled:        func(s *core.State) bool { return !mode.Is(s, modeNone) },
		Options:        []*rulekit.Option{mode.Option, initiative.Option, traits.Option, hitchesCount.Option, leadStands.Option},
		CharacterMoves: []string{"next", "end-turn", "initiative-die", "act-after", leadWant, leadNot},
		Moves: []game.Move[core.State]{nextMove(), endTurnMove(), turnMove(), initiativeMove(), dieMove(), swapMove(), leadMove(),
			noLeadMove(), setLeadMove(), modeMove()},
		Events: slices.Concat(facts(), raceEvents(), leadEvents()),
		Handlers: []core.Handler{
			core.On(Section, func(g *Orders, e core.SceneBegun) { g.noteFlashback(e.Scene) }),
			core.On(Section, (*Orders).ended),
			core.On(Section, func(g *Orders, _ core.BeatPassed) { g.passed() }),
			core.On(Section, func(g *Orders, e core.CharacterGone) { g.gone(e.ID) }),
			core.On(Section, func(g *Orders, e core.RollMoved) { g.noteLeadRoll(e.Roll) }),
		},
		Valid: valid,
		Hooks: []core.Hooks{
			core.CheckHooks{Kind: checks{}, OnOver: endTurnWithCheck, CannotCall: refuseOutOfTurn},
			core.ShowHooks{Cards: cards, Blocks: show},
		},
		Policies: []core.Answer{core.Turns.Is(turns{})},
	}
}

func valid(s *core.State) bool {
	g := Section.Of(s)
	for _, o := range g.Held {
		if sheet.IsTooLong(o.Mode, o.Turn, o.By, o.Lead, o.Again) || sheet.IsTooLong(o.Acted...) || sheet.IsTooLong(o.Wants...) ||
			max(len(o.Acted), len(o.Wants), len(o.Row)) > core.MaxLists {
			return false
		}
		if r := o.Race; r != nil && (sheet.IsTooLong(r.ID, r.For) || sheet.IsTooLong(r.Chars...) ||
			max(len(r.Chars), len(r.Done)) > core.MaxLists) {
			return false
		}
	}
	return len(g.Held) <= 2
}

// The facts of an order.
type (
	// ModeSet is the GM's word on the order of one scene.
	ModeSet struct {
		Scene int    `json:"scene"`
		Mode  string `json:"mode"`
	}
	// TurnBegun is somebody's turn.
	TurnBegun struct {
		Scene int    `json:"scene"`
		N     int    `json:"n"` // of the turns of the scene
		Round int    `json:"round"`
		Char  string `json:"char"`
		From  int    `json:"from"` // what is called in it has a higher number
		Why   string `json:"why,omitempty"`
		By    string `json:"by,omitempty"` // who named it; for an interruption, who is interrupted
		// Of is its card, "" where whoever's turn it is was in the middle of
		// something. The rest are names, as they were then.
		Of    game.Ref `json:"of,omitempty"`
		Name  string   `json:"name,omitempty"`
		Whose string   `json:"whose,omitempty"` // By's
		Left  []string `json:"left,omitempty"`  // who has yet to act in the round
		Row   bool     `json:"row,omitempty"`   // in this order
		Next  string   `json:"next,omitempty"`  // where nobody is left: who opens the next round by initiative
	}
	// TurnEnded is a turn that was used, or passed (ORDER-R2).
	TurnEnded struct {
		Scene int    `json:"scene"`
		N     int    `json:"n"`
		Round int    `json:"round"`
		Char  string `json:"char"`
		Pass  bool   `json:"pass,omitempty"`
		Over  bool   `json:"over,omitempty"` // and with it the round
		Asks  string `json:"asks,omitempty"` // who names the next; "" nobody, or the GM
		GM    bool   `json:"gm,omitempty"`
		Name  string `json:"name,omitempty"`
		Whom  string `json:"whom,omitempty"` // Asks by name
	}
	// TurnMore is a turn in which its holder acts once more (RUL-SFX-ACTION), and
	// with From that it has come to that.
	TurnMore struct {
		Scene int    `json:"scene"`
		Char  string `json:"char"`
		From  int    `json:"from,omitempty"` // what is called then has a higher number
		Name  string `json:"name,omitempty"`
	}
)

// Why a turn has come.
const (
	whyNamed = ""          // somebody named it
	whyLead  = "lead"      // the GM, as the first of all (ORDER-02)
	whyLast  = "last"      // nobody else was left
	whyCut   = "interrupt" // before somebody who keeps its turn (DOOM-14)
	whyGiven = "given"     // the GM's hand
	whyRow   = "row"       // by initiative (INIT-R1)
)

func (ModeSet) EventName() string   { return "cortex.order.mode" }
func (TurnBegun) EventName() string { return "cortex.turn" }
func (TurnEnded) EventName() string { return "cortex.turn.ended" }
func (TurnMore) EventName() string  { return "cortex.turn.more" }

// Card implements rulekit.OnCard.
func (e TurnBegun) Card() (game.Ref, int) { return e.Of, e.N }

// Card implements rulekit.OnCard.
func (e TurnEnded) Card() (game.Ref, int) { return turnRef(e.Scene), e.N }

func turnRef(sceneN int) game.Ref { return game.Ref("turn/" + game.Itoa(sceneN)) }

func facts() []core.EventKind {
	return []core.EventKind{
		core.EventOf(tellMode, core.On(Section, (*Orders).mode)),
		rulekit.WithNames(core.EventOf(tellTurn, core.On(Section, (*Orders).begun)), func(s *core.State, e TurnBegun) TurnBegun {
			e.Name, e.Whose = s.Name(e.Char), s.Name(e.By)
			if c := s.Char(e.Char); c != nil && s.RefuseBusy(c) == nil {
				e.Of = turnRef(e.Scene)
			}
			return e
		}),
		rulekit.WithNames(core.EventOf(tellTurnEnd, core.On(Section, (*Orders).used)), func(s *core.State, e TurnEnded) TurnEnded {
			e.Name, e.Whom = s.Name(e.Char), s.Name(e.Asks)
			return e
		}),
		rulekit.WithNames(core.EventOf(tellMore, core.On(Section, (*Orders).more)), func(s *core.State, e TurnMore) TurnMore {
			e.Name = s.Name(e.Char)
			return e
		}),
	}
}
