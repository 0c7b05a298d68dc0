package people

import (
	"mesa/systems/rulekit"
)

// The options of sheets that several mods read: the sets that are not prime (RUL-SET-OFF), how
// skills work (CHAR-CFG-02), and specialties (CHAR-SPEC-MULTI-01).
var (
	OtherSets = NewNameList("sets.other", "none", "RUL-SET-OFF", 0)
	SkillMode = rulekit.NewEnum("skills.mode", "CHAR-CFG-02", "skills", "roles", "specialties_only", SkillsSplit,
		"none")
	Specialties = rulekit.NewEnum("specialties.mode", "CHAR-SPEC-MULTI-01", "standard", MultiLevel, "off")
)

// Resources is the option for dice that are committed beside a pool and spent (CHAR-RES-01).
var Resources = rulekit.NewFlag("resources.enabled", false, "CHAR-RES-01")

// Words of SkillMode and Specialties that change what may be rolled.
const (
	SkillsSplit = "split"
	MultiLevel  = "multi_level"
)

// StatementSets are the sets with statements on their traits (CHAR-STMT-01). NoDistinctions uses
// these sets in place of distinctions (CHAR-STMT-08). Sheets are checked against both options, and
// both decide what may be rolled.
var (
	StatementSets  = NewNameList("statements.sets", "none", "CHAR-STMT-01", 0)
	NoDistinctions = rulekit.NewFlag("distinctions.replaced_by_statements", false, "CHAR-STMT-08")
)
