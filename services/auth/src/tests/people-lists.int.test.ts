import { countUsers } from '@famibook/contracts/counts/endpoints';
import type { Endpoint } from '@famibook/contracts/endpoint';
import * as members from '@famibook/contracts/members/endpoints';
import * as resets from '@famibook/contracts/password-reset/endpoints';
import type { Actor } from '@famibook/testing/services/boot-for-test';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AuthTestApp, type Browser, bootAuth, type Family } from '../testing/auth-fixture.ts';
import { wrongTotals } from '../testing/stored-totals.ts';

let app: AuthTestApp;
let bergs: Family;
let hills: Family;
let manager: Actor;
let admin: Actor;

beforeAll(async () => {
  app = await bootAuth();
  bergs = await app.found('The Bergs', { planType: 'premium' });
  hills = await app.found('The Hills');
  manager = await bergs.manager.as();
  admin = await (await app.admin()).as();
});
afterAll(() => app?.stop());
afterEach(async () => {
  expect(await wrongTotals(app.pool)).toEqual([]);
});

let people = 0;
function waitingAs(firstName: string, famibook = 'The Bergs'): Promise<Browser> {
  people += 1;
  return app.register(`list${people}@example.org`, famibook, { firstName, lastName: 'Long' });
}

interface Row {
  id: string;
  firstName: string;
}

