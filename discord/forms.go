package discord

import (
	"maps"
	"sync"

	"mesa/game"
)

// maxForms is how many refused forms are kept at hand.
const maxForms = 1000

// forms keep what people picked before a form, or filled into one that was
// refused, so that opening it again shows it. What is forgotten has to be
// filled in anew, no more.
type forms struct {
	mu   sync.Mutex
	kept map[[2]string]game.Args // by person and offer
}

func (f *forms) keep(user, key string, given game.Args) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.kept == nil || len(f.kept) >= maxForms {
		f.kept = map[[2]string]game.Args{}
	}
	f.kept[[2]string{user, key}] = given
}

// of gives what was filled in so far.
func (f *forms) of(user, key string) game.Args {
	f.mu.Lock()
	defer f.mu.Unlock()
	given := game.Args{}
	maps.Copy(given, f.kept[[2]string{user, key}])
	return given
}

// done forgets what was filled in, for it has been done.
func (f *forms) done(user, key string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.kept, [2]string{user, key})
}
