package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"mesa/game"
	"mesa/systems/cortex"
	"mesa/systems/cortex/foundry"
	"mesa/systems/cortex/pool"
	"mesa/systems/cortex/sheet"
)

// The forms in which a character is written; without one it is a line.
const (
	inJSON     = "json"
	inFoundry  = "foundry"
	inMarkdown = "markdown"
)

// character reads a character from a file or a line, and writes it as a line, or
// as a file of another form. What no form holds is listed apart from it.
func character(_ context.Context, p *program, args []string) error {
	f := p.flags("sheet")
	form := f.set.String("format", "", "")
	words, err := f.anywhere(args, 200)
	if err != nil {
		return err
	}
	name, rows, left, err := p.readCharacter(words)
	if err != nil {
		return err
	}
	if err := p.writeCharacter(*form, name, rows); err != nil {
		return err
	}
	to := p.out
	if *form != "" { // which may go into a file
		to = p.err
	}
	if len(left) > 0 {
		p.line(to, game.Say("cmd.sheet.left", game.N("n", len(left))))
	}
	for _, l := range left {
		fmt.Fprintln(to, "- "+p.say.Say(l))
	}
	return nil
}

// readCharacter reads a line, which has a colon behind the name, else the file of that name, or what
// comes in where none is named.
func (p *program) readCharacter(words []string) (name string, rows []game.Row, left []game.Msg, err error) {
	if line := strings.Join(words, " "); strings.Contains(line, ":") && !isFile(line) {
		s, no := sheet.Parse(line)
		if no != nil {
			return "", nil, nil, inWords(no)
		}
		return s.Name, s.Rows(), nil, nil
	}
	data, err := p.named(words)
	if err != nil {
		return "", nil, nil, err
	}
	o := game.Offer{Move: "character", Asks: sheet.Asks("", nil), File: true}
	filled, no := cortex.System().Fill(o, data)
	if no != nil {
		return "", nil, nil, inWords(no)
	}
	rows, rest := sheet.Bounded(o.Asks[1].Rows(filled.Args[sheet.AskTraits.Name]))
	for _, r := range rest {
		filled.Left = append(filled.Left, sheet.Left{Kind: sheet.LeftDice, Of: r.Cells[0], Text: r.Cells[1]}.Said())
	}
	return filled.Args.One(sheet.AskName.Name), rows, filled.Left, nil
}

func (p *program) writeCharacter(form, name string, rows []game.Row) error {
	if form == "" {
		_, err := fmt.Fprintln(p.out, sheet.Line(name, rows))
		return err
	}
	s := sheet.Of(game.Args{sheet.AskName.Name: {name}, sheet.AskTraits.Name: {game.CellRows(rows)}})
	var data []byte
	var err error
	switch form {
	case inJSON:
		data, err = s.File(nil)
	case inFoundry:
		data, err = foundry.Write(&s)
	case inMarkdown:
		data = []byte(strings.TrimRight(p.say.Markdown(onPaper(&s)), "\n"))
	default:
		return &usageError{game.Say("cmd.sheet.format")}
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(p.out, string(data))
	return err
}

// onPaper is a sheet as a block: its sets, and the traits below each.
func onPaper(s *sheet.Sheet) game.Block {
	b := game.Block{Kind: game.SheetBlock, Title: game.Quote(s.Name)}
	last := ""
	for set, t := range s.All() {
		if set != last {
			b.Items = append(b.Items, game.Item{Label: game.Quote(set), Head: true})
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

// named reads the file of that name, or what comes in where none is named.
func (p *program) named(words []string) ([]byte, error) {
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
