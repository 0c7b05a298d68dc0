package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"time"

	"mesa/game"
	"mesa/table"
)

// inviteBucket stores the codes of invitations, so that the GM can see their links again: the log
// holds only hashes of the codes. The table service decides what a code gives access to.
const inviteBucket = "web.invite"

// inviteKey returns the key in inviteBucket of the invitation with that id.
func inviteKey(id game.TableID, invitation string) string { return string(id) + "/" + invitation }

// inviteRow is a row of the GM's page for a chair, with its invitation if one was made.
type inviteRow struct {
	Chair string // its id, "" for a new chair
	Name  string // of the chair
	ID    string // of the invitation; "" until it is made
	Link  string // likewise
	QR    qrCode
	Until string // when the invitation ends
}

// Time returns Until as a time, the zero time if Until holds none.
func (r inviteRow) Time() time.Time {
	at, _ := time.Parse(time.RFC3339, r.Until) // the table service wrote it
	return at
}

// invitePage shows the GM the invitations.
type invitePage struct {
	tableRef
	Rows   []inviteRow  // for a new chair, and for each chair that the GM may give away
	Others []game.Offer // to withdraw the invitations that have no row
	Action string       // the address that the forms are sent to
	// LocalPort is the port of Mesa if its links work on this machine alone, else "".
	LocalPort string
}

// invitations shows the GM the page of invitations.
func (req *request) invitations() error {
	view, err := req.gmView()
	if err != nil {
		return err
	}
	path := tablePath(view.Table, "invite", view.Actor.Chair)
	page := invitePage{tableRef: tableRef{view.Title, tablePath(view.Table, "", view.Actor.Chair)},
		Rows: chairRows(view), Action: path,
		LocalPort: req.localPort()}
	for _, o := range withdrawOffers(view) {
		shown, err := req.fillInviteRow(&page, view.Table, o.Fixed.One("invitation"))
		if err != nil {
			return err
		}
		if !shown {
			page.Others = append(page.Others, o)
		}
	}
	f := req.frame(req.msg("web.invite"))
	f.HasSecret = true
	return req.render(http.StatusOK, "invite.html", f, page)
}

// chairRows returns a row for a new chair, and then a row for each player's chair that is free or
// that the GM holds.
func chairRows(view table.PlayerView) []inviteRow {
	rows := []inviteRow{{}}
	for _, c := range view.Chairs {
		own := slices.ContainsFunc(view.OwnChairs, func(m game.Chair) bool { return m.ID == c.ID })
		if c.Role == game.Player && (c.User == "" || own) {
			rows = append(rows, inviteRow{Chair: c.ID, Name: c.Name})
		}
	}
	return rows
}

// withdrawOffers returns the offers to withdraw an invitation, one for each that holds.
func withdrawOffers(view table.PlayerView) []game.Offer {
	return slices.DeleteFunc(slices.Clone(view.Offers), func(o game.Offer) bool { return o.Move != "uninvite" })
}

// fillInviteRow puts an invitation into the row of its chair. It returns false if there is no such
// row, if another invitation has the row, if the code is not stored here, or if the invitation no
// longer holds.
func (req *request) fillInviteRow(page *invitePage, id game.TableID, invitation string) (bool, error) {
	code, version, err := req.tables.Bucket(inviteBucket).Get(req.ctx(), inviteKey(id, invitation))
	if err != nil || version == 0 {
		return false, err
	}
	inv, err := req.tables.Invitation(req.ctx(), id, string(code))
	var no *game.Refusal
	if errors.As(err, &no) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	i := slices.IndexFunc(page.Rows, func(r inviteRow) bool { return r.Chair == inv.Chair && r.ID == "" })
	if i < 0 {
		return false, nil
	}
	row := &page.Rows[i]
	row.ID, row.Until, row.Link = inv.ID, inv.Until, req.baseURL()+joinPath(id, string(code))
	row.QR, err = drawQR(row.Link)
	return true, err
}

