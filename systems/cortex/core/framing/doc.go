// Package framing frames and ends scenes and sessions.
package framing
