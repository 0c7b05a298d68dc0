package sheets

import (
	"slices"

	"mesa/game"
	"mesa/systems/cortex/core"
	"mesa/systems/cortex/sheet"
	"mesa/systems/kit"
)

var (
	askWay    = game.Param{Name: "way", Kind: game.Pick, Max: 1}
	askReason = game.Param{Name: "reason", Kind: game.Text, Min: 1, Max: maxReason}
	askRisen  = game.Param{Name: "risen", Kind: game.Pick, Min: 2, Max: 2}
)

// asItIs is the way of finishing a sheet that lets faults pass.
const asItIs = "as_it_is"

// finishMove makes a sheet of a draft: every check runs (RUL-DRAFT). The GM may
// let pass what is forcible, with a reason (RUL-OVERRIDE).
func finishMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "finish", Under: game.UnderSheet, Params: []game.Param{core.AskWho, askWay, askReason}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			var offers []game.Offer
			for _, c := range s.Chars {
				if s.PlayedBy(by, c.ID) && drafted(s, c) {
					offers = append(offers, finishOffers(s, by, c)...)
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			d := Done{Char: args.One("who"), Reason: args.One("reason")}
			for _, f := range sheet.Bars(faults(t.S, t.S.Char(d.Char))) {
				if !slices.Contains(d.Forced, f.Code) && len(d.Forced) < maxForced {
					d.Forced = append(d.Forced, f.Code)
				}
			}
			t.Emit(Finished{Done: d})
		},
		Why: func(s *core.State, by game.Seat, args game.Args) *game.Refusal {
			c := s.Char(args.One("who"))
			switch {
			case c == nil || !s.PlayedBy(by, c.ID):
				return core.Closed(by, "RUL-DRAFT", "no_drafts")
			case !drafted(s, c):
				return game.Refuse("RUL-DRAFT", "cortex.refused.no_draft", game.W("name", c.Shown()))
			case len(args["way"]) == 0:
				return nil
			case by.Role != game.GM:
				return game.GMOnly("RUL-OVERRIDE", s.Chairs, by)
			}
			bars := sheet.Bars(faults(s, c))
			if len(bars) == 0 {
				return game.Refuse("RUL-OVERRIDE", "cortex.refused.nothing_to_force", game.W("name", c.Shown()))
			}
			return refusal(slices.DeleteFunc(bars, sheet.Fault.Forcible))
		},
	}
}

// finishOffers are to finish a sheet, closed with all that stands against it, and
// for the GM to let it pass as it is where that can be.
func finishOffers(s *core.State, by game.Seat, c *core.Char) []game.Offer {
	bars := sheet.Bars(faults(s, c))
	name := game.W("name", c.Shown())
	done := game.Offer{Fixed: game.Args{"who": {c.ID}}, About: core.CharRef(c.ID), Label: game.Say("cortex.finish.now", name),
		No: unfinished(s, c, bars), Main: len(bars) == 0}
	if len(bars) == 0 || by.Role != game.GM || slices.ContainsFunc(bars, func(f sheet.Fault) bool { return !f.Forcible() }) {
		return []game.Offer{done}
	}
	force := game.Offer{Fixed: game.Args{"who": {c.ID}, "way": {asItIs}}, About: core.CharRef(c.ID), Form: true,
		Label: game.Say("cortex.finish.as_it_is", name), Asks: []game.Ask{{Param: askReason}}}
	for _, f := range bars {
		force.Then = append(force.Then, f.Says)
	}
	return []game.Offer{done, force}
}

// highlightMove names the two traits that a distinction makes rise
// (CHAR-DIST-HL-01).
func highlightMove() game.Move[core.State] {
	return game.Move[core.State]{
		Spec: game.Spec{Name: "highlight", Under: game.UnderSheet, Params: []game.Param{core.AskWho, core.AskTrait, askRisen}},
		When: func(s *core.State, by game.Seat) []game.Offer {
			g := gameOf(s)
			if !g.Highlighted() {
				return nil
			}
			var offers []game.Offer
			for _, c := range s.Chars {
				if s.PlayedBy(by, c.ID) && drafted(s, c) {
					offers = append(offers, highlightOffers(s, g, c)...)
				}
			}
			return offers
		},
		Do: func(t *core.Tx, args game.Args) {
			c := t.S.Char(args.One("who"))
			was := c.Sheet
			_, d, _ := c.Trait(args.One("trait"))
			e := core.Noted(c, d, "highlights")
			for _, r := range risers(gameOf(t.S), &c.Sheet, t.S.Lang) {
				if n := slices.Index(args["risen"], r.word); n >= 0 {
					e.High[n] = r.name
				}
			}
			t.Emit(e)
			rise(t, c.ID, was)
		},
		Why: func(s *core.State, by game.Seat, _ game.Args) *game.Refusal {
			if g := gameOf(s); !g.Highlighted() {
				return game.Refuse("CHAR-DIST-HL-01", "cortex.refused.no_highlights")
			}
			return core.Closed(by, "RUL-DRAFT", "no_drafts")
		},
	}
}

// riser is a trait that a distinction may highlight, as the table calls it, with a word
// for it and the one that it has in the other language.
type riser struct{ word, name, also string }

// risers are those of a sheet.
func risers(g sheet.Game, on *sheet.Sheet, lang string) []riser {
	var all []riser
	for _, listed := range g.MayRise(on) {
		name := sheet.Said(listed, lang)
		word := kit.FreeIn(game.Slug(name), game.MaxWord, func(w string) bool {
			return slices.ContainsFunc(all, func(r riser) bool { return r.word == w })
		})
		all = append(all, riser{word, name, game.Slug(listed)})
	}
	return all
}

// askHigh asks which traits a distinction highlights, those that it does ticked.
func askHigh(may []riser, high [2]string) game.Ask {
	ask := game.Ask{Param: askRisen}
	for _, r := range may {
		ask.Among = append(ask.Among, game.Choice{Word: r.word, Label: game.Quote(r.name), Also: []string{r.also},
			Ticked: slices.ContainsFunc(high[:], func(h string) bool { return h != "" && sheet.Same(h, r.name) })})
	}
	return ask
}

func highlightOffers(s *core.State, g sheet.Game, c *core.Char) []game.Offer {
	var offers []game.Offer
	may := risers(g, &c.Sheet, s.Lang)
	if len(may) < askRisen.Min { // of so few no two differ
		return nil
	}
	for _, set := range c.Sets {
		if !sheet.IsDistinctions(set.Name) {
			continue
		}
		for _, d := range set.Traits {
			offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}, "trait": {d.Word}}, Form: true,
				About: stageRef(c.ID, sheet.StageDistinctions),
				Asks:  []game.Ask{askHigh(may, d.Note().High)},
				Label: game.Say("cortex.highlight.now", game.W("name", c.Shown()), game.W("trait", d.Name))})
		}
	}
	return offers
}
