package lang

import (
	"errors"
	"fmt"
	"slices"
	"text/template/parse"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// entry is the text of one key. It is compiled when it is loaded, because a press renders many
// messages and text/template is a hundred times slower.
type entry struct {
	one   form // nil if the key has no plural forms
	other form
}

type form []segment

// gmField is no argument of a message: {{.GM}} in a text prints the title of the GM; see
// Printer.For.
const gmField = "GM"

// segment is a piece of a sentence: literal text, an argument, the title of the GM, or text that
// depends on whether an argument is empty.
type segment struct {
	text string // literal text, if arg is ""
	arg  string // the name of the argument
	yes  form   // of cond: the text if arg is not empty
	no   form   // of cond: the text if arg is empty
	cond bool   // prints yes or no, else arg itself
	gm   bool   // prints the title of the GM
}

var errNoOther = errors.New(`no text ("other")`)

func compile(m *i18n.Message) (*entry, error) {
	if m.Other == "" {
		return nil, errNoOther
	}
	e := &entry{}
	var err error
	if e.other, err = parseForm(m.Other); err != nil {
		return nil, err
	}
	if m.One != "" {
		e.one, err = parseForm(m.One)
	}
	return e, err
}

func parseForm(text string) (form, error) {
	trees, err := parse.Parse("text", text, "", "")
	if err != nil {
		return nil, err
	}
	tree := trees["text"]
	if tree == nil || tree.Root == nil { // blank
		return form{{text: text}}, nil
	}
	return compileList(tree.Root)
}

func compileList(list *parse.ListNode) (form, error) {
	var f form
	if list == nil {
		return nil, nil
	}
	for _, node := range list.Nodes {
		s, err := compileNode(node)
		if err != nil {
			return nil, err
		}
		f = append(f, s)
	}
	return f, nil
}

func compileNode(node parse.Node) (segment, error) {
	switch node := node.(type) {
	case *parse.TextNode:
		return segment{text: string(node.Text)}, nil
	case *parse.ActionNode:
		name, err := fieldOf(node.Pipe)
		if name == gmField {
			return segment{gm: true}, nil
		}
		return segment{arg: name}, err
	case *parse.IfNode:
		return compileIf(node)
	}
	return segment{}, fmt.Errorf("%q is neither text, {{.GM}}, {{.name}} nor {{if .name}}", node)
}

func compileIf(node *parse.IfNode) (s segment, err error) {
	s.cond = true
	if s.arg, err = fieldOf(node.Pipe); err != nil {
		return s, err
	}
	if s.yes, err = compileList(node.List); err != nil {
		return s, err
	}
	s.no, err = compileList(node.ElseList)
	return s, err
}

// fieldOf returns the name in a pipe that is only ".name".
func fieldOf(pipe *parse.PipeNode) (string, error) {
	if len(pipe.Decl) == 0 && len(pipe.Cmds) == 1 && len(pipe.Cmds[0].Args) == 1 {
		if field, ok := pipe.Cmds[0].Args[0].(*parse.FieldNode); ok && len(field.Ident) == 1 {
			return field.Ident[0], nil
		}
	}
	return "", fmt.Errorf("%q is not .name", pipe)
}

// arguments appends the names of the form's arguments to names, each once.
func (f form) arguments(names []string) []string {
	for _, s := range f {
		if s.arg != "" && !slices.Contains(names, s.arg) {
			names = append(names, s.arg)
		}
		names = s.no.arguments(s.yes.arguments(names))
	}
	return names
}
