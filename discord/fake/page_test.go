package fake

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// serveEcho is an application with one answer of each kind: a command gets a button, a press gets a
// form, a form gets a message for all.
func serveEcho(w http.ResponseWriter, r *http.Request) {
	var in struct {
		Type int
		Data struct {
			Components []struct{ Component struct{ Value string } }
		}
	}
	_ = json.NewDecoder(r.Body).Decode(&in)
	const pings = `"allowed_mentions":{"parse":[]}`
	answer := map[int]string{
		command: `{"type":4,"data":{"content":"for **you** \\*","flags":64,` + pings +
			`,"components":[{"type":1,"components":[{"type":2,"style":3,"label":"Press","custom_id":"a"}]}]}}`,
		component: `{"type":9,"data":{"title":"Form","custom_id":"f","components":[{"type":18,"label":"Name","component":` +
			`{"type":4,"custom_id":"n","style":1,"required":true}}]}}`,
		autocomplete: `{"type":8,"data":{"choices":[{"name":"Ana","value":"ana"}]}}`,
	}[in.Type]
	if in.Type == submit {
		answer = fmt.Sprintf(`{"type":4,"data":{"content":"all see %s",%s}}`, in.Data.Components[0].Component.Value,
			pings)
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, answer)
}

// openPage starts a page with two people and a command.
func openPage(t *testing.T) (*httptest.Server, *Channel, *User, *User) {
	s := New(t)
	s.SetEndpoint(http.HandlerFunc(serveEcho))
	s.commands = []object{{"name": "go", "id": "1", "description": "Goes", "contexts": []any{0.0},
		"description_localizations": object{"pt-BR": "Vai"},
		"options": []any{object{"name": "to", "type": 3.0, "description": "Where",
			"autocomplete": true}}}}
	gil, ana, c := s.User("Gil", "en-US"), s.User("Ana", "pt-BR"), s.Channel("here")
	page := httptest.NewServer(s.Page(func() []string { return []string{"a <fault>"} }))
	t.Cleanup(page.Close)
	return page, c, gil, ana
}

// On the page a person types, presses and fills in forms, and sees their own messages.
func TestPageActsForAPerson(t *testing.T) {
	page, c, gil, ana := openPage(t)
	jar, _ := cookiejar.New(nil)
	client := &http.Client{Jar: jar}
	read := func(r *http.Response, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		text, _ := io.ReadAll(r.Body)
		if r.StatusCode != http.StatusOK {
			t.Errorf("%d %s", r.StatusCode, text)
		}
		return string(text)
	}
	path := func(u *User) string { return page.URL + "/in/" + c.ID + "/as/" + u.ID }
	look := func(u *User) string { return read(client.Get(path(u))) }
	do := func(u *User, what string, pairs ...string) string {
		form := url.Values{}
		for i := 0; i < len(pairs); i += 2 {
			form.Add(pairs[i], pairs[i+1])
		}
		return read(client.PostForm(path(u)+"/"+what, form))
	}
	shows := func(text string, wants ...string) {
		t.Helper()
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("no %q in:\n%s", want, text)
			}
		}
	}
	shows(read(client.Get(page.URL)), "a &lt;fault&gt;", "Gil", "/go")
	shows(do(ana, "write", "text", "hello <b>"), "hello &lt;b&gt;", "9/2000")
	alone := do(gil, "write", "text", "/go to: the end")
	shows(alone, "Gil used /go to: the end", "for <strong>you</strong> *", "Only Gil can see this")
	if strings.Contains(look(ana), "<strong>you") {
		t.Error("another one sees what was for one alone")
	}
	var id string
	for _, m := range c.messages {
		if m.Ephemeral {
			id = m.ID
		}
	}
	shows(do(ana, "press", "message", id, "id", "a"), "that message is gone")
	shows(do(gil, "press", "message", id, "id", "a"), "<dialog", "Name *")
	shows(do(gil, "submit", "n", ""), "this is required", "<dialog")
	if text := do(gil, "submit", "n", "Rope"); strings.Contains(text, "<dialog") {
		t.Error("a form that was sent stays open")
	}
	shows(look(ana), "all see Rope")
	shows(read(client.Get(path(ana)+"?type=go")), "Vai", `data-completes="to"`)
	shows(read(client.Get(path(ana)+"/complete?type=go&focused=to&option%3Ato=a")), `"Value":"ana"`)
	shows(do(ana, "write", "text", "/gone"), "no such command")
	private := strings.Replace(path(ana), c.ID, ana.Private().ID, 1)
	shows(read(client.PostForm(private+"/write", url.Values{"text": {"/go"}})), "is not there in this place")
}

// A typed command is split at its options, even if they contain colons.
func TestTypedLine(t *testing.T) {
	for text, want := range map[string][]string{
		"/menu":                          {"menu"},
		"/cortex test who: ana vs:2d8":   {"cortex test", "who", "ana", "vs", "2d8"},
		"/do line: look at 10:30, again": {"do", "line", "look at 10:30, again"},
	} {
		line, pairs := typedLine(text)
		if got := append([]string{line}, pairs...); !slices.Equal(got, want) {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}

func TestMarkdown(t *testing.T) {
	for text, want := range map[string]string{
		`a \*b\* **c** <script>`: `a *b* <strong>c</strong> &lt;script&gt;`,
		"- `x<y`":                `<span class=item>• <code>x&lt;y</code></span>`,
		"**open":                 `<strong>open</strong>`,
		"<@7>, <@8>":             `<span class=mention>@A&lt;</span>, <span class=mention>@unknown-user</span>`,
		Mention + " hi":          `<span class=mention>@Mesa</span> hi`,
	} {
		if got := string(markdown(text, map[string]*User{"7": {Name: "A<"}})); got != want {
			t.Errorf("%q: %q, not %q", text, got, want)
		}
	}
}
