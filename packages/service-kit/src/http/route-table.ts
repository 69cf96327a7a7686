import { AppError } from '../errors.ts';

interface Route<T> {
  segments: readonly string[];
  target: T;
}

export interface Match<T> {
  target: T;
  params: Record<string, string>;
}

/** The paths of a service. Literal segments win over parameters, whatever the order they were added in. */
export interface RouteTable<T> {
  add(method: string, path: string, target: T): void;
  /**
   * HEAD is answered by GET where it has no route of its own.
   * @throws AppError 400 for a parameter that is not percent-encoded UTF-8, 405 for a known path with another method
   */
  find(method: string, path: string): Match<T> | undefined;
}

const PARAMETER = /^\{(\w+)\}$/;
const nameOf = (segment: string) => PARAMETER.exec(segment)?.[1];
const shapeOf = (segments: readonly string[]) =>
  segments.map((segment) => (nameOf(segment) ? '{}' : segment)).join('/');

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new AppError('bad_request', { message: 'The address is not valid.', cause });
  }
};

const fits = (route: readonly string[], path: readonly string[]): boolean =>
  route.length === path.length &&
  route.every((segment, at) => (nameOf(segment) === undefined ? segment === path[at] : path[at] !== ''));

const literalFirst = (a: readonly string[], b: readonly string[]): number => {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const difference = Number(nameOf(a[at] ?? '') !== undefined) - Number(nameOf(b[at] ?? '') !== undefined);
    if (difference !== 0) return difference;
  }
  return 0;
};

export const createRouteTable = <T>(): RouteTable<T> => {
  const byMethod = new Map<string, Route<T>[]>();

  const fitting = (method: string, path: readonly string[]) =>
    byMethod.get(method)?.find((route) => fits(route.segments, path));

  return {
    add: (method, path, target) => {
      const segments = path.split('/');
      const routes = byMethod.get(method) ?? [];
      if (routes.some((route) => shapeOf(route.segments) === shapeOf(segments)))
        throw new TypeError(`${method} ${path} is registered twice`);
      byMethod.set(
        method,
        [...routes, { segments, target }].sort((a, b) => literalFirst(a.segments, b.segments)),
      );
    },
    find: (method, path) => {
      const parts = path.split('/');
      const route = fitting(method, parts) ?? (method === 'HEAD' ? fitting('GET', parts) : undefined);
      if (!route) {
        const allowed = [...byMethod.keys()].filter((other) => fitting(other, parts));
        if (allowed.length > 0) throw new AppError('method_not_allowed', { headers: { Allow: allowed.join(', ') } });
        return undefined;
      }
      const params = route.segments.flatMap((segment, at) => {
        const name = nameOf(segment);
        return name === undefined ? [] : [[name, decode(parts[at] ?? '')] as const];
      });
      return { target: route.target, params: Object.fromEntries(params) };
    },
  };
};
