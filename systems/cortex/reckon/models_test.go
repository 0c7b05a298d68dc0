package reckon

// modGames are the games with one mod each.
var modGames = []walk{
	{},
	{options: map[string]string{"harm.model": "stress", "trauma.enabled": "true"}},
	{options: map[string]string{"harm.model": "shaken_stricken"}},
	{options: map[string]string{"harm.model": "life_points"}},
	{options: map[string]string{"harm.model": "life_points", "life.method": "threshold"}},
	{options: map[string]string{"doom.mode": "full"}},
	{options: map[string]string{"doom.mode": "limited"}},
	{options: map[string]string{"hero.enabled": "true"}},
	{options: map[string]string{"hero.enabled": "true", "resolution.difficulty": "static"}},
	{options: map[string]string{"scale.enabled": "true"}},
	{options: map[string]string{"resolution.mode": "action_reaction"}},
	{options: map[string]string{"resolution.effect": "none"}},
	{options: map[string]string{"resolution.effect": "reroll"}},
	{options: map[string]string{"resolution.total": "add_all", "resolution.effect": "none"}},
	{options: map[string]string{"resolution.difficulty": "static"}},
	{options: map[string]string{"pp.bank": "none"}},
	{options: map[string]string{"pp.owner": "character"}},
	{options: map[string]string{"pp.owner": "character", "pp.bank": "none"}},
	{options: map[string]string{"crisis.enabled": "true"}},
	{options: map[string]string{"order.mode": "action_order"}},
	{options: map[string]string{"scene.default_stakes": "high"}},
	{options: map[string]string{"hero.enabled": "true", "hero.as_effect": "true"}},
}

// rareGames are games with players that prefer moves and words with which rare rules are met.
var rareGames = []walk{
	// beyond d12 in high stakes, where harm is stress (CORE-EFFECT-R2)
	{options: map[string]string{"harm.model": "stress", "scene.default_stakes": "high", "heroic.step": "2"},
		likes: []string{"contest", "choose"}},
	// an action without a reaction (LIFE-R6)
	{options: map[string]string{"harm.model": "life_points", "resolution.mode": "action_reaction"},
		likes: []string{"action", "decline"}},
	// doom dice against an action at a GMC (ACT-02)
	{options: map[string]string{"doom.mode": "full", "resolution.mode": "action_reaction"},
		likes: []string{"doom pool", "action", "resist"}, words: []string{"doom.", "vex"}},
	// stress that is pushed, recovered, and opposes (STRESS-12, STRESS-R8)
	{options: map[string]string{"harm.model": "stress"}, likes: []string{"stress", "recover", "contest", "test"},
		words: []string{"push", ".physical", ".mental", ".social"}},
	{options: map[string]string{"harm.model": "stress", "resolution.mode": "action_reaction"},
		likes: []string{"stress", "recover", "action", "test"},
		words: []string{"push", ".physical", ".mental", ".social"}},
	// SFX for effect dice, where there are none (NOEFF-R3)
	{options: map[string]string{"resolution.effect": "none"}, sheets: powers, likes: []string{"sfx add"},
		words: []string{"area-attack", "afflict", "dangerous", "constructs", "fire-suit", "blast"}},
	// crowds in every harm model (GMC-R1)
	{likes: []string{"test", "contest"}, words: []string{"lookouts"}},
	{options: map[string]string{"harm.model": "life_points"}, likes: []string{"test", "contest", "roll"},
		words: []string{"lookouts"}},
	{options: map[string]string{"harm.model": "stress"}, likes: []string{"test", "contest", "roll"},
		words: []string{"lookouts"}},
	// 1s that are used one by one (CORE-HITCH-R1, OPP-R1)
	{likes: []string{"hitch", "opportunity", "new-complication"}, ones: 30},
	{options: map[string]string{"harm.model": "stress"}, likes: []string{"hitch", "opportunity", "stress"}, ones: 30},
	// a GM's 1 beside a d4 of the own pool (COMP-R4)
	{options: map[string]string{"harm.model": "stress"}, likes: []string{"stress", "contest", "roll"}, ones: 30,
		words: []string{"d4", "vex"}},
	// 1s alone in the pool, and resources beside it (CHAR-RES-05)
	{options: map[string]string{"resources.enabled": "true"}, sheets: sheets, ones: 60,
		words: []string{"gang", "garage", "club"}},
	// the second throw leaves resources where they lie (REROLL-R2)
	{options: map[string]string{"resolution.effect": "reroll", "resources.enabled": "true"}, sheets: sheets,
		words: []string{"gang", "garage", "club", "asset", "complication"}},
	// the dice of a test that waits (CORE-TEST-R9), and dice of a character that is out (OUT-01)
	{options: map[string]string{"resolution.mode": "action_reaction"},
		likes: []string{"test", "remove", "out", "opportunity", "new-complication", "new-asset"}},
	{likes: []string{"test", "out", "new-asset", "asset"}},
	// a declared effect in a contest of several (MULTI-R3)
	{likes: []string{"contest"}, words: []string{"asset", "complication:", "ana", "beto", "vex"}},
	{options: map[string]string{"harm.model": "life_points"}, likes: []string{"contest"},
		words: []string{"asset", "complication:", "lookouts", "vex"}},
	// scenes that begin during a check (CORE-STAKES-R1)
	{likes: []string{"scene", "end-scene", "stakes", "contest", "test"}},
}

// powers are sheets with a power set.
var powers = []string{
	"Ana: Fire Suit (powers): Blast d8, Flight d10 | distinctions Hot Head d8 | skills Fight d8, Move d10",
	"Beto: Fire Suit (powers): Blast d10, Flight d6 | distinctions Old d8 | skills Fight d10, Move d6",
	"Caio: Fire Suit (powers): Blast d6, Flight d8 | distinctions Calm d8 | skills Fight d6, Move d8",
}
