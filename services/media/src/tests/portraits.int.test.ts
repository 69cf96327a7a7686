import type { Identity } from '@famibook/contracts/identity';
import { portraitUrl } from '@famibook/contracts/portraits/portrait-url';
import { jpegWithMetadata } from '@famibook/testing/corpus/pictures';
import { administrator, loner, member, pending } from '@famibook/testing/families/identities';
import { deleteUser } from '@famibook/testing/services/replica-events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bootMedia, HOUR, type MediaTestApp } from '../testing/media-fixture.ts';
import { type PortraitFixture, portraitFixture } from '../testing/portrait-fixture.ts';

let app: MediaTestApp;
let portraits: PortraitFixture;
beforeAll(async () => {
  app = await bootMedia();
  portraits = portraitFixture(app);
});
afterAll(() => app?.stop());

const NOTHING = { rows: 0, objects: [], uploads: [] };

describe('a person’s picture', () => {
  beforeEach(() => app.empty());

  const famibookOf = ({ current }: Identity) => {
    if (!current) throw new Error('has no current FamiBook');
    return current.famibookId;
  };
  const inFamiBookOf = (user: Identity, isManager = false): Identity => ({
    ...member(),
    current: user.current && { ...user.current, isManager },
    memberships: [{ famibookId: famibookOf(user), isManager }],
  });
  const statusesOf = async (people: readonly Identity[], fileId: string) =>
    Promise.all(people.map(async (user) => (await portraits.see(user, fileId)).status));

  it('is seen by users who share an approved FamiBook, and does not exist for others (D19)', async () => {
    const anna = member();
    const fileId = await portraits.shown(anna, await jpegWithMetadata());
    portraits.belongs(anna, { famibookId: famibookOf(anna), isApproved: true });
    expect(await statusesOf([anna, inFamiBookOf(anna), inFamiBookOf(anna, true), administrator()], fileId)).toEqual([
      200, 200, 200, 200,
    ]);
    const waiting = { ...inFamiBookOf(anna), memberships: [] };
    expect(await statusesOf([waiting, member(), pending(), loner()], fileId)).toEqual([404, 404, 404, 404]);
  });

  it('of a pending user is seen by the manager who decides, not by the members (D19)', async () => {
    const waiting = pending();
    const fileId = await portraits.shown(waiting, await jpegWithMetadata());
    portraits.belongs(waiting, { famibookId: famibookOf(waiting), isApproved: false });
    const [manager, other] = [inFamiBookOf(waiting, true), inFamiBookOf(waiting)];
    expect(await statusesOf([waiting, manager, other, administrator()], fileId)).toEqual([200, 200, 404, 200]);
  });

  it('ends within a second for the others when its person has left (D9)', async () => {
    const anna = member();
    const fileId = await portraits.shown(anna, await jpegWithMetadata());
    portraits.belongs(anna, { famibookId: famibookOf(anna), isApproved: true });
    const sister = inFamiBookOf(anna);
    expect(await statusesOf([sister], fileId)).toEqual([200]);
    portraits.belongs(anna);
    await expect.poll(() => statusesOf([sister], fileId)).toEqual([404]);
  });

  it('is sent privately, for good, and as nothing but a picture (D19)', async () => {
    const anna = member();
    const fileId = await portraits.shown(anna, await jpegWithMetadata());
    for (const user of [anna, administrator()]) {
      const response = await portraits.see(user, fileId);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
        etag: expect.stringMatching(/^"[\w-]+"$/),
      });
    }
    expect((await app.fetch(portraitUrl(fileId))).status).toBe(401);
  });

  it('is not sent again to a browser that has it', async () => {
    const anna = member();
    const fileId = await portraits.shown(anna, await jpegWithMetadata());
    const tag = (await portraits.see(anna, fileId)).headers.get('etag') ?? '';
    expect((await portraits.see(anna, fileId, { 'if-none-match': tag })).status).toBe(304);
  });

  it('is removed after an hour without a claim', async () => {
    const anna = member();
    const fileId = await portraits.staged(anna, await jpegWithMetadata());
    await app.sweepLater(HOUR - 60_000);
    expect((await portraits.see(anna, fileId)).status).toBe(200);
    await app.sweepLater(HOUR + 60_000);
    expect((await portraits.see(anna, fileId)).status).toBe(404);
    expect(await app.left()).toEqual(NOTHING);
  });

  it('stays when auth knows it, though its event has not arrived yet, and as long as auth cannot be asked', async () => {
    const anna = member();
    const fileId = await portraits.staged(anna, await jpegWithMetadata());
    await app.sweepLater(1000 * HOUR, [fileId]);
    await app.sweepLater(1000 * HOUR, 'no response');
    expect((await portraits.see(anna, fileId)).status).toBe(200);
    await portraits.changed(anna, fileId, 1);
    await app.sweepLater(1000 * HOUR);
    expect((await portraits.see(anna, fileId)).status).toBe(200);
  });

  it('is replaced by the next: at once for viewers, a day later on the disk', async () => {
    const anna = member();
    const first = await portraits.shown(anna, await jpegWithMetadata(), 1);
    const second = await portraits.shown(anna, await jpegWithMetadata(), 2);
    expect((await portraits.see(anna, first)).status).toBe(404);
    expect((await portraits.see(anna, second)).status).toBe(200);
    await app.sweepLater(23 * HOUR);
    expect((await app.left()).objects.length).toBe(2);
    await app.sweepLater(25 * HOUR);
    expect((await app.left()).objects).toEqual([`portraits/${second}`]);
  });

  it('is not changed by an event older than the last one', async () => {
    const anna = member();
    const [first, second] = [
      await portraits.staged(anna, await jpegWithMetadata()),
      await portraits.staged(anna, await jpegWithMetadata()),
    ];
    await portraits.changed(anna, second, 2);
    await portraits.changed(anna, first, 1);
    await app.sweepLater(1000 * HOUR);
    expect((await app.left()).objects).toEqual([`portraits/${second}`]);
  });

  it('survives an event about the earlier one while it waits for its own', async () => {
    const anna = member();
    const [first, second] = [
      await portraits.staged(anna, await jpegWithMetadata()),
      await portraits.staged(anna, await jpegWithMetadata()),
    ];
    await portraits.changed(anna, first, 1);
    await portraits.changed(anna, second, 2);
    expect((await portraits.see(anna, second)).status).toBe(200);
    await app.sweepLater(1000 * HOUR);
    expect((await app.left()).objects).toEqual([`portraits/${second}`]);
  });

  it('cannot be claimed by another user', async () => {
    const [anna, bert] = [member(), member()];
    const fileId = await portraits.staged(anna, await jpegWithMetadata());
    await portraits.changed(bert, fileId, 1);
    await app.sweepLater(HOUR + 60_000);
    expect(await app.left()).toEqual(NOTHING);
  });

  it('goes at once with its person, and nothing brings it back (D8)', async () => {
    const anna = member();
    const shown = await portraits.shown(anna, await jpegWithMetadata(), 1);
    const staged = await portraits.staged(anna, await jpegWithMetadata());
    await deleteUser(app, anna);
    expect((await portraits.see(member(), shown)).status).toBe(404);
    await portraits.changed(anna, staged, 2);
    expect((await portraits.put(anna, await jpegWithMetadata())).status).toBe(401);
    await app.sweepLater(0);
    expect(await app.left()).toEqual(NOTHING);
  });
});
