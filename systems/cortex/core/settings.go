package core

import "mesa/game"

// The options of rolls.
var (
	requirePrime     = NewWord("pool.require_prime", "CORE-POOL-R2", "warn", "enforce", "off")
	primeSets        = NewNames("sets.prime", "none", "CORE-POOL-04")
	maxPool          = NewNumber("pool.max_dice", 30, 1, game.MaxDice, "CORE-POOL-R5")
	BuyWhileReduced  = NewFlag("keep.reduced_allows_pp", true, "CORE-ROLL-R3")
	mayRefuseHitch   = NewFlag("hitch.player_may_refuse", false, "CORE-HITCH-R4")
	capHitch         = NewFlag("hitch.cap_at_d12", false, "CORE-HITCH-R6")
	opportunityPool  = NewWord("opportunity.pool", "OPP-R1", "shared", "per_player")
	freeOnGMBotch    = NewFlag("opportunity.gm_botch_free", false, "OPP-R4")
	showOdds         = NewWord("odds.show", "", "on", "off")
	SplitSteps       = NewFlag("heroic.split_steps", false, "CORE-HEROIC-R3")
	beyondD12        = NewWord("effect.beyond_d12", "CORE-EFFECT-R1", "auto", "takeout", "second_die")
	stackEffects     = NewFlag("effect.same_target_stack", false, "CORE-EFFECT-R3")
	usualStakes      = NewWord("scene.default_stakes", "CORE-STAKES-R1", NormalStakes, HighStakes)
	RevealDifficulty = NewWord("test.reveal_difficulty", "CORE-TEST-R6", "at_roll", "at_outcome")
	leastComp        = NewWord("stakes.min_complication", "CORE-STAKES-R3", "d4", "d6")
	pointLock        = NewWord("pp.lock", "OUT-R1", "strict", "release_for_stay")
	setsForSale      = NewNames("pp.add_dice_sets", "all", "TRAIT-03")
	startPoints      = NewNumber("pp.start", 1, 1, 20, "PP-START-R1")
	startRule        = NewWord("pp.start_rule", "PP-START-R1", "floor", "add")
	mostPoints       = NewNumber("pp.max", 0, 0, 1000, "PP-START-R2")
	pointOwner       = NewWord("pp.owner", "PP-START-R3", "player", "character")
	carryBank        = NewFlag("pp.bank_carry", false, "PP-BANK-R1")
	awardRoleplay    = NewFlag("pp.roleplay_award", true, "PP-EARN-06")
	lockPoolPoints   = NewFlag("pp.pool_choice_lock", true, "PP-EARN-R1")
	mayGift          = NewFlag("pp.gift", false, "PP-SPEND-R2")
	bankScope        = NewWord("pp.bank_scope", "PP-GM-R1", "gmc_only", "any")
	FreeformAsset    = NewWord("asset.freeform", "ASSET-15", "gm_choice", "always", "never")
	assetLasts       = NewWord("asset.test_duration", "ASSET-R4", ForScene, "next_roll")
	mergeComps       = NewWord("complication.merge", "COMP-R1", "same_hindrance", "gm_choice", "always")
	clearComps       = NewWord("complication.clear_at", "COMP-R2", "never", "scene_end", "session_end")
	bridgeSteps      = NewFlag("complication.bridge_step_down", false, "COMP-R3")
	strictScenes     = NewFlag("scene.strict_types", false, "SCENE-R1")
)

// HarmModel is what befalls whoever loses; each part that brings a model adds
// its word.
var HarmModel = NewWord("harm.model", "CFG-01", "complications")
