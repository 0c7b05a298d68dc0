package web_test

import (
	"context"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"mesa/web"
)

// TestInvitationsAreCopiedAndShared: the buttons copy and share exactly the link that the page
// shows, and confirm it.
func TestInvitationsAreCopiedAndShared(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	link := r.url + r.enter("ana").invite(id, "")
	b := r.chromium()
	const machine = `window.taken = [];
		Object.defineProperty(navigator, "clipboard", {value: {writeText: async (words) => taken.push("copied " + words)}});
		Object.defineProperty(navigator, "share", {value: async (what) => taken.push("shared " + what.title + " " + what.url)})`
	b.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument,
			page.AddScriptToEvaluateOnNewDocumentParams{Source: machine})
		return err
	}))
	b.signIn("ana", "/")
	b.open("/t/" + string(id) + "/invite?chair=gm")
	eval[bool](b, watch)
	b.do(chromedp.Click(chromedp.CSS("#i-0 .copy")), chromedp.Click(chromedp.CSS("#i-0 .share")))
	b.await("taken.length === 2")
	if got, want := eval[string](b, "taken.join('; ')"),
		"copied "+link+"; shared "+eval[string](b, "document.title")+" "+link; got != want {
		t.Errorf("the machine was handed %q, want %q", got, want)
	}
	if got := eval[string](b, "document.querySelector('#i-0 .copy').innerText"); got != "Copied" {
		t.Errorf("the button says %q", got)
	}
	b.checkNoComplaints()
}

// TestShareButtonsAreHiddenWithoutSupport: a browser that can neither copy nor share shows the link alone.
func TestShareButtonsAreHiddenWithoutSupport(t *testing.T) {
	r := newRoom(t, web.Options{})
	id := r.createDemo("ana", "cortex")
	link := r.url + r.enter("ana").invite(id, "")
	b := r.chromium()
	b.do(chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
			Source: `["clipboard", "share"].forEach((what) => Object.defineProperty(navigator, what, {value: undefined}))`})
		return err
	}))
	b.signIn("ana", "/")
	b.open("/t/" + string(id) + "/invite?chair=gm")
	shown := eval[string](b,
		"[...document.querySelectorAll('#i-0 :is(.secret, .copy, .share)')].filter(e => e.checkVisibility()).map(e => "+
			"e.innerText).join(' ')")
	if shown != link {
		t.Errorf("one sees %q, want %q", shown, link)
	}
}
