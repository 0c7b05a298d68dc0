package game

import (
	"maps"
	"slices"
	"strings"
)

// fill returns the canonical arguments: the fixed words, the given words, and the presets of the
// other inputs. It refuses all faults at once, those of given words before those of missing words.
func (o Offer) fill(given Args) (Args, *Refusal) {
	args := maps.Clone(o.Fixed)
	if args == nil {
		args = Args{}
	}
	given = o.splitHead(given)
	var faults, missing []*Refusal
	own := slices.ContainsFunc(o.Inputs, func(a Input) bool {
		_, is := given[a.Name]
		return a.OneProposal && is
	})
	for _, a := range o.Inputs {
		words, is := given[a.Name]
		if !is && !(a.OneProposal && own) {
			words = a.presetWords()
		}
		canonical, no := a.check(words)
		switch {
		case no != nil && is:
			faults = append(faults, no.All()...)
		case no != nil:
			missing = append(missing, no.All()...)
		}
		args[a.Name] = canonical
	}
	if faults = append(faults, missing...); len(faults) > 0 {
		return nil, joinRefusals(faults)
	}
	return args, nil
}

// Ready reports whether the offer can be done with its presets: every input has a valid preset or
// may be empty, and Validate accepts the presets. It is false for a closed offer, and for an offer
// without its inputs (InputsOmitted). A tap still opens a form with OpensForm, and a loss still
// needs Command.Sure.
func (o Offer) Ready() bool {
	if o.Closed != nil || o.InputsOmitted || o.invalidAsIs {
		return false
	}
	args, no := o.fill(nil)
	return no == nil && (o.Validate == nil || o.Validate(args) == nil)
}

// Seal returns the offer as it may leave the table service: without Validate, PriceOf and LossOf,
// which look at the state. It sets Blocked. Ready still answers as before, except that an offer
// with Validate that asks for rows is not Ready, since people read rows over before they send them.
func (o Offer) Seal() Offer {
	rows := slices.ContainsFunc(o.Inputs, func(a Input) bool { return a.Kind == Rows })
	switch {
	case o.Validate == nil || o.Closed != nil || o.InputsOmitted:
	case rows || slices.ContainsFunc(o.Inputs, Input.needsAnswer):
		o.invalidAsIs = true
	default:
		args, no := o.fill(nil)
		if no == nil {
			if no = o.Validate(args); !o.OpensForm {
				o.Blocked = no
			}
		}
		o.invalidAsIs = no != nil
	}
	o.Validate, o.PriceOf, o.LossOf, o.shownPrice = nil, nil, nil, nil
	return o
}

// With returns the offer with the given words in place of its presets. An input keeps its preset if
// its words do not fit.
func (o Offer) With(given Args) Offer {
	o.Inputs = slices.Clone(o.Inputs)
	given = o.splitHead(given)
	for i, a := range o.Inputs {
		words, said := given[a.Name]
		canonical, no := a.check(words)
		if !said || no != nil {
			continue
		}
		if a.Kind == Rows {
			o.Inputs[i].CurrentRows, _ = a.ReadRows(canonical)
			continue
		}
		if a.Kind != Pick {
			o.Inputs[i].Preset = strings.Join(canonical, " ")
			continue
		}
		o.Inputs[i].Choices = slices.Clone(a.Choices)
		for j, c := range a.Choices {
			o.Inputs[i].Choices[j].Selected = slices.Contains(canonical, c.Word)
		}
	}
	return o
}

// Picked returns the presets of the offer's inputs by parameter, in canonical form where they are
// valid.
func (o Offer) Picked() Args {
	args := Args{}
	for _, a := range o.Inputs {
		if args[a.Name] = a.presetWords(); len(args[a.Name]) > 0 {
			if canonical, no := a.check(args[a.Name]); no == nil {
				args[a.Name] = canonical
			}
		}
	}
	return args
}

// allows reports whether all given words fit the inputs of the offer.
func (o Offer) allows(given Args) bool {
	given = o.splitHead(given)
	return !slices.ContainsFunc(o.Inputs, func(a Input) bool {
		words, said := given[a.Name]
		if !said {
			return false
		}
		_, no := a.check(words)
		return no != nil
	})
}
