package web

import (
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"mesa/game"
	"mesa/lang"
	"mesa/ratelimit"
	"mesa/table"
)

const (
	linkBucket    = "web.link"    // sign-in links, by the hash of their token
	sessionBucket = "web.session" // sessions, by the hash of the cookie's secret
)

// Options are the settings of the host. The zero Options serve plain http, with the table service's
// clock and the system's random numbers.
type Options struct {
	// URL is the address of the pages: "https://mesa.example.org". If it is https, browsers send
	// the cookies to this host alone, and only by https.
	URL     string
	Proxied bool             // a reverse proxy is in front, and its X-Forwarded-For is trusted
	Now     func() time.Time // nil: the table service's clock
	Rand    io.Reader        // nil: crypto/rand
	Log     *slog.Logger     // nil: slog.Default
	Discord SignInService    // nil: there is no sign-in by Discord
	// OnRequest is called for each request after it was answered. nil: it is not called.
	OnRequest func(RequestInfo)
	// Ready returns an error while the server should get no requests. nil: the server is ready
	// while the tables can be read.
	Ready func(context.Context) error
	// DisplayName returns a user's present name, or "" for the name that they signed in with. nil:
	// all have the name that they signed in with.
	DisplayName func(ctx context.Context, user string) string
	// Presses does the commands. nil: the table service itself.
	Presses Presser
	// Stories serves samples of everything that the pages draw at /story, without sign-in, for
	// people who work on the pages. They show nothing of any table.
	Stories bool
}

// Server is the web window onto one table service. It is safe for concurrent use.
type Server struct {
	tables services
	bundle *lang.Bundle
	opt    Options
	secure bool
	pages  pageSets
	specs  map[string]map[string]game.Spec // by system and move

	signInLimit, pressLimit, createLimit *ratelimit.Limiter
	publicLimit                          *ratelimit.Limiter // for pages without a table, by address and cost
	streams                              *streamLimiter
	viewers                              viewerGroups
	hasPage                              sync.Map // whether a kind of thing has its own page; see hasOwnPage

	lifetime context.Context // ends with Close
	stop     context.CancelFunc
}

// New returns the window and the handler that serves it. The handler checks origins, sizes and
// rates. The server that the method HTTP returns has the deadlines of ordinary requests.
func New(service *table.Service, index *lang.Bundle, opt Options) (*Server, http.Handler) {
	return newServer(servicesOf(service, opt.Presses), index, opt)
}

func newServer(service services, index *lang.Bundle, opt Options) (*Server, http.Handler) {
	opt.URL = strings.TrimRight(opt.URL, "/")
	if opt.Now == nil {
		opt.Now = service.Now
	}
	if opt.Rand == nil {
		opt.Rand = rand.Reader
	}
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	if opt.Ready == nil {
		opt.Ready = func(ctx context.Context) error {
			_, err := service.Language(ctx, "readyz")
			return err
		}
	}
	s := &Server{
		tables: service, bundle: index, opt: opt,
		secure:      strings.HasPrefix(opt.URL, "https://"),
		pages:       loadPages(index),
		specs:       map[string]map[string]game.Spec{},
		signInLimit: ratelimit.New(60, time.Minute),
		pressLimit:  ratelimit.New(300, time.Minute),
		publicLimit: ratelimit.New(600, time.Minute),
		createLimit: ratelimit.New(10, time.Minute),
		streams:     newStreamLimiter(),
	}
	s.lifetime, s.stop = context.WithCancel(context.Background())
	for _, system := range append(service.Systems(), service.House()) {
		s.specs[system.Name()] = map[string]game.Spec{}
		for _, spec := range system.Specs() {
			s.specs[system.Name()][spec.Name] = spec
		}
	}
	return s, s.guard(s.routes())
}

// HTTP returns a server for the handler of New with suitable deadlines. Its Shutdown ends the live
// streams, so it need not wait for readers to leave.
func (s *Server) HTTP(h http.Handler) *http.Server {
	hs := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       60 * time.Second,
		WriteTimeout:      60 * time.Second, // streams and downloads set their own
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
	}
	hs.RegisterOnShutdown(s.Close)
	return hs
}

// Close ends the live streams. Requests are still answered.
func (s *Server) Close() { s.stop() }

// readyTimeout is the longest that the check of Ready may take.
const readyTimeout = 3 * time.Second

// healthz reports that the program is alive. It checks nothing else, since a restart would not mend
// a fault elsewhere.
func healthz(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "ok\n") }

