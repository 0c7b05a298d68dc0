package mesa_test

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// goFile matches the name of a Go file, but not a pattern such as *tell.go.
var goFile = regexp.MustCompile(`(?:^|[^*\w])([a-z]\w*\.go)\b`)

// TestPackageCommentsNameTheirPackage checks that a package comment begins with the name of the
// package and that the files it names exist. A renamed package easily keeps its old name there,
// because nothing else reads it.
func TestPackageCommentsNameTheirPackage(t *testing.T) {
	_, all := sources(t)
	for _, s := range all {
		doc := s.file.Doc.Text()
		if s.test || doc == "" {
			continue
		}
		want := "Package " + s.file.Name.Name + " "
		if s.file.Name.Name == "main" {
			want = "Command " + path.Base(s.room) + " "
		}
		if !strings.HasPrefix(strings.ReplaceAll(doc, "\n", " "), want) {
			t.Errorf("%s: the package comment does not begin with %q", s.path, want)
		}
		for _, name := range goFile.FindAllStringSubmatch(doc, -1) {
			if _, err := os.Stat(filepath.Join(s.room, name[1])); err != nil {
				t.Errorf("%s: the package comment names %s, which is not there", s.path, name[1])
			}
		}
	}
}
