package explain

import (
	"slices"
	"strings"

	"mesa/game"
)

// most is how many entries an answer in plain text names.
const most = 12

// Title names an entry with its shelf and its game, so that it makes sense alone.
func (e Entry) Title() game.Msg {
	return game.Say("explain.title", game.W("name", e.Name), game.M("under", e.Location()))
}

// NameMsg is its name.
func (e Entry) NameMsg() game.Msg { return game.Say("explain.name", game.W("name", e.Name)) }

// Location says where it stands: its shelf, its game, and of a rule its ids.
func (e Entry) Location() game.Msg {
	where := []game.Arg{game.M("shelf", Topic{Name: e.Topic}.Title()), game.M("system", game.Say("system."+e.System))}
	if len(e.Rules) == 0 {
		return game.Say("explain.under", where...)
	}
	return game.Say("explain.under.rules", append(where, game.W("ids", strings.Join(e.Rules, ", ")))...)
}

// Block says an entry: what it is called, then what it means line by line.
func (e Entry) Block() []game.Msg {
	told := []game.Msg{e.Title()}
	for _, line := range e.Lines {
		told = append(told, game.Say("explain.line", game.W("words", line)))
	}
	return told
}

// Title names a shelf.
func (s Topic) Title() game.Msg { return game.Say("explain.shelf." + s.Name) }

// TitleWithCount names a shelf, and how much stands there.
func (s Topic) TitleWithCount() game.Msg {
	return game.Say("explain.counted", game.M("shelf", s.Title()), game.N("n", s.N))
}

// Answer answers in plain text what was typed: the entry that is called so, with
// what belongs to it; the names of all that may be meant; those of a shelf that is
// called so; with nothing typed, the shelves. What has a name like it, or only
// speaks of it, is proposed and not told. Where there is nothing, the refusal says
// what can be looked up.
func (b *Handbook) Answer(typed string, say func(game.Msg) string) ([]game.Msg, *game.Refusal) {
	if strings.TrimSpace(typed) == "" {
		return []game.Msg{game.Say("explain.shelves", game.L("shelves", b.counted()...))}, nil
	}
	for _, s := range b.Topics() {
		if game.Canonical(typed) == game.Canonical(say(s.Title())) {
			return []game.Msg{game.Say("explain.shelf", game.M("shelf", s.Title()),
				game.L("names", names(b.Topic(s.Name))...))}, nil
		}
	}
	found := b.Find(typed, most+1)
	if len(found) == 0 {
		return nil, &game.Refusal{Reason: b.NotFound(typed)}
	}
	switch fit := found[0].fits(plain(typed)); {
	case fit <= nearly:
		return []game.Msg{unnamed(fit, typed, found)}, nil
	case fit < named && len(found) > 1:
		return []game.Msg{game.Say("explain.several", game.W("word", typed), game.L("names", names(found)...))}, nil
	}
	told, rest := found[0].Block(), b.around(found)
	if len(rest) > 0 {
		told = append(told, game.Say("explain.see", game.L("names", names(rest, found[0])...)))
	}
	return told, nil
}

// Found says how the entries that Find gave answer what was typed: so many are
// called so, or none is and these may be meant.
func (b *Handbook) Found(typed string, found []Entry) game.Msg {
	if fit := found[0].fits(plain(typed)); fit <= nearly {
		return unnamed(fit, typed, found)
	}
	return game.Say("explain.found", game.N("n", len(found)))
}

// unnamed says that nothing is called so, and proposes what has a name like it, or
// only speaks of it.
func unnamed(fit int, typed string, found []Entry) game.Msg {
	key := "explain.mentioned"
	if fit == nearly {
		key = "explain.nearly"
	}
	return game.Say(key, game.W("word", typed), game.L("names", names(found)...))
}

// NotFound says that nobody knows what was typed, and what can be looked up.
func (b *Handbook) NotFound(typed string) game.Msg {
	return game.Say("explain.nothing", game.W("word", typed), game.L("shelves", b.counted()...))
}

// Related are the entries that an entry leads to.
func (b *Handbook) Related(e Entry) []Entry {
	var all []Entry
	for _, id := range e.See {
		if other, ok := b.Entry(id); ok {
			all = append(all, other)
		}
	}
	return all
}

// around are the entries to go on to from the first that was found: what belongs
// to it, and the others.
func (b *Handbook) around(found []Entry) []Entry {
	all := b.Related(found[0])
	for _, e := range found[1:] {
		if !slices.ContainsFunc(all, func(o Entry) bool { return o.ID == e.ID }) {
			all = append(all, e)
		}
	}
	return all
}

func (b *Handbook) counted() []game.Msg {
	var all []game.Msg
	for _, s := range b.Topics() {
		all = append(all, s.TitleWithCount())
	}
	return all
}

// names are those of entries; where a name stands twice, here or as that of the
// entry they are told with, its shelf tells them apart.
func names(entries []Entry, with ...Entry) []game.Msg {
	var all []game.Msg
	times := map[string]int{}
	for _, e := range append(with, entries...) {
		times[e.Name]++
	}
	for _, e := range entries {
		name := e.NameMsg()
		if times[e.Name] > 1 {
			name = game.Say("explain.apart", game.W("name", e.Name), game.M("shelf", Topic{Name: e.Topic}.Title()))
		}
		all = append(all, name)
	}
	return all
}
