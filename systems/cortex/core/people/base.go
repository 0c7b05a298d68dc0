package people

import (
	"mesa/systems/rulekit"
)

// What several mods ask of sheets: which sets there are beside the prime ones
// (RUL-SET-OFF), how skills are (CHAR-CFG-02), and specialties (CHAR-SPEC-MULTI-01).
var (
	OtherSets = NewNameList("sets.other", "none", "RUL-SET-OFF", 0)
	SkillMode = rulekit.NewEnum("skills.mode", "CHAR-CFG-02", "skills", "roles", "specialties_only", SkillsSplit,
		"none")
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
