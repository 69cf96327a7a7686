import { postMessage } from '@famibook/contracts/board/endpoints';
import { getAdminCounts, getManagerCounts } from '@famibook/contracts/counts/endpoints';
import type { FamiBookId, SubscriptionId } from '@famibook/contracts/ids';
import * as api from '@famibook/contracts/subscriptions/endpoints';
import { media } from '@famibook/media/service';
import { audioForm } from '@famibook/testing/clients/audio-form';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { administrator, manager, member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminTestApp, bootAdmin } from '../testing/admin-fixture.ts';

let app: AdminTestApp;
beforeAll(async () => {
  app = await bootAdmin({}, [media]);
});
afterAll(() => app?.stop());

async function read(path: string) {
  const response = await app.administrator.fetch(path);
  const rows = (await response.json()) as { famibookName: string }[];
  const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  return {
    names: rows.map(({ famibookName }) => famibookName),
    total: Number(response.headers.get('x-total-count')),
    next,
  };
}

const CEDAR = { planType: 'premium', requestedSpaces: 3, phoneNumber: '+47 22 33 44' } as const;

describe('lists of requests for FamiBooks (D13)', () => {
  it('have the newest first in pages, the total of their state, and a search by what a row shows', async () => {
    const ids: number[] = [];
    for (const famibookName of ['Ash', 'Birch', 'Cedar', 'Douglas']) {
      const more = famibookName === 'Cedar' ? CEDAR : {};
      ids.push(await app.submit({ famibookName, companyName: `${famibookName} & Sons`, ...more }));
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
    for (const [q, names] of [
      ['cedar & SONS', ['Cedar']],
      ['+47 22 33', ['Cedar']],
      ['Premium plan, asked for 3 FamiBooks', ['Cedar']],
      ['Basic plan, asked for 1 FamiBook', ['Douglas', 'Birch', 'Ash']],
      ['Pending', ['Douglas', 'Cedar']],
      ['Rejected', ['Birch']],
      ['approving', []],
    ] as const) {
      const found = await read(`/api/admin/subscriptions?${new URLSearchParams({ q })}`);
      expect([q, found]).toMatchObject([q, { names, total: names.length }]);
    }
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
    const [row] = await app.sql<{ id: FamiBookId; managerId: string }>(
      `SELECT f.id, m.user_id AS "managerId" FROM auth.famibook f
         JOIN auth.famibook_membership m ON m.famibook_id = f.id AND m.is_manager WHERE f.name = 'Ash'`,
    );
    if (!row) throw new TypeError('it was approved');
    const ash = { famibookId: row.id };
    const boss = manager({ ...ash, userId: row.managerId });
    const say = (user: ReturnType<typeof member>) => app.as(user).call(postMessage, { body: { content: 'Hello' } });
    await say(manager(ash));
    await say(member(ash));
    const body = audioForm(silentMp3());
    const upload = { service: 'media', method: 'POST', body } as const;
    expect((await app.as(boss).fetch('/api/famibook/audio/upload', upload)).status).toBe(201);
    expect(await app.as(manager(ash)).call(getManagerCounts)).toEqual({
      pendingUsers: 0,
      approvedUsers: 1,
      pendingMessages: 1,
      audioFiles: 1,
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
      audioFiles: null,
    });
    const inAsh = { ...administrator(), current: manager(ash).current };
    expect(await app.as(inAsh).call(getAdminCounts)).toMatchObject({ famibooks: 1, audioFiles: 1 });
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
