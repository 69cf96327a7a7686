import { endpoint } from '@famibook/contracts/endpoint';
import { administrator, loner, manager, member, pending } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { currentActor } from '../observability/actor.ts';
import { editThing, endpointFor, endpointForServices, serveApp } from '../testing/http-fixture.ts';

const plain = { service: 'gallery', access: 'public', summary: '', method: 'GET' } as const;
const response = z.object({ value: z.string() });
const actor = endpoint({ ...plain, name: 'actor', path: '/api/actor', response });
const enrolment = endpoint({
  ...plain,
  access: 'signed-in',
  beforeEnrolment: true,
  name: 'enrolment',
  path: '/api/enrolment',
  response,
});
const address = endpoint({ ...plain, name: 'address', path: '/api/address', response });

let kit: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  kit = await serveApp((app) => {
    for (const access of ['public', 'signed-in', 'content', 'manager', 'admin'] as const) {
      app.on(endpointFor(access), ({ identity, caller }) => ({
        userId: identity?.userId ?? null,
        caller: caller ?? null,
      }));
    }
    app.on(endpointForServices, ({ caller }) => ({ userId: null, caller: caller ?? null }));
    app.on(editThing, ({ params, query, body }) => ({ id: params.id, title: body.title, page: query.page }));
    app.on(actor, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return { value: `${currentActor()?.kind} ${currentActor()?.id}` };
    });
    app.on(enrolment, () => ({ value: 'open' }));
    app.on(address, (req) => ({ value: req.address }));
  });
});
afterAll(() => kit.stop());

