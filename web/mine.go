package web

import (
	"encoding/json"
	"net/http"

	"mesa/game"
)

// mine sends all that is kept about the person as a file.
func (v *visit) mine() error {
	about, err := v.hall.Person(v.ctx(), v.ses.User)
	if err != nil {
		return err
	}
	data, err := json.MarshalIndent(about, "", "  ")
	if err != nil {
		return err
	}
	v.w.Header().Set("Content-Type", "application/json")
	v.w.Header().Set("Content-Disposition", `attachment; filename="mesa-me.json"`)
	_, _ = v.w.Write(append(data, '\n')) // who has hung up needs no answer
	return nil
}

// erasing asks whether what is kept about the person is to be taken away.
func (v *visit) erasing() error { return v.askErase(http.StatusOK, game.Msg{}) }

func (v *visit) askErase(status int, why game.Msg) error {
	f := v.frame(v.t("web.erase"))
	if !why.Empty() {
		f.Alert = v.p.Say(why)
	}
	return v.render(status, "erase.html", f,
		[]game.Msg{game.Say("table.forget.goes"), game.Say("table.forget.stays", game.W("user", v.ses.User))})
}

// erase takes away what is kept about the person, once they are sure, and so signs them
// out everywhere.
func (v *visit) erase() error {
	if err := v.parseForm(); err != nil {
		return err
	}
	if !v.presses.Take(v.ses.User, 1, v.opt.Now()) {
		return tooMany
	}
	if v.r.PostForm.Get("sure") != "yes" {
		return v.askErase(http.StatusUnprocessableEntity, game.Say("web.erase.unsure"))
	}
	if err := v.hall.Forget(v.ctx(), v.ses.User); err != nil {
		return err
	}
	http.SetCookie(v.w, v.cookie(sessionCookie, "", -1))
	return v.redirect("/")
}
