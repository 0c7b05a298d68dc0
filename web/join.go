package web

import (
	"cmp"
	"crypto/rand"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"mesa/game"
	"mesa/table"
)

// guestPrefix begins the name of a person who came by an invitation and has no
// other account.
const guestPrefix = "guest:"

func (s session) guest() bool { return strings.HasPrefix(s.User, guestPrefix) }

// joinMove is the move of the house by which people sit down.
const joinMove = "join"

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
	Chair     string        // its name, "" for a new one
	Free      []game.Choice // chairs that go to whoever comes, by id
	Name      string        // as it was typed
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
	free, err := v.lent(inv, sight)
	if err != nil {
		return err
	}
	page := joinPage{sight.Title, hostName(sight, inv.By), game.ChairName(sight.Chairs, inv.Chair), free, name, v.in, v.r.URL.Path}
	f := v.frame(sight.Title)
	f.Bare, f.Here = true, "/"
	if no != nil {
		v.refuse(&f, no)
	}
	return v.render(status, "join.html", f, page)
}

// lent are the chairs of a demo that an invited person may have instead of a new one.
func (v *visit) lent(inv game.Invite, sight table.Sight) ([]game.Choice, error) {
	offers, err := v.seats(inv, cmp.Or(v.ses.User, guestPrefix))
	var free []game.Choice
	for _, o := range offers {
		i := slices.IndexFunc(sight.Chairs, func(c game.Chair) bool { return c.ID == o.Fixed.One("chair") && c.User != "" })
		if i >= 0 {
			free = append(free, game.Choice{Word: sight.Chairs[i].ID, Label: game.Quote(sight.Chairs[i].Name), Ticked: len(free) == 0})
		}
	}
	return free, err
}

// seats are the offers to sit down on a chair that is there, for who is invited to a
// new one.
func (v *visit) seats(inv game.Invite, user string) ([]game.Offer, error) {
	if inv.Chair != "" {
		return nil, nil
	}
	sight, err := v.hall.Look(v.ctx(), v.tableID(), table.Who{User: user}, table.Want{Parts: table.Offers})
	other := func(o game.Offer) bool { return o.Move != joinMove || o.Fixed.One("chair") == "" }
	return slices.DeleteFunc(slices.Clone(sight.Offers), other), err
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
	chair, err := v.seat(user, name, v.r.PostForm.Get("chair"), inv)
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
// if the invitation gives no other, else the one they are invited to, the one they
// picked, or a new one of their name.
func (v *visit) seat(user, name, chair string, inv game.Invite) (string, error) {
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
	c := game.Command{ID: game.CommandID("web:" + newID()), Move: joinMove,
		Args: game.Args{"name": {name}, "code": {v.r.PathValue("code")}}}
	if chair != "" {
		if c.Args, err = v.sitOn(chair, user, inv, c.Args); err != nil {
			return "", err
		}
	}
	now, err = v.hall.Do(v.ctx(), v.tableID(), who, c, table.Want{Parts: table.Buttons})
	if err != nil || inv.Chair != "" {
		return inv.Chair, err
	}
	return now.Mine[len(now.Mine)-1].ID, nil
}

// sitOn says which chair was picked. Where the door is open no code is asked for.
func (v *visit) sitOn(chair, user string, inv game.Invite, args game.Args) (game.Args, error) {
	offers, err := v.seats(inv, user)
	for _, o := range offers {
		if o.Fixed.One("chair") == chair && len(o.Asks) == 0 {
			return o.Fixed, err
		}
	}
	args["chair"] = []string{chair}
	return args, err
}
