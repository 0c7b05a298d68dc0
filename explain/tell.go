package explain

import (
	"slices"
	"strings"

	"mesa/game"
)

// most is the number of entries that an answer in plain text names.
const most = 12

// Title returns the name of an entry with its topic and system, so that it makes sense alone.
func (e Entry) Title() game.Msg {
	return game.Say("explain.title", game.W("name", e.Name), game.M("under", e.Location()))
}

// NameMsg returns the name of an entry.
func (e Entry) NameMsg() game.Msg { return game.Say("explain.name", game.W("name", e.Name)) }

// Location returns the topic and system of an entry, and the ids of a rule.
func (e Entry) Location() game.Msg {
	where := []game.Arg{game.M("shelf", Topic{Name: e.Topic}.Title()), game.M("system", game.Say("system."+e.System))}
	if len(e.Rules) == 0 {
		return game.Say("explain.under", where...)
	}
	return game.Say("explain.under.rules", append(where, game.W("ids", strings.Join(e.Rules, ", ")))...)
}

// Block returns an entry as sentences: its title, then its lines.
func (e Entry) Block() []game.Msg {
	told := []game.Msg{e.Title()}
	for _, line := range e.Lines {
		told = append(told, game.Say("explain.line", game.W("words", line)))
	}
	return told
}

// Title returns the name of a topic.
func (s Topic) Title() game.Msg { return game.Say("explain.shelf." + s.Name) }

// TitleWithCount returns the name of a topic with its number of entries.
func (s Topic) TitleWithCount() game.Msg {
	return game.Say("explain.counted", game.M("shelf", s.Title()), game.N("n", s.N))
}

// Answer answers the typed text in sentences: the entry of that name with its related ones; the
// names of all entries that it may mean; those of the topic of that name; for an empty text, the
// topics. An entry with a similar name, or that only mentions the text, is proposed and not told.
// If there is none, the refusal lists the topics. say returns a message in the reader's language.
func (b *Handbook) Answer(typed string, say func(game.Msg) string) ([]game.Msg, *game.Refusal) {
	if strings.TrimSpace(typed) == "" {
		return []game.Msg{game.Say("explain.shelves", game.L("shelves", b.topicMsgs()...))}, nil
	}
	for _, s := range b.Topics() {
		if game.Canonical(typed) == game.Canonical(say(s.Title())) {
			return []game.Msg{game.Say("explain.shelf", game.M("shelf", s.Title()),
				game.L("names", nameMsgs(b.Topic(s.Name))...))}, nil
		}
	}
	found := b.Find(typed, most+1)
	if len(found) == 0 {
		return nil, &game.Refusal{Reason: b.NotFound(typed)}
	}
	switch fit := found[0].fits(plain(typed)); {
	case fit <= matchSimilar:
		return []game.Msg{proposalMsg(fit, typed, found)}, nil
	case fit < matchAlias && len(found) > 1:
		return []game.Msg{game.Say("explain.several", game.W("word", typed), game.L("names", nameMsgs(found)...))}, nil
	}
	told, rest := found[0].Block(), b.furtherEntries(found)
	if len(rest) > 0 {
		told = append(told, game.Say("explain.see", game.L("names", nameMsgs(rest, found[0])...)))
	}
	return told, nil
}

// Found says how the entries returned by Find match the typed text: how many have that name, or
// that none has and these may be meant.
func (b *Handbook) Found(typed string, found []Entry) game.Msg {
	if fit := found[0].fits(plain(typed)); fit <= matchSimilar {
		return proposalMsg(fit, typed, found)
	}
	return game.Say("explain.found", game.N("n", len(found)))
}

// proposalMsg says that no entry has that name, and proposes those with a similar name or a mention.
func proposalMsg(fit int, typed string, found []Entry) game.Msg {
	key := "explain.mentioned"
	if fit == matchSimilar {
		key = "explain.nearly"
	}
	return game.Say(key, game.W("word", typed), game.L("names", nameMsgs(found)...))
}

// NotFound says that no entry matches the typed text, and lists the topics.
func (b *Handbook) NotFound(typed string) game.Msg {
	return game.Say("explain.nothing", game.W("word", typed), game.L("shelves", b.topicMsgs()...))
}

// Related returns the entries that an entry refers to.
func (b *Handbook) Related(e Entry) []Entry {
	var all []Entry
	for _, id := range e.See {
		if other, ok := b.Entry(id); ok {
			all = append(all, other)
		}
	}
	return all
}

// furtherEntries returns the entries related to the first one found, and the others found.
func (b *Handbook) furtherEntries(found []Entry) []Entry {
	all := b.Related(found[0])
	for _, e := range found[1:] {
		if !slices.ContainsFunc(all, func(o Entry) bool { return o.ID == e.ID }) {
			all = append(all, e)
		}
	}
	return all
}

func (b *Handbook) topicMsgs() []game.Msg {
	var all []game.Msg
	for _, s := range b.Topics() {
		all = append(all, s.TitleWithCount())
	}
	return all
}

// nameMsgs returns the names of entries. If a name is not unique among them and with, it includes the
// topic.
func nameMsgs(entries []Entry, with ...Entry) []game.Msg {
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
