package game_test

import (
	"testing"

	"mesa/game"
)

func rollOffer(char, own string) game.Offer {
	o := game.Offer{Move: "roll", Fixed: game.Args{"char": {char}},
		Acting: game.Acting{Character: game.Ref("char/" + char)},
		Label:  game.Say("roll", game.W("name", char))}
	o.OnBehalf = char != own
	return o
}

func checkRefusal(t *testing.T, no *game.Refusal, key string) {
	t.Helper()
	if no == nil || no.Reason.Key != key {
		t.Fatalf("refusal %+v, want %s", no, key)
	}
}

func TestDestructiveOfferNeedsConfirmation(t *testing.T) {
	retire := game.Offer{Move: "retire", Fixed: game.Args{"who": {"ana"}}, Label: game.Say("retire"),
		Loss: game.Loss{Destructive: true, Consequences: []game.Msg{game.Say("gone")}}}
	offers := []game.Offer{retire}
	for _, c := range []game.Command{{Move: "retire"}, {Key: retire.Key()}, {Key: retire.Key(), Move: "retire"}} {
		_, _, no := game.Match(offers, c)
		checkRefusal(t, no, "refused.grave")
		if no.Suggested == nil || !no.Suggested.Destructive || len(no.Suggested.Consequences) != 1 {
			t.Errorf("what is lost is not with the refusal: %+v", no.Suggested)
		}
		c.Sure = true
		if o, args, no := game.Match(offers, c); no != nil || o.Move != "retire" || args.One("who") != "ana" {
			t.Errorf("%+v: %v %v", c, args, no)
		}
	}
	offers[0].Closed = game.Refuse("X-1", "no")
	_, _, no := game.Match(offers, game.Command{Move: "retire", Sure: true})
	checkRefusal(t, no, "no")
	if retire.Priority() <= (game.Offer{}).Priority() {
		t.Error("what is grave does not come last")
	}
	if draft := (game.Offer{Form: game.Form{DraftOf: "key"}}); draft.Priority() <= (game.Offer{}).Priority() {
		t.Error("what only prepares another offer comes before what does something")
	}
}

func TestBareLineNeverActsForAnother(t *testing.T) {
	offers := []game.Offer{rollOffer("ana", "gm"), rollOffer("bia", "gm")}
	_, _, no := game.Match(offers, game.Command{Move: "roll"})
	checkRefusal(t, no, "refused.for_whom")
	if no.Suggested == nil || !no.Suggested.OnBehalf {
		t.Errorf("%+v", no.Suggested)
	}
	for _, c := range []game.Command{
		{Move: "roll", OnBehalfOf: "ana"}, {Move: "roll", OnBehalfOf: "Ana"}, {Move: "roll", OnBehalfOf: "an"},
		{Move: "roll", Args: game.Args{"char": {"ana"}}}, {Key: offers[0].Key()},
	} {
		if o, _, no := game.Match(offers, c); no != nil || o.Character != "char/ana" {
			t.Errorf("%+v: %v %v", c, o.Character, no)
		}
	}
	_, _, no = game.Match(offers, game.Command{Move: "roll", OnBehalfOf: "caio"})
	checkRefusal(t, no, "refused.for_another")
	_, _, no = game.Match(offers, game.Command{Move: "jump", OnBehalfOf: "ana"})
	checkRefusal(t, no, "refused.not_offered")

	_, _, no = game.Match([]game.Offer{{Move: "jump", Fixed: game.Args{"over": {"wall"}}}},
		game.Command{Move: "jump", OnBehalfOf: "ana", Args: game.Args{"over": {"wall"}}})
	checkRefusal(t, no, "refused.for_nobody")

	own := append(offers, rollOffer("gala", "gala")) // the GM's own beside those of others
	if o, _, no := game.Match(own, game.Command{Move: "roll"}); no != nil || o.Character != "char/gala" {
		t.Errorf("a bare line is not for the seat's own: %v %v", o.Character, no)
	}
}

func TestWithReplacesPresetsByGivenWords(t *testing.T) {
	o := game.Offer{Inputs: []game.Input{
		{Param: game.Param{Name: "type", Kind: game.Pick, Min: 1, Max: 1},
			Choices: []game.Choice{{Word: "a", Selected: true}, {Word: "b"}}},
		{Param: game.Param{Name: "title", Kind: game.Text, Max: 9}},
	}}
	got := o.With(game.Args{"type": {"b"}, "title": {"The", "roof"}, "other": {"x"}})
	if got.Inputs[0].Choices[0].Selected || !got.Inputs[0].Choices[1].Selected || got.Inputs[1].Preset != "The roof" ||
		!o.Inputs[0].Choices[0].Selected {
		t.Errorf("%+v", got.Inputs)
	}
}

func TestViewNamesItsThingsInOrder(t *testing.T) {
	v := game.Blocks(game.Block{About: "char/ana", Title: game.Say("sheet")},
		game.Block{Items: []game.Item{{About: "char/bia", Label: game.Quote("Bia")}}})
	for ref, want := range map[game.Ref]string{"char/ana": "sheet", "char/bia": game.QuoteKey,
		"char/caio": game.QuoteKey} {
		if got := v.Name(ref); got.Key != want {
			t.Errorf("%s: %v", ref, got)
		}
	}
}
