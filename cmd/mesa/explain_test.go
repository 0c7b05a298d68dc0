package main

import (
	"bytes"
	"strings"
	"testing"
)

// explain shows the meaning of a name in the chosen language, or without a name what can be looked
// up. An unknown name fails, and an unknown game is a usage error.
func TestExplainShowsMeanings(t *testing.T) {
	for _, tt := range []struct {
		args, want string
		status     int
	}{
		{"focus", "Focus. SFX of powers, Cortex Prime.\n", exitOK},
		{"-lang|pt-BR|rajada", "Blast (rajada). Habilidades, Cortex Prime.\nLançar energia", exitOK},
		{"-game|cortex", "You can look up: ", exitOK},
		{"xyzzyx", "Nothing is called “xyzzyx”", exitFailure},
		{"-game|chess|focus", "There is no game “chess”", exitUsage},
	} {
		var out bytes.Buffer
		p := &program{out: &out, err: &out, env: func(string) string { return "" }}
		status := p.run(t.Context(), append([]string{"explain"}, strings.Split(tt.args, "|")...))
		if status != tt.status || !strings.Contains(out.String(), tt.want) {
			t.Errorf("%s: status %d\n%s", tt.args, status, out.String())
		}
	}
}
