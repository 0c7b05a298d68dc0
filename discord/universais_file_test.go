package discord

import "testing"

// Rules: UNI-R43
//
// A character of the Universal Rules is exported as a file, and at another table the GM brings it
// in with that file, by presses, in both languages.
func TestCharacterOfUniversaisIsExportedAndImported(t *testing.T) {
	const sheet = `bring Dora gm "attributes: body: 4, talent: 3, spirit: 2, mind: 2 | values: level: 2 | ` +
		`skills: \"Song, at night: 2 - Low | slow\", Rope: 1 | techniques: \"Comet: 2 (3 AP) - Fire\" | benefits: Vow: Loyal"`
	for locale, say := range map[string]struct{ read, bring, name, more, told string }{
		"en-US": {"Nothing is saved yet", "Bring in a character from another table", "The character's name",
			"Continue: part 2",
			"Dora comes from another table, for GM: Level 2"},
		"pt-BR": {"Nada foi salvo ainda", "Trazer um personagem de outra mesa", "O nome", "Continuar: parte 2",
			"Dora vem de outra mesa, para GM: Nível 2"},
	} {
		from, to := newWorld(t), newWorld(t)
		gil, bea := from.fake.User("Gil", locale), to.fake.User("Bea", locale)
		from.wantPublic(gil.Slash(from.channel, "mesa new", "title", "Cais", "system", "universais"))
		from.wantPublic(gil.Slash(from.channel, "do", "line", sheet))
		files := from.wantFile(from.wantPrivate(gil.Slash(from.channel, "mesa sheet", "form", "json", "who", "dora")),
			"Dora")

		to.wantPublic(bea.Slash(to.channel, "mesa new", "title", "Porto", "system", "universais"))
		back := to.wantTexts(to.wantPrivate(bea.Slash(to.channel, "mesa sheet", "file",
			to.fake.Upload("dora.json", files[0].Data))), say.read)
		first := bea.Press(back.Message, say.bring).Form
		if first == nil || field(t, first, say.name) != "Dora" {
			t.Fatalf("%s: the form is %+v", locale, first)
		}
		kept := bea.Submit(first)
		second := bea.Press(kept.Message, say.more).Form
		if second == nil {
			t.Fatalf("%s: no second part at %v", locale, kept.Message.Labels())
		}
		kept = bea.Submit(second)
		to.bot.WaitForBackground()
		bea.Press(kept.Message, say.bring)
		to.public(say.told)
		again := to.wantFile(to.wantPrivate(bea.Slash(to.channel, "mesa sheet", "form", "json", "who", "dora")), "Dora")
		if string(again[0].Data) != string(files[0].Data) {
			t.Errorf("%s: it is\n%s\nwant\n%s", locale, again[0].Data, files[0].Data)
		}
	}
}
