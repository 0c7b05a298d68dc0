package sheets

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/sheet"
	"mesa/systems/rulekit"
)

var (
	paramOn     = game.Param{Name: "on", Kind: game.Pick, Min: 1, Max: 1}
	paramSFX    = game.Param{Name: "sfx", Kind: game.Pick, Min: 1, Max: 3}
	paramTraits = game.Param{Name: "traits", Kind: game.Pick, Min: 1, Max: maxSteps}
)

var (
	carryKinds = []string{sheet.AddSFX}
	dropKinds  = []string{sheet.RemoveTrait, sheet.RemoveSFX}
)

// carryMove returns the move that gives SFX and limits to a distinction, a power set or an ability
// of a draft (CREATE-SCRATCH-03, CREATE-MOD-12, ABIL-03).
func carryMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "create sfx", Category: game.CategorySheet,
			Params: []game.Param{paramSFX, paramOn, people.ParamWho}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range drafts(s, by) {
				m := sheetDraftOf(s, c)
				all := m.items(&c.Sheet)
				var seen []string
				for _, l := range all {
					fixed := game.Args{"who": {c.ID}, "on": {l.on}}
					if !slices.Contains(seen, l.on) && by.Wants(fixed) {
						offers = append(offers, carryOffer(c, m, l.on, all, fixed)...)
					}
					seen = append(seen, l.on)
				}
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			m := sheetDraftOf(t.S, c)
			next, did, _ := m.withSFX(&c.Sheet, args, wordsAt(t.S, c))
			emitDrafted(t, c, m, next, did)
		},
		Why: func(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
			if len(drafts(s, by)) == 0 {
				return refuseNoDraft(s, by, args)
			}
			var first *game.Refusal
			hosts := 0
			for _, c := range drafts(s, by) {
				for _, h := range c.SFXHosts() {
					if h.StartsWithSFX() {
						hosts++
					}
				}
				for _, l := range sheetDraftOf(s, c).items(&c.Sheet) {
					on := len(args["on"]) == 0 || args.One("on") == l.on
					if on && l.Closed != nil && (first == nil || slices.Contains(args["sfx"], l.word)) {
						first = l.Closed
					}
				}
			}
			switch {
			case first != nil:
				return first
			case hosts > 0:
				return people.ClosedReason(by, "RUL-STAGE-ORDER", "create.nothing")
			}
			return people.ClosedReason(by, "CREATE-SCRATCH-03", "create.no_host")
		},
	}
}

// hostWord returns the word of a host in a line. The SFX that an archetype lists are one list for
// all of its distinctions.
func (m sheetDraft) hostWord(ch sheet.Choice) string {
	switch {
	case m.From != nil && ch.SetKind == "distinction":
		return "distinctions"
	case ch.Trait != "":
		return ch.Trait
	}
	return rulekit.Truncate(game.Slug(ch.Set), game.MaxWord)
}

// An item is an SFX that may be added, with the words of itself and of its host. Two with the same
// name have different words.
type item struct {
	sheet.Choice
	on, word string
}

// items returns the SFX that may be added.
func (m sheetDraft) items(on *sheet.Sheet) []item {
	var all []item
	for _, ch := range m.choicesOf(on, carryKinds) {
		l := item{Choice: ch, on: m.hostWord(ch)}
		l.word = rulekit.UniqueIn(game.Slug(ch.Name), game.MaxWord, func(w string) bool {
			return slices.ContainsFunc(all, func(o item) bool { return o.on == l.on && o.word == w })
		})
		all = append(all, l)
	}
	return all
}

// isSameSFX reports whether two choices are of the same SFX on the same host.
func isSameSFX(a, b sheet.Choice) bool {
	return a.Set == b.Set && a.Trait == b.Trait && a.SFX.Word == b.SFX.Word && a.SFX.Entry == b.SFX.Entry &&
		a.Name == b.Name
}

// carryOffer returns the offer of the SFX that a host may have, each with its text.
func carryOffer(c *people.Character, m sheetDraft, on string, all []item, fixed game.Args) []game.Offer {
	input, open := game.Input{Param: paramSFX}, 0
	hosts := map[string]bool{}
	for _, l := range all {
		if l.on != on {
			continue
		}
		open += oneIf(l.Closed == nil)
		hosts[l.Under] = true
		g := game.ChoiceGroup{Word: game.Slug(l.Under), Title: game.Quote(l.Under)}
		input.Choices = append(input.Choices,
			game.Choice{Word: l.word, Label: game.Quote(l.Name), Note: l.SFX.Text(), Closed: l.Closed, Group: g.Word})
		if !slices.ContainsFunc(input.Groups, func(o game.ChoiceGroup) bool { return o.Word == g.Word }) {
			input.Groups = append(input.Groups, g)
		}
	}
	label := game.Say("cortex.create.sfx.on", game.W("name", c.DisplayName()),
		game.W("on", input.Groups[0].Title.Args[0].Words))
	if len(hosts) > 1 {
		label = game.Say("cortex.create.sfx.distinctions", game.W("name", c.DisplayName()))
	}
	o := game.Offer{Fixed: fixed, About: stageRef(c.ID, sheet.StageGifts), Label: label}
	if open == 0 {
		o.About, o.Closed = people.CharRef(c.ID), input.Choices[0].Closed
		return []game.Offer{o}
	}
	input.Max = min(input.Max, open)
	o.Inputs = []game.Input{input}
	o.Validate = func(args game.Args) *game.Refusal {
		_, _, no := m.withSFX(&c.Sheet, args, nil)
		return no
	}
	return []game.Offer{o}
}

