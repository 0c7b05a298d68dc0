package web_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"mesa/game"
	"mesa/systems/nde"
	"mesa/table"
	"mesa/web"
)

var (
	headIDs   = regexp.MustCompile(`<details class="more" id="(?:[^"]*)-([a-z]+)"`)
	countless = regexp.MustCompile(`<summary class="quiet">[^<(]*</summary>`)
)

// TestFoldedOffersStandUnderTheirCategory: folded offers stand under their category, in one order, and none
// is missing.
func TestFoldedOffersStandUnderTheirCategory(t *testing.T) {
	r := newRoomOf(t, web.Options{}, nil, nde.System())
	id := r.createDemo("ana", "nde")
	page := r.enter("ana").get(at(id, game.GMChair)).text
	_, loose, _ := strings.Cut(page, `id="loose"`)
	loose, _, _ = strings.Cut(loose, "</section>")
	var heads []string
	for _, m := range headIDs.FindAllStringSubmatch(loose, -1) {
		heads = append(heads, m[1])
	}
	if len(heads) < 2 || !slices.IsSortedFunc(heads, func(a, b string) int {
		return slices.Index(game.Categories, game.Category(a)) - slices.Index(game.Categories, game.Category(b))
	}) {
		t.Errorf("the headings %q", heads)
	}
	if !strings.Contains(loose, `<summary class="quiet">People (`) || strings.Contains(page, "more moves") ||
		countless.MatchString(loose) {
		t.Errorf("no heading with how much is under it:\n%s", loose)
	}
	view, err := r.service.View(t.Context(), id, table.Caller{User: "ana", Chair: game.GMChair},
		table.ViewQuery{Fields: table.FieldOffers})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range view.Offers {
		if strings.Count(page, ` id="o-`+o.Key()+`"`) != 1 {
			t.Errorf("%s %v is not on the page once", o.Move, o.Fixed)
		}
	}
}
