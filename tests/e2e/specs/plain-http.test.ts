import { listMessages } from '@famibook/contracts/board/endpoints';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import { somePicture } from '@famibook/testing/images/pictures';
import { expect } from 'vitest';
import { test as sharedTest } from '../support/test.ts';

/** A name in the network of a home. Over plain http browsers keep back what they offer on secure pages only. */
const HOST = 'album.lan';

const test = sharedTest.extend('chromiumFlags', { scope: 'file' }, [`--host-resolver-rules=MAP ${HOST} 127.0.0.1`]);

test('over plain http in the network of a home photos are shared and commented on, messages posted and replied to (D22)', async ({
  open,
  product,
  family,
}) => {
  const { port } = new URL(product.url);
  const { client } = family.manager;
  const { page } = await open({ url: `http://${HOST}:${port}`, client });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  expect(await page.evaluate('isSecureContext')).toBe(false);

  await page.getByRole('button', { name: 'Upload Photo' }).first().click();
  const file = { name: 'lake.jpg', mimeType: 'image/jpeg', buffer: await somePicture() };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Description').fill('The lake at home');
  await page.getByRole('dialog').getByRole('button', { name: 'Upload Photo', exact: true }).click();
  const card = page.getByRole('article').filter({ hasText: 'The lake at home' });
  await card.waitFor();

  await card.getByRole('button', { name: 'Comments, 0' }).click();
  await page.getByLabel('Write a comment').fill('As clear as ever');
  await page.getByLabel('Write a comment').press('Enter');
  await card.getByRole('button', { name: 'Comments, 1' }).waitFor();

  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await page.getByRole('button', { name: 'New Message' }).first().click();
  await page.getByLabel('Your message').fill('Who comes along?');
  await page.getByRole('button', { name: 'Post Message' }).click();
  const message = page.locator('#messages').getByRole('article').filter({ hasText: 'Who comes along?' });
  await message.getByRole('button', { name: /^Reply to/ }).click();
  await page.getByRole('textbox', { name: /^Your reply/ }).fill('All of us');
  await page.getByRole('textbox', { name: /^Your reply/ }).press('Enter');

  await expect.poll(async () => (await client.call(listMessages))[0]?.replies.length).toBe(1);
  await expect
    .poll(async () => (await client.call(listPhotos))[0])
    .toMatchObject({ description: 'The lake at home', commentCount: 1 });
});

test('over plain http the link of a photo is shown, and a press selects it to be copied (D22)', async ({
  open,
  product,
  family,
}) => {
  const { port } = new URL(product.url);
  const url = `http://${HOST}:${port}`;
  const { client } = family.manager;
  const { body: photo } = await client.upload(await somePicture(), { description: 'The jetty' });
  const { page } = await open({ url, client });
  await page.goto(`/?photo=${photo.id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByText('Please copy the link yourself').first().waitFor();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Selected. Copy it now.' }).waitFor();
  expect(await page.evaluate('String(getSelection())')).toBe(`${url}/?photo=${photo.id}`);
  // The press belongs to no other part of the page: the photo stays open.
  expect(await page.getByRole('dialog').count()).toBe(1);
});
