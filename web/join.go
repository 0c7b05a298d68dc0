package web

import (
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"mesa/game"
	"mesa/table"
)

// guestPrefix begins the name of a person who came by an invitation and has no
// other account.
const guestPrefix = "guest:"

func (s session) guest() bool { return strings.HasPrefix(s.User, guestPrefix) }

var badInvite = &problem{http.StatusGone, game.Say("web.invite.gone")}

// findInvite gives the invitation of the request's address, while it holds, with
// the table as anybody sees it.
func (v *visit) findInvite() (inv game.Invite, sight table.Sight, err error) {
	if !v.signins.Take("join "+v.address(v.r), 1, v.opt.Now()) {
		return inv, sight, tooMany
	}
	inv, err = v.hall.Invitation(v.ctx(), v.tableID(), v.r.PathValue("code"))
	var no *game.Refusal
	if errors.As(err, &no) {
		return inv, sight, badInvite
	}
	if err == nil {
		sight, err = v.hall.Look(v.ctx(), v.tableID(), table.Who{}, table.Want{Parts: table.Buttons})
	}
	if err == nil {
		v.speakTable(sight.Lang)
	}
	return inv, sight, err
}

// invitation goes where a link leads that somebody has pasted: into a table of this
// server, and nowhere else.
func (v *visit) invitation() error {
	if err := v.parseForm(); err != nil {
		return err
	}
	link, err := url.Parse(strings.TrimSpace(v.r.PostForm.Get("link")))
	here := err == nil && (link.Host == "" || link.Host == v.r.Host)
	if here && (strings.HasPrefix(link.Path, "/join/") || strings.HasPrefix(link.Path, "/signin/")) {
		return v.redirect(local(link.EscapedPath()))
	}
	f := v.frame(v.t("web.problem.title"))
	f.Alert = v.t("web.invitation.none")
	return v.render(http.StatusUnprocessableEntity, "problem.html", f, nil)
}

// joinPage is what an invited person sees first.
type joinPage struct {
	Title, GM string
	Chair     string // its name, "" for a new one
	Name      string // as it was typed
	In        bool
	Here      string // to come back to, signed in
}

func (v *visit) joinPage() error {
	inv, sight, err := v.findInvite()
	if err != nil {
		return err
	}
	return v.showJoin(http.StatusOK, inv, sight, v.ses.Name, nil)
}

func (v *visit) showJoin(status int, inv game.Invite, sight table.Sight, name string, no *game.Refusal) error {
	page := joinPage{sight.Title, hostName(sight, inv.By), game.ChairName(sight.Chairs, inv.Chair), name, v.in, v.r.URL.Path}
	f := v.frame(sight.Title)
	f.Bare, f.Here = true, "/"
	if no != nil {
		v.refuse(&f, no)
	}
	return v.render(status, "join.html", f, page)
}

// hostName is the name on a user's GM's chair, or else on the first one.
func hostName(sight table.Sight, user string) string {
	name := ""
	for _, c := range sight.Chairs {
		if c.Role == game.GM && (c.User == user || name == "") {
			name = c.Name
		}
	}
	return name
}

// join seats an invited person. Who is not signed in becomes a guest, with a
// session of their own and a link to come back by.
func (v *visit) join() error {
	if err := v.parseForm(); err != nil {
		return err
	}
	inv, sight, err := v.findInvite()
	if err != nil {
		return err
	}
	name, bad := game.Clean(v.r.PostForm.Get("name"))
	if bad || name == "" || len([]rune(name)) > game.MaxChairName {
		return v.showJoin(http.StatusUnprocessableEntity, inv, sight, "", game.Refuse("", "web.invite.name"))
	}
	user := v.ses.User
	if !v.in {
		user = guestPrefix + strings.ToLower(rand.Text())
	}
	chair, err := v.seat(user, name, inv)
	var no *game.Refusal
	if errors.As(err, &no) {
		return v.showJoin(http.StatusUnprocessableEntity, inv, sight, name, no)
	}
	if err != nil {
		return err
	}
	if v.in {
		return v.redirect(tablePath(sight.Table, "", chair))
	}
	if err := v.begin(v.w, v.r, user, name); err != nil {
		return err
	}
	v.ses, v.in = session{User: user, Name: name}, true
	return v.wayBack(tablePath(sight.Table, "", chair), game.Say("web.back.seated"))
}

// seat lets a person sit down and gives the chair: one they hold there already,
// if the invitation gives no other, else the one they are invited to, or a new
// one of their name.
func (v *visit) seat(user, name string, inv game.Invite) (chair string, err error) {
	who := table.Who{User: user}
	now, err := v.hall.Look(v.ctx(), v.tableID(), who, table.Want{Parts: table.Buttons})
	if err != nil {
		return "", err
	}
	for _, c := range now.Mine {
		if inv.Chair == "" || c.ID == inv.Chair {
			return c.ID, nil
		}
	}
	c := game.Command{ID: game.CommandID("web:" + newID()), Move: "join", Args: game.Args{"name": {name}, "code": {v.r.PathValue("code")}}}
	now, err = v.hall.Do(v.ctx(), v.tableID(), who, c, table.Want{Parts: table.Buttons})
	if err != nil || inv.Chair != "" {
		return inv.Chair, err
	}
	return now.Mine[len(now.Mine)-1].ID, nil
}
