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
	"mesa/meter"
	"mesa/table"
)

// The drawers of this window.
const (
	linkDrawer    = "web.link"
	sessionDrawer = "web.session"
)

// Options are what the host decides. The zero Options serve plain http with
// the Hall's clock and the machine's randomness.
type Options struct {
	URL     string           // where people reach the pages: "https://mesa.example.org"; on https cookies are bound to it
	Proxied bool             // a proxy stands before us, and its X-Forwarded-For is to be believed
	Now     func() time.Time // nil: the Hall's clock
	Rand    io.Reader        // nil: crypto/rand
	Log     *slog.Logger     // nil: slog.Default
	Discord Account          // nil: nobody signs in by Discord
	// Answered hears of each request, once it is answered. nil: nobody does.
	Answered func(Answer)
	// Ready gives an error while nobody should be let in. nil: while the tables cannot
	// be read.
	Ready func(context.Context) error
	// Called gives what somebody is called now, "" for who is called as they
	// were when they signed in. nil: everybody is.
	Called func(ctx context.Context, user string) string
	// Stories serves samples of all that the pages draw at /story, to whoever asks:
	// for those who work on the pages. They show nothing of any table.
	Stories bool
}

// Server is the web window onto one Hall. It is safe for concurrent use.
type Server struct {
	hall   table.Windows
	book   *lang.Book
	opt    Options
	secure bool
	pages  map[string]pages                // by language
	specs  map[string]map[string]game.Spec // by system and move

	signins, presses, deliveries *meter.Meter
	looks                        *meter.Meter // at pages that need no table, by address and by what they cost
	streams                      *gauge
	audiences                    audiences
	shown                        sync.Map // by system and kind of thing: whether it can be seen whole

	life context.Context // ends with Close
	stop context.CancelFunc
}

// New makes the window and the handler that serves it. The handler checks
// origins, sizes and rates itself; deadlines are HTTP's.
func New(hall table.Windows, book *lang.Book, opt Options) (*Server, http.Handler) {
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
		hall: hall, book: book, opt: opt,
		secure:     strings.HasPrefix(opt.URL, "https://"),
		pages:      loadPages(book),
		specs:      map[string]map[string]game.Spec{},
		signins:    meter.New(60, time.Minute),
		presses:    meter.New(300, time.Minute),
		looks:      meter.New(600, time.Minute),
		deliveries: meter.New(10, time.Minute),
		streams:    newGauge(),
	}
	s.life, s.stop = context.WithCancel(context.Background())
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
	anyone := func(pattern string, h func(*visit) error) { mux.HandleFunc(pattern, s.visited(h)) }
	anyone("GET /{$}", (*visit).home)
	anyone("GET /manifest.webmanifest", (*visit).manifest)
	anyone("GET /worker.js", (*visit).worker)
	anyone("GET /offline/{locale}", (*visit).offline)
	anyone("GET /odds", (*visit).odds)
	anyone("GET /odds/nde", (*visit).oddsNDE)
	anyone("GET /odds/hits", (*visit).oddsHits)
	anyone("GET /explain", (*visit).lookUp)
	anyone("GET /signin/{token}", (*visit).signinPage)
	anyone("POST /signin/{token}", (*visit).signin)
	anyone("GET /join/{id}/{code}", (*visit).joinPage)
	anyone("POST /join/{id}/{code}", (*visit).join)
	anyone("POST /invitation", (*visit).invitation)
	anyone("POST /language", (*visit).language)
	if s.opt.Discord != nil {
		anyone("GET /discord", (*visit).toDiscord)
		anyone("GET "+backPath, (*visit).fromDiscord)
	}
	if s.opt.Stories {
		s.tellStories(mux)
	}
	anyone("/", func(*visit) error { return notFound })
	s.routePeople(mux)
	return mux
}

// routePeople are the pages of whoever has signed in.
func (s *Server) routePeople(mux *http.ServeMux) {
	person := func(pattern string, h func(*visit) error) { mux.HandleFunc(pattern, s.visited(signedIn(h))) }
	person("GET /me", (*visit).me)
	person("GET /me/data", (*visit).mine)
	person("GET /me/erase", (*visit).erasing)
	person("POST /me/erase", (*visit).erase)
	person("POST /signout", (*visit).signout)
	person("POST /signout/everywhere", (*visit).signoutEverywhere)
	person("POST /back", (*visit).back)
	person("GET /t/{id}/invite", (*visit).invitations)
	person("POST /t/{id}/invite", (*visit).invite)
	person("POST /tables", (*visit).found)
	person("POST /learn", (*visit).learn)
	person("POST /import", (*visit).imported)
	person("GET /t/{id}", (*visit).table)
	person("POST /t/{id}/do", (*visit).do)
	person("GET /t/{id}/"+linePath, (*visit).line)
	person("POST /t/{id}/"+linePath, (*visit).say)
	person("GET /t/{id}/form/{move}/{key}", (*visit).form)
	person("POST /t/{id}"+fillPath, (*visit).fill)
	person("GET /t/{id}/file/{form}/{about...}", (*visit).file)
	person("GET /t/{id}/print/{about...}", (*visit).print)
	person("GET /t/{id}"+streamPath, (*visit).live)
	person("GET /t/{id}/log", (*visit).log)
	person("GET /t/{id}/recap", (*visit).recaps)
	person("GET /t/{id}/recap/{n}", (*visit).recap)
	person("GET /t/{id}/recap/{n}/markdown", (*visit).recapMarkdown)
	person("GET /t/{id}/recap/{n}/html", (*visit).recapHTML)
	person("GET /t/{id}/growth", (*visit).growth)
	person("GET /t/{id}/replay/{n}", (*visit).replay)
	person("GET /t/{id}/history/{about...}", (*visit).history)
	person("GET /t/{id}/fair", (*visit).fair)
	person("GET /t/{id}/stats", (*visit).stats)
	person("GET /t/{id}/export", (*visit).export)
	person("GET /t/{id}/delete", (*visit).deleting)
	person("POST /t/{id}/delete", (*visit).delete)
	person("GET /t/{id}/{about...}", (*visit).table)
}

// ending gives a context that also ends when the server closes.
func (s *Server) ending(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	unhook := context.AfterFunc(s.life, cancel)
	return ctx, func() {
		unhook()
		cancel()
	}
}
