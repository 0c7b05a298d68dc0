package metrics

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"mesa/game"
	"mesa/game/gametest/counter"
	"mesa/store"
	"mesa/store/memory"
	"mesa/store/timed"
	"mesa/table"
)

// scrape returns the text that Prometheus reads.
func scrape(t *testing.T, c *Counts) string {
	t.Helper()
	w := httptest.NewRecorder()
	c.Handler().ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	if w.Code != http.StatusOK {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	return w.Body.String()
}

// wantLines checks that the text has each line.
func wantLines(t *testing.T, told string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !strings.Contains("\n"+told, "\n"+line) {
			t.Errorf("not told: %s", line)
		}
	}
	if t.Failed() {
		t.Log(told)
	}
}

// Done, refused and repeated commands are counted by front end. No player and no table is named.
func TestPlayIsCounted(t *testing.T) {
	c := New()
	tables := table.New(timed.Wrap(memory.New(), c.Store), []game.System{counter.System()}, table.Options{})
	defer tables.Close()
	page := c.Presses("web", tables)
	id, err := tables.Create(t.Context(), "zuleika", "first",
		table.NewTable{System: counter.System().Name(), Title: "Cajarana"})
	if err != nil {
		t.Fatal(err)
	}
	caller := table.Caller{User: "zuleika"}
	join := game.Command{ID: "press-0", Move: "join", Args: game.Args{"name": {"Pitanga"}}}
	add := game.Command{ID: "press-1", Move: "add", Args: game.Args{"n": {"3"}}}
	for _, press := range []game.Command{join, add, add, {ID: "press-2", Move: "no.such"}} {
		_, _ = page.Do(t.Context(), id, caller, press, table.ViewQuery{}) // its outcome is counted
	}
	if _, err := page.FreeRoll(t.Context(), "umbuzeiro", caller, "press-3", nil); err == nil {
		t.Error("no dice were thrown")
	}
	said := scrape(t, c)
	wantLines(t, said, `mesa_press_seconds_count{outcome="refused",window="web"} 2`,
		`mesa_press_seconds_count{outcome="done",window="web"} 2`,
		`mesa_press_seconds_count{outcome="again",window="web"} 1`,
		"mesa_decisions_total 4",
		`mesa_store_seconds_count{op="append"}`)
	for _, secret := range []string{string(id), "zuleika", "Cajarana", "Pitanga", "umbuzeiro", "press-1", "no.such"} {
		if strings.Contains(said, secret) {
			t.Errorf("the metrics tell %q", secret)
		}
	}
}

// Each call increments its own metric.
func TestEachCallIncrementsItsMetric(t *testing.T) {
	c := New()
	c.Page("GET", "GET /t/{id}", 200, time.Millisecond, false)
	c.Page("GET", "GET /t/{id}/live", 200, time.Hour, true)
	c.Page("POST", "", 403, time.Millisecond, false)
	c.Answer("press", "done", time.Millisecond)
	c.Backup(nil)
	c.Backup(errors.New("no room"))
	c.Store(timed.Call{Op: timed.Append})
	c.Store(timed.Call{Op: timed.Append, Err: store.ErrConflict})
	c.Store(timed.Call{Op: timed.Put, Err: store.ErrFull})
	log := slog.New(c.Log(slog.NewTextHandler(io.Discard, nil))).With("a", 1).WithGroup("g")
	log.Error("x")
	log.Warn("x")
	c.Watch(Now{Tables: func() int { return 3 }, Streams: func() int { return 4 },
		Backup: func() time.Time { return time.Unix(1000, 0) },
		Held:   func() int { return 2 }, Lost: func() int { return 1 },
		Parts: func() map[string]bool { return map[string]bool{"tables": true, "discord": false} }})
	wantLines(t, scrape(t, c), `mesa_pages_total{route="GET /t/{id}",status="200"} 1`,
		`mesa_pages_total{route="none",status="403"} 1`,
		`mesa_page_seconds_count{method="GET"} 1`, `mesa_discord_answer_seconds_count{kind="press",outcome="done"} 1`,
		`mesa_backups_total{outcome="done"} 1`, `mesa_backups_total{outcome="failed"} 1`, "mesa_decisions_total 1",
		"mesa_conflicts_total 1",
		`mesa_store_faults_total{op="put"} 1`, `mesa_log_lines_total{level="error"} 1`,
		`mesa_log_lines_total{level="warn"} 1`,
		"mesa_tables_live 3", "mesa_streams 4", "mesa_backup_newest_timestamp_seconds 1000",
		`mesa_well{part="tables"} 1`,
		`mesa_well{part="discord"} 0`, "mesa_discord_parts 2", "mesa_discord_leases_lost_total 1")
}

