// Package fake is a Discord for tests: its REST routes, its gateway, its sign-in for other pages,
// and people who type commands, press buttons and fill in forms. It checks every request and answer
// against Discord's own OpenAPI document, if the document is found, and against stated limits that
// the document lacks. A violation fails the test.
//
// It keeps no secrets and checks no permissions except those that tests set. Tests start with New
// and Server.User, play by hand with Open and Server.Page.
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

// The application that the fake Discord knows, and the guild in which its channels are.
const (
	AppID   = "1180000000000000001"
	guildID = "910000000000000001"
)

// Token is a bot token in the form that libraries parse; it is valid for the fake only.
var Token = base64.RawStdEncoding.EncodeToString([]byte(AppID)) + ".test.token"

// The timeouts for a first answer: that of Discord, and that of tests, because a busy machine may
// need more than three seconds to run a test.
const (
	discordPatience = 3 * time.Second
	testPatience    = time.Minute
)

// Judge gets the faults: requests that Discord would refuse, and actions that no person could do. A
// test is a Judge.
type Judge interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any) // does not return
}

// Server is one fake Discord. Its methods are safe for concurrent use.
type Server struct {
	t                 Judge
	http              *httptest.Server
	schema            *schemas
	key               ed25519.PrivateKey
	now               func() time.Time
	answerTimeout     time.Duration // for a first answer
	heartbeatInterval time.Duration // between the heartbeats of a client

	mu       sync.Mutex
	endpoint http.Handler // of the application; nil: the gateway
	lastID   uint64       // number of ids made so far
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
	resumeAt string // the address for resuming that sessions state; "": the gateway itself
	wanted   int    // number of shards that clients must have
	together int    // number of shards that may identify at a time
	servers  []string
	lose     int // number of next answers that get lost
	uploads  map[string]*upload
	changed  chan struct{} // closed with the next visible change
	changes  int

	browsing      *User // the person who signs in elsewhere
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

// Open starts a fake Discord for play by hand, with Discord's own timeout. If it returns an error,
// Discord's document could not be read: the server works, but checks nothing against the document.
func Open(j Judge) (*Server, error) {
	schema, err := load()
	if err != nil {
		schema = &schemas{}
	}
	s := open(j, schema, discordPatience)
	s.heartbeatInterval = 20 * time.Second
	return s, err
}

func open(j Judge, schema *schemas, waits time.Duration) *Server {
	s := &Server{
		t: j, schema: schema, now: time.Now, answerTimeout: waits, heartbeatInterval: 200 * time.Millisecond,
		changed:  make(chan struct{}),
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

// Close ends the server and all connections.
func (s *Server) Close() {
	s.mu.Lock()
	for c := range s.shards {
		_ = c.conn.Close()
	}
	s.mu.Unlock()
	s.http.Close()
}

// URL returns the base of the REST interface.
func (s *Server) URL() string { return s.http.URL + "/api/v10" }

// PublicKey returns the key that checks the signatures of interactions sent over HTTPS.
func (s *Server) PublicKey() ed25519.PublicKey { return s.key.Public().(ed25519.PublicKey) }

// SetEndpoint makes interactions go to h as signed HTTP requests. They no longer go through the
// gateway.
func (s *Server) SetEndpoint(h http.Handler) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.endpoint = h
}

// SetClock sets the clock for later ids and signatures.
func (s *Server) SetClock(now func() time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = now
}

// FailNext answers the next request of a route ("POST /channels/{}/messages") with a status, header
// and body. Status 0 cuts the connection.
func (s *Server) FailNext(route string, status int, header map[string]string, body string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = append(s.fail, failure{route, status, header, body})
}

// LoseNextAnswer makes the next answer to an interaction get lost: the person waits in vain. After
// n calls the next n answers get lost.
func (s *Server) LoseNextAnswer() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lose++
}

// isAnswerLost reports whether the present answer gets lost, and counts it as lost. s.mu must be
// held.
func (s *Server) isAnswerLost() bool {
	if s.lose == 0 {
		return false
	}
	s.lose--
	return true
}

// SetPermissions sets the permissions that interactions state for the application.
func (s *Server) SetPermissions(permissions uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.granted = permissions
}

// Requests returns the number of requests to a route, failures included.
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

// CommandUpdates returns how often the application has registered its commands.
func (s *Server) CommandUpdates() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.puts
}

// epoch is the Unix time at which Discord's ids begin, in milliseconds.
const epoch = 1420070400000

// newID makes a snowflake of the present time. s.mu must be held.
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
		mux.HandleFunc(method+" /api/v10"+path, s.serve(method+" "+withoutParamNames(path), h))
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

// serve checks a request, answers it and checks the answer.
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

// scripted answers a request as FailNext has set for its route, and reports whether it did.
func (s *Server) scripted(w http.ResponseWriter, route string) bool {
	for i, f := range s.fail {
		if f.route == route {
			s.fail = append(s.fail[:i:i], s.fail[i+1:]...)
			if f.status == 0 { // the answer is lost in transit
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
