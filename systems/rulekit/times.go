package rulekit

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"mesa/game"
)

// A Time is an option for how long the table waits for something: whole minutes, or a word for
// waiting for ever.
type Time struct {
	*Option
	never string
}

// NewTime returns an option with the times from least to most as its values. never is its default:
// the word for waiting for ever. A form offers never and the suggested times; any other time can be
// typed.
func NewTime(key, never, rule string, least, most time.Duration, suggested ...time.Duration) Time {
	o := &Option{Key: key, Default: never, Rule: rule, Suggested: []string{never}}
	for _, d := range suggested {
		o.Suggested = append(o.Suggested, TimeWord(d))
	}
	o.ValueText = func(value string) game.Msg {
		if value == never {
			return game.Term(never)
		}
		d, _ := ReadTime(value)
		return TimeMsg(d)
	}
	o.Parse = func(value string, means SynonymMatch) (string, *game.Refusal) {
		d, ok := ReadTime(value)
		switch {
		case means(never, value):
			return never, nil
		case !ok || d < least || d > most:
			return "",
				game.Refuse(rule, "kit.refused.option_time", game.W("key", key), game.M("never", game.Term(never)),
					game.M("min", TimeMsg(least)), game.M("max", TimeMsg(most)))
		}
		return TimeWord(d), nil
	}
	return Time{o, never}
}

// Of returns the time in force, 0 for never.
func (o Time) Of(t OptionSource) time.Duration {
	if o.ValueAt(t) == o.never {
		return 0
	}
	d, _ := ReadTime(o.ValueAt(t))
	return d
}

// unit is a unit of time, with the words that mean it in English and Portuguese.
type unit struct {
	sign   string
	length time.Duration
	words  []string
}

// units are sorted from long to short.
var units = []unit{
	{"d", 24 * time.Hour, []string{"d", "day", "days", "dia", "dias"}},
	{"h", time.Hour, []string{"h", "hr", "hrs", "hour", "hours", "hora", "horas"}},
	{"m", time.Minute, []string{"m", "min", "mins", "minute", "minutes", "minuto", "minutos"}},
}

// maxTimeDigits bounds the digits of a number in a time, so that the time does not overflow.
const maxTimeDigits = 6

// ReadTime reads a time such as "90m", "1h30m", "8 hours" or "1 dia e 12 horas". ok is false for
// any other text.
func ReadTime(s string) (d time.Duration, ok bool) {
	for rest := strings.TrimSpace(game.Canonical(s)); rest != ""; {
		digits := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
		rest = strings.TrimLeft(rest[len(digits):], " ")
		word := rest[:len(rest)-len(strings.TrimLeftFunc(rest, unicode.IsLetter))]
		rest = strings.TrimLeft(rest[len(word):], " ,")
		n, err := strconv.Atoi(digits)
		i := slices.IndexFunc(units, func(u unit) bool { return slices.Contains(u.words, word) })
		if err != nil || len(digits) > maxTimeDigits || i < 0 {
			return 0, false
		}
		d, ok = d+time.Duration(n)*units[i].length, true
		for _, and := range []string{"and ", "e "} {
			if after, found := strings.CutPrefix(rest, and); found && after != "" {
				rest = strings.TrimLeft(after, " ")
			}
		}
	}
	return d, ok
}

// TimeWord returns a time as one word, such as "1d12h", which ReadTime reads back. It leaves
// seconds out, so it is "" below a minute.
func TimeWord(d time.Duration) string {
	var b strings.Builder
	for _, u := range units {
		if n := d / u.length; n > 0 {
			b.WriteString(strconv.Itoa(int(n)) + u.sign)
			d -= n * u.length
		}
	}
	return b.String()
}

// TimeMsg returns a time in words, such as "1 day and 12 hours". It leaves seconds out.
func TimeMsg(d time.Duration) game.Msg {
	var parts []game.Msg
	for _, u := range units {
		if n := d / u.length; n > 0 {
			parts = append(parts, game.Say("kit.time."+u.sign, game.N("n", int(n))))
			d -= n * u.length
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return game.Say("kit.time", game.L("parts", parts...))
}
