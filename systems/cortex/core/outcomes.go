package core

// How a test or contest ended.
const (
	Success   = "success"
	Failure   = "failure"
	Declined  = "declined"
	Abandoned = "abandoned"
)
