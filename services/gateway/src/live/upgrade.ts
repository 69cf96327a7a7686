import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Identity } from '@famibook/contracts/identity';
import { LiveQuery } from '@famibook/contracts/live/live-query';
import { AppError } from '@famibook/service-kit/errors';
import { addressBudget } from '@famibook/service-kit/http/address-budget';
import { type HeaderList, refuseUpgrade } from '@famibook/service-kit/http/http-refusal';
import { collectIssues, readQuery } from '@famibook/service-kit/http/parse';
import type { RequestSpan } from '@famibook/service-kit/http/request-span';
import { logError, toAppError } from '@famibook/service-kit/http/to-app-error';
import type { Logger } from '@famibook/service-kit/observability/log';
import { withTrace } from '@famibook/service-kit/observability/trace';
import type { Authentication } from '../identity/authentication.ts';
import type { HostCheck } from '../request/host.ts';
import { pathOf } from '../request/path.ts';
import { pauseBeforeRefusal } from '../request/refusals.ts';
import { createSocketCount } from './socket-count.ts';
import { connectTo, openTunnel } from './tunnel.ts';

export interface WebsocketUpgrade {
  /** How many sockets are open. */
  readonly size: number;
  /** For the server's `upgrade`. */
  onUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends every connection and takes no more. */
  stop(): void;
}

interface WebsocketUpgradeDeps {
  authentication: Authentication;
  hosts: HostCheck;
  beginSpan(req: IncomingMessage): RequestSpan;
  notifierUrl(): string | undefined;
  /** A connection to the notifier when it runs in this process. */
  connectWithin(): Duplex | undefined;
  perSession: number;
  perUser: number;
  perAddress: number;
  headers: HeaderList;
  log: Logger;
}

const PATH = '/ws';
const KEY = /^[A-Za-z0-9+/]{22}==$/;
/**
 * A flooding client tries again as soon as it is refused: an address has so many connections, and each waits at least
 * this long.
 */
const REFUSED_AFTER_MS = 3_000;
/** The gateway's own part is done when the tunnel opens. */
const SWITCHED = 101;

function NOTHING() {}

/** `/ws`: lets signed-in browsers of our own origin through to the notifier (D28). */
export function createWebsocketUpgrade(deps: WebsocketUpgradeDeps): WebsocketUpgrade {
  const { authentication, hosts, beginSpan, notifierUrl, connectWithin, headers, log } = deps;
  const bySession = createSocketCount(deps.perSession);
  const byUser = createSocketCount(deps.perUser);
  const byAddress = createSocketCount(deps.perAddress);
  const open = new Set<Duplex>();
  let isStopping = false;

  const takePlace = ({ sessionId, userId }: Identity, address: string): (() => void) | undefined => {
    const session = bySession.take(sessionId);
    const user = session && byUser.take(userId);
    const home = user && byAddress.take(addressBudget(address));
    const leave = () => {
      session?.();
      user?.();
      home?.();
    };
    if (home) return leave;
    leave();
    return undefined;
  };

  const authenticateAndUpgrade = async (
    req: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    requestId: string,
  ): Promise<void> => {
    hosts.check(req);
    if (pathOf(req.url ?? '') !== PATH) throw new AppError('not_found');
    if (isStopping) throw new AppError('unavailable', { retryAfterSeconds: 3 });
    const { address, session } = await authentication.authenticateUpgrade(req);
    if (!session) throw new AppError('unauthorized');
    const { 'sec-websocket-key': key, 'sec-websocket-version': version } = req.headers;
    if (req.headers.upgrade?.toLowerCase() !== 'websocket' || !key || !KEY.test(key) || version !== '13')
      throw new AppError('bad_request');
    const ago = agoOf(req.url ?? '');
    const url = notifierUrl();
    if (!url) throw new AppError('unavailable', { retryAfterSeconds: 3 });
    if (socket.destroyed) return;
    const leave = takePlace(session.identity, address);
    if (!leave) {
      await pauseBeforeRefusal(REFUSED_AFTER_MS);
      throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
    }
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      leave();
    });
    const authorization = session.authorizationFor('notifier');
    const target = new URL(url);
    openTunnel({
      client: socket,
      head,
      upstream: connectWithin() ?? connectTo(target),
      request: requestTo(target, { key, authorization, address, requestId, ago }),
      onUnreachable: (cause) =>
        refuseUpgrade(socket, new AppError('unavailable', { cause, retryAfterSeconds: 3 }), requestId, headers),
    });
  };

  return {
    get size() {
      return open.size;
    },
    onUpgrade: (req, socket, head) => {
      const span = beginSpan(req);
      const { requestId } = span.trace;
      socket.on('error', NOTHING);
      freeOfTimeouts(socket as Socket);
      const open = async () => {
        try {
          await authenticateAndUpgrade(req, socket, head, requestId);
          span.end({ endpoint: 'live', status: SWITCHED });
        } catch (error) {
          const failure = toAppError(error);
          span.end({ endpoint: 'live', status: failure.status, code: failure.code });
          logError(log, failure, { requestId });
          refuseUpgrade(socket, failure, requestId, headers);
        }
      };
      void withTrace(span.trace, open);
    },
    stop: () => {
      isStopping = true;
      for (const socket of open) socket.destroy();
    },
  };
}

/** The notifier detects browsers that are gone, and the tunnel a notifier that is. */
function freeOfTimeouts(socket: Socket): void {
  socket.setTimeout(0);
  socket.setNoDelay(true);
}

/** @throws AppError `validation` unless it is a number of milliseconds, or none */
function agoOf(target: string): number | undefined {
  const issues = collectIssues();
  const search = target.slice(PATH.length);
  const query = issues.parse(LiveQuery, readQuery(search, issues));
  issues.throwIfAny();
  return query?.ago;
}

interface Claims {
  key: string;
  authorization: string;
  address: string;
  requestId: string;
  ago: number | undefined;
}

/** A new request, with nothing that the client wrote but the key on which the response depends, and a number. */
function requestTo(url: URL, { key, authorization, address, requestId, ago }: Claims): string {
  return (
    `GET ${PATH} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nAuthorization: ${authorization}\r\n` +
    `X-Famibook-Address: ${address}\r\nX-Request-Id: ${requestId}\r\n` +
    `${ago === undefined ? '' : `X-Famibook-Ago: ${ago}\r\n`}\r\n`
  );
}
