package web

import (
	"encoding/json"
	"net/http"

	"mesa/game"
)

// exportPersonal sends the personal data of the user as a file.
func (req *request) exportPersonal() error {
	about, err := req.tables.PersonalData(req.ctx(), req.ses.User)
	if err != nil {
		return err
	}
	data, err := json.MarshalIndent(about, "", "  ")
	if err != nil {
		return err
	}
	req.w.Header().Set("Content-Type", "application/json")
	req.w.Header().Set("Content-Disposition", `attachment; filename="mesa-me.json"`)
	_, _ = req.w.Write(append(data, '\n')) // an error means that the reader has gone away
	return nil
}

// erasePage asks the user to confirm that their personal data is erased.
func (req *request) erasePage() error { return req.askErase(http.StatusOK, game.Msg{}) }

// askErase shows the confirmation page, with why as an alert unless it is empty.
func (req *request) askErase(status int, why game.Msg) error {
	f := req.frame(req.msg("web.erase"))
	if !why.Empty() {
		f.Alert = req.p.Say(why)
	}
	return req.render(status, "erase.html", f,
		[]game.Msg{game.Say("table.forget.goes"), game.Say("table.forget.stays", game.W("user", req.ses.User))})
}

// erase erases the user's personal data once they have confirmed it. This signs them out in every
// browser.
func (req *request) erase() error {
	if err := req.parseForm(); err != nil {
		return err
	}
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	if req.r.PostForm.Get("sure") != "yes" {
		return req.askErase(http.StatusUnprocessableEntity, game.Say("web.erase.unsure"))
	}
	if err := req.tables.Forget(req.ctx(), req.ses.User); err != nil {
		return err
	}
	http.SetCookie(req.w, req.cookie(sessionCookie, "", -1))
	return req.redirect("/")
}
