package discord

import (
	"strings"
	"testing"
)

// Rarer themes of NDE, by taps and in both languages: the modules, the other dice, squares, a
// hidden throw. Every figure is worked out from docs/rules/nde.md.
func TestThemesOfNDE(t *testing.T) {
	for _, l := range []testLanguage{false, true} {
		t.Run(l.inLanguage("en", "pt-BR"), func(t *testing.T) {
			n := &nde{world: newWorld(t,
				5, 2, /* Bia: a success, and Luck by name; a success stays */
				12,   /* Lia at two: exceptional */
				3,    /* Bia defends, and fails */
				15,   /* the GM, behind the veil */
				3, 4, /* 2d6: Bia, at a cost */
				5, 6 /* 2d6: Caio, +1 makes it exceptional */), testLanguage: l}
			sit := func(name string) *player {
				return &player{User: n.fake.User(name, l.inLanguage("en-US", "pt-BR")),
					w: n.world}
			}
			n.gil, n.bia, n.caio, n.lia = sit("Gil"), sit("Bia"), sit("Caio"), sit("Lia")
			n.wantPublic(n.gil.Slash(n.channel, "mesa new", "title",
				l.inLanguage("The Drowned Archive", "O Arquivo Submerso"),
				"system", "nde"))
			n.begin()
			n.luckByName()
			n.tokens()
			n.atSeveral()
			n.defence()
			n.restAndGrowth()
			n.hiddenThrow()
			n.squares()
			n.twoDice()
			if testing.Verbose() { // to be read aloud
				t.Log(n.publicText())
			}
		})
	}
}

// option sets an option of the table.
func (n *nde) option(key, en, pt string, texts ...string) {
	n.t.Helper()
	n.gil.option(n.testLanguage, key, n.inLanguage(en, pt), texts...)
}

// luckByName plays that the word Luck alone spends Luck once, and a second time only with how=reroll
// (NDE-R43).
func (n *nde) luckByName() {
	n.gil.openMenu()
	n.gil.press(n.inLanguage("Test: Bia, D, T 4", "Teste: Bia, D, T 4"))
	n.wantPublic(n.bia.Slash(n.channel, "do", "line", "luck"))
	n.public(n.inLanguage("Success: Bia rolls 5 on the d20", "Sucesso: Bia tira 5 no d20"))
	n.wantTexts(n.wantPrivate(n.bia.Slash(n.channel, "do", "line", "luck")),
		n.inLanguage("that word alone spends nothing. Say it in full: how=reroll",
			"essa palavra sozinha não gasta nada. Escreva por extenso: how=reroll"))
	n.bia.openMenu(n.inLanguage("Bia: 1 Luck", "Bia: 1 de Sorte"))
	n.bia.press(n.inLanguage("Reroll for 1 Luck: 5% exceptional", "Repetir, 1 Sorte: 5%"),
		n.inLanguage("Success: Bia rerolls, gets 2 on the d20 and keeps 5",
			"Sucesso: Bia repete a rolagem, tira 2 no d20 e fica com 5"))
	n.gil.openMenu()
	n.gil.openLeaf(n.inLanguage("Give Bia 1 Luck", "Dar 1 de Sorte a Bia"))
	n.gil.pick(n.inLanguage("Give Bia 1 Luck", "Dar 1 de Sorte a Bia"))
	n.public(n.inLanguage("Bia: Luck 1 (was 0), a gift from the GM.", "Bia: Sorte 1 (antes 0), presente do Mestre."))
}

