package discord

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
)

// errConnecting is the trouble of a part that has just begun.
var errConnecting = errors.New("connecting")

// The parts of the window that may be in trouble, beside each shard.
const (
	gatewayPart  = "gateway"  // finding it
	commandsPart = "commands" // telling Discord what they are
	leasesPart   = "leases"   // sharing the work out among processes
)

// troubles are what keeps the window from its work, by part.
type troubles struct {
	mu   sync.Mutex
	list map[string]error
}

// set notes what is wrong with a part; nil: nothing any more. It reports whether it was
// otherwise before.
func (t *troubles) set(part string, err error) (changes bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	changes = (t.list[part] == nil) != (err == nil)
	if err == nil {
		delete(t.list, part)
		return changes
	}
	if t.list == nil {
		t.list = map[string]error{}
	}
	t.list[part] = err
	return changes
}

// Trouble says what keeps the window from Discord now; nil if nothing does.
func (w *Bot) Trouble() error {
	w.troubles.mu.Lock()
	defer w.troubles.mu.Unlock()
	for _, part := range slices.Sorted(maps.Keys(w.troubles.list)) {
		return fmt.Errorf("%s: %w", part, w.troubles.list[part])
	}
	return nil
}

// The standings of a window with Discord, each a word for machines.
const (
	Connected  = "ok"
	Connecting = "connecting"   // for the first time
	OutOfReach = "out of reach" // and tried again
	Refused    = "refused"      // and not tried again until the next start
)

// Standing is how the window stands with Discord now: the worst of its parts.
// Over HTTPS, where Discord comes to us, it goes by whether Discord has told its
// commands.
func (w *Bot) Standing() string {
	w.troubles.mu.Lock()
	defer w.troubles.mu.Unlock()
	worst := Connected
	for _, err := range w.troubles.list {
		switch {
		case restStatus(err) == http.StatusUnauthorized, fatal(err) && !moreShards(err):
			return Refused
		case !errors.Is(err, errConnecting):
			worst = OutOfReach
		case worst == Connected:
			worst = Connecting
		}
	}
	return worst
}
