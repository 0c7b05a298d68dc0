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
	returnTime = 3 * time.Second // for Discord to revoke a token
	maxPerson  = 64 << 10        // bytes of Discord's answer about a person
)

// Reasons why a sign-in fails.
var (
	errAway    = game.Refuse("", "discord.signin.away")    // Discord is out of reach
	errRefused = game.Refuse("", "discord.signin.refused") // the code or the token does not hold
	errGarbled = game.Refuse("", "discord.signin.garbled") // an answer of Discord is unreadable
	errHost    = game.Refuse("", "discord.signin.host")    // the settings of the host are wrong
)

// SignIn signs people in to another front end with their Discord account, by the authorization code
// flow of OAuth 2 with PKCE. They become the same user as in a Bot. SignIn only asks Discord who
// they are, and stores nothing: the token is used once and revoked. It is safe for concurrent use.
type SignIn struct {
	config  oauth2.Config
	api     string
	client  *http.Client
	timeout time.Duration // timeout for all requests of a sign-in
}

// NewSignIn returns a SignIn for an application. api is the base of Discord's REST interface; ""
// means that of Discord itself. It fails if api is no URL or the application id is not a number.
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
		api:     api,
		client:  &http.Client{Transport: agent{http.DefaultTransport}, CheckRedirect: followNoRedirects},
		timeout: signInTime,
	}, nil
}

// followNoRedirects makes a client follow no redirects, so that a secret goes to its destination or
// nowhere.
func followNoRedirects(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// agent sets the User-Agent that Discord requires.
type agent struct{ http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (a agent) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("User-Agent", "DiscordBot (mesa, 1)")
	return a.RoundTripper.RoundTrip(r)
}

// Address returns the page at Discord where a person agrees to sign in. From there Discord sends
// them to back, an address of ours, with the state and a code.
func (s *SignIn) Address(back, state, verifier string) string {
	return s.configFor(back).AuthCodeURL(state, oauth2.S256ChallengeOption(verifier))
}

// configFor returns the configuration with back as the address to return to.
func (s *SignIn) configFor(back string) *oauth2.Config {
	c := s.config
	c.RedirectURL = back
	return &c
}

// Person returns the user id and the name of the person who got a code from Discord. back and
// verifier are those of Address. An error wraps a *game.Refusal with the reason for the person; it
// contains neither code, token nor secret.
func (s *SignIn) Person(ctx context.Context, back, code, verifier string) (as, name string, err error) {
	ctx, cancel := context.WithTimeout(context.WithValue(ctx, oauth2.HTTPClient, s.client), s.timeout)
	defer cancel()
	token, err := s.configFor(back).Exchange(ctx, code, oauth2.VerifierOption(verifier))
	switch {
	case err != nil && ctx.Err() != nil:
		return "", "", noSignIn(errAway, ctx.Err())
	case err != nil:
		return "", "", requestError(err)
	}
	defer s.giveBack(ctx, token)
	u, err := s.fetchUser(ctx, token)
	return u.userID(), u.displayName(), err
}

// fetchUser returns the Discord user of a token.
func (s *SignIn) fetchUser(ctx context.Context, token *oauth2.Token) (u user, err error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, s.api+"/users/@me", nil)
	if err != nil {
		return u, fmt.Errorf("discord: ask for a person: %w", err)
	}
	token.SetAuthHeader(q)
	r, err := s.client.Do(q)
	if err != nil {
		return u, requestError(err)
	}
	defer r.Body.Close()
	data, err := io.ReadAll(io.LimitReader(r.Body, maxPerson))
	switch {
	case err != nil:
		return u, noSignIn(errAway, err)
	case r.StatusCode != http.StatusOK:
		return u, statusError(r, errRefused) // the token was revoked meanwhile
	}
	if err := json.Unmarshal(data, &u); err != nil {
		return user{}, noSignIn(errGarbled, errors.New("what it says of a person is no JSON"))
	}
	if _, err := strconv.ParseUint(u.ID, 10, 64); err != nil {
		return user{}, noSignIn(errGarbled, errors.New("a person without an id"))
	}
	return u, nil
}

// giveBack revokes a token. If that fails, the token expires by itself, and we keep no copy.
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

// noSignIn returns the error of a failed sign-in, with the refusal for the person and the reason
// for the log. A refusal by Discord is an fs.ErrPermission too.
func noSignIn(no *game.Refusal, why error) error {
	if no == errRefused {
		return fmt.Errorf("discord: sign in: %w: %w: %w", no, fs.ErrPermission, why)
	}
	return fmt.Errorf("discord: sign in: %w: %w", no, why)
}

// statusError returns the error for a response without success. It has errAway if Discord has a
// fault or too many requests, else the refusal no.
func statusError(r *http.Response, no *game.Refusal) error {
	if r.StatusCode == http.StatusTooManyRequests || r.StatusCode >= 500 {
		no = errAway
	}
	return noSignIn(no, errors.New(r.Status))
}

// requestError returns the error for a failed request. The library's own errors may contain the
// response or the address of the request, so they are not wrapped.
func requestError(err error) error {
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
	return statusError(no.Response, errHost)
}
