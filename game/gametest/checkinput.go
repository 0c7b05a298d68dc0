package gametest

import (
	"slices"
	"strings"

	"mesa/game"
)

// checkInput checks that forms can rely on an input of an offer.
func (r *runner) checkInput(o game.Offer, sp game.Spec, a game.Input) {
	p, known := sp.Param(a.Name)
	if !known || p.Kind != a.Kind {
		r.fault("offer %s: asks %s, which is none of its parameters, or of another kind", o.Move, a.Name)
	}
	if _, fixed := o.Fixed[a.Name]; fixed {
		r.fault("offer %s: asks %s, which is fixed", o.Move, a.Name)
	}
	if a.Kind == game.Number && a.IsFixed() && a.Preset != game.Itoa(a.Min) {
		r.fault("offer %s: %s may only be %d, and is asked", o.Move, a.Name, a.Min)
	}
	if a.Min > a.Max || a.Kind == game.Pick && o.Closed == nil && a.Min > len(openChoices(a)) {
		r.fault("offer %s: nothing can be given for %s", o.Move, a.Name)
	}
	var folded []string
	for _, c := range a.Choices {
		r.checkWords(o, []string{c.Word})
		r.checkChoice(o, a, c)
		if slices.Contains(folded, game.Canonical(c.Word)) {
			r.fault("offer %s: %s has the choice %q twice", o.Move, a.Name, c.Word)
		}
		folded = append(folded, game.Canonical(c.Word))
	}
	r.checkStrict(o, a)
	if a.Kind == game.Rows {
		r.checkRowsInput(o, sp, a)
	}
	r.checkPreset(o, a)
	r.checkLead(o, a)
}

// checkLead checks that an answer to the Lead input completes the offer, or selects the inputs of
// its form, and that an Advanced input need not be answered.
func (r *runner) checkLead(o game.Offer, a game.Input) {
	if a.Advanced && !r.acceptsPreset(a) {
		r.fault("offer %s: %s stands behind more, and must be answered", o.Move, a.Name)
	}
	if !a.Lead {
		return
	}
	if lead, _ := o.LeadInput(); lead.Name != a.Name || a.Kind != game.Pick || a.Max != 1 {
		r.fault("offer %s: %s is a second question that matters, or none of one choice", o.Move, a.Name)
	}
	if o.OpensForm && (o.Refinable || o.Closed != nil) {
		return
	}
	bare := []game.Offer{o}
	bare[0].Validate, bare[0].Closed = nil, nil
	for _, c := range openChoices(a) {
		if _, _, no := game.Match(bare,
			game.Command{Key: o.Key(), Sure: true, Args: game.Args{a.Name: {c.Word}}}); no != nil {
			r.fault("offer %s: %s %s leaves something to be answered: %s", o.Move, a.Name, c.Word, no.Reason.Key)
		}
	}
}

// checkChoice checks that a choice has a text and a known group, and is refused where it must be.
func (r *runner) checkChoice(o game.Offer, a game.Input, c game.Choice) {
	where := "offer " + o.Move + ": choice " + c.Word
	r.checkMsg(where, a.ChoiceMsg(c, o.BaseChance()))
	if c.Label.Empty() && len(c.Dice) == 0 {
		r.fault("%s: has no name", where)
	}
	if c.Group != "" && !slices.ContainsFunc(a.Groups, func(g game.ChoiceGroup) bool { return g.Word == c.Group }) {
		r.fault("%s: in a group that its ask does not name", where)
	}
	if c.Closed != nil || c.ExclusiveGroup != "" {
		r.checkExcluded(o, a, c)
	}
}

// checkExcluded checks that a closed choice is refused, and two choices of one ExclusiveGroup.
func (r *runner) checkExcluded(o game.Offer, a game.Input, c game.Choice) {
	where := "offer " + o.Move + ": choice " + c.Word
	alone := []game.Offer{{Move: o.Move, Inputs: []game.Input{a}}}
	refused := func(words ...string) *game.Refusal {
		_, _, no := game.Match(alone, game.Command{Move: o.Move, Args: game.Args{a.Name: words}})
		return no
	}
	if c.Closed != nil {
		r.checkMsg(where+": reason", c.Closed.Reason)
		if no := refused(c.Word); no == nil || c.Selected {
			r.fault("%s: closed, and may be picked", where)
		}
	}
	for _, other := range a.Choices {
		if c.ExclusiveGroup == "" || other.ExclusiveGroup != c.ExclusiveGroup || other.Word == c.Word {
			continue
		}
		if no := refused(c.Word, other.Word); no == nil || c.Selected && other.Selected {
			r.fault("%s: goes with %s, the other half of one chip", where, other.Word)
		}
	}
}

// checkStrict checks that an input does not drop a suffix after a colon or a dash: a choice with a
// made-up suffix must be refused.
func (r *runner) checkStrict(o game.Offer, a game.Input) {
	if a.Kind != game.Pick {
		return
	}
	if !r.strict.add(spellings(o.Move, a)) {
		return
	}
	open := game.Offer{Move: o.Move, Inputs: []game.Input{a}}
	for _, c := range a.Choices {
		for _, w := range append(wordsIn(c.Label), c.Word) {
			for _, more := range []string{":" + madeUpWord, "-" + madeUpWord} {
				if open.Accepts(a.Name, w+more) {
					r.fault("offer %s: %s takes %q", o.Move, a.Name, w+more)
				}
			}
		}
	}
}

// spellings returns every text by which a choice of an input can be found.
func spellings(move string, a game.Input) string {
	all := []string{move, a.Name}
	for _, c := range a.Choices {
		all = append(append(append(all, c.Word), wordsIn(c.Label)...), c.Aliases...)
	}
	return strings.Join(all, "\n")
}

// checkPreset checks that the preset of an input is valid by itself.
func (r *runner) checkPreset(o game.Offer, a game.Input) {
	ticked := slices.ContainsFunc(a.Choices, func(c game.Choice) bool { return c.Selected })
	if a.Preset == "" && len(a.CurrentRows) == 0 && !ticked || o.Closed != nil {
		return
	}
	alone := game.Offer{Move: o.Move, Inputs: []game.Input{a}}
	_, _, no := game.Match([]game.Offer{alone}, game.Command{Move: o.Move})
	// A preset may be incomplete: the player adds to it.
	if no != nil && no.Reason.Key != "refused.missing" && no.Reason.Key != "refused.rows.few" {
		r.fault("offer %s: the preset of %s is refused: %s", o.Move, a.Name, no.Reason.Key)
	}
}
