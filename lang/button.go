package lang

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// ButtonWidth is how many characters of a button a phone shows.
const ButtonWidth = 34

// ButtonRoom is how many characters a button holds at all, with the mark of a
// form behind them.
const ButtonRoom = 79

// leastName is how much is kept of a person's words at least.
const leastName = 5

// Button is what a button is to say: what is done, whole, and who does it,
// where that must be said.
type Button struct {
	Who  string
	Says game.Msg
}

// Buttons puts the words on buttons that are seen together. What does not fit
// whole is said by the short text of each key, "<key>.short", with the same
// arguments; of what is still too long, people's words are cut, the longest
// first. Where that is too long as well "<key>.tight" goes before the short text:
// a price stays, a chance is told beside the button. No two come out alike: twins
// are numbered.
// Where not even that fits, it is left whole as far as a button holds it; beyond
// that people's words are cut in the same way, so that what is ours stays.
func (p *Printer) Buttons(set []Button) []string {
	said, taken := make([]string, len(set)), map[string]bool{}
	for i, b := range set {
		text, parts, most := p.button(b)
		for n := 2; taken[text]; n++ {
			tail := " " + strconv.Itoa(n)
			text = fit(parts, most-len(tail)) + tail
		}
		taken[text], said[i] = true, text
	}
	return said
}

// button is the text of one, in the parts that it is made of, and how long it
// may be.
func (p *Printer) button(b Button) (string, []part, int) {
	says := b.Says
	text := p.Say(says)
	if b.Who != "" && !strings.Contains(text, p.words(b.Who)+": ") { // many a label names who acts anyway
		says = b.msg()
		text = p.Say(says)
	}
	n := utf8.RuneCountInString(text)
	if parts := p.brief(b.msg()); n > ButtonWidth && least(parts) <= ButtonWidth {
		return fit(parts, ButtonWidth), parts, ButtonWidth
	}
	if parts := p.parts(says, whole); n > ButtonRoom && least(parts) <= ButtonRoom {
		return fit(parts, ButtonRoom), parts, ButtonRoom
	}
	return text, []part{{text, true}}, max(n, ButtonWidth)
}

func (b Button) msg() game.Msg {
	if b.Who == "" {
		return b.Says
	}
	return game.Say("button.who", game.W("who", b.Who), game.M("label", b.Says))
}

// Short is how many characters a button needs at least, with people's words cut
// as far as they may be; what has no short text is said whole.
func (p *Printer) Short(m game.Msg) int { return least(p.brief(m)) }

// Brief says a button by its short text, for where that stands beside what it leaves
// out.
func (p *Printer) Brief(m game.Msg) string { return fit(p.brief(m), ButtonWidth) }

// least is how long parts are with people's words cut as far as they may be.
func least(parts []part) int {
	n := 0
	for _, q := range parts {
		if n += utf8.RuneCountInString(q.text); q.words {
			n -= max(0, utf8.RuneCountInString(q.text)-leastName)
		}
	}
	return n
}

// part is text of ours, or a person's words, which may be cut.
type part struct {
	text  string
	words bool
}

// The marks that tell a person's words from ours while a text is put together.
// No words hold them: game.Clean refuses both.
const (
	wordsFrom = "\x02"
	wordsTo   = "\x03"
)

// brief is a message by its short texts, in parts; by its tightest where those
// do not fit.
func (p *Printer) brief(m game.Msg) []part {
	parts := p.parts(m, short)
	if least(parts) > ButtonWidth {
		parts = p.parts(m, tight)
	}
	return parts
}

// parts is a message of a length in parts.
func (p *Printer) parts(m game.Msg, l length) []part {
	marked := *p
	marked.length, marked.escape = l, func(s string) string { return wordsFrom + p.escape(s) + wordsTo }
	var parts []part
	for text := marked.Say(m); text != ""; {
		ours, rest, named := strings.Cut(text, wordsFrom)
		if ours != "" {
			parts = append(parts, part{ours, false})
		}
		if !named {
			break
		}
		words, behind, _ := strings.Cut(rest, wordsTo)
		parts, text = append(parts, part{words, true}), behind
	}
	return parts
}

// fit cuts the longest words first until a text fits; if our own is too long as
// well, its end goes.
func fit(parts []part, most int) string {
	keep, sum := make([]int, len(parts)), 0
	for i, p := range parts {
		keep[i] = utf8.RuneCountInString(p.text)
		sum += keep[i]
	}
	for sum > most {
		long := -1
		for i, p := range parts {
			if p.words && keep[i] > leastName && (long < 0 || keep[i] > keep[long]) {
				long = i
			}
		}
		if long < 0 {
			break
		}
		keep[long]--
		sum--
	}
	var b strings.Builder
	for i, p := range parts {
		b.WriteString(cut(p.text, keep[i]))
	}
	return cut(b.String(), most)
}

// cut keeps head and tail, each in whole words if it has any: "Guarda…Norte", and of
// a single word "Desequi…brio".
func cut(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	tail := len(r) - (n-1)/3
	head, from := wordEnd(r, n-1-(n-1)/3), tail
	for from < len(r) && r[from-1] != ' ' {
		from++
	}
	if from == len(r) { // the last word has no room
		head = wordEnd(r, n-1)
	}
	if head == 0 {
		return string(r[:n-1-(n-1)/3]) + "…" + string(r[tail:])
	}
	return string(r[:head]) + "…" + string(r[from:])
}

// wordEnd is where the last word ends that is whole within the first n characters, 0 if
// there is none.
func wordEnd(r []rune, n int) int {
	for n > 0 && r[n] != ' ' {
		n--
	}
	return n
}
