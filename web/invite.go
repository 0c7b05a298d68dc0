package web

import (
	"context"
	"crypto/rand"
	"encoding/json"
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

const (
	inviteDrawer = "web.invite"
	inviteLife   = 30 * 24 * time.Hour
)

// invite lets whoever has its address sit down at a table: in one chair, once,
// or as anybody in a new one. It acts with the right of the GM who made it, and
// is worth nothing once that person is no GM there any more. The GM reads it
// again on the page, so it is kept as it is.
type invite struct {
	Code    string    `json:"code"`
	Chair   string    `json:"chair,omitempty"` // "": anybody
	By      string    `json:"by"`
	ByChair string    `json:"by_chair"`
	Until   time.Time `json:"until"`
}

func inviteKey(id game.TableID, code string) string { return string(id) + "/" + hashed(code) }

// inviteRow is one invitation on the GM's page, made or to be made.
type inviteRow struct {
	Chair string
	Name  string // of the chair, "" for anybody
	Link  string // "" until it is made
	QR    qrCode
	Until time.Time
}

// invitations shows the GM the links into the table.
func (v *visit) invitations() error {
	sight, err := v.asGM()
	if err != nil {
		return err
	}
	made, err := v.invites(sight.Table)
	if err != nil {
		return err
	}
	rows := []inviteRow{{}}
	for _, c := range sight.Chairs {
		mine := slices.ContainsFunc(sight.Mine, func(m game.Chair) bool { return m.ID == c.ID })
		if c.Role == game.Player && (c.User == "" || mine) {
			rows = append(rows, inviteRow{Chair: c.ID, Name: c.Name})
		}
	}
	for i, row := range rows {
		for _, in := range made {
			if in.Chair == row.Chair {
				rows[i].Link, rows[i].Until = v.base()+joinPath(sight.Table, in.Code), in.Until
				if rows[i].QR, err = drawQR(rows[i].Link); err != nil {
					return err
				}
			}
		}
	}
	page := struct {
		about
		Rows   []inviteRow
		Action string
		Local  bool // the links work on this machine alone
	}{about{sight.Title, tablePath(sight.Table, "", sight.Seat.Chair)}, rows, tablePath(sight.Table, "invite", sight.Seat.Chair), v.onlyHere()}
	f := v.frame(v.t("web.invite"))
	f.Bare = true
	return v.render(http.StatusOK, "invite.html", f, page)
}

// asGM looks at the table for the GM alone.
func (v *visit) asGM() (table.Sight, error) {
	sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), table.Want{Parts: table.Urgent})
	if err != nil {
		return sight, err
	}
	if sight.Seat.Role != game.GM {
		return sight, table.ErrGMOnly
	}
	v.speakTable(sight.Lang)
	return sight, nil
}

// invites are the invitations to a table that hold.
func (v *visit) invites(id game.TableID) ([]invite, error) {
	var all []invite
	err := v.hall.Drawer(inviteDrawer).Each(v.ctx(), string(id)+"/", func(_ string, data []byte) bool {
		var in invite
		if json.Unmarshal(data, &in) == nil && v.opt.Now().Before(in.Until) {
			all = append(all, in)
		}
		return true
	})
	if err != nil {
		return nil, fmt.Errorf("web: invitations: %w", err)
	}
	return all, nil
}

// invite makes or withdraws the invitation to a chair, or that to anybody. A
// new one takes the place of the old one.
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
	chair := v.r.PostForm.Get("for")
	if chair != "" && !slices.ContainsFunc(sight.Chairs, func(c game.Chair) bool { return c.ID == chair && c.Role == game.Player }) {
		return malformed
	}
	if err := v.withdraw(sight.Table, chair); err != nil {
		return err
	}
	if v.r.PostForm.Get("do") == "make" {
		in := invite{rand.Text(), chair, v.ses.User, sight.Seat.Chair, v.opt.Now().Add(inviteLife)}
		if err := putJSON(v.ctx(), v.hall.Drawer(inviteDrawer), inviteKey(sight.Table, in.Code), 0, in, in.Until); err != nil {
			return fmt.Errorf("web: invite: %w", err)
		}
	}
	return v.redirect(tablePath(sight.Table, "invite", sight.Seat.Chair))
}

// withdraw ends the invitations to one chair, or those to anybody.
func (v *visit) withdraw(id game.TableID, chair string) error {
	made, err := v.invites(id)
	if err != nil {
		return err
	}
	for _, in := range made {
		if in.Chair == chair {
			if err := forget(v.ctx(), v.hall.Drawer(inviteDrawer), inviteKey(id, in.Code)); err != nil {
				return fmt.Errorf("web: withdraw: %w", err)
			}
		}
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
