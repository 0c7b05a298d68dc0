// Package fake is a Discord for tests: its REST routes, its gateway, its
// sign-in for other pages, and people who type commands, press buttons and fill
// in forms. Every request and answer is held against Discord's own OpenAPI
// document, where that is at hand, and against the written limits that the
// document leaves out; whatever breaks them fails the test.
//
// It keeps no secrets and checks no permissions beyond those that tests set.
// Start with New and Server.User; by hand with Open and Server.Page.
package fake

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"
)

// The application that the fake knows.
const (
	AppID   = "1180000000000000001"
	guildID = "910000000000000001"
)

// Token is a bot token in the shape that libraries take apart; it opens
// nothing but the fake.
var Token = base64.RawStdEncoding.EncodeToString([]byte(AppID)) + ".test.token"

// The time for a first answer. Discord gives three seconds; a busy machine may take
// more to run a test.
const (
	discordPatience = 3 * time.Second
	testPatience    = time.Minute
)

// Judge hears of what Discord would not take, and of what nobody could do there. A
// test is one.
type Judge interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any) // does not return
}

// Server is one fake Discord. Its methods are safe for concurrent use.
type Server struct {
	t      Judge
	http   *httptest.Server
	schema *schemas
	key    ed25519.PrivateKey
	now    func() time.Time
	waits  time.Duration // for a first answer
	beats  time.Duration // between the heartbeats of a client

	mu       sync.Mutex
	endpoint http.Handler // of the application; nil: the gateway
	lastID   uint64       // how many ids were made
	commands []object
	puts     int
	channels map[string]*Channel
	people   map[string]*User
	pending  map[string]*Interaction // by token
	shards   map[*client]bool
	fail     []failure
	requests []string
	identify int
	resumed  int
	sessions map[string]*session
	granted  uint64 // permissions of the application
	resumeAt string // where sessions say that they are resumed; "": the gateway itself
	wanted   int    // shards
	together int    // so many of them may identify at a time
	servers  []string
	lose     int // so many answers never arrive
	uploads  map[string]*upload
	changed  chan struct{} // closed with the next change of what anybody sees
	changes  int

	browsing      *User // who signs in elsewhere
	leadsBack     string
	codes, tokens map[string]grant
}

// failure is a scripted answer to the next request of a route.
type failure struct {
	route  string
	status int
	header map[string]string
	body   string
}

// New starts a fake Discord that ends with the test.
func New(t testing.TB) *Server {
	s := open(t, document(t), testPatience)
	t.Cleanup(s.Close)
	return s
}

// Open starts a fake Discord that plays by hand need: it has Discord's patience.
// The error says that Discord's document was not found, and so is not held against
// anything; the server works all the same.
func Open(j Judge) (*Server, error) {
	schema, err := load()
	if err != nil {
		schema = &schemas{}
	}
	s := open(j, schema, discordPatience)
	s.beats = 20 * time.Second
	return s, err
}

func open(j Judge, schema *schemas, waits time.Duration) *Server {
	s := &Server{
		t: j, schema: schema, now: time.Now, waits: waits, beats: 200 * time.Millisecond, changed: make(chan struct{}),
		key:      ed25519.NewKeyFromSeed([]byte("a key that signs only test data.")),
		channels: map[string]*Channel{}, people: map[string]*User{}, pending: map[string]*Interaction{},
		shards: map[*client]bool{}, sessions: map[string]*session{}, uploads: map[string]*upload{}, granted: member,
		wanted: 1, together: 1,
		codes: map[string]grant{}, tokens: map[string]grant{},
	}
	s.http = httptest.NewUnstartedServer(s.routes())
	s.http.Start()
	return s
}

// Close ends the server and cuts off whoever is connected.
func (s *Server) Close() {
	s.mu.Lock()
	for c := range s.shards {
		_ = c.conn.Close()
	}
	s.mu.Unlock()
	s.http.Close()
}

// URL is the base of the REST interface.
func (s *Server) URL() string { return s.http.URL + "/api/v10" }

// PublicKey checks the signatures of interactions sent over HTTPS.
func (s *Server) PublicKey() ed25519.PublicKey { return s.key.Public().(ed25519.PublicKey) }

// Endpoint makes interactions go to h as signed HTTP requests instead of
// through the gateway.
func (s *Server) Endpoint(h http.Handler) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endpoint = h
}

// Clock replaces the time of the ids and signatures that are made from now on.
func (s *Server) Clock(now func() time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = now
}

