package cmdline

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"mesa/game"
)

// token is one word of a line, perhaps with "name=" before it, perhaps with commas.
type token struct {
	from   int // its offset in the line, in bytes
	at     int // its place in the line, in characters from 1
	named  bool
	name   string
	text   string   // without name= and quotes, commas included
	parts  []string // text split at commas outside of quotes
	raw    string   // as written, without name=
	gap    string   // the white space before it: a space, or one or two line ends
	quoted bool     // part of it is in quotes
}

// split splits a line into tokens. It refuses a line that is longer than MaxLine, and an unclosed
// quote. With an unclosed quote it also returns the tokens, the unclosed token last.
func split(line string) ([]token, *game.Refusal) {
	if len(line) > MaxLine {
		return nil, game.Refuse("", "words.long", game.N("max", MaxLine))
	}
	return tokensOf(line)
}

// tokensOf is split for a line of any length.
func tokensOf(line string) ([]token, *game.Refusal) {
	s := &splitter{line: line}
	for s.skipSpace(); s.pos < len(s.line); s.skipSpace() {
		if !s.token() {
			return s.tokens, game.Refuse("", "words.quote", game.N("at", s.column(s.opened)))
		}
	}
	return s.tokens, nil
}

type splitter struct {
	line   string
	pos    int // in bytes
	opened int // the offset of the last opened quote
	tokens []token
}

func (s *splitter) column(pos int) int { return utf8.RuneCountInString(s.line[:pos]) + 1 }

func (s *splitter) peek() (r rune, size int) { return utf8.DecodeRuneInString(s.line[s.pos:]) }

func (s *splitter) skipSpace() {
	for s.pos < len(s.line) {
		r, size := s.peek()
		if !unicode.IsSpace(r) {
			return
		}
		s.pos += size
	}
}

// token reads one token; false if a quote is not closed.
func (s *splitter) token() bool {
	t := token{from: s.pos, at: s.column(s.pos)}
	if name, _, ok := strings.Cut(s.line[s.pos:], "="); ok && isName(name) {
		t.named, t.name = true, name
		s.pos += len(name) + 1
	}
	closed, from := true, s.pos
	t.gap = s.gap(t.from)
	var text strings.Builder
	for closed && s.pos < len(s.line) {
		r, size := s.peek()
		if unicode.IsSpace(r) {
			break
		}
		if r == ',' {
			text.WriteByte(',')
			s.pos += size
			continue
		}
		var part string
		var quoted bool
		part, quoted, closed = s.part()
		t.quoted = t.quoted || quoted
		t.parts = append(t.parts, part)
		text.WriteString(part)
	}
	t.text, t.raw = text.String(), s.line[from:s.pos]
	s.tokens = append(s.tokens, t)
	return closed
}

// gap returns the white space before a token in a text of rows: line ends, or a space.
func (s *splitter) gap(at int) string {
	before := s.line[len(strings.TrimRightFunc(s.line[:at], unicode.IsSpace)):at]
	if n := strings.Count(before, "\n"); n > 0 {
		return strings.Repeat("\n", min(n, 2))
	}
	return " "
}

// isName reports whether the text before "=" can be the name of a parameter.
func isName(name string) bool {
	for i := range len(name) {
		if c := name[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' && c != '_' {
			return false
		}
	}
	return name != ""
}

// part reads up to the next comma or space outside of quotes. Only a quote sign at the beginning
// opens a quote: 5" is five inches.
func (s *splitter) part() (part string, quoted, closed bool) {
	var b strings.Builder
	if s.line[s.pos] == '"' {
		if quoted, closed = true, s.quote(&b); !closed {
			return b.String(), true, false
		}
	}
	start := s.pos
	for s.pos < len(s.line) {
		r, size := s.peek()
		if r == ',' || unicode.IsSpace(r) {
			break
		}
		s.pos += size
	}
	b.WriteString(s.line[start:s.pos])
	return b.String(), quoted, true
}

// quote reads quoted text; false if the quote is not closed.
func (s *splitter) quote(b *strings.Builder) bool {
	s.opened = s.pos
	s.pos++
	for s.pos < len(s.line) {
		switch c := s.line[s.pos]; {
		case c == '"':
			s.pos++
			return true
		case c == '\\' && s.pos+1 < len(s.line) && strings.IndexByte(`"\`, s.line[s.pos+1]) >= 0:
			b.WriteByte(s.line[s.pos+1])
			s.pos += 2
		default:
			b.WriteByte(c)
			s.pos++
		}
	}
	return false
}
