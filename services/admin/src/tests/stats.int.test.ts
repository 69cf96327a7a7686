import { postMessage } from '@famibook/contracts/board/endpoints';
import { foundFamiBook, hashPassword } from '@famibook/contracts/famibooks/endpoints';
import * as api from '@famibook/contracts/stats/endpoints';
import { administrator, manager, member, pending } from '@famibook/service-kit/testing/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminBed, adminBed, PASSWORD } from '../testing/admin-fixture.ts';

let bed: AdminBed;
beforeAll(async () => {
  bed = await adminBed();
});
afterAll(() => bed.stop());

const found = async (famibookName: string) => {
  const service = bed.asService('admin');
  const { passwordHash } = await service.call(hashPassword, { body: { password: PASSWORD } });
  const manager = { name: 'Maria Berg', email: `${famibookName.toLowerCase()}@example.org`, passwordHash };
  return service.call(foundFamiBook, { body: { key: famibookName, famibookName, planType: 'basic', manager } });
};

describe('the counters (D36)', () => {
  it('are those of the current FamiBook, and of the whole platform for the administrator', async () => {
    const [{ famibookId }, hills] = [await found('Bergs'), await found('Hills')];
    const say = (who: ReturnType<typeof member>) => bed.as(who).call(postMessage, { body: { content: 'Hello' } });
    await say(manager({ famibookId }));
    await say(manager({ famibookId: hills.famibookId }));
    // What waits for approval counts for nobody (D11).
    await say(member({ famibookId }));
    const own = { totalMembers: 1, totalPhotos: 0, totalMessages: 1 };
    const all = { totalMembers: 2, totalPhotos: 0, totalMessages: 2 };
    const anna = bed.as(member({ famibookId }));
    expect([await anna.call(api.getStats), await anna.call(api.getUserStats)]).toEqual([own, own]);
    const standing = bed.as({ ...member({ famibookId }), isAdmin: true });
    expect([await standing.call(api.getStats), await standing.call(api.getUserStats)]).toEqual([all, own]);
    const nowhere = bed.as(administrator());
    expect([await nowhere.call(api.getStats), await nowhere.call(api.getUserStats)]).toEqual([all, all]);
  });

  it('are not for the members of a suspended FamiBook until it is resumed, but for the administrator (D39)', async () => {
    const { famibookId } = await found('Closed');
    const anna = bed.as(member({ famibookId }));
    await bed.sql('UPDATE auth.famibook SET suspended_at = now() WHERE id = $1', [famibookId]);
    for (const call of [api.getStats, api.getUserStats])
      await expect(anna.call(call)).rejects.toMatchObject({ status: 403, code: 'famibook_suspended' });
    const admin = bed.as({ ...member({ famibookId }), isAdmin: true });
    expect(await admin.call(api.getUserStats)).toMatchObject({ totalMembers: 1 });
    await bed.sql('UPDATE auth.famibook SET suspended_at = NULL WHERE id = $1', [famibookId]);
    expect(await anna.call(api.getUserStats)).toMatchObject({ totalMembers: 1 });
  });

  it('are not for who is signed out or still waits (D9)', async () => {
    await expect(bed.signedOut.call(api.getStats)).rejects.toMatchObject({ status: 401 });
    await expect(bed.as(pending()).call(api.getUserStats)).rejects.toMatchObject({ code: 'pending_approval' });
  });
});
