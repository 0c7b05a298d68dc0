package web

import (
	"context"
	"crypto/rand"
	"errors"
	"net/http"
	"slices"

	"mesa/game"
	"mesa/lang"
	"mesa/table"
)

// visit is one request, with who asks and the language they read.
type visit struct {
	*Server
	w      http.ResponseWriter
	r      *http.Request
	ses    session
	in     bool // signed in
	own    bool // has a language set
	script bool // our script asks: it takes the page for an answer where a browser is sent on
	p      *lang.Printer
}

// scriptHeader marks a request of our script. It gives no right to anything.
const scriptHeader = "Mesa-Script"

// langCookie remembers the language of somebody who is not signed in.
const langCookie = "mesa-lang"

// visited finds out who asks, runs h, and shows its error as a page.
func (s *Server) visited(h func(*visit) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v := &visit{Server: s, w: w, r: r, script: r.Header.Get(scriptHeader) != ""}
		v.speak("")
		var err error
		if v.ses, v.in, err = s.session(r); err == nil && v.in {
			v.ses.Name = s.called(r.Context(), v.ses)
			err = v.speakFor(v.ses.User)
		}
		if err == nil {
			err = h(v)
		}
		if err != nil {
			v.fail(err)
		}
	}
}

// called is the name of a person now.
func (s *Server) called(ctx context.Context, ses session) string {
	if s.opt.Called != nil {
		if name := s.opt.Called(ctx, ses.User); name != "" {
			return name
		}
	}
	return ses.Name
}

// signedIn runs h for a person alone; anybody else is told how to sign in.
func signedIn(h func(*visit) error) func(*visit) error {
	return func(v *visit) error {
		if !v.in {
			return v.stranger()
		}
		return h(v)
	}
}

// stranger tells somebody who is not signed in how to get in: by whom, if they
// have the address of a table.
func (v *visit) stranger() error {
	f := v.frame(v.t("web.welcome.title"))
	if v.r.PathValue("id") == "" {
		return v.render(http.StatusForbidden, "welcome.html", f, nil)
	}
	if !v.looks.Take(v.address(v.r), 1, v.opt.Now()) {
		return tooMany
	}
	sight, err := v.hall.Look(v.ctx(), v.tableID(), table.Who{}, table.Want{Parts: table.Buttons})
	if err != nil {
		return err
	}
	gm := slices.IndexFunc(sight.Chairs, func(c game.Chair) bool { return c.Role == game.GM })
	if gm < 0 {
		return v.render(http.StatusForbidden, "welcome.html", f, nil)
	}
	return v.render(http.StatusForbidden, "welcome.html", f, game.Say("web.welcome.ask", game.W("gm", sight.Chairs[gm].Name)))
}

func (v *visit) ctx() context.Context { return v.r.Context() }

// speak sets the language by the browser, with one to fall back on.
func (v *visit) speak(fallback string) {
	var chosen string
	if c, err := v.r.Cookie(langCookie); err == nil {
		chosen = c.Value
	}
	v.p = v.book.Printer(lang.Match(chosen, v.r.Header.Get("Accept-Language"), fallback), lang.Visible)
}

// speakFor sets the language by the person's own setting, if there is one.
func (v *visit) speakFor(user string) error {
	own, err := v.hall.Language(v.ctx(), user)
	if v.own = own != ""; v.own {
		v.p = v.book.Printer(lang.Match(own), lang.Visible)
	}
	return err
}

func (v *visit) t(key string) string { return v.p.Key(key) }

// frame is what every page has around its content. Hall is set on pages of a
// table.
type frame struct {
	Title   string
	Head    string // of a page of a table: its title, in the bar on top
	Up      string // where that leads
	About   string // the page in a sentence, for whoever is sent a link; "" for pages nobody shares
	Lang    string
	Name    string // of the signed-in person
	In      bool
	Here    string     // to come back to
	Guest   bool       // came by an invitation
	Discord bool       // they may sign in by it
	Alert   string     // one sentence that must not be missed
	Why     []pageLink // to the rules that it names
	Other   string     // the language to switch to
	Apart   bool       // shown at the addresses of others, so it leads back to none
	Bare    bool       // holds what lets somebody in, so it is not compressed
	Page    string     // the template, for the script
	Script  bool       // it asks, and has the pictures of the dice already
	Body    any
}

