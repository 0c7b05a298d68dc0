package terminal_test

import (
	"regexp"
	"testing"

	"mesa/terminal"
)

// TestInvite checks that the GM's command for an invitation tells the line that seats its reader,
// at a table where others must ask, and that an invitation to a chair works once.
func TestInvite(t *testing.T) {
	p := newPlace(t)
	line := regexp.MustCompile(`join name=Rui code=\S+`)
	as := func(user string) func(*terminal.Config) {
		return func(c *terminal.Config) { c.User = user }
	}
	out := p.run("set door ask\ninvite\n", nil)
	wants(t, out, "The GM invites someone.\n", "An invitation to a new chair.",
		"It works for everyone with the code, until uninvite cancels it.")
	wants(t, p.run(line.FindString(out)+"\n", as("rui")), "Rui joins the table.")

	out = p.run("lang pt-BR\ninvite Ana\n", nil)
	wants(t, out, "Um convite para a cadeira de Ana.", "com esta linha", "Vale uma vez.")
	wants(t, p.run(line.FindString(out)+"\n", as("bia")), "Ana joins the table.")
	wants(t, p.run(line.FindString(out)+"\n", as("zoe")), "! That invitation no longer works")
}
