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

// guestPrefix begins the user id of a guest: a person who came by an invitation without being
// signed in.
const guestPrefix = "guest:"

// isGuest reports whether the session is a guest's.
func (s session) isGuest() bool { return strings.HasPrefix(s.User, guestPrefix) }

var errBadInvite = &requestError{http.StatusGone, game.Say("web.invite.gone")}

// findInvite returns the invitation in the request's address, and the view that a stranger has of
// the table. It fails with errBadInvite if the invitation does not hold.
func (req *request) findInvite() (inv game.Invite, view table.PlayerView, err error) {
	if !req.signInLimit.Allow("join "+req.Address(req.r), 1, req.opt.Now()) {
		return inv, view, errTooMany
	}
	inv, err = req.tables.Invitation(req.ctx(), req.tableID(), req.r.PathValue("code"))
	var no *game.Refusal
	if errors.As(err, &no) {
		return inv, view, errBadInvite
	}
	if err == nil {
		view,
			err = req.tables.View(req.ctx(), req.tableID(), table.Caller{}, table.ViewQuery{Fields: table.FieldButtons})
	}
	if err == nil {
		req.speakTable(view.Lang, view.System)
	}
	return inv, view, err
}

// invitation redirects to the page of a link that was pasted into a form. It refuses all but
// invitations and sign-in links of this server.
func (req *request) invitation() error {
	if err := req.parseForm(); err != nil {
		return err
	}
	link, err := url.Parse(strings.TrimSpace(req.r.PostForm.Get("link")))
	here := err == nil && (link.Host == "" || link.Host == req.r.Host)
	if here && (strings.HasPrefix(link.Path, "/join/") || strings.HasPrefix(link.Path, "/signin/")) {
		return req.redirect(localPath(link.EscapedPath()))
	}
	f := req.frame(req.msg("web.problem.title"))
	f.Alert = req.msg("web.invitation.none")
	return req.render(http.StatusUnprocessableEntity, "problem.html", f, nil)
}

// joinPage is the page that an invited person sees first.
type joinPage struct {
	Title, GM string        // the table's title, and the name of the GM who invites
	Chair     string        // the name of the chair, "" for a new one
	Free      []game.Choice // chairs to choose from instead, by id
	Name      string        // as it was typed
	SignedIn  bool
	Here      string // the page to return to after signing in
}

// joinPage shows the page of an invitation.
func (req *request) joinPage() error {
	inv, view, err := req.findInvite()
	if err != nil {
		return err
	}
	return req.showJoin(http.StatusOK, inv, view, req.ses.Name, nil)
}

// showJoin shows the page of an invitation, with a typed name and a refusal; no is nil for none.
func (req *request) showJoin(status int, inv game.Invite, view table.PlayerView, name string, no *game.Refusal) error {
	free, err := req.lentChairs(inv, view)
	if err != nil {
		return err
	}
	page := joinPage{view.Title, gmName(view, inv.By), game.ChairName(view.Chairs, inv.Chair), free, name, req.signedIn,
		req.r.URL.Path}
	f := req.frame(view.Title)
	f.HasSecret, f.Here = true, "/"
	if no != nil {
		req.showRefusal(&f, no)
	}
	return req.render(status, "join.html", f, page)
}

// lentChairs returns the chairs that an invited person may take instead of a new one although
// another user holds them, as in a demo.
func (req *request) lentChairs(inv game.Invite, view table.PlayerView) ([]game.Choice, error) {
	offers, err := req.freeChairOffers(inv, cmp.Or(req.ses.User, guestPrefix))
	var free []game.Choice
	for _, o := range offers {
		i := slices.IndexFunc(view.Chairs,
			func(c game.Chair) bool { return c.ID == o.Fixed.One("chair") && c.User != "" })
		if i >= 0 {
			free = append(free,
				game.Choice{Word: view.Chairs[i].ID, Label: game.Quote(view.Chairs[i].Name), Selected: len(free) == 0})
		}
	}
	return free, err
}

