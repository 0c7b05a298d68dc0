package discord

import (
	"strings"
	"testing"
)

// The advances that a character earned at one table are in the file that its player takes along; at
// another table the GM brings it in with that file, by presses.
func TestAdvancesAreExportedAndImported(t *testing.T) {
	for locale, say := range map[string]struct{ read, bring, left, told string }{
		"en-US": {"Nothing is saved yet", "Bring in what Ana earned", "earned in play", "“The Docks”"},
		"pt-BR": {"Nada foi salvo ainda", "Trazer as conquistas de Ana", "conquistadas em jogo", "“The Docks”"},
	} {
		w := newWorld(t)
		gil, ana := w.openDemo(locale)
		w.wantPublic(gil.Slash(w.channel, "do", "line", "option growth.session_records true"))
		w.wantPublic(gil.Slash(w.channel, "do", "line", "option growth.milestones true"))
		w.wantPublic(gil.Slash(w.channel, "do", "line", `earned ana "sessions: The Docks | xp: 12"`))
		files := w.wantFile(w.wantPrivate(ana.Slash(w.channel, "mesa sheet", "form", "json")), "Ana")

		to := newWorld(t)
		gil, ana = to.openDemo(locale)
		for _, line := range []string{"option growth.session_records true", "option growth.milestones true"} {
			to.wantPublic(gil.Slash(to.channel, "do", "line", line))
		}
		upload := func() string { return to.fake.Upload("ana.json", files[0].Data) }
		to.wantTexts(to.wantPrivate(ana.Slash(to.channel, "mesa sheet", "file", upload())), say.read, say.left)
		back := to.wantTexts(to.wantPrivate(gil.Slash(to.channel, "mesa sheet", "file", upload())), say.read)
		form := gil.Press(back.Message, say.bring).Form
		if form == nil {
			t.Fatalf("no form opens at %q: %v", say.bring, back.Message.Labels())
		}
		to.bot.WaitForBackground()
		gil.Submit(form)
		to.public(say.told)
		if got := to.publicText(); !strings.Contains(got, "12 XP") {
			t.Errorf("%s: it is not told:\n%s", locale, got)
		}
	}
}

// Rules: RUL-SHEET-FILE
//
// SFX are in the file that a player takes along; at another table, which already has the character,
// they bring them in with that file, by presses.
func TestSFXAreExportedAndImported(t *testing.T) {
	for locale, say := range map[string]struct{ read, bring, left, host, told string }{
		"en-US": {"Nothing is saved yet", "Bring in Ana's SFX and statements", "come from the same file",
			"Quick Hands", "Ana gains the SFX Last Word (Quick Hands), still locked."},
		"pt-BR": {"Nada foi salvo ainda", "Trazer SFX e statements de Ana", "vêm do mesmo arquivo",
			"Mãos ligeiras", "Ana ganha o SFX Last Word (Mãos ligeiras), ainda travado."},
	} {
		w := newWorld(t)
		_, ana := w.openDemo(locale)
		w.wantPublic(ana.Slash(w.channel, "do", "line",
			`written ana "locked-sfx: \"`+say.host+`: Last Word (The Price)\""`))
		files := w.wantFile(w.wantPrivate(ana.Slash(w.channel, "mesa sheet", "form", "json")), "Ana")

		to := newWorld(t)
		_, ana = to.openDemo(locale)
		upload := to.fake.Upload("ana.json", files[0].Data)
		back := to.wantTexts(to.wantPrivate(ana.Slash(to.channel, "mesa sheet", "file", upload)), say.read, say.left)
		form := ana.Press(back.Message, say.bring).Form
		if form == nil {
			t.Fatalf("no form opens at %q: %v", say.bring, back.Message.Labels())
		}
		to.bot.WaitForBackground()
		ana.Submit(form)
		to.public(say.told)
	}
}
