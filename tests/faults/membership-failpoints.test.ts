import { FAILPOINTS as ADMIN } from '@famibook/admin/failpoints';
import { type AuthStep, STEPS } from '@famibook/auth/failpoints';
import { handOverFamiBook } from '@famibook/contracts/famibooks/endpoints';
import { deleteUser } from '@famibook/contracts/members/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, type Family, foundFamily, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APPLICANT_PASSWORD, type Application, apply, approve, foundedFor, setLease, stateOf } from './applications.ts';
import { wrongCounters } from './counters.ts';
import { isProof } from './counts.ts';
import { countEvents, startJournal } from './journal.ts';
import { type Machine, openMachine } from './machine.ts';
import { CHOSEN, type MembershipStep, membershipSteps, NEWCOMER, trySigningIn } from './membership-steps.ts';
import { calm } from './settled.ts';
import { countDeletionsActedOn, KEEPERS, leaveTraces, readTraces } from './traces.ts';

let machine: Machine;
let admin: Client;
let family: Family;
let forgetful: TestUser;
let steps: MembershipStep[];
let applications: Record<'repeated' | 'unanswered', Application>;
/** To be deleted: the first at auth's places, one more at those of each keeper. */
const leaving: TestUser[] = [];
let reached = 0;

beforeAll(async () => {
  machine = await openMachine();
  const { product } = machine;
  await startJournal(product);
  admin = await administrator(product.url);
  family = await foundFamily(product.url, admin);
  const { body: photo } = await family.manager.client.upload(await somePicture());
  for (const _ of ['auth', ...KEEPERS]) {
    const person = await family.member();
    await leaveTraces(person, photo.id);
    leaving.push(person);
  }
  const [first] = leaving;
  if (!first) throw new TypeError('a member leaves');
  ({ steps, forgetful } = await membershipSteps({ family, admin, leaving: first }));
  applications = { repeated: await apply(product.url, 'repeated'), unanswered: await apply(product.url, 'unanswered') };
  expect((await calm(product)).faults).toEqual([]);
});
afterAll(() => machine?.[Symbol.asyncDispose]());

/** Kills the process at this failpoint; nothing else kills it, so that it has been there. */
async function kill(failpoint: string, work: (url: string) => Promise<unknown>) {
  expect(await machine.killAt(failpoint, work)).toBe('SIGKILL');
  expect(await wrongCounters(machine.product)).toEqual([]);
  reached++;
}

/** Before the commits of the others only `npm run prove` kills. */
const KILLED_BEFORE: readonly AuthStep[] = ['auth.approve', 'auth.delete', 'auth.delete-famibook'];

describe('kill -9 of the whole process around commits of auth', () => {
  it.each(STEPS)('at %s, all of it is done or nothing', async (name) => {
    const step = steps.find((one) => one.name === name);
    if (!step) throw new TypeError(name);
    const held = async () =>
      (await queryService<{ held: unknown[] }>(machine.product, 'auth', step.sql, [...step.values]))[0]?.held;
    const count = async () => (await countEvents(machine.product))[step.event] ?? 0;
    const countBefore = await count();
    expect(await held()).toEqual(step.before);

    if (isProof || KILLED_BEFORE.includes(name)) {
      await kill(`${name}.before-commit`, step.ask);
      expect([await held(), await count()]).toEqual([step.before, countBefore]);
    }
    await kill(`${name}.after-commit`, step.ask);
    expect([await held(), await count()]).toEqual([step.after, countBefore + 1]);
  });
});

describe('kill -9 of the whole process around the commits that follow a deletion (D8)', () => {
  it.each(KEEPERS)('in %s, all of a person is there or nothing', async (keeper) => {
    const person = leaving[1 + KEEPERS.indexOf(keeper)];
    if (!person) throw new TypeError(keeper);
    const remove = (url: string) => admin.at(url).send(deleteUser, { params: { id: person.id } });
    const seen = async () => ({
      ...(await readTraces(machine.product, keeper, leaving)),
      actedOn: await countDeletionsActedOn(machine.product, keeper),
    });
    const before = await seen();
    expect(before).toEqual({ gone: before.actedOn, halves: [], actedOn: before.actedOn });

    await kill(`${keeper}.person.deleted.v1.before-commit`, remove);
    expect(await seen()).toEqual(before);

    await kill(`${keeper}.person.deleted.v1.after-commit`, remove);
    expect(await seen()).toEqual({ gone: before.gone + 1, halves: [], actedOn: before.actedOn + 1 });
  });
});

