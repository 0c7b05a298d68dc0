package sheets

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

var (
	askOn     = game.Param{Name: "on", Kind: game.Pick, Min: 1, Max: 1}
	askSFX    = game.Param{Name: "sfx", Kind: game.Pick, Min: 1, Max: 3}
	askTraits = game.Param{Name: "traits", Kind: game.Pick, Min: 1, Max: maxSteps}
)

var (
	carries = []string{sheet.Carry}
	drops   = []string{sheet.Drop, sheet.Shed}
)

// carryMove gives SFX and limits to a distinction, a power set or an ability of a
// sheet in the making (CREATE-SCRATCH-03, CREATE-MOD-12, ABIL-03).
func carryMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "create sfx", Under: game.UnderSheet, Params: []game.Param{askSFX, askOn, core.AskWho}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range drafts(s, by) {
				m := makingOf(s, c)
				all := m.listed(&c.Sheet)
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
		Do: func(t *core.Tx, args game.Args) {
			c := t.S.Char(args.One("who"))
			m := makingOf(t.S, c)
			next, did, _ := m.carried(&c.Sheet, args, wordsAt(t.S, c))
			made(t, c, m, next, did)
		},
		Why: func(s *core.State, by game.Seat, args game.Args) *game.Refusal {
			if len(drafts(s, by)) == 0 {
				return noDraft(s, by, args)
			}
			var first *game.Refusal
			hosts := 0
			for _, c := range drafts(s, by) {
				hosts += len(c.Hosts())
				for _, l := range makingOf(s, c).listed(&c.Sheet) {
					on := len(args["on"]) == 0 || args.One("on") == l.on
					if on && l.No != nil && (first == nil || slices.Contains(args["sfx"], l.word)) {
						first = l.No
					}
				}
			}
			switch {
			case first != nil:
				return first
			case hosts > 0:
				return core.Closed(by, "RUL-STAGE-ORDER", "create.nothing")
			}
			return core.Closed(by, "CREATE-SCRATCH-03", "create.no_host")
		},
	}
}

// hostWord is what a line calls that which carries an SFX. Those that an archetype
// lists are one list, whichever of its distinctions has each.
func (m making) hostWord(ch sheet.Choice) string {
	switch {
	case m.From != nil && ch.Kind == "distinction":
		return "distinctions"
	case ch.Trait != "":
		return ch.Trait
	}
	return kit.Clip(game.Slug(ch.Set), game.MaxWord)
}

// An item is an SFX that may be carried, with what lines call it and its host: two of
// a name have a word each.
type item struct {
	sheet.Choice
	on, word string
}

// listed are the SFX that may be carried.
func (m making) listed(on *sheet.Sheet) []item {
	var all []item
	for _, ch := range m.of(on, carries) {
		l := item{Choice: ch, on: m.hostWord(ch)}
		l.word = kit.FreeIn(game.Slug(ch.Name), game.MaxWord, func(w string) bool {
			return slices.ContainsFunc(all, func(o item) bool { return o.on == l.on && o.word == w })
		})
		all = append(all, l)
	}
	return all
}

// same reports whether two choices are of one SFX on one thing.
func same(a, b sheet.Choice) bool {
	return a.Set == b.Set && a.Trait == b.Trait && a.SFX.Word == b.SFX.Word && a.SFX.Entry == b.SFX.Entry && a.Name == b.Name
}

