package web

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"mesa/table"
)

const (
	sessionLife = 30 * 24 * time.Hour // the longest that a session lasts
	sessionIdle = 7 * 24 * time.Hour  // the longest that it lasts without a visit
	sessionNote = time.Hour           // visits are recorded at most this often
)

// session is a signed-in browser. The bucket stores it under the hash of the cookie's secret, so a
// reader of the bucket cannot sign in.
type session struct {
	User string    `json:"user"`
	Name string    `json:"name"`
	Born time.Time `json:"born"` // when it began
	Seen time.Time `json:"seen"` // the last recorded visit
}

// expires returns when the session ends if there is no further visit.
func (s session) expires() time.Time {
	life, idle := s.Born.Add(sessionLife), s.Seen.Add(sessionIdle)
	if life.Before(idle) {
		return life
	}
	return idle
}

// newSecret returns a random string with 256 bits of randomness.
func (s *Server) newSecret() (string, error) {
	b := make([]byte, 32)
	if _, err := io.ReadFull(s.opt.Rand, b); err != nil {
		return "", fmt.Errorf("web: random: %w", err)
	}
	return base64.RawURLEncoding.EncodeToString(b), nil
}

// hashSecret returns the hash under which a secret is stored.
func hashSecret(secret string) string {
	h := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(h[:])
}

// session returns the session of the request's cookie. ok is false if there is none or it has
// expired. The request is recorded as a visit, at most once an hour, so that the session goes on.
func (s *Server) session(r *http.Request) (ses session, ok bool, err error) {
	c, err := r.Cookie(s.cookieName(sessionCookie))
	if err != nil {
		return session{}, false, nil
	}
	ctx, key, bucket := r.Context(), hashSecret(c.Value), s.tables.Bucket(sessionBucket)
	data, version, err := bucket.Get(ctx, key)
	if err != nil || version == 0 {
		return session{}, false, err
	}
	if err := json.Unmarshal(data, &ses); err != nil {
		return session{}, false, fmt.Errorf("web: session: %w", err)
	}
	now := s.opt.Now()
	if !now.Before(ses.expires()) {
		return session{}, false, nil
	}
	if now.Sub(ses.Seen) >= sessionNote {
		ses.Seen = now
		// If two requests record a visit at once, the second write fails and is not needed. No
		// failure to record is a reason to refuse the request.
		_ = putJSON(ctx, bucket, key, version, ses, ses.expires())
	}
	return ses, true, nil
}

// beginSession starts a session under a new secret, and ends the session that the browser had.
func (s *Server) beginSession(w http.ResponseWriter, r *http.Request, user, name string) error {
	secret, err := s.newSecret()
	if err != nil {
		return err
	}
	if err := s.endSession(r); err != nil {
		return err
	}
	now := s.opt.Now()
	ses := session{User: user, Name: name, Born: now, Seen: now}
	if err := putJSON(r.Context(), s.tables.Bucket(sessionBucket), hashSecret(secret), 0, ses,
		ses.expires()); err != nil {
		return fmt.Errorf("web: new session: %w", err)
	}
	http.SetCookie(w, s.cookie(sessionCookie, secret, sessionLife))
	return nil
}

// endSession deletes the session of the request's cookie, if there is one.
func (s *Server) endSession(r *http.Request) error {
	c, err := r.Cookie(s.cookieName(sessionCookie))
	if err != nil {
		return nil
	}
	return deleteKey(r.Context(), s.tables.Bucket(sessionBucket), hashSecret(c.Value))
}

// endSessions deletes every session of a user, in every browser.
func (s *Server) endSessions(ctx context.Context, user string) error {
	_, err := s.deleteEntries(ctx, sessionBucket, func(of string) bool { return of == user })
	return err
}

// Revoke signs a user out in every browser and deletes the links that would sign them in; "" means
// all users. It returns the numbers of deleted sessions and links. An open page gets no more from
// its live stream after a few minutes. Only the host calls it.
func (s *Server) Revoke(ctx context.Context, user string) (sessions, links int, err error) {
	meant := func(of string) bool { return user == "" || of == user }
	if sessions, err = s.deleteEntries(ctx, sessionBucket, meant); err != nil {
		return sessions, 0, err
	}
	links, err = s.deleteEntries(ctx, linkBucket, meant)
	return sessions, links, err
}

// deleteEntries deletes the entries of a bucket that belong to users whom meant accepts, and
// returns their number. kind is the bucket's name.
func (s *Server) deleteEntries(ctx context.Context, kind string, meant func(user string) bool) (n int, err error) {
	bucket, keys := s.tables.Bucket(kind), []string(nil)
	err = bucket.Each(ctx, "", func(key string, data []byte) bool {
		var of struct {
			User string `json:"user"`
		}
		if json.Unmarshal(data, &of) == nil && meant(of.User) {
			keys = append(keys, key)
		}
		return true
	})
	if err != nil {
		return 0, fmt.Errorf("web: %s: %w", kind, err)
	}
	for _, key := range keys {
		if err := deleteKey(ctx, bucket, key); err != nil {
			return n, fmt.Errorf("web: %s: %w", kind, err)
		}
		n++
	}
	return n, nil
}

// sessionCookie holds the secret of a session.
const sessionCookie = "mesa"

// cookieName returns the full name of a cookie. On https it has the prefix __Host-, so that
// browsers bind the cookie to this host.
func (s *Server) cookieName(name string) string {
	if s.secure {
		return "__Host-" + name
	}
	return name
}

func (s *Server) cookie(name, value string, life time.Duration) *http.Cookie {
	return &http.Cookie{Name: s.cookieName(name), Value: value, Path: "/", MaxAge: int(life / time.Second),
		HttpOnly: true, Secure: s.secure, SameSite: http.SameSiteLaxMode}
}

func putJSON(ctx context.Context, d table.Bucket, key string, version int64, v any, until time.Time) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return d.Put(ctx, key, version, data, until)
}
