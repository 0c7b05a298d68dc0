package web

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"mesa/game"
	"mesa/table"
)

// guestPrefix begins the name of a person who came by an invitation and has no
// other account.
const guestPrefix = "guest:"

func (s session) guest() bool { return strings.HasPrefix(s.User, guestPrefix) }

var badInvite = &problem{http.StatusGone, game.Say("web.invite.gone")}

// findInvite gives the invitation of the request's address, with the table as
// its GM sees it, while it holds.
func (v *visit) findInvite() (in invite, sight table.Sight, err error) {
	if !v.signins.Take("join "+v.address(v.r), 1, v.opt.Now()) {
		return in, sight, tooMany
	}
	data, version, err := v.hall.Drawer(inviteDrawer).Get(v.ctx(), inviteKey(v.tableID(), v.r.PathValue("code")))
	if err != nil {
		return in, sight, fmt.Errorf("web: invitation: %w", err)
	}
	if version == 0 {
		return in, sight, badInvite
	}
	if err := json.Unmarshal(data, &in); err != nil {
		return in, sight, fmt.Errorf("web: invitation: %w", err)
	}
	sight, err = v.hall.Look(v.ctx(), v.tableID(), table.Who{User: in.By, Chair: in.ByChair}, table.Want{Parts: table.Urgent})
	var no *game.Refusal
	if errors.As(err, &no) || err == nil && (sight.Seat.Role != game.GM || !v.opt.Now().Before(in.Until)) {
		return in, sight, badInvite
	}
	v.speakTable(sight.Lang)
	return in, sight, err
}

// joinPage is what an invited person sees first.
type joinPage struct {
	Title, GM string
	Chair     string // its name, "" for a new one
	Name      string // as it was typed
	In        bool
}

func (v *visit) joinPage() error {
	in, sight, err := v.findInvite()
	if err != nil {
		return err
	}
	return v.showJoin(http.StatusOK, in, sight, v.ses.Name, nil)
}

func (v *visit) showJoin(status int, in invite, sight table.Sight, name string, no *game.Refusal) error {
	page := joinPage{sight.Title, game.ChairName(sight.Chairs, in.ByChair), game.ChairName(sight.Chairs, in.Chair), name, v.in}
	f := v.frame(sight.Title)
	f.Bare, f.Here = true, "/"
	if no != nil {
		f.Alert = v.p.Refusal(no)
	}
	return v.render(status, "join.html", f, page)
}

// join seats an invited person. Who is not signed in becomes a guest, with a
// session of their own and a link to come back by.
func (v *visit) join() error {
	if err := v.parseForm(); err != nil {
		return err
	}
	in, sight, err := v.findInvite()
	if err != nil {
		return err
	}
	name, bad := game.Clean(v.r.PostForm.Get("name"))
	if bad || name == "" || len([]rune(name)) > 64 {
		return v.showJoin(http.StatusUnprocessableEntity, in, sight, "", game.Refuse("", "web.invite.name"))
	}
	user := v.ses.User
	if !v.in {
		user = guestPrefix + strings.ToLower(rand.Text())
	}
	chair, err := v.seat(user, name, in, sight)
	var no *game.Refusal
	if errors.As(err, &no) {
		return v.showJoin(http.StatusUnprocessableEntity, in, sight, name, no)
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

// seat lets a person sit down and gives the chair: the one they have there
// already, the one they are invited to, or a new one of their name.
func (v *visit) seat(user, name string, in invite, sight table.Sight) (chair string, err error) {
	who := table.Who{User: user}
	now, err := v.hall.Look(v.ctx(), sight.Table, who, table.Want{Parts: table.Urgent})
	if err != nil || in.Chair == "" && len(now.Mine) > 0 {
		return firstChair(now.Mine), err
	}
	c := game.Command{ID: game.CommandID("web:" + newID()), Move: "join", Args: game.Args{"name": {name}}}
	if in.Chair != "" {
		if err := v.free(in, sight); err != nil {
			return "", err
		}
		c.Args = game.Args{"chair": {in.Chair}}
	}
	now, err = v.hall.Do(v.ctx(), sight.Table, who, c, table.Want{Parts: table.Urgent})
	if err != nil {
		return "", err
	}
	if in.Chair == "" {
		return firstChair(now.Mine), nil
	}
	return in.Chair, v.withdraw(sight.Table, in.Chair)
}

func firstChair(mine []game.Chair) string {
	if len(mine) == 0 {
		return ""
	}
	return mine[len(mine)-1].ID
}

// free lets go of a chair that the GM has kept for whom they invited.
func (v *visit) free(in invite, sight table.Sight) error {
	if !slices.ContainsFunc(sight.Mine, func(c game.Chair) bool { return c.ID == in.Chair }) {
		return nil
	}
	c := game.Command{ID: game.CommandID("web:" + newID()), Move: "leave", Sure: true, Args: game.Args{"chair": {in.Chair}}}
	_, err := v.hall.Do(v.ctx(), sight.Table, table.Who{User: in.By, Chair: in.ByChair}, c, table.Want{Parts: table.Urgent})
	return err
}
