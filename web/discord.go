package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"time"

	"mesa/game"
	"mesa/table"
)

// An SignInService is a service where people are known already, and by which they
// sign in: the authorization code of OAuth 2, with PKCE.
type SignInService interface {
	// Address is a page of the service where a person is asked. It leads them to
	// back, an address of ours, with the state, and with a code if they agree.
	Address(back, state, verifier string) string
	// Person gives the user that a code stands for, and what they are called.
	// Where an error holds a *game.Refusal, that is said to the person, and the
	// rest is logged: it must hold no secret.
	Person(ctx context.Context, back, code, verifier string) (user, name string, err error)
}

const (
	tripBucket = "web.discord"
	tripCookie = "mesa-discord"
	tripLife   = 10 * time.Minute
	backPath   = "/discord/back" // hosts have entered it at Discord
)

// signInTrip is a sign-in by Discord that has begun, as the bucket keeps it, under the
// hash of its state. The browser has the state in a cookie: a sign-in goes on
// where it was begun, or else somebody could be signed in as another person
// without knowing.
type signInTrip struct {
	Verifier string    `json:"verifier"`
	Next     string    `json:"next"`
	Until    time.Time `json:"until"`
}

// toDiscord begins a sign-in. It is a plain link and no form: browsers would hold
// where a form is sent on to against our content policy, which then had to name
// Discord's hosts. Another website can send people here, but not sign them in:
// nobody is until they agree, each time anew, on a page of Discord's, and as
// nobody but themselves.
func (req *request) toDiscord() error {
	if !req.signins.Allow("trip "+req.Address(req.r), 1, req.opt.Now()) {
		return tooMany
	}
	state, err := req.secret()
	if err != nil {
		return err
	}
	verifier, err := req.secret()
	if err != nil {
		return err
	}
	t := signInTrip{verifier, local(req.r.URL.Query().Get("next")), req.opt.Now().Add(tripLife)}
	if err := putJSON(req.ctx(), req.tables.Bucket(tripBucket), hashSecret(state), 0, t, t.Until); err != nil {
		return fmt.Errorf("web: new trip: %w", err)
	}
	http.SetCookie(req.w, req.cookie(tripCookie, state, tripLife))
	return req.redirect(req.opt.Discord.Address(req.baseURL()+backPath, state, verifier))
}

// fromDiscord is where Discord leads people back to, whatever they answered.
func (req *request) fromDiscord() error {
	if !req.signins.Allow("back "+req.Address(req.r), 1, req.opt.Now()) {
		return tooMany
	}
	t, ok, err := req.endTrip()
	if err != nil {
		return err
	}
	if !ok {
		return req.notIn(http.StatusGone, game.Say("web.discord.lost"), "/")
	}
	http.SetCookie(req.w, req.cookie(tripCookie, "", -time.Second))
	q := req.r.URL.Query()
	switch code := q.Get("code"); {
	case q.Get("error") == "access_denied":
		return req.notIn(http.StatusForbidden, game.Say("web.discord.denied"), t.Next)
	case code == "":
		return req.notIn(http.StatusForbidden, game.Say("web.discord.failed"), t.Next)
	default:
		return req.nowIn(t, code)
	}
}

// endTrip takes the trip of the request's state out of the bucket. There is none,
// or none any more, or another browser has begun it: ok is false.
func (req *request) endTrip() (t signInTrip, ok bool, err error) {
	state := req.r.URL.Query().Get("state")
	c, err := req.r.Cookie(req.cookieName(tripCookie))
	if err != nil || hashSecret(c.Value) != hashSecret(state) {
		return t, false, nil
	}
	bucket := req.tables.Bucket(tripBucket)
	data, version, err := bucket.Get(req.ctx(), hashSecret(state))
	if err != nil || version == 0 {
		return t, false, err
	}
	err = bucket.Put(req.ctx(), hashSecret(state), version, nil, time.Time{})
	if errors.Is(err, table.ErrVersion) {
		return t, false, nil // somebody was quicker
	}
	if err == nil {
		err = json.Unmarshal(data, &t)
	}
	if err != nil {
		return t, false, fmt.Errorf("web: end a trip: %w", err)
	}
	return t, req.opt.Now().Before(t.Until), nil
}

// nowIn signs in the person whom a code stands for. Where somebody else is
// signed in, such as a guest, whose chairs nobody would find again, it asks first.
func (req *request) nowIn(t signInTrip, code string) error {
	user, name, err := req.opt.Discord.Person(req.ctx(), req.baseURL()+backPath, code, t.Verifier)
	var no *game.Refusal
	switch {
	case errors.As(err, &no):
		req.opt.Log.WarnContext(req.ctx(), "web: no sign-in by Discord", slog.Any("err", err))
		status := http.StatusServiceUnavailable
		if errors.Is(err, fs.ErrPermission) { // Discord knows no such code: nothing is wrong with Mesa
			status = http.StatusForbidden
		}
		return req.notIn(status, no.Reason, t.Next)
	case err != nil:
		return err
	case req.in && req.ses.User != user:
		token, err := req.newLink(req.ctx(),
			link{User: user, Name: name, Next: t.Next, Until: req.opt.Now().Add(linkLife)})
		if err != nil {
			return err
		}
		return req.redirect(signinPath + token)
	}
	if err := req.begin(req.w, req.r, user, name); err != nil {
		return err
	}
	return req.redirect(t.Next)
}

// notIn says why nobody was signed in, and shows the ways to do so.
func (req *request) notIn(status int, why game.Msg, next string) error {
	f, page := req.frame(req.msg("web.problem.title")), "problem.html"
	if !req.in {
		f.Title, page = req.msg("web.welcome.title"), "welcome.html"
	}
	f.Alert, f.Here = req.p.Say(why), next
	f.Bare = true // next may be an invitation
	return req.render(status, page, f, nil)
}
