/** Codes with which the server closes `/ws`, beside the protocol's own. */
export const CLOSE = { sessionEnded: 4401, serviceRestart: 1012 } as const;
