import {
  approveMessage,
  deleteMessage,
  listMessages,
  messageReactions,
  postMessage,
  replyToMessage,
} from '@famibook/contracts/board/endpoints';
import { HEARTBEAT } from '@famibook/contracts/live/ping';
import type { Push } from '@famibook/contracts/live/push';
import { commentOnPhoto, deletePhoto, editPhoto, photoReactions } from '@famibook/contracts/photos/endpoints';
import { getUserStats } from '@famibook/contracts/stats/endpoints';
import { listen } from '@famibook/testing/clients/socket';
import type { TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { lineTo } from '@famibook/testing/network/line';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilQuiet } from '../support/quiet.ts';
import { test as sharedTest } from '../support/test.ts';

/** The aim is within a second, but a busy machine may take longer. */
const LIVE = { timeout: 60_000 };
const OUTAGE_MS = 30_000;

const card = (page: Page, words: string): Locator =>
  page.locator('#gallery').getByRole('article').filter({ hasText: words });
const post = (page: Page, words: string): Locator =>
  page.locator('#messages').getByRole('article').filter({ hasText: words }).last();
const counter = (page: Page, label: string, value: string): Locator =>
  page.locator('dl > div').filter({ hasText: label }).getByText(value, { exact: true });

const test = sharedTest
  .extend('theo', { scope: 'file' }, ({ family }) => family.member('Theo'))
  .extend('line', async ({ product }, { onCleanup }) => {
    const line = await lineTo(product.url);
    onCleanup(() => line[Symbol.asyncDispose]());
    return line;
  })
  /** Opens the home page in a browser of its own, and records every push that it receives. */
  .extend(
    'home',
    ({ product, open }) =>
      async ({ client }: TestUser, url = product.url): Promise<{ page: Page; pushes: Push[] }> => {
        const browser = await open({ url, client });
        const { page } = browser;
        const pushes: Push[] = [];
        page.on('websocket', (socket) =>
          socket.on('framereceived', ({ payload }) => {
            if (payload !== HEARTBEAT) pushes.push(JSON.parse(String(payload)) as Push);
          }),
        );
        const connected = page.waitForEvent('websocket');
        await page.goto('/');
        await connected;
        await page.getByRole('button', { name: 'Messages', exact: true }).click();
        await page.getByRole('heading', { name: 'Recent Messages' }).and(page.locator(':focus')).waitFor();
        await untilQuiet(page);
        // Further down, new items would wait for a press. A turn of the wheel would arrive later than the next line.
        await page.evaluate("scrollTo({ top: 0, behavior: 'instant' })");
        await expect.poll(() => page.evaluate('scrollY'), LIVE).toBe(0);
        return { page, pushes };
      },
  )
  .extend(
    'share',
    ({ family }) =>
      async (description: string): Promise<string> =>
        (await family.manager.client.upload(await somePicture(), { description })).body.id,
  )
  .extend(
    'write',
    ({ family }) =>
      async (content: string): Promise<string> =>
        (await family.manager.client.call(postMessage, { body: { content } })).id,
  );

test('what one does is in the other’s browser at once; a push carries an id and the FamiBook’s name, no more (spec 4, D28)', async ({
  home,
  theo,
  family,
  share,
  write,
}) => {
  const { page, pushes } = await home(theo);
  const mara = await home(family.manager);
  const expectPush = (type: Push['type'], id: string) =>
    expect.poll(() => pushes, LIVE).toContainEqual({ type, data: { id, famibookName: family.name } });

  const photo = await share('The lake');
  await card(page, 'The lake').waitFor(LIVE);
  await counter(page, 'photos in gallery', '1').waitFor(LIVE);
  await expectPush('photo_uploaded', photo);

  // The open details show the new comment.
  await card(page, 'The lake').locator('[data-picture]').click();
  await page.getByLabel('Your comment').waitFor();
  await card(mara.page, 'The lake').getByRole('button', { name: 'Comments, 0' }).click();
  await mara.page.getByLabel('Write a comment').fill('How cold was it?');
  await mara.page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('How cold was it?').waitFor(LIVE);
  await page.getByRole('dialog').getByText('1 comment', { exact: true }).waitFor(LIVE);
  await expectPush('photo_commented', photo);
  await page.keyboard.press('Escape');
  await card(page, 'The lake').getByRole('button', { name: 'Comments, 1' }).waitFor(LIVE);

  await family.manager.client.call(photoReactions.heart.add, { params: { id: photo } });
  await card(page, 'The lake').getByRole('button', { name: 'Heart, 1' }).waitFor(LIVE);
  await expectPush('photo_updated', photo);

  const message = await write('Who brings the table?');
  await post(page, 'Who brings the table?').waitFor(LIVE);
  await counter(page, 'conversations active', '1').waitFor(LIVE);
  await expectPush('message_posted', message);

  const body = { content: 'We do.' };
  const reply = await family.manager.client.call(replyToMessage, { params: { id: message }, body });
  await post(page, 'We do.').waitFor(LIVE);
  await counter(page, 'conversations active', '1').waitFor(LIVE);
  await expectPush('message_replied', reply.id);

  await family.manager.client.call(messageReactions.like.add, { params: { id: message } });
  await post(page, 'Who brings the table?').getByRole('button', { name: 'Like, 1 like' }).first().waitFor(LIVE);
  await expectPush('message_updated', message);
  await family.manager.client.call(deleteMessage, { params: { id: message } });
  await post(page, 'We do.').waitFor({ state: 'detached', ...LIVE });
  await counter(page, 'conversations active', '0').waitFor(LIVE);
  for (const { data } of pushes) expect(Object.keys(data).sort()).toEqual(['famibookName', 'id']);
});

