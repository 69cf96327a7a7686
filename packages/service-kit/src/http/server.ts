import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@famibook/contracts/errors';
import { AppError } from '../errors.ts';
import { type HeaderList, httpRefusal } from './http-refusal.ts';

const SECOND = 1000;

/**
 * Bounds of every server; slower or bigger requests are cut off. The headers have room for an identity with a hundred
 * memberships.
 */
const BOUNDS: http.ServerOptions = {
  maxHeaderSize: 32 * 1024,
  headersTimeout: 15 * SECOND,
  // An archive of hundreds of gigabytes takes days; the gateway sees to it that a body does not come in too slowly.
  requestTimeout: 0,
  // What responses ask of clients: an idle connection ends at the client's side before a server that drains closes it.
  keepAliveTimeout: 4 * SECOND,
  // Most proxies ignore that and keep idle connections for a minute, so a server that goes on closes them after 65 s only.
  keepAliveTimeoutBuffer: 61 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
};

const STALLED_MS = 120 * SECOND;
/** How long a stop waits for a request whose headers have begun to arrive. */
const HEADERS_MS = 2 * SECOND;
const MAX_CONNECTIONS = 10_000;

/** A server that refuses even what cannot be parsed as a request in the shape of D16. */
export function createBoundedServer(
  handler: http.RequestListener,
  bounds: http.ServerOptions = {},
  headers: HeaderList = [],
): http.Server {
  const server = http.createServer({ ...BOUNDS, ...bounds }, handler);
  server.timeout = STALLED_MS;
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', (error, socket) => refuse(error, socket, headers));
  // Node itself would answer any other expectation than 100-continue with 417 and no body.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  return server;
}

const CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'slow_body',
};

function refuse(error: NodeJS.ErrnoException, socket: Duplex, headers: HeaderList) {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const code = CODES[error.code ?? ''] ?? 'bad_request';
  socket.end(httpRefusal(new AppError(code), headers));
}

/** A socket, or a stream within this process, which has no `bytesRead`. */
type Connection = Duplex & Partial<Pick<Socket, 'bytesRead'>>;

export interface ListeningServer {
  /** The one that the host's name stands for. */
  address: string;
  port: number;
  /** Serves on, and ends each connection with its next response, so that clients open the next one elsewhere. */
  drain(): void;
  /**
   * Accepts nothing new, lets running requests finish for so long, then cuts off the rest. Connections without a request
   * end at once, also those that never had one.
   */
  stop(deadlineMs: number): Promise<void>;
}

/** @throws when the port is taken or may not be used */
export async function listen(server: http.Server, port: number, host: string): Promise<ListeningServer> {
  const sockets = new Set<Connection>();
  let isDraining = false;
  server.on('connection', (socket: Connection) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const upgraded = new Set<Duplex>();
  // Without a listener Node serves an upgrade as an ordinary request, which must stay so.
  if (server.listenerCount('upgrade') > 0) {
    server.on('upgrade', (_req, socket: Duplex) => {
      upgraded.add(socket);
      socket.once('close', () => upgraded.delete(socket));
    });
  }
  const lastResponses = new WeakMap<Duplex, http.ServerResponse>();
  server.prependListener('request', ({ socket }, res) => {
    lastResponses.set(socket, res);
    if (isDraining) res.setHeader('Connection', 'close');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

  /** Node counts a connection that never had a request as busy, and browsers open such connections in advance. */
  const closeIdle = (headersAreLate: boolean) => {
    server.closeIdleConnections();
    for (const socket of sockets) {
      if ((headersAreLate || socket.bytesRead === 0) && !isInFlight(lastResponses.get(socket))) socket.destroy();
    }
  };

  const drain = () => {
    isDraining = true;
  };
  const stop = async (deadlineMs: number) => {
    drain();
    const headersEndAt = performance.now() + HEADERS_MS;
    const idle = setInterval(() => closeIdle(performance.now() > headersEndAt), 50);
    // A tunnel may stay open for hours and has sent its close frame by now, so that stopping does not wait for it.
    for (const socket of upgraded) socket.destroy();
    const late = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, deadlineMs);
    const isClosed = new Promise<unknown>((resolve) => server.close(resolve));
    closeIdle(false);
    await isClosed;
    // Node waits for sockets only.
    await Promise.all([...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve))));
    clearInterval(idle);
    clearTimeout(late);
  };
  const { address, port: ownPort } = server.address() as AddressInfo;
  return { address, port: ownPort, drain, stop };
}

/** A request is over when its response has been sent and its own body has ended. */
function isInFlight(response: http.ServerResponse | undefined): boolean {
  return response !== undefined && !response.destroyed && !(response.writableFinished && response.req.complete);
}
