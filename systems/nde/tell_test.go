package nde_test

import (
	"reflect"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/nde"
	"mesa/table"
)

// retoldMoves are moves of a GM at one table: first many that are told with names and values, then
// moves that change those names and values.
var retoldMoves = []struct {
	move string
	args game.Args
}{
	{"option", game.Args{"key": {"hidden_rolls"}, "value": {"on"}}},
	{"hidden", game.Args{"pool": {"d20"}, "for": {"the gate"}}},
	{"unveil", nil},
	{"test", game.Args{"who": {"bia"}, "attribute": {"strength"}, "t": {"12"}, "stakes": {"the gate"}}}, // beyond a d6
	{"drop", game.Args{"who": {"bia"}}},
	{"attack", game.Args{"who": {"caio"}, "target": {"captain-rook"}, "way": {"ranged"}}},
	{"drop", game.Args{"who": {"caio"}}},
	{"power", game.Args{"who": {"lia"}, "level": {"standard"}, "what": {"a shield"}}},
	{"withdraw", game.Args{"who": {"lia"}}},
	{"foe", game.Args{"kind": {"minion"}, "n": {"2"}}},
	{"cover", game.Args{"cover": {"full"}, "who": {"minion-2"}}},
	{"zone", game.Args{"who": {"bia"}, "zone": {"far"}, "to": {"sniper", "minion-1"}}},
	{"move", game.Args{"who": {"lia"}, "target": {"guard"}, "way": {"closer"}}},
	{"pass", game.Args{"who": {"bia"}}},
	{"correct", game.Args{"who": {"bia"}, "what": {"hearts"}, "n": {"2"}}},
	{"correct", game.Args{"who": {"bia"}, "what": {"hearts"}, "n": {"0"}}},
	{"correct", game.Args{"who": {"bia"}, "what": {"strength"}, "n": {"12"}}},
	{"owner", game.Args{"who": {"bia"}, "chair": {"lia"}}},
	{"grant", game.Args{"who": {"lia", "caio"}}},
	{"end", game.Args{"stay": {"guard", "sniper", "minion-1", "minion-2"}}},
	{"rest", game.Args{"kind": {"safe"}}},

	{"undo", nil},
	{"change-foe", game.Args{"foe": {"guard"}, "name": {"Somebody else"}, "hearts": {"3"}}},
	{"correct", game.Args{"who": {"caio"}, "what": {"max-hearts"}, "n": {"9"}}},
	{"correct", game.Args{"who": {"bia"}, "what": {"max-hearts"}, "n": {"7"}}},
	{"option", game.Args{"key": {"max_always_succeeds"}, "value": {"yes"}}},
	{"option", game.Args{"key": {"dice_mode"}, "value": {"2d6"}}},
	{"dismiss", game.Args{"foes": {"sniper", "minion-1", "minion-2"}}},
	{"retire", game.Args{"who": {"bia"}}},
	{"retire", game.Args{"who": {"lia"}}},
	{"undo", nil},
}

// TestNewsAreToldFromTheRecordAlone checks that a decision is told from its record alone: the same right away,
// after an undo, and after what it names has another name or value or is gone.
func TestNewsAreToldFromTheRecordAlone(t *testing.T) {
	h := openService(t)
	told := map[game.Seq]game.News{}
	for _, step := range retoldMoves {
		h.doAsGM(step.move, step.args)
		log, err := h.Log(t.Context(), h.id, table.Caller{User: "u", Chair: game.GMChair}, 0, 100)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range log {
			if first, known := told[e.Seq]; known && !reflect.DeepEqual(first, e.News) {
				t.Errorf("after %s %v, decision %d (%s) is told anew:\n%+v\nwas:\n%+v", step.move, step.args, e.Seq,
					e.Move, e.News, first)
			}
			told[e.Seq] = e.News
		}
	}
	if len(told) < len(retoldMoves) {
		t.Errorf("only %d of %d decisions were told", len(told), len(retoldMoves))
	}
}

// TestOldEventsAreToldByIDs checks that events from before names were stored in them are told by ids.
func TestOldEventsAreToldByIDs(t *testing.T) {
	rules := nde.System()
	for name, data := range map[string]string{
		"nde.valued":     `{"who":"bia","what":"hearts","now":0,"was":1,"why":"hit"}`,
		"nde.rolled":     `{"test":"t1","pc":"bia","pool":[8],"faces":[5],"total":5,"t":4,"outcome":"success"}`,
		"nde.turn.ended": `{"pc":"bia"}`,
		"nde.rested":     `{"kind":"safe","pcs":["bia"],"hearts":true,"pp":true}`,
		"nde.pc":         `{"pc":{"id":"bia","name":"bia","chair":"c"},"why":"given"}`,
	} {
		e, err := rules.Decode(name, []byte(data))
		if err != nil {
			t.Fatal(err)
		}
		ms := rules.Tell([]game.Event{e}, game.Actor{}).All()
		if len(ms) == 0 || !strings.Contains(strings.Join(quotedWords(ms), " "), "bia") {
			t.Errorf("%s is told as %+v", name, ms)
		}
	}
}

// quotedWords returns the words that messages quote.
func quotedWords(ms []game.Msg) []string {
	var all []string
	for _, m := range ms {
		for _, a := range m.Args {
			all = append(append(all, a.Words), quotedWords(a.Msgs)...)
		}
	}
	return all
}
