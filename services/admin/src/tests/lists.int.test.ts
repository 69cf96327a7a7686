import { postMessage } from '@famibook/contracts/board/endpoints';
import { getAdminCounts, getManagerCounts } from '@famibook/contracts/counts/endpoints';
import type { FamiBookId, SubscriptionId } from '@famibook/contracts/ids';
import * as api from '@famibook/contracts/subscriptions/endpoints';
import { media } from '@famibook/media/service';
import { manager, member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminTestApp, bootAdmin } from '../testing/admin-fixture.ts';

let app: AdminTestApp;
beforeAll(async () => {
  app = await bootAdmin({}, [media]);
});
afterAll(() => app?.stop());

const read = async (path: string) => {
  const response = await app.administrator.fetch(path);
  const rows = (await response.json()) as { famibookName: string }[];
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return {
    names: rows.map(({ famibookName }) => famibookName),
    total: Number(response.headers.get('x-total-count')),
    next,
  };
};

describe('lists of requests for FamiBooks (D13)', () => {
  it('have the newest first in pages, the total of their state, and a search by what a row shows', async () => {
    const ids: number[] = [];
    for (const famibookName of ['Ash', 'Birch', 'Cedar', 'Douglas']) {
      ids.push(await app.submit({ famibookName, companyName: `${famibookName} & Sons` }));
    }
    const [ash, birch] = ids as [SubscriptionId, SubscriptionId];
    await app.administrator.call(api.approveSubscription, { params: { id: ash } });
    await app.administrator.call(api.rejectSubscription, { params: { id: birch } });

    const first = await read('/api/admin/subscriptions?limit=3');
    expect(first).toMatchObject({ names: ['Douglas', 'Cedar', 'Birch'], total: 4 });
    expect(await read(first.next ?? '')).toEqual({ names: ['Ash'], total: 4, next: undefined });
    expect(await read('/api/photo-book-subscriptions/pending')).toMatchObject({
      names: ['Douglas', 'Cedar'],
      total: 2,
    });
    expect(await read('/api/photo-book-subscriptions/approved')).toMatchObject({ names: ['Ash'], total: 1 });
    expect(await read('/api/admin/subscriptions?q=cedar%20%26%20SONS')).toMatchObject({ names: ['Cedar'], total: 1 });
  });

  it('and their totals are what is counted', async () => {
    const stored = await app.sql('SELECT pending, approved, every FROM admin.subscription_total');
    const counted = await app.sql(`SELECT count(*) FILTER (WHERE state IN ('pending', 'approving'))::int AS pending,
      count(*) FILTER (WHERE state = 'approved')::int AS approved, count(*)::int AS every
      FROM admin.photo_book_subscription`);
    expect(stored).toEqual(counted);
  });
});

describe('the badges of the desks (D13)', () => {
  it('are those of the current FamiBook for its manager, and of all for the administrator', async () => {
    const [row] = await app.sql<{ id: FamiBookId }>("SELECT id FROM auth.famibook WHERE name = 'Ash'");
    if (!row) throw new TypeError('it was approved');
    const ash = { famibookId: row.id };
    const say = (user: ReturnType<typeof member>) => app.as(user).call(postMessage, { body: { content: 'Hello' } });
    await say(manager(ash));
    await say(member(ash));
    expect(await app.as(manager(ash)).call(getManagerCounts)).toEqual({
      pendingUsers: 0,
      approvedUsers: 1,
      pendingMessages: 1,
      audioFiles: 0,
    });
    expect(await app.administrator.call(getAdminCounts)).toEqual({
      pendingUsers: 0,
      approvedUsers: 1,
      pendingMessages: 1,
      messages: 1,
      photos: 0,
      pendingSubscriptions: 2,
      approvedSubscriptions: 1,
      pendingResets: 0,
      approvedResets: 0,
      famibooks: 1,
    });
    await expect(app.administrator.call(getManagerCounts)).rejects.toMatchObject({ code: 'choose_famibook' });
  });

  it('are not for the manager of a suspended FamiBook (D39)', async () => {
    const [row] = await app.sql<{ id: FamiBookId }>("SELECT id FROM auth.famibook WHERE name = 'Ash'");
    if (!row) throw new TypeError('it was approved');
    await app.sql('UPDATE auth.famibook SET suspended_at = now() WHERE id = $1', [row.id]);
    await expect(app.as(manager({ famibookId: row.id })).call(getManagerCounts)).rejects.toMatchObject({
      code: 'famibook_suspended',
    });
  });
});
