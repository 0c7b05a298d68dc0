package pathway

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

func tellOpened(e PathwayOpened) []game.Msg {
	var names []game.Msg
	for _, c := range e.Chars {
		names = append(names, game.Quote(c.Name))
	}
	return rulekit.Msgs(game.Say("cortex.event.path."+e.Why, game.N("n", e.LastStage), game.L("names", names...)))
}

// stageArgs returns the message arguments of a stage: its number and its title, "" for a stage that
// the table lacks.
func stageArgs(n int) []game.Arg {
	if n < 1 || n > len(book.stages) {
		return []game.Arg{game.N("stage", n), game.W("title", "")}
	}
	return []game.Arg{game.N("stage", n), game.M("title", stageOf(n).title())}
}

func tellChosen(e OptionChosen) []game.Msg {
	key, option := "cortex.event.path.chosen", game.Quote("")
	if e.Reason != "" {
		key = "cortex.event.path.far"
	}
	if e.Stage >= 1 && e.Stage <= len(book.stages) && e.Column >= 1 && e.Column <= len(stageOf(e.Stage).Options) {
		option = stageOf(e.Stage).Options[e.Column-1].title()
	}
	return rulekit.Msgs(game.Say(key,
		append(stageArgs(e.Stage), rulekit.NameOr(e.Name, e.Char), game.M("option", option),
			game.W("reason", e.Reason))...))
}

// args returns the names as message arguments, with the ids where a name is missing.
func (n Names) args(char string, l Link) []game.Arg {
	return []game.Arg{rulekit.NameOr(n.Name, char), game.W("a", nameOrID(n.A, l.A)), game.W("b", nameOrID(n.B, l.B)),
		game.W("word", l.Word)}
}

func nameOrID(name, id string) string {
	if name == "" {
		return id
	}
	return name
}

func tellAdded(e ElementAdded) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.path.added",
		append(e.Names.args(e.Char, e.Link), game.W("new", e.Element.Name),
			game.M("kind", kindMsg(e.Element.Kind)))...))
}

func tellLinked(e ElementsLinked) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.path.linked", e.Names.args(e.Char, e.Link)...))
}

func tellBroken(e LinkBroken) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.path.broken", e.Names.args(e.Char, e.Link)...))
}

func tellRequested(e BreakRequested) []game.Msg {
	return rulekit.Msgs(game.Say("cortex.event.path.wished",
		append(e.Names.args(e.Request.Char, Link{}), game.W("whose", e.Owner),
			game.W("other", e.OtherOwner))...))
}

func tellAnswered(e BreakAnswered) []game.Msg {
	key := "cortex.event.path.refused"
	if e.Yes {
		key = "cortex.event.path.agreed"
	}
	return rulekit.Msgs(game.Say(key, e.Names.args(e.Char, Link{})...))
}

// tellTook tells an unlock in place of a distinction. Other gains have their own events.
func tellTook(e GrantTaken) []game.Msg {
	if e.SFX == 0 {
		return nil
	}
	return rulekit.Msgs(game.Say("cortex.event.path.unlock", rulekit.NameOr(e.Name, e.Char)))
}

func tellFinished(e StageFinished) []game.Msg {
	key := "cortex.event.path.done"
	if e.Reason != "" {
		key = "cortex.event.path.done_as_it_is"
	}
	return rulekit.Msgs(game.Say(key,
		append(stageArgs(e.Stage), rulekit.NameOr(e.Name, e.Char), game.W("reason", e.Reason))...))
}
