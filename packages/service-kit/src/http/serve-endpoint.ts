import type { Endpoint } from '@famibook/contracts/endpoint';
import type { Identity } from '@famibook/contracts/identity';
import type express from 'express';
import { AppError } from '../errors.ts';
import type { Caller } from '../identity/identity-tokens.ts';
import { withActor } from '../observability/actor.ts';
import { bearerOf, checkAccess, checkFamiBook } from './access.ts';
import type { ApiRequest } from './api-request.ts';
import { readBody } from './body.ts';
import { actorOf, addressOf, type CallerOf, identityOfCaller } from './caller.ts';
import { withClientAddress } from './client-address.ts';
import { withinDeadline } from './deadline.ts';
import { collectIssues, readQuery } from './parse.ts';
import type { RequestContext } from './request-context.ts';
import { sendResponse } from './response.ts';

/** A handler as the router stores it; `on` has checked its types against its endpoint. */
export interface RegisteredEndpoint {
  endpoint: Endpoint;
  handler: (request: object) => unknown;
}

interface Parts {
  callerOf: CallerOf;
  assertCurrentOpen: ((identity: Identity) => Promise<void>) | undefined;
  deadlineMs: number;
}

interface Turn {
  req: express.Request;
  res: express.Response;
  context: RequestContext;
}

function authorizeCaller(endpoint: Endpoint, { req, context }: Turn, callerOf: CallerOf): Caller | undefined {
  const caller = callerOf(req, endpoint);
  context.identity = identityOfCaller(caller);
  if (caller) {
    checkAccess(endpoint, caller);
    checkFamiBook(endpoint, req.headers['x-famibook-id'], caller);
  }
  return caller;
}

async function parseRequest(endpoint: Endpoint, pathParams: Record<string, string>, { req, res }: Turn) {
  const issues = collectIssues();
  const params = issues.parse(endpoint.params, pathParams);
  const search = req.url.includes('?') ? req.url.slice(req.url.indexOf('?')) : '';
  const query = issues.parse(endpoint.query, readQuery(search, issues));
  const body = endpoint.body && issues.parse(endpoint.body, await bodyFor(endpoint.body, await readBody(req, res)));
  if (endpoint.multipart && !req.is('multipart/form-data')) throw new AppError('unsupported_type');
  issues.throwIfAny();
  return { params, query, body };
}

/** A missing body counts as an empty object, unless the schema accepts none, so that each missing field is named. */
function bodyFor(schema: NonNullable<Endpoint['body']>, body: unknown) {
  return body === undefined && !schema.safeParse(undefined).success ? {} : body;
}

/** A service that puts rows in the place of others says nothing until it is done; its caller knows how long it waits. */
function waitWithoutEnd(req: express.Request) {
  const wait = () => void req.setTimeout(0);
  if (req.complete) wait();
  else req.once('end', wait);
}

/** Authenticates, parses, runs the use case and presents its result, for every request to an endpoint. */
export function serveEndpoint({ callerOf, assertCurrentOpen, deadlineMs }: Parts) {
  return async (
    { endpoint, handler }: RegisteredEndpoint,
    pathParams: Record<string, string>,
    turn: Turn,
  ): Promise<void> => {
    const { req, res, context } = turn;
    context.endpoint = endpoint.name;
    const caller = authorizeCaller(endpoint, turn, callerOf);
    const gone = new AbortController();
    res.once('close', () => {
      if (!res.writableFinished) gone.abort(new Error('the client is gone'));
    });
    const work = async () => {
      const isAboutCurrent = endpoint.access === 'content' || endpoint.access === 'manager';
      if (isAboutCurrent && context.identity) await assertCurrentOpen?.(context.identity);
      const parsed = await parseRequest(endpoint, pathParams, turn);
      if (endpoint.stream && endpoint.access === 'service') waitWithoutEnd(req);
      const request: Omit<ApiRequest<Endpoint>, 'identity'> & { identity: RequestContext['identity'] } = {
        ...parsed,
        identity: context.identity,
        caller: caller?.kind === 'service' ? caller.service : undefined,
        headers: req.headers,
        requestId: context.requestId,
        get log() {
          return context.log;
        },
        bearer: caller ? bearerOf(req.headers.authorization) : '',
        address: addressOf(req, caller),
        signedInAs: (userId) => {
          context.userId = userId;
        },
        signal: gone.signal,
        raw: req,
        res,
      };
      return handler(request);
    };
    const isLong = endpoint.stream || endpoint.multipart;
    const run = () =>
      withClientAddress(addressOf(req, caller), () => (isLong ? work() : withinDeadline(deadlineMs, gone, work)));
    const actor = actorOf(req, caller);
    sendResponse(endpoint, turn, await (actor ? withActor(actor, run) : run()));
  };
}
