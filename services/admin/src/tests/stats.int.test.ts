import { postMessage } from '@famibook/contracts/board/endpoints';
import { foundFamiBook, hashPassword } from '@famibook/contracts/famibooks/endpoints';
import * as api from '@famibook/contracts/stats/endpoints';
import { administrator, manager, member, pending } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminTestApp, bootAdmin, PASSWORD } from '../testing/admin-fixture.ts';

let app: AdminTestApp;
beforeAll(async () => {
  app = await bootAdmin();
});
afterAll(() => app.stop());

async function found(famibookName: string) {
  const service = app.asService('admin');
  const { passwordHash } = await service.call(hashPassword, { body: { password: PASSWORD } });
  const manager = { name: 'Maria Berg', email: `${famibookName.toLowerCase()}@example.org`, passwordHash };
  return service.call(foundFamiBook, { body: { key: famibookName, famibookName, planType: 'basic', manager } });
}

describe('the counters (D36)', () => {
  it('are those of the current FamiBook, and of the whole platform for the administrator', async () => {
    const [{ famibookId }, hills] = [await found('Bergs'), await found('Hills')];
    const say = (user: ReturnType<typeof member>) => app.as(user).call(postMessage, { body: { content: 'Hello' } });
    await say(manager({ famibookId }));
    await say(manager({ famibookId: hills.famibookId }));
    // A message that waits for approval is not counted for any reader (D11).
    await say(member({ famibookId }));
    const own = { totalMembers: 1, totalPhotos: 0, totalMessages: 1 };
    const all = { totalMembers: 2, totalPhotos: 0, totalMessages: 2 };
    const anna = app.as(member({ famibookId }));
    expect([await anna.call(api.getStats), await anna.call(api.getUserStats)]).toEqual([own, own]);
    const standing = app.as({ ...member({ famibookId }), isAdmin: true });
    expect([await standing.call(api.getStats), await standing.call(api.getUserStats)]).toEqual([all, own]);
    const nowhere = app.as(administrator());
    expect([await nowhere.call(api.getStats), await nowhere.call(api.getUserStats)]).toEqual([all, all]);
  });

  it('are not for the members of a suspended FamiBook until it is resumed, but for the administrator (D39)', async () => {
    const { famibookId } = await found('Closed');
    const anna = app.as(member({ famibookId }));
    await app.sql('UPDATE auth.famibook SET suspended_at = now() WHERE id = $1', [famibookId]);
    for (const call of [api.getStats, api.getUserStats])
      await expect(anna.call(call)).rejects.toMatchObject({ status: 403, code: 'famibook_suspended' });
    const admin = app.as({ ...member({ famibookId }), isAdmin: true });
    expect(await admin.call(api.getUserStats)).toMatchObject({ totalMembers: 1 });
    await app.sql('UPDATE auth.famibook SET suspended_at = NULL WHERE id = $1', [famibookId]);
    expect(await anna.call(api.getUserStats)).toMatchObject({ totalMembers: 1 });
  });

  it('are refused to signed-out and pending users (D9)', async () => {
    await expect(app.signedOut.call(api.getStats)).rejects.toMatchObject({ status: 401 });
    await expect(app.as(pending()).call(api.getUserStats)).rejects.toMatchObject({ code: 'pending_approval' });
  });
});
