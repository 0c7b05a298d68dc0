package web

import (
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

// inviteDrawer keeps the codes of invitations, so that the GM reads their links
// again: the log has their hashes alone. What a code opens is the Hall's word.
const inviteDrawer = "web.invite"

func inviteKey(id game.TableID, invitation string) string { return string(id) + "/" + invitation }

// inviteRow is one invitation on the GM's page, made or to be made.
type inviteRow struct {
	Chair string
	Name  string // of the chair, "" for anybody
	ID    string
	Link  string // "" until it is made
	QR    qrCode
	Until string
}

// Time is how long the invitation holds.
func (r inviteRow) Time() time.Time {
	at, _ := time.Parse(time.RFC3339, r.Until) // the Hall wrote it
	return at
}

// invitePage is what the GM sees of the invitations: those for a chair that may
// be given away, then the others that hold.
type invitePage struct {
	about
	Rows   []inviteRow
	Others []game.Offer
	Action string
	Local  bool // the links work on this machine alone
}

// invitations shows the GM the links into the table.
func (v *visit) invitations() error {
	sight, err := v.asGM()
	if err != nil {
		return err
	}
	path := tablePath(sight.Table, "invite", sight.Seat.Chair)
	page := invitePage{about: about{sight.Title, tablePath(sight.Table, "", sight.Seat.Chair)}, Rows: chairRows(sight), Action: path,
		Local: v.onlyHere()}
	for _, o := range standing(sight) {
		shown, err := v.show(&page, sight.Table, o.Fixed.One("invitation"))
		if err != nil {
			return err
		}
		if !shown {
			page.Others = append(page.Others, o)
		}
	}
	f := v.frame(v.t("web.invite"))
	f.Bare = true
	return v.render(http.StatusOK, "invite.html", f, page)
}

// chairRows are what the GM may invite to: a new chair, and those that are free
// or the GM's own.
func chairRows(sight table.Sight) []inviteRow {
	rows := []inviteRow{{}}
	for _, c := range sight.Chairs {
		mine := slices.ContainsFunc(sight.Mine, func(m game.Chair) bool { return m.ID == c.ID })
		if c.Role == game.Player && (c.User == "" || mine) {
			rows = append(rows, inviteRow{Chair: c.ID, Name: c.Name})
		}
	}
	return rows
}

// standing are the offers to withdraw an invitation, one for each that holds.
func standing(sight table.Sight) []game.Offer {
	return slices.DeleteFunc(slices.Clone(sight.Offers), func(o game.Offer) bool { return o.Move != "uninvite" })
}

// show puts an invitation into the row of its chair. It reports false where
// there is no such row, or its code is not known here.
func (v *visit) show(page *invitePage, id game.TableID, invitation string) (bool, error) {
	code, version, err := v.hall.Drawer(inviteDrawer).Get(v.ctx(), inviteKey(id, invitation))
	if err != nil || version == 0 {
		return false, err
	}
	inv, err := v.hall.Invitation(v.ctx(), id, string(code))
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
	row.ID, row.Until, row.Link = inv.ID, inv.Until, v.base()+joinPath(id, string(code))
	row.QR, err = drawQR(row.Link)
	return true, err
}

// asGM looks at the table for the GM alone.
func (v *visit) asGM() (table.Sight, error) {
	sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), table.Want{About: "house", Parts: table.Offers})
	if err != nil {
		return sight, err
	}
	if no := game.GMOnly("", sight.Chairs, sight.Seat); no != nil {
		return sight, no
	}
	v.speakTable(sight.Lang)
	return sight, nil
}

// invite makes an invitation to a chair or to anybody, or withdraws one.
func (v *visit) invite() error {
	if err := v.parseForm(); err != nil {
		return err
	}
	if !v.presses.Take(v.ses.User, 1, v.opt.Now()) {
		return tooMany
	}
	sight, err := v.asGM()
	if err != nil {
		return err
	}
	if form := v.r.PostForm; form.Get("do") == "make" {
		err = v.makeInvite(sight, form.Get("for"))
	} else {
		err = v.withdraw(sight, form.Get("invitation"))
	}
	if err != nil {
		return err
	}
	return v.redirect(tablePath(sight.Table, "invite", sight.Seat.Chair))
}

func (v *visit) makeInvite(sight table.Sight, chair string) error {
	by := table.Who{User: v.ses.User, Chair: sight.Seat.Chair}
	code, err := v.hall.Invite(v.ctx(), sight.Table, by, chair, "")
	if err != nil {
		return err
	}
	inv, err := v.hall.Invitation(v.ctx(), sight.Table, code)
	if err != nil {
		return err
	}
	until := inviteRow{Until: inv.Until}.Time()
	if err := v.hall.Drawer(inviteDrawer).Put(v.ctx(), inviteKey(sight.Table, inv.ID), 0, []byte(code), until); err != nil {
		return fmt.Errorf("web: invite: %w", err)
	}
	return nil
}

// withdraw ends an invitation, if it still holds.
func (v *visit) withdraw(sight table.Sight, invitation string) error {
	offers := standing(sight)
	i := slices.IndexFunc(offers, func(o game.Offer) bool { return o.Fixed.One("invitation") == invitation })
	if i < 0 {
		return nil
	}
	c := game.Command{ID: game.CommandID("web:" + newID()), Key: offers[i].Key(), At: sight.At}
	_, err := v.hall.Do(v.ctx(), sight.Table, table.Who{User: v.ses.User, Chair: sight.Seat.Chair}, c, table.Want{Parts: table.Offers})
	if err != nil {
		return err
	}
	if err := forget(v.ctx(), v.hall.Drawer(inviteDrawer), inviteKey(sight.Table, invitation)); err != nil {
		return fmt.Errorf("web: withdraw: %w", err)
	}
	return nil
}

// forget takes something out of a drawer; somebody else may have been quicker.
func forget(ctx context.Context, d table.Drawer, key string) error {
	_, version, err := d.Get(ctx, key)
	if err != nil || version == 0 {
		return err
	}
	if err := d.Put(ctx, key, version, nil, time.Time{}); !errors.Is(err, table.ErrVersion) {
		return err
	}
	return nil
}

func joinPath(id game.TableID, code string) string {
	return (&url.URL{Path: "/join/" + string(id) + "/" + code}).String()
}

// base is where this reader reaches the pages; a link for others begins with
// it. The host's own address comes first, unless it is that of one machine.
func (v *visit) base() string {
	if !v.secure && alone(v.opt.URL) && v.r.Host != "" {
		return "http://" + v.r.Host
	}
	return v.opt.URL
}

func (v *visit) onlyHere() bool { return alone(v.base()) }

// alone reports whether an address leads nowhere from another machine.
func alone(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return u.Hostname() == "localhost" || err == nil && (ip.IsLoopback() || ip.IsUnspecified())
}
