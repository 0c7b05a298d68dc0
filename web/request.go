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

// request is one HTTP request, with the signed-in user and the language of the answer.
type request struct {
	*Server
	w         http.ResponseWriter
	r         *http.Request
	ses       session
	signedIn  bool
	ownLang   bool          // the user has set a language
	hasScript bool          // the script sent it: it gets a page where a browser would be redirected
	p         *lang.Printer // of the answer's language
}

// scriptHeader marks a request that the script of a page sends. It gives no rights.
const scriptHeader = "Mesa-Script"

// langCookie stores the language of a browser without a signed-in user.
const langCookie = "mesa-lang"

// withRequest finds the user and the language, runs h, and shows an error as a page.
func (s *Server) withRequest(h func(*request) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		req := &request{Server: s, w: w, r: r, hasScript: r.Header.Get(scriptHeader) != ""}
		req.setLanguage("")
		var err error
		if req.ses, req.signedIn, err = s.session(r); err == nil && req.signedIn {
			req.ses.Name = s.displayName(r.Context(), req.ses)
			err = req.speakFor(req.ses.User)
		}
		if err == nil {
			err = h(req)
		}
		if err != nil {
			req.fail(err)
		}
	}
}

// displayName returns the present name of a session's user.
func (s *Server) displayName(ctx context.Context, ses session) string {
	if s.opt.DisplayName != nil {
		if name := s.opt.DisplayName(ctx, ses.User); name != "" {
			return name
		}
	}
	return ses.Name
}

// requireSignIn returns a handler that runs h for signed-in users and tells others how to sign in.
func requireSignIn(h func(*request) error) func(*request) error {
	return func(req *request) error {
		if !req.signedIn {
			return req.askToSignIn()
		}
		return h(req)
	}
}

// askToSignIn tells a reader who is not signed in how to sign in. At the address of a table it
// names the GM to ask.
func (req *request) askToSignIn() error {
	f := req.frame(req.msg("web.welcome.title"))
	if req.r.PathValue("id") == "" {
		return req.render(http.StatusForbidden, "welcome.html", f, nil)
	}
	if !req.publicLimit.Allow(req.Address(req.r), 1, req.opt.Now()) {
		return errTooMany
	}
	view, err := req.tables.View(req.ctx(), req.tableID(), table.Caller{}, table.ViewQuery{Fields: table.FieldButtons})
	if err != nil {
		return err
	}
	gm := slices.IndexFunc(view.Chairs, func(c game.Chair) bool { return c.Role == game.GM })
	if gm < 0 {
		return req.render(http.StatusForbidden, "welcome.html", f, nil)
	}
	return req.render(http.StatusForbidden, "welcome.html", f,
		game.Say("web.welcome.ask", game.W("gm", view.Chairs[gm].Name)))
}

func (req *request) ctx() context.Context { return req.r.Context() }

// setLanguage sets the language of the answer: by the cookie, else by the browser, else to
// fallback.
func (req *request) setLanguage(fallback string) {
	var chosen string
	if c, err := req.r.Cookie(langCookie); err == nil {
		chosen = c.Value
	}
	req.p = req.bundle.Printer(lang.Match(chosen, req.r.Header.Get("Accept-Language"), fallback), lang.Visible)
}

// speakFor sets the language of the answer to that of the user's own setting, if there is one.
func (req *request) speakFor(user string) error {
	own, err := req.tables.Language(req.ctx(), user)
	if req.ownLang = own != ""; req.ownLang {
		req.p = req.bundle.Printer(lang.Match(own), lang.Visible)
	}
	return err
}

func (req *request) msg(key string) string { return req.p.Key(key) }

// frame is the data around the content of every page. Head and Up are set on the pages of a table.
type frame struct {
	Title     string
	Head      string // on a page of a table: the table's title in the header
	Up        string // the address that Head links to; "": no link
	About     string // a description for link previews; "" for pages that nobody shares
	Lang      string
	Name      string // of the signed-in person
	SignedIn  bool
	Here      string     // the address to return to
	Guest     bool       // the user came by an invitation
	Discord   bool       // sign-in by Discord is offered
	Alert     string     // one message that must not be missed
	Why       []pageLink // links to the rules that Alert names
	Other     string     // the language to switch to
	Offline   bool       // an offline page: it is shown at other addresses, so it has no address to return to
	HasSecret bool       // the page holds a secret such as a link, so it is not compressed
	Page      string     // the template's name, for the script
	Script    bool       // the script sent the request: it has the outlines of the dice already
	Body      any
}

