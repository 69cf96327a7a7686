import { endpoint } from '@famibook/contracts/endpoint';
import type { Identity } from '@famibook/contracts/identity';
import { describe, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { CallInput, InternalCalls } from '../calls/calls.ts';
import type { ApiRequest, Handler } from './api-request.ts';
import type { HttpApp } from './app.ts';
import { SerializedJson } from './response.ts';

const base = { service: 'gallery', summary: '', method: 'POST', path: '/x/{id}', name: 'x' } as const;
const full = endpoint({
  ...base,
  access: 'content',
  params: z.object({ id: z.coerce.number() }),
  query: z.object({ q: z.string().optional() }),
  body: z.object({ tags: z.array(z.string()) }),
  response: z.object({ ok: z.boolean() }),
});
const bare = endpoint({ ...base, access: 'public' });
const internal = endpoint({
  ...base,
  access: 'service',
  callers: ['media'],
  stream: true,
  response: z.object({ ok: z.boolean() }),
});

describe('types follow the endpoint', () => {
  it('of a handler’s request and response', () => {
    expectTypeOf<ApiRequest<typeof full>['identity']>().toEqualTypeOf<Identity>();
    expectTypeOf<ApiRequest<typeof full>['params']>().toEqualTypeOf<{ id: number }>();
    expectTypeOf<ApiRequest<typeof full>['query']>().toEqualTypeOf<{ q?: string | undefined }>();
    expectTypeOf<ApiRequest<typeof full>['body']>().toEqualTypeOf<{ tags: string[] }>();
    expectTypeOf<ApiRequest<typeof bare>['identity']>().toEqualTypeOf<Identity | null>();
    expectTypeOf<ApiRequest<typeof bare>['body']>().toEqualTypeOf<undefined>();
    expectTypeOf<ApiRequest<typeof internal>['identity']>().toEqualTypeOf<null>();
    type Response = { ok: boolean } | SerializedJson<{ ok: boolean }>;
    expectTypeOf<ReturnType<Handler<typeof full>>>().toEqualTypeOf<Response | Promise<Response>>();
    expectTypeOf<undefined>().toExtend<ReturnType<Handler<typeof internal>>>();
  });

  it('so that a wrong response or a call without its parts does not compile', () => {
    const compiles = (app: HttpApp, calls: InternalCalls) => {
      app.on(full, async ({ body }) => ({ ok: body.tags.length > 0 }));
      app.on(bare, () => {});
      // @ts-expect-error the response has no such member type
      app.on(full, () => ({ ok: 'yes' }));
      app.on(full, () => new SerializedJson<{ ok: boolean }>('{"ok":true}'));
      // @ts-expect-error this text is of another response
      app.on(full, () => new SerializedJson<string[]>('[]'));
      // @ts-expect-error a response is owed
      app.on(full, () => {});
      // @ts-expect-error params and body are missing
      void calls.call('gallery', full, { as: 'service' });
      // @ts-expect-error an internal endpoint says who may call it
      endpoint({ ...base, access: 'service' });
      // @ts-expect-error what people call has no list of services
      endpoint({ ...base, access: 'content', callers: ['media'] });
      return calls.call('gallery', full, { as: 'service', params: { id: 1 }, body: { tags: [] } });
    };
    expectTypeOf(compiles).returns.resolves.toEqualTypeOf<{ ok: boolean }>();
    expectTypeOf<CallInput<typeof bare>['body']>().toEqualTypeOf<undefined>();
  });
});
