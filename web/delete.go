package web

import (
	"net/http"

	"mesa/game"
	"mesa/table"
)

// deletePage asks the GM to confirm the deletion of the table, and lists what is lost with it.
type deletePage struct {
	tableRef
	Lost           []game.Msg
	Action, Export string
}

// deletePage shows the confirmation page.
func (req *request) deletePage() error { return req.askDelete(http.StatusOK, game.Msg{}) }

// askDelete shows the confirmation page, with why as an alert unless it is empty. It refuses all
// but a GM.
func (req *request) askDelete(status int, why game.Msg) error {
	view, err := req.tables.View(req.ctx(), req.tableID(), req.caller(), table.ViewQuery{Fields: table.FieldView})
	if err != nil {
		return err
	}
	if no := game.GMOnly("", view.Chairs, view.Actor); no != nil {
		return no
	}
	req.speakTable(view.Lang, view.System)
	chair := view.Actor.Chair
	f := req.frame(req.msg("web.delete"))
	if !why.Empty() {
		f.Alert = req.p.Say(why)
	}
	return req.render(status, "delete.html", f, deletePage{
		tableRef: tableRef{view.Title, tablePath(view.Table, "", chair)}, Lost: view.DeletionLosses(),
		Action: tablePath(view.Table, "delete", chair), Export: tablePath(view.Table, "export", chair),
	})
}

// delete deletes the table if the GM has confirmed the deletion. Otherwise it asks again.
func (req *request) delete() error {
	if err := req.parseForm(); err != nil {
		return err
	}
	if !req.pressLimit.Allow(req.ses.User, 1, req.opt.Now()) {
		return errTooMany
	}
	if req.r.PostForm.Get("sure") != "yes" {
		return req.askDelete(http.StatusUnprocessableEntity, game.Say("web.delete.unsure"))
	}
	if err := req.tables.Delete(req.ctx(), req.tableID(), req.caller()); err != nil {
		return err
	}
	return req.redirect("/")
}