// Answers are counted by status, limits by scope. An unknown value of Discord makes no new label.
func TestDiscordIsCounted(t *testing.T) {
	c, scope := New(), "user"
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-RateLimit-Scope", scope)
		if r.URL.Path == "/much" {
			w.WriteHeader(http.StatusTooManyRequests)
		}
	}))
	client := &http.Client{Transport: c.Transport(http.DefaultTransport)}
	get := func(path string) {
		if answer, err := client.Get(server.URL + path); err == nil {
			answer.Body.Close()
		}
	}
	get("/")
	get("/much")
	scope = "anything"
	get("/much")
	server.Close()
	get("/")
	wantLines(t, scrape(t, c), `mesa_discord_requests_total{status="200"} 1`,
		`mesa_discord_requests_total{status="429"} 2`,
		`mesa_discord_requests_total{status="none"} 1`, `mesa_discord_limits_total{scope="user"} 1`,
		`mesa_discord_limits_total{scope="unknown"} 1`)
}

var (
	metricName = regexp.MustCompile(`\b(?:mesa|process|go)_[a-z_]+\b`)
	helpLine   = regexp.MustCompile(`(?m)^# TYPE (\S+) (\S+)$`)
)

// The dashboard can be parsed, every metric in it exists, and every metric of play is in it.
func TestDashboard(t *testing.T) {
	data, err := os.ReadFile("../deploy/grafana.json")
	if err != nil {
		t.Fatal(err)
	}
	var board struct {
		Title  string
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(data, &board); err != nil || board.Title == "" || len(board.Panels) == 0 {
		t.Fatalf("no dashboard: %v", err)
	}
	c := New()
	c.Watch(Now{Tables: func() int { return 0 }, Streams: func() int { return 0 },
		Backup: func() time.Time { return time.Time{} },
		Parts:  func() map[string]bool { return map[string]bool{"tables": true} },
		Held:   func() int { return 0 }, Lost: func() int { return 0 }})
	c.Page("GET", "", 200, 0, false)
	c.Answer("press", "done", 0)
	c.Backup(nil)
	c.Store(timed.Call{Op: timed.Put, Err: store.ErrFull})
	c.requests.WithLabelValues("200")
	c.limits.WithLabelValues("user")
	c.lines.WithLabelValues("warn")
	c.presses.WithLabelValues("web", "done")
	known := map[string]string{} // the names that may be queried, with their metric
	for _, m := range helpLine.FindAllStringSubmatch(scrape(t, c), -1) {
		if known[m[1]] = m[1]; m[2] == "histogram" {
			known[m[1]+"_bucket"], known[m[1]+"_count"], known[m[1]+"_sum"] = m[1], m[1], m[1]
		}
	}
	shown := map[string]bool{}
	for _, p := range board.Panels {
		for _, target := range p.Targets {
			for _, name := range metricName.FindAllString(target.Expr, -1) {
				if shown[known[name]] = true; known[name] == "" {
					t.Errorf("%s asks for %s, which nobody tells", p.Title, name)
				}
			}
		}
	}
	for _, name := range known {
		if strings.HasPrefix(name, namespace) && !shown[name] {
			t.Errorf("%s is on no panel", name)
		}
	}
}
