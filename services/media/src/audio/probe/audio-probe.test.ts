import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REFUSED_AUDIO, TAKEN_AUDIO } from '@famibook/testing/corpus/audio-corpus';
import { box, silentM4a } from '@famibook/testing/corpus/m4a';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audioProbe } from './audio-probe.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-sounds-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function listenTo(bytes: Buffer) {
  const path = join(folder, 'a');
  await writeFile(path, bytes);
  return audioProbe.inspect(path);
}

describe('listening to a file (D29)', () => {
  it.each(TAKEN_AUDIO)('finds what $name is, and how long it plays', async ({ make, type, seconds }) => {
    const probed = await listenTo(await make());
    expect(probed.type).toBe(type);
    if (seconds !== undefined) expect(probed.duration).toBeCloseTo(seconds, 0);
  });

  it('counts the frames of an MP3 of changing bitrate, many and small ones in no time', async () => {
    const frame = (header: string, length: number) => Buffer.from(header.padEnd(length * 2, '0'), 'hex');
    const pair = Buffer.concat([frame('ffe314c4', 48), frame('ffe324c4', 96)]);
    const probed = await listenTo(Buffer.concat(Array.from({ length: 100_000 }, () => pair)));
    expect(probed).toEqual({ type: 'audio/mpeg', duration: (200_000 * 576) / 12_000 });
  });

  it('accepts many tags, but not a million of them', async () => {
    const tag = box('\xa9nam', box('data', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0, 0x61])));
    const tagged = (count: number) => {
      const tags = box('ilst', Buffer.alloc(count * tag.length, tag));
      return Buffer.concat([silentM4a(), box('moov', box('udta', box('meta', Buffer.alloc(4), tags)))]);
    };
    expect(await listenTo(tagged(1_000))).toMatchObject({ type: 'audio/mp4' });
    const error = await listenTo(tagged(700_000)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'bad_audio' });
  });

  const readable = REFUSED_AUDIO.filter(({ name, status }) => status !== 413 && name !== '0 bytes');
  it.each(readable)('refuses $name', async ({ make, code }) => {
    const error = await listenTo(await make()).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code });
  });
});
