package sfxplay

import (
	"encoding/json"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/sfx"
	"mesa/systems/rulekit"
)

// CustomSFXShared records that a custom SFX was written out for another table. It changes nothing.
type CustomSFXShared struct {
	SFX  string `json:"sfx"`
	Text string `json:"text"` // its entry as JSON
}

func (CustomSFXShared) EventName() string { return "cortex.sfx.own.shared" }

func customSharedEvent() engine.EventKind {
	return engine.EventOf(func(e CustomSFXShared) []game.Msg {
		return rulekit.Msgs(game.Say("cortex.event.sfx.own.shared", game.W("sfx", e.SFX), game.W("text", e.Text)))
	}, engine.On(Section, func(*SFXState, CustomSFXShared) {}))
}

var paramFile = game.Param{Name: "text", Kind: game.Text, Min: 1, Max: sfx.MaxFile}

// shareMove returns the move that writes out a custom SFX, to be pasted elsewhere.
func shareMove() game.Move[engine.State] {
	return ownMove("sfx share", nil, func(m CustomSFX) game.Offer {
		return game.Offer{Fixed: game.Args{"own": {m.Word}},
			Label: game.Say("cortex.sfx.share.now", game.W("sfx", m.Own.Name))}
	}, nil, func(t *engine.Tx, m CustomSFX, _ game.Args) {
		text, err := json.Marshal(m.Own.Entry())
		if err == nil { // it is plain data
			t.Emit(CustomSFXShared{SFX: m.Own.Name, Text: string(text)})
		}
	})
}

// pasteMove returns the move that takes in SFX of another table from their file: all or none.
func pasteMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "sfx paste", Category: game.CategorySheet, Params: []game.Param{paramFile}},
		Offers: func(s *engine.State, c *game.Collector) {
			if !c.Closed(refuseWriting(s, c.Actor)) && mayWrite(c.Actor) {
				c.Add(game.Offer{Form: game.Form{OpensForm: true}, Label: game.Say("cortex.sfx.paste.now"),
					Inputs:   []game.Input{{Param: paramFile}},
					Validate: func(args game.Args) *game.Refusal { return refuseFaultyFile(s, args) }})
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			all, _ := sfx.ReadCustom(args.One("text"))
			for _, o := range all {
				t.Emit(CustomSFXSet{Made: CustomSFX{Word: ownWord(t.S, o.Name), By: t.Actor.Chair, Own: o},
					Why: "make"})
			}
		},
	}
}

// refuseFaultyFile refuses a file with all of its faults at once.
func refuseFaultyFile(s *engine.State, args game.Args) *game.Refusal {
	all, faults := sfx.ReadCustom(args.One("text"))
	if faults == nil && len(Section.Of(s).Own)+len(all) > maxOwn {
		return refuseFull()
	}
	return joinRefusals(faults)
}
