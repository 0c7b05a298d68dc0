// Package rules has what the rules of NDE fix without a table: words and their spellings, dice and
// other values, levels of power, options, bounds, and the rule that each refusal cites. Begin with
// words.go and options.go.
package rules
