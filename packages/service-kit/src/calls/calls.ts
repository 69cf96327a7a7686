import type { Readable } from 'node:stream';
import type { AddressInput, CallInput as EndpointInput } from '@famibook/client/call-input';
import { addressOf, jsonBody } from '@famibook/client/request-of';
import type { Endpoint, ResponseOut } from '@famibook/contracts/endpoint';
import type { ServiceName } from '@famibook/contracts/services';
import { Agent, type Dispatcher } from 'undici';
import { AppError } from '../errors.ts';
import { isInternalPath } from '../http/internal-routes.ts';
import type { Identities } from '../identity/identity-tokens.ts';
import { ACTOR_HEADER, actorToHeader, currentActor } from '../observability/actor.ts';
import type { Metrics } from '../observability/metrics.ts';
import { currentTrace } from '../observability/trace.ts';
import { formatTraceparent, type SpanContext, TRACEPARENT } from '../observability/trace-context.ts';
import { localTracer, type Tracer } from '../observability/tracer.ts';
import { asCallFailure } from './call-failure.ts';
import { IDLE_CONNECTION_MS, MAX_CONNECTION_AGE_MS } from './connection-lifetime.ts';
import { detachBody } from './detached-body.ts';
import { MAX_CONNECTIONS } from './max-connections.ts';
import { readDownload, readResponse } from './read-response.ts';
import type { ServiceUrls } from './service-urls.ts';

/** A call as this service itself, or on behalf of the user that the token is for. */
type CallAs = 'service' | { bearer: string };

interface CallOptions {
  as: CallAs;
  signal?: AbortSignal;
  /** 10 s unless given; 10 minutes for a stream. Without it a download lasts for as long as its bytes come. */
  timeoutMs?: number;
  headers?: Record<string, string>;
}

/** The input of an endpoint, and the caller on whose behalf it is called. */
export type CallInput<E extends Endpoint> = CallOptions & EndpointInput<E>;

type StreamInput<E extends Endpoint> = CallOptions & AddressInput<E> & { body: Readable };

/** Typed HTTP calls to other services. An error of the other service is thrown as the same AppError. */
export interface InternalCalls {
  call<E extends Endpoint>(service: ServiceName, endpoint: E, input: CallInput<E>): Promise<ResponseOut<E>>;
  /**
   * Sends a body as it comes. When the other side refuses midway, `body` is left open, so that its sender gets a
   * response.
   */
  stream<E extends Endpoint>(service: ServiceName, endpoint: E, input: StreamInput<E>): Promise<ResponseOut<E>>;
  /** Requests bytes and streams them; the caller reads `body` to its end or destroys it. */
  download<E extends Endpoint>(service: ServiceName, endpoint: E, input: CallInput<E>): Promise<Download>;
  close(): Promise<void>;
}

interface Download {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Readable;
}

/** A machine that is busy for a moment is waited for; a request has 30 s in all. */
const CALL_TIMEOUT_MS = 10_000;
const STREAM_TIMEOUT_MS = 600_000;
/** How long the other side may be silent once it has the whole request, unless the caller gives it a time. */
const SILENCE_MS = 60_000;
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

interface CallsOptions {
  urls: ServiceUrls;
  identities: Identities;
  metrics: Metrics;
  /** Without one, no span is exported. */
  tracer?: Tracer;
  silenceMs?: number;
  maxConnectionAgeMs?: number;
}

type Reader<T> = (endpoint: Endpoint, response: Dispatcher.ResponseData, asService: boolean) => Promise<T>;

interface Sent extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: string | Readable;
  dispatcher: Agent;
}

function withJson<I extends CallOptions & { body?: unknown }>(input: I) {
  const { headers, body } = jsonBody(input.body);
  return { ...input, headers: { ...input.headers, ...headers }, body };
}

