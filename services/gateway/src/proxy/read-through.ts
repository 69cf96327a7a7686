import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { InProcessServices } from '@famibook/service-kit/calls/in-process-connections';
import { AppError } from '@famibook/service-kit/errors';
import { type Dispatcher, errors } from 'undici';
import { withoutBodyHeaders } from '../security-headers.ts';
import { SILENCE_MS } from './agents.ts';
import { connectionsTo, type ServiceConnections, type Upstream } from './connections-to.ts';

/** Passes on requests whose body is none or known whole: nearly all, at a third of the cost of a proxied stream. */
export interface ReadThrough {
  forward(req: IncomingMessage, res: ServerResponse, target: Target): void;
  stop(): void;
}

interface Target extends Upstream {
  body: Buffer | undefined;
  onWhole?: BodyCollector | undefined;
}

/**
 * Called when a response of 200 begins.
 * @returns what to call at its end, with its body if that came whole; undefined when the body is not wanted
 */
export type BodyCollector = (headers: OutgoingHttpHeaders) => WholeBody | undefined;
type WholeBody = (body: Buffer | undefined) => void;

type Fail = (req: IncomingMessage, res: ServerResponse, error: AppError) => void;

/** The client is gone or does not read on: no response is needed. */
class ReaderGone extends Error {}

/** Never part of a buffer that Node shares out in small pieces. */
const LARGE_CHUNK = 32 * 1024;

/** Headers of one connection only, which are not passed on (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'trailer'];

export function hasNoBody({ headers }: IncomingMessage): boolean {
  return (
    headers['transfer-encoding'] === undefined &&
    (headers['content-length'] === undefined || headers['content-length'] === '0')
  );
}

interface ReadThroughDeps {
  inProcess: InProcessServices;
  fail: Fail;
}

export function createReadThrough({ inProcess, fail }: ReadThroughDeps): ReadThrough {
  const open = { normal: new Map<string, ServiceConnections>(), bulk: new Map<string, ServiceConnections>() };

  const connectionsFor = (upstream: Upstream): ServiceConnections => {
    const ofTraffic = open[upstream.traffic];
    const known = ofTraffic.get(upstream.url);
    if (known) return known;
    const connections = connectionsTo(upstream, inProcess);
    ofTraffic.set(upstream.url, connections);
    return connections;
  };

  return {
    forward: (req, res, { service, url, traffic, body, onWhole }) => {
      const { method = 'GET', url: path = '/' } = req;
      const { pool, sendOnNewConnection, isInProcess } = connectionsFor({ service, url, traffic });
      const headers = body ? withLength(req.headers, body) : req.headers;
      const request = { path, method: method as Dispatcher.HttpMethod, headers, body: body ?? null };
      const handler = (again: (() => void) | undefined) =>
        relayResponse(req, res, { silenceMs: SILENCE_MS[traffic], isInProcess, fail, again, onWhole });
      const askAgain = () => sendOnNewConnection(request, handler(undefined));
      // A service may close a connection at the very moment a request is written to it; others may be as old.
      pool.dispatch(request, handler(isRepeatable(method) && !body ? askAgain : undefined));
    },
    stop: () => {
      for (const connections of [...open.normal.values(), ...open.bulk.values()]) connections.close();
    },
  };
}

function withLength(sent: IncomingHttpHeaders, body: Buffer): IncomingHttpHeaders {
  const { 'transfer-encoding': _, ...headers } = sent;
  return { ...headers, 'content-length': String(body.length) };
}

function isRepeatable(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

interface RelayOptions {
  silenceMs: number;
  isInProcess: boolean;
  fail: Fail;
  /** Asks once more, where that can do no harm. */
  again: (() => void) | undefined;
  onWhole: BodyCollector | undefined;
}

function relayResponse(
  req: IncomingMessage,
  res: ServerResponse,
  { silenceMs, isInProcess, fail, again, onWhole }: RelayOptions,
): Dispatcher.DispatchHandler {
  // One for all waits of a response: most last for a moment, and a timer for each would cost more than the wait.
  let unread: NodeJS.Timeout | undefined;
  let isWaiting = false;
  let whole: { chunks: Buffer[]; end: WholeBody } | undefined;

  const waitUntilRead = (controller: Dispatcher.DispatchController) => {
    controller.pause();
    isWaiting = true;
    if (unread) return void unread.refresh();
    unread = setTimeout(() => isWaiting && controller.abort(new ReaderGone()), silenceMs);
    res.on('drain', () => {
      if (!isWaiting) return;
      isWaiting = false;
      controller.resume();
    });
  };

  const endWhole = (isWhole: boolean) => {
    whole?.end(isWhole ? Buffer.concat(whole.chunks) : undefined);
    whole = undefined;
  };

  return {
    onRequestStart: (controller) => {
      if (res.destroyed) return controller.abort(new ReaderGone());
      res.once('close', () => {
        clearTimeout(unread);
        if (!res.writableFinished) controller.abort(new ReaderGone());
      });
    },
    onResponseStart: (_controller, status, headers, message) => {
      if (status < 200) return;
      const forwarded: OutgoingHttpHeaders = headers;
      for (const name of HOP_BY_HOP) delete forwarded[name];
      if (status === 304) withoutBodyHeaders(res);
      const end = status === 200 ? onWhole?.(forwarded) : undefined;
      if (end) whole = { chunks: [], end };
      res.writeHead(status, message, forwarded);
    },
    onResponseData: (controller, chunk) => {
      // A copy, because the chunk itself is freed, or belongs to the service.
      whole?.chunks.push(Buffer.from(chunk));
      const isTaken =
        isInProcess || chunk.length < LARGE_CHUNK
          ? res.write(chunk)
          : res.write(chunk, (error) => error || freeBuffer(chunk));
      if (!isTaken) waitUntilRead(controller);
    },
    onResponseEnd: () => {
      endWhole(true);
      res.end();
    },
    onResponseError: (_controller, error) => {
      endWhole(false);
      if (error instanceof ReaderGone) return void res.destroy();
      if (res.headersSent) return void res.destroy();
      if (again && isClosedConnection(error)) return again();
      fail(req, res, failureOf(error));
    },
  };
}

/**
 * Frees the memory of a chunk once it has been written. Left to the garbage collector, it would make V8 walk the whole
 * heap several times a second while pictures pass.
 */
function freeBuffer({ buffer, byteOffset, byteLength }: Buffer): void {
  const isLastInIt = byteOffset + byteLength === buffer.byteLength;
  if (isLastInIt && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

function isClosedConnection(error: Error): boolean {
  return error instanceof errors.SocketError || ('code' in error && error.code === 'ECONNRESET');
}

function isTimeout(error: Error): boolean {
  return error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;
}

function failureOf(cause: Error): AppError {
  return isTimeout(cause)
    ? new AppError('timeout', { cause })
    : new AppError('unavailable', { cause, retryAfterSeconds: 5 });
}
