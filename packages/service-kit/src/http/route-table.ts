import type { Endpoint } from '@famibook/contracts/endpoint';
import { AppError } from '../errors.ts';

/** A word that a path has to have there, or a parameter. */
type Segment = { readonly literal: string } | { readonly literal?: undefined; readonly parameter: string };

interface Route<T> {
  segments: readonly Segment[];
  target: T;
}

interface Match<T> {
  target: T;
  params: Record<string, string>;
}

/** The paths of a service. Literal segments win over parameters, in whatever order they were added. */
export interface RouteTable<T> {
  add(method: string, path: string, target: T): void;
  /**
   * HEAD is served by GET where it has no route of its own.
   * @throws AppError 400 for a parameter that is not percent-encoded UTF-8, 405 for a known path with another method
   */
  find(method: string, path: string): Match<T> | undefined;
}

const PARAMETER = /^\{(\w+)\}$/;

function segmentOf(text: string): Segment {
  const parameter = PARAMETER.exec(text)?.[1];
  return parameter === undefined ? { literal: text } : { parameter };
}

function shapeOf(segments: readonly Segment[]) {
  return segments.map(({ literal }) => literal ?? '{}').join('/');
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new AppError('bad_request', { message: 'The address is not valid.', cause });
  }
}

/** The caller has compared the number of segments. */
function fits(route: readonly Segment[], path: readonly string[]): boolean {
  return route.every(({ literal }, at) => (literal === undefined ? path[at] !== '' : literal === path[at]));
}

function paramsOf(route: readonly Segment[], path: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [at, segment] of route.entries()) {
    if (segment.literal === undefined) params[segment.parameter] = decode(path[at] ?? '');
  }
  return params;
}

function literalFirst(a: readonly Segment[], b: readonly Segment[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = Number(a[at]?.literal === undefined) - Number(b[at]?.literal === undefined);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A table of endpoints: `Allow` names only methods whose endpoint accepts the path's parameters. */
export function createEndpointTable<T extends { endpoint: Endpoint }>(): RouteTable<T> {
  return createRouteTable(({ endpoint }, params) => endpoint.params?.safeParse(params).success ?? true);
}

export function createRouteTable<T>(
  takes: (target: T, params: Record<string, string>) => boolean = () => true,
): RouteTable<T> {
  /** By their method and how many segments they have. */
  const byMethod = new Map<string, Map<number, Route<T>[]>>();

  const fitting = (method: string, path: readonly string[]) =>
    byMethod
      .get(method)
      ?.get(path.length)
      ?.find((route) => fits(route.segments, path));

  const allowedMethods = (path: readonly string[]): string[] => {
    const routes = [...byMethod.keys()].flatMap((method) => {
      const route = fitting(method, path);
      return route ? [{ method, ...route }] : [];
    });
    const taking = routes.filter(({ target, segments }) => takes(target, paramsOf(segments, path)));
    return (taking.length > 0 ? taking : routes).map(({ method }) => method);
  };

  return {
    add: (method, path, target) => {
      const segments = path.split('/').map(segmentOf);
      const ofMethod = byMethod.get(method) ?? new Map<number, Route<T>[]>();
      const routes = ofMethod.get(segments.length) ?? [];
      if (routes.some((route) => shapeOf(route.segments) === shapeOf(segments)))
        throw new TypeError(`${method} ${path} is registered twice`);
      ofMethod.set(
        segments.length,
        [...routes, { segments, target }].sort((a, b) => literalFirst(a.segments, b.segments)),
      );
      byMethod.set(method, ofMethod);
    },
    find: (method, path) => {
      const parts = path.split('/');
      const route = fitting(method, parts) ?? (method === 'HEAD' ? fitting('GET', parts) : undefined);
      if (!route) {
        const allowed = allowedMethods(parts);
        if (allowed.length > 0) throw new AppError('method_not_allowed', { headers: { Allow: allowed.join(', ') } });
        return undefined;
      }
      return { target: route.target, params: paramsOf(route.segments, parts) };
    },
  };
}
