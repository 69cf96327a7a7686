import type { Endpoint } from '@famibook/contracts/endpoint';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createEndpointTable, createRouteTable } from './route-table.ts';

function table(...routes: [method: string, path: string][]) {
  const made = createRouteTable<string>();
  for (const [method, path] of routes) made.add(method, path, path);
  return made;
}

describe('the paths of a service', () => {
  it('find literal segments before parameters, in whatever order they came', () => {
    const routes = table(['GET', '/api/{a}/x'], ['GET', '/api/things/{id}'], ['GET', '/api/things/newest']);
    expect(routes.find('GET', '/api/things/newest')?.target).toBe('/api/things/newest');
    expect(routes.find('GET', '/api/things/x')?.target).toBe('/api/things/{id}');
    expect(routes.find('GET', '/api/others/x')).toEqual({ target: '/api/{a}/x', params: { a: 'others' } });
  });

  it('decode parameters after splitting, so that an encoded slash stays inside its segment', () => {
    expect(table(['GET', '/a/{b}']).find('GET', '/a/x%2Fy')?.params).toEqual({ b: 'x/y' });
    expect(() => table(['GET', '/a/{b}']).find('GET', '/a/%E0%A4%A')).toThrow(expect.objectContaining({ status: 400 }));
  });

  it('are exact: case, trailing and doubled slashes count', () => {
    const routes = table(['GET', '/api/things']);
    for (const path of ['/api/things/', '/API/things', '//api/things', '/api//things', '/api', '']) {
      expect(routes.find('GET', path)).toBeUndefined();
    }
  });

  it('name the methods that would be allowed', () => {
    const routes = table(['GET', '/a/{b}'], ['DELETE', '/a/c']);
    expect(() => routes.find('POST', '/a/c')).toThrow(
      expect.objectContaining({ code: 'method_not_allowed', headers: { Allow: 'GET, DELETE' } }),
    );
  });

  it('name no method whose endpoint would not accept the parameters of the path', () => {
    const id = z.object({ id: z.uuid() });
    const routes = createEndpointTable<{ endpoint: Endpoint }>();
    const endpoint = { name: 'x', service: 'gallery', access: 'public', summary: 'x' } as const;
    routes.add('GET', '/a/months', { endpoint: { ...endpoint, method: 'GET', path: '/a/months' } });
    routes.add('DELETE', '/a/{id}', { endpoint: { ...endpoint, method: 'DELETE', path: '/a/{id}', params: id } });
    expect(() => routes.find('POST', '/a/months')).toThrow(expect.objectContaining({ headers: { Allow: 'GET' } }));
  });

  it('answer HEAD as GET, unless it has a route of its own', () => {
    const routes = createRouteTable<string>();
    routes.add('GET', '/a', 'read');
    routes.add('GET', '/b', 'read');
    routes.add('HEAD', '/b', 'look');
    expect([routes.find('HEAD', '/a')?.target, routes.find('HEAD', '/b')?.target]).toEqual(['read', 'look']);
  });

  it('cannot be registered twice', () => {
    expect(() => table(['GET', '/a/{b}'], ['GET', '/a/{c}'])).toThrow('registered twice');
  });

  it('keep parameters named like members of every object as plain values', () => {
    const found = table(['GET', '/{__proto__}']).find('GET', '/x');
    expect(Object.getPrototypeOf(found?.params)).toBe(Object.prototype);
  });
});
