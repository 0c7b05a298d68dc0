package e2e

import (
	"bufio"
	"bytes"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mesa/discord/fake"
)

// TestLogHoldsNoPersonalData: people play in two windows, are refused and meet an error, while the log has
// its most detailed level. The error is in the log under the id that they read; nothing there says
// who they are or what they wrote.
func TestLogHoldsNoPersonalData(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := filepath.Join(dir, "mesa.db")
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	f := fake.New(t)
	s := serveTo(t, log, db, "MESA_LOG=json", "MESA_LOG_LEVEL=debug", "MESA_NAME=Zuleika", "DISCORD_TOKEN="+fake.Token,
		"DISCORD_API="+f.URL(), "DISCORD_PUBLIC_KEY="+hex.EncodeToString(f.PublicKey()))
	f.SetEndpoint(proxy(t, s.url))
	waitForCommands(t, f)

	c := browser(t)
	_, page, at := post(t, c, s.link, nil)
	diceForm(t, c, s, page).throw(t, c, s, "sarapatel")
	get(t, c, s.url+"/explain?q=jabuticaba")
	if status, _, _ := get(t, c, s.url+"/t/pitangueira?about=graviola"); status != http.StatusNotFound {
		t.Errorf("no such table: %d", status)
	}
	u, ch := f.User("Wanderleia", "en-US"), f.Channel("umbuzeiro")
	for _, said := range [][]string{{"mesa new", "title", "Cajarana"}, {"roll", "dice", "seriguela"},
		{"do", "line", "dice mangaba"}} {
		u.Slash(ch, said[0], said[1:]...)
	}
	damageRecords(t, db)
	_, page, _ = get(t, c, s.url+at+"/fair")
	onPage := regexp.MustCompile(`number: ([A-Z2-7]{8})\.`).FindStringSubmatch(page)
	answer := u.Slash(ch, "stats")
	onDiscord := regexp.MustCompile(`bot's host: (\d+)`).FindStringSubmatch(string(answer.Raw))
	if onPage == nil || onDiscord == nil {
		t.Fatalf("no id on the page:\n%s\nor on Discord:\n%s", page, answer.Raw)
	}
	s.stop(t)

	said, err := os.ReadFile(log.Name())
	if err != nil {
		t.Fatal(err)
	}
	for what, id := range map[string]string{"web: request failed": onPage[1],
		"discord: interaction failed": onDiscord[1]} {
		if !hasLogLine(t, said, what, id) {
			t.Errorf("no line %q has the id %s:\n%s", what, id, said)
		}
	}
	for _, msg := range []string{"serving", "stopping", "web: answered", "discord: answered"} {
		if !bytes.Contains(said, []byte(`"msg":"`+msg+`"`)) {
			t.Errorf("the log does not say %q, so it tells less than it can", msg)
		}
	}
	_, token, _ := strings.Cut(s.link, "/signin/")
	secrets := []string{"Zuleika", "sarapatel", "jabuticaba", "pitangueira", "graviola", "Wanderleia", "umbuzeiro",
		"Cajarana",
		"seriguela", "mangaba", u.ID, token, fake.Token, "command-"}
	home, err := url.Parse(s.url)
	if err != nil {
		t.Fatal(err)
	}
	for _, cookie := range c.Jar.Cookies(home) {
		secrets = append(secrets, cookie.Value)
	}
	for _, secret := range secrets {
		if bytes.Contains(bytes.ToLower(said), []byte(strings.ToLower(secret))) {
			t.Errorf("the log has %q:\n%s", secret, said)
		}
	}
}

// damageRecords changes a bit in every stored decision, so that reading them all finds the damage.
func damageRecords(t *testing.T, db string) {
	t.Helper()
	file, err := sql.Open("sqlite", db)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.Exec("UPDATE log SET sum = sum + 1"); err != nil {
		t.Fatal(err)
	}
}

// hasLogLine reports whether the log, which is JSON line by line, has a line with that message and id.
func hasLogLine(t *testing.T, log []byte, msg, id string) (found bool) {
	t.Helper()
	for lines := bufio.NewScanner(bytes.NewReader(log)); lines.Scan(); {
		var line struct{ Msg, ID string }
		if err := json.Unmarshal(lines.Bytes(), &line); err != nil {
			t.Errorf("a line of the log is no JSON: %s", lines.Bytes())
		}
		found = found || line.Msg == msg && line.ID == id
	}
	return found
}
