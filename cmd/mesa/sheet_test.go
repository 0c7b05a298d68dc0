package main

import (
	"bytes"
	"strings"
	"testing"
)

// earner is the file of a character with earnings from play.
const earner = `{"mesa": "cortex/character", "name": "Ana", "sets": [{"name": "skills", "traits": [{"name": "Fight", "dice": "d8"}]}],
	"earned": {"xp": ["12"], "sessions": ["The Docks"]}}`

// A line becomes a file of each format and back. Input that is no sheet fails with the reason.
func TestSheetConvertsFormats(t *testing.T) {
	for _, tt := range []struct {
		in, args, want string
		status         int
	}{
		{"", "-format|foundry|Ana: skills Fight d8, Crew 2d6", `"label": "skills"`, exitOK},
		{`{"name": "Ana", "system": {"pp": {"value": 2}, "actorType": {"traitSets": [{"label": "Skills",
			"traits": [{"name": "Fight", "dice": {"value": ["8"]}}]}]}}}`, "-",
			"Ana: Skills: Fight d8\nOne thing has no place on a sheet:\n- Plot points: 2\n", exitOK},
		{"", "-format|json|Ana: skills Fight d8, Crew 2d6", `"dice": "2d6"`, exitOK},
		{"", "-format|markdown|Ana: skills Fight d8, Crew 2d6", "# Ana\n\n## skills\n\n- Fight d8\n- Crew 2d6\n",
			exitOK},
		{"# Ana\n\n## skills\n\n- Fight: d8\n- Crew: 2d6\n", "-", "Ana: skills: Fight d8, Crew 2d6\n", exitOK},
		{`{"mesa": "cortex/character", "name": "Ana", "sets": [{"name": "skills", "traits": [{"name": "Fight", "dice": "d8"},
			{"name": "Crew", "dice": "2d6"}]}]}`, "-", "Ana: skills: Fight d8, Crew 2d6\n", exitOK},
		{earner, "-format|json|-", "\"earned\": {\n    \"sessions\": [\n      \"The Docks\"\n    ],\n    \"xp\": [\n" +
			"      \"12\"\n    ]\n  }\n}\n", exitOK},
		{earner, "-", "Ana: skills: Fight d8\nOne thing has no place on a sheet:\n" +
			"- 2 things earned in play: only a Mesa file keeps them (-format json)\n", exitOK},
		{earner, "-format|foundry|-", "2 things earned in play: only a Mesa file keeps them", exitOK},
		{earner, "-format|markdown|-", "2 things earned in play: only a Mesa file keeps them", exitOK},
		{strings.Replace(earner, `"12"`, `"`+strings.Repeat("x", 61)+`"`, 1), "-format|json|-",
			"Not understood, or no room for it: xp: xxx", exitOK},
		{"Ana\nSkills\nFight d8\nMove = d6\n", "-", "=Ana: Skills: Fight d8, Move d6\n", exitOK},
		{"Ana\nSkills\nFight d8\n", "-format|json|-", "={\n  \"mesa\": \"cortex/character\",\n  \"name\": \"Ana\",\n" +
			"  \"sets\": [\n    {\n      \"name\": \"Skills\",\n      \"traits\": [\n        {\n" +
			"          \"name\": \"Fight\",\n          \"dice\": \"d8\"\n        }\n      ]\n    }\n  ]\n}\n", exitOK},
		{"Bruna\nFight: d10\nMove d8\n", "-", "The character's name is missing.", exitFailure},
		{"Ana\nSkills\nFight d8\nHide d7\n", "-lang|pt-BR|-", "Uma coisa", exitOK},
		{"{}", "-", "Mesa can't read this file", exitFailure},
		{"", "-format|xml|Ana: skills Fight d8", "The formats are", exitUsage},
		{"", "-format|foundry|Ana: skills Fight d7", "d7", exitFailure},
		{"", "a.json|b.json", "Name one file.", exitUsage},
	} {
		var out bytes.Buffer
		p := &program{in: strings.NewReader(tt.in), out: &out, err: &out, env: func(string) string { return "" }}
		status := p.run(t.Context(), append([]string{"sheet"}, strings.Split(tt.args, "|")...))
		whole, isWhole := strings.CutPrefix(tt.want, "=") // the whole output
		if status != tt.status || !strings.Contains(out.String(), whole) || isWhole && out.String() != whole {
			t.Errorf("%s: status %d\n%s", tt.args, status, out.String())
		}
	}
}
