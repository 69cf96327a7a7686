import type { Client } from '@famibook/testing/clients/client';
import { testOfOwnProduct } from '@famibook/testing/test';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { ROLES, type Role, World } from '../rights/world.ts';
import { hostileBody, hostileQuery, hostileSegment, hostileType } from './hostile.ts';

interface Operation {
  method: string;
  path: string;
  fields: string[];
  queries: string[];
}

const RUNS = process.env.PROVE === 'full' ? 300 : 25;

const operationsOf = async (url: string): Promise<Operation[]> => {
  const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<
      string,
      Record<
        string,
        {
          parameters?: { in: string; name: string }[];
          requestBody?: { content: Record<string, { schema: { properties?: object } }> };
        }
      >
    >;
  };
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      fields: Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
        Object.keys(schema.properties ?? {}),
      ),
      queries: (operation.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    })),
  );
};

const send = async (
  client: Client,
  { method, path }: Operation,
  input: { segment: string; query: string; body: string; type: string },
) => {
  const address = `${path.replace(/\{\w+\}/g, input.segment)}${input.query && `?${input.query}`}`;
  const response = await client.fetch(address, {
    method,
    headers: input.type ? { 'content-type': input.type } : {},
    body: method === 'GET' || method === 'HEAD' ? undefined : input.body,
  });
  return { status: response.status, text: await response.text() };
};

const test = testOfOwnProduct
  .extend('world', { scope: 'file' }, ({ product }) => World.make(product.url))
  .extend('operations', { scope: 'file' }, async ({ product }) => {
    const all = await operationsOf(product.url);
    // The session's end would make every later try a 401.
    return all.filter(({ path }) => path !== '/api/logout' && path !== '/api/docs');
  });

describe('generated bad input', () => {
  test('never gets a 5xx, never an answer that is not JSON, and never ends the process', async ({
    operations,
    world,
    product,
  }) => {
    for (const operation of operations) {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom<Role>(...ROLES),
          fc.record({
            segment: hostileSegment,
            query: hostileQuery(operation.queries),
            body: hostileBody(operation.fields),
            type: hostileType,
          }),
          async (role, input) => {
            // In a session of its own where a lucky sign-in would change whose session it is.
            const client =
              operation.path === '/api/login' || operation.path === '/api/register'
                ? world.as('signed out')
                : world.as(role);
            const { status, text } = await send(client, operation, input);
            expect(status, `${operation.method} ${operation.path} as ${role}: ${text.slice(0, 300)}`).toBeLessThan(500);
            if (status >= 400 && operation.method !== 'HEAD')
              expect(JSON.parse(text)).toMatchObject({ message: expect.any(String), code: expect.any(String) });
          },
        ),
        { numRuns: RUNS, seed: 20261121, endOnFailure: true },
      );
    }
    expect(product.process.exitCode).toBeNull();
    expect(product.output()).not.toMatch(/\bat .*\.ts:\d+/);
  });

  test('does not make anyone an administrator by way of a prototype', async ({ world }) => {
    const user = await (await world.as('member').fetch('/api/user')).json();
    expect(user).toMatchObject({ isAdmin: false });
  });
});
