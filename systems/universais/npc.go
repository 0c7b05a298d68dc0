package universais

import (
	"strings"

	"mesa/game"
	"mesa/systems/rulekit"
)

const maxNPCs = 40

var (
	paramNPCLevel = game.Param{Name: "level", Kind: game.Number, Max: maxLevel}
	paramTracks   = game.Param{Name: "tracks", Kind: game.Pick, Max: 1}
	paramNPCAttrs = game.Param{Name: "attributes", Kind: game.Text, Max: 20}
)

// npcMove adds an NPC. The GM may leave its numbers out: without Attributes it throws dice by its
// Level (UNI-R34).
func npcMove() move {
	return gmMove(game.Spec{Name: "npc", Category: game.CategoryPeople,
		Params: []game.Param{paramPCName, paramNPCLevel, paramNPCAttrs, paramTracks}},
		func(s *State, c *game.Collector) {
			if len(s.NPCs) < maxNPCs {
				c.Add(game.Offer{Label: game.Say("universais.npc.now"), About: game.AboutPeople,
					Inputs: []game.Input{{Param: paramPCName}, {Param: paramNPCLevel, Preset: "0"},
						{Param: paramNPCAttrs}, tracksInput(false)},
					Validate: fitNPC})
			}
		}, func(t *tx, args game.Args) {
			n := NPC{ID: t.S.freeWord(args.One("name")), Name: args.One("name"), Level: number(args.One("level"))}
			n.Attrs, _ = npcAttrs(args.One("attributes"))
			n.Tracked = len(args["tracks"]) > 0
			t.Emit(NPCSet{NPC: n, New: true})
		})
}

// tracksInput asks whether an NPC has tracks of Stress and Wounds; has is preset (UNI-R28).
func tracksInput(has bool) game.Input {
	return game.Input{Param: paramTracks, Choices: []game.Choice{{Word: tracksWord.word, Aliases: tracksWord.also,
		Label:    game.Say("universais.tracks"),
		Selected: has}}}
}

var tracksWord = word{"tracks", []string{"trilhas"}}

// npcAttrs reads four numbers such as "4-3-2-2"; "" is four zeros. ok is false if there are not
// four, each from 1 to maxPool.
func npcAttrs(text string) (attrs [4]int, ok bool) {
	if text == "" {
		return attrs, true
	}
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("-/, ", r) })
	if len(words) != len(attrs) {
		return attrs, false
	}
	for i, w := range words {
		if attrs[i] = number(w); attrs[i] < 1 || attrs[i] > maxPool {
			return [4]int{}, false
		}
	}
	return attrs, true
}

func fitNPC(args game.Args) *game.Refusal {
	if _, ok := npcAttrs(args.One("attributes")); !ok {
		return game.Refuse("UNI-R34", "universais.refused.npc-attributes", game.N("most", maxPool))
	}
	return nil
}

// changeNPCMove changes an NPC.
func changeNPCMove() move {
	return withLacks("UNI-R34", gmMove(game.Spec{Name: "change-npc", Category: game.CategoryPeople,
		Params: []game.Param{paramWho, paramPCName, paramNPCLevel, paramNPCAttrs, paramTracks}},
		func(s *State, c *game.Collector) {
			for _, n := range s.NPCs {
				attrs := ""
				if n.Attrs != [4]int{} {
					attrs = spreadWord(n.Attrs)
				}
				c.Add(game.Offer{Fixed: game.Args{"who": {n.ID}}, About: npcRef(n.ID), Form: game.Form{OpensForm: true},
					Validate: fitNPC,
					Label:    game.Say("universais.change-npc.now", game.W("name", n.displayName())),
					Inputs: []game.Input{{Param: paramPCName, Preset: n.Name},
						{Param: paramNPCLevel, Preset: game.Itoa(n.Level)},
						{Param: paramNPCAttrs, Preset: attrs}, tracksInput(n.Tracked)}})
			}
		}, func(t *tx, args game.Args) {
			n := *t.S.npc(args.One("who"))
			n.Name, n.Level = args.One("name"), number(args.One("level"))
			n.Attrs, _ = npcAttrs(args.One("attributes"))
			if n.Tracked = len(args["tracks"]) > 0; !n.Tracked {
				n.Stress, n.Wounds = 0, 0
			}
			t.Emit(NPCSet{NPC: n})
		}))
}

// dismissMove removes an NPC from the table.
func dismissMove() move {
	return withLacks("UNI-R20",
		gmMove(game.Spec{Name: "dismiss", Category: game.CategoryPeople, Params: []game.Param{paramWho}},
			func(s *State, c *game.Collector) {
				for _, n := range s.NPCs {
					o := game.Offer{Fixed: game.Args{"who": {n.ID}}, About: npcRef(n.ID),
						Label: game.Say("universais.dismiss.now", game.W("name", n.displayName()))}
					if r := s.rollOf(n.ID); r != nil {
						o.Closed = s.refuseBusy(r)
					}
					c.Add(asDestructive(o,
						rulekit.Msgs(game.Say("universais.dismiss.then", game.W("name", n.displayName())))))
				}
			}, func(t *tx, args game.Args) {
				n := t.S.npc(args.One("who"))
				t.Emit(NPCGone{ID: n.ID, Name: n.displayName()})
			}))
}