test('what happens after the lists were read and before the live connection is open is there, without a reload (D28)', async ({
  open,
  theo,
  share,
  write,
}) => {
  const { page } = await open({ client: theo.client });
  let mayOpen = false;
  const pushes: Push[] = [];
  // Refused, it tries again soon, and is then sent all since the lists were read; one that opens slowly reads them again.
  await page.routeWebSocket(/\/ws(\?|$)/, async (socket) => {
    if (!mayOpen) return socket.close();
    socket.connectToServer().onMessage((message) => {
      pushes.push(JSON.parse(String(message)) as Push);
      socket.send(message);
    });
  });
  await page.goto('/');
  await page.getByRole('heading', { name: 'Recent Messages' }).waitFor();
  await untilQuiet(page);
  await page.evaluate('window.isSamePage = true');

  const other = await listen(theo.client);
  const [photo, message] = await Promise.all([share('Shared before it was open'), write('Posted before it was open')]);
  for (const type of ['photo_uploaded', 'message_posted'] as const) await other.next(type);
  other.close();
  expect(await page.getByText('before it was open').count()).toBe(0);

  mayOpen = true;
  await card(page, 'Shared before it was open').waitFor(LIVE);
  await post(page, 'Posted before it was open').waitFor(LIVE);
  const sentAgain = pushes.filter(({ ago }) => ago !== undefined).map(({ data }) => data.id);
  expect(sentAgain).toEqual(expect.arrayContaining([photo, message]));
  expect(await page.evaluate('window.isSamePage')).toBe(true);
});

test('after 30 s without a network everything that happened in that time is there, without a reload (spec 4, D28)', async ({
  share,
  write,
  theo,
  home,
  line,
  family,
}) => {
  const edited = await share('To be edited');
  const liked = await share('To be loved');
  const gone = await share('To be deleted');
  const talk = await write('A talk that goes on');
  await write('A message to be liked');
  const removed = await write('A message to be deleted');
  await theo.client.call(postMessage, { body: { content: 'To be approved' } });
  const mine = (await theo.client.call(listMessages)).find(({ content }) => content === 'To be approved');
  const { page } = await home(theo, line.url);
  await card(page, 'To be deleted').waitFor();
  await post(page, 'To be approved').getByText('Pending approval').waitFor();
  await page.evaluate('window.isSamePage = true');

  await page.context().setOffline(true);
  // A browser that goes offline does not close an open connection by itself.
  line.setDown(true);
  await page.getByText('No connection. What you see may not be up to date.').waitFor();
  const { client } = family.manager;
  await share('Shared meanwhile');
  await client.call(editPhoto, { params: { id: edited }, body: { description: 'Edited meanwhile' } });
  await client.call(photoReactions.heart.add, { params: { id: liked } });
  await client.call(commentOnPhoto, { params: { id: liked }, body: { content: 'Said meanwhile' } });
  await client.call(deletePhoto, { params: { id: gone } });
  await write('Posted meanwhile');
  await client.call(replyToMessage, { params: { id: talk }, body: { content: 'Replied meanwhile' } });
  await client.call(messageReactions.like.add, { params: { id: talk } });
  await client.call(deleteMessage, { params: { id: removed } });
  await client.call(approveMessage, { params: { id: mine?.id ?? '' } });
  await page.waitForTimeout(OUTAGE_MS);
  expect(await page.getByText('meanwhile').count()).toBe(0);

  line.setDown(false);
  await page.context().setOffline(false);
  for (const words of ['Shared meanwhile', 'Edited meanwhile', 'Said meanwhile']) {
    await card(page, words).waitFor(LIVE);
  }
  await card(page, 'To be loved').getByRole('button', { name: 'Heart, 1' }).waitFor(LIVE);
  await card(page, 'To be deleted').waitFor({ state: 'detached', ...LIVE });
  for (const words of ['Posted meanwhile', 'Replied meanwhile']) await post(page, words).waitFor(LIVE);
  await post(page, 'A talk that goes on').getByRole('button', { name: 'Like, 1 like' }).first().waitFor(LIVE);
  await post(page, 'A message to be deleted').waitFor({ state: 'detached', ...LIVE });
  await page
    .locator('#messages')
    .getByText('Pending approval')
    .waitFor({ state: 'detached', ...LIVE });
  const { totalPhotos } = await client.call(getUserStats);
  await counter(page, 'photos in gallery', String(totalPhotos)).waitFor(LIVE);
  // A conversation is a message with all its replies.
  const conversations = await client.call(listMessages);
  await counter(page, 'conversations active', String(conversations.length)).waitFor(LIVE);
  await page.getByText('No connection. What you see may not be up to date.').waitFor({ state: 'detached', ...LIVE });
  expect(await page.evaluate('window.isSamePage')).toBe(true);
});