// frame returns the frame of a page for this reader.
func (req *request) frame(title string) frame {
	f := frame{Title: title, Lang: req.p.Locale(), Name: req.ses.Name, SignedIn: req.signedIn, Guest: req.signedIn &&
		req.ses.isGuest(),
		Script: req.hasScript, Here: "/"}
	f.Discord = req.opt.Discord != nil && !req.signedIn
	if req.r.Method == http.MethodGet && req.r.URL.Path != backPath { // that address works once
		f.Here = localPath(req.r.URL.RequestURI())
	}
	for _, locale := range lang.Locales {
		if locale != f.Lang {
			f.Other = locale
		}
	}
	return f
}

// render answers with a page. If the template fails nothing is sent, and the error is returned.
func (req *request) render(status int, name string, f frame, body any) error {
	f.Page, f.Body = name, body
	b := buffer()
	defer buffers.Put(b)
	if err := req.pages.of(req.p).ExecuteTemplate(b, name, f); err != nil {
		return err
	}
	return req.sendPage(status, f, b.Bytes())
}

// sendPage sends a page. It compresses the page unless the frame HasSecret.
func (req *request) sendPage(status int, f frame, page []byte) error {
	h := req.w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", f.Lang)
	if f.HasSecret {
		req.w.WriteHeader(status)
		req.w.Write(page)
		return nil
	}
	return reply(req.w, req.r, status, page)
}

func (req *request) redirect(to string) error {
	http.Redirect(req.w, req.r, to, http.StatusSeeOther)
	return nil
}

// requestError is an error with a message for the reader and an HTTP status.
type requestError struct {
	status int
	why    game.Msg
}

// Error returns the key of the message.
func (p *requestError) Error() string { return "web: " + p.why.Key }

// title returns the title of the page that shows the error.
func (p *requestError) title() game.Msg {
	switch p.status {
	case http.StatusNotFound:
		return game.Say("web.problem.title.not_found")
	case http.StatusForbidden:
		return game.Say("web.problem.title.forbidden")
	case http.StatusGone:
		return game.Say("web.problem.title.gone")
	case http.StatusTooManyRequests:
		return game.Say("web.problem.title.too_many")
	case http.StatusInternalServerError, http.StatusServiceUnavailable:
		return game.Say("web.problem.title.broke")
	}
	return game.Say("web.problem.title")
}

var (
	errNotFound  = &requestError{http.StatusNotFound, game.Say("web.problem.not_found")}
	errMalformed = &requestError{http.StatusBadRequest, game.Say("web.problem.malformed")}
	errTooLarge  = &requestError{http.StatusRequestEntityTooLarge, game.Say("web.problem.too_large")}
	errTooMany   = &requestError{http.StatusTooManyRequests, game.Say("web.problem.too_many")}
	errForeign   = &requestError{http.StatusForbidden, game.Say("web.problem.foreign")}
)

// explain returns the message and the status for an error, as the error page shows them. It logs an
// unexpected error under an id. The message has the id, or says that the store cannot be reached.
func (req *request) explain(err error) *requestError {
	var p *requestError
	var no *game.Refusal
	var big *http.MaxBytesError
	switch {
	case errors.As(err, &p):
		return p
	case errors.As(err, &no):
		return &requestError{statusOf(no), game.Quote(req.p.Refusal(no))}
	case errors.As(err, &big):
		return errTooLarge
	}
	id := rand.Text()[:8]
	req.opt.Log.ErrorContext(req.ctx(), "web: request failed", "id", id, "method", req.r.Method, "route", req.r.Pattern,
		"error", err)
	if no := table.StoreRefusal(err); no != nil {
		return &requestError{http.StatusServiceUnavailable, game.Quote(req.p.Refusal(no))}
	}
	return &requestError{http.StatusInternalServerError, game.Say("web.problem.broke", game.W("id", id))}
}

// statusOf returns the HTTP status of a refusal, 422 for most.
func statusOf(no *game.Refusal) int {
	switch no.Reason.Key {
	case table.ErrNoTable.Reason.Key:
		return http.StatusNotFound
	case table.ErrNotYours.Reason.Key, game.ErrBanned.Reason.Key, game.ErrSeatedOnly.Reason.Key,
		game.KeyGMOnly, game.KeyGMChair:
		return http.StatusForbidden
	}
	return http.StatusUnprocessableEntity
}

// fail shows an error as a page.
func (req *request) fail(err error) {
	if errors.Is(err, context.Canceled) && req.ctx().Err() != nil {
		return // the reader has gone away
	}
	p := req.explain(err)
	f := req.frame(req.p.Say(p.title()))
	f.Alert = req.p.Say(p.why)
	if err := req.render(p.status, "problem.html", f, nil); err != nil {
		req.opt.Log.ErrorContext(req.ctx(), "web: problem page failed", "error", err)
		http.Error(req.w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
	}
}
