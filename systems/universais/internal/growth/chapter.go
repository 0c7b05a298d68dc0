package growth

import (
	"cmp"
	"slices"

	"mesa/game"
	"mesa/systems/universais/internal/acting"
	"mesa/systems/universais/internal/influence"
	"mesa/systems/universais/internal/options"
	"mesa/systems/universais/internal/sheet"
	"mesa/systems/universais/internal/state"
)

// The Experience that a Chapter pays (UNI-LVL-02, UNI-LVL-04, UNI-LVL-12): the least, the least in
// the fast game, and the most unless the table has no cap.
const (
	chapterXP     = 2
	fastChapterXP = 3
	mostChapterXP = 5
)

var startEnd = []sheet.Word{{Word: "start", Also: []string{"inicio", "comeco", "comecar"}},
	{Word: "end", Also: []string{"fim", "encerrar", "terminar"}}}

// chapterMove begins and ends Chapters (UNI-CHAP-01, UNI-CHAP-02, UNI-R41).
func chapterMove() state.Move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	return acting.GMMove(game.Spec{Name: "chapter", Category: game.CategoryTable, Slash: true,
		Params: []game.Param{paramWhat}},
		func(s *state.State, c *game.Collector) {
			w, other, key, closed, n := startEnd[0], startEnd[1], "universais.chapter.start",
				"universais.refused.no-chapter", s.Chapter+1
			if s.InChapter {
				w, other, key, closed, n = other, w, "universais.chapter.end", "universais.refused.chapter-open",
					s.Chapter
			}
			c.Add(game.Offer{Fixed: game.Args{"what": {w.Word}}, Aliases: game.Args{"what": w.Also}, About: "campaign",
				Label: game.Say(key, game.N("n", n)), Closed: refuseInScene(s, "UNI-R41")})
			if c.Explains() {
				c.Close(cmp.Or(refuseInScene(s, "UNI-R41"), game.Refuse("UNI-R41", closed)), "what",
					other.Word)
			}
		}, func(t *state.Tx, args game.Args) {
			if args.One("what") == startEnd[0].Word {
				t.Emit(ChapterBegun{t.S.Chapter + 1})
				eachPlayer(t, func(p *sheet.PC) {
					if t.S.Influence(p) == 0 { // UNI-INF-04
						influence.Gain(t, p, 1, "chapter")
					}
				})
				return
			}
			endChapter(t)
		})
}

// refuseInScene refuses, by the given rule, what cannot be done while a Scene is open.
func refuseInScene(s *state.State, rule string) *game.Refusal {
	if s.Scene.Open() {
		return acting.RefuseBy(rule, "scene-open")
	}
	return nil
}

// eachPlayer calls do with one PC for each Wallet: the first PC of a player.
func eachPlayer(t *state.Tx, do func(p *sheet.PC)) {
	var done []string
	for _, p := range slices.Clone(t.S.PCs) {
		if !slices.Contains(done, p.WalletKey()) {
			done = append(done, p.WalletKey())
			do(p)
		}
	}
}

// endChapter pays Experience by how Influence was spent, raises Levels, and gives what was promised
// (UNI-LVL-02 to UNI-LVL-05, UNI-R10).
func endChapter(t *state.Tx) {
	gains := map[string]int{}
	for _, p := range t.S.PCs {
		gains[p.ID] = waysOf(t.S, p)
	}
	t.Emit(ChapterEnded{t.S.Chapter})
	for _, p := range slices.Clone(t.S.PCs) {
		if !options.XPMode.Is(t.S, "none") && !p.Dead {
			n := min(xpOfChapter(t.S)+gains[p.ID], mostChapterXP)
			if options.XPCap.Is(t.S, "none") {
				n = xpOfChapter(t.S) + gains[p.ID]
			}
			t.Emit(Learned{PC: p.ID, N: n, Now: min(p.XP+n, sheet.MaxValue), Ways: gains[p.ID]})
			Rise(t, p.ID)
		}
	}
	for _, p := range slices.Clone(t.S.PCs) {
		for _, promise := range slices.Clone(p.Promised) {
			fulfil(t, p.ID, promise, "promised")
		}
	}
}

func xpOfChapter(s *state.State) int {
	if options.XPMode.Is(s, "fast") {
		return fastChapterXP
	}
	return chapterXP
}

// waysOf counts the ways of spending Influence that pay a PC Experience: the different ways, or in
// the fast game each use. The ways are those of the PC's player, or of the whole table if an option
// says so (UNI-R04, UNI-R09).
func waysOf(s *state.State, p *sheet.PC) int {
	var ways []string
	uses := 0
	for _, u := range s.Wallets {
		if u.Of != p.WalletKey() && options.XPScope.Is(s, "player") {
			continue
		}
		uses += u.Uses
		for _, w := range u.Ways {
			if !slices.Contains(ways, w) {
				ways = append(ways, w)
			}
		}
	}
	if options.XPMode.Is(s, "fast") {
		return uses
	}
	return len(ways)
}

// scaleMove sets the scale of the campaign, which suggests a Level and forces
// nothing (UNI-SCALE-01, UNI-SCALE-02).
func scaleMove() state.Move {
	paramScale := game.Param{Name: "scale", Kind: game.Pick, Min: 1, Max: 1}
	return acting.GMMove(game.Spec{Name: "scale", Category: game.CategoryTable, Params: []game.Param{paramScale}},
		func(s *state.State, c *game.Collector) {
			c.Add(game.Offer{Label: game.Say("universais.scale.now"), About: "campaign",
				Form: game.Form{OpensForm: true},
				Inputs: []game.Input{{Param: paramScale,
					Choices: sheet.Choices(state.Scales, state.ScaleMsg, s.Scale)}}})
		}, func(t *state.Tx, args game.Args) { t.Emit(Scaled{args.One("scale")}) })
}

// intermissionMove opens and closes an Intermission (UNI-INT-01, UNI-R22).
func intermissionMove() state.Move {
	paramWhat := game.Param{Name: "what", Kind: game.Pick, Min: 1, Max: 1}
	paramWhom := game.Param{Name: "whom", Kind: game.Pick, Min: 1, Max: state.MaxPCs}
	return acting.WithLacks("UNI-R22", acting.GMMove(game.Spec{Name: "intermission", Category: game.CategoryScene,
		Params: []game.Param{paramWhat, paramWhom}},
		func(s *state.State, c *game.Collector) {
			if s.Resting != nil {
				c.Add(game.Offer{Fixed: game.Args{"what": {startEnd[1].Word}}, About: "campaign",
					Label: game.Say("universais.intermission.end")})
				return
			}
			var all []game.Choice
			for _, p := range s.PCs {
				if !p.Dead {
					all = append(all, game.Choice{Word: p.ID, Label: game.Quote(p.DisplayName()), Selected: true})
				}
			}
			if len(all) > 0 {
				c.Add(game.Offer{Fixed: game.Args{"what": {startEnd[0].Word}}, About: "campaign",
					Label:  game.Say("universais.intermission.start"),
					Inputs: []game.Input{{Param: paramWhom, Choices: all}}, Closed: refuseInScene(s, "UNI-R22")})
			}
		}, func(t *state.Tx, args game.Args) {
			if args.One("what") == startEnd[1].Word {
				t.Emit(RestEnded{t.S.Rests})
				return
			}
			t.Emit(RestBegun{N: t.S.Rests + 1, Who: args["whom"], Full: options.RestHealth.Is(t.S, "full")})
		}))
}
