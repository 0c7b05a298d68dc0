package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"mesa/draw"
	"mesa/game"
	"mesa/lang"
	"mesa/odds"
	"mesa/odds/tell"
)

// printOdds answers a question about dice: with sentences and a chart for people, or with -json one
// request a line for programs.
func printOdds(_ context.Context, p *program, args []string) error {
	q := newQuestion(p)
	words, err := q.f.parseMixed(args, 100)
	switch {
	case err != nil:
		return err
	case q.json && len(words) > 0:
		return q.f.excessWordError(words[0])
	case q.json:
		return oddsLines(p.in, p.out)
	}
	p.printer = p.bundle.Printer(lang.Match(*q.lang), lang.Visible)
	r, err := q.answer(strings.Join(words, " "))
	if err != nil {
		return faultError(err)
	}
	return q.tell(r)
}

// oddsQuestion holds the flags of odds.
type oddsQuestion struct {
	f                     *flags
	lang                  *string
	json, whatIf          bool
	vs, policy, nde, hits string
	svg, png              string
	keep, oppKeep, level  int
}

// newQuestion makes the flags. Only -lang has an environment variable.
func newQuestion(p *program) *oddsQuestion {
	f := p.flags("odds")
	q := &oddsQuestion{f: f, lang: f.text("lang", p.printer.Locale())}
	f.set.BoolVar(&q.json, "json", false, "")
	f.set.BoolVar(&q.whatIf, "what-if", false, "")
	f.set.StringVar(&q.vs, "vs", "", "")
	f.set.StringVar(&q.policy, "policy", odds.WinThenStepped.String(), "")
	f.set.IntVar(&q.keep, "keep", 2, "")
	f.set.IntVar(&q.oppKeep, "opp-keep", 2, "")
	f.set.StringVar(&q.nde, "nde", "", "")
	f.set.StringVar(&q.hits, "hits", "", "")
	f.set.IntVar(&q.level, "level", 1, "")
	f.set.StringVar(&q.svg, "svg", "", "")
	f.set.StringVar(&q.png, "png", "", "")
	return q
}

// answer answers the question of the flags; words are the dice of a test of Cortex Prime. It
// refuses words for the other systems, and -nde together with -hits.
func (q *oddsQuestion) answer(words string) (oddsReport, error) {
	switch {
	case q.nde == "" && q.hits == "":
		return q.cortex(words)
	case words != "":
		return oddsReport{}, q.f.excessWordError(words)
	case q.nde != "" && q.hits != "":
		return oddsReport{}, q.f.excessWordError("-hits")
	case q.nde != "":
		return q.ndeTest()
	}
	return q.hitsRoll()
}

// oddsReport is an answer for people. With -what-if, rows has a line for each change of the test.
type oddsReport struct {
	tell.Report
	rows []game.Msg // best first
}

// chartWidth is the width of a chart in columns, which fits on a usual terminal.
const chartWidth = 72

// tell prints a report, and writes the pictures that were asked for.
func (q *oddsQuestion) tell(r oddsReport) error {
	p := q.f.p
	for _, m := range r.Lines {
		p.line(p.out, m)
	}
	fmt.Fprintf(p.out, "\n%s\n", draw.Text(r.Chart, chartWidth))
	if len(r.rows) > 0 {
		fmt.Fprintf(p.out, "\n%s\n", p.printer.Key("odds.whatif"))
	}
	for _, m := range r.rows {
		p.line(p.out, m)
	}
	return q.pictures(r.Picture(p.printer))
}

// pictures writes the chart to the named files, which it overwrites.
func (q *oddsQuestion) pictures(c *draw.Chart) error {
	err := picture(q.svg, func(w io.Writer) error { return draw.SVG(w, c, draw.Alone) })
	if err != nil {
		return err
	}
	return picture(q.png, func(w io.Writer) error { return draw.PNG(w, c) })
}

// picture draws a picture and then writes it to the named file, so that a failure leaves no half of
// a picture. It does nothing for "".
func picture(name string, print func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	var b bytes.Buffer
	if err := print(&b); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o644)
}