func (v *visit) frame(title string) frame {
	f := frame{Title: title, Lang: v.p.Locale(), Name: v.ses.Name, In: v.in, Guest: v.in && v.ses.guest(), Script: v.script, Here: "/"}
	f.Discord = v.opt.Discord != nil && !v.in
	if v.r.Method == http.MethodGet && v.r.URL.Path != backPath { // that one works once
		f.Here = local(v.r.URL.RequestURI())
	}
	for _, locale := range lang.Locales {
		if locale != f.Lang {
			f.Other = locale
		}
	}
	return f
}

// render answers with a page, whole or not at all.
func (v *visit) render(status int, name string, f frame, body any) error {
	f.Page, f.Body = name, body
	b := buffer()
	defer buffers.Put(b)
	if err := v.pages[v.p.Locale()].ExecuteTemplate(b, name, f); err != nil {
		return err
	}
	return v.sendPage(status, f, b.Bytes())
}

// sendPage sends a page that was drawn.
func (v *visit) sendPage(status int, f frame, page []byte) error {
	h := v.w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", f.Lang)
	if f.Bare {
		v.w.WriteHeader(status)
		v.w.Write(page)
		return nil
	}
	return reply(v.w, v.r, status, page)
}

func (v *visit) redirect(to string) error {
	http.Redirect(v.w, v.r, to, http.StatusSeeOther)
	return nil
}

// problem is a request that cannot be answered, in words for the person.
type problem struct {
	status int
	why    game.Msg
}

func (p *problem) Error() string { return "web: " + p.why.Key }

var (
	notFound  = &problem{http.StatusNotFound, game.Say("web.problem.not_found")}
	malformed = &problem{http.StatusBadRequest, game.Say("web.problem.malformed")}
	tooLarge  = &problem{http.StatusRequestEntityTooLarge, game.Say("web.problem.too_large")}
	tooMany   = &problem{http.StatusTooManyRequests, game.Say("web.problem.too_many")}
	foreign   = &problem{http.StatusForbidden, game.Say("web.problem.foreign")}
)

// explain gives the problem that an error is to the reader. What is nobody's
// fault but ours is logged under an id, and the reader gets the id.
func (v *visit) explain(err error) *problem {
	var p *problem
	var no *game.Refusal
	var big *http.MaxBytesError
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &no):
		return &problem{statusOf(no), game.Quote(v.p.Refusal(no))}
	case errors.As(err, &big):
		return tooLarge
	}
	id := rand.Text()[:8]
	v.opt.Log.ErrorContext(v.ctx(), "web: request failed", "id", id, "method", v.r.Method, "route", v.r.Pattern, "error", err)
	if no := table.Plain(err); no != nil {
		return &problem{http.StatusServiceUnavailable, game.Quote(v.p.Refusal(no))}
	}
	return &problem{http.StatusInternalServerError, game.Say("web.problem.broke", game.W("id", id))}
}

// statusOf is what a refusal is called among machines.
func statusOf(no *game.Refusal) int {
	switch no.Why.Key {
	case table.ErrNoTable.Why.Key:
		return http.StatusNotFound
	case table.ErrNotYours.Why.Key, game.KeyGMOnly, game.KeyGMChair:
		return http.StatusForbidden
	}
	return http.StatusUnprocessableEntity
}

// fail shows an error as a page of its own.
func (v *visit) fail(err error) {
	if errors.Is(err, context.Canceled) && v.ctx().Err() != nil {
		return // nobody is there to read it
	}
	p := v.explain(err)
	f := v.frame(v.t("web.problem.title"))
	f.Alert = v.p.Say(p.why)
	if err := v.render(p.status, "problem.html", f, nil); err != nil {
		v.opt.Log.ErrorContext(v.ctx(), "web: problem page failed", "error", err)
		http.Error(v.w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
	}
}
