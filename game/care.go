package game

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// doubt is the refusal of what is grave and was not said to be sure. Nothing
// happens; the window asks once and shows Meant.Then.
func (o Offer) doubt() *Refusal {
	no := Refuse("", "refused.grave", M("label", o.Said()))
	no.Meant = new(o.Seal())
	return no
}

// placed reports whether an offer is in the place that a line says. Nobody
// acts for another by a bare line: it says for whom, or one of its words is
// the person.
func (o Offer) placed(c Command) bool {
	if c.For != "" {
		return o.Who != "" && names(o.Who.Word(), c.For)
	}
	return !o.For || o.named(c.Args)
}

// named reports whether the words of a line fix the person who acts.
func (o Offer) named(args Args) bool {
	for name, fixed := range o.Fixed {
		if given, said := args[name]; said && len(given) == 1 && len(fixed) == 1 && fixed[0] == o.Who.Word() {
			return true
		}
	}
	return false
}

// names reports whether what was typed is a person's word, its beginning, or
// their name.
func names(word, typed string) bool {
	return Canon(word) == Slug(typed) || begins(Canon(word), Slug(typed))
}

// said reports whether a line says what the offer does not do without.
func (o Offer) said(c Command) bool {
	_, is := c.Args[o.Named]
	return o.Named == "" || is
}

// unnamed is the refusal of a line that nothing covers. What it would be for,
// did it say one word more, is asked for by that word: of a move's name alone it is
// only asked which of several is meant.
func unnamed(offers []Offer, c Command) *Refusal {
	var ways []Msg
	param, key := "", "refused.unnamed"
	for _, o := range offers {
		name := o.Named
		o.Named = ""
		if name != "" && o.No == nil && len(candidates([]Offer{o}, c)) > 0 {
			ways = append(ways, Say("refused.which.way", W("words", name+"="+o.sayable(name)), M("label", o.Said())))
			param = name
		}
	}
	if len(ways) == 0 {
		return whose(offers, c)
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

// sayable is a word that may be said for a parameter: the one that is fixed, or the
// first that may be picked.
func (o Offer) sayable(name string) string {
	for _, a := range o.Asks {
		for _, c := range a.Among {
			if a.Name == name && c.No == nil {
				return c.Word
			}
		}
	}
	return o.Fixed.One(name)
}

// whose is the refusal of a line that nothing covers in its own place. Where it would be
// covered in another's, it says so and how.
func whose(offers []Offer, c Command) *Refusal {
	var words []Msg
	var first Offer
	for _, o := range offers {
		if _, fits := o.unsaid(c.Args); o.Move != c.Move || o.Who == "" || !fits || !o.For && c.For == "" || o.No != nil ||
			!o.fitting(c.Args) {
			continue
		}
		if len(words) == 0 {
			first = o
		}
		if name := Quote(cmp.Or(o.Actor, o.Who.Word())); !slices.ContainsFunc(words, name.Equal) {
			words = append(words, name)
		}
	}
	if len(words) == 0 {
		return placeless(offers, c)
	}
	key := "refused.for_whom"
	if c.For != "" {
		key = "refused.for_another"
	}
	no := Refuse("", key, W("word", clip(c.For)), W("who", first.Who.Word()), L("choices", words...))
	no.Meant = new(first.Seal())
	return no
}

// placeless is the refusal of a line in somebody's place, of a move that is open but
// made in nobody's: not a word of the line is wrong, but whose place it names.
func placeless(offers []Offer, c Command) *Refusal {
	mine := slices.DeleteFunc(slices.Clone(offers), func(o Offer) bool { return o.Move != c.Move || o.No != nil })
	if c.For == "" || len(mine) == 0 || slices.ContainsFunc(mine, func(o Offer) bool { return o.Who != "" }) {
		return ErrNotOffered
	}
	return Refuse("", "refused.for_nobody", W("word", clip(c.For)))
}

// elsewhere is what the rules say of somebody in whose place nothing is open,
// while it is in another's: their reason against that very person, nil if there
// is none.
func elsewhere(offers []Offer, c Command, no *Refusal, why func(Args) *Refusal) *Refusal {
	if no.Why.Key != "refused.for_another" {
		return nil
	}
	for _, o := range offers {
		for name, fixed := range o.Fixed {
			if o.Move != c.Move || len(fixed) != 1 || fixed[0] != o.Who.Word() || len(c.Args[name]) > 0 {
				continue
			}
			args := maps.Clone(c.Args)
			if args == nil {
				args = Args{}
			}
			args[name] = []string{Slug(c.For)}
			if reason := why(args); reason != nil && blames(why, args, name, args[name][0], reason) {
				return reason
			}
		}
	}
	return nil
}

// fitting reports whether all that was said fits what the offer asks.
func (o Offer) fitting(given Args) bool {
	given = o.headed(given)
	return !slices.ContainsFunc(o.Asks, func(a Ask) bool {
		words, said := given[a.Name]
		if !said {
			return false
		}
		_, no := a.check(words)
		return no != nil
	})
}

// With is the offer with what was said already in place of its presets. What
// does not fit an ask is left out.
func (o Offer) With(given Args) Offer {
	o.Asks = slices.Clone(o.Asks)
	given = o.headed(given)
	for i, a := range o.Asks {
		words, said := given[a.Name]
		canon, no := a.check(words)
		if !said || no != nil {
			continue
		}
		if a.Kind == Rows {
			o.Asks[i].Start, _ = a.ReadRows(canon)
			continue
		}
		if a.Kind != Pick {
			o.Asks[i].Preset = strings.Join(canon, " ")
			continue
		}
		o.Asks[i].Among = slices.Clone(a.Among)
		for j, c := range a.Among {
			o.Asks[i].Among[j].Ticked = slices.Contains(canon, c.Word)
		}
	}
	return o
}

// Picked are the words for what an offer asks, as it stands.
func (o Offer) Picked() Args {
	args := Args{}
	for _, a := range o.Asks {
		if args[a.Name] = a.presets(); len(args[a.Name]) > 0 {
			if canon, no := a.check(args[a.Name]); no == nil {
				args[a.Name] = canon
			}
		}
	}
	return args
}

// By says who acts: who, called name. Where that is another's place the offer
// is none of the first things, and its label names them.
func (o Offer) By(who Ref, name string, other bool) Offer {
	o.Who, o.Actor = who, name
	if !other {
		return o
	}
	o.For, o.Urgent, o.May, o.Main = true, false, false, false
	if !o.Label.names(name) {
		o.Label = Say("act.for.label", W("who", name), M("label", o.Label))
	}
	return o
}

// names reports whether a sentence says somebody's name.
func (m Msg) names(name string) bool {
	return slices.ContainsFunc(m.Args, func(a Arg) bool {
		return a.Kind == WordsArg && a.Words == name || slices.ContainsFunc(a.Msgs, func(m Msg) bool { return m.names(name) })
	})
}
