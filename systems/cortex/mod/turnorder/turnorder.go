package turnorder

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/roll"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/cortex/core/view"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

// The modes of a scene.
const (
	modeNone   = "none"
	modeAction = "action_order"
	modeDrama  = "dramatic"
)

// The ways to find out who acts first, or in what order all act (section 20.3).
const (
	initHandoff = "handoff"
	initSides   = "side_leaders"
	initAll     = "individual"
	initFixed   = "fixed"
	initDie     = "fixed_plus_die"
)

// mode is the option for the order of scenes. The GM may set another mode for one scene.
var mode = rulekit.NewEnum("order.mode", "ORDER-R3", modeNone, modeAction, modeDrama).Taking(modeDrama, "contests")

// The other options of orders.
var (
	initiative = rulekit.NewEnum("initiative.mode", "INIT-R1", initHandoff, initSides, initAll, initFixed, initDie).
			With(mode.Option, modeAction)
	hitchesCount = rulekit.NewFlag("initiative.hitches", false, "INIT-R2")
	traits       = people.NewFormula("initiative.traits", "INIT-R3", initiative.Option, initFixed, initDie)
	leadStands   = rulekit.NewFlag("dramatic.lead_roll_stands", false, "DRAMA-R1").With(mode.Option, modeDrama)
)

// Mod returns the mod for the order of a scene.
func Mod() *engine.Mod {
	return &engine.Mod{
		Name: "order", Chapter: engine.ChapterScenes,
		Section:  Section,
		Synonyms: terms,
		Enabled:  func(s *engine.State) bool { return !mode.Is(s, modeNone) },
		Options: []*rulekit.Option{mode.Option, initiative.Option, traits.Option, hitchesCount.Option,
			leadStands.Option},
		CharacterMoves: []string{"next", "end-turn", "initiative-die", "act-after", leadWant, leadNot},
		Moves: []game.Move[engine.State]{nextMove(), endTurnMove(), turnMove(), initiativeMove(), dieMove(), swapMove(),
			leadMove(),
			noLeadMove(), setLeadMove(), modeMove(), roundMove()},
		Events: slices.Concat(events(), initiativeEvents(), leadEvents()),
		Handlers: []engine.Handler{
			engine.On(Section, func(g *Orders, e scene.SceneBegun) { g.noteFlashback(e.Scene) }),
			engine.On(Section, (*Orders).sceneEnded),
			engine.On(Section, func(g *Orders, _ scene.BeatPassed) { g.beatPassed() }),
			engine.On(Section, func(g *Orders, e people.CharacterGone) { g.characterGone(e.ID) }),
			engine.On(Section, func(g *Orders, e check.RollMoved) { g.rollMoved(e.Roll) }),
		},
		Valid: valid,
		Hooks: []engine.Hooks{
			check.Hooks{Kind: checkKind(), OnOver: endTurnWithCheck, CannotCall: refuseOutOfTurn},
			view.Hooks{Cards: cards, Blocks: show},
		},
		Policies: []engine.Answer{roll.Turns.Is(turns{})},
	}
}

func valid(s *engine.State) bool {
	g := Section.Of(s)
	for _, o := range g.Orders {
		if sheet.IsTooLong(o.Mode, o.Turn, o.By, o.Lead, o.Again) || sheet.IsTooLong(o.Acted...) ||
			sheet.IsTooLong(o.Wants...) ||
			max(len(o.Acted), len(o.Wants), len(o.Row)) > engine.MaxLists {
			return false
		}
		if r := o.Initiative; r != nil && (sheet.IsTooLong(r.ID, r.For) || sheet.IsTooLong(r.Chars...) ||
			max(len(r.Chars), len(r.Done)) > engine.MaxLists) {
			return false
		}
	}
	return len(g.Orders) <= 2
}

