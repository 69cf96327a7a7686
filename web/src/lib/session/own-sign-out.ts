let isOwn = false;

/** The session ends because the person wants it to: nothing to tell them. */
export const signingOut = (): void => {
  isOwn = true;
};
export const signedIn = (): void => {
  isOwn = false;
};
export const isOwnSignOut = (): boolean => isOwn;
