package special

import (
	"encoding/json"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sfx"
	"mesa/systems/kit"
)

// OwnShared is one of the group's own, written out for another table. It changes
// nothing.
type OwnShared struct {
	SFX  string `json:"sfx"`
	Text string `json:"text"` // its entry
}

func (OwnShared) EventName() string { return "cortex.sfx.own.shared" }

func sharedFact() core.Fact {
	return core.FactOf(func(e OwnShared) []game.Msg {
		return kit.Just(game.Say("cortex.event.sfx.own.shared", game.W("sfx", e.SFX), game.W("text", e.Text)))
	}, core.On(Group, func(*Special, OwnShared) {}))
}

var askFile = game.Param{Name: "text", Kind: game.Text, Min: 1, Max: sfx.MaxFile}

// shareMove writes one of the group's own out, to be pasted elsewhere.
func shareMove() game.Move[core.State] {
	return ownMove("sfx share", nil, func(m Made) game.Offer {
		return game.Offer{Fixed: game.Args{"own": {m.Word}}, Label: game.Say("cortex.sfx.share.now", game.W("sfx", m.Own.Name))}
	}, nil, func(t *core.Tx, m Made, _ game.Args) {
		text, err := json.Marshal(m.Own.Entry())
		if err == nil { // it is plain data
			t.Emit(OwnShared{SFX: m.Own.Name, Text: string(text)})
		}
	})
}

// pasteMove takes SFX of another table in, from their file: all or none.
func pasteMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "sfx paste", Under: game.UnderSheet, Params: []game.Param{askFile}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			if !writes(by) || len(Group.Of(s).Own) >= maxOwn {
				return nil
			}
			return []game.Offer{{Form: true, Label: game.Say("cortex.sfx.paste.now"), Asks: []game.Ask{{Param: askFile}},
				Fit: func(args game.Args) *game.Refusal { return fitFile(s, args) }}}
		},
		Do: func(t *core.Tx, args game.Args) {
			all, _ := sfx.ReadOwn(args.One("text"))
			for _, o := range all {
				t.Emit(OwnSet{Made: Made{Word: ownWord(t.S, o.Name), By: t.By.Chair, Own: o}, Why: "make"})
			}
		},
		Why: whyNoOwn,
	}
}

// fitFile refuses a file with all of its faults.
func fitFile(s *core.State, args game.Args) *game.Refusal {
	all, faults := sfx.ReadOwn(args.One("text"))
	if faults == nil && len(Group.Of(s).Own)+len(all) > maxOwn {
		return fullOwn()
	}
	return together(faults)
}
