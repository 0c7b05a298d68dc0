package e2e

import (
	"flag"
	"io"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"mesa/discord/fake"
	"mesa/store/disktest"
)

var cuts = flag.Int("cuts", 10, "how often TestPowerCuts takes the power away from the program")

// TestPowerCuts cuts the power of the program and its disk under load, or while it starts, and
// compares the disk afterwards with what people were shown.
func TestPowerCuts(t *testing.T) {
	f := fake.New(t)
	d := disktest.New(t, *seed)
	db := filepath.Join(d.Dir, "mesa.db")
	chance := rand.New(rand.NewPCG(*seed, 1))
	var players []*player
	unready := 0
	for round := range *cuts {
		d.Mount(t)
		if round > 0 {
			d.CutAt(1 + chance.IntN([]int{8, 100, 1000}[chance.IntN(3)]))
		}
		s, err := tryStart(t, io.Discard, db, discordEnv(f)...)
		switch {
		case err != nil && round == 0:
			t.Fatal(err)
		case err != nil:
			unready++
		default:
			f.SetEndpoint(proxy(t, s.url))
			if round == 0 {
				waitForCommands(t, f)
				players = append(onDiscord(t, f, 10), onTheWeb(t, s, db, 3)...)
			}
			throwUntilKilled(d.Power(), chance, s, players, func() { s.kill(t) })
		}
		if err := d.Unmount(); err != nil {
			t.Fatal(err)
		}
		if round%100 == 99 || round == *cuts-1 {
			checkDisk(t, d, players)
		}
	}
	shown := 0
	for _, p := range players {
		shown += len(p.shown)
	}
	t.Logf("seed %d: %d cuts, %d of them before the program was ready, %d throws shown", *seed, *cuts, unready, shown)
}

// checkDisk checks a copy of the disk.
func checkDisk(t *testing.T, d *disktest.Disk, players []*player) {
	t.Helper()
	dir := t.TempDir()
	if err := d.Copy(dir); err != nil {
		t.Fatal(err)
	}
	checkLogs(t, filepath.Join(dir, "mesa.db"), players)
}