// freeChairOffers returns the offers of a user to take an existing chair. It returns none if the
// invitation is to a certain chair.
func (req *request) freeChairOffers(inv game.Invite, user string) ([]game.Offer, error) {
	if inv.Chair != "" {
		return nil, nil
	}
	view, err := req.tables.View(req.ctx(), req.tableID(), table.Caller{User: user},
		table.ViewQuery{Fields: table.FieldOffers})
	other := func(o game.Offer) bool { return o.Move != game.JoinMove || o.Fixed.One("chair") == "" }
	return slices.DeleteFunc(slices.Clone(view.Offers), other), err
}

// gmName returns the name of a GM's chair that the user holds, or else of the first GM's chair. It
// returns "" if there is no GM's chair.
func gmName(view table.PlayerView, user string) string {
	name := ""
	for _, c := range view.Chairs {
		if c.Role == game.GM && (c.User == user || name == "") {
			name = c.Name
		}
	}
	return name
}

// join gives an invited person a chair. A person who is not signed in becomes a guest, with a
// session of their own and a link to return by.
func (req *request) join() error {
	if err := req.parseForm(); err != nil {
		return err
	}
	inv, view, err := req.findInvite()
	if err != nil {
		return err
	}
	name, bad := game.Clean(req.r.PostForm.Get("name"))
	if bad || name == "" || len([]rune(name)) > game.MaxChairName {
		return req.showJoin(http.StatusUnprocessableEntity, inv, view, "", game.Refuse("", "web.invite.name"))
	}
	user := req.ses.User
	if !req.signedIn {
		user = guestPrefix + strings.ToLower(rand.Text())
	}
	chair, err := req.takeChair(user, name, req.r.PostForm.Get("chair"), inv)
	var no *game.Refusal
	if errors.As(err, &no) {
		return req.showJoin(http.StatusUnprocessableEntity, inv, view, name, no)
	}
	if err != nil {
		return err
	}
	if req.signedIn {
		return req.redirect(tablePath(view.Table, "", chair))
	}
	if err := req.beginSession(req.w, req.r, user, name); err != nil {
		return err
	}
	req.ses, req.signedIn = session{User: user, Name: name}, true
	return req.showBackLink(tablePath(view.Table, "", chair), game.Say("web.back.seated"))
}

// takeChair gives a user a chair and returns the chair's id. A user who holds the invitation's
// chair already, or any chair if the invitation is to a new one, keeps that chair. Any other user
// gets the invitation's chair, the picked chair, or a new chair with the user's name.
func (req *request) takeChair(user, name, chair string, inv game.Invite) (string, error) {
	caller := table.Caller{User: user}
	now, err := req.tables.View(req.ctx(), req.tableID(), caller, table.ViewQuery{Fields: table.FieldButtons})
	if err != nil {
		return "", err
	}
	for _, c := range now.OwnChairs {
		if inv.Chair == "" || c.ID == inv.Chair {
			return c.ID, nil
		}
	}
	c := game.Command{ID: game.CommandID("web:" + newID()), Move: game.JoinMove,
		Args: game.Args{"name": {name}, "code": {req.r.PathValue("code")}}}
	if chair != "" {
		if c.Args, err = req.chairArgs(chair, user, inv, c.Args); err != nil {
			return "", err
		}
	}
	now, err = req.tables.Do(req.ctx(), req.tableID(), caller, c, table.ViewQuery{Fields: table.FieldButtons})
	if err != nil || inv.Chair != "" {
		return inv.Chair, err
	}
	return now.OwnChairs[len(now.OwnChairs)-1].ID, nil
}

// chairArgs returns the arguments to take the picked chair: those of an offer that lets the user
// take the chair without a code, as at an open table, or else args with the chair.
func (req *request) chairArgs(chair, user string, inv game.Invite, args game.Args) (game.Args, error) {
	offers, err := req.freeChairOffers(inv, user)
	for _, o := range offers {
		if o.Fixed.One("chair") == chair && len(o.Inputs) == 0 {
			return o.Fixed, err
		}
	}
	args["chair"] = []string{chair}
	return args, err
}
