import { approveMessage, postMessage, rejectMessage } from '@famibook/contracts/board/endpoints';
import type { UserId } from '@famibook/contracts/ids';
import {
  approveUser,
  declineUser,
  deleteUser,
  listApprovedUsers,
  listPendingUsers,
} from '@famibook/contracts/members/endpoints';
import { approveReset } from '@famibook/contracts/password-reset/endpoints';
import { commentOnPhoto, getPhoto, photoReactions } from '@famibook/contracts/photos/endpoints';
import { login } from '@famibook/contracts/sessions/endpoints';
import { approveSubscription, rejectSubscription } from '@famibook/contracts/subscriptions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { ResetBrowser } from '@famibook/testing/clients/reset';
import { administrator, foundFamily, signIn, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';
import { testOfOwnProduct as test } from '@famibook/testing/test';
import { describe, expect } from 'vitest';
import { apply, foundedFor, stateOf } from './applications.ts';
import { wrongCounters } from './counters.ts';
import { times } from './counts.ts';
import { inParallel } from './in-parallel.ts';
import { untilNothingIsLeft } from './traces.ts';

const TRIES = times(1_000);

/** Which of the tries succeeded; every other one got 409. */
function onlyWinner(statuses: number[]): number {
  const winners = statuses.flatMap((status, index) => (status === 200 ? [index] : []));
  expect(winners).toHaveLength(1);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  return winners[0] ?? -1;
}

async function published(product: Product, service: 'auth' | 'board' | 'admin', aggregateId: string) {
  const sql = `SELECT event->>'type' AS type FROM outbox WHERE event->>'aggregateId' = $1 ORDER BY seq`;
  return (await queryService<{ type: string }>(product, service, sql, [aggregateId])).map(({ type }) => type);
}

const approve = (by: Client, requestId: number) =>
  by.send(approveReset, { params: { id: requestId as never }, body: {} });

describe('1,000 decisions about one thing at once: one wins, every other gets 409 and changes nothing (D27)', () => {
  test('a user who waits is approved or declined', async ({ product, admin }) => {
    // In a family of its own no other user waits.
    const family = await foundFamily(product.url, admin);
    const { email, password, client } = family.manager;
    const sessions = [client, await signIn(product.url, { email, password }, family.name)];
    const { id } = await family.pending();
    const [request] = (await client.call(listPendingUsers)).filter((user) => user.id === id);
    const responses = await inParallel(TRIES, (index) =>
      (sessions[index % 2] ?? client).send(index % 4 < 2 ? approveUser : declineUser, { params: { id } }),
    );
    const winner = onlyWinner(responses.map(({ status }) => status));
    const isApproved = winner % 4 < 2;
    const members = (await client.call(listApprovedUsers)).map((user) => user.id);
    expect([members.includes(id as UserId), await client.call(listPendingUsers)]).toEqual([isApproved, []]);
    expect(await published(product, 'auth', String(request?.membershipId))).toEqual([
      'membership.requested.v1',
      isApproved ? 'membership.approved.v1' : 'membership.ended.v1',
    ]);
    expect(await wrongCounters(product)).toEqual([]);
  });

  test('a message that waits is approved or rejected', async ({ product, family }) => {
    const author = await family.member();
    const { id } = await author.client.call(postMessage, { body: { content: 'It waits' } });
    const responses = await inParallel(TRIES, (index) =>
      family.manager.client.send(index % 2 === 0 ? approveMessage : rejectMessage, { params: { id } }),
    );
    const isApproved = onlyWinner(responses.map(({ status }) => status)) % 2 === 0;
    const events = await published(product, 'board', id);
    const count = (type: string) => events.filter((one) => one === type).length;
    expect([count('message.approved.v1'), count('message.deleted.v1')]).toEqual(isApproved ? [1, 0] : [0, 1]);
    expect(await wrongCounters(product)).toEqual([]);
  });

  test('a request for a new password is approved', async ({ product, admin, family }) => {
    const { email } = await family.member();
    const { requestId } = await ResetBrowser.asking(product.url, email);
    const other = await administrator(product.url);
    const responses = await inParallel(TRIES, (index) => approve(index % 2 === 0 ? admin : other, requestId));
    onlyWinner(responses.map(({ status }) => status));
  });

  test('a subscription is approved or rejected', async ({ product, admin }) => {
    const application = await apply(product.url, 'decided-at-once');
    const params = { id: application.id as never };
    const responses = await inParallel(TRIES, (index) =>
      admin.send(index % 2 === 0 ? approveSubscription : rejectSubscription, { params }),
    );
    const isApproved = onlyWinner(responses.map(({ status }) => status)) % 2 === 0;
    expect(await stateOf(product, application)).toBe(isApproved ? 'approved' : 'rejected');
    expect(await foundedFor(product, application)).toHaveLength(isApproved ? 1 : 0);
  });
});

describe('races', () => {
  test('1,000 parallel likes by 10 people count 10 (D12)', async ({ family }) => {
    const people = [family.manager, ...(await inParallel(9, () => family.member()))];
    const { body: photo } = await family.manager.client.upload(await somePicture());
    const responses = await inParallel(times(1_000), (index) =>
      (people[index % people.length] as TestUser).client.send(photoReactions.like.add, { params: { id: photo.id } }),
    );
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
    expect((await family.manager.client.call(getPhoto, { params: { id: photo.id } })).likes).toBe(10);
  });

  test("two of a manager's sessions approving at once: one wins, every time (D27)", async ({ product, family }) => {
    const { email, password } = family.manager;
    const other = await signIn(product.url, { email, password }, family.name);
    for (let round = 0; round < times(50); round++) {
      const { id } = await family.pending();
      const responses = await Promise.all(
        [family.manager.client, other, family.manager.client, other].map((client) =>
          client.send(approveUser, { params: { id } }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    }
  });

  test('the same photo sent by ten at once is there once (D20)', async ({ family }) => {
    const picture = await somePicture();
    const responses = await inParallel(10, () => family.manager.client.upload(picture));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    const first = responses.find(({ status }) => status === 201)?.body.id;
    for (const { body } of responses.filter(({ status }) => status === 409)) expect(body.photoId).toBe(first);
  });

  test('a person deleted while uploading and writing from five connections leaves nothing (D8)', async ({
    product,
    admin,
    family,
  }) => {
    const { body: photo } = await family.manager.client.upload(await somePicture());
    for (let round = 0; round < times(20); round++) {
      const person = await family.member();
      let isOver = false;
      const busy = inParallel(5, async (index) => {
        while (!isOver) {
          const { status } =
            index % 2 === 0
              ? await person.client.upload(await somePicture(400, 300))
              : await person.client.send(commentOnPhoto, { params: { id: photo.id }, body: { content: 'Still here' } });
          await person.client.send(photoReactions.like.add, { params: { id: photo.id } });
          if (status === 401) return;
        }
      });
      await new Promise((resolve) => setTimeout(resolve, 150 + 40 * round));
      await admin.call(deleteUser, { params: { id: person.id } });
      setTimeout(() => (isOver = true), 500);
      await busy;
      await untilNothingIsLeft(product, person.id);
      const detail = await family.manager.client.call(getPhoto, { params: { id: photo.id } });
      expect(detail).toMatchObject({ commentCount: 0, comments: [], likes: 0 });
    }
    const approved = await family.manager.client.call(listApprovedUsers);
    expect(approved.every(({ firstName }) => firstName.length > 0)).toBe(true);
  });
});

describe('races of password resets (D23)', () => {
  test('1,000 parallel completions of one request: one wins, and its password opens the account', async ({
    product,
    admin,
    family,
  }) => {
    const person = await family.member();
    const phone = await ResetBrowser.asking(product.url, person.email);
    await approve(admin, phone.requestId);
    const responses = await inParallel(times(1_000), (index) => phone.complete(`password-${index}`));
    const [winner, ...others] = responses.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(others).toEqual([]);
    expect(responses.filter(({ status }) => status !== 409)).toHaveLength(1);
    const wins = (index: number | undefined) =>
      new Client(product.url).send(login, {
        body: { email: person.email, password: `password-${index}`, famibookName: family.name },
      });
    expect((await wins(winner)).status).toBe(200);
    expect((await wins(winner === 0 ? 1 : 0)).status).toBe(401);
  });

  test('two sessions of the administrator approving at once: one wins, every time (D27)', async ({
    product,
    admin,
    family,
  }) => {
    const other = await administrator(product.url);
    for (let round = 0; round < times(50); round++) {
      const { email } = await family.pending();
      const { requestId } = await ResetBrowser.asking(product.url, email);
      const responses = await Promise.all([admin, other, admin, other].map((by) => approve(by, requestId)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    }
  });

  test('two requests of one person approved at once leave one open, every time', async ({ product, admin, family }) => {
    for (let round = 0; round < times(50); round++) {
      const { email } = await family.pending();
      const [one, two] = await inParallel(2, () => ResetBrowser.asking(product.url, email));
      if (!one || !two) throw new TypeError('two have asked');
      await Promise.all([one, two].map(({ requestId }) => approve(admin, requestId)));
      const responses = await Promise.all([one, two].map((browser) => browser.complete('chosen-password')));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    }
  });

  test('a completion while the old password signs in leaves none of its sessions', async ({
    product,
    admin,
    family,
  }) => {
    const person = await family.member();
    const phone = await ResetBrowser.asking(product.url, person.email);
    await approve(admin, phone.requestId);
    const signingIn = inParallel(times(100), () => signIn(product.url, person, family.name).catch(() => undefined));
    expect((await phone.complete('chosen-password')).status).toBe(200);
    const browsers = await signingIn;
    for (const browser of [person.client, ...browsers])
      if (browser) expect((await browser.fetch('/api/user')).status).toBe(401);
  });
});
