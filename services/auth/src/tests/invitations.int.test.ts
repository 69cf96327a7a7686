import { createHash, randomUUID } from 'node:crypto';
import { EVENTS, type EventType } from '@famibook/contracts/events';
import type { InvitationId } from '@famibook/contracts/ids';
import * as calls from '@famibook/contracts/invitations/endpoints';
import type { NewInvitationBody } from '@famibook/contracts/invitations/schemas';
import * as members from '@famibook/contracts/members/endpoints';
import { outcomeOf } from '@famibook/testing/outcome-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthTestApp, type Browser, bootAuth, type Family } from '../testing/auth-fixture.ts';
import { comeBy, createInvitation } from '../testing/come-by-invitation.ts';
import { famibookLife } from '../testing/famibook-life.ts';
import { wrongTotals } from '../testing/stored-totals.ts';

const GONE = 'invitation_not_found';

let app: AuthTestApp;
let bergs: Family;
beforeAll(async () => {
  app = await bootAuth();
  bergs = await app.found('The  Bergs');
});
afterAll(() => app?.stop());

const invite = (body: Partial<NewInvitationBody> = {}, family = bergs) => createInvitation(family.manager, body);
const lookUp = (token: string) => app.signedOut.call(calls.lookUpInvitation, { body: { token } });
const listOf = async ({ manager }: Family) => (await manager.as()).call(calls.listInvitations);
const rowOf = async (id: string, family = bergs) => (await listOf(family)).find((row) => row.id === id);
const join = async (browser: Browser, famibookName: string, invitation?: string) =>
  (await browser.as()).call(members.joinFamiBook, { body: { famibookName, ...(invitation && { invitation }) } });
const revoke = async ({ manager }: Family, id: string) =>
  (await manager.as()).call(calls.revokeInvitation, { params: { id: id as InvitationId } });

/** What was published about an invitation, in order. */
async function published(id: string) {
  const events = (await app.publishedEvents()).filter(({ aggregateId }) => aggregateId === id);
  for (const { type, data } of events) EVENTS[type as EventType].parse(data);
  return events.map(({ type, version, actor, data }) => ({ type, version, actor, data }));
}

let emails = 0;
const newEmail = () => `invited${++emails}@example.org`;

