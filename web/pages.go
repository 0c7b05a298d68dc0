package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"html/template"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"mesa/draw"
	"mesa/game"
	"mesa/lang"
	"mesa/table/past"
)

//go:embed templates/*.html
var templateFiles embed.FS

//go:embed static worker.js
var staticFiles embed.FS

// pages are the templates in one language with one title of the GM, with their printer.
type pages struct {
	*template.Template
	p *lang.Printer
}

// pageSets are the pages by language and title of the GM.
type pageSets map[[2]string]pages

// of returns the pages for what a printer says.
func (all pageSets) of(p *lang.Printer) pages { return all[[2]string{p.Locale(), p.GM()}] }

// loadPages parses the templates once for each language, and for the artificial language of tests,
// with each title of the GM. It panics on an error, since the templates are built in.
func loadPages(index *lang.Bundle) pageSets {
	all := pageSets{}
	for _, p := range printers(index) {
		if all.of(p).Template != nil {
			continue
		}
		words := template.FuncMap{
			"t":     p.Key,
			"say":   p.Say,
			"tn":    func(key string, n int) string { return p.Say(game.Say(key, game.N("n", n))) },
			"steps": func(n, all int) game.Msg { return game.Say("replay.at", game.N("n", n), game.N("all", all)) },
			"tw":    func(key, words string) string { return p.Say(game.Say(key, game.W("words", words))) },
			"tport": func(key, port string) string { return p.Say(game.Say(key, game.W("port", port))) },
			"tm":    func(key string, m game.Msg) string { return p.Say(game.Say(key, game.M("what", m))) },
			"list":  func(ms []game.Msg) string { return p.Say(game.Say("web.list", game.L("items", ms...))) },
			"no":    p.Refusal,
			"item":  p.Item,
			"one": func(r *game.Refusal) string {
				return p.Refusal(&game.Refusal{Rule: r.Rule,
					Reason: r.Reason})
			},
			"in":        func(f inputView, chips []choiceView) choiceChip { return choiceChip{f, chips} },
			"throws":    throwMsgs,
			"asset":     assetPath,
			"scripts":   func() []string { return scripts },
			"themes":    func() map[string]string { return themes },
			"hex":       hex.EncodeToString,
			"sameLabel": haveSameLabel,
			"inc":       func(i int) int { return i + 1 },
			"flags":     markFlags,
		}
		drawn := pages{template.New(""), p}
		words["timed"] = drawn.sayTimes
		words["time"] = func(t time.Time) template.HTML { return template.HTML(timeElement(t)) }
		words["hidden"] = asHTML(drawn, (*htmlWriter).hiddenFields)
		words["offer"] = asHTML(drawn, (*htmlWriter).offer)
		words["group"] = asHTML(drawn, (*htmlWriter).group)
		words["shown"] = asHTML(drawn, (*htmlWriter).block)
		words["card"] = asHTML(drawn, (*htmlWriter).card)
		words["people"] = asHTML(drawn, (*htmlWriter).people)
		words["own"] = asHTML(drawn, (*htmlWriter).ownSheet)
		words["news"] = asHTML(drawn, (*htmlWriter).news)
		words["bar"] = asHTML(drawn, (*htmlWriter).bar)
		words["alert"] = asHTML(drawn, (*htmlWriter).alert)
		words["table"] = asHTML(drawn, (*htmlWriter).table)
		words["by"] = asHTML(drawn, (*htmlWriter).byline)
		words["fell"] = asHTML(drawn, (*htmlWriter).eventDice)
		words["die"] = asHTML(drawn, (*htmlWriter).die)
		template.Must(drawn.Funcs(words).ParseFS(templateFiles, "templates/*.html"))
		all[[2]string{p.Locale(), p.GM()}] = drawn
	}
	return all
}

// printers returns a printer for each language, and for each system that calls its GM otherwise.
func printers(index *lang.Bundle) (all []*lang.Printer) {
	for _, locale := range append([]string{lang.ZZ}, lang.Locales...) {
		p := index.Printer(locale, lang.Visible)
		all = append(all, p)
		for _, key := range index.Keys(lang.EN) {
			if system, ok := strings.CutPrefix(key, "gm."); ok {
				all = append(all, p.For(system))
			}
		}
	}
	return all
}

// flagPattern matches a flag of the program with its value.
var flagPattern = regexp.MustCompile(`(^| )(-[a-z]+(?: [0-9][0-9.:]*)?)`)

// markFlags marks the flags in a text as code, so that no line breaks inside them.
func markFlags(text string) template.HTML {
	return template.HTML(flagPattern.ReplaceAllString(template.HTMLEscapeString(text), "$1<code>$2</code>"))
}

// throwMsgs returns the dice of each throw of a decision. It leaves out throws that are hidden from
// the reader.
func throwMsgs(e past.Entry) [][]game.Msg {
	var all [][]game.Msg
	for _, t := range e.Throws {
		if len(t.Faces) == 0 {
			continue
		}
		all = append(all, game.DiceMsgs(t.Pool, t.Faces))
	}
	return all
}

// initial returns the first letter of a name, without a quotation mark before it.
func initial(name string) string {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(name, "“\"'"))
	return strings.ToUpper(string(r))
}

// maxPips is the longest track that is drawn as pips.
const maxPips = 24

// pips returns a pip for each place of a track, true for the first n. It is nil if the length of
// the track is unknown (most below 1) or above maxPips.
func pips(n, most int) []bool {
	if most < 1 || most > maxPips {
		return nil
	}
	row := make([]bool, most)
	for i := range row {
		row[i] = i < n
	}
	return row
}

// staticFile returns a static file by its name. The style sheet includes the style of charts.
// staticFile fails if there is no such file.
func staticFile(name string) ([]byte, error) {
	if icon, ok := icons[name]; ok {
		return icon()
	}
	data, err := staticFiles.ReadFile("static/" + name)
	if name == "mesa.css" {
		data = append(data, draw.Style()...)
	}
	return data, err
}

// assets caches the results of assetPath.
var assets sync.Map

// assetPath returns the address of a static file. The address changes with the content, so browsers
// may cache the file for ever.
func assetPath(name string) (string, error) {
	if known, ok := assets.Load(name); ok {
		return known.(string), nil
	}
	data, err := staticFile(name)
	if err != nil {
		return "", err
	}
	h := sha256.Sum256(data)
	address := "/static/" + name + "?v=" + hex.EncodeToString(h[:6])
	assets.Store(name, address)
	return address, nil
}

func handleStatic(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	data, err := staticFile(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Header().Set("Vary", "Accept-Encoding")
	if reply(w, r, http.StatusOK, data) != nil {
		http.Error(w, http.StatusText(http.StatusInternalServerError), http.StatusInternalServerError)
	}
}