// gmView returns the GM's view of the table. It fails with a refusal if the reader is not a GM.
func (req *request) gmView() (table.PlayerView, error) {
	view, err := req.tables.View(req.ctx(), req.tableID(), req.caller(),
		table.ViewQuery{About: "house", Fields: table.FieldOffers})
	if err != nil {
		return view, err
	}
	if no := game.GMOnly("", view.Chairs, view.Actor); no != nil {
		return view, no
	}
	req.speakTable(view.Lang, view.System)
	return view, nil
}

// invite makes an invitation to a chair or to a new chair, or withdraws an invitation.
func (req *request) invite() error {
	if err := req.parseForm(); err != nil {
		return err
	}
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	view, err := req.gmView()
	if err != nil {
		return err
	}
	if form := req.r.PostForm; form.Get("do") == "make" {
		err = req.makeInvite(view, form.Get("for"))
	} else {
		err = req.withdraw(view, form.Get("invitation"))
	}
	if err != nil {
		return err
	}
	return req.redirect(tablePath(view.Table, "invite", view.Actor.Chair))
}

// makeInvite makes an invitation to a chair, or to a new chair for "", and stores the code of the
// invitation.
func (req *request) makeInvite(view table.PlayerView, chair string) error {
	by := table.Caller{User: req.ses.User, Chair: view.Actor.Chair}
	code, err := req.tables.Invite(req.ctx(), view.Table, by, chair, "")
	if err != nil {
		return err
	}
	inv, err := req.tables.Invitation(req.ctx(), view.Table, code)
	if err != nil {
		return err
	}
	until := inviteRow{Until: inv.Until}.Time()
	if err := req.tables.Bucket(inviteBucket).Put(req.ctx(), inviteKey(view.Table, inv.ID), 0, []byte(code),
		until); err != nil {
		return fmt.Errorf("web: invite: %w", err)
	}
	return nil
}

// withdraw ends an invitation if it still holds.
func (req *request) withdraw(view table.PlayerView, invitation string) error {
	offers := withdrawOffers(view)
	i := slices.IndexFunc(offers, func(o game.Offer) bool { return o.Fixed.One("invitation") == invitation })
	if i < 0 {
		return nil
	}
	c := game.Command{ID: game.CommandID("web:" + newID()), Key: offers[i].Key(), SeenSeq: view.Seq}
	_, err := req.tables.Do(req.ctx(), view.Table, table.Caller{User: req.ses.User, Chair: view.Actor.Chair}, c,
		table.ViewQuery{Fields: table.FieldOffers})
	if err != nil {
		return err
	}
	if err := deleteKey(req.ctx(), req.tables.Bucket(inviteBucket), inviteKey(view.Table, invitation)); err != nil {
		return fmt.Errorf("web: withdraw: %w", err)
	}
	return nil
}

// deleteKey deletes a key of a bucket. It does not fail if there is no such key, or if another
// request changes the key at the same time.
func deleteKey(ctx context.Context, d table.Bucket, key string) error {
	_, version, err := d.Get(ctx, key)
	if err != nil || version == 0 {
		return err
	}
	if err := d.Put(ctx, key, version, nil, time.Time{}); !errors.Is(err, table.ErrVersion) {
		return err
	}
	return nil
}

// joinPath returns the path of the page for invited people.
func joinPath(id game.TableID, code string) string {
	return (&url.URL{Path: "/join/" + string(id) + "/" + code}).String()
}

// baseURL returns the address with which links for others begin: the URL of Options or, if that URL
// works on one machine alone, the address at which this reader has reached Mesa.
func (req *request) baseURL() string {
	if !req.secure && isLocalOnly(req.opt.URL) && req.r.Host != "" {
		return "http://" + req.r.Host
	}
	return req.opt.URL
}

// localPort returns the port of Mesa if baseURL works on one machine alone, else "".
func (req *request) localPort() string {
	u, err := url.Parse(req.baseURL())
	if err != nil || !isLocalOnly(req.baseURL()) {
		return ""
	}
	return cmp.Or(u.Port(), "80")
}

// isLocalOnly reports whether an address works on the machine of Mesa alone, such as localhost.
func isLocalOnly(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || err == nil && (ip.IsLoopback() || ip.IsUnspecified())
}