// Fail answers the next request of a route ("POST /channels/{}/messages")
// with that status, header and body; status 0 cuts the connection.
func (s *Server) Fail(route string, status int, header map[string]string, body string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = append(s.fail, failure{route, status, header, body})
}

// Lose makes Discord never hear the next answer to an interaction: the person
// waits in vain.
func (s *Server) Lose() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lose++
}

// lost reports whether the answer that comes is lost; s.mu is held.
func (s *Server) lost() bool {
	if s.lose == 0 {
		return false
	}
	s.lose--
	return true
}

// Grant sets the permissions that interactions say the application has.
func (s *Server) Grant(permissions uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.granted = permissions
}

// Requests counts what came in for a route, failures included.
func (s *Server) Requests(route string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, r := range s.requests {
		if r == route {
			n++
		}
	}
	return n
}

// Puts counts how often the commands were replaced.
func (s *Server) Puts() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.puts
}

// epoch is when Discord's ids begin, in milliseconds.
const epoch = 1420070400000

// newID makes a snowflake of the present time; s.mu is held.
func (s *Server) newID() string {
	s.lastID++
	return strconv.FormatUint(uint64(s.now().UnixMilli()-epoch)<<22|s.lastID%(1<<22), 10)
}

// refusal is an error that Discord answers with.
type refusal struct {
	status, code int
	message      string
}

func (r *refusal) Error() string { return r.message }

type handler func(r *http.Request, body []byte) (status int, answer any, err error)

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	add := func(method, path string, h handler) {
		mux.HandleFunc(method+" /api/v10"+path, s.serve(method+" "+anonymous(path), h))
	}
	add("GET", "/gateway/bot", s.gatewayBot)
	add("GET", "/applications/{app}/commands", s.getCommands)
	add("PUT", "/applications/{app}/commands", s.putCommands)
	add("POST", "/interactions/{id}/{token}/callback", s.callback)
	add("GET", "/webhooks/{app}/{token}/messages/@original", s.getOriginal)
	add("PATCH", "/webhooks/{app}/{token}/messages/@original", s.editOriginal)
	add("POST", "/channels/{channel}/messages", s.createMessage)
	add("PATCH", "/channels/{channel}/messages/{message}", s.editMessage)
	add("DELETE", "/channels/{channel}/messages/{message}", s.deleteMessage)
	add("GET", "/users/@me", s.me)
	add("POST", "/users/@me/channels", s.openPrivate)
	add("GET", "/channels/{channel}", s.getChannel)
	s.signInRoutes(mux)
	mux.HandleFunc("GET /gateway", s.websocket)
	mux.HandleFunc("GET /gateway/", s.websocket)
	mux.HandleFunc("GET /attachments/{id}/{name}", s.attachment)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		s.t.Errorf("fake Discord: unknown route %s %s", r.Method, r.URL.Path)
		http.NotFound(w, r)
	})
	return mux
}

// serve checks, answers and checks the answer.
func (s *Server) serve(route string, h handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := unpack(r)
		if err != nil {
			s.t.Errorf("fake Discord: %s: %v", route, err)
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.requests = append(s.requests, route)
		if s.scripted(w, route) {
			return
		}
		if len(body) > 0 {
			if err := s.schema.request(route, body); err != nil {
				s.t.Errorf("fake Discord: %v", err)
			}
		}
		status, answer, err := h(r, body)
		if no, ok := err.(*refusal); ok {
			status, answer = no.status, object{"code": no.code, "message": no.message}
		} else if err != nil {
			s.t.Errorf("fake Discord: %s: %v\n%s", route, err, body)
			status, answer = 400, object{"code": 50035, "message": err.Error()}
		}
		s.reply(w, route, status, answer)
	}
}

func (s *Server) scripted(w http.ResponseWriter, route string) bool {
	for i, f := range s.fail {
		if f.route == route {
			s.fail = append(s.fail[:i:i], s.fail[i+1:]...)
			if f.status == 0 { // the answer is lost on its way
				panic(http.ErrAbortHandler)
			}
			for k, v := range f.header {
				w.Header().Set(k, v)
			}
			w.WriteHeader(f.status)
			_, _ = io.WriteString(w, f.body)
			return true
		}
	}
	return false
}

func (s *Server) reply(w http.ResponseWriter, route string, status int, answer any) {
	if answer == nil {
		w.WriteHeader(status)
		return
	}
	out, err := json.Marshal(answer)
	if err != nil {
		s.t.Errorf("fake Discord: %v", err)
	}
	if status < 300 {
		if err := s.schema.response(route, status, out); err != nil {
			s.t.Errorf("fake Discord answers wrongly itself: %v", err)
		}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(out)
}
