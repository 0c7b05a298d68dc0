package sheets

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

func archetypeEvents() []engine.EventKind {
	return []engine.EventKind{
		engine.EventOf[DraftBegun](nil,
			engine.On(Section, func(g *Sheets, e DraftBegun) { g.From = append(slices.Clone(g.From), e) })),
		engine.EventOf(func(e ArchetypeSet) []game.Msg {
			return rulekit.Msgs(game.Say("cortex.event.archetype", game.W("archetype", e.Archetype.Name)))
		}, engine.On(Section, (*Sheets).archetypeSet)),
		engine.EventOf(func(e ArchetypeGone) []game.Msg {
			return rulekit.Msgs(game.Say("cortex.event.archetype.gone", game.W("archetype", e.What)))
		}, engine.On(Section, func(g *Sheets, e ArchetypeGone) {
			g.Own = slices.DeleteFunc(slices.Clone(g.Own), func(a sheet.Archetype) bool { return a.Word == e.Word })
		})),
		engine.EventOf(func(e ArchetypeShared) []game.Msg {
			return rulekit.Msgs(game.Say("cortex.event.archetype.shared", game.W("archetype", e.What),
				game.W("text", e.Text)))
		}, engine.On(Section, func(*Sheets, ArchetypeShared) {})),
	}
}

// archetypes returns the archetype of the book, the engineer, and the group's own.
func archetypes(s *engine.State) []sheet.Archetype {
	return append([]sheet.Archetype{sheet.Engineer(s.Lang)}, Section.Of(s).Own...)
}

func archetypeBy(s *engine.State, word string) (sheet.Archetype, bool) {
	all := archetypes(s)
	i := slices.IndexFunc(all, func(a sheet.Archetype) bool { return a.Word == word })
	if i < 0 {
		return sheet.Archetype{}, false
	}
	return all[i], true
}

// archetypeChoices returns all archetypes as choices. Incomplete ones are closed (CREATE-ARCH-06).
func archetypeChoices(s *engine.State) []game.Choice {
	var all []game.Choice
	for _, a := range archetypes(s) {
		all = append(all,
			game.Choice{Word: a.Word, Label: game.Quote(a.Name), Note: aboutMsg(a),
				Closed: a.RefuseIncomplete(rulesOf(s))})
	}
	return all
}

// aboutMsg returns the sentence that names the distinctions of an archetype.
func aboutMsg(a sheet.Archetype) game.Msg {
	var names []game.Msg
	for _, t := range a.TraitsOf(sheet.KindDistinctions) {
		names = append(names, game.Quote(t.Name))
	}
	return game.Say("cortex.archetype.about", game.L("names", names...))
}

var paramArchetype = game.Param{Name: "archetype", Kind: game.Pick, Min: 1, Max: 1}

// archetypeKeepMove returns the GM's move that makes an archetype of a PC's sheet. It replaces an
// archetype of the group with the same name.
func archetypeKeepMove() game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: "archetype keep", Category: game.CategorySheet,
		Params: []game.Param{people.ParamWho, people.ParamNewName}},
		func(s *engine.State, c *game.Collector) {
			if c.Closed(refuseMoreArchetypes(s)) {
				return
			}
			for _, who := range people.Of(s).Chars {
				if who.IsPC() {
					c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}}, About: people.CharRef(who.ID),
						Label:  game.Say("cortex.archetype.keep.now", game.W("name", who.DisplayName())),
						Inputs: []game.Input{{Param: people.ParamNewName}}})
				}
			}
		},
		func(t *engine.Tx, args game.Args) {
			on := people.Of(t.S).Char(args.One("who")).Sheet
			on.Name = args.One("name")
			keepArchetype(t, on)
		}), "CREATE-ARCH-06", "create.no_pcs")
}

// archetypeWriteMove returns the GM's move that writes an archetype by the form of a sheet. Its
// highlights and SFX are filled in afterwards (archetypeFillMove).
func archetypeWriteMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "archetype write", Category: game.CategorySheet,
		Params: []game.Param{sheet.ParamTraits, sheet.ParamName}},
		func(s *engine.State, c *game.Collector) {
			if c.Closed(refuseMoreArchetypes(s)) {
				return
			}
			start, sets := blankSheet(s)
			c.Add(game.Offer{Label: game.Say("cortex.archetype.write.new"), About: "people",
				Form:   game.Form{OpensForm: true},
				Inputs: sheet.Inputs("", start, sets...), Validate: sheet.Validate})
		},
		func(t *engine.Tx, args game.Args) { keepArchetype(t, sheet.FromArgs(args)) })
}

