package explain_test

import (
	"testing"

	"mesa/explain"
	"mesa/game"
	"mesa/lang"
)

// sourceNames lists the names of things, headings, mods, stages and rows in the sources, with their
// entries.
var sourceNames = []struct {
	id    string
	names []string
}{
	{"ABIL-05", []string{"effect category", "effect categories", "categoria de efeito"}},
	{"ABIL-06", []string{"descriptor", "descriptor tag", "descritor"}},
	{"ADDALL-01", []string{"add all the dice", "somar todos os dados"}},
	{"ASSET-01", []string{"temporary asset", "asset temporário"}},
	{"ASSET-R5", []string{"cap"}},
	{"CHAR-DIST-HL-01", []string{"highlight traits", "traits de destaque"}},
	{"CHAR-SPEC-ONLY-01", []string{"no skills, just specialties", "só especialidades"}},
	{"CHAR-SPLIT-01", []string{"skill and specialty split", "separar perícias e especialidades"}},
	{"CORE-EFFECT-05", []string{"ineligible dice", "dados inelegíveis"}},
	{"CORE-TEST-04", []string{"very easy", "very hard", "challenging", "muito fácil", "muito difícil", "desafiador"}},
	{"CREATE-SCRATCH-01", []string{"scratch-built", "do zero"}},
	{"CRISIS-01", []string{"crisis die", "crisis pool", "dado de crise"}},
	{"DOOM-14", []string{"interrupt action order", "interromper a ordem de ação"}},
	{"explain_cortex/costs", []string{"cost", "custo"}},
	{"explain_cortex/death", []string{"death", "morte"}},
	{"explain_cortex/vehicle-attributes", []string{"engines", "frame", "systems", "motores", "estrutura"}},
	{"explain_cortex/vehicle-model", []string{"model", "modelo"}},
	{"GANG-06", []string{"help another", "ajudar outro"}},
	{"GIVEIN-01", []string{"giving in", "dar in", "desistir"}},
	{"GROW-TRAIN-01", []string{"training up", "training", "treino"}},
	{"HERO-15", []string{"hero dice as PP", "hero dice como PP"}},
	{"HERO-R9", []string{"hero dice as effect dice", "hero dice como effect dice"}},
	{"INIT-01", []string{"taking initiative", "tomar a iniciativa"}},
	{"LIFE-07", []string{"threshold", "limiar"}},
	{"MULTI-01", []string{"contests with multiple characters", "contest com múltiplos personagens"}},
	{"ORDER-02", []string{"action lead", "action order", "ordem de ação"}},
	{"ORDER-04", []string{"handoff initiative", "handoff"}},
	{"PATH-02", []string{"standard", "standard stage", "stage padrão"}},
	{"PATH-03", []string{"major", "major stage", "stage maior"}},
	{"PATH-04", []string{"meta stage", "stage meta"}},
	{"PATH-06", []string{"navigation constraint", "restrição de navegação"}},
	{"PP-EARN-03", []string{"voluntary d4", "d4 voluntário"}},
	{"PP-MOD-01", []string{"starting PP variants", "variantes de PP inicial"}},
	{"RECOVER-01", []string{"recovering complications", "recuperar complications"}},
	{"SFX-STD-EXCHANGE", []string{"The Exchange", "exchange"}},
	{"SFX-STD-PRICE", []string{"The Price"}},
	{"STRESS-12", []string{"pushing stress", "forçar stress"}},
	{"VEH-01", []string{"motor pool", "vehicle", "veículo"}},
	{"XP-01", []string{"unlockables", "destraváveis"}},
	{"powers/movement", []string{"Movement"}},
	{"powers/size-changing", []string{"Size-Changing", "Grow", "Shrink"}},
	{"milestones/accursed", []string{"Accursed", "amaldiçoado"}},
	{"milestones/ascetic", []string{"Ascetic", "asceta"}},
	{"milestones/treasure-hunter", []string{"Treasure Hunter"}},
}

// Each name finds its own entry in both languages.
func TestSourceNamesFindTheirEntries(t *testing.T) {
	texts, err := lang.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, locale := range lang.Locales {
		handbook, say := explain.Of("cortex", locale), texts.Printer(locale, lang.Visible).Say
		for _, n := range sourceNames {
			want, ok := handbook.Entry(n.id)
			if !ok {
				t.Errorf("there is no entry %s", n.id)
				continue
			}
			for _, name := range n.names {
				told, no := handbook.Answer(name, say)
				if no != nil {
					told = []game.Msg{no.Reason}
				}
				if got := say(told[0]); got != say(want.Title()) {
					t.Errorf("%s: %q is answered by %q, not %q", locale, name, got, say(want.Title()))
				}
			}
		}
	}
}

// Each of the twelve milestones says what brings 1, 3 and 10 XP.
func TestMilestonesAreTold(t *testing.T) {
	for _, locale := range lang.Locales {
		all := explain.Of("cortex", locale).Topic("milestones")
		if len(all) != 12 {
			t.Errorf("%s: %d milestones", locale, len(all))
		}
		for _, e := range all {
			if len(e.Lines) != 3 {
				t.Errorf("%s: %s says %q", locale, e.ID, e.Lines)
			}
		}
	}
}
