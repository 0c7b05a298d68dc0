package discord

import (
	"encoding/json"
	"slices"
	"strings"

	"mesa/cmdline"
	"mesa/game"
	"mesa/table"
)

// fewOffers is the number of offers that help lists.
const fewOffers = 5

// doTypedCommand does a typed command that is no move; rest is the line after its word.
func (h *handler) doTypedCommand(word, rest string) (reply, error) {
	switch word {
	case helpWord:
		return h.helpByLine(rest)
	case tutorialWord:
		return h.learnByLine(rest)
	case lookWord, offersWord, asWord, "log", "recap", "history", "stats", "export", "verify", subClose, deleteWord:
		if h.channel == nil {
			return reply{}, h.refuseWithoutTable()
		}
	case langWord:
		rest = languageOf(rest)
	case openWord:
		id, err := h.tableNamed(rest)
		if err != nil {
			return reply{}, err
		}
		rest = string(id)
	}
	switch word {
	case lookWord:
		return h.lookByLine(rest)
	case offersWord:
		return h.listOffersByLine(rest)
	case asWord:
		return h.chooseChairByLine(rest)
	}
	h.in.Data = lineAsCommand(word, rest)
	r, err := h.slash()
	if err == nil && r.kind == private && publicWords[word] {
		r.kind = public
	}
	return r, err
}

// lineAsCommand returns a typed command as the data of the slash command of that name.
func lineAsCommand(word, rest string) interactionData {
	d := interactionData{Name: word}
	add := func(name, value string) {
		if value = strings.Trim(strings.TrimSpace(value), `"`); value != "" {
			raw, _ := json.Marshal(value) // a string always encodes
			d.Options = append(d.Options, option{Name: name, Value: raw})
		}
	}
	switch word {
	case "roll":
		add("dice", rest)
	case "odds":
		pool, against, _ := strings.Cut(rest, " vs ")
		add("dice", pool)
		add("vs", against)
	case "explain":
		add("what", rest)
	case "recap":
		add("n", rest)
	case "history":
		add("who", rest)
	case "stats":
		if rest == "ever" {
			add("ever", "true")
		}
	case "new", "demo":
		system, title, _ := strings.Cut(rest, " ")
		add("system", game.Canonical(system))
		add("title", title)
	case openWord:
		add("table", rest)
	case langWord:
		add("language", rest)
	}
	if slices.Contains([]string{"log", "recap", "history", "stats", "odds", "explain", "roll"}, word) {
		return d
	}
	return interactionData{Name: mesaCommand, Options: []option{{Name: word, Type: 1, Options: d.Options}}}
}

// helpByLine explains the command that a word names, or lists what can be done here now if word is
// "".
func (h *handler) helpByLine(word string) (reply, error) {
	say := h.useOwnLanguage()
	if word != "" {
		specs, err := h.wordsHere()
		if err != nil {
			return reply{}, err
		}
		spec, no := cmdline.Find(word, specs)
		if no != nil {
			return reply{}, no
		}
		return reply{kind: public, text: fit(cmdline.Help(say.md, spec), "…")}, nil
	}
	if h.channel == nil {
		lines := []string{say.say("discord.line.help.start")}
		if no := h.refuseWithoutTable(); no.Reason.Key == "discord.line.which" {
			lines = append(lines, say.md.Refusal(no))
		}
		return reply{kind: public, text: fit(lines, "…"), rows: h.beginRows()}, nil
	}
	view, err := h.viewOf(table.ViewQuery{Fields: table.FieldOffers})
	if err != nil {
		return reply{}, err
	}
	lines := append([]string{say.chairLine(view, "")}, h.offerLines(view, "", fewOffers)...)
	return reply{text: fit(append(lines, say.say("discord.line.help")), "…")}, nil
}

// offerLines returns the open offers of a move, or of all moves if move is "", each with the line
// to type for it. They are sorted by Priority. After the first most offers it only tells how many
// are left.
func (h *handler) offerLines(view table.PlayerView, move string, most int) []string {
	say, specs := h.useOwnLanguage(), h.specsAtTableOf(view.System)
	var lines []string
	for _, o := range cmdline.OpenOffers(view.Offers) {
		if move == "" || o.Move == move {
			line := game.W("line", cmdline.Line(say.plain, specs, o))
			lines = append(lines, "- "+say.say("discord.line.offer", game.M("label", o.Msg()), line))
		}
	}
	if rest := len(lines) - most; rest > 0 {
		lines = append(lines[:most], say.say("discord.line.more", game.N("n", rest)))
	}
	return lines
}

