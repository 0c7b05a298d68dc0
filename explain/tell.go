package explain

import (
	"slices"
	"strings"

	"mesa/game"
)

// most is how many entries Answer finds beside the first one.
const most = 12

// Title returns the name of an entry with its topic and system, so that it makes sense alone.
func (e Entry) Title() game.Msg {
	return game.Say("explain.title", game.W("name", e.Name), game.M("under", e.Location()))
}

// NameMsg returns the name of an entry as a message.
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
func (t Topic) Title() game.Msg { return game.Say("explain.shelf." + t.Name) }

// TitleWithCount returns the name of a topic with its number of entries.
func (t Topic) TitleWithCount() game.Msg {
	return game.Say("explain.counted", game.M("shelf", t.Title()), game.N("n", t.N))
}

// Answer answers the typed text in sentences. For an empty text the sentences list the topics, for
// the name of a topic the entries of this topic. For the name of an entry, or if only one entry
// matches, they tell this entry and list related and other matching entries. If several entries may
// be meant, they list the names of these. Entries with a similar name, and those that only mention
// the text, are proposed and not told. If no entry matches, the refusal lists the topics. say
// returns a message in the reader's language.
func (b *Handbook) Answer(typed string, say func(game.Msg) string) ([]game.Msg, *game.Refusal) {
	if strings.TrimSpace(typed) == "" {
		return []game.Msg{game.Say("explain.shelves", game.L("shelves", b.topicMsgs()...))}, nil
	}
	for _, t := range b.Topics() {
		if game.Canonical(typed) == game.Canonical(say(t.Title())) {
			return []game.Msg{game.Say("explain.shelf", game.M("shelf", t.Title()),
				game.L("names", nameMsgs(b.Topic(t.Name))...))}, nil
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

// Found returns a sentence on how entries returned by Find, at least one, match the typed text: how
// many were found or, if their names are only similar or they only mention the text, that these may
// be meant.
func (b *Handbook) Found(typed string, found []Entry) game.Msg {
	if fit := found[0].fits(plain(typed)); fit <= matchSimilar {
		return proposalMsg(fit, typed, found)
	}
	return game.Say("explain.found", game.N("n", len(found)))
}

// proposalMsg returns the sentence that no entry has the typed name, with the names of the entries
// that have a similar name or mention the typed text.
func proposalMsg(fit int, typed string, found []Entry) game.Msg {
	key := "explain.mentioned"
	if fit == matchSimilar {
		key = "explain.nearly"
	}
	return game.Say(key, game.W("word", typed), game.L("names", nameMsgs(found)...))
}

// NotFound returns the sentence that no entry matches the typed text, with the topics.
func (b *Handbook) NotFound(typed string) game.Msg {
	return game.Say("explain.nothing", game.W("word", typed), game.L("shelves", b.topicMsgs()...))
}

// Related returns the entries that an entry refers to (See), in order.
func (b *Handbook) Related(e Entry) []Entry {
	var all []Entry
	for _, id := range e.See {
		if other, ok := b.Entry(id); ok {
			all = append(all, other)
		}
	}
	return all
}

// furtherEntries returns the entries related to the first entry found, and then the other entries
// found.
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
	for _, t := range b.Topics() {
		all = append(all, t.TitleWithCount())
	}
	return all
}

// nameMsgs returns the names of entries. If two of entries and with have the same name, the name
// comes with its topic.
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
