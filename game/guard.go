package game

import (
	"cmp"
	"slices"
	"strings"
)

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

// refuseUnnamed refuses a line that no offer matches. If offers would match with their MustName
// parameter, it asks for that parameter; if the line is only the move's name, it asks which of
// several offers is meant. Otherwise it returns refuseOthersPlace.
func refuseUnnamed(offers []Offer, c Command) *Refusal {
	var ways []Msg
	param, key := "", "refused.unnamed"
	for _, o := range offers {
		name := o.MustName
		o.MustName = ""
		if name != "" && o.Closed == nil && len(matchCandidates([]Offer{o}, c)) > 0 {
			ways = append(ways, Say("refused.which.way", W("words", name+"="+o.exampleWord(name)), M("label", o.Msg())))
			param = name
		}
	}
	if len(ways) == 0 {
		return refuseOthersPlace(offers, c)
	}
	if len(ways) > 1 && len(c.Args) == 0 {
		key = "refused.which"
	}
	no := Refuse("", key, L("choices", ways...))
	if len(c.Args) > 0 {
		no.Param = param // the rules may know why it takes no other word
	}
	return no
}

// exampleWord returns a word for a parameter: the first choice that is open, else the fixed word,
// "" if there is neither.
func (o Offer) exampleWord(name string) string {
	for _, a := range o.Inputs {
		for _, c := range a.Choices {
			if a.Name == name && c.Closed == nil {
				return c.Word
			}
		}
	}
	return o.Fixed.One(name)
}

// refuseOthersPlace refuses a line that no offer matches. If the line would match on behalf of
// another character, the refusal says for whom and how. Otherwise it returns refuseNoPlace.
func refuseOthersPlace(offers []Offer, c Command) *Refusal {
	var words []Msg
	var first Offer
	for _, o := range offers {
		if _, fits := o.countUnnamed(c.Args); o.Move != c.Move || o.Character == "" || !fits || !o.OnBehalf &&
			c.OnBehalfOf == "" || o.Closed != nil ||
			!o.allows(c.Args) {
			continue
		}
		if len(words) == 0 {
			first = o
		}
		if name := Quote(cmp.Or(o.CharacterName, o.Character.Word())); !slices.ContainsFunc(words, name.Equal) {
			words = append(words, name)
		}
	}
	if len(words) == 0 {
		return refuseNoPlace(offers, c)
	}
	key := "refused.for_whom"
	if c.OnBehalfOf != "" {
		key = "refused.for_another"
	}
	no := Refuse("", key, W("word", Truncate(c.OnBehalfOf)), W("who", first.Character.Word()), L("choices", words...))
	no.Suggested = new(first.Seal())
	return no
}

// refuseNoPlace refuses a line on behalf of a character if the move is open but never acts for
// anyone: only the "for" of the line is wrong. It returns ErrNotOffered for any other line.
func refuseNoPlace(offers []Offer, c Command) *Refusal {
	mine := slices.DeleteFunc(slices.Clone(offers), func(o Offer) bool { return o.Move != c.Move || o.Closed != nil })
	if c.OnBehalfOf == "" || len(mine) == 0 ||
		slices.ContainsFunc(mine, func(o Offer) bool { return o.Character != "" }) {
		return ErrNotOffered
	}
	return Refuse("", "refused.for_nobody", W("word", Truncate(c.OnBehalfOf)))
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
