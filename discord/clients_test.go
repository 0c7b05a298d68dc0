package discord

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"mesa/discord/fake"
)

// externalClient returns a program of tools/clients, which is written with other libraries. If they
// are not installed, it skips the test, or on CI ends it.
func externalClient(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	dir := filepath.Join("..", "tools", "clients")
	_, err := exec.LookPath("node")
	if err == nil {
		_, err = os.Stat(filepath.Join(dir, "node_modules", "discord.js"))
	}
	switch {
	case err != nil && os.Getenv("CI") == "true":
		t.Fatal("no client of others to test with: ", err)
	case err != nil:
		t.Skip("the clients of others are not installed (make deps): nothing of ours was held against them")
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	return exec.CommandContext(ctx, "node", append([]string{filepath.Join(dir, name)}, args...)...)
}

// output runs a client to its end on an input; the error contains its error output.
func output(cmd *exec.Cmd, in []byte) (string, error) {
	cmd.Stdin = bytes.NewReader(in)
	out, err := cmd.Output()
	var failed *exec.ExitError
	if errors.As(err, &failed) {
		err = fmt.Errorf("%w: %s", err, failed.Stderr)
	}
	return string(out), err
}

// A bot written with discord.js accepts the fake Discord as the real one: it signs in, receives
// messages and commands, and answers.
func TestOtherLibraryRunsOnTheFake(t *testing.T) {
	t.Parallel()
	w := newWorld(t) // has the commands
	w.fake.SetEndpoint(nil)
	cmd := externalClient(t, "login.mjs", w.fake.URL(), fake.Token)
	end, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	hears := func(want string) {
		t.Helper()
		for lines.Scan() {
			if lines.Text() == want {
				return
			}
			t.Fatalf("it says %q, not %q", lines.Text(), want)
		}
		t.Fatalf("it ends before it says %q", want)
	}
	hears("ready " + fake.AppID + " 1")
	ana := w.fake.User("Ana", "pt-BR")
	ana.Say(w.channel, fake.Mention+" olá")
	hears("message ana true " + fake.Mention + " olá")
	ana.Say(ana.Private(), "só nós")
	hears("message ana false só nós")
	answer := w.wantPrivate(ana.Slash(w.channel, "roll", "dice", "d6"))
	hears("interaction roll pt-BR ana d6")
	hears("answered Done")
	if text := w.fake.Text(answer.Message); text != "Done" {
		t.Errorf("the answer says %q", text)
	}
	if err := end.Close(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}

// Other builders make the same commands as ours, and refuse none of ours.
func TestOtherLibraryBuildsTheSameCommands(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	commands, err := w.bot.commands()
	if err != nil {
		t.Fatal(err)
	}
	commandsJSON, err := json.Marshal(commands)
	if err != nil {
		t.Fatal(err)
	}
	otherCommands, err := output(externalClient(t, "commands.mjs"), commandsJSON)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := withoutEmpty(t, string(commandsJSON)), withoutEmpty(t, otherCommands); !reflect.DeepEqual(a, b) {
		t.Errorf("they make\n%v\nof our\n%v", b, a)
	}
	wrong := bytes.Replace(commandsJSON, []byte(`"name":"menu"`), []byte(`"name":"Menu"`), 1)
	if _, err := output(externalClient(t, "commands.mjs"), wrong); err == nil {
		t.Error("they take a name that Discord refuses")
	}
}

// withoutEmpty returns JSON as a value without empty parts: false, null, empty lists.
func withoutEmpty(t *testing.T, data string) any {
	t.Helper()
	var v any
	if err := json.Unmarshal([]byte(data), &v); err != nil {
		t.Fatal(err)
	}
	var strip func(any) any
	strip = func(v any) any {
		switch v := v.(type) {
		case map[string]any:
			for k, inner := range v {
				inner = strip(inner)
				if inner == nil || inner == false || reflect.DeepEqual(inner, []any{}) {
					delete(v, k)
				} else {
					v[k] = inner
				}
			}
		case []any:
			for i := range v {
				v[i] = strip(v[i])
			}
		}
		return v
	}
	return strip(v)
}

// signed is a received request, for other verifiers.
type signed struct {
	Body      string `json:"body"`
	Signature string `json:"signature"`
	Timestamp string `json:"timestamp"`
	Key       string `json:"key"`
}

// Another verifier accepts the signatures of the fake Discord, and agrees with ours about wrong
// ones.
func TestOtherLibraryVerifiesSignatures(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ping := []byte(`{"id":"1","type":1,"token":"x","version":1,"application_id":"` + fake.AppID + `"}`)
	spoil := func(name string, change func(string) string) func(*http.Request) {
		return func(r *http.Request) { r.Header.Set(name, change(r.Header.Get(name))) }
	}
	other := func(s string) string { return strings.Map(func(c rune) rune { return '0' + ('9'-c)%10 }, s) }
	var asked bytes.Buffer
	var answers []bool
	for _, change := range []func(*http.Request){
		func(*http.Request) {},
		func(r *http.Request) { r.Body = io.NopCloser(bytes.NewReader(append(ping, ' '))) },
		func(r *http.Request) { r.Body = io.NopCloser(strings.NewReader("{}")) },
		spoil("X-Signature-Timestamp", other),
		spoil("X-Signature-Timestamp", func(s string) string { return s + "0" }),
		spoil("X-Signature-Timestamp", func(string) string { return "" }),
		spoil("X-Signature-Ed25519", strings.ToUpper),
		spoil("X-Signature-Ed25519", func(s string) string { return s[2:] + s[:2] }),
		spoil("X-Signature-Ed25519", func(s string) string { return s[:len(s)-2] }),
		spoil("X-Signature-Ed25519", func(s string) string { return s + "00" }),
		spoil("X-Signature-Ed25519", func(string) string { return strings.Repeat("zz", 64) }),
		spoil("X-Signature-Ed25519", func(string) string { return "" }),
	} {
		r := w.fake.Sign(ping)
		change(r)
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		rec := httptest.NewRecorder()
		w.bot.Handler().ServeHTTP(rec, r)
		answers = append(answers, rec.Code == http.StatusOK)
		line := signed{base64.StdEncoding.EncodeToString(body), r.Header.Get("X-Signature-Ed25519"),
			r.Header.Get("X-Signature-Timestamp"),
			hex.EncodeToString(w.fake.PublicKey())}
		if err := json.NewEncoder(&asked).Encode(line); err != nil {
			t.Fatal(err)
		}
	}
	out, err := output(externalClient(t, "verify.mjs"), asked.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var otherAnswers []bool
	for line := range strings.Lines(out) {
		otherAnswers = append(otherAnswers, line == "true\n")
	}
	if !reflect.DeepEqual(answers, otherAnswers) || !answers[0] || answers[1] {
		t.Errorf("we say\n%v, they\n%v", answers, otherAnswers)
	}
}
