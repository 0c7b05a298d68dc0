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

// finishMove returns the move that finishes a draft without faults (RUL-DRAFT). The GM may also let
// faults pass with a reason, if all of them can be overridden (RUL-OVERRIDE).
func finishMove() game.Move[engine.State] {
	return game.Move[engine.State]{
		Spec: game.Spec{Name: "finish", Category: game.CategorySheet,
			Params: []game.Param{people.ParamWho, paramWay, paramReason}},
		Offers: func(s *engine.State, c *game.Collector) {
			for _, who := range people.Of(s).Chars {
				if people.Of(s).PlayedBy(c.Actor, who.ID) && isDraft(s, who) {
					addFinish(s, c, who)
				}
			}
			if c.Explains() {
				closeFinished(s, c)
			}
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
	}
}

// addFinish adds the offer to finish a sheet, closed by its faults, and the GM's offer to let them
// pass.
func addFinish(s *engine.State, c *game.Collector, who *people.Character) {
	blocking := sheet.Blocking(faults(s, who))
	name := game.W("name", who.DisplayName())
	c.Add(game.Offer{Fixed: game.Args{"who": {who.ID}}, About: people.CharRef(who.ID),
		Label:  game.Say("cortex.finish.now", name),
		Closed: refuseUnfinished(s, who, blocking), Primary: len(blocking) == 0})
	if c.Closed(refuseAsItIs(s, c.Actor, who, blocking), "who", who.ID, "way", asItIs) {
		return
	}
	force := game.Offer{Fixed: game.Args{"who": {who.ID}, "way": {asItIs}}, About: people.CharRef(who.ID),
		Form: game.Form{OpensForm: true}, Label: game.Say("cortex.finish.as_it_is", name),
		Inputs: []game.Input{{Param: paramReason}}}
	for _, f := range blocking {
		force.Consequences = append(force.Consequences, f.Msg)
	}
	c.Add(force)
}

// refuseAsItIs refuses to let the faults of a sheet pass: to players, if there are none, and if
// some cannot be overridden, with those faults (RUL-OVERRIDE).
func refuseAsItIs(s *engine.State, by game.Actor, c *people.Character, blocking []sheet.Fault) *game.Refusal {
	switch {
	case by.Role != game.GM:
		return game.GMOnly("RUL-OVERRIDE", s.Chairs, by)
	case len(blocking) == 0:
		return game.Refuse("RUL-OVERRIDE", "cortex.refused.nothing_to_force", game.W("name", c.DisplayName()))
	}
	return refusal(slices.DeleteFunc(slices.Clone(blocking), sheet.Fault.CanOverride))
}

// highlightMove returns the move that sets the two traits that a distinction raises
// (CHAR-DIST-HL-01).
func highlightMove() game.Move[engine.State] {
	return people.WithDefaultReason(game.Move[engine.State]{
		Spec: game.Spec{Name: "highlight", Category: game.CategorySheet,
			Params: []game.Param{people.ParamWho, people.ParamTrait, paramRisen}},
		Offers: func(s *engine.State, c *game.Collector) {
			g := rulesOf(s)
			if !g.Highlighted() {
				c.Close(game.Refuse("CHAR-DIST-HL-01", "cortex.refused.no_highlights"))
				return
			}
			for _, who := range people.Of(s).Chars {
				if people.Of(s).PlayedBy(c.Actor, who.ID) && isDraft(s, who) {
					c.Add(highlightOffers(s, g, who)...)
				}
			}
		},
		Do: func(t *engine.Tx, args game.Args) {
			c := people.Of(t.S).Char(args.One("who"))
			was := c.Sheet
			_, d, _ := c.Trait(args.One("trait"))
			e := c.Noted(d, "highlights")
			for _, r := range highlightTraits(rulesOf(t.S), &c.Sheet, t.S.Lang) {
				if n := slices.Index(args["risen"], r.word); n >= 0 {
					e.Highlights[n] = r.name
				}
			}
			t.Emit(e)
			applyHighlights(t, c.ID, was)
		},
	}, "RUL-DRAFT", "no_drafts")
}

// applyHighlights raises and lowers skills by the highlights of a draft (CHAR-DIST-HL-02). was is
// the sheet before the highlights changed.
func applyHighlights(t *engine.Tx, char string, was sheet.Sheet) {
	c := people.Of(t.S).Char(char)
	g := rulesFor(t.S, c)
	next := g.WithHighlights(was, c.Sheet, t.S.Lang)
	var did []people.DraftStep
	for _, tr := range next.TraitsOf(sheet.KindSkills) {
		if !slices.ContainsFunc(c.SetOf(sheet.KindSkills, t.S.Lang).Traits, tr.Equal) {
			did = append(did, people.DraftStep{Kind: "risen", Trait: tr.Name, Die: tr.Die})
		}
	}
	for _, tr := range c.TraitsOf(sheet.KindSkills) {
		if _, _, stays := next.Trait(tr.Word); !stays {
			did = append(did, people.DraftStep{Kind: "fallen", Trait: tr.Name})
		}
	}
	if did == nil {
		return
	}
	t.Emit(people.SheetDrafted{Char: c.ID, Sheet: next, Did: did, Budgets: changedBudgets(g, &c.Sheet, &next)})
}

// highlight is a trait that a distinction may highlight: its word, its name in the language of the
// table, and as alias the word of its name in the list.
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

// inputHighlights returns the input for the traits that a distinction highlights, with its
// highlights selected.
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
			offers = append(offers,
				game.Offer{Fixed: game.Args{"who": {c.ID}, "trait": {d.Word}}, Form: game.Form{OpensForm: true},
					About:  stageRef(c.ID, sheet.StageDistinctions),
					Inputs: []game.Input{inputHighlights(may, d.NotesOrEmpty().Highlights)},
					Label:  game.Say("cortex.highlight.now", game.W("name", c.DisplayName()), game.W("trait", d.Name))})
		}
	}
	return offers
}
