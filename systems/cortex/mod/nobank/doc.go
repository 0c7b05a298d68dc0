// Package nobank has play without a bank (section 14, PP-MOD-04 to -06): the GM's points go to the
// player they are paid against, and a major GMC banks d6. Begin with nobank.go, the state;
// gmpool.go has how the GM pays, banked.go the dice, tell.go the texts.
package nobank
