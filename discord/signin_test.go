package discord

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"mesa/discord/fake"
	"mesa/game"
)

// code gives a person's consent at Discord's page, and returns the code.
func code(t *testing.T, address string) string {
	t.Helper()
	c := &http.Client{CheckRedirect: followNoRedirects}
	r, err := c.PostForm(address, url.Values{"answer": {"yes"}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	back, err := r.Location()
	if err != nil {
		t.Fatal(err)
	}
	return back.Query().Get("code")
}

// A person who signs in is the user, by id and name, to whom the bot gives chairs; a code without
// its verifier is refused.
func TestSignInReturnsTheUserOfTheChairs(t *testing.T) {
	w := newWorld(t)
	gil, _ := w.openDemo("en-US")
	const back, state, verifier = "https://mesa.example.org/back", "state", "verifier"
	w.fake.SignInBrowser(gil, back)
	s, err := NewSignIn(fake.AppID, fake.Secret, w.fake.URL())
	if err != nil {
		t.Fatal(err)
	}
	user, name, err := s.Person(t.Context(), back, code(t, s.Address(back, state, verifier)), verifier)
	if err != nil || name != "Gil" {
		t.Fatalf("%q %v", name, err)
	}
	if tables, err := w.tables.Tables(t.Context(), user); err != nil || len(tables) != 1 ||
		tables[0].ID != w.tableID() {
		t.Errorf("%s has the tables %v, %v", user, tables, err)
	}
	if n := w.fake.Tokens(); n != 0 {
		t.Errorf("%d tokens are still good", n)
	}
	_, _, err = s.Person(t.Context(), back, code(t, s.Address(back, state, verifier)), "another")
	if !errors.Is(err, errRefused) {
		t.Errorf("another's verifier: %v", err)
	}
}

// serveNothing answers nothing as long as the client is connected.
func serveNothing(_ http.ResponseWriter, r *http.Request) {
	_, _ = io.Copy(io.Discard, r.Body) // else the end of the connection is not noticed
	<-r.Context().Done()
}

// A request to Discord ends in time, whether it says nothing or never comes to an end; and a secret
// is sent nowhere else.
func TestRequestToSlowDiscordEnds(t *testing.T) {
	for name, answer := range map[string]http.HandlerFunc{
		"says nothing": serveNothing,
		"comes to no end": func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusOK)
			_ = http.NewResponseController(w).Flush()
			serveNothing(w, r)
		},
	} {
		t.Run(name, func(t *testing.T) {
			slow := httptest.NewServer(answer)
			defer slow.Close()
			s, err := NewSignIn(fake.AppID, fake.Secret, slow.URL)
			if err != nil {
				t.Fatal(err)
			}
			s.timeout = 20 * time.Millisecond
			if _, _, err := s.Person(t.Context(), "back", "code", "verifier"); !errors.Is(err, errAway) {
				t.Error(err)
			}
		})
	}
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		t.Error("a secret went elsewhere")
	}))
	defer elsewhere.Close()
	moved := httptest.NewServer(http.RedirectHandler(elsewhere.URL, http.StatusTemporaryRedirect))
	defer moved.Close()
	s, err := NewSignIn(fake.AppID, fake.Secret, moved.URL)
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = s.Person(t.Context(), "back", "code", "verifier")
	var no *game.Refusal
	if !errors.As(err, &no) || strings.Contains(err.Error(), fake.Secret) {
		t.Error(err)
	}
}