export function createCalls({
  urls,
  identities,
  metrics,
  tracer = localTracer,
  silenceMs = SILENCE_MS,
  maxConnectionAgeMs = MAX_CONNECTION_AGE_MS,
}: CallsOptions): InternalCalls {
  const bounds = {
    connect: { timeout: 3_000 },
    keepAliveTimeout: IDLE_CONNECTION_MS,
    keepAliveMaxTimeout: IDLE_CONNECTION_MS,
    keepAliveTimeoutThreshold: 1_000,
    clientTtl: maxConnectionAgeMs,
  };
  const agent = new Agent({ ...bounds, connections: MAX_CONNECTIONS.normal, maxResponseSize: MAX_RESPONSE_BYTES });
  // A separate agent, so that slow uploads never delay small calls.
  const streamBounds = { ...bounds, connections: MAX_CONNECTIONS.bulk };
  const streamAgent = new Agent({ ...streamBounds, maxResponseSize: MAX_RESPONSE_BYTES });
  const downloadAgent = new Agent(streamBounds);

  const headersFor = (
    service: ServiceName,
    { as, headers }: CallOptions,
    span: SpanContext,
  ): Record<string, string> => {
    const requestId = currentTrace()?.requestId;
    const actor = as === 'service' ? currentActor() : undefined;
    return {
      ...headers,
      ...(actor && { [ACTOR_HEADER]: actorToHeader(actor) }),
      authorization: `Bearer ${as === 'service' ? identities.signService(service) : as.bearer}`,
      [TRACEPARENT]: formatTraceparent(span),
      ...(requestId && { 'x-request-id': requestId }),
    };
  };

  const send = async <T>(
    service: ServiceName,
    endpoint: Endpoint,
    sent: Sent,
    read: Reader<T>,
    timeoutMs: number | undefined,
  ) => {
    const url = isInternalPath(endpoint.path) ? urls.internal(service) : urls.get(service);
    if (!url) throw new AppError('unavailable', { cause: new Error(`the address of ${service} is not known`) });
    const path = addressOf(endpoint, sent);
    const span = tracer.begin(`${service} ${endpoint.name}`, 'client', currentTrace());
    const late = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
    const silence = Math.min(timeoutMs ?? silenceMs, silenceMs);
    const request: Dispatcher.RequestOptions = {
      origin: url,
      path,
      method: endpoint.method,
      headers: headersFor(service, sent, span.context),
      body: sent.body,
      signal: sent.signal && late ? AbortSignal.any([sent.signal, late]) : (late ?? sent.signal ?? null),
      headersTimeout: sent.timeoutMs ?? silence,
      bodyTimeout: silence,
    };
    const started = performance.now();
    let outcome = 'failed';
    try {
      const response = await sent.dispatcher.request(request);
      outcome = String(response.statusCode);
      return await read(endpoint, response, sent.as === 'service');
    } catch (error) {
      throw asCallFailure(error, sent.signal);
    } finally {
      metrics.callTook({ service, endpoint: endpoint.name, outcome }, (performance.now() - started) / 1000);
      const attributes = { 'http.request.method': endpoint.method, 'peer.service': service, outcome };
      span.end({ attributes, hasFailed: outcome === 'failed' });
    }
  };

  return {
    call: async <E extends Endpoint>(service: ServiceName, endpoint: E, input: CallInput<E>) => {
      const sent = { ...withJson(input), dispatcher: agent };
      return (await send(service, endpoint, sent, readResponse, input.timeoutMs ?? CALL_TIMEOUT_MS)) as ResponseOut<E>;
    },
    stream: async <E extends Endpoint>(service: ServiceName, endpoint: E, input: StreamInput<E>) => {
      const detached = detachBody(input.body);
      try {
        const sent = { ...input, body: detached.body, dispatcher: streamAgent };
        return (await send(
          service,
          endpoint,
          sent,
          readResponse,
          input.timeoutMs ?? STREAM_TIMEOUT_MS,
        )) as ResponseOut<E>;
      } finally {
        detached.release();
      }
    },
    download: (service, endpoint, input) => {
      const sent = { ...withJson(input), dispatcher: downloadAgent };
      return send(service, endpoint, sent, readDownload, input.timeoutMs);
    },
    close: async () => {
      await Promise.all([agent, streamAgent, downloadAgent].map((each) => each.destroy()));
    },
  };
}
