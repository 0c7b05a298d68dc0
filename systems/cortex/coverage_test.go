package cortex_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"mesa/terminal/scripttest"
)

var (
	headingLine = regexp.MustCompile(`^(#{2,3}) (\d+\.\S* ?)(.*)$`)
	definedID   = regexp.MustCompile(`\*\*(?:RULING )?([A-Z]+(?:-[A-Z]+)*-R?\d+)\*\*|\*\*RULING ([A-Z-]+-R?\d+)\*\*`)
	sheetRuleID = regexp.MustCompile(`^- \*\*(?:RULING )?([A-Z]+(?:-[A-Z0-9]+)+)\*\*`)
	mentionedID = regexp.MustCompile(`[A-Z]+(?:-[A-Z0-9]+)*-R?\d+|RUL(?:-[A-Z0-9]+)+`)
)

// TestRulesCoverage checks that every rule id of the reference is named by a transcript or test.
func TestRulesCoverage(t *testing.T) {
	sections, known := sectionsOf(t, "../../docs/rules/cortex-core.md")
	sections = append(sections, sheetSections(t, known)...)
	named, later := scripttest.Named(t, mentionedID), scripttest.ReadLater(t)
	for _, s := range sections {
		var missing []string
		tested, excused := 0, 0
		for _, id := range s.ids {
			switch {
			case named[id]:
				tested++
			case later.Excuse(id) != "":
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
		// worked examples
		if !known[id] && !strings.HasPrefix(id, "E-") && !strings.HasPrefix(id, "CX-") {
			t.Errorf("%s is named by a test, but no rule has that id", id)
		}
	}
}

// section is a part of the rules reference with the ids that it defines.
type section struct {
	title string
	ids   []string
}

func sectionsOf(t *testing.T, path string) (sections []section, known map[string]bool) {
	known = map[string]bool{}
	var chapter string
	for _, line := range strings.Split(scripttest.Text(t, path), "\n") {
		if m := headingLine.FindStringSubmatch(line); m != nil {
			chapter = m[2]
			sections = append(sections, section{title: strings.TrimLeft(line, "# ")})
			continue
		}
		find := definedID
		if chapter == "26. " {
			find = mentionedID
		}
		for _, m := range find.FindAllString(line, -1) {
			id := mentionedID.FindString(m)
			known[id] = true
			if s := lastSection(sections); !slices.Contains(s.ids, id) {
				s.ids = append(s.ids, id)
			}
		}
	}
	return sections, known
}

// sheetSections returns the sections of the rules on characters, in which an id begins a line.
func sheetSections(t *testing.T, known map[string]bool) (sections []section) {
	for _, line := range strings.Split(scripttest.Text(t, "../../docs/rules/cortex-characters.md"), "\n") {
		if title, ok := strings.CutPrefix(line, "## "); ok {
			sections = append(sections, section{title: title})
		}
		if m := sheetRuleID.FindStringSubmatch(line); m != nil {
			known[m[1]] = true
			s := lastSection(sections)
			s.ids = append(s.ids, m[1])
		}
	}
	return sections
}

func lastSection(sections []section) *section {
	if len(sections) == 0 {
		return &section{}
	}
	return &sections[len(sections)-1]
}
