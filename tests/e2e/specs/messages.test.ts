import { listMessages, postMessage, replyToMessage } from '@famibook/contracts/board/endpoints';
import { PAGE } from '@famibook/contracts/limits';
import { approveUser, joinFamiBook, switchFamiBook } from '@famibook/contracts/members/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, foundFamily } from '@famibook/testing/families/family';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openBrowser, type PersonsBrowser } from '../support/browser.ts';
import { test as sharedTest } from '../support/test.ts';
import { seeToast, toastsIn } from '../support/toasts.ts';

/** Seen by the other without a reload; the aim is within a second, a busy machine may take longer. */
const LIVE = { timeout: 60_000 };
const HELLO = 'Who brings the long table on the 24th?';

const board = async (chromium: Browser, client: Client, window = {}): Promise<PersonsBrowser> => {
  const browser = await openBrowser(chromium, client.url, { client, ...window });
  await browser.page.goto('/');
  await browser.page.getByRole('heading', { name: 'Recent Messages' }).waitFor();
  return browser;
};
const post = ({ page }: PersonsBrowser, words: string): Locator =>
  page.locator('#messages').getByRole('article').filter({ hasText: words }).last();
const write = async (page: Page, words: string, opener = 'New Message') => {
  await page.getByRole('button', { name: opener }).first().click();
  await page.getByLabel('Your message').fill(words);
  await page.getByRole('button', { name: 'Post Message' }).click();
};

const test = sharedTest
  .extend('theo', { scope: 'file' }, ({ family }) => family.member('Theo'))
  .extend('maras', { scope: 'file' }, ({ chromium, family }) => board(chromium, family.manager.client))
  .extend('theos', { scope: 'file' }, ({ chromium, theo }) => board(chromium, theo.client))
  .extend('lises', { scope: 'file' }, async ({ chromium, family }) =>
    board(chromium, (await family.member('Lise')).client, { width: 390, height: 844, touch: true }),
  );
// Everybody is there before the first word.
test.beforeAll(({ maras, theos, lises }) => [maras, theos, lises]);

test('an empty board invites the first message, which needs words (2, 5)', async ({ theos }) => {
  const { page } = theos;
  await page.getByText('No messages have been posted yet.').waitFor();
  expect(await page.getByText('Be the first to start a conversation!').count()).toBe(1);
  await page.getByRole('button', { name: 'Post First Message' }).click();
  expect(await page.getByLabel('Your message').getAttribute('rows')).toBe('4');
  await page.getByLabel('Your message').fill('   ');
  await page.getByRole('button', { name: 'Post Message' }).click();
  await page.getByText('Please enter a message').waitFor();
  await page.getByLabel('Your message').fill('x'.repeat(5_001));
  await page.getByText('Message can have at most 5,000 characters').waitFor();
  await page.keyboard.press('Escape');
});

test('a member’s message waits: its author and the manager see it, nobody else does (4, D11)', async ({
  theos,
  maras,
  lises,
}) => {
  const toasts = await toastsIn(theos.page);
  await write(theos.page, HELLO);
  await toasts.seen('Message posted and pending approval!');
  await post(theos, HELLO).getByText('Pending approval').waitFor();
  await post(maras, HELLO).getByRole('button', { name: 'Approve' }).waitFor(LIVE);
  expect(await post(theos, HELLO).getByRole('button', { name: 'Approve' }).count()).toBe(0);
  // By now whatever was pushed to the other member would have arrived, too.
  await lises.page.reload();
  await lises.page.getByText('No messages have been posted yet.').waitFor();
  expect(await lises.page.getByText(HELLO).count()).toBe(0);
});

test('its approval shows at once to everybody, and counts (D11, D28, D36)', async ({ maras, lises, theos }) => {
  const toasts = await toastsIn(maras.page);
  await post(maras, HELLO).getByRole('button', { name: 'Approve' }).click();
  await toasts.seen('Message approved');
  await post(lises, HELLO).waitFor(LIVE);
  await post(theos, HELLO)
    .getByText('Pending approval')
    .waitFor({ state: 'detached', ...LIVE });
  expect(await lises.page.locator('#messages').getByText('Pending approval').count()).toBe(0);
  await lises.page
    .locator('dl')
    .filter({ hasText: 'conversations active' })
    .getByText('1', { exact: true })
    .waitFor(LIVE);
});

