import { getActiveAudio, listAudio } from '@famibook/contracts/audio/endpoints';
import { audioForm } from '@famibook/testing/clients/audio-form';
import { type AudioCorpusFile, REFUSED_AUDIO, TAKEN_AUDIO } from '@famibook/testing/corpus/audio-corpus';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { test as sharedTest } from '@famibook/testing/test';
import { describe, expect } from 'vitest';

const test = sharedTest
  .extend('manager', { scope: 'file' }, ({ family }) => family.manager.client)
  .extend('member', { scope: 'file' }, async ({ family }) => (await family.member()).client)
  .extend('send', ({ manager }) => async ({ make, fileName, declaredType }: AudioCorpusFile) => {
    const body = audioForm(await make(), fileName, declaredType);
    const response = await manager.fetch('/api/famibook/audio/upload', { method: 'POST', body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  })
  .extend(
    'countStored',
    ({ manager }) =>
      async () =>
        (await manager.call(listAudio)).audioFiles.length,
  );

describe('a file that cannot be audio', () => {
  test.for(REFUSED_AUDIO.map((file) => [file.name, file] as const))(
    'is refused in clear words: %s (D29)',
    async ([_, file], { send, countStored }) => {
      const { status, body } = await send(file);
      expect({ status, code: body.code }).toEqual({ status: file.status, code: file.code });
      expect(body.message).toMatch(/\w+ \w+/);
      expect(await countStored()).toBe(0);
    },
  );

  test('is refused when it is larger than a form may be, before it has come', async ({ manager, countStored }) => {
    const form = audioForm(Buffer.alloc(23 * 1_048_576));
    const response = await manager
      .fetch('/api/famibook/audio/upload', { method: 'POST', body: form })
      .catch(() => undefined);
    // Its sender reads the response, or finds the connection closed while still sending.
    if (response) expect(response.status).toBe(413);
    expect(await countStored()).toBe(0);
  });
});

describe('audio', () => {
  test.for(TAKEN_AUDIO.map((file) => [file.name, file] as const))(
    'is taken in, plays for members and can be sought in: %s (D29)',
    async ([_, file], { send, member, family, manager }) => {
      const { status, body } = await send(file);
      expect(status, JSON.stringify(body)).toBe(201);
      const playing = await member.call(getActiveAudio, { params: { famibookName: family.name } });
      expect(playing).toEqual({ audioUrl: body.audioUrl, originalFilename: file.fileName, isActive: true });
      const bytes = await file.make();
      const whole = await member.fetch(String(body.audioUrl));
      expect(whole.headers.get('content-type')).toBe(file.type);
      expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
      const part = await member.fetch(String(body.audioUrl), { headers: { range: 'bytes=10-19' } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
      expect((await manager.fetch(`/api/famibook/audio/${body.id}`, { method: 'DELETE' })).status).toBe(200);
    },
  );

  test('is refused to a signed-out client, whatever is asked (D9)', async ({ manager, product }) => {
    const { body } = await manager.uploadAudio(silentMp3());
    expect((await fetch(product.url + body.audioUrl, { headers: { range: 'bytes=0-1' } })).status).toBe(401);
  });
});
