package web

import (
	"context"
	"net/http"
	"regexp"
	"slices"

	"mesa/cmdline"
	"mesa/game"
	"mesa/table"
	"mesa/table/past"
	"mesa/web/story"
)

// The stories show every block, card, form and page with sample data, so that people can see these
// without playing. The stories are drawn like tables, over a service that returns the samples:
// nobody is signed in, and no real table can be reached.

// storyTables is the table service of the stories. Each story is a table that can be viewed.
type storyTables struct {
	viewing // nil, because the method that is not defined here is never called
	all     map[game.TableID]story.Story
}

// View returns the view of a story, or the part of it about one thing. It fails with
// table.ErrNoTable if there is no such story.
func (h storyTables) View(_ context.Context, id game.TableID, _ table.Caller, w table.ViewQuery) (table.PlayerView,
	error) {
	s, ok := h.all[id]
	if !ok {
		return table.PlayerView{}, table.ErrNoTable
	}
	view := s.View
	if w.About != "" {
		view.View = view.View.Part(w.About) // makes new slices: requests run concurrently
	}
	return view, nil
}

// Log returns the whole log of a story.
func (h storyTables) Log(_ context.Context, id game.TableID, _ table.Caller, _ game.Seq, _ int) ([]past.Entry, error) {
	return h.all[id].View.Log, nil
}

// routeStories adds the routes of the stories.
func (s *Server) routeStories(mux *http.ServeMux) {
	service := storyTables{all: map[game.TableID]story.Story{}}
	for _, of := range story.All() {
		service.all[of.View.Table] = of
	}
	on := &Server{tables: services{viewing: service}, bundle: s.bundle, opt: s.opt, pages: s.pages,
		specs: map[string]map[string]game.Spec{story.System: {}}}
	for _, spec := range story.Specs() {
		on.specs[story.System][spec.Name] = spec
	}
	nobody := func(h func(*request) error) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			req := &request{Server: on, w: w, r: r}
			req.setLanguage("")
			req.ownLang = true // a sample has no language to fall back on
			if err := h(req); err != nil {
				req.fail(err)
			}
		}
	}
	mux.HandleFunc("GET /story", nobody((*request).stories))
	mux.HandleFunc("GET /story/{name}", nobody((*request).story))
}

// storiesOfKind is the stories of one kind in a list.
type storiesOfKind struct {
	Kind    story.Kind
	Stories []story.Story
}

// stories lists all stories by kind.
func (req *request) stories() error {
	var all []storiesOfKind
	for _, kind := range story.Kinds {
		all = append(all, storiesOfKind{kind, story.Of(string(kind))})
	}
	return req.render(http.StatusOK, "stories.html", req.frame("Stories"), all)
}

// storyView is a story as it is drawn on a page of stories.
type storyView struct {
	*tablePage
	Name        string
	Title       string
	Form        *offerView   // of a story of a form
	Why         string       // the text of an alert
	Completions []completion // of the palette's line
	Hues        []string     // the names of the colours
}

// story shows the story with the name in the address, or all stories of a kind. Of the kind
// story.Pages it shows a list, since each of these has a page of its own.
func (req *request) story() error {
	name := req.r.PathValue("name")
	all := story.Of(name)
	if len(all) == 0 {
		return errNotFound
	}
	one := all[0].Name == name
	if all[0].Kind == story.Pages {
		if one {
			return req.storyPage(all[0])
		}
		return req.render(http.StatusOK, "stories.html", req.frame(name), []storiesOfKind{{story.Pages, all}})
	}
	var told []storyView
	for _, s := range all {
		t, err := req.storyView(s)
		if err != nil {
			return err
		}
		told = append(told, t)
	}
	if one {
		name = all[0].Title
	}
	return req.render(http.StatusOK, "story.html", req.frame(name), told)
}

// storyView lays out a story.
func (req *request) storyView(s story.Story) (storyView, error) {
	p, err := req.layOut(s.View, "", nil)
	if err != nil {
		return storyView{}, err
	}
	p.First = storySteps(s.First)
	t := storyView{tablePage: p, Name: s.Name, Title: s.Title}
	switch {
	case s.Form:
		o := s.View.Offers[0]
		b := newPageBuilder(req, s.View, "", &refusedPress{no: s.No, c: game.Command{Key: o.Key(), Args: s.Args}})
		b.alone = true
		t.Form = b.offerView(&o)
		t.Form.Reject = nil // faults are shown at their fields
	case s.Hues:
		t.Hues, err = colourNames()
		return t, err
	case s.No != nil:
		t.Why = req.p.Refusal(s.No)
	case s.Line != "":
		p.Palette.Line = s.Line
		for _, w := range cmdline.Complete(s.Line, story.Specs(), s.View.Offers, req.p) {
			t.Completions = append(t.Completions, completion{Word: w.Added(s.Line), Label: w.Label, Line: w.Line()})
		}
	}
	return t, nil
}

// huePattern matches the definition of a colour in the style sheet.
var huePattern = regexp.MustCompile(`(--[a-z0-9-]+): #`)

// colourNames returns the names of the style sheet's colours.
func colourNames() ([]string, error) {
	sheet, err := staticFile("mesa.css")
	if err != nil {
		return nil, err
	}
	var all []string
	for _, m := range huePattern.FindAllSubmatch(sheet, -1) {
		if name := string(m[1]); !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all, nil
}

// storySteps returns the views of first steps, of which the first is done and the second is next.
func storySteps(steps []game.FirstStep) []firstStepView {
	var all []firstStepView
	for i, s := range steps {
		all = append(all, firstStepView{Say: s.Say, Done: i == 0, Next: i == 1, Show: "#main"})
	}
	return all
}

// storyPage shows a story as the page of a table, without a live stream.
func (req *request) storyPage(s story.Story) error {
	p, err := req.layOut(s.View, "", nil)
	if err != nil {
		return err
	}
	p.First, p.Live = storySteps(s.First), ""
	d, err := req.draw(p, nil)
	if err != nil {
		return err
	}
	return req.showPage(http.StatusOK, d, nil)
}
