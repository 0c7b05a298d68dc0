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
		Offers: func(s *engine.State, c *game.Collector) {
			for _, who := range drafts(s, c.Actor) {
				m := sheetDraftOf(s, who)
				all := m.items(&who.Sheet)
				var seen []string
				for _, l := range all {
					fixed := game.Args{"who": {who.ID}, "on": {l.on}}
					if !slices.Contains(seen, l.on) && c.Actor.Wants(fixed) {
						c.Add(carryOffer(who, m, l.on, all, fixed))
					}
					seen = append(seen, l.on)
				}
				closeItems(c, who, all)
			}
			closeWithoutDraft(s, c)
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			m := sheetDraftOf(t.S, c)
			next, did, _ := m.withSFX(&c.Sheet, args, wordsAt(t.S, c))
			emitDrafted(t, c, m, next, did)
		},
	}
}

// closeItems closes the move for the SFX of a draft that cannot be added. If the draft has no SFX
// to add at all, it closes the move for the draft.
func closeItems(c *game.Collector, who *people.Character, all []item) {
	if !c.Explains() {
		return
	}
	c.Against(paramSFX.Name, func(word string) *game.Refusal {
		for _, l := range all {
			if l.Closed != nil && l.word == game.Slug(word) {
				return new(*l.Closed)
			}
		}
		return nil
	}, "who", who.ID)
	switch {
	case len(all) > 0:
	case slices.ContainsFunc(who.SFXHosts(), sheet.SFXHost.StartsWithSFX):
		c.Close(people.ClosedReason(c.Actor, "RUL-STAGE-ORDER", "create.nothing"), "who", who.ID)
	default:
		c.Close(people.ClosedReason(c.Actor, "CREATE-SCRATCH-03", "create.no_host"), "who", who.ID)
	}
}

// hostWord returns the word by which a typed command names the host of a choice. With an archetype
// it is the same for all distinctions, since the archetype has one list of SFX for them.
func (m sheetDraft) hostWord(ch sheet.Choice) string {
	switch {
	case m.From != nil && ch.SetKind == "distinction":
		return "distinctions"
	case ch.Trait != "":
		return ch.Trait
	}
	return rulekit.Truncate(game.Slug(ch.Set), game.MaxWord)
}

// An item is an SFX that may be added, with its own word and the word of its host (on). Two SFX of
// a host with the same name have different words.
type item struct {
	sheet.Choice
	on, word string
}

// items returns the choices of SFX for a draft, also those that are closed.
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

// carryOffer returns the offer of the SFX that a host may have, each with its text. The offer is
// closed if all of the SFX are.
func carryOffer(c *people.Character, m sheetDraft, on string, all []item, fixed game.Args) game.Offer {
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
		return o
	}
	input.Max = min(input.Max, open)
	o.Inputs = []game.Input{input}
	o.Validate = func(args game.Args) *game.Refusal {
		_, _, no := m.withSFX(&c.Sheet, args, nil)
		return no
	}
	return o
}

// withSFX returns the sheet with the picked SFX, and the choices that were made. It fails with the
// reason of the first choice that cannot be made.
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
		Offers: func(s *engine.State, c *game.Collector) {
			for _, who := range drafts(s, c.Actor) {
				m, fixed := sheetDraftOf(s, who), game.Args{"who": {who.ID}}
				if input := inputDrops(m, &who.Sheet); len(input.Choices) > 0 && c.Actor.Wants(fixed) {
					o := game.Offer{Fixed: fixed, About: people.CharRef(who.ID), Inputs: []game.Input{input},
						Label: game.Say("cortex.create.drop.now", game.W("name", who.DisplayName()))}
					if o.Destructive = !people.IsOwn(s, c.Actor, who.ID); o.Destructive {
						o.Consequences = rulekit.Msgs(game.Say("cortex.trait.strike.then",
							game.W("name", who.DisplayName())))
					}
					c.Add(o)
				}
				c.Against(paramTraits.Name, func(word string) *game.Refusal {
					return closedChoice(m.choicesOf(&who.Sheet, dropKinds),
						func(ch sheet.Choice) bool { return dropWord(ch) == game.Slug(word) })
				}, "who", who.ID)
				c.Close(people.ClosedReason(c.Actor, "RUL-STAGE-ORDER", "create.nothing"))
			}
			closeWithoutDraft(s, c)
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
	}
}

// dropWord returns the word of the SFX or trait that a choice removes.
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
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "create story", Category: game.CategorySheet,
			Params: []game.Param{sheet.ParamBackground, sheet.ParamLooks, people.ParamWho}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				if people.Of(s).PlayedBy(c.Actor, who.ID) && who.IsPC() {
					c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}},
						About: stageRef(who.ID, sheet.StageLife), Form: game.Form{OpensForm: true},
						Label:  game.Say("cortex.create.story.now", game.W("name", who.DisplayName())),
						Inputs: who.BiographyOrEmpty().Inputs()})
				}
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			e := people.BiographySet{Char: args.One("who")}
			if l := sheet.BiographyOf(args); l != nil {
				e.Life = *l
			}
			t.Emit(e)
		},
	}, "CREATE-SCRATCH-06", "create.no_pcs")
}
