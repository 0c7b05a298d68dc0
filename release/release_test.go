package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestBuildTellsNothing checks that the same sources in two directories build the same program, and
// that it does not contain their path.
func TestBuildTellsNothing(t *testing.T) {
	here := target{runtime.GOOS, runtime.GOARCH}
	var made []string
	for _, place := range []string{t.TempDir(), t.TempDir()} {
		for name, text := range map[string]string{"go.mod": "module tiny\n\ngo 1.26\n",
			"main.go": "package main\n\nfunc main() { println(1) }\n"} {
			if err := os.WriteFile(filepath.Join(place, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		out := filepath.Join(place, here.file("tiny"))
		if err := here.build(t.Context(), place, ".", out); err != nil {
			t.Fatal(err)
		}
		if program, err := os.ReadFile(out); err != nil || strings.Contains(string(program), place) {
			t.Errorf("the program names the place where it was built: %v", err)
		}
		made = append(made, out)
	}
	if err := same(made[0], made[1]); err != nil {
		t.Error(err)
	}
	if err := same(made[0], filepath.Join(filepath.Dir(made[1]), "main.go")); err == nil {
		t.Error("a program is the same as its sources")
	}
}

// TestSBOM checks that the SBOM names every module with its licence and does not vary, and that a
// module without a known licence is refused.
func TestSBOM(t *testing.T) {
	licences, err := readLicences("../NOTICES.md")
	if err != nil {
		t.Fatal(err)
	}
	if licences["github.com/gorilla/websocket"] != "BSD-2-Clause" || licences["golang.org/x/text"] != "BSD-3-Clause" {
		t.Fatalf("the licences are %v", licences)
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	modules, err := modulesIn(program)
	if err != nil || modules[0].path != goLibrary || "go"+modules[0].version != runtime.Version() {
		t.Fatalf("modules: %v %v", modules, err)
	}
	modules = append(modules, module{"golang.org/x/text", "v0.43.0", "h1:x"},
		module{"modernc.org/sqlite", "v1.60.1", "h1:y"})
	file := filepath.Join(t.TempDir(), "sbom.json")
	var before string
	for range 2 {
		if err := writeSBOM(file, "1.0", target{"linux", "arm64"}, program, modules, licences); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if before != "" && before != string(text) {
			t.Error("it differs each time")
		}
		before = string(text)
	}
	var d document
	if err := json.Unmarshal([]byte(before), &d); err != nil {
		t.Fatal(err)
	}
	last := d.Components[len(d.Components)-1]
	if len(d.Components) != len(modules) || last.PURL != "pkg:golang/modernc.org/sqlite@v1.60.1" ||
		last.Licences[0].Licence.ID == "" ||
		len(d.Metadata.Component.Hashes[0].Content) != 64 {
		t.Errorf("%s", before)
	}
	unknown := []module{{"example.org/new", "v1.0.0", ""}}
	if err := writeSBOM(file, "1.0", target{}, program, unknown, licences); err == nil {
		t.Error("a module without a licence is let through")
	}
}

// TestNotices checks that the licences of a module and of the code it includes from others are
// collected completely.
func TestNotices(t *testing.T) {
	file := filepath.Join(t.TempDir(), "notices.txt")
	modules := []module{{goLibrary, "1", ""}, {"github.com/prometheus/client_golang", "v1", ""},
		{"golang.org/x/image", "v1", ""},
		{"modernc.org/libc", "v1", ""}}
	if err := writeNotices(t.Context(), file, modules); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"stdlib 1: LICENSE", "client_golang v1: NOTICE", "SoundCloud", "gddo/LICENSE",
		"ttfs/README",
		"LICENSE-3RD-PARTY.md", "Redistribution and use in source and binary forms"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the notices lack %q", want)
		}
	}
	if err := writeNotices(t.Context(), file, []module{{"example.org/none", "v1", ""}}); err == nil {
		t.Error("a module that is not there says its terms")
	}
}

// TestSums checks the format and order of SHA256SUMS.
func TestSums(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b", "a"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := writeSums(dir, []string{"b", "a"}); err != nil {
		t.Fatal(err)
	}
	const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	if text, err := os.ReadFile(filepath.Join(dir, "SHA256SUMS")); err != nil ||
		string(text) != empty+"  a\n"+empty+"  b\n" {
		t.Errorf("%v %q", err, text)
	}
}
