package game_test

import (
	"testing"

	"mesa/game"
)

// stepOffer returns an offer that loses something from three steps on.
func stepOffer(preset string) game.Offer {
	return game.Offer{Move: "step", Fixed: game.Args{"what": {"dust"}}, Label: game.Say("step"),
		Inputs: []game.Input{{Param: game.Param{Name: "n", Kind: game.Number, Min: 1, Max: 5}, Preset: preset}},
		Loss: game.Loss{LossOf: func(args game.Args) []game.Msg {
			if args.One("n") < "3" {
				return nil
			}
			return []game.Msg{game.Say("out")}
		}}}
}

func TestLosingAnswersNeedConfirmation(t *testing.T) {
	o := stepOffer("1")
	offers := []game.Offer{o}
	for _, c := range []game.Command{
		{Move: "step"}, {Key: o.Key(), ETag: o.ETag()}, {Move: "step", Args: game.Args{"n": {"2"}}},
	} {
		if _, _, no := game.Match(offers, c); no != nil {
			t.Errorf("%+v loses nothing, and is refused: %v", c, no.Reason)
		}
	}
	for _, c := range []game.Command{
		{Move: "step", Args: game.Args{"n": {"3"}}},
		{Key: o.Key(), ETag: o.ETag(), Args: game.Args{"n": {"3"}}},
	} {
		_, _, no := game.Match(offers, c)
		checkRefusal(t, no, "refused.grave")
		if no.Suggested == nil || !no.Suggested.Destructive || len(no.Suggested.Consequences) != 1 {
			t.Fatalf("what is lost is not with the refusal: %+v", no.Suggested)
		}
		c.Sure = true
		if c.ETag != "" {
			c.ETag = no.Suggested.ETag()
		}
		if _, args, no := game.Match(offers, c); no != nil || args.One("n") != "3" {
			t.Errorf("%+v: %v %v", c, args, no)
		}
	}
}
