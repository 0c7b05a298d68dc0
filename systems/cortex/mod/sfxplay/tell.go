package sfxplay

import (
	"mesa/game"
	"mesa/systems/cortex/core/engine"
	"mesa/systems/cortex/core/people"
	"mesa/systems/rulekit"
)

// terms are the words of SFX with their other spellings, in both languages.
var terms = game.Synonyms{
	"attack": {"ataque"}, "sensory": {"sentidos", "senses"}, "movement": {"movimento"}, "control": {"controle"},
	"defense": {"defesa"}, "enhancement": {"aprimoramento"},
	wordLocked:   {"travado", "trancado"},
	wordUnlocked: {"liberado", "destravado"},
	"double":     {"dobrar", "dobro"},
	"recover":    {"recuperar"},
	"works":      {"funciona"},
	"survives":   {"sobrevive"},
	"targets2":   {"alvos2"},
	"targets3":   {"alvos3"},
	"targets4":   {"alvos4"},
	"targets5":   {"alvos5"},
	wordAccept:   {"aceitar", "aceita"},
	wordDecline:  {"recusar", "recusa", "declinar"},

	// The parts of custom SFX.
	"add":          {"acrescentar"},
	"again":        {"denovo"},
	"affiliation":  {"afiliacao", "afiliação"},
	"attribute":    {"atributo"},
	"choice":       {"escolha"},
	"distinction":  {"distincao", "distinção"},
	"earn":         {"ganhar"},
	"ease":         {"aliviar"},
	"fact":         {"fato"},
	"hitch":        {"falha"},
	"host":         {"portador"},
	"lower":        {"baixar"},
	"pay":          {"pagar"},
	"power":        {"poder"},
	"raise":        {"subir"},
	"relationship": {"relacao", "relação"},
	"risk":         {"risco"},
	"role":         {"papel"},
	"shut":         {"parar"},
	"skill":        {"pericia", "perícia"},
	"specialty":    {"especialidade"},
	"trait":        {"traco", "traço"},
	"trouble":      {"problema"},
	"twice":        {"duplicar"},
	"rename":       {"renomear"},
	"value":        {"valor"},
	"won":          {"vitoria", "vitória"},
	"worsen":       {"piorar"},

	"shut-opportunity": {"parar-opportunity"},
	"shut-rest":        {"parar-descanso"},
	"shut-scene":       {"parar-cena"},
	"shut-session":     {"parar-sessao"},
	"shut-test":        {"parar-test"},
}

// usedEvent returns the event kind of SFXUsed. A use in building a pool is told after the dice of
// the roll, since the roll is the main news.
func usedEvent() engine.EventKind {
	f := game.WithNames(engine.EventOf(tellUsed, engine.On(Section, (*SFXState).sfxUsed)),
		func(s *engine.State, e SFXUsed) SFXUsed {
			e.Name = people.Of(s).Name(e.Char)
			return e
		})
	return game.AsPriceIf(f, func(e SFXUsed) bool { return e.Throw })
}

func tellUsed(e SFXUsed) []game.Msg {
	name, what := rulekit.NameOr(e.Name, e.Char), game.W("sfx", e.SFX)
	switch {
	case e.Soaked > 0:
		return rulekit.Msgs(game.Say("cortex.event.sfx.soaked", name, what, game.N("n", e.Soaked)))
	case e.Was != nil && e.Now == nil:
		return rulekit.Msgs(game.Say("cortex.event.sfx.negated", name, what, game.M("was", diceMsg(e.Was))))
	case e.Now != nil || e.Was != nil:
		return rulekit.Msgs(game.Say("cortex.event.sfx.pool", name, what, game.M("was", diceMsg(e.Was)),
			game.M("now", diceMsg(e.Now))))
	case e.Text != "":
		return rulekit.Msgs(game.Say("cortex.event.sfx.said", name, what, game.W("text", e.Text)))
	}
	return rulekit.Msgs(game.Say("cortex.event.sfx.used", name, what))
}

func tellShut(e TraitShutDown) []game.Msg {
	if e.Closed.Gone {
		return rulekit.Msgs(game.Say("cortex.event.sfx.destroyed", rulekit.NameOr(e.Name, e.Closed.Char),
			game.W("what", e.Closed.Name),
			game.M("until", e.Closed.untilMsg())))
	}
	if e.Closed.isStepped() {
		return rulekit.Msgs(game.Say("cortex.event.sfx.stepped", rulekit.NameOr(e.Name, e.Closed.Char),
			game.W("what", e.Closed.Name),
			game.M("was", diceMsg(e.Was)), game.M("now", diceMsg(e.Now)), game.M("until", e.Closed.untilMsg())))
	}
	return rulekit.Msgs(game.Say("cortex.event.sfx.shut", rulekit.NameOr(e.Name, e.Closed.Char),
		game.W("what", e.Closed.Name),
		game.M("until", e.Closed.untilMsg())))
}

func tellRestored(e TraitRestored) []game.Msg {
	if e.Step != "" {
		return rulekit.Msgs(game.Say("cortex.event.sfx.unstepped", rulekit.NameOr(e.Name, e.Char),
			game.W("what", e.What),
			game.M("now", diceMsg(e.Now))))
	}
	return rulekit.Msgs(game.Say("cortex.event.sfx.restored", rulekit.NameOr(e.Name, e.Char), game.W("what", e.What)))
}
