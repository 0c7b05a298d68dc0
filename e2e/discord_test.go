package e2e

import (
	"encoding/hex"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"mesa/discord/fake"
)

// waitForHealth waits until /readyz has that text. The page is served all the while.
func (s *server) waitForHealth(t *testing.T, want string) {
	t.Helper()
	c, body := browser(t), ""
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		for _, path := range []string{"/healthz", "/readyz/pages"} {
			if status, body, _ := get(t, c, s.url+path); status != 200 || body != "ok\n" {
				t.Fatalf("%s: %d %q", path, status, body)
			}
		}
		var status int
		status, body, _ = get(t, c, s.url+"/readyz")
		well := strings.Count(body, ": ok\n") == strings.Count(body, "\n")
		if well != (status == 200) || !strings.Contains(body, "tables: ok\n") {
			t.Fatalf("/readyz: %d %q", status, body)
		}
		if strings.Contains(body, want) {
			return
		}
	}
	t.Fatalf("/readyz never says %q but %q", want, body)
}

// stop asks the program to stop, as a host does, and expects exit status 0.
func (s *server) stop(t *testing.T) {
	t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("after SIGTERM: %v", err)
	}
}

// If Discord cannot be reached the web page still works; once it is back the bot works without a
// restart.
func TestPagesWorkWhileDiscordIsDown(t *testing.T) {
	t.Parallel()
	const nobody = "http://127.0.0.1:1/api/v10" // a free port could soon be another test's
	s := serve(t, filepath.Join(t.TempDir(), "mesa.db"), "DISCORD_TOKEN="+fake.Token, "DISCORD_API="+nobody)
	s.waitForHealth(t, "discord: out of reach")
	if status, _, _ := get(t, browser(t), s.link); status != 200 {
		t.Errorf("the web page answers %d", status)
	}
	s.stop(t)
}

// A refused token is reported, and everything else goes on.
func TestRefusedTokenIsReported(t *testing.T) {
	t.Parallel()
	f := fake.New(t)
	s := serve(t, filepath.Join(t.TempDir(), "mesa.db"), "DISCORD_TOKEN="+fake.Token+"x", "DISCORD_APP_ID="+fake.AppID,
		"DISCORD_API="+
			f.URL())
	s.waitForHealth(t, "discord: refused")
	s.stop(t)
}

// A stop that the host asks for is a success, however Discord is connected.
func TestRequestedStopIsASuccess(t *testing.T) {
	t.Parallel()
	for name, endpoint := range map[string]bool{"gateway": false, "endpoint": true} {
		t.Run(name, func(t *testing.T) {
			f := fake.New(t)
			env := []string{"DISCORD_TOKEN=" + fake.Token, "DISCORD_API=" + f.URL()}
			if endpoint {
				env = append(env, "DISCORD_PUBLIC_KEY="+hex.EncodeToString(f.PublicKey()))
			}
			s := serve(t, filepath.Join(t.TempDir(), "mesa.db"), env...)
			s.waitForHealth(t, "discord: ok")
			waitForCommands(t, f)
			s.stop(t)
		})
	}
}

// With the application's secret people sign in by Discord; the secret alone is reported as
// incomplete.
func TestSignInByDiscord(t *testing.T) {
	t.Parallel()
	f := fake.New(t)
	env := []string{"DISCORD_CLIENT_SECRET=" + fake.Secret, "DISCORD_API=" + f.URL()}
	s := serve(t, filepath.Join(t.TempDir(), "mesa.db"), append(env, "DISCORD_APP_ID="+fake.AppID)...)
	zoe, home := browser(t), s.url+"/"
	f.SignInBrowser(f.User("Zoe", "en-US"), home+"discord/back")
	if _, page, _ := get(t, zoe, home); !strings.Contains(page, "Sign in with Discord") {
		t.Errorf("no way to sign in:\n%s", page)
	}
	zoe.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	r, err := zoe.Get(home + "discord")
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	zoe.CheckRedirect = nil
	if _, page, _ := post(t, zoe, r.Header.Get("Location"), url.Values{"answer": {"yes"}}); !strings.Contains(page,
		"Signed in as Zoe") {
		t.Errorf("not signed in:\n%s", page)
	}
	s.stop(t)
	cmd := exec.Command(binary, "serve", "-http", "127.0.0.1:0", "-db", filepath.Join(t.TempDir(), "mesa.db"))
	cmd.Env = append(append(os.Environ(), "MESA_LANG=en"), env...)
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "set DISCORD_APP_ID") {
		t.Errorf("%v: %s", err, out)
	}
}