// tokens plays the Armor tokens, switched on in the middle of a fight, spent and used up
// (NDE-MOD-01, NDE-R39, NDE-R44).
func (n *nde) tokens() {
	oss := n.inLanguage("Warden Oss", "Guardião Osso")
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("New foe: Minion", "Novo inimigo: Capanga"), n.inLanguage("How many", "Quantos"), "2")
	n.gil.choose(n.inLanguage("New foe: Boss", "Novo inimigo: Chefe"), n.inLanguage("Its name", "O nome"), oss,
		n.inLanguage("Its Defense", "A Defesa"), "4")
	n.gil.openMenu()
	n.gil.press(n.inLanguage("Start a conflict", "Começar um conflito"))
	n.option("armor_tokens", "a protection stops", "uma proteção poupa",
		n.inLanguage("Bia: Armor token 1 (was 0), for this scene.",
			"Bia: Ficha de Armadura 1 (antes 0), para esta cena."))
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("Hurt Bia", "Ferir Bia"), n.inLanguage("How many", "Quantos"), "3")
	n.bia.openMenu(n.inLanguage("Armor token 1 of 1", "Ficha de Armadura 1 de 1"))
	n.bia.press(n.inLanguage("Armor token: lose 2", "Ficha: perder 2"),
		n.inLanguage("The Armor token saves Bia 1 Heart.", "A Ficha de Armadura poupa 1 Coração a Bia."),
		n.inLanguage("Bia: Hearts 3 of 5 (was 5), hurt.", "Bia: Corações 3 de 5 (antes 5), ferimento."))
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("Hurt Bia", "Ferir Bia"))
	n.public(n.inLanguage("Bia: Hearts 2 of 5 (was 3), hurt.", "Bia: Corações 2 de 5 (antes 3), ferimento."))
	n.wantTexts(n.wantPrivate(n.bia.Slash(n.channel, "do", "line", "armor")),
		n.inLanguage("No Armor token is left in this scene.", "Não há mais Ficha de Armadura nesta cena."))
}

// atSeveral plays a power at two, exceptional: the first target's second Heart.
func (n *nde) atSeveral() {
	n.lia.openMenu()
	n.lia.choose(n.inLanguage("Attack Warden Oss with a power", "Atacar Guardião Osso com um poder"),
		n.inLanguage("The level", "O nível"),
		n.inLanguage("Strong", "Forte"),
		n.inLanguage("Who else", "Quem mais"), n.inLanguage("Minion 1", "Capanga 1"))
	n.post(n.gil, n.inLanguage("GM: Lia: Strong, 2 PP", "GM: Lia: Forte, 2 PP"))
	n.post(n.lia, n.inLanguage("Lia: Roll d12, T 5, 2 PP", "Lia: Rolar d12, T 5, 2 PP"),
		n.inLanguage("Exceptional success: 12 on the d12", "Sucesso excepcional: 12 no d12"))
	// not after the general attacks
	if last := n.channel.Last(); !strings.HasPrefix(last.Buttons()[0].Label, "Lia: ") {
		n.t.Errorf("above Lia's choice stands %q", last.Buttons()[0].Label)
	}
	n.post(n.lia, n.inLanguage("Lia: Hit Warden Oss for 2 Hearts", "Lia: −2 Corações: Guardião Osso"),
		n.inLanguage("Warden Oss: Hearts 1 of 3 (was 3), hit.", "Guardião Osso: Corações 1 de 3 (antes 3), acerto."),
		n.inLanguage("Minion 1 has fallen.", "Capanga 1 caiu."))
}

// defence plays the opponents' phase in which a PC throws (NDE-R27), and another action of a foe.
func (n *nde) defence() {
	n.option("foe_turn", "a PC can test", "o personagem pode")
	n.gil.openMenu()
	n.gil.pick(n.inLanguage("Start the opponents' phase", "Começar a fase dos oponentes"))
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("Minion 2: Do something else", "Capanga 2: Fazer outra coisa"),
		n.inLanguage("What it does", "O que"),
		n.inLanguage("bars the door", "tranca a porta"))
	n.public(n.inLanguage("Minion 2 acts: bars the door.", "Capanga 2 age: tranca a porta."))
	n.post(n.gil, n.inLanguage("GM: Bia defends (Warden Oss)", "GM: Defesa: Bia (Guardião Osso)"))
	n.post(n.bia, n.inLanguage("Bia: Roll d12, T 4", "Bia: Rolar d12, T 4"),
		n.inLanguage("Failure: Bia rolls 3", "Falha: Bia tira 3"))
	n.post(n.bia, n.inLanguage("Bia: Accept the failure", "Bia: Aceitar a falha"),
		n.inLanguage("Bia: Hearts 1 of 5 (was 2), hurt.", "Bia: Corações 1 de 5 (antes 2), ferimento."))
}

