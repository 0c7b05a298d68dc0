package discord

import (
	"context"
	"log/slog"
	"net/http"
	"slices"

	"mesa/game"
	"mesa/table"
	"mesa/table/past"
)

// A card is the public message of a decision in progress. Later decisions edit it, which notifies
// nobody. So when dice fall, or another player has to act, a new message becomes the card.

const (
	// maxCards is the number of messages in a channel that are known to have buttons.
	maxCards = 6
	// maxBelowCard is the number of messages that may stand below a card that is still edited.
	maxBelowCard = 5
)

// cardMessage is the stored state of a card's message.
type cardMessage struct {
	ID    string   `json:"id"`
	Of    game.Ref `json:"of"`
	Round int      `json:"round,omitzero"`
	From  game.Seq `json:"from"`            // the first decision that the message tells
	Upto  game.Seq `json:"upto"`            // the last decision that it tells
	Waits []string `json:"waits,omitempty"` // see requiredActors
	At    int64    `json:"at"`              // the number of its message in the channel
	Shown string   `json:"shown,omitempty"` // digest of its buttons; "": unknown
	Spent bool     `json:"spent,omitempty"` // its buttons are to be removed: another message has them
}

// cardFor returns the message for a decision of a card. changes is true if this is the present
// message of the card, to be edited; else the message is new. A decision that is told late, after
// the card of a later decision, gets a message of its own. r.mu must be held.
func (r *tableChannel) cardFor(told game.News, seq game.Seq, waits []game.Wait) (c cardMessage, changes bool) {
	fresh := cardMessage{Of: told.Card, Round: told.Round, From: seq, Upto: seq, Waits: requiredActors(waits)}
	i := r.cardIndex(told.Card)
	if i < 0 || len(told.Dice) > 0 {
		return fresh, false
	}
	c = r.cards[i]
	within := seq >= c.From && seq-c.From < lookBack
	if c.Round != told.Round || !within || r.seen.Load()-c.At > maxBelowCard || hasNewWait(c.Waits, fresh.Waits) {
		return fresh, false
	}
	c.Upto, c.Waits = max(c.Upto, seq), fresh.Waits
	return c, true
}

// cardIndex returns the index of the message with a card's buttons, -1 if there is none. r.mu must
// be held.
func (r *tableChannel) cardIndex(of game.Ref) int {
	return slices.IndexFunc(r.cards, func(c cardMessage) bool { return c.Of == of && of != "" && !c.Spent })
}

// requiredActors returns the waits that must be answered before a card goes on, each as
// "chair/character".
func requiredActors(waits []game.Wait) (who []string) {
	for _, w := range waits {
		if !w.Optional {
			who = append(who, w.Chair+"/"+string(w.Character))
		}
	}
	return who
}

// hasNewWait reports whether now has an entry that before has not.
func hasNewWait(before, now []string) bool {
	return slices.ContainsFunc(now, func(who string) bool { return !slices.Contains(before, who) })
}

// noteMessage counts a new message of ours, and remembers the card of a new or edited message. r.mu
// must be held.
func (r *tableChannel) noteMessage(told reply) {
	if told.on == "" {
		r.seen.Add(1)
	}
	if told.card == nil {
		return
	}
	if told.on == "" {
		told.card.At = r.seen.Load()
	}
	r.rememberCard(*told.card)
}

// rememberCard remembers a message of a card that Discord has accepted. Of several messages of a
// card, all but the newest are marked as spent, and of more than maxCards messages the oldest. r.mu
// must be held.
func (r *tableChannel) rememberCard(c cardMessage) {
	if c.ID != "" {
		r.forgetMessage(c.ID)
	}
	for i, other := range r.cards {
		switch {
		case other.Of != c.Of || other.Spent:
		case other.From > c.From:
			c.Spent = true
		default:
			r.cards[i].Spent = true
		}
	}
	if c.ID == "" { // the id is found out soon
		return
	}
	r.cards = append(r.cards, c)
	for i := range len(r.cards) - maxCards {
		r.cards[i].Spent = true
	}
}

