package lang

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"mesa/game"
)

// ButtonWidth is how many characters of a button's text a phone shows.
const ButtonWidth = 34

// ButtonRoom is the largest number of characters of a button's text. It leaves room for the mark of
// a form in what Discord accepts.
const ButtonRoom = 79

// leastName is the least number of characters to which a person's words are cut.
const leastName = 5

// Button is the text of a button: what it does, and who acts if that must be said.
type Button struct {
	Who  string
	Says game.Msg
}

// Buttons returns the texts of buttons that are shown together, each different from the others. For
// a text longer than ButtonWidth, Buttons takes the text "<key>.short" with the same arguments or,
// if that does not fit either, "<key>.tight", which keeps the price and drops the chance. In both,
// people's words are cut, the longest first. If neither fits, the whole text stays, and beyond
// ButtonRoom people's words in it are cut as far as that helps. Equal texts are numbered; only for
// the number our own text is cut too.
func (p *Printer) Buttons(buttons []Button) []string {
	said, taken := make([]string, len(buttons)), map[string]bool{}
	for i, b := range buttons {
		text, parts, most := p.button(b)
		for n := 2; taken[text]; n++ {
			tail := " " + strconv.Itoa(n)
			text = fit(parts, most-len(tail)) + tail
		}
		taken[text], said[i] = true, text
	}
	return said
}

// button returns the text of a button, the parts of the text, and the largest number of characters
// that the text may have.
func (p *Printer) button(b Button) (text string, ps []part, most int) {
	says := b.Says
	text = p.Say(says)
	if b.Who != "" && !strings.Contains(text, p.words(b.Who)+": ") { // many labels name who acts anyway
		says = b.msg()
		text = p.Say(says)
	}
	n := utf8.RuneCountInString(text)
	if parts := p.brief(b.msg()); n > ButtonWidth && leastLength(parts) <= ButtonWidth {
		return fit(parts, ButtonWidth), parts, ButtonWidth
	}
	if parts := p.parts(says, whole); n > ButtonRoom && leastLength(parts) <= ButtonRoom {
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

// Short returns the smallest number of characters that a button with this message needs: with its
// short or, if these do not fit, its tight texts, and with people's words cut as far as allowed. A
// key without a short text counts whole.
func (p *Printer) Short(m game.Msg) int { return leastLength(p.brief(m)) }

// Brief returns the short or tight text of a button, cut to at most ButtonWidth characters, for a
// place that shows the rest beside the button.
func (p *Printer) Brief(m game.Msg) string { return fit(p.brief(m), ButtonWidth) }

// leastLength returns the length of parts with people's words cut as far as allowed.
func leastLength(parts []part) int {
	n := 0
	for _, q := range parts {
		if n += utf8.RuneCountInString(q.text); q.words {
			n -= max(0, utf8.RuneCountInString(q.text)-leastName)
		}
	}
	return n
}

// part is a piece of our own text, or a person's words, which can be cut.
type part struct {
	text  string
	words bool
}

// Marks around a person's words while a text is put together. game.Clean refuses both characters,
// so no words contain them.
const (
	wordsFrom = "\x02"
	wordsTo   = "\x03"
)

// brief returns the parts of a message with its short texts or, if these do not fit, its tight
// texts.
func (p *Printer) brief(m game.Msg) []part {
	parts := p.parts(m, short)
	if leastLength(parts) > ButtonWidth {
		parts = p.parts(m, tight)
	}
	return parts
}

// parts returns the parts of a message, said with the texts of length l.
func (p *Printer) parts(m game.Msg, l length) []part {
	marked := *p
	marked.length, marked.escape = l, func(s string) string { return wordsFrom + p.escape(s) + wordsTo }
	var parts []part
	for text := marked.Say(m); text != ""; {
		written, rest, named := strings.Cut(text, wordsFrom)
		if written != "" {
			parts = append(parts, part{written, false})
		}
		if !named {
			break
		}
		words, after, _ := strings.Cut(rest, wordsTo)
		parts, text = append(parts, part{words, true}), after
	}
	return parts
}

// fit returns the text of parts with at most most characters. It cuts people's words, the longest
// first, down to leastName characters; if that is not enough, it cuts the whole text.
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

// cut shortens a text to at most n characters by cutting its middle, between words if possible:
// "Guarda…Norte", or "Desequi…brio" for a single word. If the last word has no room, cut cuts the
// end.
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
	if from == len(r) { // no room for the last word
		head = wordEnd(r, n-1)
	}
	if head == 0 {
		return string(r[:n-1-(n-1)/3]) + "…" + string(r[tail:])
	}
	return string(r[:head]) + "…" + string(r[from:])
}

// wordEnd returns the end of the last whole word within the first n characters, 0 if there is none.
func wordEnd(r []rune, n int) int {
	for n > 0 && r[n] != ' ' {
		n--
	}
	return n
}
