package web

import (
	"encoding/json"
	"net/http"

	"mesa/game"
)

// exportPersonal sends all that is kept about the person as a file.
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
	_, _ = req.w.Write(append(data, '\n')) // who has hung up needs no answer
	return nil
}

// erasing asks whether what is kept about the person is to be taken away.
func (req *request) erasing() error { return req.askErase(http.StatusOK, game.Msg{}) }

func (req *request) askErase(status int, why game.Msg) error {
	f := req.frame(req.msg("web.erase"))
	if !why.Empty() {
		f.Alert = req.p.Say(why)
	}
	return req.render(status, "erase.html", f,
		[]game.Msg{game.Say("table.forget.goes"), game.Say("table.forget.stays", game.W("user", req.ses.User))})
}

// erase takes away what is kept about the person, once they are sure, and so signs them
// out everywhere.
func (req *request) erase() error {
	if err := req.parseForm(); err != nil {
		return err
	}
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return tooMany
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
