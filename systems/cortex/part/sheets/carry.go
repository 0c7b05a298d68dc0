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
				all := m.of(&c.Sheet, carries)
				var seen []string
				for _, ch := range all {
					on := m.hostWord(ch)
					fixed := game.Args{"who": {c.ID}, "on": {on}}
					if !slices.Contains(seen, on) && by.Wants(fixed) {
						offers = append(offers, carryOffer(c, m, on, all, fixed)...)
					}
					seen = append(seen, on)
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
				m := makingOf(s, c)
				hosts += len(c.Hosts())
				for _, ch := range m.of(&c.Sheet, carries) {
					on := len(args["on"]) == 0 || args.One("on") == m.hostWord(ch)
					if on && ch.No != nil && (first == nil || slices.Contains(args["sfx"], sfxWord(ch))) {
						first = ch.No
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

// sfxWord is what a line calls an SFX that may be carried.
func sfxWord(ch sheet.Choice) string { return kit.Clip(game.Slug(ch.Name), game.MaxWord) }

// carryOffer are the SFX that one thing may have, each with what it does.
func carryOffer(c *core.Char, m making, on string, all []sheet.Choice, fixed game.Args) []game.Offer {
	ask, open := game.Ask{Param: askSFX}, 0
	hosts := map[string]bool{}
	for _, ch := range all {
		twice := slices.ContainsFunc(ask.Among, func(c game.Choice) bool { return c.Word == sfxWord(ch) }) // the first of a name
		if m.hostWord(ch) == on && !twice {
			open += count(ch.No == nil)
			hosts[ch.Under] = true
			ask.Among = append(ask.Among, game.Choice{Word: sfxWord(ch), Label: game.Quote(ch.Name), Note: ch.SFX.Text(), No: ch.No,
				Group: game.Slug(ch.Under)})
			if g := (game.Group{Word: game.Slug(ch.Under), Title: game.Quote(ch.Under)}); !slices.ContainsFunc(ask.Groups,
				func(o game.Group) bool { return o.Word == g.Word }) {
				ask.Groups = append(ask.Groups, g)
			}
		}
	}
	label := game.Say("cortex.create.sfx.on", game.W("name", c.Shown()), game.W("on", ask.Groups[0].Title.Args[0].Words))
	if len(hosts) > 1 {
		label = game.Say("cortex.create.sfx.distinctions", game.W("name", c.Shown()))
	}
	o := game.Offer{Fixed: fixed, About: core.CharRef(c.ID), Label: label}
	if open == 0 {
		o.No = ask.Among[0].No
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
	for _, word := range args["sfx"] {
		for _, ch := range m.of(&next, carries) {
			if m.hostWord(ch) != args.One("on") || sfxWord(ch) != word {
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

// droppable asks which of the things go that were chosen before.
func droppable(m making, on *sheet.Sheet) game.Ask {
	ask := game.Ask{Param: askTraits}
	for _, ch := range m.of(on, drops) {
		c := game.Choice{Word: dropWord(ch), Label: game.Quote(ch.Name), No: ch.No}
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
		Spec: game.Spec{Name: "create story", Under: game.UnderSheet, Params: []game.Param{sheet.AskBackground, sheet.AskLooks, core.AskWho}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				if s.PlayedBy(by, c.ID) && c.IsPC() {
					offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}}, About: core.CharRef(c.ID), Form: true,
						Label: game.Say("cortex.create.story.now", game.W("name", c.Shown())),
						Asks:  c.Story().Asks()})
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			t.Emit(core.Told{Char: args.One("who"), Life: sheet.Life{Background: args.One(sheet.AskBackground.Name), Looks: args.One(sheet.AskLooks.Name)}})
		},
		Why: func(s *core.State, by game.Seat, _ game.Args) *game.Refusal {
			return core.Closed(by, "CREATE-SCRATCH-06", "create.no_pcs")
		},
	}
}
