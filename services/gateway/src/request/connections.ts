import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '@famibook/service-kit/errors';
import { addressBudget } from '@famibook/service-kit/http/address-budget';
import { endSocket } from '@famibook/service-kit/http/end-socket';
import { type HeaderList, httpRefusal } from '@famibook/service-kit/http/http-refusal';
import { pauseBeforeRefusal } from './refusals.ts';
import type { Trust } from './trust.ts';

/**
 * What to do with a request.
 * - `serve`: as usual
 * - `refuse`: answer that these are too many, and close
 * - `ignore`: the connection is being closed already
 */
type Verdict = 'serve' | 'refuse' | 'ignore';

/** The open connections: how many each address has, and what is in flight on each. */
export interface Connections {
  /** Counts the connections of this server from now on; it gets none that is refused. Call it before it listens. */
  watch(server: Server): void;
  /** Counts a request of a connection; call it before anything else is done with the request. */
  begin(req: IncomingMessage, res: ServerResponse): Verdict;
  /** The request came from a signed-in user: the connection may stay open for longer. */
  showSession(req: IncomingMessage): void;
}

interface ConnectionsOptions {
  /** Per IPv4 address or IPv6 /64; 0 is no limit. */
  perAddress: number;
  /** These bring the connections of many. */
  trust: Trust;
  /** For those that are refused. */
  headers: HeaderList;
}

interface Connection {
  unanswered: number;
  hasServed: boolean;
  hasSession: boolean;
  isUpgraded: boolean;
  readonly isTrusted: boolean;
}

/** The connections of one address. */
interface OfAddress {
  readonly served: Set<Socket>;
  /** They wait for the response that refuses them. */
  readonly refused: Set<Socket>;
}

/**
 * Browsers do not pipeline, proxies rarely. All that one packet brings is begun before any other connection is read, so
 * that what everyone waits for grows with this.
 */
export const MAX_PIPELINED = 4;
const SIGNED_OUT_IDLE_MS = 10_000;
/** Above this share of all connections, idle ones are closed. */
const CROWDED_SHARE = 0.9;
const CLEANED_AGAIN_MS = 1_000;
const TOO_MANY = new AppError('too_many_requests', { retryAfterSeconds: 10 });

export function createConnections({ perAddress, trust, headers }: ConnectionsOptions): Connections {
  const connections = new WeakMap<Socket, Connection>();
  const byAddress = new Map<string, OfAddress>();
  let open = 0;
  let cleanedAt = Number.NEGATIVE_INFINITY;

  const connectionOf = (socket: Socket): Connection => {
    const known = connections.get(socket);
    if (known) return known;
    const isTrusted = trust(socket.remoteAddress ?? '');
    const made = { unanswered: 0, hasServed: false, hasSession: false, isUpgraded: false, isTrusted };
    connections.set(socket, made);
    return made;
  };

  const isIdle = (socket: Socket): boolean => {
    const { unanswered, hasServed, isUpgraded } = connectionOf(socket);
    return hasServed && unanswered === 0 && !isUpgraded && !socket.destroyed;
  };

  const firstIdleOf = (sockets: Iterable<Socket>): Socket | undefined => {
    for (const socket of sockets) if (isIdle(socket)) return socket;
    return undefined;
  };

  const refuse = async (socket: Socket) => {
    // What it sends until then is dropped.
    socket.resume();
    await pauseBeforeRefusal();
    if (!socket.destroyed) endSocket(socket, httpRefusal(TOO_MANY, headers));
  };

  /**
   * Counts one more of its address: in the place of an idle one when there are too many, or as refused when none is
   * idle. As many as an address may have wait for that response; further ones are closed without it, which costs least.
   * @returns whether it is to be served
   */
  const acceptConnection = (socket: Socket): boolean => {
    const key = addressBudget(socket.remoteAddress ?? '');
    const same: OfAddress = byAddress.get(key) ?? { served: new Set(), refused: new Set() };
    const { served, refused } = same;
    const countAmong = (sockets: Set<Socket>) => {
      byAddress.set(key, same);
      sockets.add(socket);
      socket.once('close', () => {
        sockets.delete(socket);
        if (served.size + refused.size === 0 && byAddress.get(key) === same) byAddress.delete(key);
      });
    };

    const idle = served.size < perAddress ? undefined : firstIdleOf(served);
    if (idle) {
      served.delete(idle);
      idle.destroy();
    }
    if (served.size < perAddress) {
      countAmong(served);
      return true;
    }
    socket.on('error', NOTHING);
    if (refused.size >= perAddress) {
      socket.destroy();
      return false;
    }
    countAmong(refused);
    void refuse(socket);
    return false;
  };

  const closeIdle = (server: Server) => {
    const now = performance.now();
    if (now - cleanedAt < CLEANED_AGAIN_MS) return;
    cleanedAt = now;
    server.closeIdleConnections();
  };

  /** After a response: a client that never signed in holds a connection only for a short time. */
  const afterResponse = (socket: Socket, connection: Connection) => {
    connection.unanswered -= 1;
    connection.hasServed = true;
    if (connection.unanswered > 0 || connection.hasSession || connection.isTrusted || connection.isUpgraded) return;
    if (!socket.destroyed) socket.setTimeout(SIGNED_OUT_IDLE_MS);
  };

  return {
    watch: (server) => {
      // Node's own listener makes a parser and listens for requests; a connection that is refused needs neither.
      const [serve] = server.listeners('connection') as [(socket: Socket) => void];
      server.off('connection', serve);
      server.on('connection', (socket: Socket) => {
        open += 1;
        socket.once('close', () => {
          open -= 1;
        });
        if (open > server.maxConnections * CROWDED_SHARE) closeIdle(server);
        if (perAddress === 0 || connectionOf(socket).isTrusted || acceptConnection(socket)) serve.call(server, socket);
      });
      server.on('drop', () => closeIdle(server));
      server.on('upgrade', ({ socket }: IncomingMessage) => {
        connectionOf(socket).isUpgraded = true;
      });
    },
    begin: ({ socket }, res) => {
      const connection = connectionOf(socket);
      connection.unanswered += 1;
      if (connection.unanswered > MAX_PIPELINED) {
        socket.pause();
        stopParsing(socket);
        return connection.unanswered === MAX_PIPELINED + 1 ? 'refuse' : 'ignore';
      }
      res.on('close', () => afterResponse(socket, connection));
      return 'serve';
    },
    showSession: ({ socket }) => {
      connectionOf(socket).hasSession = true;
    },
  };
}

function NOTHING() {}

/** As for an upgrade: what follows is not HTTP. */
const STOP_PARSING = 2;

/**
 * What has arrived is not read. Without this Node makes a request of each that fits into 64 KB, and an error with a
 * stack for each when the connection ends: a tenth of a second for one packet. It has no public way to stop its parser.
 */
function stopParsing(socket: Socket & { parser?: { onIncoming?: unknown } | null }): void {
  if (socket.parser) socket.parser.onIncoming = () => STOP_PARSING;
}
