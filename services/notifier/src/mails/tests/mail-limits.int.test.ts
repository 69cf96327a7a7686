import { randomUUID as newId } from 'node:crypto';
import type { FamiBookId } from '@famibook/contracts/ids';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, type MailsFixture, MINUTE_MS, openMails } from '../testing/mails-fixture.ts';

let mails: MailsFixture;
beforeEach(async () => {
  mails = await openMails();
});
afterEach(() => mails?.stop());

describe('a flood of mails to one person (D44)', () => {
  const ask = async (famibookId: FamiBookId, name: string, userId = mails.addUser(name)) => {
    const membership = { famibookId, famibookName: 'The Rossis', membershipId: newId() as never };
    await mails.queue('membership.requested.v1', { ...membership, userId });
    return userId;
  };
  const passHours = async (hours: number) => {
    for (let nth = 0; nth < hours; nth += 1) {
      await mails.send();
      mails.pass(HOUR_MS);
    }
    await mails.send();
  };
  /** How many requests a subject speaks of. */
  const counted = (subject = '') => 1 + Number(/and (\d+) more/.exec(subject)?.[1] ?? 0);

  it('of requests to join is a few mails an hour, which count all of them', async () => {
    const { famibookId } = mails.addFamiBook('The Rossis');
    for (let nth = 0; nth < 38; nth += 1) await ask(famibookId, `Guest${nth}`);
    await mails.send();
    expect(
      mails
        .subjects()
        .map(counted)
        .reduce((sum, count) => sum + count, 0),
    ).toBe(38);
    expect(mails.subjects()).toHaveLength(1);
    for (let nth = 0; nth < 12; nth += 1) {
      await ask(famibookId, `Late${nth}`);
      await mails.send();
      mails.pass(MINUTE_MS);
    }
    expect(mails.subjects().length).toBe(5);
    mails.pass(HOUR_MS);
    await mails.send();
    expect(mails.subjects().length).toBe(6);
    expect(
      mails
        .subjects()
        .map(counted)
        .reduce((sum, count) => sum + count, 0),
    ).toBe(50);
  });

  it('of requests of one person is one mail an hour, and does not use up those of others', async () => {
    const { famibookId } = mails.addFamiBook('The Rossis');
    const pass = async () => {
      await mails.send();
      mails.pass(MINUTE_MS);
    };
    const ben = await ask(famibookId, 'Ben');
    await pass();
    for (let nth = 0; nth < 6; nth += 1) {
      await ask(famibookId, 'Ben', ben);
      await pass();
    }
    expect(mails.subjects()).toEqual(['Ben Rossi would like to join The Rossis']);
    for (const name of ['Cleo', 'Dora', 'Emil', 'Finn']) {
      await ask(famibookId, name);
      await pass();
    }
    expect(mails.subjects().slice(1)).toEqual([
      'Cleo Rossi and 1 more person would like to join The Rossis',
      ...['Dora', 'Emil', 'Finn'].map((name) => `${name} Rossi would like to join The Rossis`),
    ]);
    await ask(famibookId, 'Ben', ben);
    mails.pass(HOUR_MS);
    await mails.send();
    expect(mails.subjects().at(-1)).toBe('Ben Rossi would like to join The Rossis');
  });

  it('that waited for a mail server is one mail, not a thousand', async () => {
    const { famibookId } = mails.addFamiBook('The Rossis');
    await mails.server.goAway();
    for (let nth = 0; nth < 20; nth += 1) {
      await ask(famibookId, `Guest${nth}`);
      await mails.send();
    }
    await mails.server.comeBack();
    mails.pass(HOUR_MS);
    await mails.send();
    expect(mails.subjects().map(counted)).toEqual([20]);
  });

  it('that is never taken is given up 3 days after the first of them, however many come after it', async () => {
    const { famibookId } = mails.addFamiBook('The Rossis');
    await mails.server.goAway();
    await ask(famibookId, 'Ben');
    await passHours(48);
    await ask(famibookId, 'Cleo');
    await passHours(36);
    expect((await mails.queries.listUndelivered({ limit: 10 })).total).toBe(1);
    await ask(famibookId, 'Dora');
    await mails.server.comeBack();
    await mails.send();
    expect(mails.subjects()).toEqual(['Dora Rossi would like to join The Rossis']);
  });

  it.each([
    ['takes in', 0],
    ['is taken in by', 90 * MINUTE_MS],
  ])('that is tried again and %s a later one is tried for another 3 days', async (_, sinceLastTry) => {
    const { famibookId } = mails.addFamiBook('The Rossis');
    await mails.server.goAway();
    await ask(famibookId, 'Ben');
    await passHours(72);
    const [givenUp] = (await mails.queries.listUndelivered({ limit: 10 })).rows;
    await ask(famibookId, 'Cleo');
    await passHours(70);
    mails.pass(sinceLastTry);
    if (givenUp) await mails.commands.retryMail(givenUp.id);
    await passHours(4);
    const states = await mails.states();
    expect(states).toHaveLength(2);
    expect(states).toEqual(
      expect.arrayContaining([
        { state: 'merged', total: 1 },
        { state: 'waiting', total: 1 },
      ]),
    );
    await passHours(72);
    expect((await mails.queries.listUndelivered({ limit: 10 })).total).toBe(1);
  });

  it('that cannot be one mail waits for its hour, and is not lost', async () => {
    const userId = mails.addUser('Ada');
    for (let nth = 0; nth < 7; nth += 1) await mails.resetDone(userId);
    await mails.send();
    expect(mails.subjects()).toHaveLength(5);
    mails.pass(HOUR_MS);
    await mails.send();
    expect(mails.subjects()).toHaveLength(7);
  });
});
