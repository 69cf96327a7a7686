type Ending = 'unknown' | 'own' | 'password-changed';

let ending: Ending = 'unknown';

/** The session ends at the user's request: no toast is needed. */
export const signingOut = (): void => {
  ending = 'own';
};
/** The server said why it ended the session. The own wish was there first. */
export const sessionEndedBecause = (reason: string): void => {
  if (reason === 'password-changed' && ending === 'unknown') ending = reason;
};
export const signedIn = (): void => {
  ending = 'unknown';
};
export const howSessionEnded = (): Ending => ending;
