package people

import (
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

var (
	paramNPCLevel = game.Param{Name: "level", Kind: game.Number, Max: sheet.MaxLevel}
	paramTracks   = game.Param{Name: "tracks", Kind: game.Pick, Max: 1}
	paramNPCAttrs = game.Param{Name: "attributes", Kind: game.Text, Max: 20}
)

var tracksWord = sheet.Word{Word: "tracks", Also: []string{"trilhas"}}

// npcMove adds an NPC. The GM may leave its numbers out: without Attributes it throws dice by its
// Level (UNI-R34).
func npcMove() state.Move {
	return acting.GMMove(game.Spec{Name: "npc", Category: game.CategoryPeople,
		Params: []game.Param{acting.ParamPCName, paramNPCLevel, paramNPCAttrs, paramTracks}},
		func(s *state.State, c *game.Collector) {
			if len(s.NPCs) < state.MaxNPCs {
				c.Add(game.Offer{Label: game.Say("universais.npc.now"), About: game.AboutPeople,
					Inputs: []game.Input{{Param: acting.ParamPCName}, {Param: paramNPCLevel, Preset: "0"},
						{Param: paramNPCAttrs}, tracksInput(false)}, Validate: fitNPC})
			}
		}, func(t *state.Tx, args game.Args) {
			n := sheet.NPC{ID: t.S.FreeWord(args.One("name")), Name: args.One("name"),
				Level: sheet.Number(args.One("level"))}
			n.Attrs, _ = npcAttrs(args.One("attributes"))
			n.Tracked = len(args["tracks"]) > 0
			t.Emit(NPCSet{NPC: n, New: true})
		})
}

// tracksInput asks whether an NPC has tracks of Stress and Wounds; has is preset (UNI-R28).
func tracksInput(has bool) game.Input {
	return game.Input{Param: paramTracks, Choices: []game.Choice{{Word: tracksWord.Word, Aliases: tracksWord.Also,
		Label: game.Say("universais.tracks"), Selected: has}}}
}

// npcAttrs reads four numbers such as "4-3-2-2"; "" is four zeros. ok is false if there are not
// four, each from 1 to sheet.MaxPool.
func npcAttrs(text string) (attrs [4]int, ok bool) {
	if text == "" {
		return attrs, true
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("-/, ", r) })
	if len(words) != len(attrs) {
		return attrs, false
	}
	for i, w := range words {
		if attrs[i] = sheet.Number(w); attrs[i] < 1 || attrs[i] > sheet.MaxPool {
			return [4]int{}, false
		}
	}
	return attrs, true
}

func fitNPC(args game.Args) *game.Refusal {
	if _, ok := npcAttrs(args.One("attributes")); !ok {
		return game.Refuse("UNI-R34", "universais.refused.npc-attributes", game.N("most", sheet.MaxPool))
	}
	return nil
}

// changeNPCMove lets the GM change the name, Level, Attributes and tracks of an NPC. An NPC that
// loses its tracks has no Stress and no Wounds.
func changeNPCMove() state.Move {
	return acting.WithLacks("UNI-R34", acting.GMMove(game.Spec{Name: "change-npc", Category: game.CategoryPeople,
		Params: []game.Param{acting.ParamWho, acting.ParamPCName, paramNPCLevel, paramNPCAttrs, paramTracks}},
		func(s *state.State, c *game.Collector) {
			for _, n := range s.NPCs {
				attrs := ""
				if n.Attrs != [4]int{} {
					attrs = spreadWord(n.Attrs)
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {n.ID}}, About: sheet.NPCRef(n.ID),
					Form: game.Form{OpensForm: true}, Validate: fitNPC,
					Label: game.Say("universais.change-npc.now", game.W("name", n.DisplayName())),
					Inputs: []game.Input{{Param: acting.ParamPCName, Preset: n.Name},
						{Param: paramNPCLevel, Preset: game.Itoa(n.Level)},
						{Param: paramNPCAttrs, Preset: attrs}, tracksInput(n.Tracked)}})
			}
		}, func(t *state.Tx, args game.Args) {
			n := *t.S.NPC(args.One("who"))
			n.Name, n.Level = args.One("name"), sheet.Number(args.One("level"))
			n.Attrs, _ = npcAttrs(args.One("attributes"))
			if n.Tracked = len(args["tracks"]) > 0; !n.Tracked {
				n.Stress, n.Wounds = 0, 0
			}
			t.Emit(NPCSet{NPC: n})
		}))
}

// dismissMove removes an NPC from the table.
func dismissMove() state.Move {
	return acting.WithLacks("UNI-R20",
		acting.GMMove(game.Spec{Name: "dismiss", Category: game.CategoryPeople, Params: []game.Param{acting.ParamWho}},
			func(s *state.State, c *game.Collector) {
				for _, n := range s.NPCs {
					o := game.Offer{Fixed: game.Args{"who": {n.ID}}, About: sheet.NPCRef(n.ID),
						Label: game.Say("universais.dismiss.now", game.W("name", n.DisplayName()))}
					if r := s.RollOf(n.ID); r != nil {
						o.Closed = acting.RefuseBusy(s, r)
					}
					c.Add(acting.AsDestructive(o,
						rulekit.Msgs(game.Say("universais.dismiss.then", game.W("name", n.DisplayName())))))
				}
			}, func(t *state.Tx, args game.Args) {
				n := t.S.NPC(args.One("who"))
				t.Emit(NPCGone{ID: n.ID, Name: n.DisplayName()})
			}))
}
