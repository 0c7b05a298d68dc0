package gametest

import (
	"slices"

	"mesa/game"
)

// checkAsk holds a question of an offer to what forms rely on.
func (r *runner) checkAsk(o game.Offer, sp game.Spec, a game.Ask) {
	p, known := sp.Param(a.Name)
	if !known || p.Kind != a.Kind {
		r.fault("offer %s: asks %s, which is none of its parameters, or of another kind", o.Move, a.Name)
	}
	if _, fixed := o.Fixed[a.Name]; fixed {
		r.fault("offer %s: asks %s, which is fixed", o.Move, a.Name)
	}
	if a.Min > a.Max || a.Kind == game.Pick && o.No == nil && a.Min > len(openOf(a)) {
		r.fault("offer %s: nothing can be given for %s", o.Move, a.Name)
	}
	var folded []string
	for _, c := range a.Among {
		r.checkWords(o, []string{c.Word})
		r.checkChoice(o, a, c)
		if slices.Contains(folded, game.Canon(c.Word)) {
			r.fault("offer %s: %s has the choice %q twice", o.Move, a.Name, c.Word)
		}
		folded = append(folded, game.Canon(c.Word))
	}
	if a.Kind == game.Rows {
		r.checkRowsAsk(o, sp, a)
	}
	r.checkPreset(o, a)
	r.checkPlace(o, a)
}

// checkPlace: an answer to the question that matters leaves nothing to be
// answered, or says what the form asks then; what stands behind "more" need not be.
func (r *runner) checkPlace(o game.Offer, a game.Ask) {
	if a.More && !r.presetDoes(a) {
		r.fault("offer %s: %s stands behind more, and must be answered", o.Move, a.Name)
	}
	if !a.Lead {
		return
	}
	if lead, _ := o.Lead(); lead.Name != a.Name || a.Kind != game.Pick || a.Max != 1 {
		r.fault("offer %s: %s is a second question that matters, or none of one choice", o.Move, a.Name)
	}
	if o.Form && (o.Opens || o.No != nil) {
		return
	}
	bare := []game.Offer{o}
	bare[0].Fit, bare[0].No = nil, nil
	for _, c := range openOf(a) {
		if _, _, no := game.Cover(bare, game.Command{Key: o.Key(), Sure: true, Args: game.Args{a.Name: {c.Word}}}); no != nil {
			r.fault("offer %s: %s %s leaves something to be answered: %s", o.Move, a.Name, c.Word, no.Why.Key)
		}
	}
}

// checkChoice: what is to be picked can be said, what is closed is refused with
// its reason, and of one chip goes one half.
func (r *runner) checkChoice(o game.Offer, a game.Ask, c game.Choice) {
	where := "offer " + o.Move + ": choice " + c.Word
	r.hear(where, a.Said(c, o.Now()))
	if c.Label.Empty() && len(c.Dice) == 0 {
		r.fault("%s: has no name", where)
	}
	if c.Group != "" && !slices.ContainsFunc(a.Groups, func(g game.Group) bool { return g.Word == c.Group }) {
		r.fault("%s: in a group that its ask does not name", where)
	}
	if c.No == nil && c.One == "" {
		return
	}
	alone := []game.Offer{{Move: o.Move, Asks: []game.Ask{a}}}
	refused := func(words ...string) *game.Refusal {
		_, _, no := game.Cover(alone, game.Command{Move: o.Move, Args: game.Args{a.Name: words}})
		return no
	}
	if c.No != nil {
		r.hear(where+": reason", c.No.Why)
		if no := refused(c.Word); no == nil || c.Ticked {
			r.fault("%s: closed, and may be picked", where)
		}
	}
	for _, other := range a.Among {
		if c.One == "" || other.One != c.One || other.Word == c.Word {
			continue
		}
		if no := refused(c.Word, other.Word); no == nil || c.Ticked && other.Ticked {
			r.fault("%s: goes with %s, the other half of one chip", where, other.Word)
		}
	}
}

// checkPreset: what is there before anybody chooses must be allowed by itself.
func (r *runner) checkPreset(o game.Offer, a game.Ask) {
	ticked := slices.ContainsFunc(a.Among, func(c game.Choice) bool { return c.Ticked })
	if a.Preset == "" && len(a.Start) == 0 && !ticked || o.No != nil {
		return
	}
	alone := game.Offer{Move: o.Move, Asks: []game.Ask{a}}
	_, _, no := game.Cover([]game.Offer{alone}, game.Command{Move: o.Move})
	if no != nil && no.Why.Key != "refused.missing" && no.Why.Key != "refused.rows.few" { // more may be needed than is ticked
		r.fault("offer %s: the preset of %s is refused: %s", o.Move, a.Name, no.Why.Key)
	}
}
