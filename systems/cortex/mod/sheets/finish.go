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
	paramWay    = game.Param{Name: "way", Kind: game.Pick, Max: 1}
	paramReason = game.Param{Name: "reason", Kind: game.Text, Min: 1, Max: maxReason}
	paramRisen  = game.Param{Name: "risen", Kind: game.Pick, Min: 2, Max: 2}
)

// asItIs is the way to finish a sheet that lets faults pass.
const asItIs = "as_it_is"

// finishMove returns the move that finishes a draft after all checks (RUL-DRAFT). The GM may let
// faults pass that can be overridden, with a reason (RUL-OVERRIDE).
func finishMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "finish", Category: game.CategorySheet,
			Params: []game.Param{people.ParamWho, paramWay, paramReason}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			var offers []game.Offer
			for _, c := range people.Of(s).Chars {
				if people.Of(s).PlayedBy(by, c.ID) && isDraft(s, c) {
					offers = append(offers, finishOffers(s, by, c)...)
				}
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			d := FinishedSheet{Char: args.One("who"), Reason: args.One("reason")}
			for _, f := range sheet.Blocking(faults(t.S, people.Of(t.S).Char(d.Char))) {
				if !slices.Contains(d.Forced, f.Code) && len(d.Forced) < maxForced {
					d.Forced = append(d.Forced, f.Code)
				}
			}
			t.Emit(SheetFinished{Done: d})
		},
		Why: func(s *engine.State, by game.Actor, args game.Args) *game.Refusal {
			c := people.Of(s).Char(args.One("who"))
			switch {
			case c == nil || !people.Of(s).PlayedBy(by, c.ID):
				return people.ClosedReason(by, "RUL-DRAFT", "no_drafts")
			case !isDraft(s, c):
				return game.Refuse("RUL-DRAFT", "cortex.refused.no_draft", game.W("name", c.DisplayName()))
			case len(args["way"]) == 0:
				return nil
			case by.Role != game.GM:
				return game.GMOnly("RUL-OVERRIDE", s.Chairs, by)
			}
			blocking := sheet.Blocking(faults(s, c))
			if len(blocking) == 0 {
				return game.Refuse("RUL-OVERRIDE", "cortex.refused.nothing_to_force", game.W("name", c.DisplayName()))
			}
			return refusal(slices.DeleteFunc(blocking, sheet.Fault.CanOverride))
		},
	}
}

// finishOffers returns the offer to finish a sheet, closed by its faults, and for the GM the offer
// to let them pass if all can be overridden.
func finishOffers(s *engine.State, by game.Actor, c *people.Character) []game.Offer {
	blocking := sheet.Blocking(faults(s, c))
	name := game.W("name", c.DisplayName())
	done := game.Offer{Fixed: game.Args{"who": {c.ID}}, About: people.CharRef(c.ID),
		Label:  game.Say("cortex.finish.now", name),
		Closed: refuseUnfinished(s, c, blocking), Primary: len(blocking) == 0}
	if len(blocking) == 0 || by.Role != game.GM ||
		slices.ContainsFunc(blocking, func(f sheet.Fault) bool { return !f.CanOverride() }) {
		return []game.Offer{done}
	}
	force := game.Offer{Fixed: game.Args{"who": {c.ID}, "way": {asItIs}}, About: people.CharRef(c.ID), OpensForm: true,
		Label: game.Say("cortex.finish.as_it_is", name), Inputs: []game.Input{{Param: paramReason}}}
	for _, f := range blocking {
		force.Consequences = append(force.Consequences, f.Msg)
	}
	return []game.Offer{done, force}
}

// highlightMove returns the move that sets the two traits that a distinction raises
// (CHAR-DIST-HL-01).
func highlightMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "highlight", Category: game.CategorySheet,
			Params: []game.Param{people.ParamWho, people.ParamTrait, paramRisen}},
		When: func(s *engine.State, by game.Actor) []game.Offer {
			g := rulesOf(s)
			if !g.Highlighted() {
				return nil
			}
			var offers []game.Offer
			for _, c := range people.Of(s).Chars {
				if people.Of(s).PlayedBy(by, c.ID) && isDraft(s, c) {
					offers = append(offers, highlightOffers(s, g, c)...)
				}
			}
			return offers
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			was := c.Sheet
			_, d, _ := c.Trait(args.One("trait"))
			e := people.NotedTrait(c, d, "highlights")
			for _, r := range highlightTraits(rulesOf(t.S), &c.Sheet, t.S.Lang) {
				if n := slices.Index(args["risen"], r.word); n >= 0 {
					e.Highlights[n] = r.name
				}
			}
			t.Emit(e)
			applyHighlights(t, c.ID, was)
		},
		Why: func(s *engine.State, by game.Actor, _ game.Args) *game.Refusal {
			if g := rulesOf(s); !g.Highlighted() {
				return game.Refuse("CHAR-DIST-HL-01", "cortex.refused.no_highlights")
			}
			return people.ClosedReason(by, "RUL-DRAFT", "no_drafts")
		},
	}
}

// highlight is a trait that a distinction may highlight: its word, its name at the table, and its word
// in the other language.
type highlight struct{ word, name, alias string }

// highlightTraits returns the traits of a sheet that a distinction may highlight.
func highlightTraits(g sheet.SheetRules, on *sheet.Sheet, lang string) []highlight {
	var all []highlight
	for _, listed := range g.Highlightable(on) {
		name := sheet.LocalName(listed, lang)
		word := rulekit.UniqueIn(game.Slug(name), game.MaxWord, func(w string) bool {
			return slices.ContainsFunc(all, func(r highlight) bool { return r.word == w })
		})
		all = append(all, highlight{word, name, game.Slug(listed)})
	}
	return all
}

// inputHighlights returns the input for the traits that a distinction highlights, with its highlights
// selected.
func inputHighlights(may []highlight, high [2]string) game.Input {
	input := game.Input{Param: paramRisen}
	for _, r := range may {
		input.Choices = append(input.Choices,
			game.Choice{Word: r.word, Label: game.Quote(r.name), Aliases: []string{r.alias},
				Selected: slices.ContainsFunc(high[:],
					func(h string) bool { return h != "" && sheet.SameTrait(h, r.name) })})
	}
	return input
}

func highlightOffers(s *engine.State, g sheet.SheetRules, c *people.Character) []game.Offer {
	var offers []game.Offer
	may := highlightTraits(g, &c.Sheet, s.Lang)
	if len(may) < paramRisen.Min { // too few for two different ones
		return nil
	}
	for _, set := range c.Sets {
		if !sheet.IsDistinctions(set.Name) {
			continue
		}
		for _, d := range set.Traits {
			offers = append(offers, game.Offer{Fixed: game.Args{"who": {c.ID}, "trait": {d.Word}}, OpensForm: true,
				About:  stageRef(c.ID, sheet.StageDistinctions),
				Inputs: []game.Input{inputHighlights(may, d.NotesOrEmpty().Highlights)},
				Label:  game.Say("cortex.highlight.now", game.W("name", c.DisplayName()), game.W("trait", d.Name))})
		}
	}
	return offers
}
