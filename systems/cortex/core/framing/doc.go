// Package framing begins and ends scenes and sessions.
package framing