// The events of an order.
type (
	// ModeSet sets the mode of one scene.
	ModeSet struct {
		Scene int    `json:"scene"`
		Mode  string `json:"mode"`
	}
	// RoundSet sets the round of a scene and who has acted in it.
	RoundSet struct {
		Scene int      `json:"scene"`
		Round int      `json:"round"`
		Acted []string `json:"acted,omitempty"`
		Names []string `json:"names,omitempty"` // of the characters in Acted
	}
	// TurnBegun begins a character's turn.
	TurnBegun struct {
		Scene int    `json:"scene"`
		N     int    `json:"n"` // the number of the turn in the scene
		Round int    `json:"round"`
		Char  string `json:"char"`
		From  int    `json:"from"` // checks with a higher number are called in this turn
		Why   string `json:"why,omitempty"`
		By    string `json:"by,omitempty"` // the character that named Char or, for an interruption, that is interrupted
		// Of is the card of the turn, "" if the character is busy elsewhere. The fields below are
		// for the telling: names are those at that time.
		Of     game.Ref `json:"of,omitempty"`
		Name   string   `json:"name,omitempty"`
		ByName string   `json:"whose,omitempty"` // the name of By
		Left   []string `json:"left,omitempty"`  // characters that have yet to act in the round
		Row    bool     `json:"row,omitempty"`   // Left is in order of initiative
		Next   string   `json:"next,omitempty"`  // if Left is empty: who opens the next round by initiative
	}
	// TurnEnded ends a turn that was used or passed (ORDER-R2).
	TurnEnded struct {
		Scene    int    `json:"scene"`
		N        int    `json:"n"`
		Round    int    `json:"round"`
		Char     string `json:"char"`
		Pass     bool   `json:"pass,omitempty"`
		Over     bool   `json:"over,omitempty"` // the round ends with it
		Asks     string `json:"asks,omitempty"` // the character that names the next; "": none, or the GM
		GM       bool   `json:"gm,omitempty"`
		Name     string `json:"name,omitempty"`
		AsksName string `json:"whom,omitempty"` // the name of Asks
	}
	// TurnExtended gives the holder of a turn another act (RUL-SFX-ACTION). With From set, that act
	// begins.
	TurnExtended struct {
		Scene int    `json:"scene"`
		Char  string `json:"char"`
		From  int    `json:"from,omitempty"` // checks with a higher number are called in that act
		Name  string `json:"name,omitempty"`
	}
)

// The reasons why a turn begins.
const (
	whyNamed = ""          // named by the character that acted last, or by the GM
	whyLead  = "lead"      // the GM named it as the first to act (ORDER-02)
	whyLast  = "last"      // it was the only candidate
	whyCut   = "interrupt" // before a character that keeps its turn (DOOM-14)
	whyGiven = "given"     // the GM gave it
	whyRow   = "row"       // by initiative (INIT-R1)
)

func (ModeSet) EventName() string      { return "cortex.order.mode" }
func (RoundSet) EventName() string     { return "cortex.turn.round" }
func (TurnBegun) EventName() string    { return "cortex.turn" }
func (TurnEnded) EventName() string    { return "cortex.turn.ended" }
func (TurnExtended) EventName() string { return "cortex.turn.more" }

// Card implements game.OnCard.
func (e TurnBegun) Card() (game.Ref, int) { return e.Of, e.N }

// Card implements game.OnCard.
func (e TurnEnded) Card() (game.Ref, int) { return turnRef(e.Scene), e.N }

func turnRef(sceneN int) game.Ref { return game.Ref("turn/" + game.Itoa(sceneN)) }

func events() []engine.EventKind {
	return []engine.EventKind{
		engine.EventOf(tellMode, engine.On(Section, (*Orders).modeSet)),
		game.WithNames(engine.EventOf(tellRound, engine.On(Section, (*Orders).roundSet)),
			func(s *engine.State, e RoundSet) RoundSet {
				e.Names = nil
				for _, char := range e.Acted {
					e.Names = append(e.Names, people.Of(s).Name(char))
				}
				return e
			}),
		game.WithNames(engine.EventOf(tellTurn, engine.On(Section, (*Orders).turnBegun)),
			func(s *engine.State, e TurnBegun) TurnBegun {
				e.Name, e.ByName = people.Of(s).Name(e.Char), people.Of(s).Name(e.By)
				if c := people.Of(s).Char(e.Char); c != nil && check.RefuseBusy(s, c) == nil {
					e.Of = turnRef(e.Scene)
				}
				return e
			}),
		game.WithNames(engine.EventOf(tellTurnEnd, engine.On(Section, (*Orders).turnEnded)),
			func(s *engine.State, e TurnEnded) TurnEnded {
				e.Name, e.AsksName = people.Of(s).Name(e.Char), people.Of(s).Name(e.Asks)
				return e
			}),
		game.WithNames(engine.EventOf(tellExtended, engine.On(Section, (*Orders).turnExtended)),
			func(s *engine.State, e TurnExtended) TurnExtended {
				e.Name = people.Of(s).Name(e.Char)
				return e
			}),
	}
}
