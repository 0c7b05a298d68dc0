package terminal_test

import (
	"regexp"
	"testing"

	"mesa/terminal"
)

// TestInviteTellsTheLineThatSeatsItsReader checks that the GM's command for an invitation tells the
// line that seats its reader,
// at a table where others must ask, and that an invitation to a chair works once.
func TestInviteTellsTheLineThatSeatsItsReader(t *testing.T) {
	p := newDemoTable(t)
	line := regexp.MustCompile(`join name=Rui code=\S+`)
	as := func(user string) func(*terminal.Config) {
		return func(c *terminal.Config) { c.User = user }
	}
	out := p.run("set door ask\ninvite\n", nil)
	wantParts(t, out, "The GM invites someone.\n", "An invitation to a new chair.",
		"It works for everyone with the code, until uninvite cancels it.")
	wantParts(t, p.run(line.FindString(out)+"\n", as("rui")), "Rui joins the table.")

	out = p.run("lang pt-BR\ninvite Ana\n", nil)
	wantParts(t, out, "Um convite para a cadeira de Ana.", "com esta linha", "Vale uma vez.")
	wantParts(t, p.run(line.FindString(out)+"\n", as("bia")), "Ana joins the table.")
	wantParts(t, p.run(line.FindString(out)+"\n", as("zoe")), "! That invitation no longer works")
}
