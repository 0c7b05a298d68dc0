package main

import "testing"

func TestLanguageFollowsTheEnvironment(t *testing.T) {
	for _, tt := range []struct {
		env  map[string]string
		want string
	}{
		{nil, "en"},
		{map[string]string{"LANG": "pt_BR.UTF-8"}, "pt-BR"},
		{map[string]string{"LANG": "C.UTF-8", "LC_ALL": "pt_PT"}, "pt-BR"},
		{map[string]string{"LANG": "pt_BR.UTF-8", "MESA_LANG": "en"}, "en"},
		{map[string]string{"LANG": "de_DE.UTF-8"}, "en"},
		{map[string]string{"LANG": "pt_BR@euro"}, "pt-BR"},
	} {
		p := program{env: func(name string) string { return tt.env[name] }}
		if got := p.language(); got != tt.want {
			t.Errorf("%v speaks %s, want %s", tt.env, got, tt.want)
		}
	}
}
