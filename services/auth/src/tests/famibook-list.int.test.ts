import * as famibooks from '@famibook/contracts/famibooks/endpoints';
import { outcomeOf } from '@famibook/testing/outcome-of';
import type { Actor } from '@famibook/testing/services/boot-for-test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTestApp, bootAuth, type Family } from '../testing/auth-fixture.ts';

let app: AuthTestApp;
let admin: Actor;
let bergs: Family;
beforeAll(async () => {
  app = await bootAuth();
  admin = await (await app.admin()).as();
  bergs = await app.found('The Bergs', { planType: 'premium', email: 'mara@bergs.example' });
  for (const name of ['The Hills', 'The Lunds', 'The Meads']) await app.found(name);
  await app.member(bergs, 'anna@example.org');
  await app.register('waits@example.org', 'The Bergs');
});
afterAll(() => app?.stop());

const { path } = famibooks.listFamiBooks;
const names = async (response: Response) =>
  ((await response.json()) as { famibookName: string }[]).map(({ famibookName }) => famibookName);

test('has a row a FamiBook, the newest first, in pages with the total (D13)', async () => {
  const first = await admin.fetch(`${path}?limit=3`);
  expect([await names(first), first.headers.get('x-total-count')]).toEqual([
    ['The Meads', 'The Lunds', 'The Hills'],
    '4',
  ]);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await admin.fetch(next);
  expect([await names(second), second.headers.get('link')]).toEqual([['The Bergs'], null]);
});

test('shows manager, members, requests, plan and state; of content nothing while its services are away', async () => {
  await admin.call(famibooks.suspendFamiBook, { params: { id: bergs.famibookId } });
  const [row] = await admin.call(famibooks.listFamiBooks, { query: { q: 'bergs' } });
  expect(row).toEqual({
    id: bergs.famibookId,
    famibookName: 'The Bergs',
    manager: { id: bergs.manager.userId, firstName: 'Maria', lastName: 'Berg', email: 'mara@bergs.example' },
    members: 2,
    pending: 1,
    photos: null,
    bytes: null,
    planType: 'premium',
    isSuspended: true,
    createdAt: expect.any(String),
    lastActivityAt: null,
  });
  await admin.call(famibooks.resumeFamiBook, { params: { id: bergs.famibookId } });
});

test('is searched by what a row shows: names, e-mail of the manager, plan and state, literally (D13)', async () => {
  const found = async (q: string) => {
    const response = await admin.fetch(`${path}?${new URLSearchParams({ q })}`);
    return [await names(response), response.headers.get('x-total-count')];
  };
  expect(await found('HILLS')).toEqual([['The Hills'], '1']);
  expect(await found('mara@bergs')).toEqual([['The Bergs'], '1']);
  expect((await found('maria berg'))[1]).toBe('4');
  expect(await found('%')).toEqual([[], '0']);
  expect(await found('Premium plan')).toEqual([['The Bergs'], '1']);
  expect((await found('Open'))[1]).toBe('4');
  await admin.call(famibooks.suspendFamiBook, { params: { id: bergs.famibookId } });
  expect(await found('Suspended')).toEqual([['The Bergs'], '1']);
  await admin.call(famibooks.resumeFamiBook, { params: { id: bergs.famibookId } });
});

test('answers 304 until something of it changes', async () => {
  const first = await admin.fetch(path);
  const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
  expect((await admin.fetch(path, known)).status).toBe(304);
  await app.register('one-more@example.org', 'The Bergs');
  expect((await admin.fetch(path, known)).status).toBe(200);
});

test('the members of one are its approved ones, also for who shall manage it next (D40)', async () => {
  const list = (id: string, q?: string) =>
    admin.call(famibooks.listFamiBookMembers, { params: { id }, query: q === undefined ? {} : { q } });
  const rows = await list(bergs.famibookId);
  expect(rows.map(({ email, isManager }) => [email, isManager])).toEqual([
    ['anna@example.org', false],
    ['mara@bergs.example', true],
  ]);
  expect((await list(bergs.famibookId, 'anna@')).map(({ email }) => email)).toEqual(['anna@example.org']);
  expect(await outcomeOf(list('01890000-0000-7000-8000-000000000000'))).toBe('famibook_not_found');
});
