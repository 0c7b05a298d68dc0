package order

import (
	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

// Modes of a scene.
const (
	modeNone   = "none"
	modeAction = "action_order"
)

// mode is by what order scenes are played, unless the GM says otherwise of one.
var mode = kit.NewWord("order.mode", "ORDER-R3", modeNone, modeAction)

// Part is the order of a scene.
func Part() *core.Part {
	return &core.Part{
		Name: "order", Group: Group, Terms: terms,
		On:      func(s *core.State) bool { return !mode.Is(s, modeNone) },
		Options: []*kit.Option{mode.Option},
		Deeds:   []string{"next", "end-turn"},
		Moves:   []game.Move[core.State]{nextMove(), endTurnMove(), turnMove(), modeMove()},
		Facts:   facts(),
		Hears: []core.Hear{
			core.On(Group, func(g *Orders, e core.SceneBegun) { g.framed(e.Scene) }),
			core.On(Group, (*Orders).ended),
			core.On(Group, func(g *Orders, _ core.BeatPassed) { g.passed() }),
			core.On(Group, func(g *Orders, e core.CharGone) { g.gone(e.ID) }),
		},
		At:      map[core.Moment]func(*core.Tx, string){core.AtOver: acted},
		Bar:     barred,
		Fill:    func(_ *core.State, to *core.Slots) { to.Order = turns{} },
		Moments: moments,
		Show:    show,
		Within:  within,
	}
}

func within(s *core.State) bool {
	g := Group.Of(s)
	for _, o := range g.Held {
		if sheet.TooLong(o.Mode, o.Turn, o.By) || sheet.TooLong(o.Acted...) || len(o.Acted) > core.MaxLists {
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
		// Of is its moment, "" where whoever's turn it is was in the middle of
		// something. The rest are names, as they were then.
		Of    game.Ref `json:"of,omitempty"`
		Name  string   `json:"name,omitempty"`
		Whose string   `json:"whose,omitempty"` // By's
		Left  []string `json:"left,omitempty"`  // who has yet to act in the round
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
)

// Why a turn has come.
const (
	whyNamed = ""          // somebody named it
	whyLead  = "lead"      // the GM, as the first of all (ORDER-02)
	whyLast  = "last"      // nobody else was left
	whyCut   = "interrupt" // before somebody who keeps its turn (DOOM-14)
	whyGiven = "given"     // the GM's hand
)

func (ModeSet) EventName() string   { return "cortex.order.mode" }
func (TurnBegun) EventName() string { return "cortex.turn" }
func (TurnEnded) EventName() string { return "cortex.turn.ended" }

// Moment implements kit.OfMoment.
func (e TurnBegun) Moment() (game.Ref, int) { return e.Of, e.N }

// Moment implements kit.OfMoment.
func (e TurnEnded) Moment() (game.Ref, int) { return turnRef(e.Scene), e.N }

func turnRef(scene int) game.Ref { return game.Ref("turn/" + game.Itoa(scene)) }

func facts() []core.Fact {
	return []core.Fact{
		core.FactOf(tellMode, core.On(Group, (*Orders).mode)),
		kit.Named(core.FactOf(tellTurn, core.On(Group, (*Orders).begun)), func(s *core.State, e TurnBegun) TurnBegun {
			e.Name, e.Whose = s.Name(e.Char), s.Name(e.By)
			if c := s.Char(e.Char); c != nil && s.Busy(c) == nil {
				e.Of = turnRef(e.Scene)
			}
			return e
		}),
		kit.Named(core.FactOf(tellTurnEnd, core.On(Group, (*Orders).used)), func(s *core.State, e TurnEnded) TurnEnded {
			e.Name, e.Whom = s.Name(e.Char), s.Name(e.Asks)
			return e
		}),
	}
}
