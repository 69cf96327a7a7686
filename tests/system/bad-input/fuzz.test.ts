import type { Client } from '@famibook/testing/clients/client';
import { testOfOwnProduct } from '@famibook/testing/test';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { ROLES, type Role, World } from '../rights/world.ts';
import { hostileBody, hostileQuery, hostileSegment, hostileType } from './hostile.ts';

interface Operation {
  method: string;
  path: string;
  fields: string[];
  queries: string[];
  responses: Responses;
}

interface Response {
  $ref?: string;
  content?: Record<string, { schema: Parameters<typeof z.fromJSONSchema>[0] }>;
}
type Responses = Record<string, Response>;

const RUNS = process.env.PROVE === 'full' ? 300 : 25;

const operationsOf = async (url: string): Promise<Operation[]> => {
  const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<
      string,
      Record<
        string,
        {
          parameters?: { in: string; name: string }[];
          responses: Responses;
          requestBody?: { content: Record<string, { schema: { properties?: object } }> };
        }
      >
    >;
    components: { responses: Responses };
  };
  const shared = description.components.responses;
  const resolved = ({ responses }: { responses: Responses }) =>
    Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        shared[response.$ref?.split('/').at(-1) ?? ''] ?? response,
      ]),
    );
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      fields: Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
        Object.keys(schema.properties ?? {}),
      ),
      responses: resolved(operation),
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
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};

/** How a response differs from what the description says of it; undefined when it does not. */
const againstDescription = (
  { method, path, responses }: Operation,
  { status, type, text }: Awaited<ReturnType<typeof send>>,
): string | undefined => {
  const which = `${method} ${path} ${status}`;
  const described = responses[status];
  if (!described) return `${which} is not described: ${text.slice(0, 200)}`;
  const [content] = Object.entries(described.content ?? {});
  if (!content || method === 'HEAD') return undefined;
  const [expected, { schema }] = content;
  if (!type?.startsWith(expected)) return `${which} is ${type}, not ${expected}`;
  const parsed = z.fromJSONSchema(schema).safeParse(JSON.parse(text));
  return parsed.success ? undefined : `${which}: ${z.prettifyError(parsed.error)}`;
};

const test = testOfOwnProduct
  .extend('world', { scope: 'file' }, ({ product }) => World.make(product.url))
  .extend('operations', { scope: 'file' }, async ({ product }) => {
    const all = await operationsOf(product.url);
    // The session's end would make every later try a 401.
    return all.filter(({ path }) => path !== '/api/logout' && path !== '/api/docs');
  });

describe('generated bad input', () => {
  test('never gets a 5xx, never an answer against the description, and never ends the process (D16)', async ({
    operations,
    world,
    product,
  }) => {
    const differences = new Set<string>();
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
            const response = await send(client, operation, input);
            const { status, text } = response;
            expect(status, `${operation.method} ${operation.path} as ${role}: ${text.slice(0, 300)}`).toBeLessThan(500);
            const difference = againstDescription(operation, response);
            if (difference) differences.add(difference);
            if (status >= 400 && operation.method !== 'HEAD')
              expect(JSON.parse(text)).toMatchObject({ message: expect.any(String), code: expect.any(String) });
          },
        ),
        { numRuns: RUNS, seed: 20261121, endOnFailure: true },
      );
    }
    expect([...differences]).toEqual([]);
    expect(product.process.exitCode).toBeNull();
    expect(product.output()).not.toMatch(/\bat .*\.ts:\d+/);
  });

  test('does not make anyone an administrator by way of a prototype', async ({ world }) => {
    const user = await (await world.as('member').fetch('/api/user')).json();
    expect(user).toMatchObject({ isAdmin: false });
  });
});
