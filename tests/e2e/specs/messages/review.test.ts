import { postMessage } from '@famibook/contracts/board/endpoints';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { LIVE, post, QUESTION, test, writeMessage } from './messages-fixture.ts';

test('an empty board invites the first message, which needs a text (2, 5)', async ({ theosPage }) => {
  const page = theosPage;
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

test('a member’s message is pending: only its author and the manager see it (4, D11)', async ({
  theosPage,
  managersPage,
  lisesPage,
}) => {
  await writeMessage(theosPage, QUESTION);
  await seeToast(theosPage, 'Message posted and pending approval!');
  await post(theosPage, QUESTION).getByText('Pending approval').waitFor();
  await post(managersPage, QUESTION).getByRole('button', { name: 'Approve' }).waitFor(LIVE);
  expect(await post(theosPage, QUESTION).getByRole('button', { name: 'Approve' }).count()).toBe(0);
  // A push to the other member would have arrived by now, as the manager’s has.
  await lisesPage.reload();
  await lisesPage.getByText('No messages have been posted yet.').waitFor();
  expect(await lisesPage.getByText(QUESTION).count()).toBe(0);
});

test('an approved message appears in all browsers at once, and is counted (D11, D28, D36)', async ({
  managersPage,
  lisesPage,
  theosPage,
}) => {
  await post(managersPage, QUESTION).getByRole('button', { name: 'Approve' }).click();
  await seeToast(managersPage, 'Message approved');
  await post(lisesPage, QUESTION).waitFor(LIVE);
  await post(theosPage, QUESTION)
    .getByText('Pending approval')
    .waitFor({ state: 'detached', ...LIVE });
  expect(await lisesPage.locator('#messages').getByText('Pending approval').count()).toBe(0);
  await lisesPage
    .locator('dl')
    .filter({ hasText: 'conversations active' })
    .getByText('1', { exact: true })
    .waitFor(LIVE);
});

test('the manager’s reply is sent by Enter and appears below the message in the other browsers (5, D11)', async ({
  managersPage,
  theosPage,
  lisesPage,
}) => {
  const page = managersPage;
  const button = post(managersPage, QUESTION).getByRole('button', { name: 'Reply to Theo Tester' });
  await button.click();
  await page.getByLabel('Your reply to Theo Tester').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('We do.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('And the benches.');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Reply sent!');
  await page.getByRole('button', { name: 'Reply to Theo Tester' }).and(page.locator(':focus')).waitFor();
  for (const other of [theosPage, lisesPage]) {
    await other.getByRole('article', { name: 'Message by Theo Tester' }).getByText('And the benches.').waitFor(LIVE);
  }
});

test('a member’s reply is pending, and reaches the other member only with its approval (4, D11)', async ({
  theosPage,
  managersPage,
  lisesPage,
}) => {
  const page = theosPage;
  await post(theosPage, 'And the benches.')
    .getByRole('button', { name: /^Reply to/ })
    .click();
  await page.getByRole('textbox', { name: /^Your reply/ }).fill('Can they come in the same car?');
  await page.keyboard.press('Enter');
  await seeToast(page, 'Your reply is pending approval');
  await post(managersPage, 'Can they come').getByRole('button', { name: 'Approve' }).waitFor(LIVE);
  expect(await lisesPage.getByText('Can they come in the same car?').count()).toBe(0);
  await post(managersPage, 'Can they come').getByRole('button', { name: 'Approve' }).click();
  await post(lisesPage, 'Can they come').waitFor(LIVE);
});

test('a rejection asks first and removes the message everywhere (D11)', async ({ managersPage, theo, theosPage }) => {
  await theo.client.call(postMessage, { body: { content: 'Buy my sandals' } });
  await post(managersPage, 'Buy my sandals').getByRole('button', { name: 'Reject' }).click();
  await managersPage.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await seeToast(managersPage, 'Message rejected');
  await theosPage.getByText('Buy my sandals').waitFor({ state: 'detached', ...LIVE });
});

test('a manager can trust the family: then a message is posted at once (D11)', async ({
  managersPage,
  theosPage,
  lisesPage,
}) => {
  const page = managersPage;
  await page.getByRole('button', { name: 'Message settings' }).click();
  await page.getByRole('switch', { name: 'Publish messages without review' }).click();
  await seeToast(page, 'Messages appear without review');
  await page.getByRole('button', { name: 'Done' }).click();
  await writeMessage(theosPage, 'A message without review');
  await seeToast(theosPage, 'Message posted!');
  await post(lisesPage, 'A message without review').waitFor(LIVE);
});

test('nothing went wrong in any browser', ({ browsers }) => {
  const { manager, theo, lise } = browsers;
  expect([manager, theo, lise].flatMap(({ faults }) => faults)).toEqual([]);
});
