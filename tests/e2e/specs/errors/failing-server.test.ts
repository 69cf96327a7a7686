import { joinFamiBook } from '@famibook/contracts/members/endpoints';
import { register } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { queryService } from '@famibook/testing/product/database';
import { startOwnProduct } from '@famibook/testing/test';
import { expect } from 'vitest';
import { signUp } from '../../support/sign-up.ts';
import { seeToast } from '../../support/toasts.ts';
import {
  button,
  choosePhoto,
  comment,
  messageCard,
  openCommentBox,
  openDetails,
  openReplyBox,
  photoCard,
  SERVER_ERROR,
  sendPhoto,
  test as sharedTest,
  writeNewMessage,
} from './errors-fixture.ts';

const LIVE = { timeout: 60_000 };
/** More of these requests than the set-up of the family needs. */
const LIMIT = 25;
const LIMITS = { FAMIBOOK_LIMIT_REGISTER: String(LIMIT), FAMIBOOK_LIMIT_JOIN: String(LIMIT) };

const test = sharedTest
  .extend('settings', { scope: 'file' }, LIMITS)
  .extend('product', { scope: 'file' }, startOwnProduct)
  /** Calls that need this table fail while `act` runs. */
  .extend(
    'without',
    ({ product }) =>
      async (service: 'auth' | 'gallery' | 'board', table: string, act: () => Promise<void>): Promise<void> => {
        await queryService(product, service, `ALTER TABLE ${table} RENAME TO ${table}_away`);
        try {
          await act();
        } finally {
          await queryService(product, service, `ALTER TABLE ${table}_away RENAME TO ${table}`);
        }
      },
  );

test('a server that fails is quoted, and what was shown is taken back (spec 8)', async ({ home, family, without }) => {
  const page = await home(family.manager);
  await openCommentBox(page);
  await without('gallery', 'photo_reaction', async () => {
    await button(photoCard(page), 'Like, 0').click();
    await seeToast(page, 'Error', SERVER_ERROR);
    await button(photoCard(page), 'Like, 0').waitFor();
    await button(photoCard(page), 'Heart, 0').click();
    await seeToast(page, SERVER_ERROR);
    await button(photoCard(page), 'Heart, 0').waitFor();
  });
  await without('gallery', 'photo_comment', async () => {
    await comment(page, 'How cold was it?');
    await seeToast(page, SERVER_ERROR);
    await expect.poll(() => page.getByLabel('Write a comment').inputValue(), LIVE).toBe('How cold was it?');
    await button(photoCard(page), 'Comments, 0').waitFor();
  });
  await openDetails(page);
  await without('gallery', 'photo_comment', async () => {
    await page.getByLabel('Your comment').fill('And how deep?');
    await button(page, 'Post Comment').click();
    await seeToast(page, 'Failed to add comment', SERVER_ERROR);
    await expect.poll(() => page.getByLabel('Your comment').inputValue(), LIVE).toBe('And how deep?');
  });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const choose = async (entry: string) => {
    await button(photoCard(page), /^More actions/).click();
    await page.getByRole('menuitem', { name: entry }).click();
  };
  await choose('Edit');
  await page.getByLabel('Description').fill('Another lake');
  await without('gallery', 'photo', async () => {
    await button(page, 'Save').click();
    await seeToast(page, SERVER_ERROR);
    expect(await page.getByLabel('Description').inputValue()).toBe('Another lake');
  });
  await button(page, 'Cancel').click();
  await choose('Delete');
  await without('gallery', 'photo', async () => {
    await button(page.getByRole('dialog'), 'Delete').click();
    await seeToast(page, SERVER_ERROR);
    await photoCard(page).waitFor();
  });
});

test('a board that fails is quoted, and nothing written is lost (spec 8)', async ({ home, family, without }) => {
  const page = await home(family.manager);
  await without('board', 'message_reaction', async () => {
    await button(messageCard(page), 'Like, 0 likes').click();
    await seeToast(page, 'Error', SERVER_ERROR);
    await button(messageCard(page), 'Like, 0 likes').waitFor();
    await button(messageCard(page), 'Heart, 0 hearts').click();
    await seeToast(page, SERVER_ERROR);
  });
  const box = await openReplyBox(page);
  await box.fill('I do, and the benches.');
  await without('board', 'message', async () => {
    await page.keyboard.press('Enter');
    await seeToast(page, SERVER_ERROR);
    await expect.poll(() => box.inputValue(), LIVE).toBe('I do, and the benches.');
  });
  await page.keyboard.press('Escape');
  await writeNewMessage(page, 'And who the chairs?');
  await without('board', 'message', async () => {
    await button(page, 'Post Message').click();
    await seeToast(page, 'Failed to post message', SERVER_ERROR);
    expect(await page.getByLabel('Your message').inputValue()).toBe('And who the chairs?');
  });
  await button(page, 'Cancel').click();
  await button(page, 'Delete message').click();
  await without('board', 'message', async () => {
    await button(page.getByRole('dialog'), 'Delete').click();
    await seeToast(page, SERVER_ERROR);
    await messageCard(page).waitFor();
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
    await seeToast(page, 'Upload failed', SERVER_ERROR);
    await page.getByRole('listitem').getByText(SERVER_ERROR).first().waitFor();
  });
  await button(page, 'Try again').click();
  await seeToast(page, 'Photo uploaded successfully! Returning to homepage...');
});

test('a login that the server fails at says so and opens no other tab (spec 8, D4)', async ({
  open,
  family,
  theo,
  without,
}) => {
  const { page } = await open();
  await page.goto('/auth');
  const fields = [
    ['Email', theo.email],
    ['FamiBook Name', family.name],
    ['Password', 'not-my-password'],
  ] as const;
  for (const [label, text] of fields) await page.getByLabel(label, { exact: true }).fill(text);
  await without('auth', 'first_password', async () => {
    await button(page, 'Sign In').click();
    await seeToast(page, 'Login Failed', 'Server error - please try again');
    await page.waitForTimeout(1_500);
    expect(await page.getByRole('button', { name: 'Create Account' }).count()).toBe(0);
    for (const [label, text] of fields)
      expect([label, await page.getByLabel(label, { exact: true }).inputValue()]).toEqual([label, text]);
  });
});

test('too many requests are refused with a text where they were made (D16, D24)', async ({
  home,
  theo,
  product,
  family,
}) => {
  const page = await home(theo);
  const body = {
    firstName: 'Vera',
    lastName: 'Visitor',
    password: 'visitor-password',
    famibookName: 'The Unfounded Family',
  };
  const visitor = new Client(product.url);
  const tooMany = /^Too many (attempts|requests)\. Please try again/;
  for (let request = 0; request <= LIMIT; request += 1) {
    await visitor.send(register, { body: { ...body, email: `visitor${request}@moreau.example` } });
    await theo.client.send(joinFamiBook, { body: { famibookName: 'The Unfounded Family' } });
  }
  await page.goto('/multi-famibook');
  await page.getByRole('tab', { name: 'Join New FamiBook' }).click();
  await page.getByLabel('FamiBook Name').fill('The Unfounded Family');
  await button(page, 'Request to Join FamiBook').click();
  await seeToast(page, tooMany);

  await page.context().clearCookies();
  await page.goto('/auth?tab=register');
  await signUp(page, {
    firstName: 'Vera',
    lastName: 'Visitor',
    email: 'vera@moreau.example',
    password: 'visitor-password',
    famibookName: family.name,
  });
  await seeToast(page, 'Registration failed', tooMany);
});
