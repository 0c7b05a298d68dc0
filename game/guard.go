package game

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// refuseUnsure is the refusal of what is grave and was not said to be sure. Nothing
// happens; the window asks once and shows its Consequences.
func (o Offer) refuseUnsure() *Refusal {
	no := Refuse("", "refused.grave", M("label", o.Msg()))
	no.Suggested = new(o.Seal())
	return no
}

// refuseLoss refuses what loses something with these answers.
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

// withLossOf is the offer as it is asked about where these answers lose something:
// with what they lose, and with the other Consequences only if it is what a tap loses.
func (o Offer) withLossOf(args Args) (lost Offer, loses bool) {
	loss := o.LossOf(args)
	if n := o.presetLoss; len(loss) == 0 || n > 0 && slices.EqualFunc(loss, o.Consequences[:n], Msg.Equal) {
		return o, len(loss) > 0
	}
	return o.withLoss(loss), true
}

// withLoss is the offer as a grave one that loses this.
func (o Offer) withLoss(loss []Msg) Offer {
	o.Destructive, o.Consequences, o.etag = true, loss, ""
	o.Urgent, o.Optional, o.Primary = false, false, false
	return o
}

// withPresetLoss is the offer as its button shows it: grave where a tap loses
// something.
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

// inPlace reports whether an offer is in the place that a line says. Nobody
// acts for another by a bare line: it says for whom, or one of its words is
// the person.
func (o Offer) inPlace(c Command) bool {
	if c.OnBehalfOf != "" {
		return o.Character != "" && namesPerson(o.Character.Word(), c.OnBehalfOf)
	}
	return !o.OnBehalf || o.namesCharacter(c.Args)
}

// namesCharacter reports whether the words of a line fix the person who acts.
func (o Offer) namesCharacter(args Args) bool {
	for name, fixed := range o.Fixed {
		if given, said := args[name]; said && len(given) == 1 && len(fixed) == 1 && fixed[0] == o.Character.Word() {
			return true
		}
	}
	return false
}

// namesPerson reports whether what was typed is a person's word, its beginning, or
// their name.
func namesPerson(word, typed string) bool {
	return Canonical(word) == Slug(typed) || isFixedPrefix(Canonical(word), slugParts(typed))
}

// saysMustName reports whether a line says what the offer does not do without.
func (o Offer) saysMustName(c Command) bool {
	_, is := c.Args[o.MustName]
	return o.MustName == "" || is
}

// refuseUnnamed is the refusal of a line that nothing covers. What it would be for,
// did it say one word more, is asked for by that word: of a move's name alone it is
// only asked which of several is meant.
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
		no.Param = param // of which the rules may know why it has no other word
	}
	return no
}

// exampleWord is a word that may be said for a parameter: the one that is fixed, or the
// first that may be picked.
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

// refuseOthersPlace is the refusal of a line that nothing covers in its own place. Where it would be
// covered in another's, it says so and how.
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
	no := Refuse("", key, W("word", truncate(c.OnBehalfOf)), W("who", first.Character.Word()), L("choices", words...))
	no.Suggested = new(first.Seal())
	return no
}

// refuseNoPlace is the refusal of a line in somebody's place, of a move that is open but
// made in nobody's: not a word of the line is wrong, but whose place it names.
func refuseNoPlace(offers []Offer, c Command) *Refusal {
	mine := slices.DeleteFunc(slices.Clone(offers), func(o Offer) bool { return o.Move != c.Move || o.Closed != nil })
	if c.OnBehalfOf == "" || len(mine) == 0 ||
		slices.ContainsFunc(mine, func(o Offer) bool { return o.Character != "" }) {
		return ErrNotOffered
	}
	return Refuse("", "refused.for_nobody", W("word", truncate(c.OnBehalfOf)))
}

// explainElsewhere is what the rules say of somebody in whose place nothing is open,
// while it is in another's: their reason against that very person, nil if there
// is none.
func explainElsewhere(offers []Offer, c Command, no *Refusal, why func(Args) *Refusal) *Refusal {
	if no.Reason.Key != "refused.for_another" {
		return nil
	}
	for _, o := range offers {
		for name, fixed := range o.Fixed {
			if o.Move != c.Move || len(fixed) != 1 || fixed[0] != o.Character.Word() || len(c.Args[name]) > 0 {
				continue
			}
			args := maps.Clone(c.Args)
			if args == nil {
				args = Args{}
			}
			args[name] = []string{Slug(c.OnBehalfOf)}
			if reason := why(args); reason != nil && isAbout(why, args, name, args[name][0], reason) {
				return reason
			}
		}
	}
	return nil
}

// allows reports whether all that was said fits what the offer asks.
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

// With is the offer with what was said already in place of its presets. What
// does not fit an input is left out.
func (o Offer) With(given Args) Offer {
	o.Inputs = slices.Clone(o.Inputs)
	given = o.splitHead(given)
	for i, a := range o.Inputs {
		words, said := given[a.Name]
		canon, no := a.check(words)
		if !said || no != nil {
			continue
		}
		if a.Kind == Rows {
			o.Inputs[i].CurrentRows, _ = a.ReadRows(canon)
			continue
		}
		if a.Kind != Pick {
			o.Inputs[i].Preset = strings.Join(canon, " ")
			continue
		}
		o.Inputs[i].Choices = slices.Clone(a.Choices)
		for j, c := range a.Choices {
			o.Inputs[i].Choices[j].Selected = slices.Contains(canon, c.Word)
		}
	}
	return o
}

// Picked are the words for what an offer asks, as it stands.
func (o Offer) Picked() Args {
	args := Args{}
	for _, a := range o.Inputs {
		if args[a.Name] = a.presetWords(); len(args[a.Name]) > 0 {
			if canon, no := a.check(args[a.Name]); no == nil {
				args[a.Name] = canon
			}
		}
	}
	return args
}

// ActingAs says who acts: who, called name. Where that is another's place the offer
// is none of the first things, and its label names them.
func (o Offer) ActingAs(who Ref, name string, other bool) Offer {
	o.Character, o.CharacterName = who, name
	if !other {
		return o
	}
	o.OnBehalf, o.Urgent, o.Optional, o.Primary = true, false, false, false
	if !o.Label.names(name) {
		o.Label = Say("act.for.label", W("who", name), M("label", o.Label))
	}
	return o
}

// names reports whether a sentence says somebody's name.
func (m Msg) names(name string) bool {
	return slices.ContainsFunc(m.Args, func(a Arg) bool {
		return a.Kind == WordsArg && a.Words == name ||
			slices.ContainsFunc(a.Msgs, func(m Msg) bool { return m.names(name) })
	})
}
