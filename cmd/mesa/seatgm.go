package main

import (
	"context"
	"errors"
	"slices"

	"mesa/game"
	"mesa/table"
)

// seatGM puts a user on the GM's chair of a table without a GM. With only a table it lists the
// table's users; without words it lists the tables without a GM.
func seatGM(ctx context.Context, p *program, args []string) error {
	f := p.flags("seat-gm")
	file := f.db()
	words, err := f.parseMixed(args, 2)
	if err != nil {
		return err
	}
	r, err := p.open(ctx, *file)
	if err != nil {
		return err
	}
	defer r.close()
	if len(words) == 0 {
		return p.printTables(ctx, r, "cmd.seat-gm.all",
			func(view table.PlayerView) bool { return len(gmMsgs(view)) == 0 })
	}
	id := game.TableID(words[0])
	people, err := r.tables.Host().Members(ctx, id)
	if err != nil {
		return err
	}
	if len(words) == 1 {
		p.printMembers(id, people)
		return nil
	}
	user, ok := findMember(people, words[1])
	if !ok {
		p.line(p.err, game.Say("cmd.seat-gm.who", game.W("word", words[1]), game.W("table", string(id))))
		return errReported
	}
	if err := r.tables.Host().AssignGM(ctx, id, "", user.User); err != nil {
		return err
	}
	p.line(p.out,
		game.Say("cmd.seat-gm.done", game.W("user", user.User), game.W("name", user.Name), game.W("table", string(id))))
	return nil
}

// printTables lists the wanted tables of the store, or prints the message none if there are none. A
// table that cannot be read does not hide the others, but printTables fails at the end.
func (p *program) printTables(ctx context.Context, r *openTables, none string,
	wanted func(table.PlayerView) bool) error {
	ids, err := r.ids(ctx, nil)
	if err != nil {
		return err
	}
	told := 0
	var faults error
	for _, id := range ids {
		// Title, System and Chairs come with every view. FieldNews is the cheapest field; 0 would
		// mean AllFields.
		view, err := r.tables.View(ctx, id, table.Caller{}, table.ViewQuery{Fields: table.FieldNews})
		var size table.Size
		if err == nil {
			size, err = r.tables.Host().Size(ctx, id)
		}
		switch {
		case errors.Is(err, table.ErrNoTable): // the free rolls of a channel
		case err != nil:
			p.status(err)
			faults = errReported
		case wanted(view):
			told++
			p.line(p.out, game.Say("cmd.tables.one", game.W("table", string(id)), game.W("title", view.Title),
				game.M("system", game.Say("system."+view.System)), game.L("gms", gmMsgs(view)...),
				game.N("decisions", int(size.Decisions)), game.N("kb", int((size.Bytes+1023)/1024)),
				game.T("last", size.Last)))
		}
	}
	if told == 0 && faults == nil {
		p.line(p.out, game.Say(none))
	}
	return faults
}

// gmMsgs returns the GMs of a table, each with the name of the chair and the id of the user.
func gmMsgs(view table.PlayerView) []game.Msg {
	var gms []game.Msg
	for _, c := range view.Chairs {
		if c.Role == game.GM && c.User != "" {
			gms = append(gms, game.Say("cmd.tables.gm", game.W("name", c.Name), game.W("user", c.User)))
		}
	}
	return gms
}

// printMembers lists the users who ever held a chair of a table, and says how to make one of them
// the GM.
func (p *program) printMembers(id game.TableID, people []table.Member) {
	for _, member := range people {
		var chairNames []game.Msg
		for _, c := range member.Chairs {
			chairNames = append(chairNames, game.Quote(c.Name))
		}
		p.line(p.out,
			game.Say("cmd.seat-gm.one", game.W("user", member.User), game.W("name", member.Name),
				game.L("chairs", chairNames...)))
	}
	p.line(p.out, game.Say("cmd.seat-gm.how", game.W("table", string(id))))
}

// findMember finds a member by user id, or by a name or a chair's id if only one member fits. The
// owner of this machine may become GM of any table. Any other unknown user is refused as a typo,
// because the chair would be lost for good.
func findMember(people []table.Member, word string) (table.Member, bool) {
	if i := slices.IndexFunc(people, func(s table.Member) bool { return s.User == word }); i >= 0 {
		return people[i], true
	}
	if word == localUser {
		return table.Member{User: localUser, Name: unnamedUser}, true
	}
	var found []table.Member
	for _, s := range people {
		called := func(name string) bool { return game.Canonical(name) == game.Canonical(word) }
		if called(s.Name) ||
			slices.ContainsFunc(s.Chairs, func(c game.Chair) bool { return called(c.Name) || called(c.ID) }) {
			found = append(found, s)
		}
	}
	if len(found) != 1 {
		return table.Member{}, false
	}
	return found[0], true
}
