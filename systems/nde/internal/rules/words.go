package rules

import "slices"

// The Attributes (NDE-CHAR-04).
const (
	Strength  = "strength"
	Dexterity = "dexterity"
	Power     = "power"
)

var Attributes = []Word{
	{Strength, []string{"forca", "f", "s", "str"}},
	{Dexterity, []string{"destreza", "agilidade", "agility", "d", "z", "a", "dex"}},
	{Power, []string{"poder", "p", "m", "moc"}},
}

// The Roles (NDE-CHAR-03).
const (
	Assault    = "assault"
	Specialist = "specialist"
	Adept      = "adept"
)

var Roles = []Word{
	{Assault, []string{"assalto", "assaltante", "ataque", "szturm"}},
	{Specialist, []string{"especialista"}},
	{Adept, []string{"adepto"}},
}

// difficulties are the six thresholds, by their T.
var difficulties = []Word{
	{"3", []string{"facil", "easy"}},
	{"4", []string{"padrao", "standard"}},
	{"5", []string{"dificil", "hard", "difficult"}},
	{"6", []string{"muito-dificil", "very-hard"}},
	{"8", []string{"heroico", "heroic"}},
	{"12", []string{"lendario", "legendary"}},
}

// Ways to move.
const (
	Closer = "closer"
	Away   = "away"
)

var MoveWays = []Word{
	{Closer, []string{"perto", "aproximar"}},
	{Away, []string{"longe", "afastar"}},
}

// The zones, nearest first (NDE-ZONE-01).
const (
	Close   = "close"
	Nearby  = "nearby"
	Far     = "far"
	VeryFar = "very-far"
)

var Zones = []Word{
	{Close, []string{"perto"}},
	{Nearby, []string{"nao-muito-longe"}},
	{Far, []string{"longe"}},
	{VeryFar, []string{"muito-longe"}},
}

// The kinds of cover.
const (
	NoCover      = "none"
	PartialCover = "partial"
	FullCover    = "full"
)

var Covers = []Word{
	{NoCover, []string{"nenhum", "nenhuma", "sem"}},
	{PartialCover, []string{"parcial", "obstaculo"}},
	{FullCover, []string{"completo", "completa", "total"}},
}

// Ways to attack (NDE-ATK-02).
const (
	Melee   = "melee"
	Ranged  = "ranged"
	ByPower = "power"
)

// NoLine says that a power works around cover.
const NoLine = "no-line"

// ByDefending is the Way of a test to defend against a foe.
const ByDefending = "defending"

var Ways = []Word{
	{Melee, []string{"corpo-a-corpo"}},
	{Ranged, []string{"a-distancia", "distancia", "tiro"}},
	{ByPower, []string{"poder"}},
}

// Levels of power (NDE-POW-05).
const (
	Trick    = "trick"
	Standard = "standard"
	Strong   = "strong"
	Great    = "great"
)

var Levels = []Word{
	{Trick, []string{"truque"}},
	{Standard, []string{"padrao"}},
	{Strong, []string{"forte"}},
	{Great, []string{"grande"}},
}

// Kinds of foes (NDE-FOE-01).
const (
	Minion    = "minion"
	Weak      = "weak"
	Typical   = "typical"
	Elite     = "elite"
	Boss      = "boss"
	Legendary = "legendary"
)

var FoeKinds = []Word{
	{Minion, []string{"capanga", "peao", "lacaio"}},
	{Weak, []string{"fraco"}},
	{Typical, []string{"tipico"}},
	{Elite, nil},
	{Boss, []string{"chefe"}},
	{Legendary, []string{"lendario", "chefe-lendario", "legendary-boss"}},
}

// Situations that the GM may mark (NDE-STEP-02, NDE-STEP-03).
const (
	SitFav   = "fav"
	SitUnfav = "unfav"
)

var SituationWords = []Word{
	{SitFav, []string{"favoravel", "favourable", "favorable"}},
	{SitUnfav, []string{"desfavoravel", "desfav", "unfavourable", "unfavorable"}},
}

// How a Talent helps (NDE-TAL-01).
const (
	AsStep   = "step"
	AsCancel = "cancel"
	AsNo     = "no"
)

var TalentWays = []Word{
	{AsStep, []string{"grau", "subir"}},
	{AsCancel, []string{"cancelar"}},
	{AsNo, []string{"nao"}},
}

// Uses of Luck (NDE-LUCK-01, NDE-2D6-06).
const (
	LuckStep    = "step"    // before the throw: one step up
	LuckReroll  = "reroll"  // after the throw: the better of two throws
	LuckConvert = "convert" // a failure becomes a success at a cost
	LuckPlus    = "plus1"   // 2d6: +1 after the throw
)

