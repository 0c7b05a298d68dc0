package discord

import "time"

// workers runs functions on a pool of goroutines. They are reused because growing a fresh stack
// took a tenth of a press (bench.md). An idle goroutine takes the work; if there is none, another
// one starts. The channel must be unbuffered.
type workers chan func()

// idle is how long a goroutine waits for more work.
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
