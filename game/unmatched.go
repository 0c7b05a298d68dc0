package game

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

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

// refuseAmbiguous asks which of several offers is meant, and lists the words that tell them apart.
func refuseAmbiguous(found []Offer) *Refusal {
	var ways []Msg
	for i, o := range found {
		if i == 5 {
			ways = append(ways, Say("more", N("n", len(found)-i)))
			break
		}
		ways = append(ways, Say("refused.which.way", W("words", o.distinguishingWords(found)), M("label", o.Msg())))
	}
	return Refuse("", "refused.which", L("choices", ways...))
}

// distinguishingWords returns the fixed words that tell an offer from the others, as "name=word"
// with spaces between: a single parameter if that is enough.
func (o Offer) distinguishingWords(others []Offer) string {
	var words []string
	for _, name := range slices.Sorted(maps.Keys(o.Fixed)) {
		same := 0
		for _, other := range others {
			if sameWords(other.Fixed[name], o.Fixed[name]) {
				same++
			}
		}
		said := name + "=" + strings.Join(o.Fixed[name], ",")
		switch {
		case same == 1:
			return said
		case same < len(others):
			words = append(words, said)
		}
	}
	return strings.Join(words, " ")
}
