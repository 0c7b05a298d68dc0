// Package options holds the options of a table (section 3 of the rules reference). All lists the
// options.
package options
