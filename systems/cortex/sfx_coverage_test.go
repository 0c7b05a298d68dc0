package cortex_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"mesa/systems/cortex/sfx"
	"mesa/terminal/scripttest"
)

var (
	addsSFX  = regexp.MustCompile(`> sfx add (\S+)`)
	namedSFX = regexp.MustCompile(`^ +.* gains the SFX (.+?) \(.+\)(?:, still locked)?\.$`)
	playsSFX = regexp.MustCompile(`^# plays: (.+)$`)
)

// TestEverySFXIsPlayed: each entry of the data is written on a sheet in a transcript and then acts
// at that table. One that acts without a move, or as a rule of the game, is named by a comment "#
// plays: ID".
func TestEverySFXIsPlayed(t *testing.T) {
	files, err := filepath.Glob("mod/*/testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	played := map[string]bool{}
	for _, file := range files {
		sfxPlayed(scripttest.Text(t, file), played)
	}
	for _, e := range sfx.Catalogue() {
		if !played[e.ID] {
			t.Errorf("no transcript plays %s (%s, %s)", e.ID, e.Usage.Phase, e.Mode)
		}
	}
	for id := range played {
		if sfx.Find(id) == nil {
			t.Errorf("%s is no entry", id)
		}
	}
}

// sfxPlayed records the SFX that a transcript plays: those that a table tells as used, and limits
// that act, among those added at this table.
func sfxPlayed(text string, played map[string]bool) {
	var entry string
	named := map[string]string{} // entries by their name at the table
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if strings.HasPrefix(line, "table ") {
			clear(named)
		}
		if m := playsSFX.FindStringSubmatch(line); m != nil {
			for _, id := range strings.Fields(m[1]) {
				played[id] = true
			}
		}
		if m := addsSFX.FindStringSubmatch(line); m != nil {
			if entry = "SFX-" + strings.ToUpper(m[1]); sfx.Find(entry) == nil { // a group's own
				entry = ""
			}
		}
		if m := namedSFX.FindStringSubmatch(line); m != nil && entry != "" {
			named[m[1]] = entry
		}
		if !strings.HasPrefix(line, "      ") {
			continue
		}
		for name, id := range named {
			for _, how := range []string{" uses " + name, " accepts the limit " + name, " activates the limit " +
				name} {
				if i := strings.Index(line, how); i >= 0 && strings.IndexAny(line[i+len(how):]+".", ".: ") == 0 {
					played[id] = true
				}
			}
		}
	}
}
