package web

import (
	"context"
	"net/http"
	"regexp"
	"slices"

	"mesa/game"
	"mesa/table"
	"mesa/web/story"
	"mesa/words"
)

// The stories are every block, moment, form and page with sample data, to look at
// without playing. They are drawn as tables are, over a hall in which nothing moves:
// nobody is signed in, and no table can be reached.

// still is the hall of the stories: each is a table that one can look at.
type still struct {
	table.Windows // asked for nothing else
	all           map[game.TableID]story.Story
}

// Look gives the sight of a story, or what it shows of one thing.
func (h still) Look(_ context.Context, id game.TableID, _ table.Who, w table.Want) (table.Sight, error) {
	s, ok := h.all[id]
	if !ok {
		return table.Sight{}, table.ErrNoTable
	}
	sight := s.Sight
	if w.About != "" {
		sight.View = sight.View.Part(w.About) // makes new slices: many may ask at once
	}
	return sight, nil
}

// Log gives all of it.
func (h still) Log(_ context.Context, id game.TableID, _ table.Who, _ game.Seq, _ int) ([]table.Entry, error) {
	return h.all[id].Sight.Log, nil
}

// tellStories serves the stories.
func (s *Server) tellStories(mux *http.ServeMux) {
	hall := still{all: map[game.TableID]story.Story{}}
	for _, of := range story.All() {
		hall.all[of.Sight.Table] = of
	}
	on := &Server{hall: hall, book: s.book, opt: s.opt, pages: s.pages, specs: map[string]map[string]game.Spec{story.System: {}}}
	for _, spec := range story.Specs() {
		on.specs[story.System][spec.Name] = spec
	}
	nobody := func(h func(*visit) error) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			v := &visit{Server: on, w: w, r: r}
			v.speak("")
			v.own = true // a sample has no language to fall back on
			if err := h(v); err != nil {
				v.fail(err)
			}
		}
	}
	mux.HandleFunc("GET /story", nobody((*visit).stories))
	mux.HandleFunc("GET /story/{name}", nobody((*visit).story))
}

// storiesOf are the stories of a kind.
type storiesOf struct {
	Kind    story.Kind
	Stories []story.Story
}

// stories lists them.
func (v *visit) stories() error {
	var all []storiesOf
	for _, kind := range story.Kinds {
		all = append(all, storiesOf{kind, story.Of(string(kind))})
	}
	return v.render(http.StatusOK, "stories.html", v.frame("Stories"), all)
}

// toldStory is a story as it is drawn below others.
type toldStory struct {
	*tablePage
	Name  string
	Title string
	Asks  *offer // of a form
	Why   string // of an alert
	Ways  []way  // of the palette
	Hues  []string
}

// story shows one, or all of a kind but for whole pages, which are listed.
func (v *visit) story() error {
	name := v.r.PathValue("name")
	all := story.Of(name)
	if len(all) == 0 {
		return notFound
	}
	one := all[0].Name == name
	if all[0].Kind == story.Pages {
		if one {
			return v.storyPage(all[0])
		}
		return v.render(http.StatusOK, "stories.html", v.frame(name), []storiesOf{{story.Pages, all}})
	}
	var told []toldStory
	for _, s := range all {
		t, err := v.laidStory(s)
		if err != nil {
			return err
		}
		told = append(told, t)
	}
	if one {
		name = all[0].Title
	}
	return v.render(http.StatusOK, "story.html", v.frame(name), told)
}

// laidStory lays a story out.
func (v *visit) laidStory(s story.Story) (toldStory, error) {
	p, err := v.laid(s.Sight, "", nil)
	if err != nil {
		return toldStory{}, err
	}
	p.First = storySteps(s.First)
	t := toldStory{tablePage: p, Name: s.Name, Title: s.Title}
	switch {
	case s.Form:
		o := s.Sight.Offers[0]
		d := newDesk(v, s.Sight, "", &refused{no: s.No, c: game.Command{Key: o.Key(), Args: s.Args}})
		d.alone = true
		t.Asks = d.offer(&o)
		t.Asks.Reject = nil // what is wrong stands at its field
	case s.Hues:
		t.Hues, err = hues()
		return t, err
	case s.No != nil:
		t.Why = v.p.Refusal(s.No)
	case s.Line != "":
		p.Palette.Line = s.Line
		for _, w := range words.Complete(s.Line, story.Specs(), s.Sight.Offers, v.p) {
			t.Ways = append(t.Ways, way{Word: w.Added(s.Line), Label: w.Label, Line: w.Line()})
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
func storySteps(steps []game.Step) []firstStep {
	var all []firstStep
	for i, s := range steps {
		all = append(all, firstStep{Say: s.Say, Done: i == 0, Next: i == 1, Show: "#main"})
	}
	return all
}

// storyPage shows a whole table, of which nothing is heard.
func (v *visit) storyPage(s story.Story) error {
	p, err := v.laid(s.Sight, "", nil)
	if err != nil {
		return err
	}
	p.First, p.Live = storySteps(s.First), ""
	d, err := v.draw(p, nil)
	if err != nil {
		return err
	}
	return v.showDrawing(http.StatusOK, d, nil)
}
