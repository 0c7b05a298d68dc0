package e2e

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// binary is the path of the program under test, which is built once.
var binary string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "mesa")
	if err != nil {
		panic(err)
	}
	binary = filepath.Join(dir, "mesa")
	build := exec.Command("go", "build", "-o", binary, "mesa/cmd/mesa")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// result is the output and exit status of a finished run.
type result struct {
	out, err string
	status   int
}

// mesa runs the program to its end, in English.
func mesa(t testing.TB, stdin string, args ...string) result {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, args...)
	cmd.Env = append(os.Environ(), "MESA_LANG=en")
	cmd.Stdin = strings.NewReader(stdin)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return result{out.String(), errs.String(), cmd.ProcessState.ExitCode()}
}

func TestRollPrintsTheSum(t *testing.T) {
	r := mesa(t, "", "roll", "d8 d10 2d6")
	if r.status != 0 || !regexp.MustCompile(`^Sum \d+: d8 rolled \d, d10 rolled \d+, d6 rolled \d and d6 rolled \d\n$`).MatchString(r.out) {
		t.Errorf("roll gave status %d and %q", r.status, r.out)
	}
}

func TestRollPointsAtTheFault(t *testing.T) {
	for words, want := range map[string]string{
		"d8 d7":     "d8 d7\n   ^\n",
		"d8 1d8foo": "d8 1d8foo\n   ^\n",
		"31d6":      "31d6\n^\n",
		"":          "Say which dice",
	} {
		r := mesa(t, "", "roll", words)
		if r.status != 2 || r.out != "" || !strings.HasPrefix(r.err, want) {
			t.Errorf("roll %q gave status %d, %q and %q", words, r.status, r.out, r.err)
		}
	}
}

func TestUsageExplainsFlags(t *testing.T) {
	if r := mesa(t, "", "nonsense"); r.status != 2 || !strings.Contains(r.err, "nonsense") {
		t.Errorf("an unknown command gave status %d and %q", r.status, r.err)
	}
	r := mesa(t, "", "serve", "-h")
	for _, flag := range []string{"-http", "MESA_HTTP", "-url", "MESA_URL", "-db", "MESA_DB", "127.0.0.1:8420"} {
		if r.status != 0 || !strings.Contains(r.out, flag) {
			t.Errorf("serve -h has status %d and does not explain %s:\n%s", r.status, flag, r.out)
		}
	}
}

// server is a running "mesa serve".
type server struct {
	cmd   *exec.Cmd
	url   string
	link  string        // signs in once
	ready time.Duration // from the start to the first answer
}

var address = regexp.MustCompile(`https?://\S+`)

// serve starts the program on a database and waits until it is ready.
func serve(t testing.TB, db string, env ...string) *server {
	t.Helper()
	return serveTo(t, os.Stderr, db, env...)
}

// serveTo is serve with a writer for the log.
func serveTo(t testing.TB, log io.Writer, db string, env ...string) *server {
	t.Helper()
	s := start(t, log, db, env...)
	s.link = newLink(t, db)
	return s
}

// newLink returns a link that signs in once.
func newLink(t testing.TB, db string) string {
	t.Helper()
	return address.FindString(mesa(t, "", "link", "-db", db).out)
}

// start is serveTo without a link.
func start(t testing.TB, log io.Writer, db string, env ...string) *server {
	t.Helper()
	s, err := tryStart(t, log, db, env...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// tryStart is start, but returns an error if the program ends before it is ready.
func tryStart(t testing.TB, log io.Writer, db string, env ...string) (*server, error) {
	t.Helper()
	cmd := exec.Command(binary, "serve", "-http", "127.0.0.1:0", "-db", db)
	cmd.Env = append(append(os.Environ(), "MESA_LANG=en"), env...)
	cmd.Stderr = log
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s := &server{cmd: cmd}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if strings.Contains(lines.Text(), "/signin/") {
			t.Errorf("a link that signs in went into a pipe, where journals are: %s", lines.Text())
		}
		if s.url = address.FindString(lines.Text()); s.url != "" {
			s.ready = time.Since(began)
			go io.Copy(io.Discard, out)
			return s, nil
		}
	}
	return nil, fmt.Errorf("serve on %s ended before it was ready: %w", db, cmd.Wait())
}

// kill ends the server with SIGKILL, without a clean end.
func (s *server) kill(t testing.TB) {
	t.Helper()
	if err := s.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	s.cmd.Wait()
}

// browser returns a client with cookies that follows redirects.
func browser(t testing.TB) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar, Timeout: 20 * time.Second}
}

func get(t testing.TB, c *http.Client, address string) (status int, body, at string) {
	t.Helper()
	r, err := c.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, r)
}

func post(t testing.TB, c *http.Client, address string, form url.Values) (status int, body, at string) {
	t.Helper()
	r, err := c.PostForm(address, form)
	if err != nil {
		t.Fatal(err)
	}
	return read(t, r)
}

func read(t testing.TB, r *http.Response) (status int, body, at string) {
	t.Helper()
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(b), r.Request.URL.Path
}

