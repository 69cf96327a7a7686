import { commentOnPhoto } from '@famibook/contracts/photos/endpoints';
import { somePicture } from '@famibook/testing/images/pictures';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { button, card, test } from './gallery-fixture.ts';

test.beforeAll(async ({ family }) => {
  const { client } = family.manager;
  const { body } = await client.upload(await somePicture(), { description: 'The lake' });
  await client.upload(await somePicture(), { description: 'The boat' });
  for (const content of ['First comment', 'Second comment']) {
    await client.call(commentOnPhoto, { params: { id: body.id }, body: { content } });
  }
});

test('likes, hearts and comments on a card, each with its toast (spec 2, 8, D12, D22)', async ({ family, visit }) => {
  const page = await visit((await family.member('Theo')).client);
  const lake = card(page, 'The lake');
  await lake.waitFor();
  expect(await button(lake, /^More actions/).count()).toBe(0);
  for (const [name, text] of [
    [/^Like, 0/, 'Photo liked!'],
    [/^Heart, 0/, 'Photo loved!'],
    [/^Like, 1/, 'Like removed'],
    [/^Heart, 1/, 'Heart removed'],
  ] as const) {
    await button(lake, name).click();
    await seeToast(page, text);
  }
  await button(lake, 'Comments, 2').click();
  const box = page.getByLabel('Write a comment');
  await box.fill('   ');
  await box.press('Enter');
  await seeToast(page, 'Error', 'Please enter a comment');
  await box.fill('  Third comment  ');
  await box.press('Enter');
  await seeToast(page, 'Comment added');
  await lake.getByText('Third comment', { exact: true }).waitFor();

  // Another comment box closes the first one, whose card then shows its two newest comments.
  await button(card(page, 'The boat'), 'Comments, 0').click();
  await expect.poll(() => lake.getByLabel('Write a comment').count()).toBe(0);
  await page.getByLabel('Write a comment').waitFor();
  await expect
    .poll(() => lake.getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringContaining('Second comment'), expect.stringContaining('Third comment')]);
  await button(lake, 'View all 3 comments').click();
  await lake.getByText('First comment').waitFor();
  await button(lake, 'Delete comment').click();
  await button(page.getByRole('dialog'), 'Delete').click();
  await seeToast(page, 'Comment deleted');
  await button(lake, 'Comments, 2').waitFor();
});

test('the owner of a photo cancels an edit, edits it in place, and deletes it (spec 2, 6, 8, D22)', async ({
  family,
  visit,
}) => {
  const { client } = await family.member();
  await client.upload(await somePicture(), { description: 'The cat', tags: 'pets' });
  const page = await visit(client);
  const choose = async (text: string, entry: string) => {
    await button(card(page, text), /^More actions/).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await choose('The cat', 'Edit');
  await page.getByLabel('Description').fill('   ');
  await button(page, 'Save').click();
  await page.getByText('Please add a description for your photo').waitFor();
  await button(page, 'Cancel').click();
  await choose('The cat', 'Edit');
  await page.getByLabel('Description').fill('The cat, asleep');
  await page.getByLabel('Tags').fill('pets, , Indoors');
  await button(page, 'Save').click();
  await seeToast(page, 'Photo updated');
  await button(card(page, 'The cat, asleep'), 'Search for photos tagged Indoors').waitFor();
  await choose('The cat, asleep', 'Delete');
  await page.getByText('Are you sure you want to delete this photo?').waitFor();
  await button(page.getByRole('dialog'), 'Delete').click();
  await seeToast(page, 'Photo deleted');
  await card(page, 'The cat, asleep').waitFor({ state: 'detached' });
});

test('the details have a list of comments 15 rem high, a box of two rows and a link to share (spec 2, 5, D22)', async ({
  visit,
  family,
}) => {
  const page = await visit((await family.member()).client);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card(page, 'The lake').locator('[data-picture]').click();
  const dialog = page.getByRole('dialog');
  const list = dialog.getByRole('region', { name: 'Comments' });
  await list.getByText('First comment').waitFor();
  expect(await list.evaluate((element) => element.clientHeight + 2)).toBe(240);
  expect(await page.getByLabel('Your comment').getAttribute('rows')).toBe('2');
  await button(dialog, 'Post Comment').click();
  await seeToast(page, 'Error', 'Please enter a comment');
  await button(dialog, 'Share').click();
  await seeToast(page, 'Link copied');
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
  await page.getByLabel('Your comment').fill('What a morning');
  await button(dialog, 'Post Comment').click();
  await seeToast(page, 'Comment added');
  await dialog.getByText('3 comments', { exact: true }).waitFor();
});