var LuckWords = []Word{
	{LuckReroll, []string{"repetir", "repeticao"}},
	{LuckPlus, []string{"+1", "mais1"}},
	{LuckConvert, []string{"converter", "custo"}},
	{LuckStep, []string{"grau", "subir"}},
}

// The choices on an exceptional attack or power (NDE-R25, NDE-R30).
const (
	TwoHearts    = "two-hearts"
	StrongEffect = "effect"
	LargerScale  = "scale"
	MoreBenefit  = "benefit"
	PPReturned   = "returned" // a Power Point, given back by the GM
)

var ExceptionalChoices = []Word{
	{TwoHearts, []string{"dois-coracoes"}},
	{StrongEffect, []string{"efeito", "efeito-forte"}},
	{LargerScale, []string{"escala"}},
	{MoreBenefit, []string{"beneficio"}},
}

// Benefits are the examples of NDE-TEST-08.
var Benefits = []Word{
	{"faster", []string{"mais-rapido", "rapido"}},
	{"quieter", []string{"mais-silencioso", "silencioso"}},
	{"stronger", []string{"mais-forte", "forte"}},
	{"safer", []string{"mais-seguro", "seguro"}},
	{"further", []string{"mais-um-efeito", "mais", "efeito"}},
}

// The kinds of a consequence that the GM owes.
const (
	OwesEither       = "either"       // a complication or a cost (NDE-TEST-06)
	OwesComplication = "complication" // for certain (NDE-TEST-07)
	OwesCost         = "cost"         // of a success at a cost (NDE-TEST-09)
)

// AsBoth names one trouble for both consequences of a converted 1, the cost and the complication
// (NDE-R18).
const AsBoth = "both"

// Consequences are the kinds of consequence, in the words of both languages.
var Consequences = []Word{
	{OwesComplication, []string{"complicacao"}},
	{OwesCost, []string{"custo"}},
	{AsBoth, []string{"ambos", "os-dois"}},
}

// Troubles are the examples of NDE-LUCK-02 and NDE-TEST-10.
var Troubles = []Word{
	{"noise", []string{"barulho"}},
	{"time", []string{"tempo"}},
	{"resource", []string{"recurso"}},
	{"position", []string{"posicao"}},
	{"attention", []string{"atencao"}},
	{"gear", []string{"equipamento"}},
}

// ToldWord says that the trouble was told at the table and is not written down.
var ToldWord = Word{"told", []string{"contado", "contada"}}

// ActAction marks a test that the GM called as the PC's Action of this round.
const ActAction = "action"

// What the GM may give a PC back of its turn (NDE-R23).
const (
	BackAction = "action"
	BackMove   = "move"
)

// The rests (NDE-R33).
const (
	Breather = "breather"
	SafeRest = "safe"
)

var Rests = []Word{
	{Breather, []string{"respiro"}},
	{SafeRest, []string{"seguro", "descanso-seguro", "safe-rest"}},
}

// What growth gives besides an Attribute (NDE-GROW-02).
const (
	GrowHeart = "heart"
	GrowPP    = "pp"
	GrowTrait = "trait"
)

var Growths = []Word{
	Attributes[0], Attributes[1], Attributes[2],
	{GrowHeart, []string{"coracao", "coracoes", "hearts"}},
	{GrowPP, []string{"pontos-de-poder", "pm", "mana", "power-points"}},
	{GrowTrait, []string{"traco", "atut"}},
}

// The values that state.ValueSet sets.
const (
	ValueHearts    = "hearts"
	ValueMaxHearts = "max-hearts"
	ValuePP        = "pp"
	ValueMaxPP     = "max-pp"
	ValueLuck      = "luck"
	ValueToken     = "token" // 0 or 1
	ValueGrowth    = "growth"
	ValueDefense   = "defense" // of a foe
)

// Correctable lists the numbers of a PC that the GM may set.
var Correctable = slices.Concat(Attributes, []Word{
	{ValueHearts, []string{"coracoes", "corpos-plenos", "hp"}},
	{ValueMaxHearts, []string{"max-coracoes"}},
	{ValuePP, []string{"pontos-de-poder", "pm", "mana", "power-points"}},
	{ValueMaxPP, []string{"max-pontos-de-poder", "max-pm", "max-mana", "max-power-points"}},
	{ValueLuck, []string{"sorte", "lp", "ls", "ponto-de-sorte"}},
	{ValueToken, []string{"ficha", "armadura", "armor"}},
	{ValueGrowth, []string{"evolucao"}},
})
