package web

import (
	"fmt"
	"net/http"
	"time"

	"mesa/game"
)

// A guest returns by a link that signs them in, up to backUses times. A new link replaces the old
// link.
const (
	backBucket = "web.back" // by user: the hash of their link's token
	backLife   = 90 * 24 * time.Hour
	backUses   = 50
)

// showBackLink makes a new link for a guest and shows it below head, with a second link to next.
// The guest can see the new link only once, because only the hash of its token is stored.
func (req *request) showBackLink(next string, head game.Msg) error {
	if err := req.deleteBackLink(req.ses.User); err != nil {
		return err
	}
	l := link{User: req.ses.User, Name: req.ses.Name, Next: "/", Left: backUses - 1, Until: req.opt.Now().Add(backLife)}
	token, err := req.storeLink(req.ctx(), l)
	if err != nil {
		return err
	}
	bucket := req.tables.Bucket(backBucket)
	if err := bucket.Put(req.ctx(), req.ses.User, 0, []byte(hashSecret(token)), l.Until); err != nil {
		return fmt.Errorf("web: way back: %w", err)
	}
	page := struct {
		Head game.Msg
		Link string
		Next string
	}{head, req.baseURL() + signinPath + token, next}
	f := req.frame(req.msg("web.back"))
	f.HasSecret = true
	return req.render(http.StatusOK, "back.html", f, page)
}

// deleteBackLink deletes the user's link, if there is one.
func (req *request) deleteBackLink(user string) error {
	bucket := req.tables.Bucket(backBucket)
	hash, version, err := bucket.Get(req.ctx(), user)
	if err != nil || version == 0 {
		return err
	}
	if err := deleteKey(req.ctx(), req.tables.Bucket(linkBucket), string(hash)); err != nil {
		return fmt.Errorf("web: drop way back: %w", err)
	}
	return deleteKey(req.ctx(), bucket, user)
}

// newBackLink gives a guest a new link. It fails with errNotFound for a user who is not a guest.
func (req *request) newBackLink() error {
	if !req.ses.isGuest() {
		return errNotFound
	}
	if !req.createLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	return req.showBackLink("/", game.Say("web.back.new"))
}
