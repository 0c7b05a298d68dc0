package discord

import (
	"slices"
	"strings"

	"github.com/disgoorg/disgo/discord"

	"mesa/explain"
	"mesa/game"
	"mesa/table"
)

// maxFound is how many entries an answer offers to read: as many as a select
// holds.
const maxFound = maxOptions

// The values of the select that browses: an entry, or a shelf.
const (
	bookEntry = "e:"
	bookShelf = "s:"
)

// allShelves is the key of the button that leads to them; no shelf is called so.
const allShelves = "all"

// lookUp says what a rule, a term or a thing of the catalogues means, to the
// person alone, at a table or not.
func (v *visit) lookUp() (reply, error) {
	book, err := v.book()
	if err != nil {
		return reply{}, err
	}
	typed := strings.TrimSpace(valueOf(v.in.Data.Options, "what"))
	if e, ok := book.Entry(typed); ok { // as completed
		return v.entry(book, e), nil
	}
	told, no := book.Ask(typed, v.mine().plain.Say)
	if no != nil {
		return reply{}, no
	}
	found := book.Find(typed, maxFound)
	if len(found) == 0 {
		return v.shelves(book), nil
	}
	return v.reading(v.mine().told(told), v.entries(found)), nil
}

// book is that of the table's game, or of all games where no table is.
func (v *visit) book() (*explain.Book, error) {
	system := ""
	if v.room != nil {
		sight, err := v.hall.Look(v.ctx, v.room.table, v.who(""), table.Want{Parts: table.News, Since: 1 << 40})
		if err != nil {
			return nil, err
		}
		system = sight.System
	}
	return explain.Of(system, v.mine().plain.Locale()), nil
}

// leaf goes on browsing: to what was chosen, or to another page of a shelf.
func (v *visit) leaf(i id) (reply, error) {
	book, err := v.book()
	if err != nil {
		return reply{}, err
	}
	r := v.shelves(book)
	chosen := bookShelf + i.key
	if i.move != "" {
		chosen = bookEntry + i.move
	}
	if len(v.in.Data.Values) == 1 {
		chosen = v.in.Data.Values[0]
	}
	if name, ok := strings.CutPrefix(chosen, bookShelf); ok && name != "" {
		r = v.shelf(book, name, i.page)
	}
	if name, ok := strings.CutPrefix(chosen, bookEntry); ok {
		if e, known := book.Entry(name); known {
			r = v.entry(book, e)
		}
	}
	if v.in.onEphemeral() {
		r.kind = update
	}
	return r, nil
}

func (v *visit) entry(book *explain.Book, e explain.Entry) reply {
	return v.reading(v.mine().told(e.Told()), v.entries(book.Belonging(e)))
}

func (v *visit) shelves(book *explain.Book) reply {
	say := v.mine()
	told, _ := book.Ask("", say.plain.Say)
	var options []discord.StringSelectMenuOption
	for _, s := range book.Shelves() {
		options = append(options, lineOf(say.plain.Say(s.Counted()), bookShelf+s.Name))
	}
	return v.reading(say.told(told), options)
}

// shelf is a page of a shelf: its names, and a select of them.
func (v *visit) shelf(book *explain.Book, name string, page int) reply {
	pages := slices.Collect(slices.Chunk(book.Shelf(name), maxFound))
	if len(pages) == 0 {
		return v.shelves(book)
	}
	page = min(page, len(pages)-1)
	say := v.mine()
	title := explain.Shelf{Name: name}.Title()
	lines := []string{say.say("explain.leaf", game.M("shelf", title), game.N("n", page+1), game.N("of", len(pages)))}
	for _, e := range pages[page] {
		lines = append(lines, "- "+say.md.Say(e.Called()))
	}
	var turns []discord.InteractiveComponent
	turn := func(to int, label string) {
		if to >= 0 && to < len(pages) {
			turns = append(turns, say.toolButton(say.plain.Key(label), id{act: actBook, key: name, page: to}))
		}
	}
	turn(page-1, "explain.before")
	turn(page+1, "explain.next")
	return v.reading(lines, v.entries(pages[page]), turns...)
}

// entries are the lines of a select that lead to entries.
func (v *visit) entries(all []explain.Entry) []discord.StringSelectMenuOption {
	var options []discord.StringSelectMenuOption
	for _, e := range all[:min(len(all), maxFound)] {
		options = append(options, lineOf(v.mine().plain.Say(e.Title()), bookEntry+e.ID))
	}
	return options
}

// reading is a page with what to read next.
func (v *visit) reading(lines []string, next []discord.StringSelectMenuOption, turns ...discord.InteractiveComponent) reply {
	say := v.mine()
	r := reply{text: fit(lines, say.say("discord.cut"))}
	if len(next) > 0 {
		r.rows = append(r.rows, discord.NewActionRow(discord.StringSelectMenuComponent{
			CustomID: id{act: actBook}.String(), Options: next, Placeholder: short(say.plain.Key("explain.pick"), maxPlaceholder)}))
	}
	r.rows = append(r.rows, rowsOf(append(turns, say.toolButton(say.plain.Key("explain.back"), id{act: actBook, key: allShelves})))...)
	return r
}

// means leads to what the rules that refuse something mean.
func (v *visit) means(no *game.Refusal) []discord.LayoutComponent {
	var buttons []discord.InteractiveComponent
	say, seen := v.mine(), map[string]bool{}
	for _, r := range no.All() {
		_, known := explain.Of("", say.plain.Locale()).Entry(r.Rule)
		if known && !seen[r.Rule] && len(buttons) < maxRow {
			buttons = append(buttons, say.toolButton(say.plain.Say(game.Say("explain.id", game.W("rule", r.Rule))),
				id{act: actBook, move: r.Rule}))
		}
		seen[r.Rule] = true
	}
	return rowsOf(buttons)
}

// bookWords complete what is looked up.
func (v *visit) bookWords(typed string) ([]completion, error) {
	book, err := v.book()
	if err != nil {
		return nil, err
	}
	var all []completion
	for _, e := range book.Find(typed, maxOptions) {
		all = append(all, completion{e.ID, v.mine().plain.Say(e.Title())})
	}
	return all, nil
}
