// Package nobank is playing without a bank (section 14, PP-MOD-04 to -06): what the
// GM pays goes to the player it is paid against, and a major GMC banks d6s. nobank.go
// is its state and facts, gmpool.go how the GM pays, banked.go the dice, tell.go its
// words.
package nobank
