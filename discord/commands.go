package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"unicode/utf8"

	"github.com/disgoorg/disgo/discord"

	"mesa/game"
	"mesa/lang"
	"mesa/odds"
	"mesa/recap"
)

const (
	maxDescription = 100
	maxCommandSize = 8000
	maxTyped       = 6000 // characters of an option that is typed as text
)

// RegisterWithRetry registers the commands, and tries again until it succeeds, ctx ends or Discord
// refuses the token. Only one process registers at a time; the others find the commands registered.
func (w *Bot) RegisterWithRetry(ctx context.Context) error {
	w.troubles.set(commandsPart, errConnecting)
	return w.retry(ctx, commandsPart, func() error { return w.doExclusively(ctx, commandsPart, w.Register) })
}

// Register registers our commands if Discord has others. It sends nothing if Discord has the same
// commands.
func (w *Bot) Register(ctx context.Context) error {
	want, err := w.commands()
	if err != nil {
		return err
	}
	have, err := w.api.commands(ctx)
	if err != nil {
		return err
	}
	same, err := sameCommands(have, want)
	if err != nil || same {
		return err
	}
	return w.api.register(ctx, want)
}

// commands returns our own commands, such as /do, and the commands made from the Specs. Names are
// not translated, so that people can paste each other's commands; descriptions are. A command too
// big for Discord gets shorter descriptions.
func (w *Bot) commands() ([]discord.SlashCommandCreate, error) {
	cs := []discord.SlashCommandCreate{
		w.topCommand(menuCommand), w.topCommand(undoCommand), w.topCommand(logCommand),
		w.topCommand(statsCommand, w.yesNo("ever", "discord.stats.ever")),
		w.topCommand(recapCommand, w.number("n", "discord.recap.n", 0, recap.MostSessions)),
		w.topCommand(pastCommand, w.text("who", "discord.history.who", false, true)),
		w.topCommand(doCommand, w.text("line", "discord.do.line", true, true)),
		w.userCommand(oddsCommand, w.text("dice", "discord.odds.dice", true, false),
			w.text("vs", "discord.odds.vs", true, false),
			w.number("keep", "discord.odds.keep", 1, odds.MaxKeep)),
		w.userCommand(explainCommand, w.text("what", "explain.find", false, true)),
		w.topCommand(helpCommand),
		w.userCommand(rollCommand, w.text("dice", "discord.roll.dice", true, false),
			w.text("for", "house.dice.param.for", false, false)),
	}
	grouped := map[string][]game.Spec{mesaCommand: w.mesaSpecs()}
	for _, s := range w.tables.Systems() {
		grouped[s.Name()] = slashSpecs(s.Specs())
	}
	for name, specs := range grouped {
		if len(specs) == 0 {
			continue
		}
		c, err := w.group(name, specs)
		if err != nil {
			return nil, err
		}
		cs = append(cs, c)
	}
	slices.SortFunc(cs, func(a, b discord.SlashCommandCreate) int { return cmp.Compare(a.Name, b.Name) })
	return cs, nil
}

// topCommand returns a command that also works in private messages with us.
func (w *Bot) topCommand(name string, options ...discord.ApplicationCommandOption) discord.SlashCommandCreate {
	c := w.command(name, "discord."+name+".help")
	c.Options = options
	c.Contexts = append(c.Contexts, discord.InteractionContextTypeBotDM)
	return c
}

// userCommand returns a command that needs no table: people can install it for themselves and use
// it anywhere.
func (w *Bot) userCommand(name string, options ...discord.ApplicationCommandOption) discord.SlashCommandCreate {
	c := w.topCommand(name, options...)
	c.Contexts = append(c.Contexts, discord.InteractionContextTypePrivateChannel)
	c.IntegrationTypes = append(c.IntegrationTypes, discord.ApplicationIntegrationTypeUserInstall)
	return c
}

