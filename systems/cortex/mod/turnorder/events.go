package turnorder

import (
	"mesa/game"
)

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
