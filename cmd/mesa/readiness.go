package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"mesa/discord"
	"mesa/store"
)

// What /readyz says of a part, one word or two. The words about Discord are in package discord.
const (
	wordOK       = "ok"
	wordStopping = "stopping"
	wordFull     = "full"
	wordReadOnly = "read-only"
	wordGone     = "gone"
	wordAway     = "away"
	wordSlow     = "no answer"
	wordFailing  = "failing"
)

// readyTime bounds the wait for all parts together.
const readyTime = 3 * time.Second

// readiness answers /readyz: a word for each part of the program, and 503 if one of them is not
// well. The answer says nothing that strangers should not read; the reasons are in the log. All
// parts must be added before the first request.
type readiness struct {
	stopping atomic.Bool
	parts    []healthPart
}

// healthPart is a part of the program that can be well or not. pages says that the pages do not
// work without the part.
type healthPart struct {
	name  string
	word  func(context.Context) string // wordOK: well
	pages bool
}

func (r *readiness) add(name string, word func(context.Context) string, pages bool) {
	r.parts = append(r.parts, healthPart{name, word, pages})
}

// stop makes the answer say that the program ends.
func (r *readiness) stop() { r.stopping.Store(true) }

// pagesError returns nil while the pages may let people in, or the reason why not. Parts that the
// pages do not need, such as Discord, do not count.
func (r *readiness) pagesError(ctx context.Context) error {
	if r.stopping.Load() {
		return errors.New(wordStopping)
	}
	for _, p := range r.parts {
		if !p.pages {
			continue
		}
		if word := p.word(ctx); word != wordOK {
			return fmt.Errorf("%s: %s", p.name, word)
		}
	}
	return nil
}

// states reports for each part whether it is well.
func (r *readiness) states() map[string]bool {
	ctx, cancel := context.WithTimeout(context.Background(), readyTime)
	defer cancel()
	well := map[string]bool{}
	for _, p := range r.parts {
		well[p.name] = p.word(ctx) == wordOK
	}
	return well
}

// ServeHTTP answers in lines of text, or in JSON if the request accepts that.
func (r *readiness) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	ctx, cancel := context.WithTimeout(req.Context(), readyTime)
	defer cancel()
	words, lines, status := map[string]string{}, &strings.Builder{}, http.StatusOK
	tell := func(name, word string) {
		words[name] = word
		fmt.Fprintf(lines, "%s: %s\n", name, word)
		if word != wordOK {
			status = http.StatusServiceUnavailable
		}
	}
	program := wordOK
	if r.stopping.Load() {
		program = wordStopping
	}
	tell("program", program)
	for _, p := range r.parts {
		tell(p.name, p.word(ctx))
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	if strings.Contains(req.Header.Get("Accept"), "application/json") {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(words) // the client may be gone
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	fmt.Fprint(w, lines)
}

// tablesWord returns what /readyz says about the tables: wordOK if decisions can be stored.
func (r *openTables) tablesWord(ctx context.Context) string {
	err := r.timed.Writes(ctx)
	if err == nil {
		return wordOK
	}
	for _, known := range []struct {
		err  error
		word string
	}{
		{store.ErrFull, wordFull}, {store.ErrReadOnly, wordReadOnly}, {store.ErrGone, wordGone},
		{store.ErrAway, wordAway},
		{context.DeadlineExceeded, wordSlow},
	} {
		if errors.Is(err, known.err) {
			return known.word
		}
	}
	return wordFailing
}

// discordWord returns what /readyz says about Discord: wordOK if the bot is connected.
func (b *bot) discordWord(context.Context) string {
	if word := b.window.ConnectionState(); word != discord.Connected {
		return word
	}
	return wordOK
}
