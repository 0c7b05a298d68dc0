package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"mesa/game"
	"mesa/lang"
	"mesa/systems/cortex"
	"mesa/systems/cortex/core/character"
	"mesa/systems/cortex/foundry"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// The formats of the flag -format for a character. Without the flag the character is written as one
// line (sheet.Line).
const (
	inJSON     = "json"
	inFoundry  = "foundry"
	inMarkdown = "markdown"
)

// printCharacter reads a character from a file, the standard input or a typed line, and prints it
// in a format. Parts that the format cannot hold are listed: on p.err if the output may go into a
// file.
func printCharacter(_ context.Context, p *program, args []string) error {
	f := p.flags("sheet")
	form, language := f.set.String("format", "", ""), f.text("lang", p.printer.Locale())
	words, err := f.parseMixed(args, 200)
	if err != nil {
		return err
	}
	p.printer = p.bundle.Printer(lang.Match(*language), lang.Visible)
	c, err := p.readCharacter(words)
	if err != nil {
		return err
	}
	if err := p.writeCharacter(*form, c); err != nil {
		return err
	}
	left := c.unplacedFor(*form)
	to := p.out
	if *form != "" { // which may go into a file
		to = p.err
	}
	if len(left) > 0 {
		p.line(to, game.Say("cmd.sheet.left", game.N("n", len(left))))
	}
	for _, l := range left {
		fmt.Fprintln(to, "- "+p.printer.Say(l))
	}
	return nil
}

// characterFile is a character that was read: the rows that a line holds, what the character earned
// in play, and messages about parts that have no place.
type characterFile struct {
	name   string
	rows   []game.Row
	earned []game.Row
	left   []game.Msg
}

// unplacedFor returns messages about the parts that a format cannot hold. Only Mesa's own file
// (inJSON) keeps earnings.
func (c characterFile) unplacedFor(form string) []game.Msg {
	if form == inJSON || len(c.earned) == 0 {
		return c.left
	}
	return append(slices.Clip(c.left), game.Say("cmd.sheet.left.earned", game.N("n", len(c.earned))))
}

// readCharacter reads the words as a typed line if they have a colon and are not the name of a
// file. Otherwise it reads the named file, or the standard input.
func (p *program) readCharacter(words []string) (c characterFile, err error) {
	if line := strings.Join(words, " "); strings.Contains(line, ":") && !isFile(line) {
		s, no := sheet.Parse(line)
		if no != nil {
			return c, faultError(no)
		}
		return characterFile{name: s.Name, rows: s.Rows()}, nil
	}
	data, err := p.readInput(words)
	if err != nil {
		return c, err
	}
	o := game.Offer{Move: "character", Inputs: sheet.Inputs("", nil), Form: game.Form{TakesFile: true}}
	filled, no := cortex.System().Fill(o, data)
	if no != nil {
		return c, faultError(no)
	}
	rows, rest := sheet.SplitFitting(o.Inputs[1].Rows(filled.Args[sheet.ParamTraits.Name]))
	for _, r := range rest {
		filled.Unplaced = append(filled.Unplaced,
			sheet.Unplaced{Kind: sheet.LeftDice, Of: r.Cells[0], Text: r.Cells[1]}.Said())
	}
	c = characterFile{name: filled.Args.One(sheet.ParamName.Name), rows: rows,
		left: withoutKey(filled.Unplaced, "cortex.file.left.written")}
	if c.name == "" {
		return c, faultError(game.Refuse("", "cmd.sheet.no_name"))
	}
	c.readEarned(data)
	return c, nil
}

// readEarned reads the earnings of a file by the form in which a table asks for earnings. They
// replace the message that says how to bring the earnings in. Only Mesa's own JSON is read: in a
// text each line of traits would be taken for a kind of earning.
func (c *characterFile) readEarned(data []byte) {
	if !sheet.IsFile(data) {
		return
	}
	o := game.Offer{Move: "earned", Inputs: []game.Input{character.InputAnyEarned()}, Form: game.Form{TakesFile: true}}
	filled, no := cortex.System().Fill(o, data)
	if no != nil || len(filled.Args[character.InputEarned.Name]) == 0 {
		return
	}
	c.left = withoutKey(c.left, "cortex.file.left.earned")
	c.left = append(c.left, filled.Unplaced...)
	c.earned = o.Inputs[0].Rows(filled.Args[character.InputEarned.Name])
}

// withoutKey returns the messages except those with a key.
func withoutKey(left []game.Msg, key string) []game.Msg {
	return slices.DeleteFunc(left, func(m game.Msg) bool { return m.Key == key })
}

func (p *program) writeCharacter(form string, c characterFile) error {
	if form == "" {
		_, err := fmt.Fprintln(p.out, sheet.Line(c.name, c.rows))
		return err
	}
	s := sheet.FromArgs(game.Args{sheet.ParamName.Name: {c.name}, sheet.ParamTraits.Name: {game.CellRows(c.rows)}})
	var data []byte
	var err error
	switch form {
	case inJSON:
		earned := map[string][]string{}
		for _, r := range c.earned {
			earned[r.Group] = append(earned[r.Group], r.Cells[0])
		}
		data, err = s.File(earned)
	case inFoundry:
		data, err = foundry.Write(&s)
	case inMarkdown:
		data = []byte(strings.TrimRight(p.printer.Markdown(sheetBlock(&s)), "\n"))
	default:
		return &usageError{game.Say("cmd.sheet.format")}
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(p.out, string(data))
	return err
}

// sheetBlock returns a sheet as a block to print as Markdown: its sets, with their traits.
func sheetBlock(s *sheet.Sheet) game.Block {
	b := game.Block{Kind: game.SheetBlock, Title: game.Quote(s.Name)}
	last := ""
	for set, t := range s.All() {
		if set != last {
			b.Items = append(b.Items, game.Item{Label: game.Quote(set), IsHeading: true})
			last = set
		}
		item := game.Item{Label: game.Quote(t.Name)}
		if len(t.Dice()) > 0 {
			item.Label = game.Say("cortex.pool.trait", game.W("name", t.Name), game.M("dice", pool.DiceMsg(t.Dice())))
		}
		b.Items = append(b.Items, item)
	}
	return b
}

func isFile(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// readInput reads the named file, or the standard input without a name or for "-".
func (p *program) readInput(words []string) ([]byte, error) {
	in := p.in
	if len(words) > 1 {
		return nil, &usageError{game.Say("cmd.sheet.one")}
	}
	if len(words) == 1 && words[0] != "-" {
		f, err := os.Open(words[0])
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	return io.ReadAll(io.LimitReader(in, game.MaxFile+1))
}
