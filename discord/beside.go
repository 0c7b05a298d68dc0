package discord

import (
	"encoding/json"
	"slices"
	"strings"

	"mesa/game"
	"mesa/table"
	"mesa/words"
)

// fewOffers is how many moves are named to who asks for help.
const fewOffers = 5

// beside does a word beside the moves, with what stands behind it.
func (v *visit) beside(word, rest string) (reply, error) {
	switch word {
	case helpWord:
		return v.helpSaid(rest)
	case tutorialWord:
		return v.learnSaid(rest)
	case lookWord, offersWord, asWord, "log", "recap", "history", "stats", "export", "verify", subClose, subDelete:
		if v.room == nil {
			return reply{}, v.noTableSaid()
		}
	case langWord:
		rest = languageOf(rest)
	case openWord:
		id, err := v.tableCalled(rest)
		if err != nil {
			return reply{}, err
		}
		rest = string(id)
	}
	switch word {
	case lookWord:
		return v.lookSaid(rest)
	case offersWord:
		return v.offersSaid(rest)
	case asWord:
		return v.asSaid(rest)
	}
	v.in.Data = typedAs(word, rest)
	r, err := v.slash()
	if err == nil && r.kind == private && openWords[word] {
		r.kind = public
	}
	return r, err
}

// typedAs is a line as the slash command of that name.
func typedAs(word, rest string) interactionData {
	d := interactionData{Name: word}
	add := func(name, value string) {
		if value = strings.Trim(strings.TrimSpace(value), `"`); value != "" {
			raw, _ := json.Marshal(value) // a string
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
		add("system", game.Canon(system))
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

// helpSaid explains a word, or says what can be done here now.
func (v *visit) helpSaid(word string) (reply, error) {
	say := v.mine()
	if word != "" {
		specs, err := v.spoken()
		if err != nil {
			return reply{}, err
		}
		spec, no := words.Find(word, specs)
		if no != nil {
			return reply{}, no
		}
		return reply{kind: public, text: fit(words.Help(say.md, spec), "…")}, nil
	}
	if v.room == nil {
		lines := []string{say.say("discord.line.help.start")}
		if no := v.noTableSaid(); no.Why.Key == "discord.line.which" {
			lines = append(lines, say.md.Refusal(no))
		}
		return reply{kind: public, text: fit(lines, "…"), rows: v.beginRows()}, nil
	}
	sight, err := v.sightOf(table.Want{Parts: table.Offers})
	if err != nil {
		return reply{}, err
	}
	lines := append([]string{say.seatLine(sight, "")}, v.offerLines(sight, "", fewOffers)...)
	return reply{text: fit(append(lines, say.say("discord.line.help")), "…")}, nil
}

// offerLines are the moves that are open to somebody, of one move or of all, first
// what is waited for: what each is, and the line that does it.
func (v *visit) offerLines(sight table.Sight, move string, most int) []string {
	say, specs := v.mine(), v.specsAt(sight.System)
	var lines []string
	for _, o := range words.Open(sight.Offers) {
		if move == "" || o.Move == move {
			line := game.W("line", words.Line(say.plain, specs, o))
			lines = append(lines, "- "+say.say("discord.line.offer", game.M("label", o.Said()), line))
		}
	}
	if rest := len(lines) - most; rest > 0 {
		lines = append(lines[:most], say.say("discord.line.more", game.N("n", rest)))
	}
	return lines
}

// offersSaid lists what is open, or what one move may be used on.
func (v *visit) offersSaid(word string) (reply, error) {
	sight, err := v.sightOf(table.Want{Parts: table.Offers})
	if err != nil {
		return reply{}, err
	}
	move := ""
	if word != "" {
		spec, no := words.Find(word, v.specsAt(sight.System))
		if no != nil {
			return reply{}, no
		}
		move = spec.Name
	}
	lines := v.offerLines(sight, move, maxOptions)
	if len(lines) == 0 {
		lines = []string{v.mine().say("terminal.offer.none")}
	}
	if move != "" {
		lines = append(lines, words.Help(v.mine().md, v.spec(sight.System, move))...)
	}
	return reply{text: fit(lines, v.mine().say("discord.line.cut"))}, nil
}

// lookSaid shows the table, or one thing of it.
func (v *visit) lookSaid(word string) (reply, error) {
	sight, err := v.sightOf(table.Want{Parts: table.View})
	if err != nil {
		return reply{}, err
	}
	if word != "" {
		about := game.Ref("")
		for thing, name := range sight.View.Things() {
			called := game.Canon(v.mine().plain.Say(name))
			if w := game.Canon(word); string(thing) == word || game.Canon(thing.Word()) == w || called == w {
				about = thing
			}
		}
		if about == "" {
			return reply{}, game.Refuse("", "terminal.look.nothing", game.W("thing", word))
		}
		if sight, err = v.sightOf(table.Want{About: about, Parts: table.View}); err != nil {
			return reply{}, err
		}
	}
	say := v.mine()
	return reply{text: fit(append([]string{say.seatLine(sight, "")}, say.md.Lines(sight.View)...), say.say("discord.line.cut"))}, nil
}

// closeSaid closes the table, once it was said to be sure.
func (v *visit) closeSaid(sure bool) (reply, error) {
	if sure {
		return v.close("")
	}
	r, err := v.closing()
	r.text += "\n" + v.mine().say("words.sure.how", game.W("line", subClose+"!"))
	return r, err
}

// asSaid chooses the chair that somebody speaks for here.
func (v *visit) asSaid(word string) (reply, error) {
	sight, err := v.hall.Look(v.ctx, v.room.table, v.who(""), table.Want{Since: never, Parts: table.News})
	if err != nil {
		return reply{}, err
	}
	var names []game.Msg
	for _, c := range sight.Mine {
		if game.Canon(c.Name) == game.Canon(word) || c.ID == game.Canon(word) {
			err := v.places.choose(v.ctx, v.room.home(), v.in.userID(), c.ID)
			return reply{kind: public, text: v.mine().say("terminal.as.now", game.W("name", c.Name))}, err
		}
		names = append(names, game.Quote(c.Name))
	}
	return reply{}, game.Refuse("", "terminal.as.none", game.W("word", word), game.L("choices", names...))
}

// tableCalled is the table of the person's own that a word names: by its title, or by
// its id.
func (v *visit) tableCalled(word string) (game.TableID, error) {
	mine, err := v.hall.Tables(v.ctx, v.in.userID())
	if err != nil {
		return "", err
	}
	word = strings.Trim(word, `"`)
	var found []table.Summary
	for _, s := range mine {
		if string(s.ID) == word {
			return s.ID, nil
		}
		if words.Holds(game.Slug(s.Title), game.Slug(word)) {
			found = append(found, s)
		}
	}
	if len(found) == 1 {
		return found[0].ID, nil
	}
	return "", game.Refuse("", "discord.line.open", game.N("n", len(found)), game.W("word", word))
}
