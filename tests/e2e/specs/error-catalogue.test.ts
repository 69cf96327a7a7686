import { rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listMessages, postMessage } from '@famibook/contracts/board/endpoints';
import { MEGABYTE } from '@famibook/contracts/limits';
import { joinFamiBook } from '@famibook/contracts/members/endpoints';
import { register } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { administrator, foundFamily, type Someone } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { queryService } from '@famibook/testing/product/database';
import { startProduct } from '@famibook/testing/product/product';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WindowOptions } from '../support/browser.ts';
import { testOfOwnProduct } from '../support/test.ts';
import { seeToast, toastsIn } from '../support/toasts.ts';

const OURS = 'Something went wrong on our side.';
const UNREACHABLE = 'FamiBook cannot be reached. Check your connection and try again.';
const LOGGED_OUT = 'You are logged out. Logging in again...';
const PHOTO = 'The lake at six in the morning';
const MESSAGE = 'Who brings the long table?';
/** A busy machine may take its time. */
const LIVE = { timeout: 60_000 };
/** More of these than the family here needs. */
const LIMIT = 25;
const LIMITS = { FAMIBOOK_LIMIT_REGISTER: String(LIMIT), FAMIBOOK_LIMIT_JOIN: String(LIMIT) };

const card = (page: Page): Locator => page.locator('#gallery').getByRole('article').filter({ hasText: PHOTO });
const post = (page: Page): Locator => page.locator('#messages').getByRole('article').filter({ hasText: MESSAGE });
const button = (part: Page | Locator, name: string | RegExp): Locator =>
  part.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }).first();

const test = testOfOwnProduct
  .extend('settings', { scope: 'file' }, LIMITS)
  .extend('theo', { scope: 'file' }, ({ family }) => family.member('Theo'))
  /** At home, with the toasts' own code and the board there: what follows may need them when nothing can be fetched. */
  .extend('home', ({ open }) => async ({ client }: Someone, window: WindowOptions = {}): Promise<Page> => {
    const browser = await open({ ...window, client });
    const { page } = browser;
    await arrive(page);
    return page;
  })
  /** Calls that need this table fail, as they would after an accident. */
  .extend(
    'without',
    ({ product }) =>
      async (service: 'gallery' | 'board', table: string, act: () => Promise<void>): Promise<void> => {
        await queryService(product, service, `ALTER TABLE ${table} RENAME TO ${table}_away`);
        try {
          await act();
        } finally {
          await queryService(product, service, `ALTER TABLE ${table}_away RENAME TO ${table}`);
        }
      },
  );
test.beforeAll(async ({ family }) => {
  await family.manager.client.upload(await somePicture(), { description: PHOTO });
  await family.manager.client.call(postMessage, { body: { content: MESSAGE } });
});

