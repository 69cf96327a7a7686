import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as archives from '@famibook/contracts/archives/endpoints';
import { listAudio } from '@famibook/contracts/audio/endpoints';
import { changeBoardSettings, listMessages, postMessage } from '@famibook/contracts/board/endpoints';
import type { Identity } from '@famibook/contracts/identity';
import { MEGABYTE } from '@famibook/contracts/limits';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import { audioForm } from '@famibook/testing/clients/audio-form';
import { manager, member } from '@famibook/testing/families/identities';
import { somePicture } from '@famibook/testing/images/pictures';
import { bootTestService, type ServiceTestApp } from '@famibook/testing/services/boot-service';
import { currentFamiBookOf, endMembership } from '@famibook/testing/services/replica-events';
import { startCrashChild } from '@famibook/testing/services/start-crash-child';
import { waitFor } from '@famibook/testing/wait-for';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { IMPORT_FAILPOINTS } from '../../failpoints.ts';
import { ALL_SERVICES } from '../../testing/all-services.ts';
import { ADMIN_ENV } from '../../testing/backup-fixture.ts';

const CHILD = new URL('../../testing/crash-child.ts', import.meta.url).pathname;
const ZIP = { 'content-type': 'application/zip' };
const STREAMED = { method: 'POST', headers: ZIP, duplex: 'half' } as const;

let folder: string;
let app: ServiceTestApp;
let zip: Uint8Array<ArrayBuffer>;
const places = () => ({ ...ADMIN_ENV, FAMIBOOK_DATA_DIR: folder, FAMIBOOK_BACKUP_DIR: join(folder, 'backups') });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'famibook-import-'));
  app = await bootTestService(ALL_SERVICES, { env: places() });
  zip = await someArchive();
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A manager of a FamiBook of their own. */
const boss = () => manager({ famibookName: `Family ${randomBytes(4).toString('hex')}` });

