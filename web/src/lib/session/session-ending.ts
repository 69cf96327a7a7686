type Ending = 'unknown' | 'signed-out' | 'password-changed' | 'logging-in';

let ending: Ending = 'unknown';

/** The session ends at the user's request, so no toast is needed. */
export const signingOut = (): void => {
  ending = 'signed-out';
};
/** The server said why it ended the session. The user's own sign-out takes precedence. */
export const sessionEndedBecause = (reason: string): void => {
  if (reason === 'password-changed' && ending === 'unknown') ending = reason;
};
/** A refused action said so already, and leads to the login. */
export const loggingInAgain = (): void => {
  ending = 'logging-in';
};
export const signedIn = (): void => {
  ending = 'unknown';
};
export const sessionEndReason = (): Ending => ending;
