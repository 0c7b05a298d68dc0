package discord

import "time"

// workers does work side by side, on goroutines that stay a while: a new one begins
// with a small stack, and to move it as it grows was a tenth of a press. Who is
// idle takes the work; where nobody is, one more comes. The zero value is no crew:
// make the channel, without room.
type workers chan func()

// idle is how long one of a crew waits for more work.
const idle = 10 * time.Second

func (c workers) do(work func()) {
	select {
	case c <- work:
	default:
		go c.run(work)
	}
}

func (c workers) run(work func()) {
	rest := time.NewTimer(idle)
	defer rest.Stop()
	for {
		work()
		rest.Reset(idle)
		select {
		case work = <-c:
		case <-rest.C:
			return
		}
	}
}