// readyz reports whether the server can take requests. It is for machines and gives no details. The
// database client waits for a lost database longer than a machine waits for the answer, so the
// check has a deadline of its own.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), readyTimeout)
	defer cancel()
	if err := s.opt.Ready(ctx); err != nil {
		http.Error(w, "not now", http.StatusServiceUnavailable)
		return
	}
	io.WriteString(w, "ok\n")
}

// routes returns a handler for all addresses of the window.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", healthz)
	mux.HandleFunc("GET /readyz/pages", s.readyz)
	mux.HandleFunc("GET /static/{file}", handleStatic)
	anyone := func(pattern string, h func(*request) error) { mux.HandleFunc(pattern, s.withRequest(h)) }
	anyone("GET /{$}", (*request).home)
	anyone("GET /manifest.webmanifest", (*request).manifest)
	anyone("GET /worker.js", (*request).worker)
	anyone("GET /offline/{locale}", (*request).offline)
	anyone("GET /odds", (*request).odds)
	anyone("GET /odds/nde", (*request).oddsNDE)
	anyone("GET /odds/hits", (*request).oddsHits)
	anyone("GET /explain", (*request).lookUp)
	anyone("GET /signin/{token}", (*request).signinPage)
	anyone("POST /signin/{token}", (*request).signin)
	anyone("GET /join/{id}/{code}", (*request).joinPage)
	anyone("POST /join/{id}/{code}", (*request).join)
	anyone("POST /invitation", (*request).invitation)
	anyone("POST /language", (*request).language)
	if s.opt.Discord != nil {
		anyone("GET /discord", (*request).redirectToDiscord)
		anyone("GET "+backPath, (*request).returnFromDiscord)
	}
	if s.opt.Stories {
		s.routeStories(mux)
	}
	anyone("/", func(*request) error { return errNotFound })
	s.routePeople(mux)
	return mux
}

// routePeople adds the pages for signed-in users.
func (s *Server) routePeople(mux *http.ServeMux) {
	person := func(pattern string, h func(*request) error) { mux.HandleFunc(pattern, s.withRequest(requireSignIn(h))) }
	person("GET /me", (*request).personalPage)
	person("GET /me/data", (*request).exportPersonal)
	person("GET /me/erase", (*request).erasePage)
	person("POST /me/erase", (*request).erase)
	person("POST /signout", (*request).signout)
	person("POST /signout/everywhere", (*request).signoutEverywhere)
	person("POST /back", (*request).newBackLink)
	person("GET /t/{id}/invite", (*request).invitations)
	person("POST /t/{id}/invite", (*request).invite)
	person("POST /tables", (*request).createTable)
	person("POST /learn", (*request).startTutorial)
	person("POST /import", (*request).importTable)
	person("GET /t/{id}", (*request).table)
	person("POST /t/{id}/do", (*request).do)
	person("GET /t/{id}/"+linePath, (*request).line)
	person("POST /t/{id}/"+linePath, (*request).doLine)
	person("GET /t/{id}/form/{move}/{key}", (*request).form)
	person("POST /t/{id}"+fillPath, (*request).fillFromFile)
	person("GET /t/{id}/file/{form}/{about...}", (*request).file)
	person("GET /t/{id}/print/{about...}", (*request).printPage)
	person("GET /t/{id}"+streamPath, (*request).live)
	person("GET /t/{id}/log", (*request).log)
	person("GET /t/{id}/recap", (*request).recaps)
	person("GET /t/{id}/recap/{n}", (*request).recap)
	person("GET /t/{id}/recap/{n}/markdown", (*request).recapMarkdown)
	person("GET /t/{id}/recap/{n}/html", (*request).recapHTML)
	person("GET /t/{id}/growth", (*request).growth)
	person("GET /t/{id}/replay/{n}", (*request).replay)
	person("GET /t/{id}/history/{about...}", (*request).history)
	person("GET /t/{id}/fair", (*request).fair)
	person("GET /t/{id}/stats", (*request).stats)
	person("GET /t/{id}/export", (*request).export)
	person("GET /t/{id}/delete", (*request).deletePage)
	person("POST /t/{id}/delete", (*request).delete)
	person("GET /t/{id}/{about...}", (*request).table)
}

// withLifetime returns a context that also ends when the server closes.
func (s *Server) withLifetime(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	unhook := context.AfterFunc(s.lifetime, cancel)
	return ctx, func() {
		unhook()
		cancel()
	}
}