func (w *Bot) command(name, key string) discord.SlashCommandCreate {
	text, local := w.localizedTexts(key, maxDescription)
	return discord.SlashCommandCreate{
		Name: name, Description: text, DescriptionLocalizations: local,
		Contexts:         []discord.InteractionContextType{discord.InteractionContextTypeGuild},
		IntegrationTypes: []discord.ApplicationIntegrationType{discord.ApplicationIntegrationTypeGuildInstall},
	}
}

// group returns a command with a subcommand for each Spec. The descriptions are cut until Discord
// allows the size of the command; if even the shortest are too long, it has no subcommands.
func (w *Bot) group(name string, specs []game.Spec) (discord.SlashCommandCreate, error) {
	key := "system." + name
	if name == mesaCommand {
		key = "discord.mesa.help"
	}
	for _, limit := range []int{maxDescription, 70, 45, 30, 15} {
		c := w.command(name, key)
		c.Options = w.subcommands(name, specs, limit)
		size, err := commandSize(c)
		if err != nil || size <= maxCommandSize {
			return c, err
		}
	}
	return w.command(name, key), nil
}

// subcommands returns the Specs of a command as options. The Specs of a group are inside one
// option. limit is the length of a description in characters.
func (w *Bot) subcommands(command string, specs []game.Spec, limit int) []discord.ApplicationCommandOption {
	var options []discord.ApplicationCommandOption
	groups := map[string]int{} // index of a group in options
	for _, s := range specs {
		group, _ := s.Split()
		if group == "" {
			options = append(options, w.subcommand(s, limit))
			continue
		}
		at, ok := groups[group]
		if !ok {
			at = len(options)
			groups[group] = at
			text, local := w.localizedTexts(command+"."+group+".group", limit)
			options = append(options,
				discord.ApplicationCommandOptionSubCommandGroup{Name: group, Description: text,
					DescriptionLocalizations: local})
		}
		g := options[at].(discord.ApplicationCommandOptionSubCommandGroup)
		g.Options = append(g.Options, w.subcommand(s, limit))
		options[at] = g
	}
	return options
}

func (w *Bot) subcommand(s game.Spec, limit int) discord.ApplicationCommandOptionSubCommand {
	text, local := w.localizedTexts(s.Key+".help", limit)
	_, name := s.Split()
	sub := discord.ApplicationCommandOptionSubCommand{Name: name, Description: text, DescriptionLocalizations: local}
	for _, p := range s.Params {
		sub.Options = append(sub.Options, w.param(s, p, limit))
	}
	for _, a := range attached[s.Key] {
		text, local := w.localizedTexts(a.key, limit)
		sub.Options = append(sub.Options,
			discord.ApplicationCommandOptionAttachment{Name: a.name, Description: text,
				DescriptionLocalizations: local})
	}
	return sub
}

// attached lists the options that take a file, by Spec.Key.
var attached = map[string][]struct{ name, key string }{
	"lobby.new":           {{gameOption, "discord.new.game"}, {tableOption, "discord.new.table"}},
	"discord." + subSheet: {{fileOption, "discord.sheet.file"}},
}

// param returns the option for a parameter. No option is required: an offer may fix or preset a
// parameter, and the table service reports missing ones.
func (w *Bot) param(s game.Spec, p game.Param, limit int) discord.ApplicationCommandOption {
	text, local := w.localizedTexts(paramKey(s, p.Name), limit)
	switch {
	case p.Kind == game.Number && p.Change: // typed with its sign
		return discord.ApplicationCommandOptionString{Name: p.Name, Description: text, DescriptionLocalizations: local}
	case p.Kind == game.Number:
		return discord.ApplicationCommandOptionInt{Name: p.Name, Description: text, DescriptionLocalizations: local,
			MinValue: &p.Min,
			MaxValue: &p.Max}
	case p.Kind == game.Text, p.Kind == game.Rows:
		longest := max(1, min(p.Max, maxTyped))
		if p.Kind == game.Rows {
			longest = maxTyped
		}
		return discord.ApplicationCommandOptionString{Name: p.Name, Description: text, DescriptionLocalizations: local,
			MaxLength: &longest}
	}
	return discord.ApplicationCommandOptionString{Name: p.Name, Description: text, DescriptionLocalizations: local,
		Autocomplete: p.Kind == game.Pick}
}

