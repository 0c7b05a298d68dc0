package cortex_test

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// fatigueFiles are the files of a made-up mod by their place in the module. Their content is in
// testdata/fatigue.
var fatigueFiles = map[string]string{
	"systems/cortex/mod/fatigue/fatigue.go":           "fatigue.go",
	"systems/cortex/mod/fatigue/fatigue_test.go":      "fatigue_test.go",
	"systems/cortex/mod/fatigue/testdata/fatigue.txt": "transcript",
	"lang/en/cortex-fatigue.toml":                     "en.toml",
	"lang/pt-BR/cortex-fatigue.toml":                  "pt-BR.toml",
}

// TestMadeUpMod: a mod is a folder, its texts and its line in the list of mods. In a copy of the
// module with one more mod its transcript plays, its option is listed, random players find no fault,
// and its section is in snapshots. The tests write no other file.
func TestMadeUpMod(t *testing.T) {
	t.Parallel()
	module, files := copyOfModule(t)
	program := filepath.Join(t.TempDir(), "cortex.test")
	goRun(t, module, "go", "test", "-c", "-trimpath", "-o", program, "./systems/cortex")
	cortex := filepath.Join(module, "systems", "cortex")
	played := goRun(t, cortex, program, "-test.v", "-test.run=^TestTranscripts$/^mod$/^fatigue$")
	wantPasses(t, played, "TestTranscripts/mod/fatigue/testdata/fatigue.txt")
	tests := []string{"TestEveryOptionHasAChapter", "TestModIsAddedWithoutAChangeOfTheCore", "TestWalks",
		"TestWalksWithOptions"}
	walked := goRun(t, cortex, program, "-test.v", "-test.short", "-test.run=^("+strings.Join(tests, "|")+")$")
	wantPasses(t, walked, tests...)
	own := goRun(t, module, "go", "test", "-v", "-vet=off", "-trimpath", "./systems/cortex/mod/fatigue")
	wantPasses(t, own, "TestWalksWithFatigue", "TestFatigueIsInSnapshots")
	for name, data := range filesOf(t, module) {
		if !bytes.Equal(data, files[name]) {
			t.Errorf("the tests wrote %s", name)
		}
	}
}

// copyOfModule copies the module to a folder and adds the made-up mod. It returns the folder and the
// files in it.
func copyOfModule(t *testing.T) (module string, files map[string][]byte) {
	t.Helper()
	module, files = t.TempDir(), filesOf(t, "../..")
	for name, from := range fatigueFiles {
		data, err := os.ReadFile(filepath.Join("testdata", "fatigue", from))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = data
	}
	list := string(files["systems/cortex/mods.go"])
	for _, line := range [][2]string{
		{"\t\"mesa/systems/cortex/mod/gang\"\n", "\t\"mesa/systems/cortex/mod/fatigue\"\n"},
		{"\t\tlifepoints.Mod(),\n", "\t\tfatigue.Mod(),\n"},
	} {
		if strings.Count(list, line[0]) != 1 {
			t.Fatalf("mods.go has no line %q", line[0])
		}
		list = strings.Replace(list, line[0], line[1]+line[0], 1)
	}
	files["systems/cortex/mods.go"] = []byte(list)
	for name, data := range files {
		name = filepath.Join(module, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return module, files
}

// filesOf returns the content of all files in a folder by their path, without hidden ones.
func filesOf(t *testing.T, folder string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(folder, func(name string, d fs.DirEntry, err error) error {
		hidden := strings.HasPrefix(d.Name(), ".") && name != folder
		switch {
		case err != nil:
			return err
		case d.IsDir() && hidden:
			return fs.SkipDir
		case d.IsDir() || hidden:
			return nil
		}
		short, err := filepath.Rel(folder, name)
		if err != nil {
			return err
		}
		files[filepath.ToSlash(short)], err = os.ReadFile(name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// goRun runs a program in a folder and returns what it printed. It fails the test if the program
// fails.
func goRun(t *testing.T, folder, program string, args ...string) string {
	t.Helper()
	run := exec.CommandContext(t.Context(), program, args...)
	run.Dir = folder
	out, err := run.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v\n%s", program, args, err, out)
	}
	return string(out)
}

// wantPasses fails the test unless each of these tests is said to have passed.
func wantPasses(t *testing.T, out string, tests ...string) {
	t.Helper()
	lines := strings.Split(out, "\n")
	for _, name := range tests {
		if !slices.ContainsFunc(lines, func(l string) bool {
			return strings.HasPrefix(strings.TrimSpace(l), "--- PASS: "+name+" ")
		}) {
			t.Errorf("%s has not run\n%s", name, out)
		}
	}
}
