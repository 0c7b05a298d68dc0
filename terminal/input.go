package terminal

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"mesa/cmdline"
)

// input is the source of typed lines: a terminal with a prompt, or a reader of plain lines.
type input struct {
	out   io.Writer
	paint func(color, string) string
	term  *term.Terminal // nil: plain lines
	lines *bufio.Reader  // used if term is nil
	close func()
	file  *os.File // the terminal of the output, to ask for its size
}

// openInput opens a terminal if In and Out both are terminals, otherwise a reader of plain lines.
// The caller must call close.
func openInput(c Config, complete func(string) []cmdline.Suggestion) (*input, error) {
	in := &input{out: c.Out, paint: plainColor, lines: bufio.NewReader(c.In), close: func() {}}
	from, isFile := c.In.(*os.File)
	to, isFile2 := c.Out.(*os.File)
	if !isFile || !isFile2 || !term.IsTerminal(int(from.Fd())) || !term.IsTerminal(int(to.Fd())) {
		return in, nil
	}
	old, err := term.MakeRaw(int(from.Fd()))
	if err != nil {
		return nil, fmt.Errorf("terminal: %w", err)
	}
	in.close = func() {
		in.term.SetBracketedPasteMode(false)
		fmt.Fprint(in.term, "\n")
		_ = term.Restore(int(from.Fd()), old) // nothing more can be done
	}
	in.file = to
	in.term = term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{from, to}, "")
	in.term.SetBracketedPasteMode(true)
	in.out = in.term
	in.term.AutoCompleteCallback = tabCallback(in.term, complete)
	if c.Color {
		in.paint = colorPainter(in.term.Escape)
	}
	return in, nil
}

func colorPainter(codes *term.EscapeCodes) func(color, string) string {
	return func(c color, text string) string {
		switch c {
		case refused:
			return string(codes.Red) + text + string(codes.Reset)
		case urgent:
			return string(codes.Yellow) + text + string(codes.Reset)
		}
		return text
	}
}

// read returns the next line, or io.EOF at the end of the input or of ctx. When ctx ends, the read
// in progress goes on until the program ends, because it cannot be stopped.
func (in *input) read(ctx context.Context, prompt string) (string, error) {
	type result struct {
		line string
		err  error
	}
	done := make(chan result, 1)
	go func() {
		line, err := in.readLine(prompt)
		done <- result{line, err}
	}()
	select {
	case r := <-done:
		return r.line, r.err
	case <-ctx.Done():
		return "", io.EOF
	}
}

func (in *input) readLine(prompt string) (string, error) {
	if in.term == nil {
		return readBounded(in.lines)
	}
	if width, height, err := term.GetSize(int(in.file.Fd())); err == nil && width > 0 {
		if err := in.term.SetSize(width, height); err != nil {
			return "", err
		}
	}
	in.term.SetPrompt(prompt)
	line, err := in.term.ReadLine()
	for errors.Is(err, term.ErrPasteIndicator) { // pasted lines are one text until Enter is pressed
		var next string
		next, err = in.term.ReadLine()
		line += "\n" + next
	}
	return line, err
}

// readBounded reads a line. Of a line that is too long it keeps only enough for the refusal.
func readBounded(r *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, more, err := r.ReadLine()
		if err != nil {
			return "", err
		}
		if len(line) <= cmdline.MaxLine {
			line = append(line, part...)
		}
		if !more {
			return string(line), nil
		}
	}
}

// tabCallback returns the callback for Tab. The callback extends the line as far as all suggestions
// agree. If the suggestions agree on nothing more, the callback lists them. It works at the end of
// the line only.
func tabCallback(out io.Writer, complete func(string) []cmdline.Suggestion) func(string, int, rune) (string, int,
	bool) {
	return func(line string, pos int, key rune) (string, int, bool) {
		if key != '\t' || pos != len(line) {
			return line, pos, key == '\t'
		}
		found := complete(line)
		if len(found) == 0 {
			return line, pos, true
		}
		common := found[0].Insert
		for _, s := range found[1:] {
			common = commonPrefix(common, s.Insert)
		}
		if len(found) == 1 {
			common = found[0].Line()
		}
		if len(common) <= len(line) {
			showSuggestions(out, line, found)
			return line, pos, true
		}
		return common, len(common), true
	}
}

func commonPrefix(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return strings.ToValidUTF8(a[:n], "")
}

// showSuggestions lists what each suggestion adds to the typed line, at most 30 of them.
func showSuggestions(out io.Writer, line string, found []cmdline.Suggestion) {
	const most = 30
	var ways []string
	for _, s := range found[:min(len(found), most)] {
		ways = append(ways, s.Added(line))
	}
	fmt.Fprintln(out, strings.Join(ways, "  "))
}
