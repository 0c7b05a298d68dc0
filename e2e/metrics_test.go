package e2e

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestPressesAreCounted: presses on the page are counted at an address for metrics alone; the page's own
// address shows no metrics.
func TestPressesAreCounted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	s := serveTo(t, log, filepath.Join(dir, "mesa.db"), "MESA_METRICS=127.0.0.1:0")
	c := browser(t)
	_, page, _ := post(t, c, s.link, nil)
	diceForm(t, c, s, page).throw(t, c, s, "p1-1")
	said, err := os.ReadFile(log.Name())
	if err != nil {
		t.Fatal(err)
	}
	at := regexp.MustCompile(`serving metrics" address=(\S+)`).FindSubmatch(said)
	if at == nil {
		t.Fatalf("nobody says where the metrics are:\n%s", said)
	}
	status, told, _ := get(t, browser(t), "http://"+string(at[1])+"/metrics")
	for _, line := range []string{`mesa_press_seconds_count{outcome="done",window="web"} 1`, `mesa_well{part="tables"} 1`,
		"mesa_tables_live 1",
		`mesa_pages_total{route="POST /t/{id}/do",status="303"} 1`} {
		if status != 200 || !strings.Contains(told, "\n"+line+"\n") {
			t.Errorf("status %d, and nobody tells %s", status, line)
		}
	}
	if t.Failed() {
		t.Log(told)
	}
	if status, _, _ := get(t, c, s.url+"/metrics"); status != 404 {
		t.Errorf("the page answers %d", status)
	}
	s.stop(t)
}
