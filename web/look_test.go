package web_test

import (
	"flag"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"mesa/dice"
	"mesa/game"
	"mesa/systems/cortex"
	"mesa/systems/nde"
	"mesa/systems/universais"
	"mesa/table"
	"mesa/web"
)

var look = flag.Bool("look", false, "take pictures of all pages into web/shots, to be looked at")

// TestLook takes a picture of every page in every state of play, on a phone and on a desk, in light
// and dark, in both languages. It checks nothing: people look at the pictures.
func TestLook(t *testing.T) {
	if !*look {
		t.Skip("only with -look")
	}
	if err := os.MkdirAll("shots", 0o755); err != nil {
		t.Fatal(err)
	}
	for _, locale := range []string{"en", "pt-BR"} {
		script := dice.Script(5, 3 /* against Ana */, 2, 6, 1, 4 /* hers, with a hitch */, 5 /* NDE */, 6, 5, 2,
			1 /* Universais */)
		r := newRoomOf(t, web.Options{Stories: true}, script, cortex.System(), nde.System(), universais.System())
		if err := r.service.SetLanguage(t.Context(), "ana", locale); err != nil {
			t.Fatal(err)
		}
		newCamera(r, locale).shootAll()
	}
}

// camera looks at pages as one person, on two screens, one of them dark.
type camera struct {
	*room
	locale              string
	signedIn, signedOut *tab // signed in, and not signed in
	phoneDark           bool
	n                   int
	cortexDemo          game.TableID
}

func newCamera(r *room, locale string) *camera {
	b := r.chromium()
	c := &camera{room: r, locale: locale, signedIn: b.stranger(locale, 390, 844, false),
		signedOut: b.stranger(locale, 390, 844, false),
		phoneDark: locale == "en"}
	c.signedIn.signIn("ana", "/")
	return c
}

// createTable creates a table of a system in the camera's language: a demo, or an empty one.
func (c *camera) createTable(system string, demo bool) game.TableID {
	id, err := c.service.Create(c.t.Context(), "ana", "",
		table.NewTable{System: system, Lang: c.locale, Title: "Ilha", Demo: demo})
	if err != nil {
		c.t.Fatal(err)
	}
	return id
}

// shoot takes a picture of a page on both screens, after opening the given elements.
func (c *camera) shoot(b *tab, name, path string, open ...string) {
	c.n++
	for _, screen := range []struct {
		name string
		w, h int64
		dark bool
	}{{"phone", 390, 844, c.phoneDark}, {"desk", 1280, 900, !c.phoneDark}} {
		b.setScreen(screen.w, screen.h, screen.dark)
		light := map[bool]string{true: "dark", false: "light"}[screen.dark]
		b.setMedia("prefers-color-scheme", light, "prefers-reduced-motion", "reduce")
		b.open(path)
		b.await("document.querySelector('main')")
		for _, css := range open {
			b.await("document.querySelector(" + jsString(css) + ")")
			eval[bool](b, "(document.querySelector("+jsString(css)+").click(), true)")
			b.await("!document.querySelector('a[aria-busy]')")
		}
		png, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
		if err != nil {
			c.t.Fatal(err)
		}
		file := fmt.Sprintf("%02d-%s-%s-%s-%s.png", c.n, name, screen.name, light, c.locale)
		if err := os.WriteFile(filepath.Join("shots", file), png, 0o644); err != nil {
			c.t.Fatal(err)
		}
	}
}

func (c *camera) shootAll() {
	c.shootNewcomers()
	c.shootPlay()
	c.shootBesideTable()
	c.shootOtherSystems()
	for _, path := range storyPaths() {
		c.shoot(c.signedOut, strings.ReplaceAll(strings.Trim(path, "/"), "/", "-"), path)
	}
}

// shootNewcomers shoots the pages for newcomers.
func (c *camera) shootNewcomers() {
	empty := c.createTable("cortex", false)
	invitation := c.enter("ana").invite(empty, "")
	c.shoot(c.signedOut, "welcome", "/")
	c.shoot(c.signedOut, "stranger", "/t/"+string(empty))
	c.shoot(c.signedOut, "join", invitation)
	c.shoot(c.signedOut, "offline", "/offline/"+c.locale)
	c.shoot(c.signedOut, "nowhere", "/no/such/page")
	for _, page := range []string{"/odds", "/odds/nde", "/odds/hits", "/explain"} {
		c.shoot(c.signedOut, strings.ReplaceAll(page[1:], "/", "-"), page)
	}
	c.shoot(c.signedIn, "home", "/")
	c.shoot(c.signedIn, "home-open", "/", "#new-empty summary")
	c.shoot(c.signedIn, "me", "/me")
	c.shoot(c.signedIn, "me-erase", "/me/erase")
	c.shoot(c.signedIn, "empty", at(empty, "gm"))
	c.shoot(c.signedIn, "invite", "/t/"+string(empty)+"/invite?chair=gm")
	c.shoot(c.signedIn, "delete", "/t/"+string(empty)+"/delete?chair=gm")
	c.shoot(c.signedIn, "character-form", c.formPath(empty, "gm", "character"))
}