// listOffersByLine lists the open offers: all, or those of the move that a word names, with its
// help.
func (h *handler) listOffersByLine(word string) (reply, error) {
	view, err := h.viewOf(table.ViewQuery{Fields: table.FieldOffers})
	if err != nil {
		return reply{}, err
	}
	move := ""
	if word != "" {
		spec, no := cmdline.Find(word, h.specsAtTableOf(view.System))
		if no != nil {
			return reply{}, no
		}
		move = spec.Name
	}
	lines := h.offerLines(view, move, maxOptions)
	if len(lines) == 0 {
		lines = []string{h.useOwnLanguage().say("terminal.offer.none")}
	}
	if move != "" {
		lines = append(lines, cmdline.Help(h.useOwnLanguage().md, h.spec(view.System, move))...)
	}
	return reply{text: fit(lines, h.useOwnLanguage().say("discord.line.cut"))}, nil
}

// lookByLine shows the table, or the thing that a word names.
func (h *handler) lookByLine(word string) (reply, error) {
	view, err := h.viewOf(table.ViewQuery{Fields: table.FieldView})
	if err != nil {
		return reply{}, err
	}
	if word != "" {
		about := game.Ref("")
		for thing, name := range view.View.Things() {
			called := game.Canonical(h.useOwnLanguage().plain.Say(name))
			if w := game.Canonical(word); string(thing) == word || game.Canonical(thing.Word()) == w || called == w {
				about = thing
			}
		}
		if about == "" {
			return reply{}, game.Refuse("", "terminal.look.nothing", game.W("thing", word))
		}
		if view, err = h.viewOf(table.ViewQuery{About: about, Fields: table.FieldView}); err != nil {
			return reply{}, err
		}
	}
	say := h.useOwnLanguage()
	return reply{text: fit(append([]string{say.chairLine(view, "")}, say.md.Lines(view.View)...),
		say.say("discord.line.cut"))}, nil
}

// closeByLine closes the table by the typed line "close!". Without the exclamation mark it asks.
func (h *handler) closeByLine(sure bool) (reply, error) {
	if sure {
		return h.closeTable("")
	}
	r, err := h.confirmClose()
	r.text += "\n" + h.useOwnLanguage().say("words.sure.how", game.W("line", subClose+"!"))
	return r, err
}

// chooseChairByLine chooses the chair, by its name or id, that the person acts for here.
func (h *handler) chooseChairByLine(word string) (reply, error) {
	view, err := h.tables.View(h.ctx, h.channel.table, h.caller(""),
		table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
	if err != nil {
		return reply{}, err
	}
	var names []game.Msg
	for _, c := range view.OwnChairs {
		if game.Canonical(c.Name) == game.Canonical(word) || c.ID == game.Canonical(word) {
			err := h.channels.choose(h.ctx, h.channel.chairChannel(), h.in.userID(), c.ID)
			return reply{kind: public, text: h.useOwnLanguage().say("terminal.as.now", game.W("name", c.Name))}, err
		}
		names = append(names, game.Quote(c.Name))
	}
	return reply{}, game.Refuse("", "terminal.as.none", game.W("word", word), game.L("choices", names...))
}

// tableNamed returns the person's table with that id, or the only table with a matching title. It
// refuses if no table matches, or several do.
func (h *handler) tableNamed(word string) (game.TableID, error) {
	tables, err := h.tables.Tables(h.ctx, h.in.userID())
	if err != nil {
		return "", err
	}
	word = strings.Trim(word, `"`)
	var found []table.Summary
	for _, s := range tables {
		if string(s.ID) == word {
			return s.ID, nil
		}
		if cmdline.MatchesName(game.Slug(s.Title), game.Slug(word)) {
			found = append(found, s)
		}
	}
	if len(found) == 1 {
		return found[0].ID, nil
	}
	return "", game.Refuse("", "discord.line.open", game.N("n", len(found)), game.W("word", word))
}
