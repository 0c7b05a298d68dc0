package discord

import (
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"sync"
	"time"

	"mesa/ratelimit"
)

// Some people cannot use slash commands, for example because their screen reader does not reach
// them. They write a message to us, in private or with a mention at its beginning, and type a line
// for what others do by buttons. Other messages are not read.

const (
	// maxMessageAge is the greatest age at which the line of a message is still done: later, the
	// person has gone on.
	maxMessageAge = 30 * time.Second
	// rememberTime is how long a message counts as seen. A gateway session that is resumed sends no
	// older message.
	rememberTime = 15 * time.Minute
	// maxWaitingLines is the number of lines of one person that may wait, the line being done
	// included.
	maxWaitingLines = 5
)

// The types of messages that people write: a message of its own, and an answer to another message.
const (
	plainMessage = 0
	answerToOne  = 19
)

// messagePart is the part of a message that is read.
type messagePart struct {
	ID        string `json:"id"`
	ChannelID string `json:"channel_id"`
	GuildID   string `json:"guild_id"`
	Type      int    `json:"type"`
	Content   string `json:"content"`
	WebhookID string `json:"webhook_id"`
	AppID     string `json:"application_id"`
	Author    struct {
		user
		Bot bool `json:"bot"`
	} `json:"author"`
	Member member `json:"member"`
}

// messageReader holds our user id, the messages seen, and the lines that wait.
type messageReader struct {
	mu      sync.Mutex
	self    string                   // our user id, which for old applications is not the application's id
	seen    *ratelimit.Limiter       // by message: allows each once
	lines   map[string][]messagePart // by person: the lines that wait; the first is being done
	locales map[string]string        // by person: the language of their Discord, from their last press
}

// maxLocales is the number of people with a remembered language.
const maxLocales = 50_000

// noteLocale records the language of a person's Discord, which messages do not contain.
func (e *messageReader) noteLocale(user, locale string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.locales == nil || len(e.locales) >= maxLocales {
		e.locales = map[string]string{}
	}
	e.locales[user] = locale
}

func newMessageReader(app string) messageReader {
	return messageReader{self: app, seen: ratelimit.New(1, rememberTime), lines: map[string][]messagePart{}}
}

// noteSelf records our user id from the gateway's greeting.
func (w *Bot) noteSelf(self string) {
	if self == "" {
		return
	}
	w.messageReader.mu.Lock()
	defer w.messageReader.mu.Unlock()
	w.messageReader.self = self
}

// isForUs reports whether a message holds a line for us. Messages of other programs do not, so that
// two programs cannot answer each other for ever, and neither do our own messages. isForUs also
// counts for the board each message that is not ours.
func (w *Bot) isForUs(d json.RawMessage) bool {
	var m messagePart
	if err := json.Unmarshal(d, &m); err != nil || m.ID == "" {
		w.log.Warn("discord: message does not decode", slog.Any("err", err))
		return false
	}
	w.messageReader.mu.Lock()
	self := w.messageReader.self
	w.messageReader.mu.Unlock()
	if m.Author.ID != self {
		w.countOthersMessage(m.ChannelID)
	}
	if m.Author.Bot || m.Author.ID == "" || m.Author.ID == self || m.WebhookID != "" || m.AppID != "" ||
		m.Type != plainMessage && m.Type != answerToOne {
		return false
	}
	_, mentioned := lineOfMention(m.Content, self)
	return mentioned || m.GuildID == "" && strings.TrimSpace(m.Content) != ""
}

// lineOfMention returns the text after a mention of us at the beginning. If there is none, ok is
// false and line is the whole text.
func lineOfMention(content, self string) (line string, ok bool) {
	content = strings.TrimSpace(content)
	for _, mention := range []string{"<@" + self + ">", "<@!" + self + ">"} {
		if rest, is := strings.CutPrefix(content, mention); is {
			return strings.TrimLeft(rest, " \n,:"), true
		}
	}
	return content, false
}

// doMessage does the line of a message. The lines of one person are done in order; beyond
// maxWaitingLines further lines are dropped.
func (w *Bot) doMessage(d json.RawMessage) {
	var m messagePart
	if err := json.Unmarshal(d, &m); err != nil || !w.messageReader.seen.Allow(m.ID, 1, time.Now()) {
		return
	}
	e := &w.messageReader
	e.mu.Lock()
	waiting := e.lines[m.Author.ID]
	if len(waiting) < maxWaitingLines {
		e.lines[m.Author.ID] = append(waiting, m)
	}
	e.mu.Unlock()
	if len(waiting) > 0 {
		return
	}
	for ; m.ID != ""; m = e.next(m.Author.ID) {
		w.answerLine(m)
	}
}

// next removes the line that was done, and returns the user's next message, or the zero messagePart
// if no message waits.
func (e *messageReader) next(user string) (m messagePart) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.lines[user] = e.lines[user][1:]; len(e.lines[user]) > 0 {
		return e.lines[user][0]
	}
	delete(e.lines, user)
	return m
}

// answerLine does the line of a message and answers it.
func (w *Bot) answerLine(m messagePart) {
	ctx, cancel := context.WithTimeout(context.Background(), workTime)
	defer cancel()
	w.messageReader.mu.Lock()
	line, _ := lineOfMention(m.Content, w.messageReader.self)
	locale := w.messageReader.locales[m.Author.userID()]
	w.messageReader.mu.Unlock()
	in := &interaction{ID: m.ID, Type: typeCommand, GuildID: m.GuildID, ChannelID: m.ChannelID, Member: m.Member,
		User:   m.Author.user,
		Locale: locale}
	if m.GuildID == "" {
		in.Context = contextPrivate
	}
	h := &handler{Bot: w, ctx: ctx, in: in}
	began := time.Now()
	var r reply
	err := asError(func() (err error) {
		if at, ok := snowflakeTime(m.ID); !ok || w.delays.delayOf(w.opts.Now().Sub(at)) > max(maxMessageAge, w.old) {
			r = reply{text: h.useOwnLanguage().say("discord.line.late")}
			return nil
		}
		r, err = h.doLine(line)
		return err
	})
	w.reportRequest(in.ID, kindLine, began, err)
	if err != nil {
		r = h.replyRefusedLine(err)
	}
	h.answerMessage(m, r)
}
