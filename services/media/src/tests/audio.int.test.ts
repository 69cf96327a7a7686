import type { AudioFile } from '@famibook/contracts/audio/schemas';
import { silentMp3, wav } from '@famibook/testing/corpus/sounds';
import { administrator, manager, member, pending } from '@famibook/testing/families/identities';
import { deleteUser } from '@famibook/testing/services/replica-events';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AudioFixture, activeOf, audioFixture, someFamily } from '../testing/audio-fixture.ts';
import { bootMedia, type MediaTestApp } from '../testing/media-fixture.ts';

let app: MediaTestApp;
let audio: AudioFixture;
beforeAll(async () => {
  app = await bootMedia();
  audio = await audioFixture(app);
});
afterAll(() => app.stop());

describe('activating and deactivating audio (D29)', () => {
  it('lets one play at a time, or none', async () => {
    const { boss, of } = someFamily();
    const [first, second] = [await audio.uploaded(boss, silentMp3()), await audio.uploaded(boss, wav())];
    const toggled = await audio.toggle(boss, first.id, true);
    expect(await toggled.json()).toMatchObject({ id: first.id, isActive: true, famibookName: of.famibookName });
    expect(activeOf(await audio.list(boss))).toEqual([first.id]);
    expect((await audio.toggle(boss, second.id, false)).status).toBe(200);
    expect(activeOf(await audio.list(boss))).toEqual([first.id]);
    expect((await audio.toggle(boss, first.id, false)).status).toBe(200);
    expect(activeOf(await audio.list(boss))).toEqual([]);
    expect(await (await audio.active(boss)).json()).toBeNull();
    await expect.poll(() => audio.publishedChanges(of.famibookId)).toBe(5);
  });

  it('leaves at most one active, however many are activated at once', async () => {
    const { boss } = someFamily();
    const files: AudioFile[] = [];
    for (let at = 0; at < 4; at++) files.push(await audio.uploaded(boss, silentMp3()));
    const all = [...files, ...files, ...files];
    const responses = await Promise.all(all.map(({ id }) => audio.toggle(boss, id, true)));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(activeOf(await audio.list(boss)).length).toBe(1);
  });
});

describe('the rights on audio (D9)', () => {
  it('the manager of that FamiBook and the administrator change it, members hear it, others see none', async () => {
    const { boss, anna, waiting, of } = someFamily();
    const stranger = manager();
    const admin = administrator();
    const song = await audio.uploaded(boss, silentMp3());
    const statuses = async (user: Parameters<AudioFixture['list']>[0]) => [
      (await audio.toggle(user, song.id, true)).status,
      (await audio.hear(user, song)).status,
      (await audio.active(user, of.famibookName)).status,
    ];
    expect(await statuses(boss)).toEqual([200, 200, 200]);
    expect(await statuses(anna)).toEqual([403, 200, 200]);
    expect(await statuses(waiting)).toEqual([403, 404, 403]);
    expect(await statuses(stranger)).toEqual([404, 404, 404]);
    expect(await statuses(admin)).toEqual([200, 200, 200]);
    expect((await audio.remove(stranger, song.id)).status).toBe(404);
    expect((await audio.remove(anna, song.id)).status).toBe(403);
    expect((await audio.send(anna, silentMp3())).status).toBe(403);
    expect((await app.fetch(song.audioUrl)).status).toBe(401);
    expect((await audio.remove(admin, song.id)).status).toBe(200);
  });

  it('a token from before the administrator was deleted changes nothing more', async () => {
    const { boss } = someFamily();
    const ada = administrator();
    const song = await audio.uploaded(boss, silentMp3());
    await deleteUser(app, ada);
    expect((await audio.toggle(ada, song.id, false)).status).toBe(401);
    expect((await audio.remove(ada, song.id)).status).toBe(401);
    expect(activeOf(await audio.list(boss))).toEqual([song.id]);
  });

  it('a manager changes audio of the FamiBook they stand in, and of no other', async () => {
    const [one, two] = [someFamily(), someFamily()];
    const song = await audio.uploaded(two.boss, silentMp3());
    const both = { ...one.boss, memberships: [...one.boss.memberships, ...two.boss.memberships] };
    expect((await audio.toggle(both, song.id, false)).status).toBe(404);
    expect((await audio.hear(both, song)).status).toBe(200);
  });

  it('audio does not exist under another FamiBook', async () => {
    const { boss } = someFamily();
    const { boss: other } = someFamily();
    const song = await audio.uploaded(boss, silentMp3());
    const elsewhere = { audioUrl: `/api/media/${other.current?.famibookId}/${song.id}` };
    expect((await audio.hear(other, elsewhere)).status).toBe(404);
  });
});

describe('what plays in a FamiBook (D29)', () => {
  it('is asked for by its name, in any case and white space (D1)', async () => {
    const { boss, anna, of } = someFamily();
    const song = await audio.uploaded(boss, silentMp3());
    const wanted = { audioUrl: song.audioUrl, originalFilename: 'song.mp3', isActive: true };
    expect(await (await audio.active(anna)).json()).toEqual(wanted);
    expect(await (await audio.active(anna, `  ${of.famibookName.toUpperCase()} `)).json()).toEqual(wanted);
  });

  it('is asked for by its id where no path can carry the name, by those who may by name (D9)', async () => {
    const of = { famibookId: newId(), famibookName: `Ash/../Oak\\${newId()}` };
    const [boss, anna] = [manager(of), member(of)];
    const song = await audio.uploaded(boss, silentMp3());
    const elsewhere = member();
    const both = { ...elsewhere, memberships: [...elsewhere.memberships, ...anna.memberships] };
    for (const user of [anna, both, administrator()]) {
      const response = await audio.active(user, of.famibookId);
      expect([response.status, await response.json()]).toMatchObject([200, { audioUrl: song.audioUrl }]);
    }
    // Its name is the id of the other one.
    const liar = member({ famibookName: of.famibookId });
    const statuses = [elsewhere, pending(of), liar].map(
      async (user) => (await audio.active(user, of.famibookId)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 403, 200]);
    expect(await (await audio.active(liar, of.famibookId)).json()).toBeNull();
    expect((await audio.active(administrator(), newId())).status).toBe(404);
  });

  it('is found from another current FamiBook, by the name that was published', async () => {
    const of = { famibookId: newId(), famibookName: `Straße ${newId()}` };
    const admin = administrator();
    expect((await audio.active(admin, of.famibookName)).status).toBe(404);
    await app.publish('famibook.created.v1', { ...of, planType: 'basic' } as never);
    const elsewhere = member();
    const both = { ...elsewhere, memberships: [...elsewhere.memberships, ...member(of).memberships] };
    for (const user of [admin, both]) {
      const response = await audio.active(user, of.famibookName);
      expect([response.status, await response.json()]).toEqual([200, null]);
    }
    expect((await audio.active(elsewhere, of.famibookName)).status).toBe(404);
  });
});
