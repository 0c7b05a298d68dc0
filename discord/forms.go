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
	// maxForms is how many refused forms are kept at hand.
	maxForms = 1000
	// formTime is how long one is kept where other processes find it.
	formTime = time.Hour
)

// formBucket keeps forms for other processes.
const formBucket = "discord.form" // person/offer: what was filled in

// forms keep what people picked before a form, or filled into one that was
// refused, so that opening it again shows it. What is forgotten has to be
// filled in anew, no more.
type forms struct {
	bucket    table.Bucket
	scattered *atomic.Bool // the next press may come to another process
	log       *slog.Logger

	mu   sync.Mutex
	kept map[[2]string]game.Args // by person and offer
}

func (f *forms) keep(user, key string, given game.Args) {
	if f.scattered.Load() {
		f.inBucket(func(ctx context.Context) error {
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

// of gives what was filled in so far.
func (f *forms) of(user, key string) game.Args {
	given := game.Args{}
	if f.scattered.Load() {
		f.inBucket(func(ctx context.Context) error {
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

// done forgets what was filled in, for it has been done.
func (f *forms) done(user, key string) {
	if f.scattered.Load() {
		f.inBucket(func(ctx context.Context) error {
			return replace(ctx, f.bucket, user+"/"+key, nil, time.Time{})
		})
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.kept, [2]string{user, key})
}

// inBucket does something in the bucket. What fails there is forgotten.
func (f *forms) inBucket(do func(context.Context) error) {
	ctx, cancel := context.WithTimeout(context.Background(), askTime)
	defer cancel()
	if err := do(ctx); err != nil {
		f.log.Warn("discord: a form is forgotten", slog.Any("err", err))
	}
}