async function photoForm(description: string): Promise<FormData> {
  const form = new FormData();
  form.set('description', description);
  form.set('image', new Blob([new Uint8Array(await somePicture())], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}

/** The archive of a FamiBook with three photos and two messages of one author, and audio. */
async function someArchive(maria = boss(), author = maria): Promise<Uint8Array<ArrayBuffer>> {
  for (const description of ['One', 'Two', 'Three']) {
    const body = await photoForm(description);
    const response = await app.as(author).fetch('/api/photos', { method: 'POST', body, service: 'gallery' });
    expect(response.status).toBe(201);
  }
  for (const content of ['Who brings the cake?', 'Me']) await app.as(author).call(postMessage, { body: { content } });
  await app.as(maria).fetch('/api/famibook/audio/upload', { method: 'POST', body: audioForm(), service: 'media' });
  const response = await app.as(maria).fetch(archives.downloadFamiBook.path);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

const send = (user: Identity, body: Uint8Array<ArrayBuffer>) =>
  app.as(user).fetch(archives.importArchive.path, { method: 'POST', body, headers: ZIP });

async function contentOf(user: Identity) {
  const photos = await app.as(user).call(listPhotos, { query: {} });
  const messages = await app.as(user).call(listMessages, { query: {} });
  const { audioFiles } = await app.as(user).call(listAudio);
  return {
    photos: photos.map(({ description }) => description).sort(),
    messages: messages.map(({ content }) => content).sort(),
    audio: audioFiles.map(({ isActive }) => isActive),
  };
}

const WHOLE = { photos: ['One', 'Three', 'Two'], messages: ['Me', 'Who brings the cake?'], audio: [true] };
/** As long as an import that gave no sign of life is waited for. */
const beSilent = () =>
  app.sql(`UPDATE backup.archive_import SET renewed_at = now() - interval '3 minutes' WHERE finished_at IS NULL`);

test.each([...IMPORT_FAILPOINTS, 'gallery.import.after-commit', 'gallery.upload.before-commit'])(
  'an import that is killed at %s goes on with the same archive, and brings each thing once (D20)',
  async (failpoint) => {
    const home = boss();
    const env = { ...places(), FAMIBOOK_FAILPOINT: failpoint };
    const child = await startCrashChild(CHILD, { databaseUrl: app.databaseUrl, identity: home, env });
    onTestFinished(() => void child.process.kill('SIGKILL'));
    const url = child.url + archives.importArchive.path;
    await fetch(url, { method: 'POST', body: zip, headers: { ...ZIP, ...child.headers } }).catch(() => undefined);
    expect(await child.ended).toBe('SIGKILL');

    expect(await (await send(home, zip)).json()).toMatchObject({ code: 'conflict' });
    await beSilent();
    const response = await send(home, zip);
    expect(await response.json()).toMatchObject({ photos: 3, messages: 2, audio: 1, skippedCount: 0 });
    expect(await contentOf(home)).toEqual(WHOLE);
    expect(await (await send(home, zip)).json()).toMatchObject({ code: 'famibook_not_empty' });
    expect(await contentOf(home)).toEqual(WHOLE);
  },
);

test('only the archive whose import was interrupted goes on in a FamiBook that holds something', async () => {
  const home = boss();
  expect(await (await send(home, zip)).json()).toMatchObject({ photos: 3 });
  await app.sql(`UPDATE backup.archive_import SET finished_at = NULL WHERE user_id = '${home.userId}'`);
  await beSilent();
  expect(await (await send(home, await someArchive())).json()).toMatchObject({ code: 'famibook_not_empty' });
  expect(await contentOf(home)).toEqual(WHOLE);
});

test('an import has ended when its event is published, and not before (D41)', async () => {
  const home = boss();
  await app.sql(
    `ALTER TABLE backup.outbox ADD CONSTRAINT none CHECK (event ->> 'type' <> 'archive.imported.v1') NOT VALID`,
  );
  const failed = await send(home, zip)
    .then((response) => response.json())
    .catch(() => undefined);
  expect(failed).not.toMatchObject({ photos: 3 });
  await app.sql('ALTER TABLE backup.outbox DROP CONSTRAINT none');
  expect(await (await send(home, zip)).json()).toMatchObject({ photos: 3, messages: 2, audio: 1 });
  expect(await contentOf(home)).toEqual(WHOLE);
  const imported = (await app.publishedEvents()).filter(({ type }) => type === 'archive.imported.v1');
  expect(imported.filter(({ actor }) => actor?.id === home.userId)).toHaveLength(1);
});

/** Sends half of an archive, and the rest once `meanwhile` has happened. */
async function sendInHalves(user: Identity, body: Uint8Array<ArrayBuffer>, meanwhile: () => Promise<unknown>) {
  const half = body.length / 2;
  const halves = async function* () {
    yield body.subarray(0, half);
    const files = () => readdir(join(folder, 'archives'), { recursive: true });
    await waitFor('the first half to have come', async () => (await files()).some((path) => path.endsWith('.zip')));
    await meanwhile();
    yield body.subarray(half);
  };
  const response = await app.as(user).fetch(archives.importArchive.path, {
    ...STREAMED,
    body: ReadableStream.from(halves()),
  });
  return response.json();
}

/** SQL by which auth has another manager of the user's FamiBook. */
const handOver = (user: Identity) => joinAtAuth(user, { ...boss(), firstName: 'Anna' }, { isManager: true });

/** SQL by which auth has the user's FamiBook with this person in it. */
function joinAtAuth(
  user: Identity,
  { userId, firstName, lastName }: Identity,
  { isManager = false }: { isManager?: boolean } = {},
): string {
  const { famibookId, famibookName } = currentFamiBookOf(user);
  return `
    WITH founding AS (INSERT INTO auth.founding (key, plan_type) VALUES ('${famibookId}', 'premium')),
    famibook AS (
      INSERT INTO auth.famibook (id, name, name_key, plan_type, founding_key)
      VALUES ('${famibookId}', '${famibookName}', '${famibookName}', 'premium', '${famibookId}')
    ),
    joined AS (
      INSERT INTO auth."user" (id, email, password_hash, first_name, last_name, updated_at)
      VALUES ('${userId}', '${userId}', '', '${firstName}', '${lastName}', now()) RETURNING id
    )
    INSERT INTO auth.famibook_membership (id, user_id, famibook_id, is_approved, is_manager, updated_at)
    SELECT '${randomUUID()}', id, '${famibookId}', true, ${isManager}, now() FROM joined`;
}

/** Runs this SQL once the first photo has come into the user's FamiBook. */
async function afterFirstPhoto(user: Identity, sql: string): Promise<void> {
  const { famibookId } = currentFamiBookOf(user);
  await app.sql(`
    CREATE FUNCTION gallery.after_first_photo() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM gallery.photo WHERE famibook_id = '${famibookId}') = 1 THEN ${sql}; END IF;
      RETURN NEW;
    END $$`);
  onTestFinished(async () => void (await app.sql('DROP FUNCTION gallery.after_first_photo CASCADE')));
  await app.sql(`
    CREATE TRIGGER after_first_photo AFTER INSERT ON gallery.photo FOR EACH ROW
    WHEN (NEW.famibook_id = '${famibookId}') EXECUTE FUNCTION gallery.after_first_photo()`);
}

test('nothing is imported for a sender who handed the role over or left while the archive came (D9)', async () => {
  const [home, left] = [boss(), boss()];
  expect(await sendInHalves(home, zip, () => app.sql(handOver(home)))).toMatchObject({ code: 'forbidden' });
  const leave = () => endMembership(app, left, left.version + 1);
  expect(await sendInHalves(left, zip, leave)).toMatchObject({ code: 'famibook_not_found' });
  for (const user of [home, left]) expect(await contentOf(user)).toEqual({ photos: [], messages: [], audio: [] });
});

test('an import ends before its next photo when the role was handed over, and Activity has what came in (D9, D41)', async () => {
  const home = boss();
  await afterFirstPhoto(home, handOver(home));
  expect(await (await send(home, zip)).json()).toMatchObject({ code: 'forbidden' });
  expect(await contentOf(home)).toMatchObject({ photos: [expect.any(String)], messages: [], audio: [] });
  const imported = (await app.publishedEvents()).filter(
    ({ type, actor }) => type === 'archive.imported.v1' && actor?.id === home.userId,
  );
  expect(imported).toMatchObject([{ data: { photos: 1, comments: 0, messages: 0 } }]);
});

interface Leaving {
  userId: string;
  famibookId: string;
}

/** SQL by which the services have heard that a person who wrote before is gone. */
const GONE: [string, (leaving: Leaving) => string][] = [
  [
    'deletes the account',
    ({ userId }) => `
      UPDATE gallery.person SET deleted_at = now() WHERE id = '${userId}';
      UPDATE board.person SET deleted_at = now() WHERE id = '${userId}';
      INSERT INTO media.person (id, deleted_at) VALUES ('${userId}', now())
        ON CONFLICT (id) DO UPDATE SET deleted_at = now()`,
  ],
  [
    'leaves',
    ({ userId, famibookId }) => `
      INSERT INTO gallery.membership_end (famibook_id, user_id, version) VALUES ('${famibookId}', '${userId}', 99);
      INSERT INTO board.membership_end (famibook_id, user_id, version) VALUES ('${famibookId}', '${userId}', 99)`,
  ],
];

test.each(GONE)('what is left of an author who %s during an import belongs to the importer', async (_, sqlOf) => {
  const [maria, home] = [boss(), boss()];
  const ben = member({ ...currentFamiBookOf(maria), firstName: 'Ben', lastName: 'Rossi' });
  await app.sql(joinAtAuth(home, ben));
  await app.as(maria).call(changeBoardSettings, { body: { publishWithoutReview: true } });
  const written = await someArchive(maria, ben);
  const { famibookId } = currentFamiBookOf(home);
  await afterFirstPhoto(home, sqlOf({ userId: ben.userId, famibookId }));
  const response = await send(home, written);
  expect(await response.json()).toMatchObject({ photos: 3, messages: 2, audio: 1, skippedCount: 0 });
  const photos = await app.as(home).call(listPhotos, { query: {} });
  const messages = await app.as(home).call(listMessages, { query: {} });
  const imported = expect.objectContaining({ id: home.userId, firstName: 'Ben Rossi', isImported: true });
  expect(Object.fromEntries(photos.map(({ description, user }) => [description, user]))).toMatchObject({
    Two: imported,
    Three: imported,
  });
  expect(messages.map(({ user }) => user)).toEqual([imported, imported]);
});

test('audio of a member who leaves during an import belongs to the importer (D29)', async () => {
  const [maria, home] = [boss(), boss()];
  await app.sql(joinAtAuth(home, maria));
  const written = await someArchive(maria);
  const { famibookId } = currentFamiBookOf(home);
  const ofMaria = `famibook_id = '${famibookId}' AND user_id = '${maria.userId}'`;
  await afterFirstPhoto(home, `DELETE FROM auth.famibook_membership WHERE ${ofMaria}`);
  expect(await (await send(home, written)).json()).toMatchObject({ photos: 3, audio: 1, skippedCount: 0 });
  const owners = await app.sql(`SELECT user_id FROM media.audio WHERE famibook_id = '${famibookId}'`);
  expect(owners).toEqual([{ user_id: home.userId }]);
});

test('an import that may not begin is refused once its archive has been read and dropped, and each one counts (D24)', async () => {
  const bounded = await bootTestService(ALL_SERVICES, { env: { ...places(), FAMIBOOK_LIMIT_ACTIVITY: '1' } });
  onTestFinished(() => bounded.stop());
  const [home, full] = [bounded.as(boss()), bounded.as(boss())];
  const refusalOf = async ({ fetch }: typeof home) => {
    let isSent = false;
    const pieces = async function* () {
      for (let sent = 0; sent < 40; sent += 1) yield new Uint8Array(MEGABYTE);
      isSent = true;
    };
    const response = await fetch(archives.importArchive.path, { ...STREAMED, body: ReadableStream.from(pieces()) });
    const { code } = (await response.json()) as { code: string };
    return { code, isSent };
  };
  await full.call(postMessage, { body: { content: 'Who brings the cake?' } });
  expect(await refusalOf(full)).toEqual({ code: 'famibook_not_empty', isSent: true });
  const broken = await home.fetch(archives.importArchive.path, { method: 'POST', body: 'no archive', headers: ZIP });
  expect(await broken.json()).toMatchObject({ code: 'bad_archive' });
  expect(await refusalOf(home)).toEqual({ code: 'too_many_requests', isSent: true });
});

test('what is known of an import goes with its FamiBook (D40)', async () => {
  const home = boss();
  const { famibookId, famibookName } = currentFamiBookOf(home);
  expect(await (await send(home, zip)).json()).toMatchObject({ photos: 3 });
  const rows = () => app.sql(`SELECT id FROM backup.archive_import WHERE famibook_id = '${famibookId}'`);
  expect(await rows()).toHaveLength(1);
  await app.publish('famibook.deleted.v1', { famibookId, famibookName }, 9);
  await waitFor('no import', async () => (await rows()).length === 0);
});

test('the archive of nothing is imported only so often an hour, because Activity keeps a line of each (D24, D41)', async () => {
  const bounded = await bootTestService(ALL_SERVICES, { env: { ...places(), FAMIBOOK_LIMIT_ACTIVITY: '2' } });
  onTestFinished(() => bounded.stop());
  const home = bounded.as(boss());
  const body = new Uint8Array(await (await home.fetch(archives.downloadFamiBook.path)).arrayBuffer());
  const importIt = async () => {
    const response = await home.fetch(archives.importArchive.path, { method: 'POST', body, headers: ZIP });
    // An import has ended with the body.
    await response.arrayBuffer();
    return response.status;
  };
  expect([await importIt(), await importIt()]).toEqual([200, 429]);
});
