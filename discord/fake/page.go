package fake

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// The page on which a developer acts as several people at once: each sees their own messages,
// writes, types commands, presses and fills in forms, and the application gets the events that
// Discord sends.

//go:embed page
var pageFiles embed.FS

var pageTemplates = template.Must(template.New("").Funcs(template.FuncMap{"count": utf16Length,
	"dict": dict}).ParseFS(pageFiles, "page/*.html"))

// Page returns the server as a page for a browser. faults returns the faults that the Judge got so
// far; the page shows them on top.
func (s *Server) Page(faults func() []string) http.Handler {
	p := &page{server: s, faults: faults, forms: map[*User]*Form{}, notices: map[*User]string{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", p.first)
	mux.HandleFunc("GET /in/{channel}/as/{person}", p.show)
	mux.HandleFunc("GET /in/{channel}/as/{person}/changes", p.watch)
	mux.HandleFunc("GET /in/{channel}/as/{person}/complete", p.complete)
	for name, do := range map[string]func(*viewer, *http.Request) (Answer, error){
		"write": p.write, "command": p.command, "press": p.press, "submit": p.submit, "close": p.close,
		"person": p.person,
	} {
		mux.HandleFunc("POST /in/{channel}/as/{person}/"+name, p.post(do))
	}
	mux.HandleFunc("GET /file/{message}/{n}", p.file)
	mux.HandleFunc("GET /favicon.ico", http.NotFound)
	mux.Handle("GET /page/", http.FileServerFS(pageFiles))
	return http.NewCrossOriginProtection().Handler(mux)
}

// dict returns the arguments of a nested template: two names with a value each.
func dict(message, m, path, at any) map[string]any {
	return map[string]any{fmt.Sprint(message): m, fmt.Sprint(path): at}
}

type page struct {
	server *Server
	faults func() []string

	mu      sync.Mutex
	forms   map[*User]*Form  // that a person has open
	notices map[*User]string // Discord's text to a person about their last action
}

// viewer is a person looking at a channel.
type viewer struct {
	*User
	channel *Channel
}

func (s *viewer) path() string { return "/in/" + s.channel.ID + "/as/" + s.ID }

func (p *page) first(w http.ResponseWriter, r *http.Request) {
	people, channels := p.server.peopleAndChannels(nil)
	if len(people) == 0 || len(channels) == 0 {
		http.Error(w, "nobody is here", http.StatusNotFound)
		return
	}
	at := &viewer{people[0], channels[0]}
	http.Redirect(w, r, at.path(), http.StatusSeeOther)
}

// peopleAndChannels returns the people, oldest first, and the channels that u sees, by sortKey. For
// a nil u these are the channels that all see.
func (s *Server) peopleAndChannels(u *User) (people []*User, channels []*Channel) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, p := range s.people {
		if !p.hidden {
			people = append(people, p)
		}
	}
	for _, c := range s.channels {
		if c.with == nil || c.with == u {
			channels = append(channels, c)
		}
	}
	slices.SortFunc(people, func(a, b *User) int { return strings.Compare(a.ID, b.ID) })
	slices.SortFunc(channels, func(a, b *Channel) int { return strings.Compare(a.sortKey()+a.ID, b.sortKey()+b.ID) })
	return people, channels
}

// sortKey returns the key that sorts channels: those of the guild with their threads, private
// messages, then groups.
func (c *Channel) sortKey() string {
	switch {
	case c.with != nil:
		return "1"
	case c.elsewhere:
		return "2"
	}
	return "0" + c.Parent
}

// viewerOf returns the person and the channel in the path of a request. It fails if that person
// does not see that channel.
func (p *page) viewerOf(r *http.Request) (*viewer, error) {
	s := p.server
	s.mu.Lock()
	defer s.mu.Unlock()
	at := &viewer{s.people[r.PathValue("person")], s.channels[r.PathValue("channel")]}
	if at.User == nil || at.channel == nil || at.channel.with != nil && at.channel.with != at.User {
		return nil, fmt.Errorf("nobody looks there")
	}
	return at, nil
}

func (p *page) show(w http.ResponseWriter, r *http.Request) {
	at, err := p.viewerOf(r)
	if err != nil {
		http.Redirect(w, r, "/", http.StatusSeeOther)
		return
	}
	at.Private()
	var page bytes.Buffer
	if err := pageTemplates.ExecuteTemplate(&page, "page.html", p.view(at, r.FormValue("type"))); err != nil {
		p.server.t.Errorf("page: %v", err)
	}
	w.Header().Set("Content-Security-Policy", "default-src 'self'")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = page.WriteTo(w)
}

// watch answers with the number of changes once it differs from the number that the page was
// rendered with.
func (p *page) watch(w http.ResponseWriter, r *http.Request) {
	since, _ := strconv.Atoi(r.FormValue("since"))
	fmt.Fprint(w, p.server.changedSince(r.Context(), since))
}

func (s *Server) changedSince(ctx context.Context, since int) int {
	for {
		s.mu.Lock()
		now, changed := s.changes, s.changed
		s.mu.Unlock()
		if now != since || ctx.Err() != nil {
			return now
		}
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
}

// post does an action and redirects to the page, which then shows the result.
func (p *page) post(do func(*viewer, *http.Request) (Answer, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		at, err := p.viewerOf(r)
		if err == nil {
			err = r.ParseForm()
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		a, err := do(at, r)
		p.mu.Lock()
		p.forms[at.User], p.notices[at.User] = a.Form, ""
		switch {
		case err != nil:
			p.notices[at.User] = err.Error()
		case a.failed:
			p.notices[at.User] = "The application did not respond"
		}
		p.mu.Unlock()
		http.Redirect(w, r, at.path(), http.StatusSeeOther)
	}
}

// write sends the text that a person typed: as a command if it begins with a slash, else as a
// message.
func (p *page) write(at *viewer, r *http.Request) (Answer, error) {
	text := strings.TrimSpace(strings.ReplaceAll(r.PostForm.Get("text"), "\r\n", "\n"))
	if strings.HasPrefix(text, "/") {
		line, pairs := typedLine(text)
		return p.server.typeCommand(at, line, pairs)
	}
	if n := utf16Length(text); n == 0 || n > 2000 {
		return Answer{}, fmt.Errorf("a message has 1 to 2000 characters, not %d", n)
	}
	at.Say(at.channel, strings.ReplaceAll(text, "@Mesa", Mention))
	return Answer{}, nil
}

// typeCommand sends a command.
func (s *Server) typeCommand(at *viewer, line string, pairs []string) (Answer, error) {
	data, err := s.commandData(line, "", pairs)
	if err == nil {
		err = s.refuseHiddenCommand(at.channel, strings.Fields(line)[0])
	}
	if err != nil {
		return Answer{}, err
	}
	return s.send(at.newInteraction(command, at.channel, nil, data)), nil
}

// command sends a command from its form, without empty options.
func (p *page) command(at *viewer, r *http.Request) (Answer, error) {
	return p.server.typeCommand(at, r.PostForm.Get("type"), optionsIn(r.PostForm))
}

// press presses a button, or picks in a select.
func (p *page) press(at *viewer, r *http.Request) (Answer, error) {
	m := at.message(r.PostForm.Get("message"))
	if m == nil {
		return Answer{}, fmt.Errorf("that message is gone")
	}
	return at.PressID(m, r.PostForm.Get("id"), r.PostForm["value"]...), nil
}

// submit sends the form that a person has open.
func (p *page) submit(at *viewer, r *http.Request) (Answer, error) {
	p.mu.Lock()
	f := p.forms[at.User]
	p.mu.Unlock()
	if f == nil {
		return Answer{}, fmt.Errorf("that form is closed")
	}
	a, err := at.submitForm(f, r.PostForm)
	if err != nil {
		a.Form = f
	}
	return a, err
}

func (p *page) close(*viewer, *http.Request) (Answer, error) { return Answer{}, nil }

// person changes the person's language and whether they take private messages. If the form has a
// name, it adds a person of that name instead.
func (p *page) person(at *viewer, r *http.Request) (Answer, error) {
	if name := strings.TrimSpace(r.PostForm.Get("name")); name != "" {
		p.server.User(name, at.Locale)
		return Answer{}, nil
	}
	p.server.mu.Lock()
	defer p.server.mu.Unlock()
	if locale := r.PostForm.Get("locale"); locale != "" {
		at.Locale = locale
	}
	at.closed = r.PostForm.Get("closed") != ""
	p.server.change()
	return Answer{}, nil
}

// message returns the message with an id if the person sees it, else nil.
func (at *viewer) message(id string) *Message {
	at.server.mu.Lock()
	defer at.server.mu.Unlock()
	for _, m := range at.channel.messages {
		if m.ID == id && (!m.Ephemeral || m.to == at.User) {
			return m
		}
	}
	return nil
}

// file serves a file of a message.
func (p *page) file(w http.ResponseWriter, r *http.Request) {
	n, _ := strconv.Atoi(r.PathValue("n"))
	p.server.mu.Lock()
	defer p.server.mu.Unlock()
	for _, c := range p.server.channels {
		for _, m := range c.messages {
			if m.ID == r.PathValue("message") && n >= 0 && n < len(m.Files) {
				w.Header().Set("Content-Disposition", "inline; filename="+strconv.Quote(m.Files[n].Name))
				w.Header().Set("Content-Type", "text/plain; charset=utf-8")
				if strings.HasSuffix(m.Files[n].Name, ".png") {
					w.Header().Set("Content-Type", "image/png")
				}
				_, _ = w.Write(m.Files[n].Data)
				return
			}
		}
	}
	http.NotFound(w, r)
}
