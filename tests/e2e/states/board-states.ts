import { deleteMessage, listMessages, postMessage } from '@famibook/contracts/board/endpoints';
import type { Locator, Page } from 'playwright-core';
import { failResponse, type State, stallResponse } from './state.ts';

/** Any page of the board's list. */
const MESSAGES = /\/api\/messages(\?|$)/;
const NEW = 'Just now, and not a moment later';

const message = (page: Page, words: string): Locator =>
  page.locator('#messages').getByRole('article').filter({ hasText: words }).first();
async function board(page: Page) {
  await page.goto('/');
  await page.locator('#gallery').getByRole('article').first().waitFor();
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await page.getByText(/^Showing \d+ of \d+ messages?$/).waitFor();
}
async function openDialog(page: Page) {
  await board(page);
  await page.getByRole('button', { name: 'New Message', exact: true }).click();
  await page.getByLabel('Your message').waitFor();
}
async function openReply(page: Page) {
  await board(page);
  await message(page, 'The boat goes back').getByRole('button', { name: 'Reply to Elias Hallgren' }).first().click();
  await page.getByRole('textbox', { name: /^Your reply/ }).fill('I bring two buckets.');
}

export const BOARD_STATES: readonly State[] = [
  { name: 'board-member', as: 'member', open: board },
  { name: 'board-manager', as: 'manager', open: board },
  { name: 'board-administrator', as: 'admin', open: board },
  {
    name: 'board-empty',
    as: 'newManager',
    async open(page) {
      await page.goto('/');
      await page.getByText('No messages have been posted yet.').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'board-loading',
    as: 'member',
    async open(page) {
      await stallResponse(page, MESSAGES);
      await page.goto('/');
      await page.locator('#gallery').getByRole('article').first().waitFor();
      await page.getByRole('button', { name: 'Messages', exact: true }).click();
      await page.getByRole('status', { name: 'Loading messages' }).waitFor();
    },
  },
  {
    name: 'board-failed',
    as: 'member',
    async open(page) {
      await failResponse(page, MESSAGES);
      await page.goto('/');
      await page.locator('#gallery').getByRole('article').first().waitFor();
      await page.getByRole('button', { name: 'Messages', exact: true }).click();
      await page.getByText('The messages could not be loaded.').waitFor();
    },
  },
  { name: 'board-reply', as: 'member', open: openReply },
  {
    name: 'board-reply-too-long',
    as: 'member',
    async open(page) {
      await openReply(page);
      await page.getByRole('textbox', { name: /^Your reply/ }).fill('Yes! '.repeat(1_001));
      await page.keyboard.press('Enter');
      await page.getByText('Message can have at most 5,000 characters').waitFor();
    },
  },
  {
    name: 'board-sending',
    as: 'member',
    async open(page) {
      await stallResponse(page, '**/api/messages/*/reply', 'POST');
      await openReply(page);
      await page.keyboard.press('Enter');
      await page.getByText('Sending…').waitFor();
    },
  },
  {
    name: 'board-new-messages',
    as: 'member',
    async open(page, { clients }) {
      await openReply(page);
      await clients.manager.call(postMessage, { body: { content: NEW } });
      await page.getByRole('button', { name: '1 new message' }).waitFor();
    },
    async after({ clients: { manager } }) {
      const mine = (await manager.call(listMessages)).filter(({ content }) => content === NEW);
      for (const { id } of mine) await manager.call(deleteMessage, { params: { id } });
    },
  },
  { name: 'board-new-message', as: 'member', isDialog: true, open: openDialog },
  {
    name: 'board-new-message-blank',
    as: 'member',
    isDialog: true,
    async open(page) {
      await openDialog(page);
      await page.getByRole('button', { name: 'Post Message' }).click();
      await page.getByText('Please enter a message').waitFor();
    },
  },
  {
    name: 'board-new-message-failed',
    as: 'member',
    isDialog: true,
    async open(page) {
      await failResponse(page, '**/api/messages', 'POST');
      await openDialog(page);
      await page.getByLabel('Your message').fill('Who has seen the dog?');
      await page.getByRole('button', { name: 'Post Message' }).click();
      await page.getByText('Failed to post message').first().waitFor();
    },
  },
  {
    name: 'board-reactions',
    as: 'member',
    isDialog: true,
    async open(page) {
      await board(page);
      await page
        .locator('#messages')
        .getByRole('button', { name: /^Who l(ikes|oves) this/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'board-deletion',
    as: 'member',
    isDialog: true,
    async open(page) {
      await board(page);
      await page.getByRole('button', { name: 'Delete message' }).first().click();
      await page.getByText('Are you sure you want to delete this message?').waitFor();
    },
  },
  {
    name: 'board-rejection',
    as: 'manager',
    isDialog: true,
    async open(page) {
      await board(page);
      await page.getByRole('button', { name: 'Reject' }).first().click();
      await page.getByText('Reject this message?').waitFor();
    },
  },
  {
    name: 'board-settings',
    as: 'manager',
    isDialog: true,
    async open(page) {
      await board(page);
      await page.getByRole('button', { name: 'Message settings' }).click();
      await page.getByRole('switch').waitFor();
    },
  },
  {
    name: 'board-settings-failed',
    as: 'manager',
    isDialog: true,
    async open(page) {
      await failResponse(page, '**/api/manager/settings');
      await board(page);
      await page.getByRole('button', { name: 'Message settings' }).click();
      await page.getByText('The settings could not be loaded.').waitFor();
    },
  },
];