describe('access', () => {
  const people = {
    gateway: 'gateway',
    pending: pending(),
    loner: loner(),
    member: member(),
    manager: manager(),
    administrator: administrator(),
  } as const;
  it.each([
    ['public', { noToken: 401, gateway: 200, pending: 200, loner: 200, member: 200, manager: 200, administrator: 200 }],
    [
      'signed-in',
      { noToken: 401, gateway: 401, pending: 200, loner: 200, member: 200, manager: 200, administrator: 200 },
    ],
    [
      'content',
      { noToken: 401, gateway: 401, pending: 403, loner: 403, member: 200, manager: 200, administrator: 200 },
    ],
    [
      'manager',
      { noToken: 401, gateway: 401, pending: 403, loner: 403, member: 403, manager: 200, administrator: 200 },
    ],
    ['admin', { noToken: 401, gateway: 401, pending: 403, loner: 403, member: 403, manager: 403, administrator: 200 }],
    [
      'service',
      { noToken: 401, gateway: 200, pending: 403, loner: 403, member: 403, manager: 403, administrator: 403 },
    ],
  ] as const)('an endpoint for %s (D9)', async (access, expected) => {
    const found: Record<string, number> = {};
    for (const identity of Object.keys(expected)) {
      const caller = identity === 'noToken' ? 'noToken' : people[identity as keyof typeof people];
      found[identity] = (await kit.send(caller, 'GET', `/api/for/${access}`)).status;
    }
    expect(found).toEqual(expected);
  });

  it('an internal endpoint answers the services that it names, and refuses the tokens of all others', async () => {
    const statuses = await Promise.all(
      (['gateway', 'auth', 'media', 'board', 'admin', 'notifier', 'backup'] as const).map(
        async (service) => `${service} ${(await kit.send(service, 'GET', '/api/for/service')).status}`,
      ),
    );
    expect(statuses).toEqual([
      'gateway 200',
      'auth 200',
      ...['media 403', 'board 403', 'admin 403', 'notifier 403', 'backup 403'],
    ]);
  });

  it('an administrator who must turn on the second factor first is refused everywhere but there (D42)', async () => {
    const identity = { ...loner(), mustEnrol: true } as const;
    for (const access of ['signed-in', 'content', 'manager', 'admin'])
      expect((await kit.send(identity, 'GET', `/api/for/${access}`)).body).toMatchObject({
        code: 'second_factor_required',
      });
    expect((await kit.send(identity, 'GET', '/api/for/public')).status).toBe(200);
    expect((await kit.send(identity, 'GET', enrolment.path)).status).toBe(200);
  });

  it('a pending member is refused as such (D9)', async () => {
    const { body } = await kit.send(pending(), 'GET', '/api/for/content');
    expect(body).toMatchObject({ message: 'Your account is pending approval.', code: 'pending_approval' });
  });

  it('a handler knows person and calling service', async () => {
    const identity = member();
    expect((await kit.send(identity, 'GET', '/api/for/public')).body).toEqual({
      userId: identity.userId,
      caller: null,
    });
    expect((await kit.send('auth', 'GET', '/api/for/service')).body).toEqual({ userId: null, caller: 'auth' });
  });

  it('what a request does is caused by its user, the calling service, or whom that service acts for', async () => {
    const ask = async (caller: Parameters<typeof kit.send>[0], actorHeader?: string) =>
      (
        await kit.send(caller, 'GET', '/api/actor', {
          headers: { ...(actorHeader && { 'x-famibook-actor': actorHeader }) },
        })
      ).body;
    const identity = member();
    expect(await ask(identity)).toEqual({ value: `user ${identity.userId}` });
    expect(await ask('admin')).toEqual({ value: 'service admin' });
    expect(await ask('admin', 'schedule:plan%20teller')).toEqual({ value: 'schedule plan teller' });
    expect(await ask(identity, 'operator:me')).toEqual({ value: `user ${identity.userId}` });
    expect(await ask('admin', 'king:me')).toEqual({ value: 'service admin' });
  });

  it('a page of another FamiBook than the current one is refused (D1)', async () => {
    const identity = member();
    const patch = (famibook: string | undefined) =>
      kit.send(identity, 'PATCH', '/api/things/ab', {
        headers: { 'content-type': 'application/json', ...(famibook && { 'x-famibook-id': famibook }) },
        body: '{"title":"x"}',
      });
    expect((await patch(undefined)).status).toBe(200);
    expect((await patch(identity.current?.famibookId)).status).toBe(200);
    expect((await patch(member().current?.famibookId)).body).toMatchObject({ code: 'famibook_changed' });
    const inNone = await kit.send({ ...administrator(), current: null }, 'PATCH', '/api/things/ab', {
      headers: { 'content-type': 'application/json', 'x-famibook-id': String(identity.current?.famibookId) },
      body: '{"title":"x"}',
    });
    expect(inNone.body).toMatchObject({ code: 'famibook_changed' });
  });

  it('the client’s address is taken from the gateway’s header, and only if it is an address', async () => {
    const actorHeader = async (value: string) =>
      (await kit.send('gateway', 'GET', '/api/address', { headers: { 'x-famibook-address': value } })).body;
    expect(await actorHeader('2001:db8::7')).toEqual({ value: '2001:db8::7' });
    expect(await actorHeader('x"y')).toEqual({ value: '127.0.0.1' });
  });
});

it('at the edge a request has no user, whatever it says of itself, and reaches only what is public (D9)', async () => {
  const edge = await serveApp(
    (app) => {
      app.on(endpointFor('signed-in'), () => ({ userId: null, caller: null }));
      app.on(actor, () => ({ value: String(currentActor()?.kind) }));
      app.on(address, (req) => ({ value: req.address }));
    },
    { isEdge: true },
  );
  onTestFinished(() => edge.stop());
  const claims = { headers: { 'x-famibook-actor': 'operator:me', 'x-famibook-address': '203.0.113.9' } };
  expect((await edge.send(member(), 'GET', '/api/for/signed-in')).status).toBe(401);
  expect((await edge.send('auth', 'GET', actor.path, claims)).body).toEqual({ value: 'undefined' });
  expect((await edge.send('auth', 'GET', address.path, claims)).body).toEqual({ value: '127.0.0.1' });
});
