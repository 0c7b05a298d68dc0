package discord

import (
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"sync"
	"time"

	"mesa/meter"
)

// Some people have no slash commands, such as those whose screen reader does not
// reach them: who writes to us, by a mention at the beginning of a message or in
// private, does by a line what others do by buttons. Nothing else is read.

const (
	// hearTime is how old a message may be that something is done for: who waited
	// longer has gone on meanwhile.
	hearTime = 30 * time.Second
	// rememberTime is how long a message counts as heard: longer than any resume.
	rememberTime = 15 * time.Minute
	// mostLines is how many lines of one person wait for the first of them.
	mostLines = 5
)

// The kinds of message that people write: one of its own, and an answer.
const (
	plainMessage = 0
	answerToOne  = 19
)

// written is the part of a message that is read.
type written struct {
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

// ears know who we are, and what was heard.
type ears struct {
	mu    sync.Mutex
	self  string               // our user, which of old applications has another id than they
	heard *meter.Meter         // the messages, each once
	lines map[string][]written // by person: what waits, the first of which is being done
	reads map[string]string    // by person: the language that their Discord is in, as a press last said
}

// maxReads is of how many people that is remembered.
const maxReads = 50_000

// read notes the language of a person's Discord, which their messages do not say.
func (e *ears) read(user, locale string) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.reads == nil || len(e.reads) >= maxReads {
		e.reads = map[string]string{}
	}
	e.reads[user] = locale
}

func newEars(app string) ears {
	return ears{self: app, heard: meter.New(1, rememberTime), lines: map[string][]written{}}
}

// meet learns who we are, as the gateway's greeting says.
func (w *Window) meet(self string) {
	if self == "" {
		return
	}
	w.ears.mu.Lock()
	defer w.ears.mu.Unlock()
	w.ears.self = self
}

// addressed reports whether a message is for us. What other programs write is not, so
// that no two of them talk to each other for ever, nor is what we write ourselves.
func (w *Window) addressed(d json.RawMessage) bool {
	var m written
	if err := json.Unmarshal(d, &m); err != nil || m.ID == "" {
		w.log.Warn("discord: message does not decode", slog.Any("err", err))
		return false
	}
	w.ears.mu.Lock()
	self := w.ears.self
	w.ears.mu.Unlock()
	if m.Author.ID != self {
		w.passed(m.ChannelID)
	}
	if m.Author.Bot || m.Author.ID == "" || m.Author.ID == self || m.WebhookID != "" || m.AppID != "" ||
		m.Type != plainMessage && m.Type != answerToOne {
		return false
	}
	_, mentioned := lineOfMention(m.Content, self)
	return mentioned || m.GuildID == "" && strings.TrimSpace(m.Content) != ""
}

// lineOfMention gives what stands behind a mention at the beginning.
func lineOfMention(content, self string) (line string, ok bool) {
	content = strings.TrimSpace(content)
	for _, mention := range []string{"<@" + self + ">", "<@!" + self + ">"} {
		if rest, is := strings.CutPrefix(content, mention); is {
			return strings.TrimLeft(rest, " \n,:"), true
		}
	}
	return content, false
}

// hear does the line of a message. The lines of one person are done one after the
// other, in their order; more than a few at a time are dropped.
func (w *Window) hear(d json.RawMessage) {
	var m written
	if err := json.Unmarshal(d, &m); err != nil || !w.ears.heard.Take(m.ID, 1, time.Now()) {
		return
	}
	e := &w.ears
	e.mu.Lock()
	waiting := e.lines[m.Author.ID]
	if len(waiting) < mostLines {
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

// next takes the line that was done from those that wait, and gives the one behind
// it, if there is one.
func (e *ears) next(user string) (m written) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.lines[user] = e.lines[user][1:]; len(e.lines[user]) > 0 {
		return e.lines[user][0]
	}
	delete(e.lines, user)
	return m
}

// answerLine does a line and answers it.
func (w *Window) answerLine(m written) {
	ctx, cancel := context.WithTimeout(context.Background(), workTime)
	defer cancel()
	w.ears.mu.Lock()
	line, _ := lineOfMention(m.Content, w.ears.self)
	locale := w.ears.reads[m.Author.name()]
	w.ears.mu.Unlock()
	in := &interaction{ID: m.ID, Type: typeCommand, GuildID: m.GuildID, ChannelID: m.ChannelID, Member: m.Member, User: m.Author.user,
		Locale: locale}
	if m.GuildID == "" {
		in.Context = contextPrivate
	}
	v := &visit{Window: w, ctx: ctx, in: in}
	began := time.Now()
	var r reply
	err := guarded(func() (err error) {
		if at, ok := snowflakeTime(m.ID); !ok || w.delays.of(w.opts.Now().Sub(at)) > max(hearTime, w.old) {
			r = reply{text: v.mine().say("discord.line.late")}
			return nil
		}
		r, err = v.said(line)
		return err
	})
	w.answered(in.ID, kindLine, began, err)
	if err != nil {
		r = v.failed(err)
	}
	v.deliver(m, r)
}
