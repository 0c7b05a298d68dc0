package discord

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/disgoorg/disgo/discord"

	"mesa/cmdline"
	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// complete returns at most maxOptions completions for the option being typed.
func (h *handler) complete() (reply, error) {
	r := reply{kind: choices, choices: []discord.AutocompleteChoice{}}
	d := h.in.Data
	options := d.Options
	for len(options) == 1 && len(options[0].Options) > 0 { // a subcommand, or one of a group
		options = options[0].Options
	}
	i := slices.IndexFunc(options, func(o option) bool { return o.Focused })
	if i < 0 {
		return r, nil
	}
	found, err := h.completions(options, i)
	for _, c := range found {
		if len(r.choices) == maxOptions {
			break
		}
		if n := utf8.RuneCountInString(c.word); n > 0 && n <= maxOption {
			r.choices = append(r.choices,
				discord.AutocompleteChoiceString{Name: short(c.label, maxOption), Value: c.word})
		}
	}
	return r, err
}

// completion is a value for an option, with the label that Discord shows for it.
type completion struct{ word, label string }

func (h *handler) completions(options []option, i int) ([]completion, error) {
	d, typed := h.in.Data, options[i].text()
	if d.Name == mesaCommand {
		if _, spec, err := h.subcommandOf(cmdline.Lobby()); err == nil {
			return h.lobbyWords(spec, options[i].Name, typed)
		}
	}
	if d.Name == explainCommand {
		return h.handbookWords(typed)
	}
	if h.channel == nil {
		return nil, nil
	}
	if d.Name == mesaCommand {
		switch _, own, err := h.subcommandOf(ownSpecs()); {
		case err == nil && own.Name == subSheet:
			return h.sheetWords(options[i].Name, typed)
		case err == nil && own.Name == subMap:
			return h.mapWords(typed), nil
		}
	}
	if d.Name == pastCommand {
		return h.sheetWords("who", typed)
	}
	system, offers, err := h.offers()
	if err != nil {
		return nil, err
	}
	if d.Name == doCommand {
		return h.lineWords(typed, h.specsAtTableOf(system), offers), nil
	}
	specs := h.systems[d.Name].all
	if d.Name == mesaCommand {
		specs = h.systems[game.HouseName].all
	}
	_, spec, err := h.subcommandOf(specs)
	if err != nil {
		return nil, err
	}
	p, _ := spec.Param(options[i].Name)
	return h.paramWords(spec, p, options, offers, typed), nil
}

// offers returns the system of the table, and the offers of the chair that the person last chose
// here. A person who has chosen no chair, or no longer holds it, gets the offers of all their
// chairs, or of a guest if they have none.
func (h *handler) offers() (system string, offers []game.Offer, err error) {
	by, err := h.callerHere()
	if err != nil {
		return "", nil, err
	}
	view, err := h.tables.View(h.ctx, h.channel.table, by, table.ViewQuery{Fields: table.FieldOffers})
	if err == table.ErrNotYours {
		view, err = h.tables.View(h.ctx, h.channel.table, h.caller(""), table.ViewQuery{Fields: table.FieldOffers})
	}
	if err != nil || view.Actor.Chair != "" || len(view.OwnChairs) == 0 {
		return view.System, view.Offers, err
	}
	for _, c := range view.OwnChairs {
		view, err := h.tables.View(h.ctx, h.channel.table, h.caller(c.ID), table.ViewQuery{Fields: table.FieldOffers})
		if err != nil {
			return "", nil, err
		}
		offers = append(offers, view.Offers...)
	}
	return view.System, offers, nil
}

// lineWords returns completions of the line typed after /do.
func (h *handler) lineWords(line string, specs []game.Spec, offers []game.Offer) []completion {
	var found []completion
	for _, s := range cmdline.Complete(line, specs, offers, h.useOwnLanguage().plain) {
		found = append(found, completion{s.Insert, s.Insert + " — " + h.useOwnLanguage().plain.Say(s.Label)})
	}
	return found
}

// paramWords returns the words that the offers of a move fix or accept for a parameter. For a
// parameter that takes several, each completion repeats the words already typed.
func (h *handler) paramWords(spec game.Spec, p game.Param, options []option, offers []game.Offer,
	typed string) []completion {
	before, last := "", strings.TrimLeft(typed, " ")
	if p.Max > 1 {
		cut := strings.LastIndexAny(last, ", ") + 1
		before, last = last[:cut], last[cut:]
	}
	var found []completion
	add := func(word string, also []string, label string) {
		c := completion{before + quoteWord(word), before + label}
		if slices.ContainsFunc(append([]string{word}, also...),
			func(w string) bool { return canBecome(last, w, label) }) &&
			!slices.ContainsFunc(found, func(f completion) bool { return f.word == c.word }) && !listHas(before, word) {
			found = append(found, c)
		}
	}
	for _, o := range offers {
		if o.Move != spec.Name || o.Closed != nil || !fitsOptions(o, p.Name, options) {
			continue
		}
		for _, w := range o.Fixed[p.Name] {
			add(w, o.Aliases[p.Name], h.useOwnLanguage().plain.Say(o.Msg()))
		}
		a, _ := o.Input(p.Name)
		for _, c := range a.Choices {
			if c.Closed == nil {
				add(c.Word, c.Aliases, h.useOwnLanguage().plain.Say(a.ChoiceMsg(c, o.BaseChance())))
			}
		}
	}
	return found
}

// quoteWord quotes a word that has a space, a comma, an equals sign or a quotation mark, as typed
// lists need.
func quoteWord(w string) string {
	if strings.ContainsAny(w, ` ,="`) {
		return `"` + w + `"`
	}
	return w
}

// canBecome reports whether a word begins with the typed text, or the word's label contains the
// text, in canonical form.
func canBecome(typed, word, label string) bool {
	typed = game.Canonical(strings.Trim(typed, `"`))
	return strings.HasPrefix(game.Canonical(word), typed) || strings.Contains(game.Canonical(label), typed)
}

// listHas reports whether a typed list contains a word already.
func listHas(list, word string) bool {
	return slices.Contains(strings.FieldsFunc(list, func(r rune) bool { return r == ' ' || r == ',' }), word)
}

// fitsOptions reports whether an offer fixes nothing that the typed options contradict. It ignores
// the option of param, which is being typed.
func fitsOptions(o game.Offer, param string, options []option) bool {
	for _, other := range options {
		if fixed, is := o.Fixed[other.Name]; is && other.Name != param && other.text() != "" &&
			!slices.Contains(slices.Concat(fixed, o.Aliases[other.Name]), other.text()) {
			return false
		}
	}
	return true
}

// lobbyWords returns completions for a parameter of a lobby command.
func (h *handler) lobbyWords(spec game.Spec, param, typed string) ([]completion, error) {
	var found []completion
	add := func(word, label string) {
		if canBecome(typed, word, label) {
			found = append(found, completion{word, label})
		}
	}
	switch param {
	case "system":
		for _, g := range h.tables.Games() {
			add(g.Word, h.useOwnLanguage().plain.Say(g.Title))
		}
	case "language":
		for _, l := range lang.Locales {
			add(l, h.useOwnLanguage().plain.Key("lang."+l))
		}
	case "table":
		tables, err := h.tables.Tables(h.ctx, h.in.userID())
		if err != nil {
			return nil, err
		}
		for _, s := range tables {
			add(string(s.ID), s.Title)
		}
	}
	return found, nil
}