/** All pages of a list, page by page. */
async function readAll(actor: Actor, { path }: Pick<Endpoint, 'path'>, query: Record<string, string>) {
  const pages: Row[][] = [];
  const totals: (string | null)[] = [];
  let next: string | undefined = `${path}?${new URLSearchParams(query)}`;
  while (next !== undefined) {
    const response: Response = await actor.fetch(next);
    expect(response.status).toBe(200);
    pages.push((await response.json()) as Row[]);
    totals.push(response.headers.get('x-total-count'));
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return { pages, totals };
}
const namesOf = ({ pages }: { pages: Row[][] }) => pages.map((page) => page.map(({ firstName }) => firstName));

describe('pages of people (D13)', () => {
  test('have the newest first, each row once, the total on each page, and a search that finds what the rows show', async () => {
    for (const name of ['Ada', 'Bea', 'Cleo', 'Dora', 'Ella']) await waitingAs(name);
    const all = await readAll(manager, members.listPendingUsers, { limit: '2' });
    expect(namesOf(all)).toEqual([['Ella', 'Dora'], ['Cleo', 'Bea'], ['Ada']]);
    expect(all.totals).toEqual(['5', '5', '5']);

    const found = await readAll(manager, members.listPendingUsers, { q: 'EO LON', limit: '2' });
    expect([namesOf(found), found.totals]).toEqual([[['Cleo']], ['1']]);
    const byEmail = await readAll(manager, members.listPendingUsers, { q: '@example.org', limit: '3' });
    expect([namesOf(byEmail).flat().length, byEmail.totals]).toEqual([5, ['5', '5']]);
    // These mean something in a pattern, and are no pattern here.
    for (const q of ['%', '_', '\\', "'"])
      expect((await readAll(manager, members.listPendingUsers, { q })).totals).toEqual(['0']);
  });

  test('of one FamiBook are not another family’s (D9)', async () => {
    await waitingAs('Greta', 'The Hills');
    expect((await readAll(manager, members.listPendingUsers, { q: 'Greta' })).totals).toEqual(['0']);
    const theirs = await readAll(await hills.manager.as(), members.listPendingUsers, {});
    expect(namesOf(theirs)).toEqual([['Greta']]);
  });

  test('find a name with accents however it and the search were typed', async () => {
    await waitingAs('Zoë'.normalize('NFD'));
    for (const form of ['NFC', 'NFD']) {
      const found = await readAll(manager, members.listPendingUsers, { q: 'zoë'.normalize(form) });
      expect(namesOf(found)).toEqual([['Zoë']]);
    }
  });

  test('refuse a cursor of another list, a limit of 201 and a search of 101 characters, and say why (D15, D16)', async () => {
    const refused = async (query: string) => {
      const response = await manager.fetch(`${members.listPendingUsers.path}?${query}`);
      return [response.status, Object.keys(((await response.json()) as { fields: object }).fields)];
    };
    expect(await refused('before=abc')).toEqual([400, ['before']]);
    expect(await refused('limit=201')).toEqual([400, ['limit']]);
    expect(await refused(`q=${'x'.repeat(101)}`)).toEqual([400, ['q']]);
  });

  test('that did not change answer 304', async () => {
    const first = await manager.fetch(members.listApprovedUsers.path);
    const known = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
    const again = await manager.fetch(members.listApprovedUsers.path, known);
    expect([again.status, await again.text()]).toEqual([304, '']);
    await app.member(bergs, 'newcomer@example.org');
    expect((await manager.fetch(members.listApprovedUsers.path, known)).status).toBe(200);
  });
});

describe('rows of the administrator (D10)', () => {
  test('are one a user, with all memberships, found by any of their FamiBooks', async () => {
    const ada = await app.member(bergs, 'both@example.org');
    await (await ada.as()).call(members.joinFamiBook, { body: { famibookName: 'The Hills' } });
    const lists = [members.listApprovedUsersWithPasswords, members.listPendingUsersWithPasswords] as const;
    for (const [list, famibookName] of [
      [lists[0], 'The Bergs'],
      [lists[1], 'The Hills'],
    ] as const) {
      const rows = await admin.call(list, { query: { q: 'both@' } });
      expect(rows).toMatchObject([{ id: ada.userId, famibookName, passwordPreview: '$argon2id$v=19$m=19456,t=2,p=1' }]);
      expect(rows[0]?.memberships).toMatchObject([
        { famibookName: 'The Hills', isApproved: false },
        { famibookName: 'The Bergs', isApproved: true },
      ]);
    }
    const found = await admin.call(lists[0], { query: { q: 'the hills' } });
    expect(found.map(({ id }) => id)).toContain(ada.userId);
    await (await hills.manager.as()).call(members.approveUser, { params: { id: ada.userId } });
    const all = await readAll(admin, lists[0], { limit: '2' });
    expect(all.pages.flat().filter(({ id }) => id === ada.userId)).toHaveLength(1);
    expect(new Set(all.totals)).toEqual(new Set([String(all.pages.flat().length)]));
  });

  test('a search for approved users finds those who are in no FamiBook too, and they can be deleted', async () => {
    const list = members.listApprovedUsersWithPasswords;
    const left = await app.member(bergs, 'no-famibook-1@example.org');
    await (await bergs.manager.as()).call(members.removeMember, { params: { id: left.userId } });
    const declined = await app.register('no-famibook-2@example.org', 'The Bergs');
    await admin.call(members.adminDeclineUser, { params: { id: declined.userId }, body: {} });
    await app.member(bergs, 'no-famibook-3@example.org');

    const found = await readAll(admin, list, { q: 'no-famibook-', limit: '1' });
    expect([found.pages.map((page) => page.length), found.totals]).toEqual([
      [1, 1, 1],
      ['3', '3', '3'],
    ]);
    const rows = await admin.call(list, { query: { q: 'no-famibook-2' } });
    expect(rows).toMatchObject([
      { id: declined.userId, membershipId: null, famibookName: null, isApproved: false, memberships: [] },
    ]);
    expect((await readAll(admin, members.listPendingUsersWithPasswords, { q: 'no-famibook-' })).totals).toEqual(['0']);
    const all = (await readAll(admin, list, {})).pages.flat().map(({ id }) => id);
    expect([left, declined].filter(({ userId }) => all.includes(userId))).toEqual([]);

    await admin.call(members.deleteUser, { params: { id: declined.userId } });
    expect(await admin.call(list, { query: { q: 'no-famibook-2' } })).toEqual([]);
  });

  test('refusing a request ends it and nothing else; the account and its other memberships stay', async () => {
    const ada = await app.member(bergs, 'refused@example.org');
    await (await ada.as()).call(members.joinFamiBook, { body: { famibookName: 'The Hills' } });
    await admin.call(members.adminDeclineUser, { params: { id: ada.userId }, body: {} });
    const [row] = await admin.call(members.listApprovedUsersWithPasswords, { query: { q: 'refused@' } });
    expect(row?.memberships).toMatchObject([{ famibookName: 'The Bergs', isApproved: true }]);
    await expect(admin.call(members.adminDeclineUser, { params: { id: ada.userId }, body: {} })).rejects.toMatchObject({
      code: 'already_decided',
    });
  });

  test('a user who waits in several is declined where the administrator says', async () => {
    const ada = await waitingAs('Twice');
    await (await ada.as()).call(members.joinFamiBook, { body: { famibookName: 'The Hills' } });
    const decline = (famibookName?: string) =>
      admin.call(members.adminDeclineUser, { params: { id: ada.userId }, body: famibookName ? { famibookName } : {} });
    await expect(decline()).rejects.toMatchObject({ code: 'which_famibook' });
    await decline('the hills');
    const [row] = await admin.call(members.listPendingUsersWithPasswords, { query: { q: 'Twice' } });
    expect(row?.memberships).toMatchObject([{ famibookName: 'The Bergs', isApproved: false }]);
  });
});

describe('stored totals (D13)', () => {
  test('are what is counted after users come, are approved, declined, removed and deleted at once', async () => {
    const comers = await Promise.all(Array.from({ length: 12 }, (_, n) => waitingAs(`Crowd${n}`)));
    const decisions = [members.approveUser, members.declineUser];
    await Promise.allSettled(
      comers.flatMap(({ userId }, n) => [
        manager.call(decisions[n % 2] ?? members.approveUser, { params: { id: userId } }),
        ...(n % 3 === 0 ? [admin.call(members.deleteUser, { params: { id: userId } })] : []),
        ...(n % 4 === 0 ? [manager.call(members.removeMember, { params: { id: userId } })] : []),
      ]),
    );
    expect(await wrongTotals(app.pool)).toEqual([]);
    const counts = await app.asService('admin').call(countUsers, { query: {} });
    const { totals } = await readAll(admin, members.listApprovedUsersWithPasswords, {});
    expect(totals[0]).toBe(String(counts.approvedUsers));
  });
});

describe('pages of requests for a new password (D13, D23)', () => {
  test('have the newest first and a search by name, e-mail and code', async () => {
    for (const email of ['both@example.org', 'newcomer@example.org', 'refused@example.org'])
      await app.post(resets.requestReset.path, { email, reason: 'Forgot it' });
    const all = await readAll(admin, resets.listPendingResets, { limit: '2' });
    expect([all.pages.map((page) => page.length), all.totals]).toEqual([
      [2, 1],
      ['3', '3'],
    ]);
    const rows = await admin.call(resets.listPendingResets, { query: { q: 'NEWCOMER@' } });
    expect(rows.map(({ user }) => user.email)).toEqual(['newcomer@example.org']);
    const [row] = rows;
    if (!row) throw new TypeError('it waits');
    const inThrees = `${row.code.slice(0, 3)} ${row.code.slice(3)}`;
    for (const q of [row.code, inThrees])
      expect(await admin.call(resets.listPendingResets, { query: { q } })).toHaveLength(1);

    await admin.call(resets.approveReset, { params: { id: row.id }, body: { code: row.code } });
    const approved = await readAll(admin, resets.listApprovedResets, { limit: '1' });
    expect(approved.totals).toEqual(['1']);
    expect(await app.asService('admin').call(countUsers, { query: {} })).toMatchObject({
      pendingResets: 2,
      approvedResets: 1,
      famibooks: 2,
    });
  });
});
