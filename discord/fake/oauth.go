package fake

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strings"
)

// Secret is the client secret of the application.
const Secret = "a secret of tests & nothing else"

// grant is a person's consent that an application learns who they are, kept by its code and then by
// its token.
type grant struct{ user, name, back, challenge string }

// SignInBrowser sets the person who is signed in at Discord in later browsers, and the only address
// to which the application may redirect the person.
func (s *Server) SignInBrowser(u *User, back string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsing, s.leadsBack = u, back
}

// Tokens returns the number of valid tokens: issued, and not revoked.
func (s *Server) Tokens() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.tokens)
}

// signInRoutes adds the routes by which people sign in elsewhere. Discord's document has none of
// them, only the routes that accept a token.
func (s *Server) signInRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /oauth2/authorize", s.signIn("GET /oauth2/authorize", s.consent))
	mux.HandleFunc("POST /oauth2/authorize", s.signIn("POST /oauth2/authorize", s.redirectBack))
	mux.HandleFunc("POST /api/v10/oauth2/token", s.signIn("POST /oauth2/token", s.exchange))
	mux.HandleFunc("POST /api/v10/oauth2/token/revoke", s.signIn("POST /oauth2/token/revoke", s.revoke))
}

func (s *Server) signIn(route string, h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.requests = append(s.requests, route)
		if s.scripted(w, route) {
			return
		}
		h(w, r)
	}
}

// validateConsent checks an application's request for a person's consent.
func (s *Server) validateConsent(q url.Values) error {
	for name, want := range map[string]string{"response_type": "code", "client_id": AppID, "scope": "identify",
		"redirect_uri": s.leadsBack, "code_challenge_method": "S256"} {
		if got := q[name]; len(got) != 1 || got[0] != want {
			return fmt.Errorf("%s is %q, not %q", name, got, want)
		}
	}
	if raw, err := base64.RawURLEncoding.DecodeString(q.Get("code_challenge")); err != nil || len(raw) != sha256.Size {
		return fmt.Errorf("the challenge %q", q.Get("code_challenge"))
	}
	if raw, err := base64.RawURLEncoding.DecodeString(q.Get("state")); err != nil || len(raw) < 32 {
		return errors.New("a state of fewer than 256 bits")
	}
	return nil
}

// consent shows the page that asks the person for consent.
func (s *Server) consent(w http.ResponseWriter, r *http.Request) {
	if err := s.validateConsent(r.URL.Query()); err != nil {
		s.t.Errorf("fake Discord: sign-in: %v", err)
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w,
		`<!doctype html><title>Discord</title><link rel="icon" href="data:,"><form method="post" action="%s">`+
			`<button name="answer" value="yes">Authorize</button> <button name="answer" value="no">Cancel</button></form>`,
		html.EscapeString(r.URL.RequestURI()))
}

// redirectBack sends the person back to the application with their answer.
func (s *Server) redirectBack(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	back := url.Values{"state": {q.Get("state")}}
	if r.PostFormValue("answer") == "yes" {
		code := s.newID()
		s.codes[code] = grant{s.browsing.ID, s.browsing.Name, q.Get("redirect_uri"), q.Get("code_challenge")}
		back.Set("code", code)
	} else {
		back.Set("error", "access_denied")
		back.Set("error_description", "The resource owner or authorization server denied the request")
	}
	http.Redirect(w, r, s.leadsBack+"?"+back.Encode(), http.StatusSeeOther)
}

// exchange issues a token for a code, once, to the application that has the verifier of the code's
// challenge.
func (s *Server) exchange(w http.ResponseWriter, r *http.Request) {
	if !isApp(r) {
		s.write(w, http.StatusUnauthorized, object{"error": "invalid_client"})
		return
	}
	code := r.PostFormValue("code")
	g, ok := s.codes[code]
	delete(s.codes, code)
	challenge := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	switch {
	case r.PostFormValue("grant_type") != "authorization_code":
		s.write(w, http.StatusBadRequest, object{"error": "unsupported_grant_type"})
	case !ok, g.back != r.PostFormValue("redirect_uri"),
		g.challenge != base64.RawURLEncoding.EncodeToString(challenge[:]):
		s.write(w, http.StatusBadRequest,
			object{"error": "invalid_grant", "error_description": "Invalid \"code\" in request."})
	default:
		token := "token-" + s.newID()
		s.tokens[token] = g
		s.write(w, http.StatusOK, object{"access_token": token, "token_type": "Bearer", "expires_in": 604800,
			"refresh_token": "refresh-" + token, "scope": "identify"})
	}
}

// revoke revokes a token. An unknown token is a fault of the application.
func (s *Server) revoke(w http.ResponseWriter, r *http.Request) {
	token := r.PostFormValue("token")
	if _, ok := s.tokens[token]; !ok || !isApp(r) {
		s.t.Errorf("fake Discord: a token that is none was given back")
	}
	delete(s.tokens, token)
	s.write(w, http.StatusOK, object{})
}

// me returns the person of a token.
func (s *Server) me(r *http.Request, _ []byte) (int, any, error) {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	g, ok := s.tokens[token]
	if !ok {
		return 0, nil, &refusal{401, 0, "401: Unauthorized"}
	}
	return 200, object{"id": g.user, "username": strings.ToLower(g.name), "global_name": g.name, "avatar": nil,
		"discriminator": "0",
		"public_flags":  0, "flags": 0, "mfa_enabled": true, "locale": "pt-BR", "primary_guild": nil}, nil
}

// isApp reports whether a request has the id and the secret of the application, escaped as the
// standard requires.
func isApp(r *http.Request) bool {
	id, secret, ok := r.BasicAuth()
	return ok && id == AppID && secret == url.QueryEscape(Secret)
}

func (s *Server) write(w http.ResponseWriter, status int, o object) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.NewEncoder(w).Encode(o); err != nil {
		s.t.Errorf("fake Discord: %v", err)
	}
}
