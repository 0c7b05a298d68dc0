package rulekit_test

import (
	"testing"
	"time"

	"mesa/game"
	"mesa/systems/rulekit"
)

var patience = rulekit.NewTime("tree.patience", "off", "TREE-6", time.Minute, 30*24*time.Hour, time.Hour, 24*time.Hour)

func TestReadTimeReadsBothLanguages(t *testing.T) {
	for typed, want := range map[string]time.Duration{
		"90m": 90 * time.Minute, "1h30m": 90 * time.Minute, " 1 Hour and 30 minutes ": 90 * time.Minute,
		"90 min":           90 * time.Minute,
		"1 dia e 12 horas": 36 * time.Hour, "2 days, 1 hour": 49 * time.Hour, "36h": 36 * time.Hour, "0m": 0,
	} {
		if got, ok := rulekit.ReadTime(typed); got != want || !ok {
			t.Errorf("%q is %v, %v; want %v", typed, got, ok, want)
		}
	}
	for _, typed := range []string{"", "1", "h", "soon", "1 year", "-1h", "1.5h", "1h and", "30s", "1h!", "9999999d"} {
		if got, ok := rulekit.ReadTime(typed); ok {
			t.Errorf("%q reads as %v", typed, got)
		}
	}
}

func TestReadTimeReadsWhatTimeWordWrites(t *testing.T) {
	for d, want := range map[time.Duration]string{
		time.Minute: "1m", 90 * time.Minute: "1h30m", 36 * time.Hour: "1d12h", 72 * time.Hour: "3d",
		time.Hour + time.Second: "1h",
	} {
		got := rulekit.TimeWord(d)
		if back, ok := rulekit.ReadTime(got); got != want || !ok || back != d.Truncate(time.Minute) {
			t.Errorf("%v is %q, and reads as %v, want %q", d, got, back, want)
		}
	}
}

func TestTimeMsgJoinsUnits(t *testing.T) {
	day, hours := game.Say("kit.time.d", game.N("n", 1)), game.Say("kit.time.h", game.N("n", 12))
	if got := rulekit.TimeMsg(24 * time.Hour); !got.Equal(day) {
		t.Errorf("a day is said as %+v", got)
	}
	if got, want := rulekit.TimeMsg(36*time.Hour), game.Say("kit.time", game.L("parts", day, hours)); !got.Equal(want) {
		t.Errorf("a day and a half is said as %+v", got)
	}
}

func TestTimeOptionKeepsItsBounds(t *testing.T) {
	s, os := &state{}, rulekit.NewOptions(patience.Option)
	if got := patience.Of(s); got != 0 {
		t.Errorf("by default it waits %v", got)
	}
	for typed, want := range map[string]time.Duration{"OFF": 0, "90 minutes": 90 * time.Minute, "1m": time.Minute,
		"30d": 720 * time.Hour} {
		value, no := os.Validate("tree.patience", typed, means)
		s.Choose("tree.patience", value)
		if got := patience.Of(s); got != want || no != nil {
			t.Errorf("%q: %v, %+v, want %v", typed, got, no, want)
		}
	}
	for _, typed := range []string{"0m", "30d1m", "soon", "40 dias"} {
		if value, no := os.Validate("tree.patience", typed, means); no == nil || no.Rule != "TREE-6" ||
			no.Reason.Key != "kit.refused.option_time" {
			t.Errorf("%q: %q, %+v", typed, value, no)
		}
	}
}
