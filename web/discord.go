package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"mesa/game"
	"mesa/table"
)

// An Account is a service where people are known already, and by which they
// sign in: the authorization code of OAuth 2, with PKCE.
type Account interface {
	// Address is a page of the service where a person is asked. It leads them to
	// back, an address of ours, with the state, and with a code if they agree.
	Address(back, state, verifier string) string
	// Person gives the user that a code stands for, and what they are called.
	// Where an error holds a *game.Refusal, that is said to the person, and the
	// rest is logged: it must hold no secret.
	Person(ctx context.Context, back, code, verifier string) (user, name string, err error)
}

const (
	tripDrawer = "web.discord"
	tripCookie = "mesa-discord"
	tripLife   = 10 * time.Minute
	backPath   = "/discord/back" // hosts have entered it at Discord
)

// trip is a sign-in by Discord that has begun, as the drawer keeps it, under the
// hash of its state. The browser has the state in a cookie: a sign-in goes on
// where it was begun, or else somebody could be signed in as another person
// without knowing.
type trip struct {
	Verifier string    `json:"verifier"`
	Next     string    `json:"next"`
	Until    time.Time `json:"until"`
}

// toDiscord begins a sign-in. It is a plain link and no form: browsers would hold
// where a form is sent on to against our content policy, which then had to name
// Discord's hosts. Another website can send people here, but not sign them in:
// nobody is until they agree, each time anew, on a page of Discord's, and as
// nobody but themselves.
func (v *visit) toDiscord() error {
	if !v.signins.Take("trip "+v.address(v.r), 1, v.opt.Now()) {
		return tooMany
	}
	state, err := v.secret()
	if err != nil {
		return err
	}
	verifier, err := v.secret()
	if err != nil {
		return err
	}
	t := trip{verifier, local(v.r.URL.Query().Get("next")), v.opt.Now().Add(tripLife)}
	if err := putJSON(v.ctx(), v.hall.Drawer(tripDrawer), hashed(state), 0, t, t.Until); err != nil {
		return fmt.Errorf("web: new trip: %w", err)
	}
	http.SetCookie(v.w, v.cookie(tripCookie, state, tripLife))
	return v.redirect(v.opt.Discord.Address(v.base()+backPath, state, verifier))
}

// fromDiscord is where Discord leads people back to, whatever they answered.
func (v *visit) fromDiscord() error {
	if !v.signins.Take("back "+v.address(v.r), 1, v.opt.Now()) {
		return tooMany
	}
	t, ok, err := v.endTrip()
	if err != nil {
		return err
	}
	if !ok {
		return v.notIn(http.StatusGone, game.Say("web.discord.lost"), "/")
	}
	http.SetCookie(v.w, v.cookie(tripCookie, "", -time.Second))
	q := v.r.URL.Query()
	switch code := q.Get("code"); {
	case q.Get("error") == "access_denied":
		return v.notIn(http.StatusForbidden, game.Say("web.discord.denied"), t.Next)
	case code == "":
		return v.notIn(http.StatusForbidden, game.Say("web.discord.failed"), t.Next)
	default:
		return v.nowIn(t, code)
	}
}

// endTrip takes the trip of the request's state out of the drawer. There is none,
// or none any more, or another browser has begun it: ok is false.
func (v *visit) endTrip() (t trip, ok bool, err error) {
	state := v.r.URL.Query().Get("state")
	c, err := v.r.Cookie(v.cookieName(tripCookie))
	if err != nil || hashed(c.Value) != hashed(state) {
		return t, false, nil
	}
	drawer := v.hall.Drawer(tripDrawer)
	data, version, err := drawer.Get(v.ctx(), hashed(state))
	if err != nil || version == 0 {
		return t, false, err
	}
	err = drawer.Put(v.ctx(), hashed(state), version, nil, time.Time{})
	if errors.Is(err, table.ErrVersion) {
		return t, false, nil // somebody was quicker
	}
	if err == nil {
		err = json.Unmarshal(data, &t)
	}
	if err != nil {
		return t, false, fmt.Errorf("web: end a trip: %w", err)
	}
	return t, v.opt.Now().Before(t.Until), nil
}

// nowIn signs in the person whom a code stands for. Where somebody else is
// signed in, such as a guest, whose chairs nobody would find again, it asks first.
func (v *visit) nowIn(t trip, code string) error {
	user, name, err := v.opt.Discord.Person(v.ctx(), v.base()+backPath, code, t.Verifier)
	var no *game.Refusal
	switch {
	case errors.As(err, &no):
		v.opt.Log.WarnContext(v.ctx(), "web: no sign-in by Discord", slog.Any("err", err))
		return v.notIn(http.StatusServiceUnavailable, no.Why, t.Next)
	case err != nil:
		return err
	case v.in && v.ses.User != user:
		token, err := v.newLink(v.ctx(), link{User: user, Name: name, Next: t.Next, Until: v.opt.Now().Add(linkLife)})
		if err != nil {
			return err
		}
		return v.redirect(signinPath + token)
	}
	if err := v.begin(v.w, v.r, user, name); err != nil {
		return err
	}
	return v.redirect(t.Next)
}

// notIn says why nobody was signed in, and shows the ways to do so.
func (v *visit) notIn(status int, why game.Msg, next string) error {
	f, page := v.frame(v.t("web.problem.title")), "problem.html"
	if !v.in {
		f.Title, page = v.t("web.welcome.title"), "welcome.html"
	}
	f.Alert, f.Here = v.p.Say(why), next
	f.Bare = true // next may be an invitation
	return v.render(status, page, f, nil)
}
