package pathway

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// The events of pathways. Each is told by the names that it holds.
type (
	// PathwayOpened sets the last stage that the group walks. At the beginning it adds the PCs as
	// walkers.
	PathwayOpened struct {
		LastStage int       `json:"until"`
		Why       string    `json:"why"` // begin, more or last
		Chars     []Element `json:"chars,omitempty"`
	}
	// OptionChosen records which of a stage's options a character took, with the GM's reason if its
	// column is too far from the last one (PATH-06).
	OptionChosen struct {
		Char   string `json:"char"`
		Stage  int    `json:"stage"`
		Column int    `json:"column"`
		Reason string `json:"reason,omitempty"`
		Name   string `json:"name,omitempty"`
	}
	// ElementAdded adds an element to the map, with a link to it.
	ElementAdded struct {
		Char    string  `json:"char"`
		Way     string  `json:"way"`
		Element Element `json:"element"`
		Link    Link    `json:"link"`
		Names
	}
	// ElementsLinked links two elements of the map.
	ElementsLinked struct {
		Char string `json:"char"`
		Way  string `json:"way"`
		Link Link   `json:"link"`
		Names
	}
	// LinkBroken removes a link.
	LinkBroken struct {
		Char string `json:"char"`
		Link Link   `json:"link"`
		Names
	}
	// BreakRequested records that a character wants to break a link, if its owners agree.
	BreakRequested struct {
		Request    BreakRequest `json:"asked"`
		Names                   // of the link's two ends, and of the asker
		Owner      string       `json:"whose,omitempty"`
		OtherOwner string       `json:"other,omitempty"` // a second owner, if any
	}
	// BreakAnswered records the answer of an owner of the link.
	BreakAnswered struct {
		Request int    `json:"asked"`
		Char    string `json:"char"`
		Yes     bool   `json:"yes"`
		Names
	}
	// GrantTaken records that a character took something that a stage gives. The gain itself has
	// its own event. The field SFX is 1 if the character unlocks an SFX in place of a
	// distinction (RUL-PATH-DIST).
	GrantTaken struct {
		Char  string `json:"char"`
		Taken grant  `json:"taken"`
		SFX   int    `json:"sfx,omitempty"`
		Name  string `json:"name,omitempty"`
	}
	// StageFinished records that a character finished a stage, with the GM's reason if something is
	// missing.
	StageFinished struct {
		Char   string `json:"char"`
		Stage  int    `json:"stage"`
		Reason string `json:"reason,omitempty"`
		SFX    int    `json:"sfx,omitempty"` // owed unlocks that the character gives up
		Name   string `json:"name,omitempty"`
	}
	// Names are the names of the character and of the link's two ends in an event.
	Names struct {
		Name string `json:"name,omitempty"`
		A    string `json:"aName,omitempty"`
		B    string `json:"bName,omitempty"`
	}
)

func (PathwayOpened) EventName() string  { return "cortex.path.open" }
func (OptionChosen) EventName() string   { return "cortex.path.chosen" }
func (ElementAdded) EventName() string   { return "cortex.path.added" }
func (ElementsLinked) EventName() string { return "cortex.path.linked" }
func (LinkBroken) EventName() string     { return "cortex.path.broken" }
func (BreakRequested) EventName() string { return "cortex.path.wished" }
func (BreakAnswered) EventName() string  { return "cortex.path.answered" }
func (GrantTaken) EventName() string     { return "cortex.path.took" }
func (StageFinished) EventName() string  { return "cortex.path.done" }

func tellOpened(e PathwayOpened) []game.Msg {
	var names []game.Msg
	for _, c := range e.Chars {
		names = append(names, game.Quote(c.Name))
	}
	return rulekit.Msgs(game.Say("cortex.event.path."+e.Why, game.N("n", e.LastStage), game.L("names", names...)))
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
