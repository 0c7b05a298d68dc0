package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
	"testing"
	"time"

	"mesa/discord/fake"
)

// BenchmarkServers measures ten thousand servers: over eight shards the program is told of all of
// them, in every tenth a user rolls dice, and in every hundredth a table is created and viewed. It
// reports the program's peak memory.
func BenchmarkServers(b *testing.B) {
	const servers, shards, atOnce = 10_000, 8, 8
	for b.Loop() {
		f := fake.New(b)
		f.Servers(servers, shards)
		s := serve(b, filepath.Join(b.TempDir(), "mesa.db"), botEnv(f, false)...)
		for end := time.Now().Add(5 * time.Minute); ; time.Sleep(100 * time.Millisecond) {
			if begun, _ := f.Sessions(); begun == shards {
				break
			}
			if time.Now().After(end) {
				b.Fatal("not all shards come")
			}
		}
		waitForCommands(b, f)
		b.ReportMetric(memoryFigure(b, s, "VmRSS"), "MB-told")
		var all sync.WaitGroup
		next := make(chan int)
		for range atOnce {
			all.Go(func() {
				for n := range next {
					play(f, n)
				}
			})
		}
		for n := 0; n < servers; n += 10 {
			next <- n
		}
		close(next)
		all.Wait()
		b.ReportMetric(memoryFigure(b, s, "VmRSS"), "MB-played")
		b.ReportMetric(memoryFigure(b, s, "VmHWM"), "MB-most")
		s.kill(b)
	}
}

// play rolls dice once as a user of server n, and now and then opens a table.
func play(f *fake.Server, n int) {
	u, c := f.User(fmt.Sprint("Ana ", n), "en-US"), f.ChannelIn(n, "the-vault")
	u.Slash(c, "roll", "dice", "2d6")
	if n%100 == 0 {
		u.Slash(c, "mesa demo")
		u.Slash(c, "menu")
	}
}

// memoryFigure returns a memory figure of a program, in megabytes.
func memoryFigure(t testing.TB, s *server, what string) float64 {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		t.Skip("memory is read from /proc alone: ", err)
	}
	kib := regexp.MustCompile(what + `:\s+(\d+) kB`).FindSubmatch(status)
	if kib == nil {
		t.Fatalf("no %s in\n%s", what, status)
	}
	n, err := strconv.Atoi(string(kib[1]))
	if err != nil {
		t.Fatal(err)
	}
	return float64(n) / 1024
}
