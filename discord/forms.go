package discord

import (
	"context"
	"log/slog"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"mesa/game"
	"mesa/table"
)

const (
	// maxForms is the number of forms kept in memory.
	maxForms = 1000
	// formTime is how long a form is kept for other processes.
	formTime = time.Hour
)

// formBucket keeps forms for other processes.
const formBucket = "discord.form" // by user/offer: the answers

// forms keeps the answers of people for offers: what they picked before a form, or filled into a
// form that was refused, so that the form shows the answers again. Answers may be forgotten: then
// the person fills the form in again.
type forms struct {
	bucket        table.Bucket
	manyProcesses *atomic.Bool // the next press may reach another process
	log           *slog.Logger

	mu   sync.Mutex
	kept map[[2]string]game.Args // by user and offer
}

// keep stores a user's answers for the offer with a key. If maxForms are in memory, keep forgets
// all other answers.
func (f *forms) keep(user, key string, given game.Args) {
	if f.manyProcesses.Load() {
		f.withBucket(func(ctx context.Context) error {
			return set(ctx, f.bucket, user+"/"+key, given, time.Now().Add(formTime))
		})
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.kept == nil || len(f.kept) >= maxForms {
		f.kept = map[[2]string]game.Args{}
	}
	f.kept[[2]string{user, key}] = given
}

// answersOf returns a copy of a user's answers for the offer with a key; it is empty, not nil, if
// there are none.
func (f *forms) answersOf(user, key string) game.Args {
	given := game.Args{}
	if f.manyProcesses.Load() {
		f.withBucket(func(ctx context.Context) error {
			_, err := get(ctx, f.bucket, user+"/"+key, &given)
			return err
		})
		return given
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	maps.Copy(given, f.kept[[2]string{user, key}])
	return given
}

// done forgets a user's answers for the offer with a key, since the offer was done.
func (f *forms) done(user, key string) {
	if f.manyProcesses.Load() {
		f.withBucket(func(ctx context.Context) error {
			return replace(ctx, f.bucket, user+"/"+key, nil, time.Time{})
		})
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.kept, [2]string{user, key})
}

// withBucket runs do with a timeout. If do fails, it logs that a form is forgotten.
func (f *forms) withBucket(do func(context.Context) error) {
	ctx, cancel := context.WithTimeout(context.Background(), requestTime)
	defer cancel()
	if err := do(ctx); err != nil {
		f.log.Warn("discord: a form is forgotten", slog.Any("err", err))
	}
}
