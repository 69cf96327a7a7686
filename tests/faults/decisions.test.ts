import { approveMessage, postMessage, rejectMessage } from '@famibook/contracts/board/endpoints';
import type { UserId } from '@famibook/contracts/ids';
import { approveUser, declineUser, listApprovedUsers, listPendingUsers } from '@famibook/contracts/members/endpoints';
import { approveReset } from '@famibook/contracts/password-reset/endpoints';
import { approveSubscription, rejectSubscription } from '@famibook/contracts/subscriptions/endpoints';
import { ResetBrowser } from '@famibook/testing/clients/reset';
import { administrator, signIn } from '@famibook/testing/families/family';
import { queryService } from '@famibook/testing/product/database';
import type { Product } from '@famibook/testing/product/product';
import { testOfOwnProduct as test } from '@famibook/testing/test';
import { describe, expect } from 'vitest';
import { apply, foundedFor, stateOf } from './applications.ts';
import { wrongCounters } from './counters.ts';
import { times } from './counts.ts';
import { inParallel } from './in-parallel.ts';

const TRIES = times(1_000);

/** Which of the tries succeeded; every other one got 409. */
function onlyWinner(statuses: number[]): number {
  const winners = statuses.flatMap((status, index) => (status === 200 ? [index] : []));
  expect(winners).toHaveLength(1);
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  return winners[0] ?? -1;
}

const published = async (product: Product, service: 'auth' | 'board' | 'admin', aggregateId: string) => {
  const sql = `SELECT event->>'type' AS type FROM outbox WHERE event->>'aggregateId' = $1 ORDER BY seq`;
  return (await queryService<{ type: string }>(product, service, sql, [aggregateId])).map(({ type }) => type);
};

describe('1,000 decisions about one thing at once: one wins, every other gets 409 and changes nothing (D27)', () => {
  test('a user who waits is approved or declined', async ({ product, family }) => {
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
    const responses = await inParallel(TRIES, (index) =>
      (index % 2 === 0 ? admin : other).send(approveReset, { params: { id: requestId as never }, body: {} }),
    );
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
