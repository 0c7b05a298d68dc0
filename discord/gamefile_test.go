package discord

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"mesa/game"
	"mesa/table"
)

// A table is created from a file that is attached to the command, and a game that cannot be played
// creates none.
func TestTableIsCreatedFromAGameFile(t *testing.T) {
	w := newWorld(t)
	gil, bea := w.fake.User("Gil", "en-US"), w.fake.User("Bea", "pt-BR")
	file := func(text string) string { return w.fake.Upload("our game.toml", []byte(text)) }
	const head = "[game]\nsystem = \"cortex\"\nname = \"Port\"\n"
	w.wantTexts(w.wantPublic(gil.Slash(w.channel, "mesa new", "title", "Dust", "game",
		file("\xef\xbb\xbf"+head+"[harm]\nmodel = \"stress\"\r\n"))),
		"Dust is open here (Cortex Prime).")
	host := table.Caller{User: "discord:" + gil.ID, Chair: game.GMChair}
	view, err := w.tables.View(t.Context(), w.tableID(), host, table.ViewQuery{Fields: table.FieldOffers})
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]string{}
	rows, _ := table.GameRows(view.Offers)
	for _, row := range rows {
		said[row.Cells[0]] = row.Cells[1]
	}
	if said["harm.model"] != "stress" || said["game.name"] != "Port" {
		t.Errorf("the table plays %v", said)
	}

	other := w.fake.Channel("other")
	w.wantTexts(w.wantPublic(bea.Slash(other, "mesa new", "title", "NDE", "game", file("game.system = \"nde\"\n"))),
		"NDE")
	third := w.fake.Channel("third")
	for text, want := range map[string]string{
		head + "[pp]\nstart = 0\ngift = 7\n": "pp.start é um número de 1 a 20",
		"pp.start =":                         "Não dá para ler o arquivo",
		"pp.start = 2\n":                     "O arquivo não diz de quais regras é",
		"game.system = \"chess\"\n":          "O arquivo não diz de quais regras é",
		strings.Repeat("#", maxGameFile+1):   "tem no máximo 16 KiB",
	} {
		w.wantTexts(w.wantPrivate(bea.Slash(third, "mesa new", "game", file(text))), want)
	}
	w.wantTexts(w.wantPrivate(bea.Slash(third, "mesa new", "system", "nde", "game", file(head))),
		"O arquivo já é um jogo inteiro")
	w.wantTexts(w.wantPrivate(bea.Slash(third, "mesa new", "system", "cortex/heist-action", "game", file(head))),
		"O arquivo já é um jogo inteiro")
	tables, err := w.tables.Tables(t.Context(), "discord:"+bea.ID)
	if err != nil || len(tables) != 1 {
		t.Errorf("Bea has %d tables (%v)", len(tables), err)
	}
	w.wantTexts(w.wantPublic(bea.Slash(third, "mesa new", "system", "cortex", "title", "Porto", "game",
		file("pp.start = 2\n"))),
		"Porto")
}

// Files are read from Discord only, and a file that is larger than stated is not read to its end.
func TestGameFilesAreReadFromDiscordOnly(t *testing.T) {
	w := newWorld(t)
	gil := w.fake.User("Gil", "en-US")
	large := w.fake.Upload("large.toml", []byte(strings.Repeat("#", 2*maxGameFile)))
	w.fake.SetUpload(large, w.fake.FileURL(large), 1)
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "mesa new", "game", large)), "can have at most 16 KiB")
	lost := w.fake.Upload("lost.toml", []byte("game.system = \"nde\"\n"))
	w.fake.SetUpload(lost, w.fake.FileURL(lost)+"x", 1)
	w.wantTexts(w.wantPrivate(gil.Slash(w.channel, "mesa new", "game", lost)), "Send it again")
	w.logs = &recorder{}
	w.restart(nil)
	asked := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		t.Error("another host is asked")
	}))
	defer asked.Close()
	forged := w.fake.Upload("forged.toml", []byte("game.system = \"nde\"\n"))
	w.fake.SetUpload(forged, asked.URL+"/forged.toml", 1)
	w.wantPrivate(gil.Slash(w.channel, "mesa new", "game", forged))
	if !strings.Contains(strings.Join(w.logs.all(), ""), "lies outside of Discord") {
		t.Errorf("nothing is logged of a forged address: %q", w.logs.all())
	}
	for at, want := range map[string]bool{
		"https://cdn.discordapp.com/ephemeral-attachments/1/2/a.toml?ex=1": true,
		"https://media.discordapp.net/attachments/1/2/a.toml":              true,
		"http://cdn.discordapp.com/attachments/1/2/a.toml":                 false,
		"https://cdn.discordapp.com.example.org/a.toml":                    false,
		"https://cdn.discordapp.com:8443/a.toml":                           false,
		"https://cdn.discordapp.com@example.org/a.toml":                    false,
		"https://me@cdn.discordapp.com/a.toml":                             false,
		"https://example.org/cdn.discordapp.com":                           false,
		"file:///etc/passwd":                                               false,
		"":                                                                 false,
	} {
		u, err := url.Parse(at)
		if err != nil {
			t.Fatal(err)
		}
		if got := isDiscordFile(defaultURL, u); got != want {
			t.Errorf("%q: %v", at, got)
		}
	}
}
