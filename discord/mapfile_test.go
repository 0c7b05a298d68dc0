package discord

import (
	"bytes"
	"strings"
	"testing"
)

// The map of a group is a list in a message, and is sent as a picture with a description, as an
// editable file, and as its list; in both languages.
func TestMapIsSentInEachFormat(t *testing.T) {
	for locale, say := range map[string]struct{ none, done, alt, linked, png string }{
		"en-US": {"has no map", "The map of this table", "Links between them: 2", "linked to Ana (home)",
			"Picture (PNG)"},
		"pt-BR": {"não tem mapa", "O mapa desta mesa", "Ligações: 2", "ligação com Ana (home)",
			"Imagem (PNG)"},
	} {
		w := newWorld(t)
		gil, ana := w.openDemo(locale)
		w.wantTexts(w.wantPrivate(ana.Slash(w.channel, "mesa map")), say.none)
		for _, line := range []string{"option creation.method pathways", "path open begin"} {
			w.wantPublic(gil.Slash(w.channel, "do", "line", line))
		}
		for _, line := range []string{"path choose rich", "path map add Docks place home",
			`path map add "The <Fire>" event saw`} {
			w.wantPublic(ana.Slash(w.channel, "do", "line", line))
		}
		for form, head := range map[string]string{"": "\x89PNG", "svg": "<svg", "png": "\x89PNG", "markdown": "# "} {
			files := w.wantFile(w.wantPrivate(ana.Slash(w.channel, "mesa map", "form", form)), say.done)
			if len(files) != 1 || !bytes.HasPrefix(files[0].Data, []byte(head)) {
				t.Fatalf("%s as %q: %+v", locale, form, files)
			}
			if text := string(files[0].Data); form == "markdown" && !strings.Contains(text, say.linked) {
				t.Errorf("%s: the list is\n%s", locale, text)
			}
			if alt := files[0].Alt; form != "markdown" && !strings.Contains(alt, say.alt) {
				t.Errorf("%s as %q: it is said as %q", locale, form, alt)
			}
		}
		var forms []string
		for _, o := range ana.Complete(w.channel, "mesa map", "form", "form", "p") {
			forms = append(forms, o.Label)
		}
		if len(forms) == 0 || forms[0] != say.png {
			t.Errorf("%s: offered are %q", locale, forms)
		}
	}
}
