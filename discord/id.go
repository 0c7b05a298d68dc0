package discord

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// maxID is the longest custom_id that Discord takes, in characters.
const maxID = 100

// idVersion leads every custom_id; one of another version is refused with a
// fresh menu, so that old messages never do something new.
const idVersion = "2"

// What a component does. The letters are kept in messages for years.
const (
	actPress = 'p' // use the offer of that key, or open its form
	actForm  = 'f' // the form of the offer of that key
	actPick  = 'k' // a select whose values are keys of offers
	actMenu  = 'm' // open or refresh the menu at a page
	actGo    = 'g' // a select of chairs and things to look at
	actDraft = 'd' // a select of what a draft holds
	actSure  = 'y' // use the offer of that key, or send its form: the person has read what is lost
	actPool  = 'b' // work on a long draft, at a page
	actList  = 'n' // pick from the long lists of an offer, at a page
	actTake  = 'w' // a select of such a list; the page says which
	actLead  = 'q' // a select that answers the question of an offer that matters
	actWhole = 'e' // the form of the offer, with all that it asks
	actFill  = 'o' // go on from the lists to the rest of the form
	actLog   = 'l' // the log
	actPage  = 'r' // a page of a form that has several
	actAgree = 'c' // send the form of the offer that was kept, at the price that was said
	actLang  = 'h' // read in the language with the number of the page
	actBook  = 'x' // look things up: an entry by the move, a page of a topic by the key, or what a select holds
	actPast  = 'a' // the history of the thing of the key, at a page
	actStats = 's' // the statistics of a part of the log, by the page
	actClose = 'u' // take the table, which is the key, out of its places
	actSit   = 'j' // sit down, by the page
	actData  = 'i' // what is kept about a person: tell it, ask, or erase it, by the page
	actBegin = 't' // open a table of the system that is the key: an empty one (page 0), or its demo
	actLearn = 'v' // begin a tutorial of the system that is the key, or say of which there is one
	actErase = 'z' // delete the table, which is the key: ask (page 0), or do it
)

// id is what a component carries. Nothing in it is authority: the table comes
// from the signed channel, the actor from the signed user.
type id struct {
	act   byte
	key   string // of an offer
	move  string // of the same, which spares the table service the others
	seen  string // what it showed, so that a press does that or nothing
	at    game.Seq
	chair string
	page  int
}

// value names an offer in a select, whose custom_id says the rest.
func value(o game.Offer) string { return o.Key() + "." + o.Move + "." + o.ETag() }

// fromSelectValue is the id of the offer that a select's value names.
func (i id) fromSelectValue(value string) id {
	i.key, value, _ = strings.Cut(value, ".")
	i.move, i.seen, _ = strings.Cut(value, ".")
	return i
}

// of makes the id of an offer, by its button.
func (i id) of(act byte, b game.Button) id {
	i.act, i.key, i.move, i.seen = act, b.Key, b.Move, b.ETag
	return i
}

// command is what a press of it asks for.
func (i id) command() game.Command {
	return game.Command{Key: i.key, Move: i.move, SeenSeq: i.at, ETag: i.seen, Sure: i.act == actSure}
}

var errID = errors.New("discord: not a custom_id of ours")

// String writes an id as "2p.key.move.seen.at.page.chair".
func (i id) String() string {
	var b strings.Builder
	b.Grow(64)
	b.WriteString(idVersion)
	b.WriteByte(i.act)
	for _, part := range []string{i.key, i.move, i.seen, strconv.FormatInt(int64(i.at), 36),
		strconv.FormatInt(int64(i.page), 36),
		i.chair} {
		b.WriteByte('.')
		b.WriteString(part)
	}
	return b.String()
}

// parseID reads what String wrote and nothing else.
func parseID(s string) (id, error) {
	if utf8.RuneCountInString(s) > maxID || !utf8.ValidString(s) {
		return id{}, errID
	}
	parts := strings.SplitN(s, ".", 7)
	if len(parts) != 7 || len(parts[0]) != 2 || parts[0][:1] != idVersion {
		return id{}, errID
	}
	at, err1 := strconv.ParseInt(parts[4], 36, 64)
	page, err2 := strconv.ParseInt(parts[5], 36, 16)
	if err1 != nil || err2 != nil || at < 0 || page < 0 ||
		!strings.ContainsRune("pfkmgsdylhbnwoqecrxaujzitv", rune(parts[0][1])) {
		return id{}, errID
	}
	i := id{act: parts[0][1], key: parts[1], move: parts[2], seen: parts[3], at: game.Seq(at), page: int(page),
		chair: parts[6]}
	if i.String() != s {
		return id{}, errID
	}
	return i, nil
}