describe('kill -9 of the whole process around the commit in admin that follows a deletion (D8)', () => {
  it('the subscription of a former manager is blank after the next start, and Activity has one line', async () => {
    const { url } = await machine.restart();
    const former = await foundFamily(url, admin.at(url));
    const { id } = former.manager;
    const body = { userId: (await former.member()).id };
    await former.manager.client.call(handOverFamiBook, { body });
    const remove = (at: string) => admin.at(at).send(deleteUser, { params: { id } });
    await kill('admin.person.deleted.v1.before-commit', remove);
    await kill('admin.person.deleted.v1.after-commit', remove);

    const product = await machine.restart();
    // A kill may have come before the deletion was asked for.
    expect([200, 404]).toContain((await remove(product.url)).status);
    expect((await calm(product)).faults).toEqual([]);
    const recorded = await queryService(
      product,
      'admin',
      `SELECT manager_name, manager_email, state::text,
         (SELECT count(*)::int FROM activity WHERE action = 'account.deleted' AND subject_id = $2) AS lines
         FROM photo_book_subscription WHERE famibook_name = $1`,
      [former.name, id],
    );
    expect(recorded).toEqual([{ manager_name: '', manager_email: '', state: 'approved', lines: 1 }]);
  });
});

describe('kill -9 of the whole process while a subscription is approved (D26)', () => {
  it('whatever was killed, one FamiBook is founded, and the approval can be repeated until it is answered', async () => {
    const { repeated, unanswered } = applications;
    const state = (application: Application) => stateOf(machine.product, application);
    const founded = (application: Application) => foundedFor(machine.product, application);
    const before = await countEvents(machine.product);
    const [beforeFounding, beforeCommit, afterCommit] = ADMIN;

    await kill(beforeFounding, (at) => approve(admin.at(at), repeated));
    expect([await state(repeated), await founded(repeated)]).toEqual(['approving', []]);

    await setLease(machine.product, repeated, '0 s');
    await kill(beforeCommit, (at) => approve(admin.at(at), repeated));
    const once = await founded(repeated);
    expect(once).toEqual([{ id: expect.any(String), members: 1, managers: 1 }]);
    expect(await state(repeated)).toBe('approving');

    await kill(afterCommit, (at) => approve(admin.at(at), unanswered));
    expect(await state(unanswered)).toBe('approved');
    expect(await founded(unanswered)).toEqual([{ id: expect.any(String), members: 1, managers: 1 }]);

    const { url: now } = await machine.restart();
    await setLease(machine.product, repeated, '1 hour');
    expect((await approve(admin.at(now), repeated)).status).toBe(409);
    await setLease(machine.product, repeated, '0 s');
    const { status, body } = await approve(admin.at(now), repeated);
    expect([status, await state(repeated), await founded(repeated)]).toEqual([200, 'approved', once]);
    expect((await approve(admin.at(now), repeated)).status).toBe(409);
    expect((await approve(admin.at(now), unanswered)).status).toBe(409);
    expect(await trySigningIn(now, repeated.email, body.managerPassword ?? '', repeated.famibookName)).toBe(200);
    expect(await trySigningIn(now, unanswered.email, APPLICANT_PASSWORD, unanswered.famibookName)).toBe(200);
    const since = await countEvents(machine.product);
    for (const type of ['famibook.created.v1', 'subscription.approved.v1'])
      expect([type, since[type]]).toEqual([type, (before[type] ?? 0) + 2]);
  });

  it('afterwards every event was handled once, and asking again changes nothing', async () => {
    const { product } = machine;
    for (const { name, ask, again } of steps) expect([name, await ask(product.url)]).toEqual([name, again]);
    // A kill may have come before a deletion was asked for.
    for (const { id } of leaving)
      expect([200, 404]).toContain((await admin.at(product.url).send(deleteUser, { params: { id } })).status);
    const { faults, events } = await calm(product);
    expect(faults).toEqual([]);
    for (const keeper of KEEPERS)
      expect(await readTraces(product, keeper, leaving)).toEqual({ gone: leaving.length, halves: [] });
    // The former manager was deleted too.
    expect((await countEvents(product))['person.deleted.v1']).toBe(leaving.length + 1);
    const signsIn = (email: string, password: string) => trySigningIn(product.url, email, password, family.name);
    expect(await signsIn(NEWCOMER.email, NEWCOMER.password)).toBe(200);
    expect(await signsIn(forgetful.email, CHOSEN)).toBe(200);
    expect(await signsIn(forgetful.email, forgetful.password)).toBe(401);
    console.log(`${reached} places reached; ${events.published} events published, handled once (${events.acted})`);
  });
});
