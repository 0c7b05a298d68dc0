package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"mesa/game"
	"mesa/table"
)

const (
	linkLife   = 10 * time.Minute // how long a sign-in link may lie unused
	signinPath = "/signin/"       // where it leads, before its token
)

// link is a one-time link as the drawer keeps it, under the hash of its token.
type link struct {
	User  string    `json:"user"`
	Name  string    `json:"name"`
	Next  string    `json:"next"`
	Until time.Time `json:"until"`
	Left  int       `json:"left,omitempty"` // how often it works after the next time
	Demo  string    `json:"demo,omitempty"` // the system whose demo to make for somebody without a table
}

// Link makes a one-time address that signs its bearer in as that user, shown
// as name, and then leads to next, a path of this window such as "/t/abc" ("":
// the start page). It is good for ten minutes; give it to nobody else. Another
// window calls this after it has made sure who asks.
func (s *Server) Link(ctx context.Context, user, name, next string) (string, error) {
	return s.link(ctx, link{User: user, Name: name, Next: local(next)})
}

// FirstLink is a Link to the first table of that user. Who has none gets the
// demo of a system on signing in, in the language of the browser they come
// with: before that nobody knows what they read.
func (s *Server) FirstLink(ctx context.Context, user, name, system string) (string, error) {
	return s.link(ctx, link{User: user, Name: name, Next: "/", Demo: system})
}

func (s *Server) link(ctx context.Context, l link) (string, error) {
	l.Until = s.opt.Now().Add(linkLife)
	token, err := s.newLink(ctx, l)
	return s.opt.URL + signinPath + token, err
}

// newLink keeps a link, and gives its token.
func (s *Server) newLink(ctx context.Context, l link) (token string, err error) {
	if token, err = s.secret(); err != nil {
		return "", err
	}
	if err := putJSON(ctx, s.hall.Drawer(linkDrawer), hashed(token), 0, l, l.Until); err != nil {
		return "", fmt.Errorf("web: new link: %w", err)
	}
	return token, nil
}

// local gives a path of our own pages, and the start page for anything that
// could lead elsewhere.
func local(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return "/"
	}
	return path
}

var badLink = &problem{http.StatusGone, game.Say("web.signin.gone")}

// findLink gives the link of the request's token while it is good.
func (v *visit) findLink() (l link, version int64, err error) {
	data, version, err := v.hall.Drawer(linkDrawer).Get(v.ctx(), hashed(v.r.PathValue("token")))
	switch {
	case err != nil:
		return l, 0, fmt.Errorf("web: link: %w", err)
	case version == 0:
		return l, 0, badLink
	}
	if err := json.Unmarshal(data, &l); err != nil {
		return l, 0, fmt.Errorf("web: link: %w", err)
	}
	if !v.opt.Now().Before(l.Until) {
		return l, 0, badLink
	}
	return l, version, nil
}

// signinPage shows one button. Opening a link does not spend it, since chats
// and mail filters open links to look at them.
func (v *visit) signinPage() error {
	if !v.signins.Take("look "+v.address(v.r), 1, v.opt.Now()) {
		return tooMany
	}
	l, _, err := v.findLink()
	if err != nil {
		return err
	}
	page := struct {
		link
		Else bool // somebody else is signed in here, whose session would end
	}{l, v.in && v.ses.User != l.User}
	return v.render(http.StatusOK, "signin.html", v.frame(v.t("web.signin.title")), page)
}

func (v *visit) signin() error {
	if !v.signins.Take("spend "+v.address(v.r), 1, v.opt.Now()) {
		return tooMany
	}
	l, version, err := v.findLink()
	if err != nil {
		return err
	}
	err = v.spend(l, version)
	if errors.Is(err, table.ErrVersion) {
		return badLink // somebody was quicker
	}
	if err != nil {
		return fmt.Errorf("web: spend link: %w", err)
	}
	if err := v.begin(v.w, v.r, l.User, l.Name); err != nil {
		return err
	}
	if l.Demo == "" {
		return v.redirect(l.Next)
	}
	if err := v.speakFor(l.User); err != nil {
		return err
	}
	id, err := v.firstTable(l)
	return v.opened(id, err, table.Founding{Lang: v.p.Locale()})
}

// firstTable is the first table of the link's user, or the demo, made now.
func (v *visit) firstTable(l link) (game.TableID, error) {
	mine, err := v.hall.Tables(v.ctx(), l.User)
	if err != nil {
		return "", fmt.Errorf("web: tables: %w", err)
	}
	if len(mine) > 0 {
		return mine[0].ID, nil
	}
	f := table.Founding{System: l.Demo, Lang: v.p.Locale(), Demo: true, GMName: l.Name}
	return v.hall.Found(v.ctx(), l.User, "first", f)
}

// spend takes one use off the link of the request's token.
func (v *visit) spend(l link, version int64) error {
	drawer, key := v.hall.Drawer(linkDrawer), hashed(v.r.PathValue("token"))
	if l.Left == 0 {
		return drawer.Put(v.ctx(), key, version, nil, time.Time{})
	}
	l.Left--
	return putJSON(v.ctx(), drawer, key, version, l, l.Until)
}

func (v *visit) signout() error {
	if err := v.end(v.r); err != nil {
		return fmt.Errorf("web: sign out: %w", err)
	}
	http.SetCookie(v.w, v.cookie(sessionCookie, "", -time.Second))
	return v.redirect("/")
}

func (v *visit) signoutEverywhere() error {
	if err := v.endAll(v.ctx(), v.ses.User); err != nil {
		return err
	}
	if err := v.dropBack(v.ses.User); err != nil {
		return err
	}
	http.SetCookie(v.w, v.cookie(sessionCookie, "", -time.Second))
	return v.redirect("/")
}
