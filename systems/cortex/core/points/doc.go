// Package points holds plot points, the GM's pool, tokens that replace points, and callbacks. Begin
// with Wallet and Pay.
package points