// restAndGrowth plays a safe rest, and growth that the GM declines.
func (n *nde) restAndGrowth() {
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("End the conflict", "Terminar o conflito"))
	n.public(n.inLanguage("The conflict is over.", "O conflito acabou."))
	n.gil.openMenu()
	n.gil.press(n.inLanguage("A safe rest", "Um descanso seguro"))
	n.public(n.inLanguage("A safe rest. Hearts and Power Points are full",
		"Um descanso seguro. Corações e Pontos de Poder cheios"))
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("Grant everyone growth", "Conceder evolução a todos"))
	n.lia.openMenu()
	n.lia.fill(n.inLanguage("Choose growth (1 left)", "Evoluir (1 para escolher)"),
		n.inLanguage("What grows", "O que evolui"),
		n.inLanguage("1 more Heart", "Mais 1 Coração"))
	n.public(n.inLanguage("Lia grows", "Lia evolui"))
	n.caio.openMenu()
	n.caio.fill(n.inLanguage("Choose growth (1 left)", "Evoluir (1 para escolher)"),
		n.inLanguage("What grows", "O que evolui"),
		n.inLanguage("A new Trait", "Um novo Traço"),
		n.inLanguage("For a Trait: its name", "Para um Traço: o nome"), n.inLanguage("Wall", "Muro"),
		n.inLanguage("For a Trait: what", "Para um Traço: o que"), n.inLanguage("No one passes", "Ninguém passa"))
	n.post(n.gil, n.inLanguage("GM: Refuse Caio's Trait Wall", "GM: Negar o Traço Muro de Caio"))
}

// hiddenThrow plays a hidden throw, which the end of the session shows.
func (n *nde) hiddenThrow() {
	n.option("hidden_rolls", "the GM can roll", "o Mestre pode rolar")
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("Roll hidden dice", "Rolar dados em segredo"), n.inLanguage("The dice", "Os dados"),
		"d20",
		n.inLanguage("What for", "Para quê"), n.inLanguage("who watches", "quem vigia"))
	if n.count(n.inLanguage("who watches", "quem vigia")) > 0 {
		n.t.Error("everybody reads why the GM threw in secret")
	}
	n.gil.openMenu()
	n.gil.pick(n.inLanguage("End session 1", "Encerrar a sessão 1"))
	n.gil.press(n.inLanguage("End session 1", "Encerrar a sessão 1"))
	n.public(n.inLanguage("Hidden roll 1 (who watches): d20 rolled 15.",
		"Rolagem secreta 1 (quem vigia): d20 tirou 15."))
	n.gil.openMenu()
	n.gil.pick(n.inLanguage("Start session 2", "Começar sessão 2"))
	n.public(n.inLanguage("Everyone has 2 Luck.", "Todos têm 2 de Sorte."))
}

// squares plays on a grid: as far as one movement goes, and no further (NDE-GRID-02).
func (n *nde) squares() {
	n.option("grid", "squares", "casas")
	n.gil.openMenu()
	n.gil.press(n.inLanguage("Start a conflict", "Começar um conflito"))
	n.wantTexts(n.wantPrivate(n.caio.Slash(n.channel, "do", "line", "move square=Z9")),
		n.inLanguage("That is too far for one movement: up to 5 squares.",
			"Longe demais para um movimento: até 5 casas."))
	n.caio.openMenu()
	n.caio.press(n.inLanguage("Move closer to Minion 2 (I1)", "Aproximar-se de Capanga 2 (I1)"))
	n.gil.openMenu()
	n.gil.choose(n.inLanguage("End the conflict", "Terminar o conflito"))
}

// twoDice plays the 2d6 game (section 18).
func (n *nde) twoDice() {
	n.option("dice_mode", "2d6", "2d6",
		n.inLanguage("Bia: Strength +0, Dexterity +2, Power +1.", "Bia: Força +0, Destreza +2, Poder +1."))
	n.gil.openMenu()
	n.gil.press(n.inLanguage("Test for Bia, Dexterity (D)", "Teste para Bia, Destreza (D)"))
	n.post(n.bia, n.inLanguage("Bia: Roll 2d6+2: 83%", "Bia: Rolar 2d6+2: 83%"),
		n.inLanguage("Success at a cost: Bia rolls 9 (3 and 4, +2).", "Sucesso com custo: Bia tira 9 (3 e 4, +2)."))
	n.post(n.bia, n.inLanguage("Bia: Keep the success", "Bia: Ficar com o sucesso"))
	n.post(n.gil, n.inLanguage("GM: Told: Bia, cost", "GM: Contado: Bia, custo"))
	n.gil.openMenu()
	n.gil.press(n.inLanguage("Test for Caio, Strength (S)", "Teste para Caio, Força (F)"))
	n.post(n.caio, n.inLanguage("Caio: Roll 2d6+2: 83%", "Caio: Rolar 2d6+2: 83%"),
		n.inLanguage("Exceptional success: Caio rolls 13", "Sucesso excepcional: Caio tira 13"))
}
