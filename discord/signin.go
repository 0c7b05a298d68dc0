package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"golang.org/x/oauth2"

	"mesa/game"
)

const (
	signInTime = 10 * time.Second
	returnTime = 3 * time.Second // for Discord to take a token back
	maxPerson  = 64 << 10        // bytes of what it says of somebody
)

// Why Discord does not say who somebody is.
var (
	errAway    = game.Refuse("", "discord.signin.away")
	errRefused = game.Refuse("", "discord.signin.refused")
	errGarbled = game.Refuse("", "discord.signin.garbled")
	errHost    = game.Refuse("", "discord.signin.host")
)

// SignIn is how people sign in to another window by their account at Discord:
// the authorization code of OAuth 2, with PKCE. Whoever does so is the user
// that they are in a Bot. It asks who they are and nothing else, and keeps
// nothing: Discord's token is used once and given back. It is safe for
// concurrent use.
type SignIn struct {
	config oauth2.Config
	api    string
	client *http.Client
	within time.Duration // for Discord to say who somebody is
}

// NewSignIn makes it for an application. api is the base of Discord's REST
// interface, "": Discord. An error means options that cannot work.
func NewSignIn(appID, secret, api string) (*SignIn, error) {
	if api == "" {
		api = defaultURL
	}
	page, err := url.Parse(api)
	if err != nil {
		return nil, fmt.Errorf("discord: the address of the interface: %w", err)
	}
	if _, err := strconv.ParseUint(appID, 10, 64); err != nil {
		return nil, errors.New("discord: the application id is not a number")
	}
	page.Path = "/oauth2/authorize" // a page for people, beside the interface
	return &SignIn{
		config: oauth2.Config{ClientID: appID, ClientSecret: secret, Scopes: []string{"identify"},
			Endpoint: oauth2.Endpoint{
				AuthURL: page.String(), TokenURL: api + "/oauth2/token", AuthStyle: oauth2.AuthStyleInHeader}},
		api:    api,
		client: &http.Client{Transport: agent{http.DefaultTransport}, CheckRedirect: stay},
		within: signInTime,
	}, nil
}

// stay follows no answer that leads on: a secret goes where it is meant to go,
// or nowhere.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// agent says who asks, as Discord wants it of every program.
type agent struct{ http.RoundTripper }

// RoundTrip is that of an http.RoundTripper.
func (a agent) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("User-Agent", "DiscordBot (mesa, 1)")
	return a.RoundTripper.RoundTrip(r)
}

// Address is the page where a person tells Discord whether they want to sign
// in. It leads them back to an address of ours, with the state and a code.
func (s *SignIn) Address(back, state, verifier string) string {
	return s.leading(back).AuthCodeURL(state, oauth2.S256ChallengeOption(verifier))
}

// leading is the configuration for an address of ours to lead back to.
func (s *SignIn) leading(back string) *oauth2.Config {
	c := s.config
	c.RedirectURL = back
	return &c
}

// Person gives the user that a code stands for, and what they are called. An
// error of Discord's holds a *game.Refusal that says so to the person; it names
// neither code, token nor secret.
func (s *SignIn) Person(ctx context.Context, back, code, verifier string) (as, name string, err error) {
	ctx, cancel := context.WithTimeout(context.WithValue(ctx, oauth2.HTTPClient, s.client), s.within)
	defer cancel()
	token, err := s.leading(back).Exchange(ctx, code, oauth2.VerifierOption(verifier))
	switch {
	case err != nil && ctx.Err() != nil:
		return "", "", noSignIn(errAway, ctx.Err())
	case err != nil:
		return "", "", brokenBy(err)
	}
	defer s.giveBack(ctx, token)
	u, err := s.whose(ctx, token)
	return u.name(), u.displayName(), err
}

// whose asks Discord for the person of a token.
func (s *SignIn) whose(ctx context.Context, token *oauth2.Token) (u user, err error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, s.api+"/users/@me", nil)
	if err != nil {
		return u, fmt.Errorf("discord: ask for a person: %w", err)
	}
	token.SetAuthHeader(q)
	r, err := s.client.Do(q)
	if err != nil {
		return u, brokenBy(err)
	}
	defer r.Body.Close()
	data, err := io.ReadAll(io.LimitReader(r.Body, maxPerson))
	switch {
	case err != nil:
		return u, noSignIn(errAway, err)
	case r.StatusCode != http.StatusOK:
		return u, status(r, errRefused) // somebody took the token back meanwhile
	}
	if err := json.Unmarshal(data, &u); err != nil {
		return user{}, noSignIn(errGarbled, errors.New("what it says of a person is no JSON"))
	}
	if _, err := strconv.ParseUint(u.ID, 10, 64); err != nil {
		return user{}, noSignIn(errGarbled, errors.New("a person without an id"))
	}
	return u, nil
}

// giveBack ends a token. One that Discord does not take back now ends by
// itself; nobody has it any more.
func (s *SignIn) giveBack(ctx context.Context, token *oauth2.Token) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), returnTime)
	defer cancel()
	form := url.Values{"token": {token.AccessToken}, "token_type_hint": {"access_token"}}
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, s.config.Endpoint.TokenURL+"/revoke",
		strings.NewReader(form.Encode()))
	if err != nil {
		return
	}
	q.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	q.SetBasicAuth(url.QueryEscape(s.config.ClientID), url.QueryEscape(s.config.ClientSecret))
	if r, err := s.client.Do(q); err == nil {
		r.Body.Close()
	}
}

// noSignIn is why nobody was signed in: in words for the person, and in those
// of the log. What Discord refused is an fs.ErrPermission.
func noSignIn(no *game.Refusal, why error) error {
	if no == errRefused {
		return fmt.Errorf("discord: sign in: %w: %w: %w", no, fs.ErrPermission, why)
	}
	return fmt.Errorf("discord: sign in: %w: %w", no, why)
}

// status is what an answer of Discord's means that is no success: that it is
// not well, or else no.
func status(r *http.Response, no *game.Refusal) error {
	if r.StatusCode == http.StatusTooManyRequests || r.StatusCode >= 500 {
		no = errAway
	}
	return noSignIn(no, errors.New(r.Status))
}

// brokenBy is why Discord was asked in vain. The library's own error may hold
// all that Discord answered, that of a request its address.
func brokenBy(err error) error {
	var no *oauth2.RetrieveError
	var line *url.Error
	switch {
	case errors.As(err, &line):
		return noSignIn(errAway, line.Err)
	case !errors.As(err, &no):
		return noSignIn(errGarbled, errors.New("what it says of a code cannot be read"))
	case no.ErrorCode == "invalid_grant":
		return noSignIn(errRefused, errors.New("the code was refused"))
	}
	return status(no.Response, errHost)
}
