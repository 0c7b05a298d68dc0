package discord

import (
	"sync"

	"mesa/game"
)

// maxForms is how many refused forms are kept at hand.
const maxForms = 1000

// forms keep what people filled into forms that were refused, so that opening
// one again shows it. What is forgotten has to be filled in anew, no more.
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

// of gives what was filled in, once.
func (f *forms) of(user, key string) game.Args {
	f.mu.Lock()
	defer f.mu.Unlock()
	at := [2]string{user, key}
	given := f.kept[at]
	delete(f.kept, at)
	return given
}
