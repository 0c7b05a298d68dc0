package nde

import (
	"slices"

	"mesa/game"
)

// What a consequence is, beside OwesComplication and OwesCost: one trouble for
// both debts of a 1 that was converted (NDE-R18).
const asBoth = "both"

// troubles are the examples of NDE-LUCK-02 and NDE-TEST-10.
var troubles = []word{
	{"noise", []string{"barulho"}},
	{"time", []string{"tempo"}},
	{"resource", []string{"recurso"}},
	{"position", []string{"posicao"}},
	{"attention", []string{"atencao"}},
	{"gear", []string{"equipamento"}},
}

// consequenceMove is the GM's word on what a failure or a success at a cost
// brings. One tap says that it was told at the table.
func consequenceMove() move {
	askKind := game.Param{Name: "kind", Kind: game.Pick, Max: 1}
	askText := game.Param{Name: "text", Kind: game.Text, Max: 200}
	askOwed := game.Param{Name: "owed", Kind: game.Pick, Min: 1, Max: 1}
	return gmMove(game.Spec{Name: "consequence", Slash: true, Urgent: true, Params: []game.Param{askAs, askKind, askText, askWho, askOwed}}, func(s *State) []game.Offer {
		var offers []game.Offer
		for _, o := range s.Owed {
			offers = append(offers, game.Offer{
				Fixed: game.Args{"who": {o.PC}, "owed": {owedWord(o.ID)}}, About: owedRef(o.ID), Urgent: true, Main: true,
				Label: game.Say("nde.consequence.of."+o.Kind, game.W("name", s.name(o.PC))),
				Asks:  []game.Ask{{Param: askAs, Among: s.consequenceWays(o)}, {Param: askKind, Among: choices(troubles, troubleMsg, "")}, {Param: askText}},
			})
		}
		return offers
	}, func(t *turn, args game.Args) {
		for _, o := range slices.Clone(t.S.Owed) {
			if owedWord(o.ID) != args.One("owed") {
				continue
			}
			as, text := args.One("as"), args.One("text")
			t.Emit(Named{ID: o.ID, PC: o.PC, Kind: as, Trouble: args.One("kind"), What: text})
			if other := t.S.twin(o); as == asBoth && other.ID > 0 {
				t.Emit(Named{ID: other.ID, PC: o.PC})
			}
		}
	}, nil)
}

// consequenceWays are what the GM may make of a debt, the usual one ticked.
func (s *State) consequenceWays(o Owed) []game.Choice {
	words := []string{o.Kind}
	if o.Kind == OwesEither {
		words = []string{OwesComplication, OwesCost}
	}
	if s.twin(o).ID > 0 {
		words = append(words, asBoth)
	}
	var cs []game.Choice
	for i, w := range words {
		cs = append(cs, game.Choice{Word: w, Label: game.Say("nde.consequence.as." + w), Ticked: i == 0})
	}
	return cs
}

// twin is the other debt of the same test, the zero Owed if there is none.
func (s *State) twin(o Owed) Owed {
	i := slices.IndexFunc(s.Owed, func(p Owed) bool { return p.Test == o.Test && p.Kind != o.Kind && p.ID != o.ID })
	if i < 0 {
		return Owed{}
	}
	return s.Owed[i]
}

func troubleMsg(w string) game.Msg { return game.Say("nde.trouble." + w) }

func owedWord(id int) string        { return "o" + game.Itoa(id) }
func owedRef(id int) game.Ref       { return game.Ref("owed/" + game.Itoa(id)) }
func counterRef(id string) game.Ref { return game.Ref("counter/" + id) }
