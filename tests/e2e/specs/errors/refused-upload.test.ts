import { rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEGABYTE } from '@famibook/contracts/limits';
import { foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import { expect } from 'vitest';
import { untilQuiet } from '../../support/quiet.ts';
import { sentBy } from '../../support/sent-requests.ts';
import { seeToast } from '../../support/toasts.ts';
import { choosePhoto, openUpload, sendPhoto, test } from './errors-fixture.ts';

test('an upload beyond the plan is refused, and the text says to ask the manager (spec 8, D21)', async ({
  product,
  admin,
  open,
}) => {
  const small = await foundFamily(product.url, admin);
  // After its first photo the gallery has a row for the FamiBook.
  await small.manager.client.upload(await somePicture(), { description: 'The first' });
  const fill = `UPDATE gallery.famibook SET plan_type = 'basic', photo_count = 500 WHERE name = $1`;
  await queryService(product, 'gallery', fill, [small.name]);
  const browser = await open({ client: small.manager.client });
  await browser.page.goto('/');
  await choosePhoto(browser.page);
  await sendPhoto(browser.page);
  const full = 'Your plan holds up to 500 photos. Ask your manager to upgrade.';
  await seeToast(browser.page, 'Upload failed', full);
  await browser.page.getByRole('dialog').getByText(full).waitFor();
});

test.for([
  { on: 'a desktop', window: {}, limit: 10 },
  {
    on: 'a phone',
    window: {
      width: 390,
      height: 844,
      touch: true,
      userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    },
    limit: 8,
  },
])(
  'a file that cannot be uploaded from $on is refused before anything is sent (spec 5, 9, D17)',
  async ({ window, limit }, { home, theo }) => {
    const page = await home(theo, window);
    const sent = sentBy(page, /\/api\/(uploads|photos)/);
    const dialog = await openUpload(page);
    await sendPhoto(page);
    for (const text of ['Please select a photo to upload', 'Please add a description for your photo']) {
      await dialog.getByText(text).waitFor();
    }
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'lake.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') });
    await seeToast(page, 'Invalid file type', 'Please select a JPEG, PNG, or GIF image');
    // A sparse file: the beginning of a picture, then zeros that take no space on the disk.
    const path = join(tmpdir(), `famibook-large-${process.pid}.jpg`);
    await writeFile(path, (await somePicture()).subarray(0, 100));
    await truncate(path, limit * MEGABYTE + 1);
    await input.setInputFiles(path);
    await seeToast(page, 'File too large', `Please select a photo smaller than ${limit}MB`);
    expect(await dialog.getByRole('listitem').count(), 'each refused file is listed with the reason').toBe(2);

    await truncate(path, limit * MEGABYTE);
    await input.setInputFiles(path);
    await dialog.getByRole('listitem').getByText(`${limit}.0 MB`).waitFor();
    await page.getByLabel('Description').fill('   ');
    await sendPhoto(page);
    await dialog.getByText('Please add a description for your photo').waitFor();
    await untilQuiet(page);
    expect(sent).toEqual([]);
    await rm(path);
  },
);

test('a file that was removed before it is sent cannot be read, and a toast says so (spec 5)', async ({
  home,
  theo,
}) => {
  const page = await home(theo);
  await openUpload(page);
  const path = join(tmpdir(), `famibook-gone-${process.pid}.jpg`);
  await writeFile(path, await somePicture());
  await page.locator('input[type=file]').setInputFiles(path);
  await page.getByLabel('Description').fill('On a card that was pulled out');
  await rm(path);
  await sendPhoto(page);
  await seeToast(page, 'Upload failed', 'Unable to read the selected file. Please try again.');
});
