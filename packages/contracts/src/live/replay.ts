/**
 * `/ws?ago=MS` says that a browser read its lists so long ago: what was pushed since then is sent again at its opening.
 * Browsers that read longer ago than `maxAgoMs`, or took longer than `openingMs` to open, reload everything.
 */
export const REPLAY = { maxAgoMs: 60_000, openingMs: 5_000 } as const;
