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

// The buckets of this window.
const (
	linkBucket    = "web.link"
	sessionBucket = "web.session"
)

// Options are what the host decides. The zero Options serve plain http with
// the table service's clock and the machine's randomness.
type Options struct {
	// where people reach the pages: "https://mesa.example.org"; on https cookies are bound to it
	URL     string
	Proxied bool             // a proxy stands before us, and its X-Forwarded-For is to be believed
	Now     func() time.Time // nil: the table service's clock
	Rand    io.Reader        // nil: crypto/rand
	Log     *slog.Logger     // nil: slog.Default
	Discord SignInService    // nil: nobody signs in by Discord
	// OnRequest hears of each request, once it is answered. nil: nobody does.
	OnRequest func(RequestInfo)
	// Ready gives an error while nobody should be let in. nil: while the tables cannot
	// be read.
	Ready func(context.Context) error
	// DisplayName gives what somebody is called now, "" for who is called as they
	// were when they signed in. nil: everybody is.
	DisplayName func(ctx context.Context, user string) string
	// Stories serves samples of all that the pages draw at /story, to whoever asks:
	// for those who work on the pages. They show nothing of any table.
	Stories bool
}

// Server is the web window onto one table service. It is safe for concurrent use.
type Server struct {
	tables table.API
	bundle *lang.Bundle
	opt    Options
	secure bool
	pages  map[string]pages                // by language
	specs  map[string]map[string]game.Spec // by system and move

	signins, pressLimit, deliveries *ratelimit.Limiter
	looks                           *ratelimit.Limiter // at pages that need no table, by address and by what they cost
	streams                         *streamLimiter
	viewers                         viewerGroups
	shown                           sync.Map // by system and kind of thing: whether it can be seen whole

	lifetime context.Context // ends with Close
	stop     context.CancelFunc
}

// New makes the window and the handler that serves it. The handler checks
// origins, sizes and rates itself; deadlines are HTTP's.
func New(hall table.API, index *lang.Bundle, opt Options) (*Server, http.Handler) {
	opt.URL = strings.TrimRight(opt.URL, "/")
	if opt.Now == nil {
		opt.Now = hall.Now
	}
	if opt.Rand == nil {
		opt.Rand = rand.Reader
	}
	if opt.Log == nil {
		opt.Log = slog.Default()
	}
	if opt.Ready == nil {
		opt.Ready = func(ctx context.Context) error {
			_, err := hall.Language(ctx, "readyz")
			return err
		}
	}
	s := &Server{
		tables: hall, bundle: index, opt: opt,
		secure:     strings.HasPrefix(opt.URL, "https://"),
		pages:      loadPages(index),
		specs:      map[string]map[string]game.Spec{},
		signins:    ratelimit.New(60, time.Minute),
		pressLimit: ratelimit.New(300, time.Minute),
		looks:      ratelimit.New(600, time.Minute),
		deliveries: ratelimit.New(10, time.Minute),
		streams:    newStreamLimiter(),
	}
	s.lifetime, s.stop = context.WithCancel(context.Background())
	for _, system := range append(hall.Systems(), hall.House()) {
		s.specs[system.Name()] = map[string]game.Spec{}
		for _, spec := range system.Specs() {
			s.specs[system.Name()][spec.Name] = spec
		}
	}
	return s, s.guard(s.routes())
}

// HTTP gives a server for the handler of New with deadlines that fit it. When
// it shuts down the live streams end, so that it need not wait for them.
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

// readyTime is how long the tables may take to answer.
const readyTime = 3 * time.Second

// healthz says that the program is alive, and no more: what is wrong elsewhere,
// starting it again would not mend.
func healthz(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "ok\n") }

// readyz says ok while people can be let in. It is for machines, so it says no more
// than that. A database that is away is waited for longer than a machine would wait
// for the answer, so it is asked only for so long.
func (s *Server) readyz(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), readyTime)
	defer cancel()
	if err := s.opt.Ready(ctx); err != nil {
		http.Error(w, "not now", http.StatusServiceUnavailable)
		return
	}
	io.WriteString(w, "ok\n")
}

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
		anyone("GET /discord", (*request).toDiscord)
		anyone("GET "+backPath, (*request).fromDiscord)
	}
	if s.opt.Stories {
		s.tellStories(mux)
	}
	anyone("/", func(*request) error { return notFound })
	s.routePeople(mux)
	return mux
}

// routePeople are the pages of whoever has signed in.
func (s *Server) routePeople(mux *http.ServeMux) {
	person := func(pattern string, h func(*request) error) { mux.HandleFunc(pattern, s.withRequest(signedIn(h))) }
	person("GET /me", (*request).personalPage)
	person("GET /me/data", (*request).exportPersonal)
	person("GET /me/erase", (*request).erasing)
	person("POST /me/erase", (*request).erase)
	person("POST /signout", (*request).signout)
	person("POST /signout/everywhere", (*request).signoutEverywhere)
	person("POST /back", (*request).newBackLink)
	person("GET /t/{id}/invite", (*request).invitations)
	person("POST /t/{id}/invite", (*request).invite)
	person("POST /tables", (*request).found)
	person("POST /learn", (*request).startTutorial)
	person("POST /import", (*request).importTable)
	person("GET /t/{id}", (*request).table)
	person("POST /t/{id}/do", (*request).do)
	person("GET /t/{id}/"+linePath, (*request).line)
	person("POST /t/{id}/"+linePath, (*request).say)
	person("GET /t/{id}/form/{move}/{key}", (*request).form)
	person("POST /t/{id}"+fillPath, (*request).fillFromFile)
	person("GET /t/{id}/file/{form}/{about...}", (*request).file)
	person("GET /t/{id}/print/{about...}", (*request).servePrint)
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
	person("GET /t/{id}/delete", (*request).deleting)
	person("POST /t/{id}/delete", (*request).delete)
	person("GET /t/{id}/{about...}", (*request).table)
}

// ending gives a context that also ends when the server closes.
func (s *Server) ending(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	unhook := context.AfterFunc(s.lifetime, cancel)
	return ctx, func() {
		unhook()
		cancel()
	}
}