func TestFirstCommand(t *testing.T) {
	db := filepath.Join(t.TempDir(), "data", "mesa.db")
	s := serve(t, db)
	c := browser(t)
	status, page, _ := get(t, c, s.link)
	_, main, _ := strings.Cut(page, "<main")
	if status != 200 || strings.Count(main, "<button") != 1 {
		t.Fatalf("the link shows status %d and %d buttons, not one", status, strings.Count(main, "<button"))
	}
	if strings.Contains(page, "Night Market") {
		t.Error("the link shows a table before anybody has signed in")
	}
	status, page, at := post(t, c, s.link, nil)
	if status != 200 || !strings.HasPrefix(at, "/t/") || !strings.Contains(page, "Night Market") {
		t.Fatalf("signing in leads to %s with status %d", at, status)
	}
	if status, _, _ := post(t, browser(t), s.link, nil); status == 200 {
		t.Error("the link works twice")
	}
	t.Logf("ready %v after the start", s.ready.Round(time.Millisecond))
}

// TestFirstTableHasTheLanguageOfTheBrowser: the demo is made in the language of the browser, not in that
// of the server's machine.
func TestFirstTableHasTheLanguageOfTheBrowser(t *testing.T) {
	s := serve(t, filepath.Join(t.TempDir(), "mesa.db"))
	req, err := http.NewRequest("POST", s.link, nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Accept-Language", "pt-BR,pt;q=0.9,en;q=0.5")
	answer, err := browser(t).Do(req)
	if err != nil {
		t.Fatal(err)
	}
	if status, page, at := read(t, answer); status != 200 || !strings.HasPrefix(at, "/t/") ||
		!strings.Contains(page, "Mercado") {
		t.Errorf("the first table, at %s with status %d, is not the Portuguese demo", at, status)
	}
}

func TestHostCommandsWorkOnAServedFile(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "mesa.db")
	s := serve(t, db)
	post(t, browser(t), s.link, nil)
	s.kill(t)
	if r := mesa(t, "", "doctor", "-db", db); r.status != 0 || !strings.Contains(r.out, "All is well") {
		t.Errorf("doctor: status %d, %s%s", r.status, r.out, r.err)
	}
	r := mesa(t, "", "verify", "-db", db)
	table := regexp.MustCompile(`Table (\S+):`).FindStringSubmatch(r.out)
	if r.status != 0 || table == nil {
		t.Fatalf("verify: status %d, %s%s", r.status, r.out, r.err)
	}
	export := mesa(t, "", "export", "-db", db, table[1])
	if export.status != 0 || !strings.Contains(export.out, "house.founded") {
		t.Fatalf("export: status %d, %s", export.status, export.err)
	}
	if r := mesa(t, export.out, "import", "-db", db); r.status != 0 || !strings.Contains(r.out, "Imported") {
		t.Errorf("import: status %d, %s%s", r.status, r.out, r.err)
	}
	if r := mesa(t, strings.Replace(export.out, `"seq":1`, `"seq":7`, 1), "import", "-db", db); r.status != 1 ||
		r.err == "" {
		t.Errorf("a broken file was imported: status %d, %s", r.status, r.out)
	}
	if r := mesa(t, "", "backup", "-db", db, filepath.Join(dir, "copies")); r.status != 0 {
		t.Errorf("backup: status %d, %s", r.status, r.err)
	}
	copies, _ := filepath.Glob(filepath.Join(dir, "copies", "*"))
	if len(copies) != 1 {
		t.Fatalf("%d copies", len(copies))
	}
	if r := mesa(t, "", "doctor", "-db", copies[0]); r.status != 0 {
		t.Errorf("the copy is not sound: %s%s", r.out, r.err)
	}
}

func TestManual(t *testing.T) {
	for lang, want := range map[string]string{"en": "effect die", "pt-BR": "rolagem"} {
		if r := mesa(t, "", "manual", "-lang", lang); r.status != 0 || !strings.Contains(r.out, want) {
			t.Errorf("manual in %s: status %d, %d bytes", lang, r.status, len(r.out))
		}
	}
}

// TestFaultsOfTheHostAreSentences: for each fault that a host can mend, the program prints a sentence.
func TestFaultsOfTheHostAreSentences(t *testing.T) {
	junk := filepath.Join(t.TempDir(), "junk.db")
	if err := os.WriteFile(junk, []byte(strings.Repeat("no database at all. ", 400)), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := mesa(t, "", "doctor", "-db", junk); r.status != 1 || !strings.Contains(r.err, "isn't Mesa's") {
		t.Errorf("a foreign file: status %d, %q", r.status, r.err)
	}
	if r := mesa(t, "", "play", "-script", filepath.Join(t.TempDir(), "none.txt")); r.status != 1 ||
		!strings.HasPrefix(r.err, "There is no such file.") {
		t.Errorf("a missing script: status %d, %q", r.status, r.err)
	}
	s := serve(t, filepath.Join(t.TempDir(), "mesa.db"))
	taken := strings.TrimPrefix(s.url, "http://")
	if r := mesa(t, "", "serve", "-http", taken, "-db", filepath.Join(t.TempDir(), "other.db")); r.status != 1 ||
		!strings.Contains(r.err, "-http") {
		t.Errorf("a taken address: status %d, %q", r.status, r.err)
	}
}
