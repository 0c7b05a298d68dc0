package discord

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"sync"
)

// errConnecting is the trouble of a part that is connecting for the first time.
var errConnecting = errors.New("connecting")

// The parts of the bot that may be in trouble, besides each shard.
const (
	gatewayPart  = "gateway"  // finding the gateway
	commandsPart = "commands" // registering the commands
	leasesPart   = "leases"   // dividing the work among processes
)

// troubles holds the errors that keep the bot from its work, by part.
type troubles struct {
	mu   sync.Mutex
	list map[string]error
}

// set records the trouble of a part; nil means none any more. It reports whether the part came into
// trouble or out of it.
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

// Trouble returns what keeps the bot from Discord now, for the first part that is in trouble; nil
// if none is.
func (w *Bot) Trouble() error {
	w.troubles.mu.Lock()
	defer w.troubles.mu.Unlock()
	for _, part := range slices.Sorted(maps.Keys(w.troubles.list)) {
		return fmt.Errorf("%s: %w", part, w.troubles.list[part])
	}
	return nil
}

// The states of a bot's connection to Discord, each a word for machines.
const (
	Connected  = "ok"
	Connecting = "connecting"   // for the first time
	OutOfReach = "out of reach" // and tried again
	Refused    = "refused"      // and not tried again until the next start
)

// ConnectionState returns the state of the connection to Discord: the worst state that a part of
// the bot is in. Over HTTPS, where Discord connects to us, it depends on the registration of the
// commands and on the leases.
func (w *Bot) ConnectionState() string {
	w.troubles.mu.Lock()
	defer w.troubles.mu.Unlock()
	worst := Connected
	for _, err := range w.troubles.list {
		switch {
		case restStatus(err) == http.StatusUnauthorized, isFatal(err) && !wantsMoreShards(err):
			return Refused
		case !errors.Is(err, errConnecting):
			worst = OutOfReach
		case worst == Connected:
			worst = Connecting
		}
	}
	return worst
}
