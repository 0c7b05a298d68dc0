package discord

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// maxID is the length of the longest custom_id on Discord, in characters.
const maxID = 100

// idVersion begins every custom_id but those of fields in forms. An id of another version is
// refused with a button for the menu, so that old messages never do something new.
const idVersion = "2"

// The actions of a component. The letters stay in messages for years.
const (
	actPress    = 'p' // do the offer of the key, or open its form
	actForm     = 'f' // the form of the offer of the key
	actPick     = 'k' // a select of offers by key
	actMenu     = 'm' // open or refresh the menu at a page
	actGo       = 'g' // a select that leads to a chair, a thing, a category and the like (goTo)
	actDraft    = 'd' // a select with the content of a draft
	actSure     = 'y' // do the offer of the key, or send its form: the person has read the loss
	actPool     = 'b' // edit a long draft, at a page
	actList     = 'n' // pick from the long lists of an offer, at a page
	actTake     = 'w' // a select of a long list; page is its number from 1
	actLead     = 'q' // a select that answers the Lead input of an offer
	actWhole    = 'e' // the form of the offer, with all its inputs
	actFill     = 'o' // continue from the lists to the rest of the form
	actLog      = 'l' // the log
	actPage     = 'r' // a page of a form with several pages
	actAgree    = 'c' // send the kept form of the offer at the stated price
	actLang     = 'h' // switch to the language with the index in page
	actHandbook = 'x' // look things up: an entry by move, a page of a topic by key, or the value of a select
	actPast     = 'a' // the history of the thing in key, at a page
	actStats    = 's' // the statistics, by page
	actClose    = 'u' // take the table in key out of its channels
	actSit      = 'j' // sit down, by page
	actData     = 'i' // the data kept about a person: show it, ask, or erase it, by page
	actBegin    = 't' // create a table of the system in key: an empty one (page 0), or its demo
	actLearn    = 'v' // start a tutorial of the system in key, or list the systems that have one
	actErase    = 'z' // delete the table in key: ask (page 0), or do it
)

// id is the content of a custom_id. It grants nothing: the table comes from the signed channel, the
// actor from the signed user.
type id struct {
	act   byte
	key   string // of an offer; of some actions a thing, a table, a system or a topic
	move  string // of that offer, so that the table service lists no other moves
	seen  string // the offer's ETag as shown, so that a press does that or nothing
	at    game.Seq
	chair string
	page  int
}

// value returns an offer as the value of a select's entry; the custom_id of the select has the
// rest.
func value(o game.Offer) string { return o.Key() + "." + o.Move + "." + o.ETag() }

// fromSelectValue returns the id with the offer of a select's value.
func (i id) fromSelectValue(value string) id {
	i.key, value, _ = strings.Cut(value, ".")
	i.move, i.seen, _ = strings.Cut(value, ".")
	return i
}

// forButton returns the id with an action and the offer of a button.
func (i id) forButton(act byte, b game.Button) id {
	i.act, i.key, i.move, i.seen = act, b.Key, b.Move, b.ETag
	return i
}

// command returns the command of a press.
func (i id) command() game.Command {
	return game.Command{Key: i.key, Move: i.move, SeenSeq: i.at, ETag: i.seen, Sure: i.act == actSure}
}

var errID = errors.New("discord: not a custom_id of ours")

// String returns an id as "2p.key.move.seen.at.page.chair".
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

// parseID parses the result of String. It fails with errID for everything else.
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
