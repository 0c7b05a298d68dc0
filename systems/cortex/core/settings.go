package core

import (
	"mesa/game"
	"mesa/systems/kit"
)

// What a game is called, and by which rules it is played.
var (
	gameName   = kit.NewText("game.name", "none", 60)
	gameSystem = kit.NewWord("game.system", "CFG-R1", "cortex")
)

// The options of rolls.
var (
	requirePrime     = kit.NewWord("pool.require_prime", "CORE-POOL-R2", "warn", "enforce", "off")
	PrimeSets        = NewNames("sets.prime", "none", "CORE-POOL-04", 2) // or asks for none (TRAIT-04)
	maxPool          = kit.NewNumber("pool.max_dice", 30, 1, game.MaxDice, "CORE-POOL-R5")
	BuyWhileReduced  = kit.NewFlag("keep.reduced_allows_pp", true, "CORE-ROLL-R3")
	mayRefuseHitch   = kit.NewFlag("hitch.player_may_refuse", false, "CORE-HITCH-R4")
	capHitch         = kit.NewFlag("hitch.cap_at_d12", false, "CORE-HITCH-R6")
	opportunityPool  = kit.NewWord("opportunity.pool", "OPP-R1", "shared", "per_player")
	freeOnGMBotch    = kit.NewFlag("opportunity.gm_botch_free", false, "OPP-R4")
	showOdds         = kit.NewWord("odds.show", "", "on", "off")
	HeroicStep       = kit.NewNumber("heroic.step", 5, 1, 99, "ADDALL-R2")
	SplitSteps       = kit.NewFlag("heroic.split_steps", false, "CORE-HEROIC-R3")
	beyondD12        = kit.NewWord("effect.beyond_d12", "CORE-EFFECT-R1", "auto", "takeout", "second_die")
	stackEffects     = kit.NewFlag("effect.same_target_stack", false, "CORE-EFFECT-R3")
	usualStakes      = kit.NewWord("scene.default_stakes", "CORE-STAKES-R1", NormalStakes, HighStakes)
	RevealDifficulty = kit.NewWord("test.reveal_difficulty", "CORE-TEST-R6", "at_roll", "at_outcome")
	leastComp        = kit.NewWord("stakes.min_complication", "CORE-STAKES-R3", "d4", "d6")
	pointLock        = kit.NewWord("pp.lock", "OUT-R1", "strict", "release_for_stay")
	setsForSale      = NewNames("pp.add_dice_sets", "all", "TRAIT-03", 0)
	startMode        = kit.NewWord("pp.start_mode", "PP-MOD-01", "fixed", startD4, startPrime)
	startPoints      = kit.NewNumber("pp.start", 1, 1, 20, "PP-START-R1").With(startMode.Option, "fixed")
	startRule        = kit.NewWord("pp.start_rule", "PP-START-R1", "floor", "add")
	mostPoints       = kit.NewNumber("pp.max", 0, 0, 1000, "PP-START-R2")
	pointOwner       = kit.NewWord("pp.owner", "PP-START-R3", "player", "character")
	Bank             = kit.NewWord("pp.bank", "PP-MOD-04", "bank", NoBank).Taking(NoBank, "bank")
	carryBank        = kit.NewFlag("pp.bank_carry", false, "PP-BANK-R1").With(Bank.Option, "bank")
	awardRoleplay    = kit.NewFlag("pp.roleplay_award", true, "PP-EARN-06")
	lockPoolPoints   = kit.NewFlag("pp.pool_choice_lock", true, "PP-EARN-R1")
	mayGift          = kit.NewFlag("pp.gift", false, "PP-SPEND-R2")
	bankScope        = kit.NewWord("pp.bank_scope", "PP-GM-R1", "gmc_only", "any").With(Bank.Option, "bank")
	FreeformAsset    = kit.NewWord("asset.freeform", "ASSET-15", "gm_choice", "always", "never")
	assetLasts       = kit.NewWord("asset.test_duration", "ASSET-R4", ForScene, "next_roll")
	mergeComps       = kit.NewWord("complication.merge", "COMP-R1", "same_hindrance", "gm_choice", "always")
	clearComps       = kit.NewWord("complication.clear_at", "COMP-R2", "never", "scene_end", "session_end")
	bridgeSteps      = kit.NewFlag("complication.bridge_step_down", false, "COMP-R3")
	strictScenes     = kit.NewFlag("scene.strict_types", false, "SCENE-R1")
)

// What several parts ask of sheets: which sets there are beside the prime ones
// (RUL-SET-OFF), how skills are (CHAR-CFG-02), and specialties (CHAR-SPEC-MULTI-01).
var (
	OtherSets   = NewNames("sets.other", "none", "RUL-SET-OFF", 0)
	SkillMode   = kit.NewWord("skills.mode", "CHAR-CFG-02", "skills", "roles", "specialties_only", SkillsSplit, "none")
	Specialties = kit.NewWord("specialties.mode", "CHAR-SPEC-MULTI-01", "standard", MultiLevel, "off")
)

// Resources are dice that are committed beside a pool, and spent (CHAR-RES-01).
var Resources = kit.NewFlag("resources.enabled", false, "CHAR-RES-01")

// Words of them that change what may be rolled.
const (
	SkillsSplit = "split"
	MultiLevel  = "multi_level"
)

// StatementSets are the sets whose traits carry statements (CHAR-STMT-01), and
// NoDistinctions puts these in the place of distinctions (CHAR-STMT-08): sheets are
// held against them, and they say what may be rolled.
var (
	StatementSets  = NewNames("statements.sets", "none", "CHAR-STMT-01", 0)
	NoDistinctions = kit.NewFlag("distinctions.replaced_by_statements", false, "CHAR-STMT-08")
)

// NoBank is the word of Bank by which the GM has none (PP-MOD-04).
const NoBank = "none"

// ResolutionMode is how characters come to dice; each part that brings a way
// adds its word.
var ResolutionMode = kit.NewWord("resolution.mode", "ACT-01", "test_contest")

// HarmModel is what befalls whoever loses; each part that brings a model adds
// its word.
var HarmModel = kit.NewWord("harm.model", "CFG-01", "complications")
