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
	backDrawer = "web.back" // by user: under which hash their link is kept
	backLife   = 90 * 24 * time.Hour
	backUses   = 50
)

// wayBack makes a guest's link to come back by and shows it, once: it is kept
// as a hash.
func (v *visit) wayBack(next string, head game.Msg) error {
	if err := v.dropBack(v.ses.User); err != nil {
		return err
	}
	l := link{User: v.ses.User, Name: v.ses.Name, Next: "/", Left: backUses - 1, Until: v.opt.Now().Add(backLife)}
	token, err := v.newLink(v.ctx(), l)
	if err != nil {
		return err
	}
	drawer := v.hall.Drawer(backDrawer)
	if err := drawer.Put(v.ctx(), v.ses.User, 0, []byte(hashed(token)), l.Until); err != nil {
		return fmt.Errorf("web: way back: %w", err)
	}
	page := struct {
		Head game.Msg
		Link string
		Next string
	}{head, v.base() + signinPath + token, next}
	f := v.frame(v.t("web.back"))
	f.Bare = true
	return v.render(http.StatusOK, "back.html", f, page)
}

// dropBack ends the link that a person comes back by, if there is one.
func (v *visit) dropBack(user string) error {
	drawer := v.hall.Drawer(backDrawer)
	hash, version, err := drawer.Get(v.ctx(), user)
	if err != nil || version == 0 {
		return err
	}
	if err := forget(v.ctx(), v.hall.Drawer(linkDrawer), string(hash)); err != nil {
		return fmt.Errorf("web: drop way back: %w", err)
	}
	return forget(v.ctx(), drawer, user)
}

// back gives a guest a new link to come back by.
func (v *visit) back() error {
	if !v.ses.guest() {
		return notFound
	}
	if !v.deliveries.Take(v.ses.User, 1, v.opt.Now()) {
		return tooMany
	}
	return v.wayBack("/", game.Say("web.back.new"))
}
