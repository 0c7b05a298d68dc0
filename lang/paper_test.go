package lang

import (
	"testing"

	"mesa/game"
)

// People's words make no links and no elements in a Markdown file.
func TestMarkdownEscapesPeoplesWords(t *testing.T) {
	index, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	got := index.Printer(EN, Visible).ForMarkdown().Markdown(game.Block{
		Title: game.Quote("<script>alert(1)</script> [x](https://evil.example) *a* `b`")})
	want := "# \\<script\\>alert(1)\\</script\\> \\[x\\](https://evil.example) \\*a\\* \\`b\\`\n"
	if got != want {
		t.Errorf("%q, not %q", got, want)
	}
}
