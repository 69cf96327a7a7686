/**
 * Postgres: connection exceptions, being shut down or started, out of disk, memory or connections, and only a standby
 * after a failover.
 */
const STATES = '08\\w{3}|57P0\\w|53[0-3]00|25006';
/** Prisma: cannot reach, timed out, closed by the server, no connection or transaction in time. */
const PRISMA = 'P1001|P1002|P1008|P1017|P2024|P2028';
/** The same states in Prisma's adapters. */
const KINDS = 'ConnectionClosed|DatabaseNotReachable|SocketTimeout|TooManyConnections';
const SOCKETS = 'ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT';

const AWAY_CODE = new RegExp(`^(?:${STATES}|${PRISMA}|${KINDS}|${SOCKETS})$`);
/** Messages of `pg` and of Prisma that have no code. */
const AWAY_WORDS = new RegExp(
  `^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)|` +
    `Server has closed the connection|Code: \`(?:${STATES})\``,
);

/** An error wraps others a few times at most: Prisma, its adapter, `pg`, the socket. */
const MAX_DEPTH = 6;

interface Failure {
  code?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
}

function says({ code, originalCode, kind, message }: Failure): boolean {
  return (
    [code, originalCode, kind].some((each) => typeof each === 'string' && AWAY_CODE.test(each)) ||
    (typeof message === 'string' && AWAY_WORDS.test(message))
  );
}

/**
 * Whether the query failed because the database could not be reached, went away, or takes no writes for now, and not by
 * an error of its own.
 */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth === MAX_DEPTH) return false;
  const failure = error as Failure;
  return (
    says(failure) ||
    isDatabaseAway(failure.cause, depth + 1) ||
    isDatabaseAway(failure.meta?.driverAdapterError, depth + 1)
  );
}
