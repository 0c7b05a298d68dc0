package discord

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"mesa/discord/fake"
	"mesa/game"
	"mesa/table"
)

// explorer presses everything in a menu: first as the people who may not, then as the one who may.
// It undoes each decision.
type explorer struct {
	w      *world
	u      *fake.User
	gm     *fake.User
	people []*fake.User // the GM, a player, a stranger, and one of another table
	wrong  []*fake.User // all but u
	tables []game.TableID
	system string
	seen   map[string]bool
	n      struct{ pressed, foreign, forms, options, typed int }
}

// heads returns the numbers of the last decisions of the tables.
func (x *explorer) heads() string {
	var at []game.Seq
	for _, id := range x.tables {
		view, err := x.w.tables.View(x.w.t.Context(), id, table.Caller{},
			table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
		if err != nil {
			x.w.t.Fatal(err)
		}
		at = append(at, view.Seq)
	}
	return fmt.Sprint(at)
}

// look presses everything in a message.
func (x *explorer) look(m *fake.Message) {
	for _, b := range m.Buttons() {
		if b.URL == "" {
			x.use(m, b.ID)
		}
	}
	for _, sel := range m.Selects() {
		os := m.OptionsOf(sel)
		if i, _ := parseID(sel); i.act == actDraft || i.act == actTake {
			x.use(m, sel, os[0].Value)
			continue
		}
		for _, o := range os {
			x.use(m, sel, o.Value)
		}
	}
}

// harmlessActions are the actions that change nothing, for anybody: each person sees their own.
var harmlessActions = []byte{actMenu, actGo, actLog, actHandbook, actPast, actStats, actLang, actData}

// leavingMoves are moves after which a person has no chair, or the table no GM.
var leavingMoves = []string{"leave", "hand", "remove-chair", "ban", "no-gm", "co-gm", "join", "lang"}

// keyOf returns the key under which a press is recorded. The short walk presses each move of a
// chair once, and looks at one thing of a kind.
func (x *explorer) keyOf(i id, values []string) string {
	of := strings.Join(values, " ")
	switch {
	case *allExtremes || of != "" && of[0] == goOn:
		return fmt.Sprintf("%c %s %s %d %s %s", i.act, i.key, i.move, i.page, i.chair, of)
	case of != "" && slices.Contains(harmlessActions, i.act):
		of = of[:1]
	default:
		of = ""
	}
	return fmt.Sprintf("%c %s %s %s", i.act, i.move, i.chair, of)
}

// use presses a button, or picks from a select.
func (x *explorer) use(m *fake.Message, custom string, values ...string) {
	x.w.t.Helper()
	i, err := parseID(custom)
	if err != nil {
		x.w.t.Fatalf("no id of ours: %q", custom)
	}
	if i.act == actPick && values[0][0] != goOn {
		i = i.fromSelectValue(values[0])
	}
	key := x.keyOf(i, values)
	if x.seen[key] || slices.Contains([]byte{actClose, actErase, actBegin, actSit, actLearn}, i.act) {
		return
	}
	x.seen[key] = true
	press := func(u *fake.User) fake.Answer {
		as := *m
		return u.PressID(&as, custom, values...)
	}
	before := x.heads()
	if i.move != "join" && !slices.Contains(harmlessActions, i.act) && !(i.act == actPick && values[0][0] == goOn) {
		for _, u := range x.wrong {
			x.n.foreign++
			x.refused(press(u), before, u, i)
		}
	}
	if slices.Contains(leavingMoves, i.move) {
		return
	}
	x.n.pressed++
	x.handleAnswer(press(x.u), before, i)
}

// refused fails unless a person who may not press the button changed nothing and alone got the
// reason.
func (x *explorer) refused(a fake.Answer, before string, u *fake.User, i id) {
	x.w.t.Helper()
	switch {
	case x.heads() != before:
		x.w.t.Fatalf("%s did %c %s of %q", u.Name, i.act, i.move, i.chair)
	case a.Message == nil || !a.Message.Ephemeral:
		x.w.t.Fatalf("%s presses %c %s of %q and gets %s", u.Name, i.act, i.move, i.chair, a.Raw)
	case !strings.Contains(a.Message.Text, "button is for") && !strings.Contains(a.Message.Text, "botão é de"):
		x.w.t.Errorf("%s presses %c %s of %q and reads:\n%s", u.Name, i.act, i.move, i.chair, a.Message.Text)
	}
}

// handleAnswer continues from an answer: it sends a form, undoes a decision, and follows an answer
// that did nothing.
func (x *explorer) handleAnswer(a fake.Answer, before string, i id) {
	x.w.t.Helper()
	if a.Form != nil {
		x.n.forms++
		fill := requiredAnswers(a.Form)
		for _, u := range x.wrong {
			if x.refused(u.Submit(a.Form, fill...), before, u, i); i.move == "join" {
				break
			}
		}
		a = x.u.Submit(a.Form, fill...)
	}
	if x.heads() != before {
		_, _ = x.w.tables.Do(x.w.t.Context(), x.tables[0],
			table.Caller{User: "discord:" + x.gm.ID, Chair: game.GMChair},
			game.Command{Move: "undo"}, table.ViewQuery{})
		return
	}
	if a.Message != nil {
		x.look(a.Message)
	}
}

// requiredAnswers returns the answers to the empty required fields of a form.
func requiredAnswers(f *fake.Form) (pairs []string) {
	for _, field := range f.Fields() {
		lit := slices.ContainsFunc(field.Options, func(o fake.Option) bool { return o.Lit })
		switch {
		case !field.Required:
		case len(field.Options) > 0 && !lit:
			pairs = append(pairs, field.Label, field.Options[0].Value)
		case len(field.Options) == 0 && field.Value == "":
			pairs = append(pairs, field.Label, "1")
		}
	}
	return pairs
}

// exploreAs explores the menu of a person.
func (x *explorer) exploreAs(u *fake.User) {
	x.u = u
	x.wrong = slices.DeleteFunc(slices.Clone(x.people), func(o *fake.User) bool { return o == u })
	x.w.bot.WaitForBackground()
	for _, m := range x.w.channel.Messages() {
		for _, b := range m.Buttons() {
			if i, err := parseID(b.ID); err == nil && x.holds(i.chair) {
				x.use(&m, b.ID)
			}
		}
	}
	x.look(x.w.wantPrivate(u.Slash(x.w.channel, "menu")).Message)
	x.commands()
}

// holds reports whether the chair is that of the person who presses.
func (x *explorer) holds(chair string) bool {
	view, err := x.w.tables.View(x.w.t.Context(), x.tables[0], table.Caller{},
		table.ViewQuery{Since: onlyOwnNews, Fields: table.FieldNews})
	return err == nil && view.Chair(chair).User == "discord:"+x.u.ID
}

// switchesTable are the commands after which another table is played here, or none.
var switchesTable = []string{"mesa new", "mesa demo", "mesa open", "mesa close", "mesa lang"}

// commands types every command of the table, and completes each of its options.
func (x *explorer) commands() {
	cs, err := x.w.bot.commands()
	if err != nil {
		x.w.t.Fatal(err)
	}
	var all []outline
	data, err := json.Marshal(cs)
	if err == nil {
		err = json.Unmarshal(data, &all)
	}
	if err != nil {
		x.w.t.Fatal(err)
	}
	for _, c := range all {
		if _, system := x.w.bot.systems[c.Name]; c.Name == x.system || !system {
			x.command(c.Name, c)
		}
	}
}

// command types a command, or all its subcommands, with completed options.
func (x *explorer) command(line string, c outline) {
	x.w.t.Helper()
	var pairs []string
	known := !slices.Contains(switchesTable, line) && !slices.Contains(leavingMoves, c.Name)
	for _, o := range c.Options {
		if o.Type == 1 || o.Type == typeGroup {
			x.command(line+" "+o.Name, o)
			known = false
			continue
		}
		var first []string
		if o.Autocomplete {
			x.n.options++
			first = values(x.u.Complete(x.w.channel, line, o.Name, o.Name, ""))
		}
		if len(first) > 0 && o.Required {
			pairs = append(pairs, o.Name, first[0])
		}
		known = known && (len(first) > 0 || !o.Required)
	}
	if known {
		x.n.typed++
		before := x.heads()
		x.handleAnswer(x.u.Slash(x.w.channel, line, pairs...), before, id{})
	}
}
