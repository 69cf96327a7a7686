type SessionEndReason = 'unknown' | 'signed-out' | 'password-changed' | 'logging-in';

let reason: SessionEndReason = 'unknown';

/** The session ends at the user's request, so no toast is needed. */
export function noteSignOut(): void {
  reason = 'signed-out';
}
/** The server said why it ended the session. The user's own sign-out takes precedence. */
export function noteServerReason(given: string): void {
  if (given === 'password-changed' && reason === 'unknown') reason = given;
}
/** A refused action said so already, and leads to the login. */
export function noteLoginRedirect(): void {
  reason = 'logging-in';
}
/** The user signed in again before this page noticed: what the server said was about the session before. */
export function forgetServerReason(): void {
  if (reason === 'password-changed') reason = 'unknown';
}
/** A session has begun, or goes on after all. */
export function resetSessionEnd(): void {
  reason = 'unknown';
}
export const sessionEndReason = (): SessionEndReason => reason;
