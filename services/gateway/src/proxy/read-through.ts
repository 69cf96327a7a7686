import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { AppError } from '@famibook/service-kit/errors';
import { type Dispatcher, errors, Pool } from 'undici';
import { MOST_SOCKETS, SILENCE_MS, type Traffic } from './agents.ts';

/** Passes on requests that have no body: what pages are made of, at a third of the cost of a proxied stream. */
export interface ReadThrough {
  forward(req: IncomingMessage, res: ServerResponse, url: string, traffic: Traffic): void;
  stop(): void;
}

type Fail = (req: IncomingMessage, res: ServerResponse, error: AppError) => void;

/** A client that is gone, or that does not read on: nobody waits for an answer. */
class NobodyReads extends Error {}

/** Of one connection only, so not for whoever comes next on it (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'trailer'];

export const hasNoBody = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD' || method === 'DELETE') &&
  headers['transfer-encoding'] === undefined &&
  (headers['content-length'] === undefined || headers['content-length'] === '0');

const createPool = (url: string, traffic: Traffic): Pool =>
  new Pool(url, {
    connections: MOST_SOCKETS[traffic],
    keepAliveTimeout: SILENCE_MS[traffic],
    headersTimeout: SILENCE_MS[traffic],
    bodyTimeout: SILENCE_MS[traffic],
  });

export const createReadThrough = (fail: Fail): ReadThrough => {
  const pools = { quick: new Map<string, Pool>(), bulk: new Map<string, Pool>() };

  const poolTo = (url: string, traffic: Traffic): Pool => {
    const known = pools[traffic].get(url);
    if (known) return known;
    const pool = createPool(url, traffic);
    pools[traffic].set(url, pool);
    return pool;
  };

  return {
    forward: (req, res, url, traffic) => {
      const { method = 'GET', url: path = '/', headers } = req;
      const request = { path, method: method as Dispatcher.HttpMethod, headers, body: null };
      poolTo(url, traffic).dispatch(request, answerTo(req, res, SILENCE_MS[traffic], fail));
    },
    stop: () => {
      for (const pool of [...pools.quick.values(), ...pools.bulk.values()]) void pool.destroy();
    },
  };
};

const answerTo = (
  req: IncomingMessage,
  res: ServerResponse,
  silenceMs: number,
  fail: Fail,
): Dispatcher.DispatchHandler => {
  let unread: NodeJS.Timeout | undefined;

  const waitUntilRead = (controller: Dispatcher.DispatchController) => {
    controller.pause();
    unread = setTimeout(() => controller.abort(new NobodyReads()), silenceMs);
    res.once('drain', () => {
      clearTimeout(unread);
      controller.resume();
    });
  };

  return {
    onRequestStart: (controller) => {
      if (res.destroyed) return controller.abort(new NobodyReads());
      res.once('close', () => {
        clearTimeout(unread);
        if (!res.writableFinished) controller.abort(new NobodyReads());
      });
    },
    onResponseStart: (_controller, status, headers, message) => {
      if (status < 200) return;
      const kept: OutgoingHttpHeaders = headers;
      for (const name of HOP_BY_HOP) delete kept[name];
      res.writeHead(status, message, kept);
    },
    onResponseData: (controller, chunk) => {
      if (!res.write(chunk)) waitUntilRead(controller);
    },
    onResponseEnd: () => void res.end(),
    onResponseError: (_controller, error) => {
      if (error instanceof NobodyReads) return void res.destroy();
      if (res.headersSent) return void res.destroy();
      fail(req, res, failureOf(error));
    },
  };
};

const isTimeout = (error: Error): boolean =>
  error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;

const failureOf = (cause: Error): AppError =>
  isTimeout(cause) ? new AppError('timeout', { cause }) : new AppError('unavailable', { cause, retryAfterSeconds: 5 });
