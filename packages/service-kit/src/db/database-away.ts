/**
 * Postgres: connection exceptions, being shut down or started, out of disk, memory or connections, and only a standby
 * after a failover.
 */
const STATES = '08\\w{3}|57P0\\w|53[0-3]00|25006';
/** Prisma: cannot reach, timed out, closed by the server, no connection in time. */
const PRISMA = 'P1001|P1002|P1008|P1017|P2024';
/** The same states in Prisma's adapters. */
const KINDS = 'ConnectionClosed|DatabaseNotReachable|SocketTimeout|TooManyConnections';
const SOCKETS = 'ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT';

const AWAY_CODE = new RegExp(`^(?:${STATES}|${PRISMA}|${KINDS}|${SOCKETS})$`);
/**
 * Messages of `pg`, Prisma and sockets that have no code, or one that means other errors too. A server that is
 * reached by a Unix socket removes it when it ends (`ENOENT`), and is full where TCP would wait (`EAGAIN`).
 */
const AWAY_WORDS = new RegExp(
  `^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)|` +
    `connect (?:ENOENT|EAGAIN) |Server has closed the connection|Unable to start a transaction in the given time|Code: \`(?:${STATES})\``,
);

/** Prisma: the transaction has expired, or is closed. */
const TRANSACTION_OVER = 'P2028';

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

/**
 * Whether the query failed because the database could not be reached, went away, or takes no writes for now, and not by
 * an error of its own.
 */
export function isDatabaseAway(error: unknown): boolean {
  return hasCause(error, isAway);
}

/**
 * Whether the transaction took longer than it may: because the database is busy, or because its work is too much, which
 * would fail at every try.
 */
export function isTransactionOver(error: unknown): boolean {
  return hasCause(error, ({ code }) => code === TRANSACTION_OVER);
}

function isAway({ code, originalCode, kind, message }: Failure): boolean {
  return (
    [code, originalCode, kind].some((each) => typeof each === 'string' && AWAY_CODE.test(each)) ||
    (typeof message === 'string' && AWAY_WORDS.test(message))
  );
}

function hasCause(error: unknown, matches: (failure: Failure) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth === MAX_DEPTH) return false;
  const failure = error as Failure;
  return (
    matches(failure) ||
    hasCause(failure.cause, matches, depth + 1) ||
    hasCause(failure.meta?.driverAdapterError, matches, depth + 1)
  );
}