// shootPlay shoots a test from its call to its end, and a contest.
func (c *camera) shootPlay() {
	id := c.createTable("cortex", true)
	c.cortexDemo = id
	both := func(state string) {
		c.shoot(c.signedIn, state+"-gm", at(id, "gm"))
		c.shoot(c.signedIn, state+"-player", at(id, "ana"))
	}
	both("idle")
	for _, part := range []string{"own", "news", "rest"} {
		c.shoot(c.signedIn, "tab-"+part, at(id, "ana"), "#tabs [href='#"+part+"']")
	}
	c.shoot(c.signedIn, "panel", at(id, "gm"), "[popovertarget='p-char_ana-more']")
	c.shoot(c.signedIn, "test-form", at(id, "gm"), "a[href*='/form/test/']")
	c.shoot(c.signedIn, "grave-form", at(id, "gm"), "a[href*='/form/retire/']")
	c.shoot(c.signedIn, "palette", at(id, "gm"), "a[data-palette]")
	c.doFirstOffer(id, "gm", "test", game.Args{"who": {"ana"}})
	both("called")
	c.pickPool(id, "ana")
	both("pool")
	c.doFirstOffer(id, "ana", "roll", nil)
	both("rolled")
	c.doFirstOffer(id, "ana", "choose", nil)
	both("hitch")
	c.doFirstOffer(id, "ana", "contest", nil)
	both("contest")
}

// shootBesideTable shoots the pages beside a table.
func (c *camera) shootBesideTable() {
	table := "/t/" + string(c.cortexDemo) + "/"
	c.shoot(c.signedIn, "sheet", table+"char/ana?chair=ana")
	c.shoot(c.signedIn, "print", table+"print/char/ana?chair=ana")
	c.shoot(c.signedIn, "history", table+"history/char/ana?chair=ana")
	c.shoot(c.signedIn, "rewrite", c.formPath(c.cortexDemo, "ana", "character"))
	for _, page := range []string{"house", "log", "recap", "recap/1", "stats", "fair", "line", "nothing"} {
		c.shoot(c.signedIn, strings.ReplaceAll(page, "/", "-"), table+page+"?chair=gm")
	}
}

// shootOtherSystems shoots the demos of the other systems.
func (c *camera) shootOtherSystems() {
	for _, system := range []string{"nde", "universais"} {
		id := c.createTable(system, true)
		player := c.view(id, "ana", "gm").Chairs[1].ID
		c.shoot(c.signedIn, system+"-gm", at(id, "gm"))
		c.shoot(c.signedIn, system+"-player", at(id, player))
		c.shoot(c.signedIn, system+"-character",
			c.formPath(id, "gm", map[string]string{"nde": "pc", "universais": "npc"}[system]))
		c.doFirstOffer(id, player, map[string]string{"nde": "attack", "universais": "roll"}[system], nil)
		c.shoot(c.signedIn, system+"-rolled-gm", at(id, "gm"))
		c.shoot(c.signedIn, system+"-rolled-player", at(id, player))
	}
}

// formPath returns the address of the form of the first open offer of a move, "/" if there is none.
func (c *camera) formPath(id game.TableID, chair, move string) string {
	for _, o := range c.view(id, "ana", chair).Offers {
		if o.Move == move && o.Closed == nil {
			return "/t/" + string(id) + "/form/" + url.PathEscape(move) + "/" + o.Key() + "?chair=" + chair
		}
	}
	c.t.Logf("nobody may %s", move)
	return "/"
}

// doFirstOffer does the first open offer of a move, or with args the move by its name.
func (c *camera) doFirstOffer(id game.TableID, chair, move string, args game.Args) {
	for _, o := range c.view(id, "ana", chair).Offers {
		if o.Move == move && o.Closed == nil && args == nil {
			c.doCommand(id, chair, game.Command{Move: move, Key: o.Key(), Args: args, ETag: o.ETag()})
			return
		}
	}
	c.play(id, chair, move, args)
}

// pickPool picks dice, one of each set.
func (c *camera) pickPool(id game.TableID, chair string) {
	for _, o := range c.view(id, "ana", chair).Offers {
		if o.DraftOf == "" || len(o.Inputs) == 0 {
			continue
		}
		args, one := game.Args{}, map[string]bool{}
		for _, choice := range o.Inputs[0].Choices {
			if choice.Closed == nil && !one[choice.Group] && len(choice.Cost) == 0 && len(args[o.Inputs[0].Name]) < 4 {
				args[o.Inputs[0].Name] = append(args[o.Inputs[0].Name], choice.Word)
				one[choice.Group] = true
			}
		}
		c.play(id, chair, o.Move, args)
		return
	}
	c.t.Error("there is no pool")
}
