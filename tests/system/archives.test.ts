import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as archives from '@famibook/contracts/archives/endpoints';
import { listAudio } from '@famibook/contracts/audio/endpoints';
import {
  approveMessage,
  listMessages,
  messageReactions,
  postMessage,
  replyToMessage,
} from '@famibook/contracts/board/endpoints';
import { fillPath } from '@famibook/contracts/endpoint';
import { approveUser, joinFamiBook } from '@famibook/contracts/members/endpoints';
import { commentOnPhoto, listPhotos, photoReactions } from '@famibook/contracts/photos/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { silentMp3, wav } from '@famibook/testing/corpus/sounds';
import { foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { test as sharedTest } from '@famibook/testing/test';
import { afterAll, beforeAll, describe, expect } from 'vitest';

/** Without it unzip stops at names that are not ASCII. */
const UTF8 = { env: { ...process.env, LC_ALL: 'C.UTF-8' } };
const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-archives-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A FamiBook with photos, comments, messages and reactions of two people, and audio. */
const test = sharedTest.extend('rossis', { scope: 'file' }, async ({ family }) => {
  const { manager } = family;
  const tom = await family.member('Tom');
  const pictures = [await somePicture(), await somePicture(900, 600), await somePicture(600, 900)];
  const [first, second] = [
    (
      await tom.client.upload(pictures[0] ?? Buffer.alloc(0), {
        description: 'At the sea: "Sylt" <2012>?',
        tags: 'Beach, Sea',
      })
    ).body,
    (await manager.client.upload(pictures[1] ?? Buffer.alloc(0), { description: 'Grandma’s 80th\nWith cake' })).body,
  ];
  await tom.client.upload(pictures[2] ?? Buffer.alloc(0), { description: '../../etc/passwd' });
  await manager.client.call(commentOnPhoto, { params: { id: first.id }, body: { content: 'Lovely <b>day</b>' } });
  await tom.client.call(commentOnPhoto, { params: { id: second.id }, body: { content: 'What a cake' } });
  const message = await manager.client.call(postMessage, { body: { content: 'Who brings the cake?' } });
  const reply = await tom.client.call(replyToMessage, { params: { id: message.id }, body: { content: 'I do' } });
  await manager.client.call(approveMessage, { params: { id: reply.id } });
  await manager.client.call(photoReactions.heart.add, { params: { id: first.id } });
  for (const kind of ['like', 'heart'] as const) {
    await tom.client.call(photoReactions[kind].add, { params: { id: first.id } });
  }
  await tom.client.call(messageReactions.like.add, { params: { id: message.id } });
  const sounds = [silentMp3(2), wav()];
  await manager.client.uploadAudio(sounds[0] ?? Buffer.alloc(0), 'Grandpa’s waltz.mp3');
  await manager.client.uploadAudio(sounds[1] ?? Buffer.alloc(0), 'Lullaby.wav');
  return { family, manager, tom, pictures, sounds };
});

/** Downloads an archive and unpacks it with a program that is not ours. */
async function download(client: Client, name: string, endpoint: { path: string }) {
  const response = await client.fetch(fillPath(endpoint.path));
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  const zip = join(folder, `${name}.zip`);
  await writeFile(zip, Buffer.from(await response.arrayBuffer()));
  const tested = await run('unzip', ['-t', zip], UTF8);
  const unpacked = join(folder, name);
  await run('unzip', ['-q', zip, '-d', unpacked], UTF8);
  const read = (path: string) => readFile(join(unpacked, path));
  const json = async (path: string) => JSON.parse((await read(path)).toString());
  const list = async (name: 'photos' | 'comments' | 'messages' | 'audio' | 'reactions') => {
    const summary = await json('famibook.json');
    const parts = await Promise.all(summary[name].map(json));
    return parts.flat().map(({ by, ...entry }) => ({ ...entry, by: summary.people[by].name }));
  };
  return { zip, response, tested: tested.stdout, read, json, list, summary: await json('famibook.json') };
}

describe('an archive to take along', () => {
  test('of a FamiBook holds every picture, word and author, and an album page; unzip finds no error', async ({
    rossis,
  }) => {
    const { manager, pictures, sounds } = rossis;
    const { tested, response, summary, json, list, read } = await download(
      manager.client,
      'famibook',
      archives.downloadFamiBook,
    );
    expect(tested).toContain('No errors detected');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="Family .*\.zip"/);
    expect(summary).toMatchObject({ kind: 'famibook', counts: { photos: 3, comments: 2, messages: 2, audio: 2 } });
    expect(summary.people.map(({ name }: { name: string }) => name).sort()).toEqual(['Mara Manager', 'Tom Tester']);
    expect(JSON.stringify(summary)).not.toContain('@');

    const photos = await json(summary.photos[0]);
    expect(photos.map(({ description }: { description: string }) => description)).toEqual([
      'At the sea: "Sylt" <2012>?',
      'Grandma’s 80th\nWith cake',
      '../../etc/passwd',
    ]);
    expect(photos[0]).toMatchObject({ file: expect.stringMatching(/^photos\/\d{4}\/0001 At the sea Sylt 2012\.jpg$/) });
    expect(photos[2].file).toMatch(/^photos\/\d{4}\/0003 etc passwd\.jpg$/);
    // The manager's own picture is as it came; those of others have lost place and camera.
    expect((await read(photos[1].file)).equals(pictures[1] ?? Buffer.alloc(0))).toBe(true);
    expect(await list('reactions')).toMatchObject([
      { on: 'photo', number: 1, by: 'Tom Tester', kinds: ['like', 'heart'] },
      { on: 'photo', number: 1, by: 'Mara Manager', kinds: ['heart'] },
      { on: 'message', number: 1, by: 'Tom Tester', kinds: ['like'] },
    ]);
    const audio = await list('audio');
    expect(audio).toMatchObject([
      { file: 'audio/0001 Grandpa’s waltz.mp3', name: 'Grandpa’s waltz.mp3', by: 'Mara Manager', isActive: false },
      { file: 'audio/0002 Lullaby.wav', name: 'Lullaby.wav', by: 'Mara Manager', isActive: true },
    ]);
    for (const [index, sound] of sounds.entries()) expect((await read(audio[index].file)).equals(sound)).toBe(true);
    const page = (await read('index.html')).toString();
    expect(page).toContain('Lovely &lt;b&gt;day&lt;/b&gt;');
    expect(page).toContain('I do');
    expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
  });

  test('of one’s own contributions holds what the caller shared and nothing that others wrote', async ({ rossis }) => {
    const { tom, pictures } = rossis;
    const { summary, json, list, read, tested } = await download(tom.client, 'own', archives.downloadOwn);
    expect(tested).toContain('No errors detected');
    expect(summary).toMatchObject({ kind: 'own', counts: { photos: 2, comments: 1, messages: 1, audio: 0 } });
    expect(summary.people.map(({ name }: { name: string }) => name)).toEqual(['Tom Tester']);
    const photos = await json(summary.photos[0]);
    expect((await read(photos[0].file)).equals(pictures[0] ?? Buffer.alloc(0))).toBe(true);
    expect(await json(summary.comments[0])).toMatchObject([
      { photo: null, about: { author: 'Mara Manager', text: 'Grandma’s 80th\nWith cake' }, content: 'What a cake' },
    ]);
    expect(await json(summary.messages[0])).toMatchObject([
      { content: 'I do', about: { text: 'Who brings the cake?' } },
    ]);
    // Reactions of others are counted, not named.
    expect(photos[0]).toMatchObject({ likes: 1, hearts: 2 });
    expect(await list('reactions')).toMatchObject([{ on: 'photo', number: 1, by: 'Tom Tester' }]);
    const page = (await read('index.html')).toString();
    expect(page).toContain('What a cake');
    expect(page).not.toContain('Lovely');
  });

  test('imported into an empty FamiBook brings everything back: authors by e-mail, others by their names', async ({
    rossis,
    admin,
    product,
  }) => {
    const { manager } = rossis;
    const { zip, summary, json } = await download(manager.client, 'moved', archives.downloadFamiBook);
    const home = await foundFamily(product.url, admin);
    const send = (bytes: Uint8Array) =>
      home.manager.client.fetch(archives.importArchive.path, {
        method: 'POST',
        body: new Uint8Array(bytes),
        headers: { 'content-type': 'application/zip' },
      });
    expect(await (await send(Buffer.from('no archive'))).json()).toMatchObject({ code: 'bad_archive' });
    const response = await send(await readFile(zip));
    expect(await response.json()).toEqual({
      ...{ photos: 3, comments: 2, messages: 2, audio: 2, reactions: 0, leftOutReactions: 4 },
      ...{ skippedCount: 0, skipped: [] },
    });
    const { audioFiles } = await home.manager.client.call(listAudio);
    expect(audioFiles.map(({ originalFilename, isActive }) => [originalFilename, isActive])).toEqual([
      ['Lullaby.wav', true],
      ['Grandpa’s waltz.mp3', false],
    ]);

    const photos = await home.manager.client.call(listPhotos);
    const written = await json(summary.photos[0]);
    expect(photos.map(({ description, createdAt }) => [description, createdAt]).reverse()).toEqual(
      written.map(({ description, createdAt }: { description: string; createdAt: string }) => [
        description,
        new Date(createdAt).toISOString(),
      ]),
    );
    expect(photos.map(({ user }) => [user.firstName, user.isImported]).reverse()).toEqual([
      ['Tom Tester', true],
      ['Mara Manager', true],
      ['Tom Tester', true],
    ]);
    expect(photos.at(-1)?.newestComments).toMatchObject([
      { content: 'Lovely <b>day</b>', user: { firstName: 'Mara Manager' } },
    ]);
    const messages = await home.manager.client.call(listMessages);
    expect(messages).toMatchObject([
      { content: 'Who brings the cake?', replies: [{ content: 'I do', user: { firstName: 'Tom Tester' } }] },
    ]);
    const again = await send(await readFile(zip));
    expect(await again.json()).toMatchObject({ code: 'famibook_not_empty' });
  });

  test('that was imported and is downloaded again is the same, but for who is only a name and for its own marks', async ({
    rossis,
    admin,
    product,
  }) => {
    const { manager, tom, sounds } = rossis;
    const before = await download(manager.client, 'before', archives.downloadFamiBook);
    const home = await foundFamily(product.url, admin);
    await tom.client.call(joinFamiBook, { body: { famibookName: home.name } });
    await home.manager.client.call(approveUser, { params: { id: tom.id } });
    const sent = await home.manager.client.fetch(archives.importArchive.path, {
      method: 'POST',
      body: new Uint8Array(await readFile(before.zip)),
      headers: { 'content-type': 'application/zip' },
    });
    // Tom is a member and has his reactions again; Mara is a name, and a name presses nothing.
    expect(await sent.json()).toMatchObject({ photos: 3, reactions: 3, leftOutReactions: 1, skippedCount: 0 });
    const after = await download(home.manager.client, 'after', archives.downloadFamiBook);

    expect(after.summary.counts).toEqual(before.summary.counts);
    expect(
      after.summary.people.map(({ name, email }: { name: string; email: string | null }) => [name, !email]),
    ).toEqual(
      expect.arrayContaining([
        ['Tom Tester', false],
        ['Mara Manager', true],
      ]),
    );
    for (const name of ['comments', 'messages'] as const)
      expect(await after.list(name)).toEqual(await before.list(name));
    const ofTom = ({ by }: { by: string }) => by === 'Tom Tester';
    expect(await after.list('reactions')).toEqual((await before.list('reactions')).filter(ofTom));
    // Audio shows no author, so that it belongs to the member who imported it, and has the same name here.
    expect(await after.list('audio')).toEqual(await before.list('audio'));
    const [first, ...others] = await before.list('photos');
    // The time of a photo is restored to the millisecond.
    const dated = ({ createdAt, ...photo }: { createdAt: string }) => ({ ...photo, createdAt: createdAt.slice(0, 23) });
    expect((await after.list('photos')).map(dated)).toEqual([{ ...first, hearts: 1 }, ...others].map(dated));
    for (const { file } of [first, ...others]) {
      expect((await after.read(file)).equals(await before.read(file))).toBe(true);
    }
    const [waltz] = await after.list('audio');
    expect((await after.read(waltz.file)).equals(sounds[0] ?? Buffer.alloc(0))).toBe(true);
  });
});
