// Package nobank has play without a bank (section 14, PP-MOD-04 to -06): the GM's points go to the
// player they are paid against, and a major GMC banks d6. Begin with state.go, the state, and
// nobank.go, the mod; gmpool.go has how the GM pays, banked.go the dice.
package nobank
