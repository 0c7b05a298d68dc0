package web

import (
	"net/http"

	"mesa/game"
	"mesa/table"
)

// deletePage asks the GM whether the table is to go, and names what goes with it.
type deletePage struct {
	about
	Lost           []game.Msg
	Action, Export string
}

// deleting asks whether the table is to be deleted.
func (v *visit) deleting() error { return v.askDelete(http.StatusOK, game.Msg{}) }

func (v *visit) askDelete(status int, why game.Msg) error {
	sight, err := v.hall.Look(v.ctx(), v.tableID(), v.who(), table.Want{Parts: table.View})
	if err != nil {
		return err
	}
	if no := game.GMOnly("", sight.Chairs, sight.Seat); no != nil {
		return no
	}
	v.speakTable(sight.Lang)
	chair := sight.Seat.Chair
	f := v.frame(v.t("web.delete"))
	if !why.Empty() {
		f.Alert = v.p.Say(why)
	}
	return v.render(status, "delete.html", f, deletePage{
		about: about{sight.Title, tablePath(sight.Table, "", chair)}, Lost: sight.Lost(),
		Action: tablePath(sight.Table, "delete", chair), Export: tablePath(sight.Table, "export", chair),
	})
}

// delete deletes the table once the GM has said that they are sure.
func (v *visit) delete() error {
	if err := v.parseForm(); err != nil {
		return err
	}
	if !v.presses.Take(v.ses.User, 1, v.opt.Now()) {
		return tooMany
	}
	if v.r.PostForm.Get("sure") != "yes" {
		return v.askDelete(http.StatusUnprocessableEntity, game.Say("web.delete.unsure"))
	}
	if err := v.hall.Delete(v.ctx(), v.tableID(), v.who()); err != nil {
		return err
	}
	return v.redirect("/")
}
