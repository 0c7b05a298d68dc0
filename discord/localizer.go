package discord

import (
	"context"
	"strconv"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// localizer prints texts in one language, for places where Discord reads markdown and for others.
type localizer struct {
	md    *lang.Printer // for messages: people's words are escaped
	plain *lang.Printer // for labels and forms, which have no markdown
}

type localizers map[string]localizer

func newLocalizers(index *lang.Bundle) localizers {
	vs := localizers{}
	for _, locale := range append([]string{lang.ZZ}, lang.Locales...) {
		vs[locale] = localizer{md: index.Printer(locale, escape).WithClock(discordTime),
			plain: index.Printer(locale, unbreak)}
	}
	return vs
}

// discordTime returns a time in Discord's markup, which shows each reader how long it is until
// then.
func discordTime(t time.Time) string { return "<t:" + strconv.FormatInt(t.Unix(), 10) + ":R>" }

// in returns the localizer of a locale, that of English if there is none.
func (vs localizers) in(locale string) localizer {
	if l, ok := vs[locale]; ok {
		return l
	}
	return vs[lang.EN]
}

// of returns the localizer for what a table says to all: in its language, with its title of the GM.
func (vs localizers) of(view table.PlayerView) localizer { return vs.in(view.Lang).of(view.System) }

// of returns the localizer for a table that plays a system, which may call its GM otherwise.
func (l localizer) of(system string) localizer {
	return localizer{md: l.md.For(system), plain: l.plain.For(system)}
}

// localizerFor returns the localizer of the person's language: their setting at Mesa, then that of
// their Discord, then that of the server.
func (w *Bot) localizerFor(ctx context.Context, in *interaction) localizer {
	own, err := w.tables.Language(ctx, in.userID())
	if err != nil {
		own = "" // a reply in another language is better than none
	}
	return w.localizers.in(lang.Match(own, in.Locale, in.GuildLocale))
}

// directionMarks are the marks that change the direction of writing, and so how a text reads.
const directionMarks = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"

// plainDirection returns a text without directionMarks.
func plainDirection(s string) string {
	if !strings.ContainsAny(s, directionMarks) {
		return s
	}
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(directionMarks, r) {
			return -1
		}
		return r
	}, s)
}

// zeroWidthSpace is an invisible character. It separates characters that Discord would read as a
// mention or a link.
const zeroWidthSpace = '\u200b'

// escape escapes everything that Discord would read as markdown, as a mention or as a link.
func escape(s string) string {
	s = plainDirection(s)
	var b strings.Builder
	b.Grow(len(s) + 8)
	s = strings.ToValidUTF8(s, "")
	for i, r := range s {
		switch r {
		case '\\', '*', '_', '~', '`', '|', '<', '>', '[', ']', '#':
			b.WriteByte('\\')
		case '-', '+':
			if i == 0 {
				b.WriteByte('\\')
			}
		case '\n', '\r':
			r = ' '
		}
		b.WriteRune(r)
		rest := s[i+utf8.RuneLen(r):]
		switch {
		case r == '@': // no @everyone, no @here
			b.WriteRune(zeroWidthSpace)
		case r == ':' && strings.HasPrefix(rest, "//"): // no https://
			b.WriteRune(zeroWidthSpace)
		case r == '.' && len(rest) > 2 && strings.EqualFold(rest[:3], "gg/"): // no discord.gg/
			b.WriteRune(zeroWidthSpace)
		}
	}
	return b.String()
}

// unbreak returns a text on one line, without directionMarks.
func unbreak(s string) string {
	s = plainDirection(s)
	if !strings.ContainsAny(s, "\n\r") {
		return s
	}
	return strings.NewReplacer("\r", " ", "\n", " ").Replace(s)
}

// units returns the length of a text as Discord's clients count it, in UTF-16 code units.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// short cuts a label to limit units. It never returns "", since Discord refuses empty labels.
func short(s string, limit int) string {
	if s == "" {
		return "…"
	}
	if units(s) <= limit {
		return s
	}
	n := 0
	for i, r := range s {
		if n += max(1, utf16.RuneLen(r)); n > limit-1 {
			return strings.TrimRight(s[:i], " ") + "…"
		}
	}
	return s
}

// maxText is the length of the longest content of a message, in units.
const maxText = 2000

// fit joins lines to a message's content. A text that is too long ends at a whole line, with
// pointer, which says where the rest is.
func fit(lines []string, pointer string) string { return fitIn(lines, pointer, maxText) }

// fitAbove is fit with the lines in below added at the end. The added lines are cut only if they
// take more than half of a message.
func fitAbove(lines []string, pointer string, below []string) string {
	if len(below) == 0 {
		return fit(lines, pointer)
	}
	foot := short(strings.Join(below, "\n"), maxText/2)
	return fitIn(lines, pointer, maxText-units(foot)-1) + "\n" + foot
}

// fitIn is fit for a text of at most limit units.
func fitIn(lines []string, pointer string, limit int) string {
	text := strings.Join(lines, "\n")
	if units(text) <= limit {
		return text
	}
	room := limit - units(pointer) - 1
	var kept []string
	for _, l := range lines {
		if room -= units(l) + 1; room < 0 {
			break
		}
		kept = append(kept, l)
	}
	if len(kept) == 0 && len(lines) > 0 { // a single endless line
		kept = []string{short(lines[0], limit-units(pointer)-2)}
	}
	return strings.Join(append(kept, pointer), "\n")
}

// say returns the text of a key.
func (l localizer) say(key string, args ...game.Arg) string { return l.md.Say(game.Say(key, args...)) }

// lines returns messages as texts, without empty ones.
func (l localizer) lines(ms []game.Msg) []string {
	var lines []string
	for _, m := range ms {
		if s := l.md.Say(m); s != "" {
			lines = append(lines, s)
		}
	}
	return lines
}
