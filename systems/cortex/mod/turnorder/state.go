package turnorder

import (
	"slices"

	"mesa/dice"
	"mesa/systems/cortex/core/engine"
)

// Orders holds the order of the current scene, and that of a scene that waits behind a flashback.
type Orders struct {
	Orders []*Order `json:"held,omitempty"`
	Flash  int      `json:"flash,omitempty"` // the number of the running flashback
}

// Order is the order of one scene.
type Order struct {
	Scene      int         `json:"scene"`
	Mode       string      `json:"mode,omitempty"`    // as the GM has set it; "": the table's option
	Round      int         `json:"round,omitempty"`   // 0: no turn has begun
	N          int         `json:"n,omitempty"`       // number of turns, or leads, so far
	Turn       string      `json:"turn,omitempty"`    // the character that has the turn; "" between two turns
	From       int         `json:"from,omitempty"`    // checks with a higher number are called in the turn
	Beat       bool        `json:"beat,omitempty"`    // a beat has passed in this turn, or since the lead began
	Again      string      `json:"again,omitempty"`   // the character that acts once more in its turn
	By         string      `json:"by,omitempty"`      // the last to act, or the leader by initiative; names the next
	Acted      []string    `json:"acted,omitempty"`   // in this round
	Row        []Score     `json:"row,omitempty"`     // the order by initiative, for the whole scene (INIT-R1)
	Initiative *Initiative `json:"race,omitempty"`    // the current or last throw for the order
	Wants      []string    `json:"wants,omitempty"`   // characters that want to lead (DRAMA-02)
	Lead       string      `json:"lead,omitempty"`    // the character that begins the next contest (DRAMA-01)
	Opens      int         `json:"opens,omitempty"`   // the roll that opens that contest (DRAMA-R1)
	Contest    string      `json:"contest,omitempty"` // the id of that contest, once it has begun
}

// Section is the state of orders.
var Section = engine.NewSection[Orders]("order", 0)

// orderOf returns the order of a scene. It adds a new one if there is none.
func (g *Orders) orderOf(sceneN int) *Order {
	for _, o := range g.Orders {
		if o.Scene == sceneN {
			return o
		}
	}
	o := &Order{Scene: sceneN}
	g.Orders = append(slices.Clip(g.Orders), o)
	return o
}

// current returns the order of the current scene, or nil.
func (g *Orders) current() *Order {
	for _, o := range g.Orders {
		if g.Flash == 0 || o.Scene == g.Flash {
			return o
		}
	}
	return nil
}

// Initiative is a set of throws that decide who acts first or who leads, with all characters that
// take part (sections 20.3 and 20.4).
type Initiative struct {
	ID    string     `json:"id"` // "i4"
	For   string     `json:"for"`
	Chars []string   `json:"chars"`
	Done  []Score    `json:"done,omitempty"`
	Led   *LeadTaken `json:"led,omitempty"` // its result, for sides and in dramatic order
	Over  bool       `json:"over,omitempty"`
}

// The purposes of an Initiative.
const (
	forSides = "sides" // which leader names who acts first (INIT-01)
	forAll   = "all"   // in what order all act (INIT-02)
	forDie   = "die"   // in what order all act, by ratings and a die (INIT-04)
	forDrama = "drama" // who leads in dramatic order (DRAMA-02)
)

// Score is the result of a character. High is the character's largest die, which breaks ties
// (INIT-R1). Roll is 0 if no pool was thrown. Name is the character's name at that time.
type Score struct {
	Char  string   `json:"char"`
	Roll  int      `json:"roll,omitempty"`
	Total int      `json:"total"`
	High  dice.Die `json:"high"`
	PC    bool     `json:"pc,omitempty"`
	Name  string   `json:"name,omitempty"`
}
