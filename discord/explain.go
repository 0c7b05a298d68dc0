package discord

import (
	"slices"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/explain"
	"mesa/game"
)

// maxFound is the number of entries that an answer offers to read.
const maxFound = maxOptions

// Prefixes of the values of the handbook's select: an entry, or a topic.
const (
	entryLink = "e:"
	topicLink = "s:"
)

// allTopics is the key of the button that leads to the topics; no topic has this name.
const allTopics = "all"

// lookUp answers /explain privately: a rule, a term or an entry of the catalogues. It needs no
// table.
func (h *handler) lookUp() (reply, error) {
	index, err := h.handbook()
	if err != nil {
		return reply{}, err
	}
	typed := strings.TrimSpace(valueOf(h.in.Data.Options, "what"))
	if e, ok := index.Entry(typed); ok { // from a completion
		return h.entry(index, e), nil
	}
	told, no := index.Answer(typed, h.useOwnLanguage().plain.Say)
	if no != nil {
		return reply{}, no
	}
	found := index.Find(typed, maxFound)
	if len(found) == 0 {
		return h.handbookTopics(index), nil
	}
	return h.readNextPage(h.useOwnLanguage().lines(told), h.entries(found)), nil
}

// handbook returns the handbook of the table's system, or of all systems if there is no table.
func (h *handler) handbook() (*explain.Handbook, error) {
	system, err := h.tableSystem()
	if err != nil {
		return nil, err
	}
	return explain.Of(system, h.useOwnLanguage().plain.Locale()), nil
}

// browse shows the chosen entry, the chosen page of a topic, or else the topics.
func (h *handler) browse(i id) (reply, error) {
	index, err := h.handbook()
	if err != nil {
		return reply{}, err
	}
	r := h.handbookTopics(index)
	chosen := topicLink + i.key
	if i.move != "" {
		chosen = entryLink + i.move
	}
	if len(h.in.Data.Values) == 1 {
		chosen = h.in.Data.Values[0]
	}
	if name, ok := strings.CutPrefix(chosen, topicLink); ok && name != "" {
		r = h.handbookTopic(index, name, i.page)
	}
	if name, ok := strings.CutPrefix(chosen, entryLink); ok {
		if e, known := index.Entry(name); known {
			r = h.entry(index, e)
		}
	}
	if h.in.isOnEphemeral() {
		r.kind = update
	}
	return r, nil
}

func (h *handler) entry(index *explain.Handbook, e explain.Entry) reply {
	return h.readNextPage(h.useOwnLanguage().lines(e.Block()), h.entries(index.Related(e)))
}

func (h *handler) handbookTopics(index *explain.Handbook) reply {
	say := h.useOwnLanguage()
	told, _ := index.Answer("", say.plain.Say)
	var options []discord.StringSelectMenuOption
	for _, s := range index.Topics() {
		options = append(options, selectOption(say.plain.Say(s.TitleWithCount()), topicLink+s.Name))
	}
	return h.readNextPage(say.lines(told), options)
}

// handbookTopic returns a page of a topic: the names of its entries, and a select of them. For an
// unknown topic it returns the topics.
func (h *handler) handbookTopic(index *explain.Handbook, name string, page int) reply {
	pages := slices.Collect(slices.Chunk(index.Topic(name), maxFound))
	if len(pages) == 0 {
		return h.handbookTopics(index)
	}
	page = min(page, len(pages)-1)
	say := h.useOwnLanguage()
	title := explain.Topic{Name: name}.Title()
	lines := []string{say.say("explain.leaf", game.M("shelf", title), game.N("n", page+1), game.N("of", len(pages)))}
	for _, e := range pages[page] {
		lines = append(lines, "- "+say.md.Say(e.NameMsg()))
	}
	var turns []discord.InteractiveComponent
	turn := func(to int, label string) {
		if to >= 0 && to < len(pages) {
			turns = append(turns, say.toolButton(say.plain.Key(label), id{act: actHandbook, key: name, page: to}))
		}
	}
	turn(page-1, "explain.before")
	turn(page+1, "explain.next")
	return h.readNextPage(lines, h.entries(pages[page]), turns...)
}

// entries returns options of a select, which lead to the first maxFound of the given entries.
func (h *handler) entries(all []explain.Entry) []discord.StringSelectMenuOption {
	var options []discord.StringSelectMenuOption
	for _, e := range all[:min(len(all), maxFound)] {
		options = append(options, selectOption(h.useOwnLanguage().plain.Say(e.Title()), entryLink+e.ID))
	}
	return options
}

// readNextPage returns a page with a select for reading on (next), buttons that turn pages (turns),
// and a button that leads to the topics.
func (h *handler) readNextPage(lines []string, next []discord.StringSelectMenuOption,
	turns ...discord.InteractiveComponent) reply {
	say := h.useOwnLanguage()
	r := reply{text: fit(lines, say.say("discord.cut"))}
	if len(next) > 0 {
		r.rows = append(r.rows, discord.NewActionRow(discord.StringSelectMenuComponent{
			CustomID: id{act: actHandbook}.String(), Options: next,
			Placeholder: short(say.plain.Key("explain.pick"), maxPlaceholder)}))
	}
	r.rows = append(r.rows,
		rowsOf(append(turns, say.toolButton(say.plain.Key("explain.back"), id{act: actHandbook, key: allTopics})))...)
	return r
}

// ruleLinks returns buttons that explain the rules of a refusal, at most a row of buttons. Rules
// that the handbook does not have are left out.
func (h *handler) ruleLinks(no *game.Refusal) []discord.LayoutComponent {
	var buttons []discord.InteractiveComponent
	say, seen := h.useOwnLanguage(), map[string]bool{}
	for _, r := range no.All() {
		_, known := explain.Of("", say.plain.Locale()).Entry(r.Rule)
		if known && !seen[r.Rule] && len(buttons) < maxRow {
			buttons = append(buttons, say.toolButton(say.plain.Say(game.Say("explain.id", game.W("rule", r.Rule))),
				id{act: actHandbook, move: r.Rule}))
		}
		seen[r.Rule] = true
	}
	return rowsOf(buttons)
}

// handbookWords returns completions for the option of /explain.
func (h *handler) handbookWords(typed string) ([]completion, error) {
	index, err := h.handbook()
	if err != nil {
		return nil, err
	}
	var all []completion
	for _, e := range index.Find(typed, maxOptions) {
		all = append(all, completion{e.ID, h.useOwnLanguage().plain.Say(e.Title())})
	}
	return all, nil
}
