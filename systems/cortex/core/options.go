package core

import (
	"maps"
	"slices"
	"strings"

	"mesa/docs/rules/data"
	"mesa/game"
	"mesa/systems/cortex/core/check"
	"mesa/systems/cortex/core/draft"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/cortex/core/points"
	"mesa/systems/cortex/core/scene"
	"mesa/systems/rulekit"
)

// games are the games that a table may choose by name: the core alone, and a game for each genre
// with the pair of prime sets (CHAR-PRIME-04) and the options that the genre needs (RUL-GENRE).
var games = append([]rulekit.Game{{Word: "core"}}, genreGames()...)

func genreGames() []rulekit.Game {
	type table struct {
		Pairings []struct {
			Genre   struct{ En string }
			Prime   []string
			Options rulekit.OptionValues
		}
	}
	var all []rulekit.Game
	for _, p := range data.MustRead[table]("prime_pairings").Pairings {
		options := rulekit.OptionValues{draft.PrimeSets.Key: strings.Join(p.Prime, ",")}
		maps.Copy(options, p.Options)
		all = append(all, rulekit.Game{Word: game.Slug(p.Genre.En), Options: options})
	}
	return all
}

// settings returns the settings of a table (section 22 of docs/rules/cortex-core.md).
func settings() rulekit.Settings[engine.State] {
	return rulekit.Settings[engine.State]{
		System:       "cortex",
		Options:      func(s *engine.State) rulekit.Options { return s.OptionList() },
		Table:        func(s *engine.State) *rulekit.TableInfo { return &s.TableInfo },
		SynonymMatch: func(s *engine.State) rulekit.SynonymMatch { return s.MatchesWord },
		Name:         func(o *rulekit.Option) game.Msg { return optionName(o.Key) },
		About:        optionMsg,
		Value:        (*rulekit.Option).ValueMsg,
		Chapter:      chapterOf,
		CannotChange: func(s *engine.State, by game.Actor) *game.Refusal {
			if no := people.RefuseUnlessGM(s, by); no != nil {
				return no
			}
			if check.Of(s).MidRoll() {
				return game.Refuse("CFG-R2", "cortex.refused.option_inside")
			}
			return nil
		},
		Games:      games,
		TakesFile:  true,
		CannotPlay: (*engine.State).CanPlay,
		Completes:  (*engine.State).Completes,
		Set:        func(t *engine.Tx, c rulekit.Change) { t.Emit(engine.OptionSet(c)) },
		Changed:    optionsChanged,
	}
}

// optionsChanged emits the consequences of a change of options.
func optionsChanged(t *engine.Tx, was rulekit.OptionValues) {
	before := t.S.As(was)
	before.NoteMods()
	engine.NoteDisabledMods(t, before)
	points.CarryPoints(t, before)
	setUpGMPool(t, before)
}

// setUpGMPool sets up a GM's pool that comes into the game while a session runs or before the first
// session (DOOM-R1, PP-BANK-R1).
func setUpGMPool(t *engine.Tx, before *engine.State) {
	now, scenes := points.GM.Of(t.S), scene.Of(t.S)
	if now != points.GM.Of(before) && (scenes.Playing || scenes.Session == 0) {
		now.SetUp(t)
	}
}

// The options for the name of a game and its rules system.
var (
	gameName   = rulekit.NewText("game.name", "none", 60)
	gameSystem = rulekit.NewEnum("game.system", "CFG-R1", "cortex")
)

// optionEvent returns the kind of event OptionSet. A named game is told once; the options that the
// game sets itself are not told. Every other option is told, also if it is set with a named game.
func optionEvent() engine.EventKind {
	f := engine.EventOf[engine.OptionSet](nil, engine.On(engine.TableSection,
		func(t *rulekit.TableInfo, e engine.OptionSet) { t.Choose(e.Key, e.Value) }))
	return game.ToldBy(f, func(es []game.Event, e engine.OptionSet, _ game.Actor) []game.Msg {
		var news []game.Msg
		if e.Game != "" && slices.IndexFunc(es, isOptionSet) == slices.Index(es, game.Event(e)) {
			title := "cortex.game." + e.Game
			news = append(news, game.Say("cortex.event.preset", game.M("game", game.Say(title)),
				game.M("about", game.Say(title+".about"))))
		}
		if _, told := settings().Game(e.Game)[e.Key]; !told {
			news = append(news, game.Say("cortex.event.option",
				game.M("name", optionName(e.Key)), game.L("values", valueMsgs(e)...)))
		}
		return news
	})
}

func isOptionSet(e game.Event) bool {
	_, is := e.(engine.OptionSet)
	return is
}

// valueMsgs returns the value of an option as text, a list word by word. The name of the game is
// quoted whole.
func valueMsgs(e engine.OptionSet) []game.Msg {
	if e.Key == gameName.Key && e.Value != gameName.Default {
		return rulekit.Msgs(game.Quote(e.Value))
	}
	var said []game.Msg
	for word := range strings.SplitSeq(e.Value, ",") {
		said = append(said, game.Spoken(word))
	}
	return said
}

func tellModDisabled(e engine.ModDisabled) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.laid_by", game.M("part", game.Say("cortex.part."+e.Mod))))
}

// optionMsg returns the description of an option.
func optionMsg(o *rulekit.Option) game.Msg { return game.Say("cortex.option." + o.Key) }

// optionName returns the name of the option with this key.
func optionName(key string) game.Msg { return game.Say("cortex.option-name." + key) }

// chapterOf returns the chapter of an option.
func chapterOf(o *rulekit.Option) string { return o.Chapter }
