package cortex_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"mesa/terminal"
)

// done are the sections of the rules reference that are in play: each of their
// ids has a transcript or a test, or a reason in testdata/later.list.
var done = []string{"1.", "2.", "3.", "4.", "5.", "6.", "7.", "8.", "9.", "10.", "11.", "13.", "14.", "17.", "18.", "20.1 ", "25.", "26."}

var (
	heading   = regexp.MustCompile(`^(#{2,3}) (\d+\.\S* ?)(.*)$`)
	defines   = regexp.MustCompile(`\*\*(?:RULING )?([A-Z]+(?:-[A-Z]+)*-R?\d+)\*\*|\*\*RULING ([A-Z-]+-R?\d+)\*\*`)
	mentions  = regexp.MustCompile(`[A-Z]+(?:-[A-Z]+)*-R?\d+`)
	inComment = regexp.MustCompile(`(?m)^\s*// Rules: (.*)$`)
)

// TestRulesCoverage holds the rules reference against what the transcripts and
// tests say that they exercise: coverage of rules counts, not of lines.
func TestRulesCoverage(t *testing.T) {
	sections, known := sectionsOf(t, "../../docs/rules/cortex-core.md")
	named, later := namedRules(t), laterRules(t)
	for _, s := range sections {
		var missing []string
		tested, excused := 0, 0
		for _, id := range s.ids {
			switch {
			case named[id]:
				tested++
			case excuse(later, id) != "":
				excused++
			default:
				missing = append(missing, id)
			}
		}
		t.Logf("%-60s %3d of %3d tested, %3d later", s.title, tested, len(s.ids), excused)
		if len(missing) > 0 {
			t.Errorf("%s: no transcript or test for %s", s.title, strings.Join(missing, " "))
		}
	}
	for id := range later {
		if named[id] {
			t.Errorf("testdata/later.list: %s is tested by now", id)
		}
	}
	for id := range named {
		if !known[id] && !strings.HasPrefix(id, "E-") { // E- are the worked examples
			t.Errorf("%s is named by a test, but no rule has that id", id)
		}
	}
}

// section is a part of the rules reference with the ids it defines; the list
// of illegal moves has those it mentions.
type section struct {
	title string
	ids   []string
}

func sectionsOf(t *testing.T, path string) (sections []section, known map[string]bool) {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	known = map[string]bool{}
	var chapter string
	for _, line := range strings.Split(string(data), "\n") {
		if m := heading.FindStringSubmatch(line); m != nil {
			chapter = m[2]
			if isDone(chapter) {
				sections = append(sections, section{title: strings.TrimLeft(line, "# ")})
			}
			continue
		}
		find := defines
		if chapter == "26. " {
			find = mentions
		}
		for _, m := range find.FindAllString(line, -1) {
			id := mentions.FindString(m)
			known[id] = true
			if s := last(sections); isDone(chapter) && !slices.Contains(s.ids, id) {
				s.ids = append(s.ids, id)
			}
		}
	}
	return sections, known
}

func last(sections []section) *section {
	if len(sections) == 0 {
		return &section{}
	}
	return &sections[len(sections)-1]
}

func isDone(chapter string) bool {
	return slices.ContainsFunc(done, func(d string) bool {
		return chapter == d || chapter == d+" " || strings.HasSuffix(d, ".") && strings.HasPrefix(chapter, d)
	})
}

// namedRules are the ids that a transcript heads, or a test in "// Rules: ID".
func namedRules(t *testing.T) map[string]bool {
	named := map[string]bool{}
	for _, name := range files(t, "testdata/*.txt") {
		for _, h := range terminal.RulesOf(read(t, name)) {
			for _, id := range h.Rules {
				named[id] = true
			}
		}
	}
	for _, name := range files(t, "*_test.go") {
		for _, m := range inComment.FindAllStringSubmatch(read(t, name), -1) {
			for _, id := range mentions.FindAllString(m[1], -1) {
				named[id] = true
			}
		}
	}
	return named
}

// laterRules reads testdata/later.list: an id, or its beginning with a star,
// then the reason.
func laterRules(t *testing.T) map[string]string {
	later := map[string]string{}
	for _, line := range strings.Split(read(t, "testdata/later.list"), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		id, reason, _ := strings.Cut(line, " ")
		if reason = strings.TrimSpace(reason); reason == "" {
			t.Errorf("testdata/later.list: %s has no reason", id)
		}
		later[id] = reason
	}
	return later
}

func excuse(later map[string]string, id string) string {
	if reason := later[id]; reason != "" {
		return reason
	}
	for begins, reason := range later {
		if family, ok := strings.CutSuffix(begins, "*"); ok && strings.HasPrefix(id, family) {
			return reason
		}
	}
	return ""
}

func files(t *testing.T, glob string) []string {
	names, err := filepath.Glob(glob)
	if err != nil || len(names) == 0 {
		t.Fatalf("nothing is named %s (%v)", glob, err)
	}
	return names
}

func read(t *testing.T, name string) string {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
