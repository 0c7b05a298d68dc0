package discord

import (
	"testing"

	"mesa/discord/fake"
)

// Whoever comes to a new table sits down by one tap, by the name that they have there;
// where chairs stand free, by a second one that says which. Nothing is typed.
func TestSitDownByATap(t *testing.T) {
	for locale, say := range map[string]struct{ sit, down, on, which, anew, you string }{
		"en-US": {"Sit down", "Ana sits down.", "On the chair:", "Which chair?", "A new chair: Rui", "You speak for Rui."},
		"pt-BR": {"Sentar", "Ana se senta à mesa.", "Na cadeira:", "Que cadeira?", "Cadeira nova: Rui", "Você fala por Rui."},
	} {
		w := newWorld(t)
		gil, ana, rui := w.fake.User("Gil", locale), w.fake.User("Ana", locale), w.fake.User("Rui", locale)
		opened := w.forAll(gil.Slash(w.channel, "mesa new", "title", "Dust"))
		w.says(w.forAll(ana.Press(opened.Message, say.sit)), say.down)
		w.alone(ana.Press(opened.Message, say.sit)) // sits already: the menu
		w.forAll(gil.Slash(w.channel, "do", "line", "points ana +1"))
		w.forAll(gil.Slash(w.channel, "do", "line", "leave! ana"))
		w.alone(gil.Slash(w.channel, "do", "line", "points ana +1")) // nobody is there to have them
		asked := w.says(w.alone(rui.Press(opened.Message, say.sit)), say.which)
		w.says(rui.Press(asked.Message, say.anew), say.you)
		asked = w.says(w.alone(ana.Slash(w.channel, "mesa join")), say.which)
		ana.Press(asked.Message, asked.Message.Labels()[0])
		w.public(say.down + "\n" + say.on + " <@" + ana.ID + ">")
		w.eventually("Ana sits there", func() bool { return w.count(say.down) == 2 })
	}
}

// The same by a line: bare, it says which lines take the free chairs.
func TestSitDownByALine(t *testing.T) {
	w := newGatewayWorld(t, nil)
	gil, ana := w.fake.User("Gil", "en-US"), w.fake.User("Ana", "en-US")
	w.answered(w.channel, gil.Say(w.channel, fake.Mention+" new cortex Dust"), "Dust is played here now")
	w.mention(ana, "join", "Ana sits down.")
	w.mention(gil, "leave! ana")
	w.mention(ana, "join", "Which chair?", "join ana", "join name=Ana")
	w.mention(ana, "join ana", "Ana sits down.")
}
