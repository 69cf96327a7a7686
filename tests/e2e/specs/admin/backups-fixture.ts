import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { administrator, type TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { holdLocks } from '@famibook/testing/product/database';
import type { Locator, Page } from 'playwright-core';
import { testOfOwnProduct } from '../../support/test.ts';
import { rowOf } from './admin-fixture.ts';

const BACKUPS = 'Backups';
/** A backup, rehearsal or restore of few photos, on a machine that is busy with other tests. */
export const ENDED = { timeout: 180_000 };

/** `tab` opens the Cloud Backups tab as the administrator. The `hold…` end by what they return. */
export const test = testOfOwnProduct
  .extend('tab', ({ open, product }) => async (): Promise<Page> => {
    const { page } = await open({ client: await administrator(product.url) });
    await page.goto('/admin/cloud-backups');
    await page.getByRole('heading', { name: 'Cloud Storage Database' }).waitFor();
    return page;
  })
  // A backup waits at the rows of messages.
  .extend(
    'holdBackups',
    ({ product }) =>
      () =>
        holdLocks(product, 'board', 'LOCK TABLE message IN ACCESS EXCLUSIVE MODE'),
  )
  // A restore waits for a last replica, once every service is closed.
  .extend(
    'holdClosed',
    ({ product }) =>
      () =>
        holdLocks(
          product,
          'backup',
          `SELECT pg_advisory_xact_lock_shared(hashtext('famibook restore'), hashtext('backup'))`,
        ),
  );

export const backupRow = (page: Page, words: string): Locator => rowOf(page, BACKUPS, words);

/** Takes an emergency backup for this reason, and waits until it is read back. */
export async function backUp(page: Page, reason: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Emergency Backup' }).click();
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Create Emergency Backup' }).click();
  const row = backupRow(page, reason);
  await row.getByText('Read back and complete').waitFor(ENDED);
  return row;
}

/** Shares a photo. @returns its id */
export async function sharePhoto({ client }: TestUser, description: string): Promise<string> {
  const { body } = await client.upload(await somePicture(64, 48), { description });
  return body.id;
}

/** As a disk that rots: one byte of a picture differs. @returns its object, as the folder names it */
export async function flipByteOfPhoto(folder: string): Promise<string> {
  for (const name of await readdir(folder, { recursive: true })) {
    const bytes = await readFile(join(folder, name)).catch(() => Buffer.alloc(0));
    if (!bytes.subarray(0, JPEG.length).equals(JPEG)) continue;
    bytes[bytes.length - 20] = 255 - (bytes[bytes.length - 20] ?? 0);
    await writeFile(join(folder, name), bytes);
    return name;
  }
  throw new Error('no backup holds a picture');
}

const JPEG = Buffer.from('ffd8ff', 'hex');
