/** The notifier pings each browser so often; a connection on which nothing arrives for `maxSilenceMs` is dead. */
export const PING = { everyMs: 30_000, maxSilenceMs: 90_000 } as const;
/** A message that comes with each ping, because a page sees no pings. */
export const HEARTBEAT = '{"type":"heartbeat"}';