// carryOffer are the SFX that one thing may have, each with what it does.
func carryOffer(c *core.Char, m making, on string, all []item, fixed game.Args) []game.Offer {
	ask, open := game.Ask{Param: askSFX}, 0
	hosts := map[string]bool{}
	for _, l := range all {
		if l.on != on {
			continue
		}
		open += count(l.No == nil)
		hosts[l.Under] = true
		g := game.Group{Word: game.Slug(l.Under), Title: game.Quote(l.Under)}
		ask.Among = append(ask.Among, game.Choice{Word: l.word, Label: game.Quote(l.Name), Note: l.SFX.Text(), No: l.No, Group: g.Word})
		if !slices.ContainsFunc(ask.Groups, func(o game.Group) bool { return o.Word == g.Word }) {
			ask.Groups = append(ask.Groups, g)
		}
	}
	label := game.Say("cortex.create.sfx.on", game.W("name", c.Shown()), game.W("on", ask.Groups[0].Title.Args[0].Words))
	if len(hosts) > 1 {
		label = game.Say("cortex.create.sfx.distinctions", game.W("name", c.Shown()))
	}
	o := game.Offer{Fixed: fixed, About: stageRef(c.ID, sheet.StageGifts), Label: label}
	if open == 0 {
		o.About, o.No = core.CharRef(c.ID), ask.Among[0].No
		return []game.Offer{o}
	}
	ask.Max = min(ask.Max, open)
	o.Asks = []game.Ask{ask}
	o.Fit = func(args game.Args) *game.Refusal {
		_, _, no := m.carried(&c.Sheet, args, nil)
		return no
	}
	return []game.Offer{o}
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// carried is a sheet with the SFX that were picked; no is why it cannot be.
func (m making) carried(on *sheet.Sheet, args game.Args, free wording) (sheet.Sheet, []sheet.Choice, *game.Refusal) {
	next := *on
	var did []sheet.Choice
	for _, l := range m.listed(on) {
		if l.on != args.One("on") || !slices.Contains(args["sfx"], l.word) {
			continue
		}
		for _, ch := range m.of(&next, carries) {
			if !same(ch, l.Choice) {
				continue
			}
			if ch.No != nil {
				no := *ch.No
				no.Param = askSFX.Name
				return next, did, &no
			}
			next = next.Made(ch, free)
			did = append(did, ch)
			break
		}
	}
	return next, did, nil
}

// dropMove takes from a sheet in the making what was chosen before, whose points come
// back.
func dropMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "create drop", Under: game.UnderSheet, Params: []game.Param{askTraits, core.AskWho}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range drafts(s, by) {
				fixed := game.Args{"who": {c.ID}}
				if ask := droppable(makingOf(s, c), &c.Sheet); len(ask.Among) > 0 && by.Wants(fixed) {
					o := game.Offer{Fixed: fixed, About: core.CharRef(c.ID), Asks: []game.Ask{ask},
						Label: game.Say("cortex.create.drop.now", game.W("name", c.Shown()))}
					if o.Grave = !s.Own(by, c.ID); o.Grave {
						o.Then = kit.Just(game.Say("cortex.trait.strike.then", game.W("name", c.Shown())))
					}
					offers = append(offers, o)
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			c := t.S.Char(args.One("who"))
			m := makingOf(t.S, c)
			next, did := c.Sheet, []sheet.Choice(nil)
			for _, ch := range m.of(&c.Sheet, drops) {
				if slices.Contains(args["traits"], dropWord(ch)) {
					was := next
					next = m.Rising(was, was.Made(ch, nil), m.at.Lang)
					did = append(did, ch)
				}
			}
			made(t, c, m, next, did)
		},
		Why: func(s *core.State, by game.Seat, args game.Args) *game.Refusal {
			if len(drafts(s, by)) == 0 {
				return noDraft(s, by, args)
			}
			for _, c := range drafts(s, by) {
				for _, ch := range makingOf(s, c).of(&c.Sheet, drops) {
					if ch.No != nil && slices.Contains(args["traits"], dropWord(ch)) {
						no := *ch.No
						no.Param = askTraits.Name
						return &no
					}
				}
			}
			return core.Closed(by, "RUL-STAGE-ORDER", "create.nothing")
		},
	}
}

// dropWord is what a line calls what may go.
func dropWord(ch sheet.Choice) string {
	if ch.Way == sheet.Shed {
		return ch.SFX.Word
	}
	return ch.Trait
}

// droppable asks which of the things go that were chosen before; what an archetype brings
// nobody chose.
func droppable(m making, on *sheet.Sheet) game.Ask {
	ask := game.Ask{Param: askTraits}
	for _, ch := range m.of(on, drops) {
		if ch.No != nil {
			continue
		}
		c := game.Choice{Word: dropWord(ch), Label: game.Quote(ch.Name)}
		if ch.Way == sheet.Shed {
			c.Note = game.Say("cortex.create.on", game.W("on", ch.Under))
		}
		ask.Among = append(ask.Among, c)
	}
	ask.Max = min(ask.Max, max(len(ask.Among), 1))
	return ask
}

// storyMove writes the biography of a character (CREATE-SCRATCH-06), whether its sheet
// is finished or not.
func storyMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "create story", Under: game.UnderSheet,
			Params: []game.Param{sheet.AskBackground, sheet.AskLooks, core.AskWho}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				if s.PlayedBy(by, c.ID) && c.IsPC() {
					offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}}, About: stageRef(c.ID, sheet.StageLife), Form: true,
						Label: game.Say("cortex.create.story.now", game.W("name", c.Shown())),
						Asks:  c.Story().Asks()})
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			e := core.Told{Char: args.One("who")}
			if l := sheet.LifeOf(args); l != nil {
				e.Life = *l
			}
			t.Emit(e)
		},
		Why: func(s *core.State, by game.Seat, _ game.Args) *game.Refusal {
			return core.Closed(by, "CREATE-SCRATCH-06", "create.no_pcs")
		},
	}
}
