package people

import (
	"mesa/systems/nde/internal/rules"
	"mesa/systems/nde/internal/state"
)

// ideaSet holds suggestions for one Role in one language, so that players can begin without typing.
// They are written for this program and are not binding (NDE-CHAR-02, NDE-CHAR-07, NDE-CHAR-08).
type ideaSet struct {
	concepts []string
	talents  []string
	kits     []state.Equipment
}

func newEquipment(key, protection string, small ...string) state.Equipment {
	return state.Equipment{Key: []string{key}, Protection: []string{protection}, Small: small}
}

var ideasEN = map[string]ideaSet{
	rules.Assault: {
		concepts: []string{
			"A retired guard who never learned to step aside",
			"A dock brawler with debts in every port",
			"The bodyguard of somebody who is no longer alive",
			"A breacher who goes in first and asks later",
		},
		talents: []string{"Break through", "Stand my ground", "Read a fight", "Carry anyone out", "Loud and clear",
			"Hunter of big things",
			"Street boxing", "Drive like a ram"},
		kits: []state.Equipment{
			newEquipment("Two-handed hammer", "Plated coat", "Crowbar", "Flask", "Bandages"),
			newEquipment("Short sword and buckler", "Mail shirt", "Rope", "Whetstone", "Signal horn"),
			newEquipment("Riot shotgun", "Ballistic vest", "Flash charge", "Zip ties", "Torch"),
		},
	},
	rules.Specialist: {
		concepts: []string{
			"A thief who steals only from the same family",
			"A scout who maps what others deny exists",
			"A technician with a past in the wrong workshop",
			"A private eye who never forgets a room",
		},
		talents: []string{"Move unseen", "Locks and alarms", "One good shot", "See what is missing", "Patch machines",
			"Know every exit",
			"Quick fingers", "Follow a trail"},
		kits: []state.Equipment{
			newEquipment("Lockpicks", "Dark padded coat", "Rope", "Chalk", "Hand mirror"),
			newEquipment("Long rifle", "Camouflage cloak", "Spyglass", "Rangefinder cord", "Dry rations"),
			newEquipment("Field terminal", "Insulated jacket", "Cable set", "Micro drone", "Multitool"),
		},
	},
	rules.Adept: {
		concepts: []string{
			"A hedge witch who pays her spells in secrets",
			"A scholar who heard a voice in the wires",
			"A charmer who believes every one of their own lies",
			"A young oracle who ran away from the temple",
		},
		talents: []string{"Sense the unseen", "Silver tongue", "Old languages", "Shape fire", "Calm a crowd",
			"Dreams that come true",
			"Rituals in a hurry", "Feel a lie"},
		kits: []state.Equipment{
			newEquipment("Carved staff", "Warded robe", "Chalk and salt", "Herb pouch", "Candle"),
			newEquipment("Resonance amplifier", "Static cloak", "Notebook", "Copper wire", "Lamp"),
			newEquipment("Deck of marked cards", "Charmed ring", "Perfume", "Forged letter", "Sleeping powder"),
		},
	},
}

var ideasPT = map[string]ideaSet{
	rules.Assault: {
		concepts: []string{
			"Uma guarda aposentada que nunca aprendeu a sair da frente",
			"Um brigão do cais com dívidas em todo porto",
			"O guarda-costas de alguém que já não está vivo",
			"Uma arrombadora que entra primeiro e pergunta depois",
		},
		talents: []string{"Abrir caminho", "Não arredo o pé", "Ler uma briga", "Tirar alguém do fogo", "Voz de comando",
			"Caçar coisa grande", "Boxe de rua", "Dirigir feito aríete"},
		kits: []state.Equipment{
			newEquipment("Marreta de duas mãos", "Casaco de placas", "Pé de cabra", "Cantil", "Ataduras"),
			newEquipment("Espada curta e broquel", "Cota de malha", "Corda", "Pedra de amolar", "Corneta"),
			newEquipment("Escopeta", "Colete balístico", "Granada de luz", "Abraçadeiras", "Lanterna"),
		},
	},
	rules.Specialist: {
		concepts: []string{
			"Uma ladra que só rouba da mesma família",
			"Um batedor que mapeia o que os outros negam que existe",
			"Uma técnica com passado na oficina errada",
			"Um detetive que nunca esquece uma sala",
		},
		talents: []string{"Passar sem ser visto", "Trancas e alarmes", "Um tiro só", "Notar o que falta",
			"Remendar máquinas",
			"Saber toda saída", "Dedos leves", "Seguir um rastro"},
		kits: []state.Equipment{
			newEquipment("Gazuas", "Casaco escuro acolchoado", "Corda", "Giz", "Espelho de mão"),
			newEquipment("Rifle longo", "Manto de camuflagem", "Luneta", "Corda de medir", "Ração seca"),
			newEquipment("Terminal de campo", "Jaqueta isolante", "Jogo de cabos", "Microdrone", "Canivete"),
		},
	},
	rules.Adept: {
		concepts: []string{
			"Uma bruxa do mato que paga feitiço com segredo",
			"Um estudioso que ouviu uma voz nos fios",
			"Uma sedutora que acredita em cada mentira sua",
			"Um jovem oráculo que fugiu do templo",
		},
		talents: []string{"Sentir o invisível", "Lábia", "Línguas antigas", "Moldar o fogo", "Acalmar a multidão",
			"Sonhos que se cumprem",
			"Ritual às pressas", "Farejar mentira"},
		kits: []state.Equipment{
			newEquipment("Cajado entalhado", "Manto com runas", "Giz e sal", "Bolsa de ervas", "Vela"),
			newEquipment("Amplificador de ressonância", "Capa estática", "Caderno", "Fio de cobre", "Lamparina"),
			newEquipment("Baralho marcado", "Anel encantado", "Perfume", "Carta falsa", "Pó do sono"),
		},
	},
}
