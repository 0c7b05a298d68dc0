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

// A SignInService is a service by which people sign in to Mesa. It uses the authorization code flow
// of OAuth 2 with PKCE.
type SignInService interface {
	// Address returns the address of the service's page that asks a person for consent. The page
	// leads the person to back, an address of Mesa, with the state, and with a code if the person
	// agrees.
	Address(back, state, verifier string) string
	// Person returns the user that a code stands for, and their name. If the error wraps a
	// *game.Refusal, the person reads the refusal and the error is logged, so the error must hold
	// no secret.
	Person(ctx context.Context, back, code, verifier string) (user, name string, err error)
}

const (
	tripBucket = "web.discord"    // each signInTrip, by the hash of its state
	tripCookie = "mesa-discord"   // holds the state itself
	tripLife   = 10 * time.Minute // how long a sign-in may take
	backPath   = "/discord/back"  // hosts have registered it at Discord
)

// signInTrip is a sign-in by Discord that has begun. The bucket stores it under the hash of its
// state, a random string. The browser has the state in a cookie, so that only the browser that
// began a sign-in can end it. Otherwise an attacker could sign a person in as another user without
// the person's notice.
type signInTrip struct {
	Verifier string    `json:"verifier"` // the secret of PKCE
	Next     string    `json:"next"`     // the page to show afterwards
	Until    time.Time `json:"until"`
}

// redirectToDiscord begins a sign-in. A plain link leads here and not a form: browsers check the
// redirect after a form against the content policy, which would then have to name Discord's hosts.
// Another website can send people here. It cannot sign them in, because they must agree each time
// on a page of Discord's, and they sign in as themselves.
func (req *request) redirectToDiscord() error {
	if !req.signInLimit.Allow("trip "+req.Address(req.r), 1, req.opt.Now()) {
		return errTooMany
	}
	state, err := req.newSecret()
	if err != nil {
		return err
	}
	verifier, err := req.newSecret()
	if err != nil {
		return err
	}
	t := signInTrip{verifier, localPath(req.r.URL.Query().Get("next")), req.opt.Now().Add(tripLife)}
	if err := putJSON(req.ctx(), req.tables.Bucket(tripBucket), hashSecret(state), 0, t, t.Until); err != nil {
		return fmt.Errorf("web: new trip: %w", err)
	}
	http.SetCookie(req.w, req.cookie(tripCookie, state, tripLife))
	return req.redirect(req.opt.Discord.Address(req.baseURL()+backPath, state, verifier))
}

// returnFromDiscord handles the return from Discord, whether the person has agreed or not.
func (req *request) returnFromDiscord() error {
	if !req.signInLimit.Allow("back "+req.Address(req.r), 1, req.opt.Now()) {
		return errTooMany
	}
	t, ok, err := req.endTrip()
	if err != nil {
		return err
	}
	if !ok {
		return req.showSignInFailure(http.StatusGone, game.Say("web.discord.lost"), "/")
	}
	http.SetCookie(req.w, req.cookie(tripCookie, "", -time.Second))
	q := req.r.URL.Query()
	switch code := q.Get("code"); {
	case q.Get("error") == "access_denied":
		return req.showSignInFailure(http.StatusForbidden, game.Say("web.discord.denied"), t.Next)
	case code == "":
		return req.showSignInFailure(http.StatusForbidden, game.Say("web.discord.failed"), t.Next)
	default:
		return req.finishSignIn(t, code)
	}
}

// endTrip takes the trip with the request's state out of the bucket. ok is false if there is no
// such trip, if it has ended or expired, or if another browser began it.
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
		return t, false, nil // another request has ended the trip
	}
	if err == nil {
		err = json.Unmarshal(data, &t)
	}
	if err != nil {
		return t, false, fmt.Errorf("web: end a trip: %w", err)
	}
	return t, req.opt.Now().Before(t.Until), nil
}

// finishSignIn signs in the person that a code stands for. If another user is signed in, it asks
// first: that user may be a guest, and nobody could reach the guest's chairs again.
func (req *request) finishSignIn(t signInTrip, code string) error {
	user, name, err := req.opt.Discord.Person(req.ctx(), req.baseURL()+backPath, code, t.Verifier)
	var no *game.Refusal
	switch {
	case errors.As(err, &no):
		req.opt.Log.WarnContext(req.ctx(), "web: no sign-in by Discord", slog.Any("err", err))
		status := http.StatusServiceUnavailable
		if errors.Is(err, fs.ErrPermission) { // Discord does not know the code: Mesa itself works
			status = http.StatusForbidden
		}
		return req.showSignInFailure(status, no.Reason, t.Next)
	case err != nil:
		return err
	case req.signedIn && req.ses.User != user:
		token, err := req.storeLink(req.ctx(),
			link{User: user, Name: name, Next: t.Next, Until: req.opt.Now().Add(linkLife)})
		if err != nil {
			return err
		}
		return req.redirect(signinPath + token)
	}
	if err := req.beginSession(req.w, req.r, user, name); err != nil {
		return err
	}
	return req.redirect(t.Next)
}

// showSignInFailure shows why a sign-in failed, with the ways to sign in.
func (req *request) showSignInFailure(status int, why game.Msg, next string) error {
	f, page := req.frame(req.msg("web.problem.title")), "problem.html"
	if !req.signedIn {
		f.Title, page = req.msg("web.welcome.title"), "welcome.html"
	}
	f.Alert, f.Here = req.p.Say(why), next
	f.HasSecret = true // next may be an invitation
	return req.render(status, page, f, nil)
}
