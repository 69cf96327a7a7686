import { createInvitation, listInvitations } from '@famibook/contracts/invitations/endpoints';
import { requestReset } from '@famibook/contracts/password-reset/endpoints';
import { submitSubscription } from '@famibook/contracts/subscriptions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import type { Role } from '../rights/people.ts';
import type { RightsFixture } from '../rights/rights-fixture.ts';
import type { Operation } from './description.ts';
import type { Known } from './valid.ts';

const NOTHING: Known = { ids: [], names: [], emails: [] };

/** Things of the home family that this operation is about, made afresh: an earlier one may have deleted its own. */
export async function thingsFor(
  { path, parameters }: Operation,
  fixture: RightsFixture,
): Promise<ReadonlyMap<string, Known>> {
  const [id, second, third] = await idsFor(path, fixture);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
  const known = new Map<string, Known>([['body', { ...NOTHING, names: [fixture.home.name] }]]);
  for (const [at, ids] of [id, second, third].entries()) {
    const name = names[at];
    if (name && ids) known.set(name, { ...NOTHING, ids, names: [fixture.home.name] });
  }
  if (parameters.some(({ name }) => name === 'famibookName'))
    known.set('famibookName', { ...NOTHING, names: [fixture.home.name] });
  if (parameters.some(({ name }) => name === 'author'))
    known.set('author', { ...NOTHING, ids: [fixture.waitingAuthor('member', 'own')] });
  // What a page of the home family says when it changes something (D1).
  known.set('X-FamiBook-Id', { ...NOTHING, ids: [await fixture.famibookId('manager', 'own')] });
  // Where an upload that has not begun goes on.
  known.set('Upload-Offset', { ...NOTHING, ids: [0] });
  return known;
}

type Ids = readonly (string | number)[];

async function idsFor(path: string, fixture: RightsFixture): Promise<Ids[]> {
  fixture.forgetAll();
  if (path.includes('{commentId}')) {
    const { id, commentId } = await fixture.comment('member', 'own');
    return [[id], [commentId]];
  }
  if (path.endsWith('/{audioId}')) {
    const { famibookId, id } = await fixture.audio('manager', 'own');
    return [[famibookId], [id]];
  }
  if (path.startsWith('/api/uploads/')) return [await severalOf(fixture, () => newUpload(fixture.as('member')))];
  if (path.startsWith('/api/media/')) {
    const { imageUrl } = await fixture.photo('member', 'own');
    const segments = imageUrl.split('?')[0]?.split('/') ?? [];
    return segments.slice(3).map((segment) => [segment]);
  }
  if (path.startsWith('/api/portraits/')) return [[(await fixture.portrait()).split('/').at(-1) ?? '']];
  if (path.includes('/photos/{id}'))
    return [await severalOf(fixture, () => fixture.photo('member', 'own').then(({ id }) => id))];
  if (/\/(?:messages|approve-message|reject-message)\/\{id\}/.test(path))
    return [
      [
        await fixture.message('member', 'own'),
        ...(await severalOf(fixture, () => fixture.pendingMessage('member', 'own'))),
      ],
    ];
  if (path.includes('/audio/{id}')) return [[(await fixture.audio('manager', 'own')).id]];
  if (path.includes('subscriptions/{id}')) return [await severalOf(fixture, () => newSubscription(fixture.url))];
  if (path.includes('invitations/{id}')) return [await someInvitations(fixture)];
  if (path.includes('password-reset')) return [[await newReset(fixture)]];
  if (/\/(?:approve-user|decline-user)\//.test(path))
    return [await severalOf(fixture, () => fixture.waiting('manager', 'own'))];
  // These end an account, a membership or sessions: not of a user that still sends requests.
  if (/\/(?:users|members)\//.test(path)) return [await severalOf(fixture, () => fixture.approved('manager', 'own'))];
  return [];
}

/** A FamiBook has so many open ones and no more, and other requests make some too. */
async function someInvitations(fixture: RightsFixture): Promise<string[]> {
  const manager = fixture.as('manager');
  await manager.send(createInvitation, { body: {} });
  const invitations = await manager.call(listInvitations, { query: { limit: NUMBER } });
  return invitations.map(({ id }) => id);
}

const NUMBER = 3;

/** Makes different things: the fixture reuses what it has made until `forgetAll`. */
function severalOf<T>(fixture: RightsFixture, make: () => Promise<T>): Promise<T[]> {
  return Promise.all(
    Array.from({ length: NUMBER }, () => {
      fixture.forgetAll();
      return make();
    }),
  );
}

async function newSubscription(url: string): Promise<number> {
  const name = `Wanted ${crypto.randomUUID()}`;
  const password = 'some-password';
  const body = {
    managerName: 'Wanda',
    managerEmail: `${crypto.randomUUID()}@wanted.example`,
    famibookName: name,
    password,
    confirmPassword: password,
  };
  return (await new Client(url).call(submitSubscription, { body })).id;
}

/** The id of a resumable upload that waits for its bytes. */
async function newUpload(client: Client): Promise<string> {
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1000000' };
  const response = await client.fetch('/api/uploads', { method: 'POST', headers });
  return response.headers.get('location')?.split('/').at(-1) ?? '';
}

async function newReset(fixture: RightsFixture): Promise<number> {
  const { email } = fixture.credentials('member');
  return (await fixture.as('member').call(requestReset, { body: { email } })).requestId;
}

/** Where each kind of caller's list goes on after its first entry. */
export async function cursorOf({ path, parameters }: Operation, client: Client, ids: Ids): Promise<string | undefined> {
  if (!parameters.some(({ schema }) => schema.format === 'cursor')) return undefined;
  const address = path.replace(/\{\w+\}/, String(ids[0] ?? ''));
  const link = (await client.fetch(`${address}?limit=1`)).headers.get('link');
  return link ? (/[?&](?:before|after)=([\w-]+)/.exec(link)?.[1] ?? undefined) : undefined;
}

/** Things that make lists go on: two of each. */
export async function fillLists(fixture: RightsFixture): Promise<void> {
  for (const role of ['member', 'manager'] as const satisfies readonly Role[]) {
    await fixture.photo(role, 'own');
    await fixture.message(role, 'own');
  }
  await severalOf(fixture, () => fixture.pendingMessage('member', 'own'));
}
