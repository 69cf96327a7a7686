import type { InvitationId } from '@famibook/contracts/ids';
import * as calls from '@famibook/contracts/invitations/endpoints';
import { INVITATIONS } from '@famibook/contracts/limits';
import * as members from '@famibook/contracts/members/endpoints';
import { outcomeOf } from '@famibook/testing/outcome-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthTestApp, bootAuth, type Family } from '../testing/auth-fixture.ts';
import { comeBy, createInvitation } from '../testing/come-by-invitation.ts';
import { famibookLife } from '../testing/famibook-life.ts';
import { wrongTotals } from '../testing/stored-totals.ts';

const GONE = 'invitation_not_found';

let app: AuthTestApp;
beforeAll(async () => {
  app = await bootAuth();
});
afterAll(() => app?.stop());

const count = (outcomes: readonly string[], wanted: string) => outcomes.filter((one) => one === wanted).length;
const usedOf = async (id: string) =>
  (await app.pool.query<{ used: number }>('SELECT used FROM invitation WHERE id = $1', [id])).rows[0]?.used;
const membersBy = async ({ famibookId }: Family) =>
  (
    await app.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM famibook_membership WHERE famibook_id = $1 AND NOT is_manager',
      [famibookId],
    )
  ).rows[0]?.n;
const signUpsBy = (family: Family, invitation: string, number: number, name: string) =>
  Array.from({ length: number }, (_, at) =>
    outcomeOf(comeBy(app, { email: `${name}${at}@example.org`, famibookName: family.famibookName, invitation })),
  );

test.each([true, false])(
  'of twenty at once on a link of ten uses ten come, half of them with an account already; it lets in: %s (D43)',
  async (letsIn) => {
    const family = await app.found(`Ten of twenty ${letsIn}`);
    const home = await app.found(`Home of ten ${letsIn}`);
    const guests = await Promise.all(
      Array.from({ length: 10 }, (_, at) => app.member(home, `guest${letsIn}${at}@example.org`)),
    );
    const { id, token } = await createInvitation(family.manager, { uses: 10, letsIn });
    const body = { famibookName: family.famibookName, invitation: token };
    const outcomes = await Promise.all([
      ...signUpsBy(family, token, 10, `new${letsIn}`),
      ...guests.map(async (guest) => outcomeOf((await guest.as()).call(members.joinFamiBook, { body }))),
    ]);
    expect([count(outcomes, 'done'), count(outcomes, GONE)]).toEqual([10, 10]);
    expect(await usedOf(id)).toBe(10);
    expect(await membersBy(family)).toBe(10);
    const used = (await app.eventsAbout({ id })).filter(({ type }) => type === 'invitation.used.v1');
    expect(used.map(({ version }) => version)).toEqual(Array.from({ length: 10 }, (_, at) => at + 2));
    // A refused sign-up leaves no account behind.
    const { rows } = await app.pool.query('SELECT 1 FROM "user" WHERE email LIKE $1', [`new${letsIn}%`]);
    expect(rows).toHaveLength(await signedUp(family));
    expect(await wrongTotals(app.pool)).toEqual([]);
  },
);

async function signedUp({ famibookId }: Family): Promise<number> {
  const { rows } = await app.pool.query(
    `SELECT 1 FROM famibook_membership m JOIN "user" u ON u.id = m.user_id
      WHERE m.famibook_id = $1 AND u.email LIKE 'new%'`,
    [famibookId],
  );
  return rows.length;
}

test('no user comes by a link after it was revoked, however many try at that moment (D43)', async () => {
  const family = await app.found('Revoked meanwhile');
  const { id, token } = await createInvitation(family.manager, { uses: 50, letsIn: true });
  const manager = await family.manager.as();
  const trying = signUpsBy(family, token, 12, 'meanwhile');
  await manager.call(calls.revokeInvitation, { params: { id: id as InvitationId } });
  const atRevocation = await usedOf(id);
  const outcomes = await Promise.all(trying);
  expect(await usedOf(id)).toBe(atRevocation);
  expect(count(outcomes, 'done')).toBe(atRevocation);
  expect(count(outcomes, 'done') + count(outcomes, GONE)).toBe(12);
  expect(await membersBy(family)).toBe(atRevocation);
});

test('handing over, suspending and deleting wait for those who come by a link, or let no user come (D39, D40)', async () => {
  const life = famibookLife(await (await app.admin()).as());
  for (const what of ['hand over', 'suspend', 'remove'] as const) {
    const family = await app.found(`Ends by ${what}`);
    const anna = await app.member(family, `anna-${what.replace(' ', '')}@example.org`);
    const { id, token } = await createInvitation(family.manager, { uses: 50, letsIn: true });
    const trying = signUpsBy(family, token, 8, `at-${what.replace(' ', '')}`);
    if (what === 'hand over') await life.handOver(family.famibookId, anna.userId);
    if (what === 'suspend') await life.suspend(family.famibookId);
    if (what === 'remove') await life.remove(family.famibookId);
    const used = await usedOf(id);
    const outcomes = await Promise.all(trying);
    for (const outcome of outcomes) expect(['done', GONE, 'famibook_not_found']).toContain(outcome);
    expect(await usedOf(id), what).toBe(used);
    if (what === 'remove') expect(await membersBy(family)).toBe(0);
    else expect(count(outcomes, 'done'), what).toBe(used);
    expect(await wrongTotals(app.pool)).toEqual([]);
  }
});

test('of five revocations at once one is done, and one is published (D27)', async () => {
  const family = await app.found('Revoked once');
  const { id } = await createInvitation(family.manager);
  const manager = await family.manager.as();
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () =>
      outcomeOf(manager.call(calls.revokeInvitation, { params: { id: id as InvitationId } })),
    ),
  );
  expect(outcomes.sort()).toEqual([...Array(4).fill('already_decided'), 'done']);
  expect((await app.eventsAbout({ id })).map(({ type }) => type)).toEqual([
    'invitation.created.v1',
    'invitation.revoked.v1',
  ]);
});

test('a FamiBook has fifty open invitations at most, also when many are made at once (D43)', async () => {
  const family = await app.found('Many');
  const outcomes = await Promise.all(
    Array.from({ length: INVITATIONS.openPerFamiBook + 5 }, () => outcomeOf(createInvitation(family.manager))),
  );
  expect(count(outcomes, 'done')).toBe(INVITATIONS.openPerFamiBook);
  expect(count(outcomes, 'too_many_invitations')).toBe(5);
});

test('what was used up, has expired or was revoked is none of the fifty open invitations (D43)', async () => {
  const family = await app.found('Often');
  const user = await family.manager.as();
  const invite = () => outcomeOf(createInvitation(family.manager, { uses: 1 }));
  for (const _ of Array(INVITATIONS.openPerFamiBook)) expect(await invite()).toBe('done');
  const [revoked, expired, ...open] = await user.call(calls.listInvitations);
  const full = async () => expect(await invite()).toBe('too_many_invitations');
  await full();

  await user.call(calls.revokeInvitation, { params: { id: revoked?.id as InvitationId } });
  expect(await invite()).toBe('done');
  await full();

  await app.pool.query('UPDATE invitation SET expires_at = now() WHERE id = $1', [expired?.id]);
  expect(await invite()).toBe('done');
  await full();

  await app.pool.query('UPDATE invitation SET used = 1 WHERE id = $1', [open[0]?.id]);
  expect(await invite()).toBe('done');
  await full();
});
