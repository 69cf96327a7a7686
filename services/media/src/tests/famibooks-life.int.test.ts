import type { Identity } from '@famibook/contracts/identity';
import type { FamiBookId } from '@famibook/contracts/ids';
import { manager, member } from '@famibook/service-kit/testing/people';
import { tellingJpeg } from '@famibook/testing/corpus/pictures';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AudioBed, audioBed } from '../testing/audio-bed.ts';
import { type MediaBed, mediaBed } from '../testing/media-bed.ts';

let bed: MediaBed;
let audio: AudioBed;
beforeAll(async () => {
  bed = await mediaBed();
  audio = await audioBed(bed);
});
afterAll(() => bed.stop());

const somebody = () => manager({ famibookId: newId(), famibookName: `Family ${newId()}` });
const here = (who: Identity): { famibookId: FamiBookId; famibookName: string } => {
  if (!who.current) throw new TypeError('stands in no FamiBook');
  return { famibookId: who.current.famibookId, famibookName: who.current.famibookName };
};
const state = (who: Identity, isSuspended: boolean) => ({ ...here(who), planType: 'premium' as const, isSuspended });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

test('no picture and no audio of a suspended FamiBook is given out, until it is resumed (D39)', async () => {
  const boss = somebody();
  const picture = await bed.shared(boss, await tellingJpeg());
  const song = await audio.uploaded(boss, await silentMp3());
  await bed.announce('famibook.suspended.v1', state(boss, true), 5);
  // One that stands in another FamiBook.
  const elsewhere: Identity = { ...member({ userId: boss.userId }), memberships: boss.memberships };
  for (const response of [
    await bed.see(boss, picture, 80),
    await audio.hear(boss, song),
    await audio.hear(elsewhere, song),
    await audio.active(boss),
    await audio.send(boss, await silentMp3()),
  ]) {
    expect([response.status, await codeOf(response)]).toEqual([403, 'famibook_suspended']);
  }
  await bed.announce('famibook.resumed.v1', state(boss, false), 6);
  await bed.announce('famibook.suspended.v1', state(boss, true), 4);
  expect((await bed.see(boss, picture, 80)).status).toBe(200);
  expect((await audio.hear(boss, song)).status).toBe(200);
});

test('a deleted FamiBook’s audio and unclaimed pictures go, its name is free, and nothing comes back (D40)', async () => {
  const boss = somebody();
  const staged = await bed.staged(boss, await tellingJpeg());
  const song = await audio.uploaded(boss, await silentMp3());
  await bed.announce('famibook.deleted.v1', here(boss), 7);
  expect((await bed.see(boss, staged, 80)).status).toBe(404);
  expect((await audio.hear(boss, song)).status).toBe(404);
  // A token of up to a minute, and events that were under way.
  await bed.announce('famibook.resumed.v1', state(boss, false), 9);
  const refused = await bed.put(boss, new Uint8Array(await tellingJpeg()));
  expect([refused.status, await codeOf(refused)]).toEqual([404, 'famibook_not_found']);
  expect((await audio.send(boss, await silentMp3())).status).toBe(404);
  const rows = await bed.sql('SELECT name, name_key FROM famibook WHERE id = $1 AND deleted_at IS NOT NULL', [
    here(boss).famibookId,
  ]);
  expect(rows).toEqual([{ name: '', name_key: '' }]);
  const kept = await bed.sql(
    `SELECT 1 FROM media_file WHERE famibook_id = $1 AND state <> 'deleted'
     UNION ALL SELECT 1 FROM audio WHERE famibook_id = $1 AND delete_after IS NULL`,
    [here(boss).famibookId],
  );
  expect(kept).toEqual([]);
});