// keepArchetype makes an archetype of a sheet. It replaces an archetype of the group with the same
// name.
func keepArchetype(t *engine.Tx, on sheet.Sheet) {
	word := ""
	for _, a := range Section.Of(t.S).Own {
		if game.Canonical(a.Name) == game.Canonical(on.Name) {
			word = a.Word
		}
	}
	if word == "" {
		word = rulekit.UniqueIn(game.Slug(on.Name), maxArchWord,
			func(w string) bool { _, taken := archetypeBy(t.S, w); return taken })
	}
	t.Emit(ArchetypeSet{Archetype: sheet.NewArchetype(word, on)})
}

// refuseMoreArchetypes refuses more archetypes than the group may keep.
func refuseMoreArchetypes(s *engine.State) *game.Refusal {
	if len(Section.Of(s).Own) < maxArchetypes {
		return nil
	}
	return game.Refuse("", "cortex.refused.archetype.full", game.N("max", maxArchetypes))
}

// archetypeMove returns a GM's move that is offered for each archetype of the group's own.
func archetypeMove(name string, offer func(sheet.Archetype) game.Offer,
	do func(*engine.Tx, sheet.Archetype)) game.Move[engine.State] {
	return people.WithDefaultReason(people.GMOffers(game.Spec{Name: name, Category: game.CategorySheet,
		Params: []game.Param{paramArchetype}},
		func(s *engine.State, c *game.Collector) {
			for _, a := range Section.Of(s).Own {
				o := offer(a)
				o.Fixed, o.About = game.Args{"archetype": {a.Word}}, "people"
				c.Add(o)
			}
		},
		func(t *engine.Tx, args game.Args) {
			if a, ok := archetypeBy(t.S, args.One("archetype")); ok {
				do(t, a)
			}
		}), "CREATE-ARCH-06", "archetype.none")
}

func archetypeForgetMove() game.Move[engine.State] {
	return archetypeMove("archetype forget", func(a sheet.Archetype) game.Offer {
		return game.Offer{Label: game.Say("cortex.archetype.forget.now", game.W("archetype", a.Name)),
			Loss: game.Loss{Destructive: true,
				Consequences: rulekit.Msgs(game.Say("cortex.archetype.forget.then", game.W("archetype", a.Name)))}}
	}, func(t *engine.Tx, a sheet.Archetype) { t.Emit(ArchetypeGone{Word: a.Word, What: a.Name}) })
}

// archetypeShareMove returns the move that writes out an archetype, to be pasted at another table.
func archetypeShareMove() game.Move[engine.State] {
	return archetypeMove("archetype share", func(a sheet.Archetype) game.Offer {
		return game.Offer{Label: game.Say("cortex.archetype.share.now", game.W("archetype", a.Name))}
	}, func(t *engine.Tx, a sheet.Archetype) {
		if text, err := a.File(); err == nil { // it is plain data
			t.Emit(ArchetypeShared{What: a.Name, Text: string(text)})
		}
	})
}

var paramFile = game.Param{Name: "text", Kind: game.Text, Min: 1, Max: maxFile}

// archetypePasteMove returns the move that takes in an archetype of another table.
func archetypePasteMove() game.Move[engine.State] {
	return people.GMOffers(game.Spec{Name: "archetype paste", Category: game.CategorySheet,
		Params: []game.Param{paramFile}},
		func(s *engine.State, c *game.Collector) {
			if c.Closed(refuseMoreArchetypes(s)) {
				return
			}
			c.Add(game.Offer{Label: game.Say("cortex.archetype.paste.now"), About: "people",
				Form:   game.Form{OpensForm: true},
				Inputs: []game.Input{{Param: paramFile}},
				Validate: func(args game.Args) *game.Refusal {
					_, no := readArchetype(args.One("text"))
					return no
				}})
		},
		func(t *engine.Tx, args game.Args) {
			if on, no := readArchetype(args.One("text")); no == nil {
				keepArchetype(t, on)
			}
		})
}

// readArchetype parses the text of archetypeShareMove. It refuses any other text.
func readArchetype(text string) (sheet.Sheet, *game.Refusal) {
	on, ok := sheet.ReadArchetype(text)
	if !ok {
		no := game.Refuse("CREATE-ARCH-01", "cortex.refused.archetype.text")
		no.Param = paramFile.Name
		return on, no
	}
	return on, nil
}
