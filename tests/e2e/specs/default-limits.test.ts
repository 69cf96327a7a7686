import { PAGE } from '@famibook/contracts/limits';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import { startProduct } from '@famibook/testing/product/product';
import { expect } from 'vitest';
import { untilQuiet } from '../support/quiet.ts';
import { test as sharedTest } from '../support/test.ts';

const PHOTOS = 200;

const test = sharedTest
  .extend('product', { scope: 'file' }, async ({ chromiumFlags: _ }, { onCleanup }) => {
    const product = await startProduct({ hasDefaultLimits: true });
    onCleanup(() => product[Symbol.asyncDispose]());
    return product;
  })
  /** A family with many photos without files; requests for them count all the same. */
  .extend('member', { scope: 'file' }, async ({ family, product }) => {
    const member = await family.member('Theo');
    // After its first photo the gallery has a row for the FamiBook.
    await family.manager.client.upload(await somePicture(), { description: 'A real one' });
    const { famibookId } = await member.client.call(getUser);
    await queryService(
      product,
      'gallery',
      `INSERT INTO gallery.photo (id, famibook_id, user_id, file_id, sha256, description, tags, width, height,
         rendition_widths, is_animated, thumbhash, created_at)
       SELECT gen_random_uuid(), $1, $2, gen_random_uuid(), gen_random_uuid()::text, 'Seeded ' || n, '',
         640, 480, '{}', false, 'aGFzaA==', now() - n * interval '1 minute' FROM generate_series(1, $3::int) n`,
      [famibookId, family.manager.id, PHOTOS],
    );
    await queryService(product, 'gallery', 'UPDATE gallery.famibook SET photo_count = photo_count + $2 WHERE id = $1', [
      famibookId,
      PHOTOS,
    ]);
    return member;
  });

test('under the limits as shipped the home page of a family with 200 photos loads and scrolls, twice, without a 429 (D24)', async ({
  open,
  member,
}) => {
  const { page } = await open({ client: member.client });
  const refused: string[] = [];
  let asked = 0;
  page.on('response', (response) => {
    asked += 1;
    if (response.status() === 429) refused.push(response.url());
  });
  for (const _time of ['first', 'second']) {
    await page.goto('/');
    await page.getByText('Seeded 1', { exact: true }).first().waitFor();
    // Up to the end of the first page of the list.
    const last = page.getByText(`Seeded ${Math.min(PAGE.photos - 1, PHOTOS)}`, { exact: true });
    while ((await last.count()) === 0) {
      await page.mouse.wheel(0, 400);
      // A card that is passed before it was drawn asks for no picture.
      await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
    }
    await untilQuiet(page);
  }
  expect(asked).toBeGreaterThan(PHOTOS / 2);
  expect(refused).toEqual([]);
});
