import type { IncomingHttpHeaders } from 'node:http';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@famibook/contracts/endpoint';
import type { Identity } from '@famibook/contracts/identity';
import type { ServiceName } from '@famibook/contracts/services';
import type express from 'express';
import type { Logger } from '../observability/log.ts';
import type { SerializedJson } from './response.ts';

/** The identity behind a request: certainly a user, perhaps one, or none. */
type IdentityOf<E extends Endpoint> = E['access'] extends 'public'
  ? Identity | null
  : E['access'] extends 'service'
    ? null
    : Identity;

/** A permitted request, parsed. */
export interface ApiRequest<E extends Endpoint> {
  identity: IdentityOf<E>;
  /** The service that calls for itself, or that lets a signed-out person through. */
  caller: ServiceName | undefined;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  headers: IncomingHttpHeaders;
  requestId: string;
  log: Logger;
  /** The token of the request, to be passed on in calls to other services. */
  bearer: string;
  /** The client's address as the gateway saw it. */
  address: string;
  /** Adds the user to the log lines of a request that came signed out. */
  signedInAs(userId: string): void;
  /** Aborted when the client is gone or the time is up. */
  signal: AbortSignal;
  raw: express.Request;
  res: express.Response;
}

type Result<E extends Endpoint> = E['response'] extends object
  ? ResponseOf<E> | SerializedJson<ResponseOf<E>> | (E['stream'] extends true ? undefined : never)
  : // A handler without a response may be a plain block.
    // biome-ignore lint/suspicious/noConfusingVoidType: undefined would ask for a return
    void;

/** A handler returns the response of the endpoint; one that streams may write to `res` itself and return nothing. */
export type Handler<E extends Endpoint> = (request: ApiRequest<E>) => Result<E> | Promise<Result<E>>;
