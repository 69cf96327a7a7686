import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fillPath } from './endpoint.ts';
import { ENDPOINTS, INTERNAL_ENDPOINTS } from './endpoints.ts';
import { REACTION_KINDS, REACTIONS } from './reactions/kinds.ts';
import type { ReactionRoutes } from './reactions/reaction-routes.ts';
import { Reactions } from './reactions/schemas.ts';
import type { Route } from './route.ts';
import { audienceOf, createServiceFinder, serviceFor } from './routing.ts';

const endpoints = [...ENDPOINTS.values()];
const isRouted = (path: string) => serviceFor(path) !== undefined;

describe('the table of calls', () => {
  it('names every call once and gives every method and path to one call only', () => {
    const paths = endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('has a schema for each parameter in a path, and no others', () => {
    for (const { name, path, params } of endpoints) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter).sort();
      expect(Object.keys(params?.shape ?? {}).sort(), name).toEqual(named);
    }
  });

  it('routes every call to the service that answers it', () => {
    for (const { name, path, service, access } of endpoints.filter(({ path }) => isRouted(path))) {
      expect(access, name).not.toBe('service');
      expect(serviceFor(path), name).toBe(service);
    }
  });

  it('never routes what services say to each other', () => {
    for (const { path } of INTERNAL_ENDPOINTS.values()) expect(isRouted(path)).toBe(false);
    expect(endpoints.filter(({ access, path }) => access === 'service' && !path.startsWith('/internal/'))).toEqual([]);
    expect(isRouted('/internal/live')).toBe(false);
  });
});

describe('the half of an endpoint that browsers load', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('/routes.ts'),
  );

  /** A constant bears the name of its route; the reactions to a thing are a list of routes that bear their own. */
  function routesIn([name, value]: [string, Route | ReactionRoutes]): [string, Route][] {
    if ('path' in value) return [[name, value]];
    return Object.values(value).flatMap(({ add, remove }): [string, Route][] => [
      [add.name, add],
      [remove.name, remove],
    ]);
  }

  it('stands under the name of the endpoint it is half of', async () => {
    const modules = await Promise.all(
      files.map(
        (file) => import(new URL(file, import.meta.url).href) as Promise<Record<string, Route | ReactionRoutes>>,
      ),
    );
    const routes = modules.flatMap((module) => Object.entries(module)).flatMap(routesIn);
    for (const [name, route] of routes) expect(ENDPOINTS.get(name), name).toMatchObject({ ...route, name });
    expect(routes.map(([name]) => name).sort()).toEqual([...ENDPOINTS.keys()].sort());
  });

  it('loads no schema', () => {
    const loaded = [...files, 'reactions/reaction-routes.ts'].flatMap((file) => {
      const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
      return [...text.matchAll(/^(?:import|export) (?!type\b).*from '(.*)';$/gm)].map(([, from]) => from);
    });
    expect(new Set(loaded)).toEqual(new Set(['../limits.ts', '../reactions/reaction-routes.ts', './kinds.ts']));
  });
});

describe('the route table', () => {
  it('refuses two services whose routes begin alike', () => {
    const known = [...ENDPOINTS.values()].filter(({ path }) => path.startsWith('/api/photos'));
    const route = {
      name: 'x',
      method: 'GET',
      path: '/api/photos/{id}/music',
      service: 'media',
      access: 'content',
    } as const;
    expect(() => createServiceFinder([...known, route])).toThrow('/api/photos leads to gallery and to media');
    expect(createServiceFinder([...known, { ...route, path: '/api/photos/music' }])('/api/photos/music/1')).toBe(
      'media',
    );
  });

  it('lets the longest prefix win, at the end of a segment only', () => {
    expect(serviceFor('/api/user')).toBe('auth');
    expect(serviceFor('/api/user/memberships')).toBe('auth');
    expect(serviceFor('/api/user/stats')).toBe('admin');
    expect(serviceFor('/api/userx')).toBeUndefined();
    expect(serviceFor('/api')).toBeUndefined();
  });

  it('makes a token for the gallery and for auth good for media too, to which they pass pictures on', () => {
    expect(audienceOf('gallery')).toEqual(['gallery', 'media']);
    expect(audienceOf('auth')).toEqual(['auth', 'media']);
    expect(audienceOf('board')).toEqual(['board']);
  });
});

describe('reactions (D12)', () => {
  it('have two endpoints and two fields a kind, under the names that clients know', () => {
    const names = endpoints.filter(({ response }) => response === Reactions).map(({ name }) => name);
    const expected = REACTION_KINDS.flatMap((kind) =>
      ['Photo', 'Message'].flatMap((name) => [`${kind}${name}`, `un${kind}${name}`]),
    );
    expect(names.sort()).toEqual(expected.sort());
    expect(ENDPOINTS.get('unheartMessage')).toMatchObject({
      method: 'DELETE',
      path: '/api/messages/{id}/heart',
      access: 'signed-in',
    });
    expect(ENDPOINTS.get('likePhoto')).toMatchObject({
      method: 'POST',
      path: '/api/photos/{id}/like',
      service: 'gallery',
    });
    expect(Object.keys(Reactions.shape).sort()).toEqual(
      Object.values(REACTIONS)
        .flatMap(({ count, own }) => [count, own])
        .sort(),
    );
  });
});

describe('filling a path', () => {
  it('encodes what it is given, and refuses to leave a parameter out', () => {
    expect(fillPath('/api/photos/{id}/like', { id: 'a/b c' })).toBe('/api/photos/a%2Fb%20c/like');
    expect(() => fillPath('/api/photos/{id}', {})).toThrow('needs the parameter id');
  });
});
