package core

import (
	"mesa/game"
	"mesa/systems/rulekit"
)

// What a game is called, and by which rules it is played.
var (
	gameName   = rulekit.NewText("game.name", "none", 60)
	gameSystem = rulekit.NewEnum("game.system", "CFG-R1", "cortex")
)

// The options of rolls.
var (
	requirePrime     = rulekit.NewEnum("pool.require_prime", "CORE-POOL-R2", "warn", "enforce", "off")
	PrimeSets        = NewNameList("sets.prime", "none", "CORE-POOL-04", 2) // or asks for none (TRAIT-04)
	maxPool          = rulekit.NewNumber("pool.max_dice", 30, 1, game.MaxDice, "CORE-POOL-R5")
	BuyWhileReduced  = rulekit.NewFlag("keep.reduced_allows_pp", true, "CORE-ROLL-R3")
	mayRefuseHitch   = rulekit.NewFlag("hitch.player_may_refuse", false, "CORE-HITCH-R4")
	capHitch         = rulekit.NewFlag("hitch.cap_at_d12", false, "CORE-HITCH-R6")
	opportunityPool  = rulekit.NewEnum("opportunity.pool", "OPP-R1", "shared", "per_player")
	freeOnGMBotch    = rulekit.NewFlag("opportunity.gm_botch_free", false, "OPP-R4")
	showOdds         = rulekit.NewEnum("odds.show", "", "on", "off")
	HeroicStep       = rulekit.NewNumber("heroic.step", 5, 1, 99, "ADDALL-R2")
	SplitSteps       = rulekit.NewFlag("heroic.split_steps", false, "CORE-HEROIC-R3")
	beyondD12        = rulekit.NewEnum("effect.beyond_d12", "CORE-EFFECT-R1", "auto", "takeout", "second_die")
	stackEffects     = rulekit.NewFlag("effect.same_target_stack", false, "CORE-EFFECT-R3")
	usualStakes      = rulekit.NewEnum("scene.default_stakes", "CORE-STAKES-R1", NormalStakes, HighStakes)
	RevealDifficulty = rulekit.NewEnum("test.reveal_difficulty", "CORE-TEST-R6", "at_roll", "at_outcome")
	leastComp        = rulekit.NewEnum("stakes.min_complication", "CORE-STAKES-R3", "d4", "d6")
	pointLock        = rulekit.NewEnum("pp.lock", "OUT-R1", "strict", "release_for_stay")
	setsForSale      = NewNameList("pp.add_dice_sets", "all", "TRAIT-03", 0)
	startMode        = rulekit.NewEnum("pp.start_mode", "PP-MOD-01", "fixed", startD4, startPrime)
	startPoints      = rulekit.NewNumber("pp.start", 1, 1, 20, "PP-START-R1").With(startMode.Option, "fixed")
	startRule        = rulekit.NewEnum("pp.start_rule", "PP-START-R1", "floor", "add")
	mostPoints       = rulekit.NewNumber("pp.max", 0, 0, 1000, "PP-START-R2")
	pointOwner       = rulekit.NewEnum("pp.owner", "PP-START-R3", "player", "character")
	Bank             = rulekit.NewEnum("pp.bank", "PP-MOD-04", "bank", NoBank).Taking(NoBank, "bank")
	carryBank        = rulekit.NewFlag("pp.bank_carry", false, "PP-BANK-R1").With(Bank.Option, "bank")
	awardRoleplay    = rulekit.NewFlag("pp.roleplay_award", true, "PP-EARN-06")
	lockPoolPoints   = rulekit.NewFlag("pp.pool_choice_lock", true, "PP-EARN-R1")
	mayGift          = rulekit.NewFlag("pp.gift", false, "PP-SPEND-R2")
	bankScope        = rulekit.NewEnum("pp.bank_scope", "PP-GM-R1", "gmc_only", "any").With(Bank.Option, "bank")
	FreeformAsset    = rulekit.NewEnum("asset.freeform", "ASSET-15", "gm_choice", "always", "never")
	assetLasts       = rulekit.NewEnum("asset.test_duration", "ASSET-R4", ForScene, "next_roll")
	mergeComps       = rulekit.NewEnum("complication.merge", "COMP-R1", "same_hindrance", "gm_choice", "always")
	clearComps       = rulekit.NewEnum("complication.clear_at", "COMP-R2", "never", "scene_end", "session_end")
	bridgeSteps      = rulekit.NewFlag("complication.bridge_step_down", false, "COMP-R3")
	strictScenes     = rulekit.NewFlag("scene.strict_types", false, "SCENE-R1")
)

// What several mods ask of sheets: which sets there are beside the prime ones
// (RUL-SET-OFF), how skills are (CHAR-CFG-02), and specialties (CHAR-SPEC-MULTI-01).
var (
	OtherSets   = NewNameList("sets.other", "none", "RUL-SET-OFF", 0)
	SkillMode   = rulekit.NewEnum("skills.mode", "CHAR-CFG-02", "skills", "roles", "specialties_only", SkillsSplit, "none")
	Specialties = rulekit.NewEnum("specialties.mode", "CHAR-SPEC-MULTI-01", "standard", MultiLevel, "off")
)

// Resources are dice that are committed beside a pool, and spent (CHAR-RES-01).
var Resources = rulekit.NewFlag("resources.enabled", false, "CHAR-RES-01")

// Words of them that change what may be rolled.
const (
	SkillsSplit = "split"
	MultiLevel  = "multi_level"
)

// StatementSets are the sets whose traits carry statements (CHAR-STMT-01), and
// NoDistinctions puts these in the place of distinctions (CHAR-STMT-08): sheets are
// held against them, and they say what may be rolled.
var (
	StatementSets  = NewNameList("statements.sets", "none", "CHAR-STMT-01", 0)
	NoDistinctions = rulekit.NewFlag("distinctions.replaced_by_statements", false, "CHAR-STMT-08")
)

// NoBank is the word of Bank by which the GM has none (PP-MOD-04).
const NoBank = "none"

// ResolutionMode is how characters come to dice; each mod that brings a way
// adds its word.
var ResolutionMode = rulekit.NewEnum("resolution.mode", "ACT-01", "test_contest")

// HarmModel is what befalls whoever loses; each mod that brings a model adds
// its word.
var HarmModel = rulekit.NewEnum("harm.model", "CFG-01", "complications")
