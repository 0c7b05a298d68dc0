package sheet

// SuggestedDistinctions returns distinctions for players without an idea of their own: of
// background, personality and role in the story. They are not from the book.
func SuggestedDistinctions(lang string) []string {
	if lang == "pt-BR" {
		return []string{
			"Cresci na Estrada", "Família Tradicional", "Sobrevivente de Guerra", "Rato de Biblioteca",
			"Não Levo Desaforo", "Sempre Tenho um Plano", "Coração Mole", "Língua Afiada",
			"Quem Conserta Tudo", "A Voz da Razão", "O Rosto do Grupo", "Lobo Solitário",
		}
	}
	return []string{
		"Raised on the Road", "Old Family Name", "Former Soldier", "Library Rat",
		"Never Backs Down", "Always Has a Plan", "Soft Heart", "Sharp Tongue",
		"The One Who Mends Things", "Voice of Reason", "Face of the Crew", "Lone Wolf",
	}
}