func oneIf(is bool) int {
	if is {
		return 1
	}
	return 0
}

// withSFX returns a sheet with the SFX that were picked, and the choices made. It fails with the
// reason of the first that cannot be made.
func (m sheetDraft) withSFX(on *sheet.Sheet, args game.Args, free wording) (sheet.Sheet, []sheet.Choice,
	*game.Refusal) {
	next := *on
	var did []sheet.Choice
	for _, l := range m.items(on) {
		if l.on != args.One("on") || !slices.Contains(args["sfx"], l.word) {
			continue
		}
		for _, ch := range m.choicesOf(&next, carryKinds) {
			if !isSameSFX(ch, l.Choice) {
				continue
			}
			if ch.Closed != nil {
				no := *ch.Closed
				no.Param = paramSFX.Name
				return next, did, &no
			}
			next = next.WithChoice(ch, free)
			did = append(did, ch)
			break
		}
	}
	return next, did, nil
}

// dropMove returns the move that removes earlier choices from a draft. Their points come back.
func dropMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "create drop", Category: game.CategorySheet,
			Params: []game.Param{paramTraits, people.ParamWho}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range drafts(s, by) {
				fixed := game.Args{"who": {c.ID}}
				if input := inputDrops(sheetDraftOf(s, c), &c.Sheet); len(input.Choices) > 0 && by.Wants(fixed) {
					o := game.Offer{Fixed: fixed, About: people.CharRef(c.ID), Inputs: []game.Input{input},
						Label: game.Say("cortex.create.drop.now", game.W("name", c.DisplayName()))}
					if o.Destructive = !people.IsOwn(s, by, c.ID); o.Destructive {
						o.Consequences = rulekit.Msgs(game.Say("cortex.trait.strike.then",
							game.W("name", c.DisplayName())))
					}
					offers = append(offers, o)
				}
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			m := sheetDraftOf(t.S, c)
			next, did := c.Sheet, []sheet.Choice(nil)
			for _, ch := range m.choicesOf(&c.Sheet, dropKinds) {
				if slices.Contains(args["traits"], dropWord(ch)) {
					was := next
					next = m.WithHighlights(was, was.WithChoice(ch, nil), m.at.Lang)
					did = append(did, ch)
				}
			}
			emitDrafted(t, c, m, next, did)
		},
		Why: func(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
			if len(drafts(s, by)) == 0 {
				return refuseNoDraft(s, by, args)
			}
			for _, c := range drafts(s, by) {
				for _, ch := range sheetDraftOf(s, c).choicesOf(&c.Sheet, dropKinds) {
					if ch.Closed != nil && slices.Contains(args["traits"], dropWord(ch)) {
						no := *ch.Closed
						no.Param = paramTraits.Name
						return &no
					}
				}
			}
			return people.ClosedReason(by, "RUL-STAGE-ORDER", "create.nothing")
		},
	}
}

// dropWord returns the word of a thing that may be removed.
func dropWord(ch sheet.Choice) string {
	if ch.Kind == sheet.RemoveSFX {
		return ch.SFX.Word
	}
	return ch.Trait
}

// inputDrops returns the input for the earlier choices to remove. It leaves out what an archetype
// brought, since nobody chose that.
func inputDrops(m sheetDraft, on *sheet.Sheet) game.Input {
	input := game.Input{Param: paramTraits}
	for _, ch := range m.choicesOf(on, dropKinds) {
		if ch.Closed != nil {
			continue
		}
		c := game.Choice{Word: dropWord(ch), Label: game.Quote(ch.Name)}
		if ch.Kind == sheet.RemoveSFX {
			c.Note = game.Say("cortex.create.on", game.W("on", ch.Under))
		}
		input.Choices = append(input.Choices, c)
	}
	input.Max = min(input.Max, max(len(input.Choices), 1))
	return input
}

// storyMove returns the move that writes the biography of a character (CREATE-SCRATCH-06), finished
// or not.
func storyMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "create story", Category: game.CategorySheet,
			Params: []game.Param{sheet.ParamBackground, sheet.ParamLooks, people.ParamWho}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range people.Of(s).Chars {
				if people.Of(s).PlayedBy(by, c.ID) && c.IsPC() {
					offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}},
						About: stageRef(c.ID, sheet.StageLife), OpensForm: true,
						Label:  game.Say("cortex.create.story.now", game.W("name", c.DisplayName())),
						Inputs: c.BiographyOrEmpty().Inputs()})
				}
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			e := people.BiographySet{Char: args.One("who")}
			if l := sheet.BiographyOf(args); l != nil {
				e.Life = *l
			}
			t.Emit(e)
		},
		Why: func(s *engine.State, by game.Actor, _ game.Args) *game.Refusal {
			return people.ClosedReason(by, "CREATE-SCRATCH-06", "create.no_pcs")
		},
	}
}
