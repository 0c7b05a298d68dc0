package rules

import (
	"slices"

	"mesa/game"
)

// Terms maps the words that moves take, except the difficulties, to their other spellings, the
// usual Portuguese spelling first. Words that are the same in both languages, such as elite, have
// none.
var Terms = allTerms()

// LoneWords are the words that belong to no other list.
var LoneWords = []Word{
	{"yes", []string{"sim", "on", "true", "ligado"}},
	{"no", []string{"nao", "off", "false", "desligado"}},
	{"on", []string{"ligado", "ligada", "sim", "yes", "true"}},
	{"off", []string{"desligado", "desligada", "nao", "no", "false"}},
	{"plain", []string{"basico"}},
	{"grid", []string{"grade"}},
	{"retaliation", []string{"retaliacao"}},
	{"one", []string{"um", "uma"}},
	{"free", []string{"livre"}},
	{"strict", []string{"rigoroso", "estrito"}},
	{"level", []string{"nivel"}},
	{"higher", []string{"maior"}},
	{"paid_extra", []string{"extra-pago"}},
	{"each_once", []string{"cada-um-uma-vez"}},
	{"gm_decides", []string{"o-gm-decide"}},
	{"pc_defends", []string{"personagem-defende"}},
	{"raise_t", []string{"t-sobe"}},
	{"ladder", []string{"escada"}},
	{ValueDefense, []string{"defesa"}},
	{"start", []string{"inicio", "comeco", "comecar"}},
	{"end", []string{"fim", "encerrar", "terminar"}},
	{NoLine, []string{"sem-linha"}},
	{"by-hand", []string{"na-mao", "a-mao"}},
	{ActAction, []string{"acao"}},
	{BackMove, []string{"movimento", "mover"}},
}

func allTerms() game.Synonyms {
	ts := game.Synonyms{}
	for _, table := range [][]Word{{ToldWord}, Attributes, Roles, Zones, Covers, Ways, Levels, FoeKinds,
		SituationWords, TalentWays, LuckWords, ExceptionalChoices, Troubles, Consequences, Benefits, Growths,
		Correctable, Rests, MoveWays, LoneWords} {
		for _, w := range table {
			for _, also := range w.Also {
				if !slices.Contains(ts[w.Word], also) {
					ts[w.Word] = append(ts[w.Word], also)
				}
			}
		}
	}
	return ts
}