func (w *Bot) text(name, key string, required, autocomplete bool) discord.ApplicationCommandOption {
	text, local := w.localizedTexts(key, maxDescription)
	longest := maxTyped
	return discord.ApplicationCommandOptionString{Name: name, Description: text, DescriptionLocalizations: local,
		Required:     required,
		Autocomplete: autocomplete, MaxLength: &longest}
}

func (w *Bot) number(name, key string, least, most int) discord.ApplicationCommandOption {
	text, local := w.localizedTexts(key, maxDescription)
	return discord.ApplicationCommandOptionInt{Name: name, Description: text, DescriptionLocalizations: local,
		MinValue: &least,
		MaxValue: &most}
}

func (w *Bot) yesNo(name, key string) discord.ApplicationCommandOption {
	text, local := w.localizedTexts(key, maxDescription)
	return discord.ApplicationCommandOptionBool{Name: name, Description: text, DescriptionLocalizations: local}
}

// localizedTexts returns the text of a key in English and its translations, each cut to limit
// characters.
func (w *Bot) localizedTexts(key string, limit int) (string, map[discord.Locale]string) {
	en := short(w.localizers.in(lang.EN).plain.Key(key), limit)
	pt := short(w.localizers.in(lang.PTBR).plain.Key(key), limit)
	return en, map[discord.Locale]string{discord.LocalePortugueseBR: pt}
}

// outline is the part of a command or an option that we set. Commands are compared by it, since
// Discord adds ids, versions and defaults.
type outline struct {
	Name         string            `json:"name"`
	Type         int               `json:"type"`
	Description  string            `json:"description"`
	Local        map[string]string `json:"description_localizations"`
	Required     bool              `json:"required"`
	Autocomplete bool              `json:"autocomplete"`
	MinValue     *float64          `json:"min_value"`
	MaxValue     *float64          `json:"max_value"`
	MaxLength    *int              `json:"max_length"`
	Contexts     []int             `json:"contexts"`
	Installs     []int             `json:"integration_types"`
	Options      []outline         `json:"options"`
}

// sameCommands reports whether the registered commands equal the wanted ones, in any order.
func sameCommands(have []json.RawMessage, want []discord.SlashCommandCreate) (bool, error) {
	data, err := json.Marshal(want)
	if err != nil {
		return false, err
	}
	var wanted, kept []outline
	if err := json.Unmarshal(data, &wanted); err != nil {
		return false, err
	}
	for _, raw := range have {
		var o outline
		if json.Unmarshal(raw, &o) != nil {
			return false, nil // a command that we cannot read is not ours
		}
		kept = append(kept, o)
	}
	byName := func(a, b outline) int { return cmp.Compare(a.Name, b.Name) }
	slices.SortFunc(kept, byName)
	slices.SortFunc(wanted, byName)
	a, err := json.Marshal(kept)
	if err != nil {
		return false, err
	}
	b, err := json.Marshal(wanted)
	return string(a) == string(b), err
}

// commandSize returns the number of characters that Discord limits: names and descriptions, with
// the longest localisation of each.
func commandSize(c discord.SlashCommandCreate) (int, error) {
	data, err := json.Marshal(c)
	if err != nil {
		return 0, err
	}
	var o outline
	err = json.Unmarshal(data, &o)
	return o.size(), err
}

func (o outline) size() int {
	longest := utf8.RuneCountInString(o.Description)
	for _, d := range o.Local {
		longest = max(longest, utf8.RuneCountInString(d))
	}
	n := utf8.RuneCountInString(o.Name) + longest
	for _, inner := range o.Options {
		n += inner.size()
	}
	return n
}