test('the manager’s reply is sent by Enter and stands below the message in the other browsers (5, D11)', async ({
  maras,
  theos,
  lises,
}) => {
  const { page } = maras;
  const toasts = await toastsIn(page);
  const button = post(maras, HELLO).getByRole('button', { name: 'Reply to Theo Tester' });
  await button.click();
  await page.getByLabel('Your reply to Theo Tester').waitFor();
  await page.keyboard.type('We do.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('And the benches.');
  await page.keyboard.press('Enter');
  await toasts.seen('Reply sent!');
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Reply to Theo Tester');
  for (const other of [theos, lises]) {
    await other.page
      .getByRole('article', { name: 'Message by Theo Tester' })
      .getByText('And the benches.')
      .waitFor(LIVE);
  }
});

test('a member’s reply waits, and reaches the other member only with its approval (4, D11)', async ({
  theos,
  maras,
  lises,
}) => {
  const { page } = theos;
  const toasts = await toastsIn(page);
  await post(theos, 'And the benches.')
    .getByRole('button', { name: /^Reply to/ })
    .click();
  await page.getByRole('textbox', { name: /^Your reply/ }).fill('Can they come in the same car?');
  await page.keyboard.press('Enter');
  await toasts.seen('Your reply is pending approval');
  await post(maras, 'Can they come').getByRole('button', { name: 'Approve' }).waitFor(LIVE);
  expect(await lises.page.getByText('Can they come in the same car?').count()).toBe(0);
  await post(maras, 'Can they come').getByRole('button', { name: 'Approve' }).click();
  await post(lises, 'Can they come').waitFor(LIVE);
});

test('likes and hearts are one each, seen by the others, and taken back by a second press (D12)', async ({
  lises,
  maras,
}) => {
  const toasts = await toastsIn(lises.page);
  const mine = post(lises, HELLO).first();
  await mine.getByRole('button', { name: 'Like, 0 likes' }).first().click();
  await toasts.seen('Liked!');
  await mine.getByRole('button', { name: 'Heart, 0 hearts' }).first().click();
  await toasts.seen('Hearted!');
  const message = maras.page.getByRole('article', { name: 'Message by Theo Tester' });
  await message.getByRole('button', { name: 'Like, 1 like', pressed: false }).waitFor(LIVE);
  await message.getByRole('button', { name: 'Heart, 1 heart', pressed: false }).waitFor(LIVE);
  await message.getByRole('button', { name: 'Who likes this, 1' }).click();
  const names = maras.page.getByRole('dialog').getByRole('listitem');
  await names.getByText('Lise').waitFor();
  expect(await names.count()).toBe(1);
  await maras.page.keyboard.press('Escape');
  await lises.page.getByRole('button', { name: 'Like, 1 like', pressed: true }).click();
  await toasts.seen('Like removed');
  await lises.page.getByRole('button', { name: 'Heart, 1 heart', pressed: true }).click();
  await toasts.seen('Heart removed');
});

test('a rejection asks first and leaves no trace (D11)', async ({ maras, theo, theos }) => {
  const toasts = await toastsIn(maras.page);
  await theo.client.call(postMessage, { body: { content: 'Buy my sandals' } });
  await post(maras, 'Buy my sandals').getByRole('button', { name: 'Reject' }).click();
  await maras.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await toasts.seen('Message rejected');
  await theos.page.getByText('Buy my sandals').waitFor({ state: 'detached', ...LIVE });
});

test('a manager can trust the family: then a message is posted at once (D11)', async ({ maras, theos, lises }) => {
  const { page } = maras;
  await page.getByRole('button', { name: 'Message settings' }).click();
  await page.getByRole('switch', { name: 'Publish messages without review' }).click();
  await page.getByText('Messages appear without review').first().waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  const toasts = await toastsIn(theos.page);
  await write(theos.page, 'Trusted words');
  await toasts.seen('Message posted!');
  await post(lises, 'Trusted words').waitFor(LIVE);
});

test('only the author can delete, asked first; the replies go along (6)', async ({
  theos,
  theo,
  family,
  maras,
  lises,
}) => {
  const toasts = await toastsIn(theos.page);
  const [mine] = await theo.client.call(listMessages, { query: { limit: 1 } });
  await family.manager.client.call(replyToMessage, { params: { id: mine?.id ?? '' }, body: { content: 'Well said' } });
  await post(theos, 'Well said').waitFor(LIVE);
  expect(await maras.page.getByRole('button', { name: 'Delete message' }).count()).toBe(0);
  await theos.page.getByRole('button', { name: 'Delete message' }).first().click();
  await theos.page.getByText('Are you sure you want to delete this message? This action cannot be undone.').waitFor();
  await theos.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await toasts.seen('Message deleted');
  for (const words of ['Trusted words', 'Well said']) {
    await lises.page.getByText(words).waitFor({ state: 'detached', ...LIVE });
  }
});

test('who reads further down is not moved: a pill says what is new (D28)', async ({ lises, family }) => {
  const { page } = lises;
  for (let number = 1; number <= 2 * PAGE.messages; number += 1) {
    await family.manager.client.call(postMessage, { body: { content: `Number ${number}` } });
  }
  await page.reload();
  await post(lises, 'Number 12').scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  const top = async () => (await post(lises, 'Number 12').boundingBox())?.y;
  const before = await top();
  await family.manager.client.call(postMessage, { body: { content: 'Breaking news' } });
  const pill = page.getByRole('button', { name: '1 new message' });
  await pill.waitFor(LIVE);
  expect(await top()).toBe(before);
  expect(await page.getByText('Breaking news').count()).toBe(0);
  await pill.click();
  await post(lises, 'Breaking news').waitFor();
});

test('ten at a time, with a way on after every tenth while there are more (2, 9)', async ({ maras }) => {
  const { page } = maras;
  await page.reload();
  await page.getByText('Showing 10 of 22 messages').waitFor();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('Showing 20 of 22 messages').waitFor();
  expect(await page.getByRole('button', { name: 'Continue', exact: true }).count()).toBe(2);
  await page.getByRole('button', { name: 'Continue Messages' }).click();
  await page.getByText('Showing 22 of 22 messages').waitFor();
  expect(await page.getByRole('button', { name: 'Continue Messages' }).count()).toBe(0);
  await page.locator('#messages').getByRole('button', { name: 'Back to Top' }).click();
  await expect.poll(() => page.evaluate('scrollY'), LIVE).toBe(0);
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  const heading = page.getByRole('heading', { name: 'Recent Messages' });
  const fromAnchor = async () => Math.abs(((await heading.boundingBox())?.y ?? 0) - 80);
  await expect.poll(fromAnchor, LIVE).toBeLessThanOrEqual(1);
});

test('the administrator sees every FamiBook’s messages with its name, and is asked where a new one goes (6, D1)', async ({
  product,
  chromium,
  family,
  theos,
}) => {
  const alone = await administrator(product.url);
  const { page, faults, close } = await board(chromium, alone);
  await page.locator('#messages').getByText(family.name).first().waitFor();
  await write(page, 'From the machine room');
  await page.getByLabel('FamiBook Name').fill(family.name);
  await page.getByLabel('FamiBook Name').press('Enter');
  await post(theos, 'From the machine room').waitFor(LIVE);
  expect(faults).toEqual([]);
  await close();
});

test('a page that shows another FamiBook than the session is in reloads, and posts nothing (D1)', async ({
  product,
  admin,
  theo,
  chromium,
  family,
}) => {
  const second = await foundFamily(product.url, admin);
  const { client } = theo;
  await client.call(joinFamiBook, { body: { famibookName: second.name } });
  await second.manager.client.call(approveUser, { params: { id: theo.id } });
  const { page, faults, close } = await board(chromium, client);
  await client.call(switchFamiBook, { body: { famibookName: second.name } });
  await write(page, 'To whom?');
  await seeToast(page, 'FamiBook changed');
  await page.getByRole('heading', { name: second.name }).waitFor();
  await client.call(switchFamiBook, { body: { famibookName: family.name } });
  for (const who of [client, second.manager.client]) {
    const contents = (await who.call(listMessages)).map(({ content }) => content);
    expect(contents).not.toContain('To whom?');
  }
  expect(faults).toEqual([]);
  await close();
});

test('nothing went wrong in any browser meanwhile', ({ maras, theos, lises }) => {
  expect([maras, theos, lises].flatMap(({ faults }) => faults)).toEqual([]);
});
