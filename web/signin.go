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
	linkLife   = 10 * time.Minute // how long a sign-in link can be used
	signinPath = "/signin/"       // begins the path of a sign-in link, before the token
)

// link is a sign-in link. The bucket stores it under the hash of its token.
type link struct {
	User  string    `json:"user"`
	Name  string    `json:"name"`
	Next  string    `json:"next"`
	Until time.Time `json:"until"`
	Left  int       `json:"left,omitempty"` // how often it can be used after the next use
	Demo  string    `json:"demo,omitempty"` // the system of the demo that a user without tables gets; "": none
}

// Link returns an address that signs in a user once, with a display name. The address then
// redirects to next, a path of this window such as "/t/abc"; "" is the start page. The address is
// valid for ten minutes and must be given to nobody else. The caller must have made sure of the
// user's identity.
func (s *Server) Link(ctx context.Context, user, name, next string) (string, error) {
	return s.linkAddress(ctx, link{User: user, Name: name, Next: localPath(next)})
}

// FirstLink returns a Link to the user's first table. A user without tables gets the demo of the
// system. The demo is made when the user signs in, because only then the language of the user's
// browser is known.
func (s *Server) FirstLink(ctx context.Context, user, name, system string) (string, error) {
	return s.linkAddress(ctx, link{User: user, Name: name, Next: "/", Demo: system})
}

// linkAddress stores a link that is valid for linkLife, and returns its address.
func (s *Server) linkAddress(ctx context.Context, l link) (string, error) {
	l.Until = s.opt.Now().Add(linkLife)
	token, err := s.storeLink(ctx, l)
	return s.opt.URL + signinPath + token, err
}

// storeLink stores a link under the hash of a new token, and returns the token.
func (s *Server) storeLink(ctx context.Context, l link) (token string, err error) {
	if token, err = s.newSecret(); err != nil {
		return "", err
	}
	if err := putJSON(ctx, s.tables.Bucket(linkBucket), hashSecret(token), 0, l, l.Until); err != nil {
		return "", fmt.Errorf("web: new link: %w", err)
	}
	return token, nil
}

// localPath returns path if it is a path of this server, and "/" if it could lead elsewhere.
func localPath(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return "/"
	}
	return path
}

var errBadLink = &requestError{http.StatusGone, game.Say("web.signin.gone")}

// findLink returns the link of the request's token, and the version of its entry. It fails with
// errBadLink if there is no such link or the link has expired.
func (req *request) findLink() (l link, version int64, err error) {
	data, version, err := req.tables.Bucket(linkBucket).Get(req.ctx(), hashSecret(req.r.PathValue("token")))
	switch {
	case err != nil:
		return l, 0, fmt.Errorf("web: link: %w", err)
	case version == 0:
		return l, 0, errBadLink
	}
	if err := json.Unmarshal(data, &l); err != nil {
		return l, 0, fmt.Errorf("web: link: %w", err)
	}
	if !req.opt.Now().Before(l.Until) {
		return l, 0, errBadLink
	}
	return l, version, nil
}

// signinPage shows the button that uses a link. Opening a link does not use it up, since chats and
// mail filters open links to check them.
func (req *request) signinPage() error {
	if !req.signInLimit.Allow("look "+req.Address(req.r), 1, req.opt.Now()) {
		return errTooMany
	}
	l, _, err := req.findLink()
	if err != nil {
		return err
	}
	page := struct {
		link
		Else bool // another user is signed in here; their session would end
	}{l, req.signedIn && req.ses.User != l.User}
	return req.render(http.StatusOK, "signin.html", req.frame(req.msg("web.signin.title")), page)
}

// signin uses a link: it signs the user in and redirects to the link's page, or to a table if the
// link has a demo.
func (req *request) signin() error {
	if !req.signInLimit.Allow("spend "+req.Address(req.r), 1, req.opt.Now()) {
		return errTooMany
	}
	l, version, err := req.findLink()
	if err != nil {
		return err
	}
	err = req.useLink(l, version)
	if errors.Is(err, table.ErrVersion) {
		return errBadLink // another request has used it
	}
	if err != nil {
		return fmt.Errorf("web: spend link: %w", err)
	}
	if err := req.beginSession(req.w, req.r, l.User, l.Name); err != nil {
		return err
	}
	if l.Demo == "" {
		return req.redirect(l.Next)
	}
	if err := req.speakFor(l.User); err != nil {
		return err
	}
	id, err := req.firstTable(l)
	return req.openTable(id, err, table.NewTable{Lang: req.p.Locale()})
}

// firstTable returns the first table of the link's user. If they have none, it creates the demo.
func (req *request) firstTable(l link) (game.TableID, error) {
	own, err := req.tables.Tables(req.ctx(), l.User)
	if err != nil {
		return "", fmt.Errorf("web: tables: %w", err)
	}
	if len(own) > 0 {
		return own[0].ID, nil
	}
	f := table.NewTable{System: l.Demo, Lang: req.p.Locale(), Demo: true, GMName: l.Name}
	return req.tables.Create(req.ctx(), l.User, "first", f)
}

// useLink takes one use off the link of the request's token, and deletes the link after the last
// use. It fails with table.ErrVersion if another request has used the link meanwhile.
func (req *request) useLink(l link, version int64) error {
	bucket, key := req.tables.Bucket(linkBucket), hashSecret(req.r.PathValue("token"))
	if l.Left == 0 {
		return bucket.Put(req.ctx(), key, version, nil, time.Time{})
	}
	l.Left--
	return putJSON(req.ctx(), bucket, key, version, l, l.Until)
}

func (req *request) signout() error {
	if err := req.endSession(req.r); err != nil {
		return fmt.Errorf("web: sign out: %w", err)
	}
	http.SetCookie(req.w, req.cookie(sessionCookie, "", -time.Second))
	return req.redirect("/")
}

func (req *request) signoutEverywhere() error {
	if err := req.endSessions(req.ctx(), req.ses.User); err != nil {
		return err
	}
	if err := req.deleteBackLink(req.ses.User); err != nil {
		return err
	}
	http.SetCookie(req.w, req.cookie(sessionCookie, "", -time.Second))
	return req.redirect("/")
}
