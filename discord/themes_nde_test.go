package discord

import (
	"strings"
	"testing"
)

// Rarer themes of NDE, by taps and in both languages: the modules, the other dice, squares, a
// hidden throw. Every figure is worked out from docs/rules/nde.md.
func TestThemesOfNDE(t *testing.T) {
	for _, l := range []tongue{false, true} {
		t.Run(l.of("en", "pt-BR"), func(t *testing.T) {
			n := &nde{world: newWorld(t,
				5, 2, /* Bia: a success, and Luck by name; a success stays */
				12,   /* Lia at two: exceptional */
				3,    /* Bia defends, and fails */
				15,   /* the GM, behind the veil */
				3, 4, /* 2d6: Bia, at a cost */
				5, 6 /* 2d6: Caio, +1 makes it exceptional */), tongue: l}
			sit := func(name string) *player {
				return &player{User: n.fake.User(name, l.of("en-US", "pt-BR")),
					w: n.world}
			}
			n.gil, n.bia, n.caio, n.lia = sit("Gil"), sit("Bia"), sit("Caio"), sit("Lia")
			n.forAll(n.gil.Slash(n.channel, "mesa new", "title", l.of("The Drowned Archive", "O Arquivo Submerso"),
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
				t.Log(n.seen())
			}
		})
	}
}

// option sets an option of the table.
func (n *nde) option(key, en, pt string, texts ...string) {
	n.t.Helper()
	n.gil.option(n.tongue, key, n.of(en, pt), texts...)
}

// luckByName plays Luck that a word alone does not spend twice (NDE-R43).
func (n *nde) luckByName() {
	n.gil.look()
	n.gil.press(n.of("Test: Bia, D, T 4", "Teste: Bia, D, T 4"))
	n.forAll(n.bia.Slash(n.channel, "do", "line", "luck"))
	n.public(n.of("Success: Bia rolls 5 on the d20", "Sucesso: Bia tira 5 no d20"))
	n.says(n.alone(n.bia.Slash(n.channel, "do", "line", "luck")),
		n.of("that word alone spends nothing. Say it in full: how=reroll",
			"essa palavra sozinha não gasta nada. Escreva por extenso: how=reroll"))
	n.bia.look(n.of("Bia: 1 Luck", "Bia: 1 de Sorte"))
	n.bia.press(n.of("Reroll for 1 Luck: 5% exceptional", "Repetir, 1 Sorte: 5%"),
		n.of("Success: Bia rerolls, gets 2 on the d20 and keeps 5",
			"Sucesso: Bia repete a rolagem, tira 2 no d20 e fica com 5"))
	n.gil.look()
	n.gil.leaf(n.of("Give Bia 1 Luck", "Dar 1 de Sorte a Bia"))
	n.gil.pick(n.of("Give Bia 1 Luck", "Dar 1 de Sorte a Bia"))
	n.public(n.of("Bia: Luck 1 (was 0), a gift from the GM.", "Bia: Sorte 1 (antes 0), presente do Mestre."))
}

// tokens plays the Armor tokens, switched on in the middle of a fight, spent and used up
// (NDE-MOD-01, NDE-R39, NDE-R44).
func (n *nde) tokens() {
	oss := n.of("Warden Oss", "Guardião Osso")
	n.gil.look()
	n.gil.choose(n.of("New foe: Minion", "Novo inimigo: Capanga"), n.of("How many", "Quantos"), "2")
	n.gil.choose(n.of("New foe: Boss", "Novo inimigo: Chefe"), n.of("Its name", "O nome"), oss,
		n.of("Its Defense", "A Defesa"), "4")
	n.gil.look()
	n.gil.press(n.of("Start a conflict", "Começar um conflito"))
	n.option("armor_tokens", "a protection stops", "uma proteção poupa",
		n.of("Bia: Armor token 1 (was 0), for this scene.", "Bia: Ficha de Armadura 1 (antes 0), para esta cena."))
	n.gil.look()
	n.gil.choose(n.of("Hurt Bia", "Ferir Bia"), n.of("How many", "Quantos"), "3")
	n.bia.look(n.of("Armor token 1 of 1", "Ficha de Armadura 1 de 1"))
	n.bia.press(n.of("Armor token: lose 2", "Ficha: perder 2"),
		n.of("The Armor token saves Bia 1 Heart.", "A Ficha de Armadura poupa 1 Coração a Bia."),
		n.of("Bia: Hearts 3 of 5 (was 5), hurt.", "Bia: Corações 3 de 5 (antes 5), ferimento."))
	n.gil.look()
	n.gil.choose(n.of("Hurt Bia", "Ferir Bia"))
	n.public(n.of("Bia: Hearts 2 of 5 (was 3), hurt.", "Bia: Corações 2 de 5 (antes 3), ferimento."))
	n.says(n.alone(n.bia.Slash(n.channel, "do", "line", "armor")),
		n.of("No Armor token is left in this scene.", "Não há mais Ficha de Armadura nesta cena."))
}

// atSeveral plays a power at two, exceptional: the first target's second Heart.
func (n *nde) atSeveral() {
	n.lia.look()
	n.lia.choose(n.of("Attack Warden Oss with a power", "Atacar Guardião Osso com um poder"),
		n.of("The level", "O nível"),
		n.of("Strong", "Forte"),
		n.of("Who else", "Quem mais"), n.of("Minion 1", "Capanga 1"))
	n.post(n.gil, n.of("GM: Lia: Strong, 2 PP", "GM: Lia: Forte, 2 PP"))
	n.post(n.lia, n.of("Lia: Roll d12, T 5, 2 PP", "Lia: Rolar d12, T 5, 2 PP"),
		n.of("Exceptional success: 12 on the d12", "Sucesso excepcional: 12 no d12"))
	// not after the general attacks
	if last := n.channel.Last(); !strings.HasPrefix(last.Buttons()[0].Label, "Lia: ") {
		n.t.Errorf("above Lia's choice stands %q", last.Buttons()[0].Label)
	}
	n.post(n.lia, n.of("Lia: Hit Warden Oss for 2 Hearts", "Lia: −2 Corações: Guardião Osso"),
		n.of("Warden Oss: Hearts 1 of 3 (was 3), hit.", "Guardião Osso: Corações 1 de 3 (antes 3), acerto."),
		n.of("Minion 1 has fallen.", "Capanga 1 caiu."))
}

// defence plays the opponents' phase in which a PC throws (NDE-R27), and another action of a foe.
func (n *nde) defence() {
	n.option("foe_turn", "a PC can test", "o personagem pode")
	n.gil.look()
	n.gil.pick(n.of("Start the opponents' phase", "Começar a fase dos oponentes"))
	n.gil.look()
	n.gil.choose(n.of("Minion 2: Do something else", "Capanga 2: Fazer outra coisa"), n.of("What it does", "O que"),
		n.of("bars the door", "tranca a porta"))
	n.public(n.of("Minion 2 acts: bars the door.", "Capanga 2 age: tranca a porta."))
	n.post(n.gil, n.of("GM: Bia defends (Warden Oss)", "GM: Defesa: Bia (Guardião Osso)"))
	n.post(n.bia, n.of("Bia: Roll d12, T 4", "Bia: Rolar d12, T 4"), n.of("Failure: Bia rolls 3", "Falha: Bia tira 3"))
	n.post(n.bia, n.of("Bia: Accept the failure", "Bia: Aceitar a falha"),
		n.of("Bia: Hearts 1 of 5 (was 2), hurt.", "Bia: Corações 1 de 5 (antes 2), ferimento."))
}

// restAndGrowth plays a safe rest, and growth that the GM declines.
func (n *nde) restAndGrowth() {
	n.gil.look()
	n.gil.choose(n.of("End the conflict", "Terminar o conflito"))
	n.public(n.of("The conflict is over.", "O conflito acabou."))
	n.gil.look()
	n.gil.press(n.of("A safe rest", "Um descanso seguro"))
	n.public(n.of("A safe rest. Hearts and Power Points are full",
		"Um descanso seguro. Corações e Pontos de Poder cheios"))
	n.gil.look()
	n.gil.choose(n.of("Grant everyone growth", "Conceder evolução a todos"))
	n.lia.look()
	n.lia.fill(n.of("Choose growth (1 left)", "Evoluir (1 para escolher)"), n.of("What grows", "O que evolui"),
		n.of("1 more Heart", "Mais 1 Coração"))
	n.public(n.of("Lia grows", "Lia evolui"))
	n.caio.look()
	n.caio.fill(n.of("Choose growth (1 left)", "Evoluir (1 para escolher)"), n.of("What grows", "O que evolui"),
		n.of("A new Trait", "Um novo Traço"),
		n.of("For a Trait: its name", "Para um Traço: o nome"), n.of("Wall", "Muro"),
		n.of("For a Trait: what", "Para um Traço: o que"), n.of("No one passes", "Ninguém passa"))
	n.post(n.gil, n.of("GM: Refuse Caio's Trait Wall", "GM: Negar o Traço Muro de Caio"))
}

// hiddenThrow plays a hidden throw, which the end of the session shows.
func (n *nde) hiddenThrow() {
	n.option("hidden_rolls", "the GM can roll", "o Mestre pode rolar")
	n.gil.look()
	n.gil.choose(n.of("Roll hidden dice", "Rolar dados em segredo"), n.of("The dice", "Os dados"), "d20",
		n.of("What for", "Para quê"), n.of("who watches", "quem vigia"))
	if n.count(n.of("who watches", "quem vigia")) > 0 {
		n.t.Error("everybody reads why the GM threw in secret")
	}
	n.gil.look()
	n.gil.pick(n.of("End session 1", "Encerrar a sessão 1"))
	n.gil.press(n.of("End session 1", "Encerrar a sessão 1"))
	n.public(n.of("Hidden roll 1 (who watches): d20 rolled 15.", "Rolagem secreta 1 (quem vigia): d20 tirou 15."))
	n.gil.look()
	n.gil.pick(n.of("Start session 2", "Começar sessão 2"))
	n.public(n.of("Everyone has 2 Luck.", "Todos têm 2 de Sorte."))
}

// squares plays on a grid: as far as one movement goes, and no further (NDE-GRID-02).
func (n *nde) squares() {
	n.option("grid", "squares", "casas")
	n.gil.look()
	n.gil.press(n.of("Start a conflict", "Começar um conflito"))
	n.says(n.alone(n.caio.Slash(n.channel, "do", "line", "move square=Z9")),
		n.of("That is too far for one movement: up to 5 squares.", "Longe demais para um movimento: até 5 casas."))
	n.caio.look()
	n.caio.press(n.of("Move closer to Minion 2 (I1)", "Aproximar-se de Capanga 2 (I1)"))
	n.gil.look()
	n.gil.choose(n.of("End the conflict", "Terminar o conflito"))
}

// twoDice plays the 2d6 game (section 18).
func (n *nde) twoDice() {
	n.option("dice_mode", "2d6", "2d6",
		n.of("Bia: Strength +0, Dexterity +2, Power +1.", "Bia: Força +0, Destreza +2, Poder +1."))
	n.gil.look()
	n.gil.press(n.of("Test for Bia, Dexterity (D)", "Teste para Bia, Destreza (D)"))
	n.post(n.bia, n.of("Bia: Roll 2d6+2: 83%", "Bia: Rolar 2d6+2: 83%"),
		n.of("Success at a cost: Bia rolls 9 (3 and 4, +2).", "Sucesso com custo: Bia tira 9 (3 e 4, +2)."))
	n.post(n.bia, n.of("Bia: Keep the success", "Bia: Ficar com o sucesso"))
	n.post(n.gil, n.of("GM: Told: Bia, cost", "GM: Contado: Bia, custo"))
	n.gil.look()
	n.gil.press(n.of("Test for Caio, Strength (S)", "Teste para Caio, Força (F)"))
	n.post(n.caio, n.of("Caio: Roll 2d6+2: 83%", "Caio: Rolar 2d6+2: 83%"),
		n.of("Exceptional success: Caio rolls 13", "Sucesso excepcional: Caio tira 13"))
}