// findMessageID finds out which message an answer became, so that the message can be edited. If
// none is found, nothing changes.
func (w *Bot) findMessageID(in *interaction, r *tableChannel, c cardMessage) {
	ctx, cancel := context.WithTimeout(context.Background(), workTime)
	defer cancel()
	id, err := w.api.original(ctx, in)
	for try := 1; try < finishTries && restStatus(err) == http.StatusNotFound && sleep(ctx, finishPause) == nil; try++ {
		id, err = w.api.original(ctx, in)
	}
	if err != nil { // its buttons stay, and refuse as used
		w.log.Info("discord: an answer was not found", slog.String("interaction", in.ID), slog.Any("err", err))
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	c.ID = id
	r.rememberCard(c)
	w.saveCursor(r)
	w.scheduleRefresh(r)
}

// forgetMessage forgets a message. r.mu must be held.
func (r *tableChannel) forgetMessage(id string) {
	r.cards = slices.DeleteFunc(r.cards, func(c cardMessage) bool { return c.ID == id })
}

// waitsOf returns the waits of a card: from chairs that must answer, and from those that may
// (Optional). A free chair that only may answer is left out. Without a card it returns nil.
func (w *Bot) waitsOf(view table.PlayerView, of game.Ref) []game.Wait {
	if of == "" {
		return nil
	}
	chair := func(id string) game.Msg { return game.Quote(view.Chair(id).Name) }
	word := func(move string) game.Msg { return game.Say(w.spec(view.System, move).Key) }
	waits := game.View{Cards: []game.Card{{About: of}}}.Answered(view.Buttons, chair, word).Cards[0].Waits
	return slices.DeleteFunc(waits,
		func(wait game.Wait) bool { return wait.Optional && view.Chair(wait.Chair).User == "" })
}

// cardFooter returns the text below a card: who does what now, and what the card's buttons do.
func (w *Bot) cardFooter(view table.PlayerView, of game.Ref) []string {
	say := w.localizers.of(view)
	return append(say.waitingLine(w.waitsOf(view, of)), say.confirmText(view, answersCard(of))...)
}

// allWaits returns the waits of all cards, with the actions of one chair and character in one wait.
func (w *Bot) allWaits(view table.PlayerView) (all []game.Wait) {
	seen := map[game.Ref]bool{"": true}
	for _, b := range view.Buttons {
		if seen[b.Card] {
			continue
		}
		seen[b.Card] = true
		for _, wait := range w.waitsOf(view, b.Card) {
			all = addWait(all, wait)
		}
	}
	return all
}

// addWait adds a wait to a list, or its actions to a wait with the same chair, character and
// Optional.
func addWait(all []game.Wait, wait game.Wait) []game.Wait {
	i := slices.IndexFunc(all, func(o game.Wait) bool {
		return o.Chair == wait.Chair && o.Character == wait.Character && o.Optional == wait.Optional
	})
	if i < 0 {
		return append(all, wait)
	}
	for _, word := range wait.Actions {
		if !slices.ContainsFunc(all[i].Actions, word.Equal) {
			all[i].Actions = append(all[i].Actions, word)
		}
	}
	return all
}

// waitingLine returns a line that says who must act next, and a line that says who may act. A line
// that would name no chair is left out.
func (l localizer) waitingLine(waits []game.Wait) (lines []string) {
	for _, may := range []bool{false, true} {
		var who []game.Msg
		for _, w := range waits {
			if w.Optional == may {
				who = append(who,
					game.Say("discord.now.who", game.M("who", w.Name), game.M("for", joinByOr(w.Actions))))
			}
		}
		key := "discord.now"
		if may {
			key = "discord.now.may"
		}
		if len(who) > 0 {
			lines = append(lines, l.say(key, game.L("who", who...)))
		}
	}
	return lines
}

// joinByOr joins one or more alternatives.
func joinByOr(ms []game.Msg) game.Msg {
	said := ms[0]
	for _, m := range ms[1:] {
		said = game.Say("discord.now.or", game.M("a", said), game.M("b", m))
	}
	return said
}

// publicMessage returns the public message of a decision in the table's language: the verdict or
// the proposal first, and who does what now at the end. A decision of a card is told on the message
// of that card, or on a new message (cardFor). r is the channel that is told, nil for a channel
// that is not stored; changeable reports whether a card's message may be edited. r.mu must be held.
func (w *Bot) publicMessage(ctx context.Context, r *tableChannel, view table.PlayerView, told game.News, seq game.Seq,
	changeable func(cardMessage) bool) (reply, error) {
	say, waits := w.localizers.of(view), w.waitsOf(view, told.Card)
	out := reply{kind: public, seq: seq, rows: say.cardRows(view, told.Card)}
	proposed := say.proposalText(view, told.Card)
	lines := withLead(append(say.lines(told.All()), say.seatedLines(told.Seated)...), proposed, len(told.Dice) > 0)
	if r != nil && told.Card != "" {
		c, changes := r.cardFor(told, seq, waits)
		if changes = changes && changeable(c); changes {
			all, err := w.cardLines(ctx, r.table, c, say, false, proposed)
			if err != nil {
				return reply{}, err
			}
			lines, out.on = all, c.ID
		} else {
			c = cardMessage{Of: told.Card, Round: told.Round, From: seq, Upto: seq, Waits: requiredActors(waits)}
		}
		c.Shown = buttonDigest(out.rows)
		out.card = &c
	}
	out.text = fitAbove(lines, say.say("discord.cut"), w.cardFooter(view, told.Card))
	return out, nil
}

// cardLines returns the lines of a card, told from the log: the decision that leadingDecision
// finds, then the rest in order. With undone it tells only undone decisions, else only those that
// are not undone.
func (w *Bot) cardLines(ctx context.Context, id game.TableID, c cardMessage, say localizer, undone bool,
	proposed []string) ([]string, error) {
	entries, err := w.tables.Log(ctx, id, table.Caller{}, c.Upto+1, int(c.Upto-c.From)+1)
	if err != nil {
		return nil, err
	}
	entries = slices.DeleteFunc(entries, func(e past.Entry) bool {
		return e.Undone != undone || e.Seq < c.From || e.Card != c.Of || e.Round != c.Round || e.Headline.Empty()
	})
	slices.Reverse(entries)
	entries = withoutOldUndos(entries)
	if len(entries) > 1 {
		first, err := w.leadingDecision(ctx, id, c, entries, say)
		if err != nil {
			return nil, err
		}
		lead := entries[first]
		entries = slices.Insert(slices.Delete(entries, first, first+1), 0, lead)
	}
	var lines []string
	fell := false
	for _, e := range entries {
		lines, fell = append(lines, say.lines(e.All())...), fell || len(e.Dice) > 0
	}
	return withLead(lines, proposed, fell), nil
}

// withoutOldUndos leaves out the undos that were followed by a decision, since what they took back
// was decided anew.
func withoutOldUndos(entries []past.Entry) []past.Entry {
	last := len(entries)
	for last > 0 && entries[last-1].Move == undoKey {
		last--
	}
	earlier := slices.DeleteFunc(entries[:last:last], func(e past.Entry) bool { return e.Move == undoKey })
	return slices.Concat(earlier, entries[last:])
}

// withLead puts a proposal before news with dice (fell), and after other news such as an undo.
func withLead(lines, proposed []string, fell bool) []string {
	if fell {
		return slices.Concat(proposed, lines)
	}
	return slices.Concat(lines, proposed)
}

// leadingDecision returns the index of the entry that a card tells first: an undo at the end, else
// the last entry that has the card's verdict as its headline, else the first entry.
func (w *Bot) leadingDecision(ctx context.Context, id game.TableID, c cardMessage, entries []past.Entry,
	say localizer) (int, error) {
	last := len(entries) - 1
	if entries[last].Move == undoKey {
		return last, nil
	}
	view, err := w.tables.View(ctx, id, table.Caller{},
		table.ViewQuery{Since: onlyOwnNews, About: c.Of, Fields: table.FieldView})
	if err != nil {
		return 0, err
	}
	for i, e := range slices.Backward(entries) {
		for _, m := range view.View.Cards {
			if m.About == c.Of && say.md.Say(m.Verdict) == say.md.Say(e.Headline) {
				return i, nil
			}
		}
	}
	return 0, nil
}

// undoKey is the Entry.Move of an undo.
const undoKey = "house.undo"
