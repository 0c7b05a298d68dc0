package discord

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
	"mesa/words"
)

// complete offers ways to go on with the option being typed.
func (v *visit) complete() (reply, error) {
	r := reply{kind: choices, choices: []discord.AutocompleteChoice{}}
	d := v.in.Data
	options := d.Options
	for len(options) == 1 && len(options[0].Options) > 0 { // a subcommand, or one of a group
		options = options[0].Options
	}
	i := slices.IndexFunc(options, func(o option) bool { return o.Focused })
	if i < 0 {
		return r, nil
	}
	found, err := v.completions(options, i)
	for _, c := range found {
		if len(r.choices) == maxOptions {
			break
		}
		if n := utf8.RuneCountInString(c.word); n > 0 && n <= maxOption {
			r.choices = append(r.choices, discord.AutocompleteChoiceString{Name: short(c.label, maxOption), Value: c.word})
		}
	}
	return r, err
}

// completion is a word that may be typed, and what it is shown as.
type completion struct{ word, label string }

func (v *visit) completions(options []option, i int) ([]completion, error) {
	d, typed := v.in.Data, options[i].text()
	if d.Name == mesaCommand {
		if _, spec, err := v.sub(words.Lobby()); err == nil {
			return v.lobbyWords(spec, options[i].Name, typed)
		}
	}
	if d.Name == bookCommand {
		return v.bookWords(typed)
	}
	if v.room == nil {
		return nil, nil
	}
	if d.Name == mesaCommand {
		switch _, own, err := v.sub(ownSpecs()); {
		case err == nil && own.Name == subSheet:
			return v.sheetWords(options[i].Name, typed)
		case err == nil && own.Name == subMap:
			return v.mapWords(typed), nil
		}
	}
	if d.Name == pastCommand {
		return v.sheetWords("who", typed)
	}
	system, offers, err := v.offers()
	if err != nil {
		return nil, err
	}
	if d.Name == doCommand {
		return v.lineWords(typed, v.specsAt(system), offers), nil
	}
	specs := v.systems[d.Name].all
	if d.Name == mesaCommand {
		specs = v.systems[game.HouseName].all
	}
	_, spec, err := v.sub(specs)
	if err != nil {
		return nil, err
	}
	p, _ := spec.Param(options[i].Name)
	return v.paramWords(spec, p, options, offers, typed), nil
}

// offers are the offers of the chair that the person last chose here, or else
// of all their chairs.
func (v *visit) offers() (system string, offers []game.Offer, err error) {
	by, err := v.speaker()
	if err != nil {
		return "", nil, err
	}
	sight, err := v.hall.Look(v.ctx, v.room.table, by, table.Want{Parts: table.Offers})
	if err == table.ErrNotYours {
		sight, err = v.hall.Look(v.ctx, v.room.table, v.who(""), table.Want{Parts: table.Offers})
	}
	if err != nil || sight.Seat.Chair != "" || len(sight.Mine) == 0 {
		return sight.System, sight.Offers, err
	}
	for _, c := range sight.Mine {
		s, err := v.hall.Look(v.ctx, v.room.table, v.who(c.ID), table.Want{Parts: table.Offers})
		if err != nil {
			return "", nil, err
		}
		offers = append(offers, s.Offers...)
	}
	return sight.System, offers, nil
}

// lineWords complete a whole line.
func (v *visit) lineWords(line string, specs []game.Spec, offers []game.Offer) []completion {
	var found []completion
	for _, s := range words.Complete(line, specs, offers, v.mine().plain) {
		found = append(found, completion{s.Insert, s.Insert + " — " + v.mine().plain.Say(s.Label)})
	}
	return found
}

// paramWords are the words that the offers of a move fix or ask for one
// parameter. In a list they go on behind what stands there.
func (v *visit) paramWords(spec game.Spec, p game.Param, options []option, offers []game.Offer, typed string) []completion {
	before, last := "", strings.TrimLeft(typed, " ")
	if p.Max > 1 {
		cut := strings.LastIndexAny(last, ", ") + 1
		before, last = last[:cut], last[cut:]
	}
	var found []completion
	add := func(word string, also []string, label string) {
		c := completion{before + quoted(word), before + label}
		if slices.ContainsFunc(append([]string{word}, also...), func(w string) bool { return fits(last, w, label) }) &&
			!slices.ContainsFunc(found, func(f completion) bool { return f.word == c.word }) && !named(before, word) {
			found = append(found, c)
		}
	}
	for _, o := range offers {
		if o.Move != spec.Name || o.No != nil || !agrees(o, p.Name, options) {
			continue
		}
		for _, w := range o.Fixed[p.Name] {
			add(w, o.Also[p.Name], v.mine().plain.Say(o.Said()))
		}
		a, _ := o.Ask(p.Name)
		for _, c := range a.Among {
			if c.No == nil {
				add(c.Word, c.Also, v.mine().plain.Say(a.Said(c, o.Now())))
			}
		}
	}
	return found
}

// quoted protects a word of a list.
func quoted(w string) string {
	if strings.ContainsAny(w, ` ,="`) {
		return `"` + w + `"`
	}
	return w
}

// fits reports whether what was typed may become that word.
func fits(typed, word, label string) bool {
	typed = game.Canon(strings.Trim(typed, `"`))
	return strings.HasPrefix(game.Canon(word), typed) || strings.Contains(game.Canon(label), typed)
}

// named reports whether a list names the word already.
func named(list, word string) bool {
	return slices.Contains(strings.FieldsFunc(list, func(r rune) bool { return r == ' ' || r == ',' }), word)
}

// agrees reports whether the other options contradict nothing that the offer
// fixes.
func agrees(o game.Offer, param string, options []option) bool {
	for _, other := range options {
		if fixed, is := o.Fixed[other.Name]; is && other.Name != param && other.text() != "" &&
			!slices.Contains(slices.Concat(fixed, o.Also[other.Name]), other.text()) {
			return false
		}
	}
	return true
}

// lobbyWords are the words for what exists before a table.
func (v *visit) lobbyWords(spec game.Spec, param, typed string) ([]completion, error) {
	var found []completion
	add := func(word, label string) {
		if fits(typed, word, label) {
			found = append(found, completion{word, label})
		}
	}
	switch param {
	case "system":
		for _, g := range v.hall.Games() {
			add(g.Word, v.mine().plain.Say(g.Title))
		}
	case "language":
		for _, l := range lang.Locales {
			add(l, v.mine().plain.Key("lang."+l))
		}
	case "table":
		mine, err := v.hall.Tables(v.ctx, v.in.userID())
		if err != nil {
			return nil, err
		}
		for _, s := range mine {
			add(string(s.ID), s.Title)
		}
	}
	return found, nil
}