const arrive = async (page: Page): Promise<void> => {
  const toasts = page.waitForResponse(/\/assets\/toasts-.*\.js/);
  await page.goto('/');
  await button(page, 'Messages').click();
  await post(page).waitFor();
  await toasts;
};
const openCommentBox = async (page: Page): Promise<void> => {
  await button(card(page), /^Comments, /).click();
  await page.getByLabel('Write a comment').waitFor();
};
const comment = async (page: Page, words: string): Promise<void> => {
  await page.getByLabel('Write a comment').fill(words);
  await page.keyboard.press('Enter');
};
const openReplyBox = async (page: Page): Promise<Locator> => {
  await button(post(page), /^Reply to/).click();
  const box = page.getByRole('textbox', { name: /^Your reply/ });
  await box.waitFor();
  return box;
};
const openDetails = async (page: Page): Promise<void> => {
  await card(page).locator('[data-picture]').click();
  await page.getByLabel('Your comment').waitFor();
};
const openNewMessage = async (page: Page, words: string): Promise<void> => {
  await button(page, 'New Message').click();
  await page.getByLabel('Your message').fill(words);
};
const openUpload = async (page: Page): Promise<Locator> => {
  await button(page, 'Upload Photo').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Upload Photo' }).waitFor();
  return dialog;
};
const choosePhoto = async (page: Page): Promise<void> => {
  await openUpload(page);
  const buffer = await somePicture();
  await page.locator('input[type=file]').setInputFiles({ name: 'lake.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByLabel('Description').fill('The lake again');
};
const sendPhoto = (page: Page) => button(page.getByRole('dialog'), 'Upload Photo').click();

test('an ended session asks to log in for what was pressed, then shows itself signed out (spec 6, D6)', async ({
  theo,
  product,
  home,
}) => {
  const { id } = await theo.client.call(postMessage, { body: { content: 'Mine, and nobody else’s' } });
  await queryService(product, 'board', 'UPDATE board.message SET is_approved = true WHERE id = $1', [id]);
  const page = await home(theo);
  const cookies = await page.context().cookies();
  const board = async () => {
    await button(page, 'Messages').click();
    await post(page).waitFor();
  };
  const presses: [string, () => Promise<void>, () => Promise<void>][] = [
    ['like photos', () => card(page).waitFor(), () => button(card(page), /^Like, /).click()],
    ['love photos', () => card(page).waitFor(), () => button(card(page), /^Love, /).click()],
    ['comment on photos', () => openCommentBox(page), () => comment(page, 'How cold was it?')],
    ['like messages', board, () => button(post(page), /^Like, /).click()],
    ['love messages', board, () => button(post(page), /^Heart, /).click()],
    [
      'reply to messages',
      async () => {
        await board();
        await (await openReplyBox(page)).fill('I do.');
      },
      () => page.keyboard.press('Enter'),
    ],
    [
      'delete messages',
      async () => {
        await board();
        await button(page, 'Delete message').click();
      },
      () => button(page.getByRole('dialog'), 'Delete').click(),
    ],
  ];
  for (const [action, prepare, press] of presses) {
    await prepare();
    await page.context().clearCookies();
    await press();
    await seeToast(page, 'Login required', `Please login to ${action}`);
    await page.getByRole('heading', { name: 'Login Required' }).waitFor();
    await page.context().addCookies(cookies);
    await page.goto('/');
  }
});

test('an ended session leads an upload, a new message and a comment in the details to the login (spec 8)', async ({
  home,
  theo,
}) => {
  const page = await home(theo);
  const cookies = await page.context().cookies();
  const sends: [() => Promise<void>, () => Promise<void>][] = [
    [() => choosePhoto(page), () => sendPhoto(page)],
    [() => openNewMessage(page, 'Anybody?'), () => button(page, 'Post Message').click()],
    [
      async () => {
        await openDetails(page);
        await page.getByLabel('Your comment').fill('Is anybody there?');
      },
      () => button(page, 'Post Comment').click(),
    ],
  ];
  for (const [prepare, send] of sends) {
    await prepare();
    await page.context().clearCookies();
    const toasts = await toastsIn(page);
    const told = toasts.seen(LOGGED_OUT);
    await send();
    await told;
    await page.waitForURL((url) => url.pathname === '/auth');
    await button(page, 'Sign In').waitFor();
    await page.context().addCookies(cookies);
    await page.goto('/');
  }
});

test('a server that fails is quoted, and what was shown is taken back (spec 8)', async ({ home, family, without }) => {
  const page = await home(family.manager);
  await openCommentBox(page);
  await without('gallery', 'photo_reaction', async () => {
    await button(card(page), 'Like, 0').click();
    await seeToast(page, 'Error', OURS);
    await button(card(page), 'Like, 0').waitFor();
    const toasts = await toastsIn(page);
    await button(card(page), 'Love, 0').click();
    await toasts.seen(OURS);
    await button(card(page), 'Love, 0').waitFor();
  });
  await without('gallery', 'photo_comment', async () => {
    const toasts = await toastsIn(page);
    await comment(page, 'How cold was it?');
    await toasts.seen(OURS);
    await expect.poll(() => page.getByLabel('Write a comment').inputValue(), LIVE).toBe('How cold was it?');
    expect(await button(card(page), 'Comments, 0').count()).toBe(1);
  });
  await openDetails(page);
  await without('gallery', 'photo_comment', async () => {
    await page.getByLabel('Your comment').fill('And how deep?');
    await button(page, 'Post Comment').click();
    await seeToast(page, 'Failed to add comment', OURS);
    await expect.poll(() => page.getByLabel('Your comment').inputValue(), LIVE).toBe('And how deep?');
  });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const choose = async (entry: string) => {
    await button(card(page), /^More actions/).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Edit');
  await page.getByLabel('Description').fill('Another lake');
  await without('gallery', 'photo', async () => {
    const toasts = await toastsIn(page);
    await button(page, 'Save').click();
    await toasts.seen(OURS);
    expect(await page.getByLabel('Description').inputValue()).toBe('Another lake');
  });
  await button(page, 'Cancel').click();
  await choose('Delete');
  await without('gallery', 'photo', async () => {
    const toasts = await toastsIn(page);
    await button(page.getByRole('dialog'), 'Delete').click();
    await toasts.seen(OURS);
    await card(page).waitFor();
  });
});

test('a board that fails is quoted, and nothing written is lost (spec 8)', async ({ home, family, without }) => {
  const page = await home(family.manager);
  await without('board', 'message_reaction', async () => {
    await button(post(page), 'Like, 0 likes').click();
    await seeToast(page, 'Error', OURS);
    await button(post(page), 'Like, 0 likes').waitFor();
    const toasts = await toastsIn(page);
    await button(post(page), 'Heart, 0 hearts').click();
    await toasts.seen(OURS);
  });
  const box = await openReplyBox(page);
  await box.fill('I do, and the benches.');
  await without('board', 'message', async () => {
    const toasts = await toastsIn(page);
    await page.keyboard.press('Enter');
    await toasts.seen(OURS);
    await expect.poll(() => box.inputValue(), LIVE).toBe('I do, and the benches.');
  });
  await page.keyboard.press('Escape');
  await openNewMessage(page, 'And who the chairs?');
  await without('board', 'message', async () => {
    await button(page, 'Post Message').click();
    await seeToast(page, 'Failed to post message', OURS);
    expect(await page.getByLabel('Your message').inputValue()).toBe('And who the chairs?');
  });
  await button(page, 'Cancel').click();
  await button(page, 'Delete message').click();
  await without('board', 'message', async () => {
    const toasts = await toastsIn(page);
    await button(page.getByRole('dialog'), 'Delete').click();
    await toasts.seen(OURS);
    await post(page).waitFor();
  });
});

test('an upload says what the server said, and is sent again on demand (spec 8, D16)', async ({
  home,
  theo,
  without,
}) => {
  const page = await home(theo);
  await choosePhoto(page);
  await without('gallery', 'photo', async () => {
    await sendPhoto(page);
    await seeToast(page, 'Upload failed', OURS);
    await page.getByRole('listitem').getByText(OURS).first().waitFor();
  });
  await button(page, 'Try again').click();
  await seeToast(page, 'Photo uploaded successfully! Returning to homepage...');
});

test('a FamiBook whose plan is full says whom to ask (spec 8, D21)', async ({ product, open }) => {
  const small = await foundFamily(product.url, await administrator(product.url), 'The Small Family');
  const fill = `UPDATE gallery.famibook SET plan_type = 'basic', photo_count = 500 WHERE name = $1`;
  await queryService(product, 'gallery', fill, [small.name]);
  const browser = await open({ client: small.manager.client });
  await browser.page.goto('/');
  await choosePhoto(browser.page);
  await sendPhoto(browser.page);
  const full = 'Your plan holds up to 500 photos. Ask your manager to upgrade.';
  await seeToast(browser.page, 'Upload failed', full);
  expect(await browser.page.getByRole('dialog').getByText(full).count()).toBe(1);
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
  'what cannot be uploaded from $on is said before anything is sent (spec 5, 9, D17)',
  async ({ window, limit }, { home, theo }) => {
    const page = await home(theo, window);
    const dialog = await openUpload(page);
    await sendPhoto(page);
    for (const text of ['Please select a photo to upload', 'Please add a description for your photo']) {
      await dialog.getByText(text).waitFor();
    }
    const input = page.locator('input[type=file]');
    await input.setInputFiles({ name: 'lake.webp', mimeType: 'image/webp', buffer: Buffer.from('RIFF') });
    await seeToast(page, 'Invalid file type', 'Please select a JPEG, PNG, or GIF image');
    // A picture's first bytes, then holes of nothing but zeros: they take no room.
    const path = join(tmpdir(), `famibook-large-${process.pid}.jpg`);
    await writeFile(path, (await somePicture()).subarray(0, 100));
    await truncate(path, limit * MEGABYTE + 1);
    await input.setInputFiles(path);
    await seeToast(page, 'File too large', `Please select a photo smaller than ${limit}MB`);
    expect(await dialog.getByRole('listitem').count(), 'each has its place, with the reason').toBe(2);

    await truncate(path, limit * MEGABYTE);
    await input.setInputFiles(path);
    await dialog.getByRole('listitem').getByText(`${limit}.0 MB`).waitFor();
    await page.getByLabel('Description').fill('   ');
    await sendPhoto(page);
    await dialog.getByText('Please add a description for your photo').waitFor();
    await rm(path);
  },
);

test('a file that is gone by the time it is sent cannot be read, and says so (spec 5)', async ({ home, theo }) => {
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

test('without a network each action says what failed; nothing written is lost, and it goes through later (spec 8)', async ({
  home,
  theo,
}) => {
  const page = await home(theo);
  await openCommentBox(page);
  const box = await openReplyBox(page);
  await page.context().setOffline(true);
  await comment(page, 'How cold was it?');
  await seeToast(page, 'Error', 'Failed to add comment');
  await button(card(page), /^Like, /).click();
  await seeToast(page, 'Error', UNREACHABLE);
  const toasts = await toastsIn(page);
  await box.fill('I do.');
  await box.press('Enter');
  await toasts.seen(UNREACHABLE);
  await page.context().setOffline(false);
  await page.getByLabel('Write a comment').press('Enter');
  await seeToast(page, 'Comment added');
  await box.press('Enter');
  await seeToast(page, 'Your reply is pending approval');
});

test('one toast at a time; F8 goes to it, it can be closed, and goes by itself (spec 2, 9)', async ({ home, theo }) => {
  const page = await home(theo);
  const toasts = page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
  await button(card(page), /^Like, /).click();
  await seeToast(page, 'Photo liked!');
  await button(card(page), /^Love, /).click();
  await seeToast(page, 'Photo loved!');
  expect(await toasts.count()).toBe(1);
  await page.keyboard.press('F8');
  expect(await page.evaluate('document.activeElement.closest("[role=region]")?.ariaLabel')).toMatch(/F8/);
  await button(toasts.first(), 'Close').click();
  await toasts.waitFor({ state: 'detached' });
  await button(card(page), /^Love, /).click();
  await seeToast(page, 'Heart removed');
  await toasts.waitFor({ state: 'detached' });
});

test('who asks too often is told so where it was asked (D16, D24)', async ({ home, theo, product, family }) => {
  const page = await home(theo);
  const body = { firstName: 'No', lastName: 'Body', password: 'nobodys-password', famibookName: 'The Nobodies' };
  const nobody = new Client(product.url);
  const tooMany = /^Too many (attempts|requests)\. Please try again/;
  for (let asked = 0; asked <= LIMIT; asked += 1) {
    await nobody.send(register, { body: { ...body, email: `nobody${asked}@moreau.example` } });
    await theo.client.send(joinFamiBook, { body: { famibookName: 'The Nobodies' } });
  }
  await page.goto('/multi-famibook');
  await page.getByRole('tab', { name: 'Join New FamiBook' }).click();
  await page.getByLabel('FamiBook Name').fill('The Nobodies');
  await button(page, 'Request to Join FamiBook').click();
  const toast = page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
  await toast.getByText(tooMany).waitFor();

  await page.context().clearCookies();
  await page.goto('/auth?tab=register');
  const fields = { 'First Name': 'No', 'Last Name': 'Body', Email: 'no@body.example', 'FamiBook Name': family.name };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Password', { exact: true }).fill('nobodys-password');
  await page.getByLabel('Confirm Password').fill('nobodys-password');
  await button(page, 'Create Account').click();
  await toast.filter({ hasText: 'Registration failed' }).getByText(tooMany).waitFor();
});

test('while FamiBook itself is stopped everything typed waits; started again, the same page goes on (spec 8)', async ({
  home,
  theo,
  product,
}) => {
  const page = await home(theo);
  const { dataDir } = product;
  const { port } = new URL(product.url);
  await openNewMessage(page, 'Precious words');
  await product.stop();
  await button(page, 'Post Message').click();
  await seeToast(page, 'Failed to post message', UNREACHABLE);
  expect(await page.getByLabel('Your message').inputValue()).toBe('Precious words');
  const again = await startProduct({ dataDir, env: { PORT: port } });
  await button(page, 'Post Message').click();
  await seeToast(page, 'Message posted and pending approval!');
  const [newest] = await theo.client.call(listMessages);
  expect(newest?.content).toBe('Precious words');
  await again.stop();
});
