package web

import (
	"fmt"
	"net/http"
	"time"

	"mesa/game"
)

// A guest's way back: a link that signs them in a bounded number of times. A
// new one takes the place of the old one.
const (
	backBucket = "web.back" // by user: under which hash their link is kept
	backLife   = 90 * 24 * time.Hour
	backUses   = 50
)

// wayBack makes a guest's link to come back by and shows it, once: it is kept
// as a hash.
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

// dropBack ends the link that a person comes back by, if there is one.
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

// newBackLink gives a guest a new link to come back by.
func (req *request) newBackLink() error {
	if !req.ses.guest() {
		return notFound
	}
	if !req.deliveries.Allow(req.ses.User, 1, req.opt.Now()) {
		return tooMany
	}
	return req.wayBack("/", game.Say("web.back.new"))
}
