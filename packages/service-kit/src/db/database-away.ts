/** Postgres: connection exceptions, being shut down or started, too many connections. */
const STATES = '08\\w{3}|57P0\\w|53300';
/** Prisma: cannot reach, timed out, closed by the server, no connection or transaction in time. */
const PRISMA = 'P1001|P1002|P1008|P1017|P2024|P2028';
/** What Prisma's adapters call the same. */
const KINDS = 'ConnectionClosed|DatabaseNotReachable|SocketTimeout|TooManyConnections';
const SOCKETS = 'ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT';

const AWAY_CODE = new RegExp(`^(?:${STATES}|${PRISMA}|${KINDS}|${SOCKETS})$`);
/** What carries no code: words of `pg` and of Prisma. */
const AWAY_WORDS = new RegExp(
  `^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)|` +
    `Server has closed the connection|Code: \`(?:${STATES})\``,
);

/** A failure wraps another a few times at most: Prisma, its adapter, `pg`, the socket. */
const DEEPEST = 6;

interface Failure {
  code?: unknown;
  originalCode?: unknown;
  kind?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
}

const says = ({ code, originalCode, kind, message }: Failure): boolean =>
  [code, originalCode, kind].some((each) => typeof each === 'string' && AWAY_CODE.test(each)) ||
  (typeof message === 'string' && AWAY_WORDS.test(message));

/** Whether it failed because the database could not be reached or went away: nothing is wrong with what was asked. */
export const isDatabaseAway = (error: unknown, depth = 0): boolean => {
  if (typeof error !== 'object' || error === null || depth === DEEPEST) return false;
  const failure = error as Failure;
  return (
    says(failure) ||
    isDatabaseAway(failure.cause, depth + 1) ||
    isDatabaseAway(failure.meta?.driverAdapterError, depth + 1)
  );
};
