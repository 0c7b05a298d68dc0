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

// The page on which a developer is several people at once: each sees what only
// they see, writes, types commands, presses and fills in, and the application is
// told of it as Discord tells it.

//go:embed page
var pageFiles embed.FS

var pageTemplates = template.Must(template.New("").Funcs(template.FuncMap{"count": units,
	"dict": dict}).ParseFS(pageFiles, "page/*.html"))

// Page is the server as a page for a browser. Faults are what a Judge has heard so
// far; they stand on top of it.
func (s *Server) Page(faults func() []string) http.Handler {
	p := &page{server: s, faults: faults, forms: map[*User]*Form{}, said: map[*User]string{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", p.first)
	mux.HandleFunc("GET /in/{channel}/as/{person}", p.show)
	mux.HandleFunc("GET /in/{channel}/as/{person}/changes", p.watch)
	mux.HandleFunc("GET /in/{channel}/as/{person}/complete", p.complete)
	for name, do := range map[string]func(*seat, *http.Request) (Answer, error){
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

// dict makes what a template hands to another.
func dict(message, m, path, at any) map[string]any {
	return map[string]any{fmt.Sprint(message): m, fmt.Sprint(path): at}
}

type page struct {
	server *Server
	faults func() []string

	mu    sync.Mutex
	forms map[*User]*Form  // that somebody has open
	said  map[*User]string // what Discord tells somebody of what they did last
}

// seat is somebody looking at a channel.
type seat struct {
	*User
	channel *Channel
}

func (s *seat) path() string { return "/in/" + s.channel.ID + "/as/" + s.ID }

func (p *page) first(w http.ResponseWriter, r *http.Request) {
	people, channels := p.server.who(nil)
	if len(people) == 0 || len(channels) == 0 {
		http.Error(w, "nobody is here", http.StatusNotFound)
		return
	}
	at := &seat{people[0], channels[0]}
	http.Redirect(w, r, at.path(), http.StatusSeeOther)
}

// who are the people, and the channels that one of them sees, oldest first.
func (s *Server) who(u *User) (people []*User, channels []*Channel) {
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
	slices.SortFunc(channels, func(a, b *Channel) int { return strings.Compare(a.place()+a.ID, b.place()+b.ID) })
	return people, channels
}

// place sorts channels: those of the guild with their threads, then others.
func (c *Channel) place() string {
	switch {
	case c.with != nil:
		return "1"
	case c.elsewhere:
		return "2"
	}
	return "0" + c.Parent
}

// seat finds who looks at what.
func (p *page) seat(r *http.Request) (*seat, error) {
	s := p.server
	s.mu.Lock()
	defer s.mu.Unlock()
	at := &seat{s.people[r.PathValue("person")], s.channels[r.PathValue("channel")]}
	if at.User == nil || at.channel == nil || at.channel.with != nil && at.channel.with != at.User {
		return nil, fmt.Errorf("nobody looks there")
	}
	return at, nil
}

func (p *page) show(w http.ResponseWriter, r *http.Request) {
	at, err := p.seat(r)
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

// watch answers once something has changed since what the page shows.
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

// post does something and leads back to the page, which then shows what came of it.
func (p *page) post(do func(*seat, *http.Request) (Answer, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		at, err := p.seat(r)
		if err == nil {
			err = r.ParseForm()
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		a, err := do(at, r)
		p.mu.Lock()
		p.forms[at.User], p.said[at.User] = a.Form, ""
		switch {
		case err != nil:
			p.said[at.User] = err.Error()
		case a.failed:
			p.said[at.User] = "The application did not respond"
		}
		p.mu.Unlock()
		http.Redirect(w, r, at.path(), http.StatusSeeOther)
	}
}

// write sends what was typed: a message, or a command.
func (p *page) write(at *seat, r *http.Request) (Answer, error) {
	text := strings.TrimSpace(strings.ReplaceAll(r.PostForm.Get("text"), "\r\n", "\n"))
	if strings.HasPrefix(text, "/") {
		line, pairs := typedLine(text)
		return p.server.types(at, line, pairs)
	}
	if n := units(text); n == 0 || n > 2000 {
		return Answer{}, fmt.Errorf("a message has 1 to 2000 characters, not %d", n)
	}
	at.Say(at.channel, strings.ReplaceAll(text, "@Mesa", Mention))
	return Answer{}, nil
}

// types sends a command.
func (s *Server) types(at *seat, line string, pairs []string) (Answer, error) {
	data, err := s.commandData(line, "", pairs)
	if err == nil {
		err = s.usable(at.channel, strings.Fields(line)[0])
	}
	if err != nil {
		return Answer{}, err
	}
	return s.send(at.new(command, at.channel, nil, data)), nil
}

// command sends a command from its form, in which what is empty is left out.
func (p *page) command(at *seat, r *http.Request) (Answer, error) {
	return p.server.types(at, r.PostForm.Get("type"), optionsIn(r.PostForm))
}

// press presses a button, or picks in a select.
func (p *page) press(at *seat, r *http.Request) (Answer, error) {
	m := at.message(r.PostForm.Get("message"))
	if m == nil {
		return Answer{}, fmt.Errorf("that message is gone")
	}
	return at.PressID(m, r.PostForm.Get("id"), r.PostForm["value"]...), nil
}

// submit sends the form that somebody has open.
func (p *page) submit(at *seat, r *http.Request) (Answer, error) {
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

func (p *page) close(*seat, *http.Request) (Answer, error) { return Answer{}, nil }

// person changes the person's language and rights, or lets one more in.
func (p *page) person(at *seat, r *http.Request) (Answer, error) {
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

// message finds a message that somebody sees.
func (at *seat) message(id string) *Message {
	at.server.mu.Lock()
	defer at.server.mu.Unlock()
	for _, m := range at.channel.messages {
		if m.ID == id && (!m.Ephemeral || m.to == at.User) {
			return m
		}
	}
	return nil
}

// file hands out what is attached to a message.
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
