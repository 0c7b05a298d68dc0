package web

import (
	"fmt"
	"net/http"
	"time"

	"mesa/game"
)

// A guest returns by a link that signs them in a bounded number of times. A new link replaces the
// old one.
const (
	backBucket = "web.back" // by user: the hash of their link
	backLife   = 90 * 24 * time.Hour
	backUses   = 50
)

// wayBack makes a guest's link and shows it. It can be shown only once, because only its hash is
// stored.
func (req *request) wayBack(next string, head game.Msg) error {
	if err := req.dropBack(req.ses.User); err != nil {
		return err
	}
	l := link{User: req.ses.User, Name: req.ses.Name, Next: "/", Left: backUses - 1, Until: req.opt.Now().Add(backLife)}
	token, err := req.newLink(req.ctx(), l)
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
	f.Bare = true
	return req.render(http.StatusOK, "back.html", f, page)
}

// dropBack deletes the user's link, if there is one.
func (req *request) dropBack(user string) error {
	bucket := req.tables.Bucket(backBucket)
	hash, version, err := bucket.Get(req.ctx(), user)
	if err != nil || version == 0 {
		return err
	}
	if err := forget(req.ctx(), req.tables.Bucket(linkBucket), string(hash)); err != nil {
		return fmt.Errorf("web: drop way back: %w", err)
	}
	return forget(req.ctx(), bucket, user)
}

// newBackLink replaces the link of a guest. It fails with notFound for a user who is not a guest.
func (req *request) newBackLink() error {
	if !req.ses.guest() {
		return notFound
	}
	if !req.deliveries.Allow(req.ses.User, 1, req.opt.Now()) {
		return tooMany
	}
	return req.wayBack("/", game.Say("web.back.new"))
}
