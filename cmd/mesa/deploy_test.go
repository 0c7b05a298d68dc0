package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The examples for hosts use only flags and variables that exist.
func TestDeployExamplesUseKnownFlags(t *testing.T) {
	flags := regexp.MustCompile(`(^| )-[a-z][a-z-]+`)
	variables := regexp.MustCompile(`MESA_[A-Z_]+`)
	for file, line := range map[string]*regexp.Regexp{
		"mesa.service":        regexp.MustCompile(`ExecStart=\S*/mesa (\S+)(.*)`),
		"mesa-backup.service": regexp.MustCompile(`ExecStart=\S*/mesa (\S+)(.*)`),
		"Containerfile":       regexp.MustCompile(`"/mesa", "(health)"(.*)`),
		"nginx.conf":          regexp.MustCompile(`with\n# (-url)( .*)`),
		"Caddyfile":           regexp.MustCompile(`(with -url)(.*)\.`),
	} {
		text, err := os.ReadFile(filepath.Join("../../deploy", file))
		if err != nil {
			t.Fatal(err)
		}
		said := line.FindStringSubmatch(string(text))
		if said == nil {
			t.Errorf("%s does not start Mesa", file)
			continue
		}
		command := said[1]
		if strings.Contains(command, "-url") {
			command = "serve"
		}
		help, _, _ := runMesa(t, "", command, "-h")
		serving, _, _ := runMesa(t, "", "serve", "-h")
		for _, flag := range flags.FindAllString(said[2], -1) {
			if !strings.Contains(help, "\n  "+strings.TrimSpace(flag)+" (") {
				t.Errorf("%s: mesa %s has no flag %s", file, command, flag)
			}
		}
		for _, name := range variables.FindAllString(string(text), -1) {
			if !strings.Contains(serving, "("+name+")") {
				t.Errorf("%s: there is no %s", file, name)
			}
		}
	}
}

// systemd, if installed, finds nothing wrong with the units, and their exposure is low.
func TestSystemdAcceptsTheUnits(t *testing.T) {
	if _, err := exec.LookPath("systemd-analyze"); err != nil {
		t.Skip("systemd-analyze is not installed")
	}
	units, err := filepath.Glob("../../deploy/mesa*.*er*")
	if err != nil || len(units) != 3 {
		t.Fatalf("%v %v", units, err)
	}
	dir := t.TempDir()
	for i, unit := range units {
		text, err := os.ReadFile(unit)
		if err != nil {
			t.Fatal(err)
		}
		here := strings.ReplaceAll(string(text), "/usr/local/bin/mesa", "/bin/true") // it is not installed here
		units[i] = filepath.Join(dir, filepath.Base(unit))
		if err := os.WriteFile(units[i], []byte(here), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command("systemd-analyze",
		append([]string{"verify"}, units...)...).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%v\n%s", err, out)
	}
}
