package discord

import (
	"testing"

	"mesa/discord/fake"
)

// A table is opened by two taps, in the language of the person who opens it, and a button that is
// pressed late opens no second one.
func TestTableIsOpenedByTwoTaps(t *testing.T) {
	for locale, say := range map[string]struct{ empty, demo, here, sit string }{
		"en-US": {"New table: NDE", "Try out: Cortex Prime", "Gil's table is open here (NDE).", "Sit down"},
		"pt-BR": {"Mesa nova: NDE", "Experimentar: Cortex Prime", "Mesa aberta neste canal: A mesa de Gil (NDE).",
			"Sentar"},
	} {
		w := newWorld(t)
		gil, ana := w.fake.User("Gil", locale), w.fake.User("Ana", locale)
		asked := w.wantPrivate(gil.Slash(w.channel, "menu"))
		opened := w.wantTexts(w.wantPublic(gil.Press(asked.Message, say.empty)), say.here)
		w.wantPublic(ana.Press(opened.Message, say.sit))
		w.wantPrivate(gil.Press(asked.Message, say.demo)) // late: the menu of the table that is there
		if n := w.count("Night Market") + w.count("Mercado Noturno"); n != 0 {
			t.Errorf("%s: a late button opened a second table", locale)
		}
		if tables, err := w.tables.Tables(t.Context(), "discord:"+gil.ID); err != nil || len(tables) != 1 ||
			tables[0].System != "nde" {
			t.Errorf("%s: Gil's tables are %v, %v", locale, tables, err)
		}
	}
}

// The button to sit down belongs to its table, not to a later one.
func TestSitButtonBelongsToItsTable(t *testing.T) {
	w := newWorld(t)
	gil, ana := w.fake.User("Gil", "en-US"), w.fake.User("Ana", "en-US")
	old := w.wantPublic(gil.Slash(w.channel, "mesa new", "title", "Dust"))
	w.wantPublic(gil.Slash(w.channel, "mesa new", "title", "Rust"))
	w.wantPrivate(ana.Press(old.Message, "Sit down"))
	if tables, err := w.tables.Tables(t.Context(), "discord:"+ana.ID); err != nil || len(tables) != 0 {
		t.Errorf("Ana sits at %v, %v", tables, err)
	}
}

// A person who mentions the bot where there is no table gets the same buttons.
func TestMentionOffersATable(t *testing.T) {
	w := newGatewayWorld(t, nil)
	gil := w.fake.User("Gil", "pt-BR")
	asked := w.waitForAnswer(w.channel, gil.Say(w.channel, fake.Mention))
	w.wantPublic(gil.Press(&asked, "Try out: Regras Universais"))
	w.eventually("a table is there", func() bool {
		tables, err := w.tables.Tables(t.Context(), "discord:"+gil.ID)
		return err == nil && len(tables) == 1 && tables[0].System == "universais"
	})
}
