import { fillPath, type Route } from '@famibook/contracts/route';

interface Address {
  params?: unknown;
  query?: unknown;
}

interface Request {
  method: Route['method'];
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  /** JSON, or none. */
  body: string | undefined;
}

/** Path and query of a call; what is undefined is left out of the query. */
export function addressOf(route: Pick<Route, 'path'>, { params, query }: Address = {}): string {
  const path = fillPath(route.path, params as Record<string, string | number> | undefined);
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

/** The request that makes a call. */
export function requestOf(route: Pick<Route, 'method' | 'path'>, input: Address & { body?: unknown } = {}): Request {
  return { method: route.method, path: addressOf(route, input), ...jsonBody(input.body) };
}

/** A body as JSON with the header that says so; neither when there is none. */
export function jsonBody(body: unknown): Pick<Request, 'headers' | 'body'> {
  return body === undefined
    ? { headers: {}, body: undefined }
    : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}
