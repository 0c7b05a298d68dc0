package web

import (
	"context"
	"net/http"
	"regexp"
	"slices"

	"mesa/cmdline"
	"mesa/game"
	"mesa/table"
	"mesa/web/story"
)

// The stories are every block, moment, form and page with sample data, to look at
// without playing. They are drawn as tables are, over a service in which nothing moves:
// nobody is signed in, and no table can be reached.

// storyTables is the table service of the stories: each is a table that one can look at.
type storyTables struct {
	table.API // asked for nothing else
	all       map[game.TableID]story.Story
}

// View gives the sight of a story, or what it shows of one thing.
func (h storyTables) View(_ context.Context, id game.TableID, _ table.Caller, w table.ViewQuery) (table.PlayerView,
	error) {
	s, ok := h.all[id]
	if !ok {
		return table.PlayerView{}, table.ErrNoTable
	}
	view := s.View
	if w.About != "" {
		view.View = view.View.Part(w.About) // makes new slices: many may ask at once
	}
	return view, nil
}

// Log gives all of it.
func (h storyTables) Log(_ context.Context, id game.TableID, _ table.Caller, _ game.Seq, _ int) ([]table.Entry, error) {
	return h.all[id].View.Log, nil
}

// tellStories serves the stories.
func (s *Server) tellStories(mux *http.ServeMux) {
	hall := storyTables{all: map[game.TableID]story.Story{}}
	for _, of := range story.All() {
		hall.all[of.View.Table] = of
	}
	on := &Server{tables: hall, bundle: s.bundle, opt: s.opt, pages: s.pages,
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

// storiesOf are the stories of a kind.
type storiesOf struct {
	Kind    story.Kind
	Stories []story.Story
}

// stories lists them.
func (req *request) stories() error {
	var all []storiesOf
	for _, kind := range story.Kinds {
		all = append(all, storiesOf{kind, story.Of(string(kind))})
	}
	return req.render(http.StatusOK, "stories.html", req.frame("Stories"), all)
}

// toldStory is a story as it is drawn below others.
type toldStory struct {
	*tablePage
	Name  string
	Title string
	Asks  *offerView   // of a form
	Why   string       // of an alert
	Ways  []completion // of the palette
	Hues  []string
}

// story shows one, or all of a kind but for whole pages, which are listed.
func (req *request) story() error {
	name := req.r.PathValue("name")
	all := story.Of(name)
	if len(all) == 0 {
		return notFound
	}
	one := all[0].Name == name
	if all[0].Kind == story.Pages {
		if one {
			return req.storyPage(all[0])
		}
		return req.render(http.StatusOK, "stories.html", req.frame(name), []storiesOf{{story.Pages, all}})
	}
	var told []toldStory
	for _, s := range all {
		t, err := req.laidStory(s)
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

// laidStory lays a story out.
func (req *request) laidStory(s story.Story) (toldStory, error) {
	p, err := req.layOut(s.View, "", nil)
	if err != nil {
		return toldStory{}, err
	}
	p.First = storySteps(s.First)
	t := toldStory{tablePage: p, Name: s.Name, Title: s.Title}
	switch {
	case s.Form:
		o := s.View.Offers[0]
		b := newPageBuilder(req, s.View, "", &refusedPress{no: s.No, c: game.Command{Key: o.Key(), Args: s.Args}})
		b.alone = true
		t.Asks = b.offer(&o)
		t.Asks.Reject = nil // what is wrong stands at its field
	case s.Hues:
		t.Hues, err = hues()
		return t, err
	case s.No != nil:
		t.Why = req.p.Refusal(s.No)
	case s.Line != "":
		p.Palette.Line = s.Line
		for _, w := range cmdline.Complete(s.Line, story.Specs(), s.View.Offers, req.p) {
			t.Ways = append(t.Ways, completion{Word: w.Added(s.Line), Label: w.Label, Line: w.Line()})
		}
	}
	return t, nil
}

var hue = regexp.MustCompile(`(--[a-z0-9-]+): #`)

// hues are the colours of the style sheet, by their names.
func hues() ([]string, error) {
	sheet, err := static("mesa.css")
	if err != nil {
		return nil, err
	}
	var all []string
	for _, m := range hue.FindAllSubmatch(sheet, -1) {
		if name := string(m[1]); !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all, nil
}

// storySteps are steps of which the first is done.
func storySteps(steps []game.FirstStep) []firstStepView {
	var all []firstStepView
	for i, s := range steps {
		all = append(all, firstStepView{Say: s.Say, Done: i == 0, Next: i == 1, Show: "#main"})
	}
	return all
}

// storyPage shows a whole table, of which nothing is heard.
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
	return req.showDrawing(http.StatusOK, d, nil)
}