describe('an invitation (D43)', () => {
  test('starts with 7 days, 10 uses and a decision of the manager; its token is shown once and stored as a hash', async () => {
    const before = Date.now();
    const { token, ...created } = await invite();
    expect(created).toMatchObject({ state: 'open', uses: 10, usesLeft: 10, letsIn: false, createdBy: 'Maria Berg' });
    expect(Date.parse(created.expiresAt) - Date.parse(created.createdAt)).toBe(7 * 86_400_000);
    expect(Date.parse(created.createdAt)).toBeGreaterThanOrEqual(before - 1_000);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await listOf(bergs))).not.toContain(token);
    const { rows } = await app.pool.query('SELECT * FROM invitation WHERE id = $1', [created.id]);
    expect(rows[0].token_hash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(JSON.stringify([rows, await app.publishedEvents()])).not.toContain(token);
    expect((await rowOf(created.id)) ?? {}).toEqual(created);
  });

  test.each([
    [{ days: 0 }, { days: 'Days must be at least 1' }],
    [{ days: 31 }, { days: 'Days can be at most 30' }],
    [{ uses: 0 }, { uses: 'People must be at least 1' }],
    [{ uses: 101 }, { uses: 'People can be at most 100' }],
    [{ uses: 1.5 }, { uses: 'People must be a whole number' }],
  ])('with %o is refused, and says what is allowed (D15)', async (body, fields) => {
    await expect(invite(body)).rejects.toMatchObject({ code: 'validation', fields });
  });

  test('says the name of the FamiBook and the first name of its manager, and nothing else', async () => {
    const { token } = await invite();
    expect(await lookUp(token)).toEqual({ famibookName: 'The Bergs', managerFirstName: 'Maria' });
  });

  test('is not found, alike whether it never was, or expired, was used up, was revoked or is to a suspended FamiBook', async () => {
    const life = famibookLife(await (await app.admin()).as());
    const quiet = await app.found('Quiet');
    const [used, old, revoked, closed] = [
      await invite({ uses: 1 }),
      await invite(),
      await invite(),
      await invite({}, quiet),
    ];
    await comeBy(app, { email: newEmail(), famibookName: 'The Bergs', invitation: used.token });
    await app.pool.query("UPDATE invitation SET expires_at = now() - interval '1 second' WHERE id = $1", [old.id]);
    await revoke(bergs, revoked.id);
    await life.suspend(quiet.famibookId);
    const responses = await Promise.all(
      [randomUUID(), used.token, old.token, revoked.token, closed.token].map(async (token) => {
        const response = await app.post(calls.lookUpInvitation.path, { token });
        const { requestId: _, ...body } = (await response.json()) as Record<string, unknown>;
        return { status: response.status, body };
      }),
    );
    for (const response of responses) expect(response).toEqual(responses[0]);
    expect(responses[0]).toMatchObject({
      status: 404,
      body: {
        code: GONE,
        message: 'This invitation no longer works. Ask the person who sent it for a new link.',
      },
    });
    const outcomes = await Promise.all(
      [
        [used.token, 'The Bergs'],
        [old.token, 'The Bergs'],
        [revoked.token, 'The Bergs'],
        [closed.token, 'Quiet'],
      ].map(([invitation = '', famibookName = '']) =>
        outcomeOf(comeBy(app, { email: newEmail(), famibookName, invitation })),
      ),
    );
    expect(outcomes).toEqual([GONE, GONE, GONE, GONE]);
    expect([await rowOf(used.id), await rowOf(old.id), await rowOf(revoked.id)]).toMatchObject([
      { state: 'used_up', usesLeft: 0 },
      { state: 'expired', usesLeft: 10 },
      { state: 'revoked', usesLeft: 10 },
    ]);
    await life.resume(quiet.famibookId);
    expect(await lookUp(closed.token)).toMatchObject({ famibookName: 'Quiet' });
  });

  test('leads a new user to the manager, who decides as without one (D2)', async () => {
    const { id, token } = await invite();
    const tom = await comeBy(app, { email: newEmail(), famibookName: 'the bergs', invitation: token });
    expect((await tom.identity())?.current).toMatchObject({ famibookName: 'The Bergs', isApproved: false });
    expect(await rowOf(id)).toMatchObject({ usesLeft: 9, state: 'open' });
    const pending = await (await bergs.manager.as()).call(members.listPendingUsers);
    expect(pending.map((row) => row.id)).toContain(tom.userId);
    const requested = (await app.publishedEvents()).filter(({ type }) => type === 'membership.requested.v1');
    expect(requested.at(-1)).toMatchObject({ data: { userId: tom.userId, invitationId: id } });
  });

  test('that lets in approves a new user at once, who is counted, and it is published who came by which', async () => {
    const { id, token } = await invite({ letsIn: true, uses: 2 });
    const ida = await comeBy(app, { email: newEmail(), famibookName: 'The Bergs', invitation: token });
    expect((await ida.identity())?.current).toMatchObject({ isApproved: true, isManager: false });
    const approved = (await app.publishedEvents()).filter(({ type }) => type === 'membership.approved.v1');
    expect(approved.at(-1)).toMatchObject({ data: { userId: ida.userId, invitationId: id } });
    await revoke(bergs, id);
    const { famibookId } = bergs;
    const about = { famibookId, famibookName: 'The Bergs', invitationId: id };
    const manager = { kind: 'user', id: bergs.manager.userId };
    expect(await published(id)).toMatchObject([
      { type: 'invitation.created.v1', version: 1, actor: manager, data: { ...about, uses: 2, letsIn: true } },
      {
        type: 'invitation.used.v1',
        version: 2,
        actor: { kind: 'user', id: ida.userId },
        data: { ...about, userId: ida.userId, isApproved: true },
      },
      { type: 'invitation.revoked.v1', version: 3, actor: manager, data: about },
    ]);
    expect(await wrongTotals(app.pool)).toEqual([]);
  });

  test('lets a user of another FamiBook join, who is in it within the response; a second time is refused', async () => {
    const lunds = await app.found('The Lunds');
    const { id, token } = await invite({ letsIn: true }, lunds);
    const tom = await app.member(bergs, newEmail());
    const joined = await join(tom, 'the lunds', token);
    expect(joined).toEqual({ message: 'Welcome to The Lunds!', isApproved: true });
    const switched = await (await tom.as()).call(members.switchFamiBook, { body: { famibookName: 'The Lunds' } });
    expect(switched.user).toMatchObject({ isApproved: true, famibookName: 'The Lunds' });
    expect(await outcomeOf(join(tom, 'The Lunds', token))).toBe('already_member');
    expect(await rowOf(id, lunds)).toMatchObject({ usesLeft: 9 });
    expect(await wrongTotals(app.pool)).toEqual([]);
  });

  test('to one FamiBook does not open another one, and is not used up by trying', async () => {
    await app.found('The Dahls');
    const { id, token } = await invite({ letsIn: true });
    const attempt = comeBy(app, { email: newEmail(), famibookName: 'The Dahls', invitation: token });
    await expect(attempt).rejects.toMatchObject({ code: 'validation', message: 'This invitation is for The Bergs.' });
    const tom = await app.member(bergs, newEmail());
    expect(await outcomeOf(join(tom, 'The Dahls', token))).toBe('validation');
    expect(await rowOf(id)).toMatchObject({ usesLeft: 10 });
  });

  test('that lets in leaves a user who was removed or declined before to the manager', async () => {
    const { id, token } = await invite({ letsIn: true });
    const tom = await comeBy(app, { email: newEmail(), famibookName: 'The Bergs', invitation: token });
    await (await bergs.manager.as()).call(members.removeMember, { params: { id: tom.userId } });
    expect(await join(tom, 'The Bergs', token)).toMatchObject({ isApproved: false });
    expect(await outcomeOf(join(tom, 'The Bergs', token))).toBe('already_member');
    expect((await tom.identity())?.memberships).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ usesLeft: 8 });
  });

  test('is revoked once; users who came by it stay, and another manager does not find it (D27, D9)', async () => {
    const { id, token } = await invite({ letsIn: true });
    const ida = await comeBy(app, { email: newEmail(), famibookName: 'The Bergs', invitation: token });
    const strangers = await app.found('The Strands');
    expect(await outcomeOf(revoke(strangers, id))).toBe(GONE);
    expect(await outcomeOf(revoke(bergs, id))).toBe('done');
    expect(await outcomeOf(revoke(bergs, id))).toBe('already_decided');
    expect(await outcomeOf(lookUp(token))).toBe(GONE);
    expect((await ida.identity())?.current?.isApproved).toBe(true);
    expect(await listOf(strangers)).toEqual([]);
  });

  test('ends when the role is handed over, and with its FamiBook (D40)', async () => {
    const life = famibookLife(await (await app.admin()).as());
    const family = await app.found('Handed over');
    const anna = await app.member(family, newEmail());
    const { id, token } = await invite({}, family);
    await life.handOver(family.famibookId, anna.userId);
    expect(await outcomeOf(lookUp(token))).toBe(GONE);
    await expect.poll(async () => (await anna.identity())?.current?.isManager).toBe(true);
    const byAnna = { ...family, manager: anna };
    expect(await rowOf(id, byAnna)).toMatchObject({ state: 'revoked' });
    expect(await outcomeOf(invite({}, family))).toBe('forbidden');
    const next = await invite({}, byAnna);
    expect(await lookUp(next.token)).toMatchObject({ managerFirstName: 'Tom' });
    await life.remove(family.famibookId);
    expect(await outcomeOf(lookUp(next.token))).toBe(GONE);
  });
});
