package nde

var ideasPT = map[string]ideaSet{
	Assault: {
		concepts: []string{
			"Uma guarda aposentada que nunca aprendeu a sair da frente",
			"Um brigão do cais com dívidas em todo porto",
			"O guarda-costas de alguém que já não está vivo",
			"Uma arrombadora que entra primeiro e pergunta depois",
		},
		talents: []string{"Abrir caminho", "Não arredo o pé", "Ler uma briga", "Tirar alguém do fogo", "Voz de comando",
			"Caçar coisa grande", "Boxe de rua", "Dirigir feito aríete"},
		kits: []Equipment{
			newEquipment("Marreta de duas mãos", "Casaco de placas", "Pé de cabra", "Cantil", "Ataduras"),
			newEquipment("Espada curta e broquel", "Cota de malha", "Corda", "Pedra de amolar", "Corneta"),
			newEquipment("Escopeta", "Colete balístico", "Granada de luz", "Abraçadeiras", "Lanterna"),
		},
	},
	Specialist: {
		concepts: []string{
			"Uma ladra que só rouba da mesma família",
			"Um batedor que mapeia o que os outros negam que existe",
			"Uma técnica com passado na oficina errada",
			"Um detetive que nunca esquece uma sala",
		},
		talents: []string{"Passar sem ser visto", "Trancas e alarmes", "Um tiro só", "Notar o que falta",
			"Remendar máquinas",
			"Saber toda saída", "Dedos leves", "Seguir um rastro"},
		kits: []Equipment{
			newEquipment("Gazuas", "Casaco escuro acolchoado", "Corda", "Giz", "Espelho de mão"),
			newEquipment("Rifle longo", "Manto de camuflagem", "Luneta", "Corda de medir", "Ração seca"),
			newEquipment("Terminal de campo", "Jaqueta isolante", "Jogo de cabos", "Microdrone", "Canivete"),
		},
	},
	Adept: {
		concepts: []string{
			"Uma bruxa do mato que paga feitiço com segredo",
			"Um estudioso que ouviu uma voz nos fios",
			"Uma sedutora que acredita em cada mentira sua",
			"Um jovem oráculo que fugiu do templo",
		},
		talents: []string{"Sentir o invisível", "Lábia", "Línguas antigas", "Moldar o fogo", "Acalmar a multidão",
			"Sonhos que se cumprem",
			"Ritual às pressas", "Farejar mentira"},
		kits: []Equipment{
			newEquipment("Cajado entalhado", "Manto com runas", "Giz e sal", "Bolsa de ervas", "Vela"),
			newEquipment("Amplificador de ressonância", "Capa estática", "Caderno", "Fio de cobre", "Lamparina"),
			newEquipment("Baralho marcado", "Anel encantado", "Perfume", "Carta falsa", "Pó do sono"),
		},
	},
}
