package web_test

import (
	"fmt"
	"testing"

	"mesa/game"
	"mesa/table"
	"mesa/web"
)

// play does a move for a demo's chair, as if by another window.
func (r *room) play(id game.TableID, chair, move string, args game.Args) table.PlayerView {
	r.t.Helper()
	return r.doCommand(id, chair, game.Command{Move: move, Args: args})
}

// playConfirmed is play for a destructive move, with confirmation.
func (r *room) playConfirmed(id game.TableID, chair, move string, args game.Args) table.PlayerView {
	r.t.Helper()
	return r.doCommand(id, chair, game.Command{Move: move, Args: args, Sure: true})
}

func (r *room) doCommand(id game.TableID, chair string, c game.Command) table.PlayerView {
	r.t.Helper()
	view, err := r.service.Do(r.t.Context(), id, table.Caller{User: "ana", Chair: chair}, c, table.ViewQuery{})
	if err != nil {
		r.t.Fatalf("%s: %v", c.Move, err)
	}
	return view
}

// roomWithTest returns a room with Cortex's demo, in which Ana has been called to a test.
func roomWithTest(t *testing.T) (*room, game.TableID) {
	t.Helper()
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	r.play(id, "gm", "test", game.Args{"who": {"ana"}})
	return r, id
}

// browse opens a browser with the page of one of Ana's chairs.
func (r *room) browse(id game.TableID, chair string) *tab {
	r.t.Helper()
	b := r.chromium()
	b.signIn("ana", at(id, chair))
	eval[bool](b, watch)
	return b
}

// checkFits fails if the page is wider than the screen, also with all folds open.
func (b *tab) checkFits(path string, width int) {
	b.t.Helper()
	b.open(path)
	eval[bool](b, "(document.querySelectorAll('details').forEach(e => e.open = true), "+
		"document.documentElement.dataset.tab = '', true)")
	if w := eval[int](b, "document.documentElement.scrollWidth"); w > width {
		wide := fmt.Sprintf(`[...document.querySelectorAll("main *")]
			.filter(e => !e.closest(".scroll") && e.getBoundingClientRect().right > %d.5)
			.map(e => e.outerHTML.slice(0, 80)).join("\n")`, width)
		b.t.Errorf("%s is %d wide:\n%s", path, w, eval[string](b, wide))
	}
}
