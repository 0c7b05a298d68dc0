package game

import "slices"

// refuseUnsure refuses a destructive offer that was not confirmed. Nothing happens; the front end
// asks once and shows the Consequences.
func (o Offer) refuseUnsure() *Refusal {
	no := Refuse("", "refused.grave", M("label", o.Msg()))
	no.Suggested = new(o.Seal())
	return no
}

// refuseLoss refuses unconfirmed answers that lose something.
func (o Offer) refuseLoss(args Args) *Refusal {
	if o.LossOf != nil {
		lost, loses := o.withLossOf(args)
		if !loses {
			return nil
		}
		return lost.refuseUnsure()
	}
	if o.Destructive {
		return o.refuseUnsure()
	}
	return nil
}

// withLossOf returns the offer as the player has to confirm it, and whether these answers lose
// something. The offer names that loss. It names its other Consequences too only if the presets
// lose the same things. If nothing is lost, the offer is unchanged.
func (o Offer) withLossOf(args Args) (lost Offer, loses bool) {
	loss := o.LossOf(args)
	if n := o.presetLoss; len(loss) == 0 || n > 0 && slices.EqualFunc(loss, o.Consequences[:n], Msg.Equal) {
		return o, len(loss) > 0
	}
	return o.withLoss(loss), true
}

// withLoss returns the offer as a destructive one with this loss.
func (o Offer) withLoss(loss []Msg) Offer {
	o.Destructive, o.Consequences, o.etag = true, loss, ""
	o.Urgent, o.Optional, o.Primary = false, false, false
	return o
}

// withPresetLoss returns the offer as its button shows it: destructive if a tap loses something.
func (o Offer) withPresetLoss() Offer {
	if o.LossOf == nil || o.Closed != nil || o.InputsOmitted {
		return o
	}
	args, no := o.fill(nil)
	if no != nil || o.Validate != nil && o.Validate(args) != nil {
		return o
	}
	loss := o.LossOf(args)
	if len(loss) == 0 {
		return o
	}
	then := o.Consequences
	o = o.withLoss(loss)
	o.presetLoss, o.Consequences = len(loss), slices.Concat(loss, then)
	return o
}

// actsFor reports whether an offer is for the character that a line acts for. A line acts for
// another player's character only if OnBehalfOf says so, or if one of its words is that character.
func (o Offer) actsFor(c Command) bool {
	if c.OnBehalfOf != "" {
		return o.Character != "" && namesPerson(o.Character.Word(), c.OnBehalfOf)
	}
	return !o.OnBehalf || o.namesCharacter(c.Args)
}

// namesCharacter reports whether the words of a line name the character who acts.
func (o Offer) namesCharacter(args Args) bool {
	for name, fixed := range o.Fixed {
		if given, said := args[name]; said && len(given) == 1 && len(fixed) == 1 && fixed[0] == o.Character.Word() {
			return true
		}
	}
	return false
}

// namesPerson reports whether the typed text is a character's word, the beginning of that word, or
// the whole name where the word has a cut name.
func namesPerson(word, typed string) bool {
	return Canonical(word) == Slug(typed) || isFixedPrefix(Canonical(word), slugParts(typed))
}

// mustNameGiven reports whether a line gives the parameter that the offer requires (MustName).
func (o Offer) mustNameGiven(c Command) bool {
	_, is := c.Args[o.MustName]
	return o.MustName == "" || is
}

// ActingAs returns the offer with the character who acts, and that character's name. onBehalf says
// that the character belongs to another player: then the offer is neither Urgent, Optional nor
// Primary, and its label names the character.
func (o Offer) ActingAs(character Ref, name string, onBehalf bool) Offer {
	o.Character, o.CharacterName = character, name
	if !onBehalf {
		return o
	}
	o.OnBehalf, o.Urgent, o.Optional, o.Primary = true, false, false, false
	if !o.Label.mentionsName(name) {
		o.Label = Say("act.for.label", W("who", name), M("label", o.Label))
	}
	return o
}

// mentionsName reports whether a sentence contains a name.
func (m Msg) mentionsName(name string) bool {
	return slices.ContainsFunc(m.Args, func(a Arg) bool {
		return a.Kind == WordsArg && a.Words == name ||
			slices.ContainsFunc(a.Msgs, func(m Msg) bool { return m.mentionsName(name) })
	})
}
