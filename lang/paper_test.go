package lang

import (
	"testing"

	"mesa/game"
)

// What people wrote is no link and no element in a file of Markdown.
func TestWordsInMarkdown(t *testing.T) {
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
